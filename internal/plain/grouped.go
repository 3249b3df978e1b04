package plain

import "strconv"

// Grouped returns v with a comma between groups of three digits.
func Grouped[T ~int | ~int64 | ~uint64](v T) string {
	if v < 0 {
		return "-" + grouped(-uint64(v))
	}
	return grouped(uint64(v))
}

func grouped(v uint64) string {
	s := strconv.FormatUint(v, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
