-- Who lost a game that he could have drawn by a claim, when, and how long did it still last?
-- A right to announce another move than the one played is the weakest kind: nobody knows that he looked for it.
SELECT g.game_id, c.side, c.basis, c.first_ply, c.turns, g.plies - c.first_ply AS plies_left, c.move_san, c.eval_cp
FROM claims AS c
JOIN games AS g USING (source, block, "offset")
WHERE c.costly AND NOT c.after_end
ORDER BY plies_left DESC, g.game_id, c.first_ply, c.basis;
