package evo

import (
	"fmt"
	"go/token"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// constant checks the Go expression of a flag or a stimulus.
func (k *checker) constant(path, expr string) {
	_, home := genome.PackageOf(k.agent)
	pkg, name, _ := strings.Cut(expr, ".")
	switch {
	case expr == "":
		genome.Add(&k.errs, codeBadExpr, path, "Expr is missing", "write the Go expression that denotes it, as in "+strconv.Quote(home+".EnemyInView"))
	case pkg != home || !token.IsIdentifier(name):
		genome.Add(&k.errs, codeBadExpr, path, fmt.Sprintf("Expr is %q; want a constant of the package %s, where the agents are declared", expr, home),
			fmt.Sprintf("write it as other packages would, as in %q; declare a constant there which leads to the other", home+".EnemyInView"))
	default:
		k.source(path).name("", pkg, name)
	}
}

// checkAgent checks the type of the agents.
func (k *checker) checkAgent() {
	if path, _ := genome.PackageOf(k.agent); path == "" {
		genome.Add(&k.errs, codeBadExpr, "", fmt.Sprintf("the agents are of type %v, which no package declares", k.agent), "declare a type of agents beside the vocabulary, such as type Agent struct{ … }")
		return
	}
	k.source("the agents' type").typ(k.agent)
}

// source returns what finds out whether Go source can say something of an entry. If other
// packages can name the agents, tables of theirs must be able to name all the rest.
func (k *checker) source(path string) *source {
	home, _ := genome.PackageOf(k.agent)
	of := k.agent.String()
	outside := home != "main" && token.IsExported(of[strings.LastIndexByte(of, '.')+1:])
	return &source{agent: k.agent, name: func(_, pkg, name string) string {
		if outside && !token.IsExported(name) {
			genome.Add(&k.errs, codeBadExpr, path, name+" is not exported, and tables that are printed may be of another package", "rename it, as in "+strings.ToUpper(name[:1])+name[1:])
		}
		return pkg + "." + name
	}, refuse: func(code Code, message, fix string) { genome.Add(&k.errs, code, path, message, fix) }}
}

// source writes Go values as a file has them.
type source struct {
	agent  reflect.Type
	name   func(path, pkg, name string) string // how the file writes a name of a package, whose own name may be unknown, ""
	refuse func(code Code, message, fix string)
}

// typ returns a type.
func (s *source) typ(t reflect.Type) string {
	switch {
	case t.PkgPath() != "":
		name, args, generic := strings.Cut(t.Name(), "[")
		pkg, _, _ := strings.Cut(t.String(), ".")
		name = s.name(t.PkgPath(), pkg, name)
		if generic && args == fullName(s.agent)+"]" {
			return name + "[" + s.typ(s.agent) + "]"
		} else if generic {
			s.refuse(codeBadExpr, fmt.Sprintf("%v is an instance of a generic type, which tables in Go source cannot name", t), "declare a type of its own in its place")
		}
		return name
	case t.Kind() == reflect.Pointer:
		return "*" + s.typ(t.Elem())
	case t.Kind() == reflect.Slice:
		return "[]" + s.typ(t.Elem())
	case t.Kind() == reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), s.typ(t.Elem()))
	case t.Kind() == reflect.Struct && t.NumField() > 0:
		s.refuse(codeBadExpr, "a struct type has no name, by which tables in Go source could name it", "declare it as a type")
	}
	return t.String()
}

// fullName returns a type as it stands among the arguments of a generic one.
func fullName(t reflect.Type) string {
	switch {
	case t.PkgPath() != "":
		return t.PkgPath() + "." + t.Name()
	case t.Kind() == reflect.Pointer:
		return "*" + fullName(t.Elem())
	}
	return t.String()
}

// value returns a value, without the fields that are zero.
func (s *source) value(v reflect.Value) string {
	switch {
	case v.Type() == durationType:
		return plain.GoDuration(time.Duration(v.Int()), strings.TrimSuffix(s.name("time", "time", "Duration"), ".Duration"))
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat():
		return genome.Number(number(v))
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Func:
		return s.function("the field", v.Interface())
	}
	typ, parts := s.typ(v.Type()), []string{}
	if v.Kind() == reflect.Struct {
		for f, value := range v.Fields() {
			if !value.IsZero() {
				parts = append(parts, f.Name+": "+s.value(value))
			}
		}
	} else {
		for i := range v.Len() {
			part := s.value(v.Index(i))
			if strings.HasSuffix(part, "}") { // the list has its type
				part = strings.TrimPrefix(part, s.typ(v.Type().Elem()))
			}
			parts = append(parts, part)
		}
	}
	return typ + "{" + strings.Join(parts, ", ") + "}"
}

// function returns a function that source can name, "" if it cannot.
func (s *source) function(field string, fun any) string {
	full := functionName(funcID(fun))
	path, name, _ := strings.Cut(full[strings.LastIndexByte(full, '/')+1:], ".")
	path = full[:strings.LastIndexByte(full, '/')+1] + path
	what := ""
	switch {
	case strings.Contains(name, "["):
		what = "is generic"
	case strings.HasSuffix(name, "-fm"):
		what = "is a method value"
	case strings.Contains(name, "."):
		what = "is a closure or a method"
	default:
		return s.name(strings.ReplaceAll(path, "%2e", "."), "", name)
	}
	s.refuse(codeNotPackageLevel, fmt.Sprintf("%s %s (%s); no table that is printed could name it", field, what, full),
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
