package rowfield

// Split divides a key such as "GUARD.Act.Gait.Speed" into the row and its field. Names of rows may
// have dots, as fields do: of several rows that begin the key it is the longest. ok is false where
// has knows none.
func Split(key string, has func(row string) bool) (row, field string, ok bool) {
	for i, c := range key {
		if c == '.' && has(key[:i]) {
			row, field, ok = key[:i], key[i+1:], true
		}
	}
	return row, field, ok
}
