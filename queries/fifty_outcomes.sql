-- When fifty moves without pawn move and capture are full, is the game drawn or played on, and to what end?
-- Columns: became: drawn_at_once: a draw at the hundredth half-move; drawn_later_in_the_stretch: with 50 moves still
-- full; drawn_otherwise; decisive; no_result; games, percent: of those with clock 100 before the game was over;
-- plies_after: half-moves from there to the end.
-- Read: Lichess, Chess.com and most engine matches draw at once by themselves; only where somebody must claim (9.3)
-- is the rest a choice.
WITH reached AS (
    SELECT plies - first_fifty_ply AS plies_after, CASE
        WHEN result = '1/2-1/2' AND plies = first_fifty_ply THEN 'drawn_at_once'
        WHEN result = '1/2-1/2' AND final_halfmove_clock >= 100 THEN 'drawn_later_in_the_stretch'
        WHEN result = '1/2-1/2' THEN 'drawn_otherwise'
        WHEN result IN ('1-0', '0-1') THEN 'decisive'
        ELSE 'no_result' END AS became
    FROM games
    WHERE status = 'ok' AND first_fifty_ply IS NOT NULL AND (laws_end_ply IS NULL OR laws_end_ply > first_fifty_ply)
)
SELECT became, count(*) AS games, percent(count(*), sum(count(*)) OVER ()) AS percent,
    round(avg(plies_after), 1) AS mean_plies_after, max(plies_after) AS most_plies_after
FROM reached
GROUP BY became
ORDER BY games DESC, became;
