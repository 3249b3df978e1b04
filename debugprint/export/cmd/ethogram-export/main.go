// Ethogram-export turns profiles and logs into files that other tools open: profiles
// of rows for go tool pprof, timelines for Perfetto, tables for spreadsheets.
//
//	go run github.com/ethogram-go/ethogram/debugprint/export/cmd/ethogram-export -h
package main

import (
	"io"
	"os"

	"github.com/ethogram-go/ethogram/internal/command"
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

// run runs the command and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var commands []command.Command
	for _, e := range exporters {
		commands = append(commands, command.Command{Name: e.name, Run: e.command})
	}
	return command.Run("ethogram-export", usage, commands, args, stdin, stdout, stderr)
}
