package decider

import (
	"reflect"
	"runtime"
	"strings"
)

// name returns the name of a function of d, see funcName, "" if it has none.
func (b *bound) name(d *Decider[erased], field string, has bool) string {
	if !has {
		return ""
	}
	for _, f := range b.functions(d) {
		if f.field == field {
			return funcName(f.value)
		}
	}
	return ""
}

// listName returns the name of the List of d's Targets, "" if it has none.
func (b *bound) listName(d *Decider[erased]) string {
	if d.Targets == nil {
		return ""
	}
	return funcName(b.list(d))
}

// funcName returns what the source calls function f, without its package, for
// readers: of a method its own name, of a function that another made that one's
// name, and "" for a nil one and for one that stands in a table without a name.
func funcName(f any) string {
	v := reflect.ValueOf(f)
	if v.IsNil() {
		return ""
	}
	fn := runtime.FuncForPC(v.Pointer())
	if fn == nil {
		return ""
	}
	return plainFuncName(fn.Name())
}

// plainFuncName does that for a name as the runtime has it, such as
// "example.com/game.above.func1", "example.com/game.(*Herd).hungry-fm" or
// "example.com/game.near[...]".
func plainFuncName(full string) string {
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
		return ""
	}
	name := parts[last]
	if last < len(parts)-1 && enclosesTables(name) { // a literal in that function
		return ""
	}
	return name
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
