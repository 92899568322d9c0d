-- When in a game does a position first stand on the board for the third time, and how do those games go on?
-- Columns: from_move: ten moves from this one (101: or later); games: with the first third occurrence there; percent:
-- of such games; drawn_at_once: ended there as a draw; later_draws; decisive.
-- Read: a heap before move 20 is repetitions out of the opening book.
SELECT 1 + 10 * least(greatest(first_threefold_ply - 1, 0) // 20, 10) AS from_move, count(*) AS games,
    percent(count(*), sum(count(*)) OVER ()) AS percent,
    count(*) FILTER (result = '1/2-1/2' AND plies = first_threefold_ply) AS drawn_at_once,
    count(*) FILTER (result = '1/2-1/2' AND plies > first_threefold_ply) AS later_draws,
    count(*) FILTER (result IN ('1-0', '0-1')) AS decisive
FROM games
WHERE status = 'ok' AND first_threefold_ply IS NOT NULL AND (laws_end_ply IS NULL OR laws_end_ply > first_threefold_ply)
GROUP BY from_move
ORDER BY from_move;
