package main

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/problem"
	"github.com/ethogram-go/ethogram/internal/tables"
)

// answer is what the test program says of a table.
type answer struct {
	Package, Variable, Table string // a variable may hold several tables
	Rows                     int
	Failure                  string // that is none of the problems
	Problems                 []struct {
		Code, Path, Message, Fix string
		Warning                  bool
	}
}

// savesGames reports whether the package calls ethogram.Save or Load.
func (p *checked) savesGames() bool {
	for _, o := range p.Info.Uses { // in any order: one is enough
		if o.Pkg() != nil && o.Pkg().Path() == tables.Library && (o.Name() == "Save" || o.Name() == "Load") {
			return true
		}
	}
	return false
}

// checks returns the test file that compiles the tables.
func (p *checked) checks() []byte {
	return p.text("check.go.txt", struct {
		asked
		Saves bool
	}{p.asked(), p.savesGames()})
}

// calls returns those of ethogramCheck_ for all tables.
func (p *checked) calls() string {
	var b bytes.Buffer
	for _, t := range p.roots {
		v := variable{name: t.Name.Name}
		v.write(&b, strconv.Quote(t.Name.Name), t.Name.Name, t.Var.Type(), 0)
	}
	return b.String()
}

// variable writes the calls for all tables in one.
type variable struct{ name string }

// write writes those of an expression. name is Go code of its name, for readers.
func (v variable) write(b *bytes.Buffer, name, expr string, t types.Type, depth int) {
	if tables.IsRow(t) {
		fmt.Fprintf(b, "\tethogramCheck_(%q, %s, &%s)\n", v.name, name, expr)
		return
	}
	if !tables.Holds(t) {
		return
	}
	key, element := fmt.Sprintf("k%d_", depth), fmt.Sprintf("v%d_", depth)
	within := func(elem types.Type) {
		fmt.Fprintf(b, "\tfor %s, %s := range %s {\n", key, element, expr)
		fmt.Fprintf(b, "\t_, _ = %s, %s\n", key, element)
		v.write(b, fmt.Sprintf("%s+ethogram_fmt.Sprintf(\"[%%v]\", %s)", name, key), element, elem, depth+1)
		b.WriteString("\t}\n")
	}
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		fmt.Fprintf(b, "\tethogramCheck_(%q, %s, %s)\n", v.name, name, expr)
	case *types.Slice:
		within(t.Elem())
	case *types.Array:
		within(t.Elem())
	case *types.Map:
		within(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if field.Name() != "_" {
				v.write(b, fmt.Sprintf("%s+%q", name, "."+field.Name()), expr+"."+field.Name(), field.Type(), depth)
			}
		}
	}
}

// compiled compiles and lints the tables, each in a test program of its package.
func (o options) compiled(l *listed, stdout io.Writer) []finding {
	var packages []*checked
	for _, p := range l.packages {
		if len(p.roots) > 0 || o.static && len(p.all) > 0 {
			packages = append(packages, p)
		}
	}
	var listing tables.Listing
	to := &listing
	if !o.static {
		to = nil
	}
	lines, said, failed := programs[answer](o, packages, (*checked).checks, nil, to)
	var found []finding
	answers := map[string]bool{}
	for _, a := range lines {
		i := slices.IndexFunc(packages, func(p *checked) bool { return p.ImportPath == a.Package })
		if i < 0 {
			continue
		}
		p := packages[i]
		answers[a.Package] = true
		found = append(found, p.problems(a)...)
		if o.verbose && a.Failure == "" {
			fmt.Fprintf(stdout, "%schecked: %s, %s\n", place(p.Fset.Position(p.named(a.Variable).Name.Pos())), a.Table, some(a.Rows, "row"))
		}
	}
	for _, p := range packages {
		found = append(found, p.built(listing)...)
		if !answers[p.ImportPath] && len(p.roots) > 0 && (failed != nil || hasTables(p)) {
			found = append(found, finding{p.Fset.Position(p.roots[0].Name.Pos()), fmt.Sprintf("the test program of %s does not run, so that its tables are not checked; the go command says: %s", p.ImportPath, tail(said))})
		}
	}
	return found
}

// hasTables reports whether some variable of a package has a table in it for certain.
func hasTables(p *checked) bool {
	for _, t := range p.roots {
		switch types.Unalias(t.Var.Type()).(type) {
		case *types.Slice, *types.Map:
		default:
			return true
		}
	}
	return false
}

// tail returns the end of what a command said, on one line.
func tail(said string) string {
	fields := strings.Fields(said)
	if len(fields) > 60 {
		fields = append([]string{"…"}, fields[len(fields)-60:]...)
	}
	return strings.Join(fields, " ")
}

// named returns a table of the package.
func (p *checked) named(name string) tables.Table {
	for _, t := range p.roots {
		if t.Name.Name == name {
			return t
		}
	}
	return tables.Table{}
}

// problems returns the problems of a table at the places of their rows.
func (p *checked) problems(a answer) []finding {
	t := p.named(a.Variable)
	if a.Failure != "" {
		return []finding{{p.Fset.Position(t.Name.Pos()), a.Table + ": " + a.Failure}}
	}
	var found []finding
	for _, one := range a.Problems {
		severity := "error"
		if one.Warning {
			severity = "warning"
		}
		at := p.Fset.Position(t.Name.Pos())
		if pos := p.At(t.Init, one.Path); pos != token.NoPos {
			at = p.Fset.Position(pos)
		}
		found = append(found, finding{at, problem.Line(severity, one.Code, one.Path, one.Message, one.Fix)})
	}
	return found
}
