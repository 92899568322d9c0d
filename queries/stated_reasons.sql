-- Why do files say that games ended, and does the board agree?
-- Columns: stated_reason, stated_verdict: NULL: nothing is said, or in words that are not known; games; percent: of
-- all games.
-- Read: not_checkable is a flag or a resignation, which leave nothing on the board; unspecified is Lichess's
-- "Normal".
SELECT stated_reason, stated_verdict, count(*) AS games, percent(count(*), sum(count(*)) OVER ()) AS percent
FROM games
GROUP BY stated_reason, stated_verdict
ORDER BY games DESC, stated_reason, stated_verdict;
