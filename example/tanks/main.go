// Tanks evolves tables for the tanks of package arena, from nothing to difficulty
// classes, and shows the results: how many genomes became how many tables, one of
// the hardest tables as Go source, a report, and a replay of that table. It takes
// about a minute on two cores, and says at the start how long it will take on this
// machine.
//
//	go run ./example/tanks
//
// With -player Rusher, a table of the library then plays against what was found, and
// a Director picks opponents that suit it: adaptive difficulty, explained round by
// round.
//
// With -inspect it plays one round of the library's tables instead, in real time,
// and shows in a browser what they decide.
//
// A game's own program would use package cli in the same way; "go run
// ./evo/cmd/arena" has all the commands.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/play"
	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/cli"
)

func main() {
	err := run(os.Args[1:], os.Stdout)
	if errors.Is(err, context.Canceled) {
		os.Exit(cli.Canceled) // the command has already reported
	}
	code := play.ExitCode(err)
	if code != 0 {
		fmt.Fprintln(os.Stderr, "tanks:", err)
	}
	os.Exit(code)
}

// options are the program's flags.
type options struct {
	seed             uint64
	genomes, holdout int
	out              string
	player           string
	rounds           int
	inspect          string // where the page is served, true for the usual address
	typed            string // how this program was called
}

func run(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	if o.inspect != "" {
		return show(o, stdout)
	}
	o.typed = cli.Called()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	return evolve(ctx, o, stdout)
}

func evolve(ctx context.Context, o options, stdout io.Writer) error {
	if err := foretell(ctx, o, time.Second/2, os.Stderr); err != nil {
		return err
	}
	if err := ethogram(ctx, o, stdout, "evolve", "-out", o.out, "-seed", strconv.FormatUint(o.seed, 10),
		"-genomes", strconv.Itoa(o.genomes), "-holdout", strconv.Itoa(o.holdout)); err != nil {
		return err
	}
	best, err := hardest(o.out)
	if err != nil || best == "" {
		return err
	}
	fmt.Fprintf(stdout, "\nOne of the hardest is %s:\n\n", best)
	if err := ethogram(ctx, o, stdout, "explain", "-out", o.out, "-go", best); err != nil {
		return err
	}
	fmt.Fprint(stdout, "\nIt plays the library's tables in ")
	if err := ethogram(ctx, o, stdout, "watch", "-out", o.out, "-html", filepath.Join(o.out, "replay.html"), best); err != nil || o.player == "" {
		return err
	}
	return meet(ctx, o, stdout)
}

func parse(args []string, stdout io.Writer) (o options, err error) {
	f := flag.NewFlagSet("tanks", flag.ContinueOnError)
	f.Uint64Var(&o.seed, "seed", 1, "the same seed finds the same tables")
	f.IntVar(&o.genomes, "genomes", 400, "how many genomes to try")
	f.IntVar(&o.holdout, "holdout", 60, "how many held-out rounds prove the classes")
	f.StringVar(&o.out, "out", "tanks-evolution", "the `folder` for the results; a run in it is continued")
	f.StringVar(&o.player, "player", "", "the `name` of a table of the library that then plays against opponents picked for it, such as Rusher")
	f.IntVar(&o.rounds, "rounds", 12, "how many rounds it plays")
	f.BoolFunc("inspect", "play in real time and show it in a browser until Ctrl-C; -inspect=`address` if not at localhost:6070", func(s string) error {
		if s != "false" {
			o.inspect = s
		}
		return nil
	})
	f.SetOutput(io.Discard) // main prints the error, once
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(stdout)
		f.Usage()
		return o, err
	case err != nil:
		return o, play.Usagef("%v", err)
	case f.NArg() > 0:
		return o, play.Usagef("unexpected argument %q: tanks takes only flags", f.Arg(0))
	}
	if o.genomes < 1 || o.holdout < 1 {
		return o, play.Usagef("-genomes %d, -holdout %d: want 1 or more", o.genomes, o.holdout)
	}
	if o.rounds < 1 {
		return o, play.Usagef("-rounds %d: want 1 or more", o.rounds)
	}
	if o.player != "" {
		if _, err := tank(o.player); err != nil {
			return o, play.Usagef("-player %s: %v; choose one of %s", o.player, err, strings.Join(tanks(), ", "))
		}
	}
	return o, nil
}

// ethogram runs a command of the program ethogram, so that the commands named in
// its output exist: this program has none. What goes on after an interrupt is this
// program, as it was called. If it was interrupted, the error is the context's.
func ethogram(ctx context.Context, o options, stdout io.Writer, args ...string) error {
	code := cli.Run(ctx, &arena.Game, append([]string{"go run ./evo/cmd/arena"}, args...), nil, stdout, os.Stderr, cli.Extension[*arena.Tank]{Typed: o.typed})
	switch code {
	case cli.OK:
		return nil
	case cli.Canceled:
		return context.Canceled
	}
	return fmt.Errorf("%s ended with %d", args[0], code)
}

// hardest returns the name of the shipped table with the most points, or "" if there is
// none.
func hardest(dir string) (name string, err error) {
	p, err := readPack(dir)
	if err != nil {
		return "", err
	}
	var most int64
	for _, class := range p.Classes {
		for _, t := range class.Tables {
			if name == "" || t.Points > most {
				name, most = t.Name, t.Points
			}
		}
	}
	return name, nil
}
