package funcname

import (
	"strconv"
	"strings"
)

// Source is what the source of other functions can call one by.
type Source struct {
	Path    string // of its package
	Type    string // of a method expression
	Pointer bool   // to that type
	Name    string
}

// SourceOf returns what the source can call function f by, which is not nil, or why it cannot.
func SourceOf(f any) (s Source, why string) {
	name, full, made := Of(f)
	dot := strings.LastIndexByte(full, '/') + 1
	dot += strings.IndexByte(full[dot:], '.')
	path, local := Path(full[:dot]), full[dot+1:]
	of, isPointer := strings.CutPrefix(strings.TrimSuffix(strings.TrimSuffix(local, name), "."), "(*")
	switch {
	case strings.Contains(local, "["):
		return s, "is generic"
	case strings.HasSuffix(local, "-fm"):
		return s, "is a method value"
	case strings.Contains(local, "·"):
		return s, "is a method of a type that is declared in a function"
	case made || name == "":
		return s, "is a closure"
	}
	return Source{path, strings.TrimSuffix(of, ")"), isPointer, name}, ""
}

// Path returns the import path of a package as the names of functions have it: with %2e for some dots.
func Path(of string) string {
	var b strings.Builder
	for i := 0; i < len(of); i++ {
		if n, err := strconv.ParseUint(of[min(i+1, len(of)):min(i+3, len(of))], 16, 8); of[i] == '%' && err == nil {
			b.WriteByte(byte(n))
			i += 2
		} else {
			b.WriteByte(of[i])
		}
	}
	return b.String()
}
