-- How does the draw rate depend on how long a game lasts?
-- Columns: from_ply: games that end in these 20 half-moves (400: or later); games: with a result; draws;
-- draw_percent: of them; with_basis: draws with a rule on the board (stalemate, dead, 3 or 5 occurrences, 50 or 75
-- moves); still_playing_percent: games with a result that got as far as from_ply.
-- Read: with_basis against draws says how much of the draw rate is agreement. Set-up games start at ply 0 too.
WITH bands AS (
    SELECT least(20 * (plies // 20), 400) AS from_ply, count(*) AS games, count(*) FILTER (result = '1/2-1/2') AS draws,
        count(*) FILTER (result = '1/2-1/2' AND list_has_any(draw_bases, ['stalemate', 'dead_position', 'fivefold',
            'seventyfive', 'threefold_on_board', 'fifty_on_board'])) AS with_basis
    FROM games
    WHERE status = 'ok' AND result IN ('1-0', '0-1', '1/2-1/2')
    GROUP BY from_ply
)
SELECT from_ply, games, draws, percent(draws, games) AS draw_percent, with_basis,
    percent(sum(games) OVER (ORDER BY from_ply DESC), sum(games) OVER ()) AS still_playing_percent
FROM bands
ORDER BY from_ply;
