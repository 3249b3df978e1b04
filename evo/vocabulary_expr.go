package evo

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"runtime"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// exprKind says what an expression may look like.
type exprKind uint8

const (
	exprVariable exprKind = iota // &pkg.Name or pkg.Name
	exprFunction                 // pkg.Name
	exprConstant                 // pkg.Name
	exprType                     // *pkg.Name or pkg.Name
)

var exprExamples = [...]string{"&arena.Chase", "arena.HealthBelow", "arena.EnemyInView", "*arena.Tank"}

// expr checks the Go expression of an entry. If fun is not "", it is the name
// of the function that the expression must denote.
func (k *checker) expr(path, field, expr, fun string, kind exprKind) {
	want := exprExamples[kind]
	if k.imported == "" {
		want = strings.Replace(want, "arena.", "", 1)
	}
	pkg, name, ok := parseExpr(expr, kind)
	switch {
	case expr == "":
		genome.Add(&k.errs, codeBadExpr, path, field+" is missing", "write the Go expression that denotes it, as in "+strconv.Quote(want))
	case !ok || (pkg == "") != (k.imported == ""):
		message := fmt.Sprintf("%s is %q; want an expression like %q", field, expr, want)
		if ok && pkg == "" {
			message += fmt.Sprintf(", of the package %q", k.imported)
		} else if ok {
			message += ": the vocabulary has no Import"
		}
		genome.Add(&k.errs, codeBadExpr, path, message, "write it as other packages would, and set the vocabulary's Import to its import path")
	case k.pkg != "" && pkg != k.pkg:
		genome.Add(&k.errs, codeBadExpr, path, fmt.Sprintf("%s is %q, and other entries are of the package %s; all are of the one that Import is the path of", field, expr, k.pkg),
			"declare a variable or function in that package which leads to the other")
	case fun != "" && name != fun:
		genome.Add(&k.errs, codeBadExpr, path, fmt.Sprintf("%s is %q, but the function is %s", field, expr, fun),
			"correct one of them: tables that are printed would call another function than those that were evolved")
	default:
		k.pkg = pkg
	}
}

// parseExpr takes an expression apart: its package's name, "" if it has none,
// and its own.
func parseExpr(expr string, kind exprKind) (pkg, name string, ok bool) {
	e, err := parser.ParseExpr(expr)
	if err != nil {
		return "", "", false
	}
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op != token.AND || kind != exprVariable {
			return "", "", false
		}
		e = x.X
	case *ast.StarExpr:
		if kind != exprType {
			return "", "", false
		}
		e = x.X
	}
	switch x := e.(type) {
	case *ast.Ident:
		return "", x.Name, true
	case *ast.SelectorExpr:
		if p, isName := x.X.(*ast.Ident); isName && x.Sel.IsExported() {
			return p.Name, x.Sel.Name, true
		}
	}
	return "", "", false
}

// inPackageOf returns the expression of a function of the package of another expression.
func inPackageOf(expr, name string) string {
	if pkg, _, ok := parseExpr(expr, exprVariable); ok && pkg != "" {
		return pkg + "." + name
	}
	return name
}

// checkAgent checks the expression of the agent's type.
func (k *checker) checkAgent(agent string) {
	if k.imported != "" {
		if _, err := strconv.Unquote(`"` + k.imported + `"`); err != nil || strings.ContainsAny(k.imported, " `") {
			genome.Add(&k.errs, codeBadExpr, "Import", fmt.Sprintf("Import is %q; want an import path", k.imported), "write the path as in an import declaration, without quotes")
		}
	}
	// A type of another package than the entries', as int is, needs no import
	// only if it is predeclared.
	if pkg, _, ok := parseExpr(agent, exprType); ok && pkg == "" && k.imported != "" && predeclared[strings.TrimPrefix(agent, "*")] {
		return
	}
	k.expr("Agent", "Agent", agent, "", exprType)
}

var predeclared = map[string]bool{
	"any": true, "bool": true, "string": true, "int": true, "int8": true, "int16": true, "int32": true, "int64": true,
	"uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true, "float32": true, "float64": true,
}

// function checks that fun, which is not nil, is a function that source can
// name, and returns its name without the package, "" if it has none.
func (k *checker) function(path, field string, fun any) string {
	full := functionName(reflect.ValueOf(fun).Pointer())
	_, name, _ := strings.Cut(full[strings.LastIndexByte(full, '/')+1:], ".")
	what := ""
	switch {
	case strings.Contains(name, "["):
		what = "is generic"
	case strings.HasSuffix(name, "-fm"):
		what = "is a method value"
	case strings.Contains(name, "."):
		what = "is a closure or a method"
	default:
		return name
	}
	genome.Add(&k.errs, codeNotPackageLevel, path, fmt.Sprintf("%s %s (%s); no table that is printed could name it", field, what, full),
		"declare a plain function at package level; what it would capture belongs into arguments or the agent")
	return ""
}

// functionName returns the full name of the function that begins at pc.
// FuncForPC tells the name of what was inlined at a pc; it returns a new *Func
// each time then, and the function's own only where nothing was.
func functionName(pc uintptr) string {
	entry := runtime.FuncForPC(pc)
	for at := pc; at < pc+1<<16; at++ {
		f := runtime.FuncForPC(at)
		if f == nil || f.Entry() != pc {
			break
		}
		if f == runtime.FuncForPC(at) {
			return f.Name()
		}
	}
	return entry.Name()
}

// funcID tells functions of a package apart. NewCatalog makes sure that they
// are no closures, which would share it.
func funcID(fun any) uintptr { return reflect.ValueOf(fun).Pointer() }
