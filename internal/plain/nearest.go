package plain

import (
	"strings"
)

// longestMistyped is the longest name that Nearest compares, in bytes.
const longestMistyped = 64

// Nearest returns the one of names that a mistyped name probably means: the one with
// the fewest letters changed, added, left out or swapped with the next, fewer than most. Upper and lower
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

// edits returns the distance of a and b, or most if that is less: the bytes to change, add,
// leave out or swap with the next to make a into b. (Levenshtein's, with Damerau's swaps.)
func edits(a, b string, most int) int {
	if len(a)-len(b) >= most || len(b)-len(a) >= most {
		return most
	}
	row, above := make([]int, len(b)+1), make([]int, len(b)+1) // above: two rows before the one that is made
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last, swap := row[0], 0
		row[0] = i + 1
		for j := range len(b) {
			change := last
			if a[i] != b[j] {
				change++
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				change = min(change, swap+1)
			}
			swap, above[j] = above[j], last
			last = row[j+1]
			row[j+1] = min(change, row[j]+1, last+1)
		}
	}
	return min(row[len(b)], most)
}
