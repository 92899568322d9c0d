-- How do the games end?
-- Games that could be replayed to their end. Each is counted once, by the first of these that holds; a drawn game under the
-- rule that its final position fulfils, whether anybody claimed or the players agreed, else under the reason that the file states.
-- flag: drawn, and the file says that a flag fell. announced: a move that was not played would have completed a repetition or
-- the fifty moves (9.2.1, 9.3.1). stated_draw, stated_win: for a stated reason of another kind. other_draw, other_win: none is stated.
SELECT CASE
        WHEN board_end = 'checkmate' THEN 'checkmate'
        WHEN board_end = 'stalemate' THEN 'stalemate'
        WHEN result = '1/2-1/2' THEN CASE
            WHEN list_contains(draw_bases, 'dead_position') THEN 'dead_position'
            WHEN list_has_any(draw_bases, ['fivefold', 'threefold_on_board']) THEN 'repetition'
            WHEN list_has_any(draw_bases, ['seventyfive', 'fifty_on_board']) THEN 'fifty_moves'
            WHEN stated_reason IN ('time_forfeit', 'time_or_left', 'time_vs_insufficient', 'both_flags') THEN 'flag'
            WHEN stated_reason IN ('adjudication', 'tablebase_adjudication', 'max_length') THEN 'adjudicated_draw'
            WHEN stated_reason = 'agreement' THEN 'agreed_draw'
            WHEN stated_reason = 'abandonment' THEN 'abandoned_draw'
            WHEN list_has_any(draw_bases, ['threefold_by_intention', 'fifty_by_intention']) THEN 'announced'
            WHEN vague THEN 'other_draw'
            ELSE 'stated_draw' END
        WHEN result IN ('1-0', '0-1') THEN CASE
            WHEN stated_reason IN ('time_forfeit', 'time_or_left') THEN 'time'
            WHEN stated_reason = 'resignation' THEN 'resignation'
            WHEN stated_reason IN ('adjudication', 'tablebase_adjudication', 'max_length') THEN 'adjudicated_win'
            WHEN stated_reason = 'abandonment' THEN 'abandoned_win'
            WHEN vague THEN 'other_win'
            ELSE 'stated_win' END
        ELSE 'no_result'
    END AS ending,
    count(*) AS games,
    count(*) FILTER (result = '1-0') AS white_wins,
    count(*) FILTER (result = '1/2-1/2') AS draws,
    count(*) FILTER (result = '0-1') AS black_wins
FROM (
    SELECT *, coalesce(stated_reason, 'unknown') IN ('normal_unspecified', 'draw_unspecified', 'unknown', 'other', 'unterminated') AS vague
    FROM games
)
WHERE status = 'ok'
GROUP BY ending
ORDER BY games DESC, ending;
