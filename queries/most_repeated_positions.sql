-- Which positions stand on the board for the third time in the most games?
-- Columns: epd: the position; games: with its third occurrence; draws: of these games; from_ply: where it first
-- stood, at the earliest; opening, eco: the commonest that the games have.
-- Read: with a small from_ply it is a draw by heart. Look at one with: remis position EPD.
-- --set rows=20: how many positions
WITH thirds AS (
    SELECT source, block, "offset", epd, first_ply FROM events WHERE kind = 'repetition' AND occurrence = 3
), top AS (
    SELECT epd, count(*) AS games FROM thirds GROUP BY epd
    ORDER BY games DESC, epd LIMIT coalesce(getvariable('rows')::BIGINT, 20)
), named AS (
    SELECT epd, any_value(top.games) AS games, count(*) FILTER (g.result = '1/2-1/2') AS draws, min(t.first_ply) AS from_ply,
        mode({'opening': g.opening, 'eco': g.eco} ORDER BY g.opening, g.eco)
            FILTER (g.opening IS NOT NULL OR g.eco IS NOT NULL) AS name
    FROM top JOIN thirds AS t USING (epd) JOIN games AS g USING (source, block, "offset")
    GROUP BY epd
)
SELECT epd, games, draws, from_ply, name.opening, name.eco
FROM named
ORDER BY games DESC, epd;
