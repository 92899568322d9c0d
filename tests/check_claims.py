#!/usr/bin/env python3
"""Compares the rights to claim with python-chess, position by position, and lists every difference by cause.

usage: check_claims.py target/release/remis GAMES.pgn... [--games N]
needs: pip install chess duckdb

remis' side is table `claims`, whose runs are opened again into turns. python-chess's side is its own counts of its own
positions: `is_repetition(3)`, `halfmove_clock`, `can_claim_threefold_repetition`, `can_claim_fifty_moves`. The
moves of a game are read by python-chess from the same text, at the place that remis gives as its key; games that remis
could not read to the end are left out, and so are those that python-chess reads with errors or with other plies.

Known differences, each explained by an article:
 * python-chess gives no right to announce a move that mates (9.3.1 has no such exception): `intended_mate`.
Anything else is printed and makes the exit code 1.
"""
import collections, io, pathlib, subprocess, sys, tempfile

import chess
import chess.pgn
import duckdb

arguments = sys.argv[1:]
limit = 5000
if "--games" in arguments:
    place = arguments.index("--games")
    limit = int(arguments[place + 1])
    del arguments[place : place + 2]
binary, sources = arguments[0], arguments[1:]


def turns(run):
    """The plies of a run: every second one from its first."""
    return range(run["first_ply"], run["last_ply"] + 1, 2)


def judged(board, played):
    """What python-chess says of a position: rule -> (on board, ahead by the move played, ahead by any move)."""
    over = not any(board.legal_moves)
    # Two earlier occurrences take eight plies without pawn move and capture, and seven where the eighth is announced.
    may_recur = board.halfmove_clock >= 7
    threefold = may_recur and board.is_repetition(3)
    any_threefold = may_recur and board.can_claim_threefold_repetition()
    fifty = board.halfmove_clock >= 100
    any_fifty = board.can_claim_fifty_moves()
    by_played = {"threefold": False, "fifty": False}
    if played is not None:
        zeroing = board.is_zeroing(played)
        board.push(played)
        by_played["threefold"] = may_recur and board.is_repetition(3)
        by_played["fifty"] = not zeroing and board.halfmove_clock >= 100
        board.pop()
    found = {}
    for rule, on_board, anything in (("threefold", threefold, any_threefold), ("fifty", fifty, any_fifty)):
        if over:
            continue
        if on_board:
            found[rule] = "on_board"
        elif by_played[rule]:
            found[rule] = "ahead_played"
        elif anything:
            found[rule] = "ahead_other"
    return found


differences = collections.Counter()
examples = {}
compared = positions = rights = skipped = 0
for source in sources:
    text = pathlib.Path(source).read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([binary, "scan", source, "-o", f"{folder}/out", "--limit", str(limit), "--progress", "none"], check=False, capture_output=True)
        query = lambda table: duckdb.sql(f"SELECT * FROM read_parquet('{folder}/out/{table}/*/*.parquet', hive_partitioning=false)")
        named = lambda relation: [dict(zip(relation.columns, row)) for row in relation.fetchall()]
        games = named(query("games"))
        runs = collections.defaultdict(list)
        for run in named(query("claims")):
            runs[run["offset"]].append(run)
    for game in games:
        if game["status"] != "ok" or game["plies"] == 0:
            skipped += 1
            continue
        start = game["offset"]
        read = chess.pgn.read_game(io.StringIO(text[start : start + game["length"]].decode("latin-1")))
        moves = [] if read is None else list(read.mainline_moves())
        if read is None or read.errors or len(moves) != game["plies"]:
            skipped += 1
            continue
        compared += 1
        board = read.board()
        if not board.is_valid() and board.status() & chess.STATUS_BAD_CASTLING_RIGHTS:
            board.castling_rights = board.clean_castling_rights()
        ours = collections.defaultdict(dict)
        mating = set()
        for run in runs.get(start, []):
            rule, form = run["basis"].split("_", 1)
            for ply in turns(run):
                ours[ply][rule] = form
                if run["intended_mate"]:
                    mating.add(ply)
        for ply, played in enumerate([*moves, None]):
            positions += 1
            theirs = judged(board, played)
            mine = ours.get(ply, {})
            rights += len(mine)
            if theirs != mine:
                announced_mate = ply in mating and {**mine, **theirs} == mine
                cause = "9.3.1: the announced move mates; python-chess does not count it" if announced_mate else "UNEXPLAINED"
                differences[cause] += 1
                examples.setdefault(cause, f"{source} byte {start} ply {ply}: remis {mine}, python-chess {theirs}")
            if played is not None:
                board.push(played)
    print(f"{source}: so far {compared} games, {positions} positions, {rights} rights, {skipped} games left out", flush=True)
for cause, count in differences.most_common():
    print(f"{count} x {cause}, as in {examples[cause]}")
unexplained = differences["UNEXPLAINED"]
print(f"{compared} games, {positions} positions and {rights} rights compared: {unexplained} unexplained differences")
sys.exit(unexplained > 0 or rights == 0)
