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
	"github.com/ethogram-go/ethogram/internal/probe"
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
	p, err := o.Open(stdout, args[0])
	if err != nil {
		return err
	}
	table, edits, err := editsIn(p, table, data)
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	change, err := o.Edited(p, table, edits)
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

// editsIn reads a file of edits, and finds the table that has the row of the first one.
func editsIn(p *probe.Package, table string, data []byte) (string, []vocabulary.Edit, error) {
	var names []string
	for _, t := range p.Roots {
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
