package funcname

import (
	"reflect"
	"strings"
)

// Value tells function values apart that are not nil: those of one function that another made
// have one address of code, and each has its own of what it captured. A value that is kept alive
// keeps its number.
func Value(f any) uintptr {
	v := reflect.ValueOf(f)
	at := reflect.New(v.Type())
	at.Elem().Set(v)
	// A func is a pointer to what it captured, the first word of which is the address of its code.
	return *(*uintptr)(at.UnsafePointer())
}

// Captures reports whether what f does may depend on more than its code: another function made it,
// or it is a method of one value.
func Captures(f any) bool {
	_, full, made := Of(f)
	return made || strings.HasSuffix(full, "-fm")
}
