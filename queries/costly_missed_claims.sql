-- Who lost a game that he could have drawn by a claim, when, and how long did it still last?
-- Columns: plies_left: from the first chance to the end; side, basis, first_ply, turns: whose right, by what, from
-- when, for how many turns; move_san: to announce; eval_cp: from the side's view; key: for remis show; game_id,
-- white, black, year, result.
-- Read: the longest struggles for nothing come first. With ahead=yes also rights to announce a move, of which nobody
-- knows that they were seen.
-- --set rows=20: how many
-- --set ahead=no: yes: also rights that needed a move to be announced
SELECT g.plies - c.first_ply AS plies_left, c.side, c.basis, c.first_ply, c.turns, c.move_san, c.eval_cp,
    game_key(source, block, "offset") AS key, g.game_id, g.white, g.black, g.year, g.result
FROM claims AS c JOIN games AS g USING (source, block, "offset")
WHERE c.costly AND NOT c.after_end
    AND (c.basis LIKE '%on_board' OR coalesce(getvariable('ahead'), 'no') = 'yes')
ORDER BY plies_left DESC, key, c.first_ply, c.basis
LIMIT coalesce(getvariable('rows')::BIGINT, 20);
