package plain

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a text at spaces into lines of at most so many columns, each after the
// first with an indent. A word that is longer has a line of its own.
func Wrap(s string, columns int, indent string) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.Fields(s) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > columns:
			b.WriteString("\n" + indent)
			at = utf8.RuneCountInString(indent)
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}
