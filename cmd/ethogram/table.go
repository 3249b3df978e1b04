package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/command"
	"github.com/ethogram-go/ethogram/internal/probe"
)

const tableHelp = `Usage: ethogram table [flags] PACKAGE|FILE

Table prints the tables of a package as data, JSON that a level or a mod can ship, and
decider/vocabulary reads again. It says what data cannot: functions without a name.
Of a FILE with such data it prints the table as Go, to paste into the package.

Tables are read in a test program of their package: its variables are initialized and its
init functions run. The exit status is 1 if a table cannot be printed, and 2 after a
mistake in the command line.

Flags:
`

// printTable is the command table.
func printTable(args []string, _ io.Reader, stdout io.Writer) error {
	var o options
	of, table := "", ""
	args, err := o.parse("table", tableHelp, args, stdout, func(flags *flag.FlagSet) {
		flags.StringVar(&of, "package", ".", "the `package` whose functions and types a FILE names")
		flags.StringVar(&table, "table", "", "only the table in this `variable`; of a FILE, one for the same agents")
	})
	if err != nil || args == nil {
		return err
	}
	if len(args) != 1 {
		return command.Usagef("table: %d arguments: want a package or a file", len(args))
	}
	if info, err := os.Stat(args[0]); err == nil && info.Mode().IsRegular() {
		data, err := os.ReadFile(args[0])
		if err != nil {
			return err
		}
		p, err := o.Open(stdout, of)
		if err != nil {
			return err
		}
		if table == "" {
			table = p.Roots[0].Name.Name
		}
		text, err := p.Go(table, data)
		if err != nil {
			return fmt.Errorf("%s: %w", args[0], err)
		}
		fmt.Fprint(stdout, text)
		return nil
	}
	p, err := o.Open(stdout, args[0])
	if err != nil {
		return err
	}
	answers, err := probe.Program{Go: o.Go, File: probe.TellFile}.Run(p)
	if len(answers) == 0 {
		return fmt.Errorf("the test program of %s says nothing; %w", p.ImportPath, err)
	}
	var names, wrong []string
	for _, a := range answers {
		if names = append(names, a.Table); table != "" && table != a.Table {
			continue
		}
		if fmt.Fprint(stdout, a.Data); a.Wrong != "" {
			wrong = append(wrong, a.Table+" is no data: "+a.Wrong)
		}
	}
	if table != "" && !slices.Contains(names, table) {
		return fmt.Errorf("there is no table %s; there are %s", table, strings.Join(names, ", "))
	}
	if wrong != nil {
		return errors.New(strings.Join(wrong, "\n"))
	}
	return nil
}
