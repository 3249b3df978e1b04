package plain

import (
	"strings"
)

// longestMistyped is how long a name may be of which others are tried.
const longestMistyped = 64

// Nearest returns which of the names was probably meant by one that none of them
// is: the one with the fewest letters changed, added or left out, fewer than
// most, upper and lower case being the same; of several the first in the order of
// strings, in whatever order they come. It is "" if none is near.
func Nearest(name string, names []string, most int) string {
	best, least := "", most
	if len(name) > longestMistyped {
		return ""
	}
	name = strings.ToLower(name)
	for _, other := range names {
		if d := edits(name, strings.ToLower(other), most); d < least || d == least && d < most && other < best {
			best, least = other, d
		}
	}
	return best
}

// edits returns how many bytes have to be changed, added or left out to make a
// into b, or most if that is less (Levenshtein's distance).
func edits(a, b string, most int) int {
	if len(a)-len(b) >= most || len(b)-len(a) >= most {
		return most
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := last
			if a[i] != b[j] {
				change++
			}
			last = row[j+1]
			row[j+1] = min(change, row[j]+1, last+1)
		}
	}
	return min(row[len(b)], most)
}
