"""Reads a PGN file with python-chess and plays every move, with repetitions and the halfmove clock looked at; prints the
seconds and the counts as JSON.

usage: python_chess.py FILE.pgn
"""
import json, sys, time

import chess.pgn

games = plies = threefolds = 0
start = time.perf_counter()
with open(sys.argv[1], encoding="utf-8", errors="replace") as text:
    while game := chess.pgn.read_game(text):
        board, threefold, fifty = game.board(), False, False
        for move in game.mainline_moves():
            board.push(move)
            threefold = threefold or board.is_repetition(3)
            fifty = fifty or board.is_fifty_moves()
        games, plies, threefolds = games + 1, plies + len(board.move_stack), threefolds + threefold
print(json.dumps({"seconds": time.perf_counter() - start, "games": games, "plies": plies, "threefolds": threefolds}))
