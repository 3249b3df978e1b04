// Command ratios measures how fast Ethogram and its competitors are, as ratios to
// hand-written Go:
//
//	go run ./cmd/ratios
//	go run ./cmd/ratios -only W1r,W3r -competitors table
//	go run ./cmd/ratios -json > results.json
//	go run ./cmd/ratios -page ../../docs/performance.md results.json
//
// Package decider/bench/measure says how it measures. Ctrl-C prints what there is so
// far. Exit codes: 0 for complete results, 1 for failures, 2 for wrong use, 130 after
// Ctrl-C.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/bench"
)

const usage = `usage: ratios [flags] [file...]

Ratios measures how fast Ethogram and its competitors are, as ratios to
hand-written Go. With files it measures nothing, but shows the results that
they have from -json.

Ctrl-C prints what there is so far. Exit codes: 0 for complete results, 1 for
failures, 2 for wrong use, 130 after Ctrl-C.

`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second one kills the process
	os.Exit(command(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Exit codes.
const (
	exitFailed      = 1
	exitMisuse      = 2
	exitInterrupted = 130
)

// command is main with its surroundings as arguments.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("ratios", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	var o order
	only := f.String("only", "", "measure only these `series`, as in W1,W3r (default all)")
	competitors := f.String("competitors", "", "measure only these `entries` of the series, as in table,crowd1, and what they are compared with (default all)")
	f.IntVar(&o.rounds, "rounds", 600, "how many turns each has")
	f.DurationVar(&o.turn, "turn", time.Millisecond, "about how long a turn takes")
	f.BoolVar(&o.instructions, "instructions", false, "also count instructions, with valgrind; takes some minutes more")
	ticks := f.Int("ticks", 0, "run so many `operations` of the one entry that -only and -competitors name and measure nothing; for profilers")
	asJSON := f.Bool("json", false, "print JSON")
	page := f.String("page", "", "write the results as Markdown between the marks of this `file`, and print nothing")
	misuse := func(format string, args ...any) int {
		fmt.Fprintf(stderr, "ratios: "+format+"\nratios -h says more.\n", args...)
		return exitMisuse
	}
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		f.SetOutput(stdout)
		f.PrintDefaults()
		printSeries(stdout, bench.All())
		return 0
	case err != nil:
		return misuse("%v", err)
	case o.rounds < 1:
		return misuse("-rounds %d: want at least 1", o.rounds)
	case o.turn <= 0:
		return misuse("-turn %v: want a positive time", o.turn)
	case *ticks < 0:
		return misuse("-ticks %d: want a positive number", *ticks)
	case *asJSON && *page != "":
		return misuse("-json and -page: want one of them")
	case f.NArg() > 0 && (*only != "" || *competitors != "" || *ticks > 0 || o.instructions):
		return misuse("with files there is nothing to measure: want no -only, -competitors, -ticks or -instructions")
	}
	if _, err := exec.LookPath("valgrind"); o.instructions && err != nil {
		fmt.Fprintf(stderr, "ratios: -instructions: %v; install valgrind, or measure without\n", err)
		return exitFailed
	}
	chosen, err := choose(bench.All(), names(*only), names(*competitors))
	if err != nil {
		return misuse("%v", err)
	}
	if *ticks > 0 {
		if err := runTicks(chosen, names(*competitors), *ticks); err != nil {
			return misuse("%v", err)
		}
		return 0
	}

	var res *results
	switch {
	case f.NArg() > 0:
		res, err = readFiles(f.Args())
	default:
		o.series, o.progress = chosen, terminal(stderr)
		res, err = o.measure(ctx)
	}
	interrupted := errors.Is(err, errInterrupted)
	if err == nil || interrupted {
		switch {
		case *page != "" && interrupted: // half a page is worse than an old one
		case *page != "":
			err = res.writePage(*page)
		case *asJSON:
			err = errors.Join(err, res.writeJSON(stdout))
		default:
			_, writeErr := io.WriteString(stdout, res.text())
			err = errors.Join(err, writeErr)
		}
	}
	if err != nil {
		fmt.Fprintf(stderr, "ratios: %v\n", err)
	}
	switch {
	case interrupted:
		return exitInterrupted
	case err != nil:
		return exitFailed
	}
	return 0
}

// printSeries lists what can be measured.
func printSeries(w io.Writer, all []bench.Series) {
	fmt.Fprint(w, "\nThe series, with what their entries are compared with first:\n")
	for _, s := range all {
		fmt.Fprintf(w, "  %-16s %s\n", s.Name, s.About)
		var entries []string
		for _, e := range s.Entries {
			entries = append(entries, e.Name)
		}
		fmt.Fprintf(w, "    %s\n", strings.Join(entries, ", "))
	}
}

// names splits a list of names.
func names(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// choose returns the series with one of these names, with the entries of those names
// and the one that they are compared with. No names mean all. Series without one of
// the entries are left out.
func choose(all []bench.Series, only, competitors []string) ([]bench.Series, error) {
	for _, name := range only {
		if !slices.ContainsFunc(all, func(s bench.Series) bool { return s.Name == name }) {
			return nil, fmt.Errorf("-only %s: no such series", name)
		}
	}
	var chosen []bench.Series
	found := map[string]bool{}
	for _, s := range all {
		if len(only) > 0 && !slices.Contains(only, s.Name) {
			continue
		}
		if len(competitors) > 0 {
			named := false
			base := &s.Entries[0]
			s.Entries = slices.DeleteFunc(slices.Clone(s.Entries), func(e bench.Entry) bool {
				own := slices.Contains(competitors, e.Name)
				named = named || own
				found[e.Name] = found[e.Name] || own
				return !own && e.Name != base.Name
			})
			if !named {
				continue
			}
		}
		chosen = append(chosen, s)
	}
	for _, name := range competitors {
		if !found[name] {
			return nil, fmt.Errorf("-competitors %s: no such entry in these series", name)
		}
	}
	return chosen, nil
}

// terminal returns w if it is one, else nil.
func terminal(w io.Writer) io.Writer {
	if file, ok := w.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return w
		}
	}
	return nil
}
