package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/command"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/probe"
	"github.com/ethogram-go/ethogram/internal/problem"
	"github.com/ethogram-go/ethogram/internal/tables"
)

const checkHelp = `Usage: ethogram check [flags] [packages]

Check compiles and lints each table that the packages keep in variables, exported or
not: variables of type decider.Decider, pointers to one, and slices, arrays, maps and
structs with some in them. A row that stands in another table is checked there, unless
a function such as decider.Compile gets it. Check also names tables that the compiler
does not lay out as data, but builds when the program starts; and in a package that
calls ethogram.Save or Load what that would lose of agents. Packages are named as for
the go command; without any it is the one in this folder.

It prints a line for each problem, FILE:LINE:COLUMN: TEXT. The exit status is 1 if there
are any, if a package does not build or if there is nothing to check, and 2 after a
mistake in the command line.

Tables are compiled in a test program of their package, without the tests that the
package has: its variables are initialized and its init functions run. What functions
return, what files for other systems or build tags declare, and what tests declare is not
checked.

Flags:
`

// options are the flags of commands.
type options struct {
	probe.Go
	static  bool
	verbose bool
}

// check is the command.
func check(args []string, _ io.Reader, stdout io.Writer) error {
	var o options
	patterns, err := o.parse("check", checkHelp, args, stdout, func(flags *flag.FlagSet) {
		flags.BoolVar(&o.static, "static", true, "name the tables that are built when the program starts")
		flags.BoolVar(&o.verbose, "v", false, "name what was checked, and what was not")
	})
	if err != nil || patterns == nil {
		return err
	}
	if len(patterns) == 0 {
		patterns = []string{"."}
	}
	return o.run(patterns, stdout)
}

// parse parses the flags of a command and returns what stands behind them, nil after help.
func (o *options) parse(name, help string, args []string, stdout io.Writer, more func(*flag.FlagSet)) ([]string, error) {
	o.Context = running
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	if more != nil {
		flags.StringVar(&o.Tags, "tags", "", "build `tags`, as for the go command")
		more(flags)
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, help)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return nil, nil
	case err != nil:
		return nil, command.Usagef("%s: %v", name, err)
	}
	for _, p := range flags.Args() {
		if len(p) > 1 && p[0] == '-' {
			return nil, command.Usagef("%s: %s stands behind a package: want flags before packages", name, p)
		}
	}
	return append([]string{}, flags.Args()...), nil
}

// finding is one line of what check prints.
type finding struct {
	at   token.Position
	text string
}

// run checks packages and prints what it finds.
func (o options) run(patterns []string, stdout io.Writer) error {
	l, err := o.List(patterns...)
	if err != nil {
		return err
	}
	runs, skipped := remarks(l)
	o.remark(stdout, "runs in the test programs", runs)
	found, tables, with := []finding(nil), 0, 0
	for _, line := range l.Broken {
		found = append(found, finding{text: line})
	}
	var packages []*probe.Package
	for _, p := range l.Packages {
		if tables += len(p.Roots); len(p.Roots) > 0 {
			with++
		}
		if len(p.Roots) > 0 || o.static && len(p.All) > 0 {
			packages = append(packages, p)
		}
	}
	found = append(found, o.compiled(packages, stdout)...)
	if running.Err() != nil {
		return errors.New("interrupted")
	}
	slices.SortStableFunc(found, func(a, b finding) int {
		return cmp.Or(strings.Compare(a.at.Filename, b.at.Filename), a.at.Line-b.at.Line, a.at.Column-b.at.Column)
	})
	found = slices.Compact(found) // rows that several tables share
	for _, f := range found {
		fmt.Fprintf(stdout, "%s%s\n", place(f.at), plain.AppendText(nil, f.text))
	}
	o.remark(stdout, "not checked", skipped)
	switch {
	case len(found) > 0 && tables == 0:
		return errors.New(some(len(found), "problem"))
	case len(found) > 0:
		return fmt.Errorf("%s in %s of %s", some(len(found), "problem"), some(tables, "table"), some(with, "package"))
	case tables == 0:
		return fmt.Errorf("no tables in %s, so nothing was checked: a table is a package's variable of type decider.Decider or *decider.Decider; what functions return is checked by a test that compiles it", strings.Join(patterns, " "))
	}
	fmt.Fprintf(stdout, "%s in %s: no problems\n", some(tables, "table"), some(with, "package"))
	return nil
}

// some returns a number of things.
func some(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprint(n, " ", thing, "s")
}

// place returns a position as compilers print it, with a path from here if it is shorter;
// "" if there is none.
func place(at token.Position) string {
	if at.Filename == "" {
		return ""
	}
	if here, err := filepath.Abs("."); err == nil {
		if rel, err := filepath.Rel(here, at.Filename); err == nil && len(rel) < len(at.Filename) {
			at.Filename = rel
		}
	}
	return at.String() + ": "
}

// remark is of a thing of which there may be many.
type remark struct {
	at          token.Position
	thing, more string
}

