-- Which wins on time or by resignation went to a side that could not mate?
-- Columns: finding: flag_win_but_unwinnable (6.9), resign_but_opponent_unwinnable (5.1.2, since 2023); certainty;
-- material: White first, when it came to that; proof: of the winner's being unable to mate; games; mean_plies_after:
-- half-moves played after it.
-- Read: by the Laws these are draws. On Lichess "Time forfeit" may also be an opponent who left: likely, not proven.
SELECT f.finding, f.certainty, e.material, e.detail AS proof, count(*) AS games,
    round(avg(f.plies_after), 1) AS mean_plies_after
FROM findings AS f
LEFT JOIN events AS e ON e.source = f.source AND e.block = f.block AND e."offset" = f."offset"
    AND e.kind = f.side || '_cannot_win'
WHERE f.finding IN ('flag_win_but_unwinnable', 'resign_but_opponent_unwinnable')
GROUP BY ALL
ORDER BY games DESC, f.finding, f.certainty, e.material, proof;
