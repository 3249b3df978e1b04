// Ethogram-export turns profiles and logs into files that other tools open: profiles
// of rows for go tool pprof, timelines for Perfetto, tables for spreadsheets.
//
//	go run github.com/ethogram-go/ethogram/debugprint/export/cmd/ethogram-export -h
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

const usage = `Usage: ethogram-export COMMAND [flags] FILES

Commands that read profiles of rows, which Profile.WriteJSON of debugprint/profile
writes; several files are added up:
  top     the callbacks that took the most time, as a table
  tree    the time of each row with what is below it, as a table
  csv     calls and times of each callback, as CSV
  pprof   a profile for go tool pprof, whose stack is the path of rows

Commands that read logs, which a recorder of debugprint/record writes, plain or
gzip'ed:
  perfetto  what each agent of one log did when, for ui.perfetto.dev and
            chrome://tracing
  counts    counts and time budgets of rows over all logs, as CSV

Flags:
  -o FILE        write to this file instead of the standard output, compressed if
                 FILE ends in .gz
  -n N           top: how many lines, 0 for all; 20 without it
  -agents LIST   perfetto, counts: only the agents with these ids, as in 17,18
  -values        perfetto: also the values of Decides, of agents recorded in full

Exit codes: 0; 1 if a file cannot be read or written, or if a log is damaged, of
which the intact part is written nevertheless; 2 if the command line is wrong.
`

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// usageError is a mistake in the command line.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// run runs the command and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	err := command(args, stdin, stdout)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, flag.ErrHelp):
		if _, err := io.WriteString(stdout, usage); err != nil {
			return 1
		}
		return 0
	}
	code, more := 1, ""
	if errors.As(err, new(usageError)) {
		code, more = 2, "; see -h"
	}
	fmt.Fprintf(stderr, "ethogram-export: %s%s\n", plain.AppendText(nil, err.Error()), more)
	return code
}

// request is what the command line asks for.
type request struct {
	command string
	files   []string
	stdin   io.Reader
	out     string
	lines   int
	agents  []uint64 // nil for all
	values  bool
}

func command(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) == 0 {
		return usagef("no command: want %s", words())
	}
	r := request{command: args[0], stdin: stdin, lines: 20}
	switch r.command {
	case "help", "-h", "-help", "--help":
		return flag.ErrHelp
	}
	i := slices.IndexFunc(commands, func(c exporter) bool { return c.name == r.command })
	if i < 0 {
		return usagef("unknown command %q: want %s", r.command, words())
	}
	if err := r.parse(args[1:], commands[i].flags); err != nil {
		return err
	}
	if r.out == "" {
		return commands[i].run(&r, stdout)
	}
	return r.toFile(commands[i].run)
}
