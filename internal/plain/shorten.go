package plain

// Shorten returns a text of at most so many bytes, three or more: one that is longer ends between two
// characters, with an ellipsis.
func Shorten(s string, most int) string {
	const mark = "…"
	if len(s) <= most {
		return s
	}
	end := 0
	for i := range s {
		if i > most-len(mark) {
			break
		}
		end = i
	}
	return s[:end] + mark
}
