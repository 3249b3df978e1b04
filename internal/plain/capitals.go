package plain

import (
	"strings"
	"unicode"
)

// Capitals returns a Go name as files and tables write names: LowFuel is LOW_FUEL.
func Capitals(name string) string {
	all := []rune(name)
	var b strings.Builder
	for i, r := range all {
		if i > 0 && unicode.IsUpper(r) && all[i-1] != '_' && (!unicode.IsUpper(all[i-1]) || i+1 < len(all) && unicode.IsLower(all[i+1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToUpper(r))
	}
	return b.String()
}

// Identifier makes a part of an exported identifier of a row's name: YELL_FOR_HELP
// is YellForHelp.
func Identifier(name string) string {
	var b strings.Builder
	start, upper := true, strings.ToUpper(name) == name
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			start = true
			continue
		case start:
			r = unicode.ToUpper(r)
		case upper:
			r = unicode.ToLower(r)
		}
		start = false
		b.WriteRune(r)
	}
	if id := b.String(); id != "" {
		return id
	}
	return "Row"
}
