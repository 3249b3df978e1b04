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

// helper compiles a table in the test program. Its names are its own.
const helper = `
func ethogramCheck_[A any](variable, table string, root *ethogram_decider.Decider[A]) {
	a := struct {
		Package, Variable, Table string
		Rows                     int
		Failure                  string
		Problems                 ethogram_decider.Errors
	}{Package: ethogramPackage_, Variable: variable, Table: table}
	func() {
		defer func() {
			if v := recover(); v != nil {
				a.Failure = ethogram_fmt.Sprint("Compile panics: ", v)
			}
		}()
		if root == nil {
			a.Failure = "it is nil when the program starts"
			return
		}
		tree, err := ethogram_decider.Compile(root)
		if err != nil {
			if !ethogram_errors.As(err, &a.Problems) {
				a.Failure = err.Error()
			}
			return
		}
		a.Rows, a.Problems = len(tree.Outline().Rows()), tree.Lint()
		a.Problems = append(a.Problems, ethogramLosses_(root)...)
	}()
	text, _ := ethogram_json.Marshal(a)
	ethogram_os.Stdout.WriteString("\n` + answered + `" + string(text) + "\n")
}
`

// savesNothing is in the helper's file where the package saves no game.
const savesNothing = `
func ethogramLosses_[A any](*ethogram_decider.Decider[A]) ethogram_decider.Errors { return nil }
`

// saves says what ethogram.Save would lose of an agent of a table.
const saves = `
var ethogramSeen_ = map[ethogram_reflect.Type]bool{}

func ethogramLosses_[A any](root *ethogram_decider.Decider[A]) (all ethogram_decider.Errors) {
	t := ethogram_reflect.TypeFor[A]()
	if ethogramSeen_[t] {
		return nil
	}
	ethogramSeen_[t] = true
	var crowd *ethogram_decider.Crowd[A]
	w, err := ethogram_ethogram.Open(1, nil, ethogram_ethogram.Crowd(&crowd, root, nil))
	if err == nil {
		agent, _ := ethogram_reflect.New(t.Elem()).Interface().(A)
		if err = crowd.Add(1, agent); err == nil {
			_, err = ethogram_ethogram.Save(w, nil)
		}
	}
	if err != nil {
		all = append(all, &ethogram_decider.Problem{Code: "Lost", Warning: true, Path: root.Name, Message: ethogram_strings.ReplaceAll(err.Error(), "\n", "; "), Fix: "see ethogram.Save"})
	}
	return all
}
`

// savesGames reports whether the package calls ethogram.Save or Load.
func (p *checked) savesGames() bool {
	for _, o := range p.Info.Uses { // in any order: one is enough
		if o.Pkg() != nil && o.Pkg().Path() == tables.Library && (o.Name() == "Save" || o.Name() == "Load") {
			return true
		}
	}
	return false
}

// program returns the test file of a package.
func (p *checked) program() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport (\n", p.Name)
	imports, losses := []string{"encoding/json", "errors", "fmt", "os", "testing", tables.Library + "/decider"}, savesNothing
	if p.savesGames() {
		imports, losses = append(imports, "reflect", "strings", tables.Library), saves
	}
	for _, path := range imports {
		fmt.Fprintf(&b, "\tethogram_%s %q\n", path[strings.LastIndexByte(path, '/')+1:], path)
	}
	fmt.Fprintf(&b, ")\n\nconst ethogramPackage_ = %q\n%s\nfunc %s(*ethogram_testing.T) {\n", p.ImportPath, helper+losses, testName)
	p.calls(&b)
	b.WriteString("}\n")
	return b.Bytes()
}

// calls writes those of ethogramCheck_ for all tables.
func (p *checked) calls(b *bytes.Buffer) {
	for _, t := range p.roots {
		v := variable{name: t.Name.Name}
		v.write(b, strconv.Quote(t.Name.Name), t.Name.Name, t.Var.Type(), 0)
	}
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
func (o options) compiled(l *listed, stdout io.Writer) ([]finding, error) {
	var packages []*checked
	for _, p := range l.packages {
		if len(p.roots) > 0 {
			packages = append(packages, p)
		}
	}
	lines, said, failed := programs[answer](o, packages, (*checked).program, nil)
	var found []finding
	answers := map[string]bool{}
	for _, a := range lines {
		i := slices.IndexFunc(packages, func(p *checked) bool { return p.ImportPath == a.Package })
		if i < 0 {
			continue
		}
		p := packages[i]
		answers[a.Package] = true
		found = append(found, l.problems(p, a)...)
		if o.verbose && a.Failure == "" {
			fmt.Fprintf(stdout, "%schecked: %s, %s\n", place(p.Fset.Position(p.named(a.Variable).Name.Pos())), a.Table, some(a.Rows, "row"))
		}
	}
	for _, p := range packages {
		if !answers[p.ImportPath] && (failed != nil || hasTables(p)) {
			found = append(found, finding{p.Fset.Position(p.roots[0].Name.Pos()), fmt.Sprintf("the test program of %s does not run, so that its tables are not checked; the go command says: %s", p.ImportPath, tail(said))})
		}
	}
	return found, nil
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
func (l *listed) problems(p *checked, a answer) []finding {
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
		if pos := l.row(p, t, one.Path); pos != token.NoPos {
			at = p.Fset.Position(pos)
		}
		found = append(found, finding{at, problem.Line(severity, one.Code, one.Path, one.Message, one.Fix)})
	}
	return found
}
