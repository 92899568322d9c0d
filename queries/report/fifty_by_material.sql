-- With which men on the board do fifty moves without pawn move or capture get full?
-- Each game counts once, when that first happens.
-- Both colours taken together, the side with more men or the stronger ones first. The twelve commonest; all: how many there are, over all games.
SELECT CASE
        WHEN length(a) > length(b) THEN a || 'v' || b
        WHEN length(a) = length(b) AND translate(a, 'QRBNP', '12345') <= translate(b, 'QRBNP', '12345') THEN a || 'v' || b
        ELSE b || 'v' || a
    END AS men,
    count(*) AS games,
    count(*) FILTER (result = '1/2-1/2') AS draws,
    CAST(sum(count(*)) OVER () AS BIGINT) AS "all"
FROM (
    SELECT source, block, "offset", split_part(material, 'v', 1) AS a, split_part(material, 'v', 2) AS b, result
    FROM events JOIN games USING (source, block, "offset")
    WHERE kind = 'fifty_move' AND ply = first_fifty_ply
)
GROUP BY men
ORDER BY games DESC, men
LIMIT 12;
