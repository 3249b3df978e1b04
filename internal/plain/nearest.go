package plain

import (
	"strings"
)

// longestMistyped is the longest name that Nearest compares, in bytes.
const longestMistyped = 64

// Nearest returns the one of names that a mistyped name probably means: the one with
// the fewest letters changed, added or left out, fewer than most. Upper and lower
// case are the same; of several the first in alphabetical order counts. It is "" if
// none is near.
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

// edits returns Levenshtein's distance of a and b, or most if that is less: the bytes
// to change, add or leave out to make a into b.
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
