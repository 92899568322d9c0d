-- Which draws on time are draws by 6.9, and in which could the opponent still mate?
-- Columns: finding: flag_draw_correct, or flag_draw_but_mate_possible; certainty; opponent: the side whose opponent's
-- flag fell; material: White first, where a mate is possible; mate: known (a line was found) or presumed (nothing
-- speaks against it); games.
-- Read: a draw needs that no legal moves mate, however silly. Chess.com draws by the men left (K, KB, KN) and so
-- gives draws that the Laws score as losses.
SELECT finding, certainty, side AS opponent, split_part(detail, ': ', 1) AS material, split_part(detail, ': mate ', 2) AS mate,
    count(*) AS games
FROM findings
WHERE finding IN ('flag_draw_correct', 'flag_draw_but_mate_possible')
GROUP BY ALL
ORDER BY games DESC, finding, certainty, opponent, material, mate;
