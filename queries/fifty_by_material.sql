-- Which endings get to fifty moves without pawn move and capture, and who wins them all the same?
-- Columns: material: the stronger side first, whatever its colour (Q 9, R 5, B N 3, P 1); games: with fifty moves on
-- the board before the game was over; percent: of such games; draws; stronger_wins, weaker_wins (equal men: White is
-- the stronger); past_seventyfive: games that got to 75.
-- Read: KRBvKR and KNNvKP are what the rule is known for, KQvK is somebody who does not know how to mate, many pawns
-- are a fortress. Where the draw comes by itself at fifty moves (Lichess), nobody can win any more.
-- --set rows=50: how many
WITH ends AS (
    SELECT e.material, count(*) AS games, count(*) FILTER (g.result = '1/2-1/2') AS draws,
        count(*) FILTER (g.result = '1-0') AS white_wins, count(*) FILTER (g.result = '0-1') AS black_wins,
        count(*) FILTER (g.first_seventyfive_ply IS NOT NULL) AS past_seventyfive
    FROM events AS e JOIN games AS g USING (source, block, "offset")
    WHERE e.kind = 'fifty_move' AND e.ply = g.first_fifty_ply AND NOT e.after_end
    GROUP BY e.material
), sides AS (
    SELECT *, split_part(material, 'v', 1) AS white, split_part(material, 'v', 2) AS black, men_worth(white) AS white_worth,
        men_worth(black) AS black_worth,
        white_worth > black_worth OR (white_worth = black_worth AND white >= black) AS white_first
    FROM ends
)
SELECT CASE WHEN white_first THEN material ELSE black || 'v' || white END AS material, sum(games)::BIGINT AS games,
    percent(sum(games), sum(sum(games)) OVER ()) AS percent, sum(draws)::BIGINT AS draws,
    sum(CASE WHEN white_first THEN white_wins ELSE black_wins END)::BIGINT AS stronger_wins,
    sum(CASE WHEN white_first THEN black_wins ELSE white_wins END)::BIGINT AS weaker_wins,
    sum(past_seventyfive)::BIGINT AS past_seventyfive
FROM sides
GROUP BY ALL
ORDER BY games DESC, material
LIMIT coalesce(getvariable('rows')::BIGINT, 50);
