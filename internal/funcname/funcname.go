// Package funcname tells what the source calls a function.
package funcname

import (
	"reflect"
	"runtime"
	"strings"
)

// Of returns what the source calls function f, without its package, for
// readers: of a method its own name, of a function that another made that one's
// name, and "" for a nil one and for one that stands in a table without a name. full is
// the name that the runtime has, and made says that another function made it.
func Of(f any) (name, full string, made bool) {
	v := reflect.ValueOf(f)
	if v.IsNil() {
		return "", "", false
	}
	full = Full(f)
	name, made = plainName(full)
	return name, full, made
}

// plain does that for a name as the runtime has it, such as
// "example.com/game.above.func1", "example.com/game.(*Herd).hungry-fm" or
// "example.com/game.near[...]".
func plainName(full string) (name string, made bool) {
	if i := strings.IndexByte(full, '['); i >= 0 { // first: types have paths with dots and slashes
		end := strings.LastIndexByte(full, ']')
		full = full[:i] + full[max(end, i)+1:]
	}
	full = full[strings.LastIndexByte(full, '/')+1:]
	_, full, _ = strings.Cut(full, ".") // the package
	parts := strings.Split(strings.TrimSuffix(full, "-fm"), ".")
	last := len(parts) - 1
	for last >= 0 && numbered(parts[last]) {
		last--
	}
	if last < 0 {
		return "", false
	}
	name, made = parts[last], last < len(parts)-1
	if made && enclosesTables(name) { // a literal in that function
		return "", true
	}
	return name, made
}

// numbered reports whether the compiler made up this part of a function's name:
// func1, 2, gowrap3, or the nothing between two dots.
func numbered(part string) bool {
	part = strings.TrimLeft(part, "-")
	part = strings.TrimPrefix(strings.TrimPrefix(part, "func"), "gowrap")
	return strings.Trim(part, "0123456789") == ""
}

// enclosesTables reports whether a function of this name is where programs and
// tests put tables, rather than one that makes Decides.
func enclosesTables(name string) bool {
	for _, prefix := range []string{"Test", "Benchmark", "Example", "Fuzz"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return name == "main" || name == "init" || name == "glob"
}

// Full returns the name of function f, which is not nil, with its package.
// FuncForPC tells the name of what was inlined at a pc; it returns a new *Func
// each time then, and the function's own only where nothing was.
func Full(f any) string {
	entry := reflect.ValueOf(f).Pointer()
	for at := entry; at < entry+1<<16; at++ {
		is := runtime.FuncForPC(at)
		if is == nil || is.Entry() != entry {
			break
		}
		if is == runtime.FuncForPC(at) {
			return is.Name()
		}
	}
	if is := runtime.FuncForPC(entry); is != nil {
		return is.Name()
	}
	return ""
}
