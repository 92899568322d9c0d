-- When a position stands there for the third time, is the game drawn or played on, and to what end?
-- Columns: became: drawn_at_once: a draw at the first third occurrence; drawn_at_a_later_repetition: a draw in a
-- position that stood there three times or more; drawn_otherwise; decisive; no_result; games, percent: of those with
-- a threefold on the board before the game was over; plies_after: half-moves from the first third occurrence to the
-- end.
-- Read: everything but drawn_at_once was played on. A draw at once is a claim or an agreement: the moves do not tell;
-- on Lichess a setting may have claimed for the player.
WITH reached AS (
    SELECT plies - first_threefold_ply AS plies_after, CASE
        WHEN result = '1/2-1/2' AND plies = first_threefold_ply THEN 'drawn_at_once'
        WHEN result = '1/2-1/2' AND final_occurrence >= 3 THEN 'drawn_at_a_later_repetition'
        WHEN result = '1/2-1/2' THEN 'drawn_otherwise'
        WHEN result IN ('1-0', '0-1') THEN 'decisive'
        ELSE 'no_result' END AS became
    FROM games
    WHERE status = 'ok' AND first_threefold_ply IS NOT NULL AND (laws_end_ply IS NULL OR laws_end_ply > first_threefold_ply)
)
SELECT became, count(*) AS games, percent(count(*), sum(count(*)) OVER ()) AS percent,
    round(avg(plies_after), 1) AS mean_plies_after, max(plies_after) AS most_plies_after
FROM reached
GROUP BY became
ORDER BY games DESC, became;
