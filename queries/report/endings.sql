-- How do the games end?
-- Games that could be replayed to their end. Each is counted once, by the first of these that holds; a drawn game under the
-- rule that its final position fulfils, whether anybody claimed or the players agreed. announced: a move that was not
-- played would have completed a repetition or the fifty moves (9.2.1, 9.3.1). flag: drawn, and the file says that a flag fell.
SELECT CASE
        WHEN board_end = 'checkmate' THEN 'checkmate'
        WHEN board_end = 'stalemate' THEN 'stalemate'
        WHEN result = '1/2-1/2' AND list_contains(draw_bases, 'dead_position') THEN 'dead_position'
        WHEN result = '1/2-1/2' AND list_has_any(draw_bases, ['fivefold', 'threefold_on_board']) THEN 'repetition'
        WHEN result = '1/2-1/2' AND list_has_any(draw_bases, ['seventyfive', 'fifty_on_board']) THEN 'fifty_moves'
        WHEN result = '1/2-1/2' AND stated_reason IN ('time_forfeit', 'time_or_left', 'time_vs_insufficient', 'both_flags') THEN 'flag'
        WHEN result = '1/2-1/2' AND list_has_any(draw_bases, ['threefold_by_intention', 'fifty_by_intention']) THEN 'announced'
        WHEN result = '1/2-1/2' THEN 'other_draw'
        WHEN result IN ('1-0', '0-1') AND stated_reason IN ('time_forfeit', 'time_or_left') THEN 'time'
        WHEN result IN ('1-0', '0-1') AND stated_reason = 'resignation' THEN 'resignation'
        WHEN result IN ('1-0', '0-1') THEN 'other_win'
        ELSE 'no_result'
    END AS ending,
    count(*) AS games,
    count(*) FILTER (result = '1-0') AS white_wins,
    count(*) FILTER (result = '1/2-1/2') AS draws,
    count(*) FILTER (result = '0-1') AS black_wins
FROM games
WHERE status = 'ok'
GROUP BY ending
ORDER BY games DESC, ending;
