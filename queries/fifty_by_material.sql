-- With which men on the board do the fifty (9.3) and seventy-five (9.6.2) moves get full?
SELECT material, kind, count(*) AS events
FROM events
WHERE kind IN ('fifty_move', 'seventyfive_move')
GROUP BY material, kind
ORDER BY events DESC, material, kind;
