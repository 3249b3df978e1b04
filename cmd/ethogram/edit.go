package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/internal/command"
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
	table, edits, err := p.Edits(table, data)
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
