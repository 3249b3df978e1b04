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
