package main

import (
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
	tags    string
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
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	if more != nil {
		flags.StringVar(&o.tags, "tags", "", "build `tags`, as for the go command")
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
	l, err := o.list(patterns)
	if err != nil {
		return err
	}
	found := l.findings
	count, with := 0, 0
	for _, p := range l.packages {
		count += len(p.roots)
		if len(p.roots) > 0 {
			with++
		}
	}
	o.runs(l, stdout)
	if found = append(found, o.compiled(l, stdout)...); running.Err() != nil {
		return errors.New("interrupted")
	}

	slices.SortStableFunc(found, func(a, b finding) int {
		if c := strings.Compare(a.at.Filename, b.at.Filename); c != 0 {
			return c
		}
		if a.at.Line != b.at.Line {
			return a.at.Line - b.at.Line
		}
		return a.at.Column - b.at.Column
	})
	found = slices.Compact(found) // rows that several tables share
	for _, f := range found {
		fmt.Fprintf(stdout, "%s%s\n", place(f.at), plain.AppendText(nil, f.text))
	}
	o.unchecked(l, stdout)
	switch {
	case len(found) > 0 && count == 0:
		return errors.New(some(len(found), "problem"))
	case len(found) > 0:
		return fmt.Errorf("%s in %s of %s", some(len(found), "problem"), some(count, "table"), some(with, "package"))
	case count == 0:
		return fmt.Errorf("no tables in %s, so nothing was checked: a table is a package's variable of type decider.Decider or *decider.Decider; what functions return is checked by a test that compiles it", strings.Join(patterns, " "))
	}
	fmt.Fprintf(stdout, "%s in %s: no problems\n", some(count, "table"), some(with, "package"))
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

// runs says, before it is done, which init functions of the packages run.
func (o options) runs(l *listed, stdout io.Writer) {
	n := 0
	for _, p := range l.packages {
		for _, f := range p.Files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" && len(p.all) > 0 {
					if n++; o.verbose {
						fmt.Fprintf(stdout, "%sruns: init, in the test program of its package\n", place(p.Fset.Position(fn.Pos())))
					}
				}
			}
		}
	}
	if n > 0 && !o.verbose {
		fmt.Fprintf(stdout, "runs: %s of the packages, in their test programs; -v names them\n", some(n, "init function"))
	}
}

// unchecked says what is no variable of the files that were compiled.
func (o options) unchecked(l *listed, stdout io.Writer) {
	functions, files := 0, 0
	for _, p := range l.packages {
		for _, name := range p.Types.Scope().Names() {
			fn, ok := p.Types.Scope().Lookup(name).(*types.Func)
			if !ok || !returnsRow(fn) {
				continue
			}
			functions++
			if o.verbose {
				fmt.Fprintf(stdout, "%snot checked: what %s returns; compile it in a test\n", place(p.Fset.Position(fn.Pos())), name)
			}
		}
		for _, name := range p.ignored {
			files++
			if o.verbose {
				fmt.Fprintf(stdout, "%snot checked: its build constraints exclude the file; name tags with -tags\n", place(token.Position{Filename: name, Line: 1, Column: 1}))
			}
		}
	}
	if !o.verbose && functions+files > 0 {
		var what []string
		if functions > 0 {
			what = append(what, some(functions, "function")+" returning rows")
		}
		if files > 0 {
			what = append(what, some(files, "file")+" excluded by build constraints")
		}
		fmt.Fprintf(stdout, "not checked: %s; -v names them\n", strings.Join(what, ", "))
	}
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

// notStatic is what is said of a table that is built when the program starts.
func notStatic(name string, causes []tables.Cause) string {
	why, fix := "the compiler lays it out in code", "write it as a literal of literals, with values and functions that are named"
	if len(causes) > 0 {
		why, fix = causes[0].What, causes[0].Fix
		if n := len(causes) - 1; n > 0 {
			why += fmt.Sprintf(", and %d more", n)
		}
	}
	return problem.Line("warning", "NotStatic", name, "it is built when the program starts: "+why, fix)
}
