package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/command"
	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/strict"
)

const editHelp = `Usage: ethogram edit [flags] PACKAGE FILE

Edit makes edits in the Go source of a table, with as few changed lines as it can. FILE
is JSON, a list of edits as the inspector's page copies them:

	[{"do": "set", "row": "FLEE", "field": "Timeout", "value": "3s"}, {"do": "delete", "row": "NAP"}]

or {"FLEE.Timeout": "3s"}, short for set. Values are JSON and names of the package's
functions, behaviors, gates, types and constants, never Go.

Nothing is written unless the edited source compiles to the table that the same edits
make in memory: both are tried in test programs of the package, as check has them. A row
that a function or a loop makes, and a file that is generated, are not edited. The exit
status is 1 if an edit cannot be made, and 2 after a mistake in the command line.

Flags:
`

// edit is the command.
func edit(args []string, _ io.Reader, stdout io.Writer) error {
	var o options
	diff, table := false, ""
	args, err := o.parse("edit", editHelp, args, stdout, func(flags *flag.FlagSet) {
		flags.BoolVar(&diff, "diff", false, "print what would change, and write nothing")
		flags.StringVar(&table, "table", "", "the `variable` of the table; without it, the one that has the rows")
	})
	if err != nil || args == nil {
		return err
	}
	if len(args) != 2 {
		return command.Usagef("edit: %d arguments: want a package and a file of edits", len(args))
	}
	data, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	p, err := o.open(args[0], stdout)
	if err != nil {
		return err
	}
	table, edits, err := p.edits(table, data)
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	change, err := o.edited(p, table, edits)
	if err != nil {
		return err
	}
	if diff {
		fmt.Fprint(stdout, change.Diff())
	} else if err := change.Write(); err != nil {
		return err
	}
	for _, f := range change.Files {
		if !diff {
			fmt.Fprintf(stdout, "%s is written\n", filepath.Join(args[0], f.Name))
		}
	}
	for _, note := range change.Notes {
		fmt.Fprintf(stdout, "note: %s\n", note)
	}
	return nil
}

// open finds a package with tables.
func (o options) open(pattern string, stdout io.Writer) (*checked, error) {
	l, err := o.whole([]string{pattern}, stdout)
	switch {
	case err != nil:
		return nil, err
	case len(l.packages) != 1:
		return nil, fmt.Errorf("%s names %d packages that use the library; want one", pattern, len(l.packages))
	case len(l.packages[0].roots) == 0:
		return nil, fmt.Errorf("%s keeps no table in a variable", pattern)
	}
	return l.packages[0], l.packages[0].Editable()
}

// whole finds packages that build.
func (o options) whole(patterns []string, stdout io.Writer) (*listed, error) {
	l, err := o.list(patterns)
	if err != nil {
		return nil, err
	}
	for _, f := range l.findings {
		fmt.Fprintf(stdout, "%s%s\n", place(f.at), f.text)
	}
	if len(l.findings) > 0 {
		return nil, fmt.Errorf("%s does not build", strings.Join(patterns, " "))
	}
	return l, nil
}

// edits reads a file of edits, and finds the table that has the row of the first one.
func (p *checked) edits(table string, data []byte) (string, []vocabulary.Edit, error) {
	var names []string
	for _, t := range p.roots {
		names = append(names, t.Name.Name)
	}
	if table != "" && !slices.Contains(names, table) {
		return "", nil, fmt.Errorf("the package has no table %s; it has %s", table, strings.Join(names, ", "))
	}
	first := ""
	for _, name := range names {
		has := func(row string) bool {
			return slices.ContainsFunc(p.Rows(name), func(r gosource.Row) bool { return r.Name == row })
		}
		edits, err := readEdits(data, has)
		if err != nil {
			return "", nil, err
		}
		if first = cmp.Or(edits[0].Row, edits[0].Group); name == table || table == "" && has(first) {
			return name, edits, nil
		}
	}
	return "", nil, fmt.Errorf("no table of the package has the row %s; it has %s", first, strings.Join(names, ", "))
}

// readEdits reads edits: a list, or an object with values by row and field.
func readEdits(data []byte, has func(row string) bool) (edits []vocabulary.Edit, err error) {
	var raw json.RawMessage
	var short map[string]json.RawMessage
	if err = strict.Decode(data, &raw); err == nil && raw[0] == '{' {
		err = strict.Decode(raw, &short)
	} else if err == nil {
		err = strict.Decode(raw, &edits)
	}
	for key, value := range short { // in any order: they are sorted below
		row, field, ok := strings.Cut(key, ".")
		for i, c := range key { // rows may have dots in their names, as fields do
			if c == '.' && has(key[:i]) {
				row, field = key[:i], key[i+1:]
			}
		}
		if !ok {
			return nil, fmt.Errorf(`%q is no row and field; write "ROW.Timeout"`, key)
		}
		edits = append(edits, vocabulary.Edit{Do: "set", Row: row, Field: field, Value: value})
	}
	if short != nil {
		slices.SortFunc(edits, func(a, b vocabulary.Edit) int { return strings.Compare(a.Row+"."+a.Field, b.Row+"."+b.Field) })
	}
	if err == nil && len(edits) == 0 {
		err = errors.New("there are no edits in it")
	}
	return edits, err
}

// edited makes edits in the source, and holds them against those in memory.
func (o options) edited(p *checked, table string, edits []vocabulary.Edit) (*gosource.Change, error) {
	want, err := o.tell(p, nil, edits, table)
	if err != nil {
		return nil, err
	}
	after, err := p.Apply(table, edits...)
	if err != nil {
		return nil, err
	}
	change, files := p.Change(after), map[string][]byte{}
	for _, f := range change.Files {
		files[filepath.Join(p.Dir, f.Name)] = f.After
	}
	is, err := o.tell(p, files, nil, table)
	if err != nil {
		return nil, fmt.Errorf("nothing is written: the edited source does not run: %w", err)
	}
	if is != want {
		return nil, fmt.Errorf("nothing is written: the edited source makes another table than the edits. Fix: edit it by hand, and tell us:\n%s", gosource.Diff(want, is))
	}
	return change, nil
}

// tell returns a table in full after edits, as a test program of the package says it.
func (o options) tell(p *checked, files map[string][]byte, edits []vocabulary.Edit, table string) (string, error) {
	answers, err := program{options: o, file: "tell.go.txt", files: files, edits: map[string][][]vocabulary.Edit{p.ImportPath + " " + table: {edits}}}.run(p)
	switch {
	case len(answers) == 0:
		return "", fmt.Errorf("the test program says nothing of %s; %w", table, err)
	case answers[0].Wrong != "":
		return "", errors.New(answers[0].Wrong)
	}
	return answers[0].Data, nil
}