// remark prints remarks, or how many of each thing there are.
func (o options) remark(stdout io.Writer, what string, all []remark) {
	count := map[string]int{}
	var things []string
	for _, one := range all {
		if count[one.thing]++; count[one.thing] == 1 {
			things = append(things, one.thing)
		}
		if o.verbose {
			fmt.Fprintf(stdout, "%s%s: %s\n", place(one.at), what, one.more)
		}
	}
	for i, thing := range things {
		first, rest, _ := strings.Cut(thing, " ")
		if things[i] = some(count[thing], first); rest != "" {
			things[i] += " " + rest
		}
	}
	if things != nil && !o.verbose {
		fmt.Fprintf(stdout, "%s: %s; -v names them\n", what, strings.Join(things, ", "))
	}
}

// remarks says which init functions of the packages run, and what is no variable of the files that were compiled.
func remarks(l *probe.Listed) (runs, skipped []remark) {
	for _, p := range l.Packages {
		for _, f := range p.Files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" && len(p.All) > 0 {
					runs = append(runs, remark{p.Fset.Position(fn.Pos()), "init", "init"})
				}
			}
		}
		for _, name := range p.Types.Scope().Names() {
			if fn, ok := p.Types.Scope().Lookup(name).(*types.Func); ok && returnsRow(fn) {
				skipped = append(skipped, remark{p.Fset.Position(fn.Pos()), "function returning rows", "what " + name + " returns; compile it in a test"})
			}
		}
		for _, name := range p.Ignored {
			skipped = append(skipped, remark{token.Position{Filename: name, Line: 1, Column: 1}, "file excluded by build constraints", "its build constraints exclude the file; name tags with -tags"})
		}
	}
	return runs, skipped
}

// returnsRow reports whether a function returns a row or a pointer to one.
func returnsRow(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		if tables.Holds(v.Type()) {
			return true
		}
	}
	return false
}

// compiled compiles and lints the tables, each in a test program of its package.
func (o options) compiled(packages []*probe.Package, stdout io.Writer) (found []finding) {
	listing := &tables.Listing{}
	test := probe.Program{Go: o.Go, File: probe.CheckFile}
	if o.static {
		test.Listing = listing
	}
	answers, failed := test.Run(packages...)
	for _, p := range packages {
		found = append(found, built(p, *listing)...)
		silent := true
		for _, a := range answers {
			if a.Package == p.ImportPath {
				silent = false
				found = append(found, problems(p, a)...)
				if o.verbose && a.Failure == "" {
					fmt.Fprintf(stdout, "%schecked: %s, %s\n", place(p.Fset.Position(named(p, a.Variable).Name.Pos())), a.Table, some(a.Rows, "row"))
				}
			}
		}
		certain := func(t tables.Table) bool { // there is a table in it
			switch types.Unalias(t.Var.Type()).(type) {
			case *types.Slice, *types.Map:
				return failed != nil
			}
			return true
		}
		if silent && slices.ContainsFunc(p.Roots, certain) {
			found = append(found, finding{p.Fset.Position(p.Roots[0].Name.Pos()), fmt.Sprintf("the test program of %s does not run, so that its tables are not checked; %v", p.ImportPath, cmp.Or(failed, errors.New("it ends without a word")))})
		}
	}
	return found
}

// named returns a table of the package.
func named(p *probe.Package, name string) tables.Table {
	return p.Roots[slices.IndexFunc(p.Roots, func(t tables.Table) bool { return t.Name.Name == name })]
}

// problems returns the problems of a table at the places of their rows.
func problems(p *probe.Package, a probe.Answer) (found []finding) {
	t := named(p, a.Variable)
	if a.Failure != "" {
		return []finding{{p.Fset.Position(t.Name.Pos()), a.Table + ": " + a.Failure}}
	}
	for _, one := range a.Problems {
		severity, at := "error", p.At(t.Init, one.Path)
		if one.Warning {
			severity = "warning"
		}
		if !at.IsValid() {
			at = t.Name.Pos()
		}
		found = append(found, finding{p.Fset.Position(at), problem.Line(severity, one.Code, one.Path, one.Message, one.Fix)})
	}
	return found
}

// built names the tables that the compiler builds when the program starts.
func built(p *probe.Package, listing tables.Listing) (found []finding) {
	for _, t := range p.All {
		if t.Init == nil || !listing.Built(p.ImportPath, t.Name.Name, p.Fset.Position(t.Init.Pos()), p.Fset.Position(t.Init.End())) {
			continue
		}
		at, why, fix := t.Name.Pos(), "the compiler lays it out in code", "write it as a literal of literals, with values and functions that are named"
		if causes := p.Causes(t.Init); len(causes) > 0 {
			at, why, fix = causes[0].At, causes[0].What, causes[0].Fix
			if n := len(causes) - 1; n > 0 {
				why += fmt.Sprintf(", and %d more", n)
			}
		}
		found = append(found, finding{p.Fset.Position(at), problem.Line("warning", "NotStatic", t.Name.Name, "it is built when the program starts: "+why, fix)})
	}
	return found
}
