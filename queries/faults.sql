-- What could not be read or replayed, and where is the first example?
-- offset + at is the byte of the token in the input.
SELECT kind, count(*) AS games, min("offset" + "at") AS first_byte, first(token ORDER BY "offset") AS first_token
FROM faults
GROUP BY kind
ORDER BY games DESC, kind;
