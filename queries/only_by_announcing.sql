-- How many players could claim only by announcing a move, never on the board?
-- Columns: rule: threefold (9.2.1) or fifty (9.3.1); announced_move: played: the move was then played; not_played:
-- another one was, or none; players: one for each game and side; lost, drew, won: how it ended for them; unknown: no
-- result.
-- Read: played and drew is mostly the claim or the agreement itself. not_played is the weakest kind: nobody knows
-- that the move was seen. On Lichess, Chess.com and in engine matches no move can be announced.
WITH players AS (
    SELECT split_part(basis, '_', 1) AS rule, side_result, bool_or(basis LIKE '%on_board') AS on_board,
        bool_or(basis LIKE '%ahead_played') AS played
    FROM claims
    WHERE NOT after_end AND intended_mate IS DISTINCT FROM true
    GROUP BY source, block, "offset", side, side_result, rule
)
SELECT rule, CASE WHEN played THEN 'played' ELSE 'not_played' END AS announced_move, count(*) AS players,
    count(*) FILTER (side_result = 'loss') AS lost, count(*) FILTER (side_result = 'draw') AS drew,
    count(*) FILTER (side_result = 'win') AS won, count(*) FILTER (side_result IS NULL) AS unknown
FROM players
WHERE NOT on_board
GROUP BY rule, announced_move
ORDER BY rule DESC, announced_move DESC;
