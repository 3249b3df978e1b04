package gen

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/codeplan"
	"github.com/ethogram-go/ethogram/internal/funcname"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// names knows what the generated file calls rows, functions, types and packages.
type names struct {
	pkg     string            // the import path of the package that the file is in
	prefix  string            // of all that the file declares
	rows    []string          // by row: a part of function names
	imports map[string]string // by path: the name
	known   declared          // what the package declares
	inTests bool              // it uses what only test files declare
}

// locals are the names that generated functions declare, beside c0, c1 and so on. A
// function of the package that has such a name is called through its row.
var locals = []string{
	"t", "a", "h", "x", "in", "mem", "knows", "tree", "agent", "rows", "world", "st", "v", "ok",
	"not", "last", "why", "below", "cause", "own", "refuses", "ask",
}

// isLocal reports whether generated functions may declare this name.
func isLocal(name string) bool {
	return slices.Contains(locals, name) || name[0] == 'c' && strings.Trim(name[1:], "0123456789") == ""
}

// predeclared are the names of Go that generated code uses.
var predeclared = []string{"bool", "error", "false", "float64", "nil", "panic", "true", "uint8", "uint64"}

// usual are the packages that every generated file may import.
var usual = []string{
	"github.com/ethogram-go/ethogram/behavior",
	"github.com/ethogram-go/ethogram/decider",
	"github.com/ethogram-go/ethogram/decider/coderun",
}

func newNames(pkg, prefix string, known declared, t *codeplan.Table) *names {
	n := &names{pkg: pkg, prefix: prefix, known: known, imports: map[string]string{}}
	for _, p := range usual {
		n.imports[p] = path.Base(p)
	}
	used := map[string]bool{}
	for i := range t.Rows {
		r := &t.Rows[i]
		id := plain.Identifier(r.Name)
		if used[id] && r.Parent != codeplan.NoRow {
			id = n.rows[r.Parent] + id
		}
		if used[id] {
			id += "_" + strconv.Itoa(i)
		}
		used[id] = true
		n.rows = append(n.rows, id)
	}
	return n
}

// function returns the expression that calls f by its name in the generated file, or
// why it cannot be called so.
func (n *names) function(f any) (expr, why string) {
	is, why := funcname.SourceOf(f)
	if why != "" {
		return "", why
	}
	pkg, typ, name, first := is.Path, is.Type, is.Name, cmp.Or(is.Type, is.Name)
	if pkg != n.pkg && !importable(pkg, n.pkg) {
		return "", "is of " + pkg + ", which this package cannot import"
	}
	if pkg != n.pkg && (!token.IsExported(name) || typ != "" && !token.IsExported(typ)) {
		return "", "is not exported by " + pkg
	}
	if pkg == n.pkg && isLocal(first) {
		return "", "has the name of a variable of generated code"
	}
	if pkg == n.pkg {
		pc := reflect.ValueOf(f).Pointer()
		if file, _ := runtime.FuncForPC(pc).FileLine(pc); strings.HasSuffix(file, "_test.go") || n.known.inTests(first) {
			n.inTests = true
		}
	}
	q := n.qualifier(pkg)
	switch {
	case is.Pointer:
		return fmt.Sprintf("(*%s%s).%s", q, typ, name), ""
	case typ != "":
		return fmt.Sprintf("%s%s.%s", q, typ, name), ""
	}
	return q + name, ""
}

// method returns the expression for the method that an Act or Ask has for a field.
func (n *names) method(row int, field string, of any) (expr, why string) {
	typ, err := n.typeName(reflect.TypeOf(of))
	if err != nil || strings.Contains(typ, "[") {
		return "", "is a method of a type that this file cannot name"
	}
	in := "Act"
	switch field {
	case "Decide":
		in = "Ask"
	case "Tick":
		field = "Act"
	}
	return fmt.Sprintf("t.Rows()[%d].%s.(%s).%s", row, in, typ, field), ""
}

// importable reports whether package from may import pkg: not a program, as the
// runtime calls the package of one, nor an internal package of others.
func importable(pkg, from string) bool {
	slashed := "/" + pkg + "/"
	i := strings.LastIndex(slashed, "/internal/")
	return pkg != "main" && (i < 0 || i > 0 && strings.HasPrefix("/"+from+"/", slashed[:i+1]))
}

// qualifier returns what stands before a name of the package: nothing, or its name
// and a dot.
func (n *names) qualifier(pkg string) string {
	if pkg == n.pkg {
		return ""
	}
	name, ok := n.imports[pkg]
	if !ok {
		base := strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return r
			}
			return -1
		}, path.Base(version.ReplaceAllString(pkg, "")))
		if base == "" || !unicode.IsLetter(rune(base[0])) {
			base = "pkg" + base
		}
		taken := func(name string) bool {
			if _, ok := n.known[name]; ok || isLocal(name) || slices.Contains(predeclared, name) || token.IsKeyword(name) {
				return true
			}
			for _, other := range n.imports {
				if other == name {
					return true
				}
			}
			return false
		}
		name = base
		for i := 2; taken(name); i++ {
			name = base + strconv.Itoa(i)
		}
		n.imports[pkg] = name
	}
	return name + "."
}

// version is what stands behind the name in an import path: /v2 or .v2.
var version = regexp.MustCompile(`[/.]v[0-9]+$`)

// typeName returns what the generated file calls the type of the agents.
func (n *names) typeName(t reflect.Type) (string, error) {
	if t.Name() != "" {
		if strings.Contains(t.Name(), "[") {
			return "", fmt.Errorf("the agents are of type %v: generated code needs a type without type parameters, such as type Guard struct{ %v }", t, t)
		}
		if t.PkgPath() == "" {
			return t.Name(), nil
		}
		if t.PkgPath() == n.pkg && n.known != nil {
			if !n.known[t.Name()].typ { // else a function may have the name of a type in a function
				return "", fmt.Errorf("the agents are of type %v, which is declared in a function: declare it outside", t)
			}
			n.inTests = n.inTests || n.known.inTests(t.Name())
		}
		if t.PkgPath() != n.pkg && !importable(t.PkgPath(), n.pkg) {
			return "", fmt.Errorf("the agents are of type %v of package %s, which %s cannot import: generate the code in that package", t, t.PkgPath(), n.pkg)
		}
		if t.PkgPath() != n.pkg && !token.IsExported(t.Name()) {
			return "", fmt.Errorf("the agents are of type %v, which package %s does not export: generate the code in that package", t, t.PkgPath())
		}
		return n.qualifier(t.PkgPath()) + t.Name(), nil
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		elem, err := n.typeName(t.Elem())
		return map[reflect.Kind]string{reflect.Pointer: "*", reflect.Slice: "[]"}[t.Kind()] + elem, err
	case reflect.Array:
		elem, err := n.typeName(t.Elem())
		return fmt.Sprintf("[%d]%s", t.Len(), elem), err
	case reflect.Map:
		key, err := n.typeName(t.Key())
		if err != nil {
			return "", err
		}
		elem, err := n.typeName(t.Elem())
		return fmt.Sprintf("map[%s]%s", key, elem), err
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return "any", nil
		}
	}
	return "", fmt.Errorf("the agents are of type %v, which has no name: declare one", t)
}
