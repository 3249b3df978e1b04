// Command proof measures runs of the tanks against what a shipped set must be, and
// prints a table in Markdown: docs/evolution.md has it.
//
//	proof RUN...     each RUN is a folder that "arena evolve" has filled
//
// What the runs' own files do not say is measured in rounds that no run has used:
// their seeds belong to a seed of their own.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/ethogram-go/ethogram/evo/arena"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

func main() {
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "Usage: proof [flags] RUN...\n\nEach RUN is the folder of a run of the tanks.")
		flag.PrintDefaults()
	}
	rounds := flag.Int("rounds", 400, "rounds of each lineup")
	flag.Parse()
	if flag.NArg() == 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, flag.Args(), *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "proof:", err)
		os.Exit(1)
	}
}

// run measures the runs and prints the table.
func run(ctx context.Context, out io.Writer, dirs []string, rounds int) error {
	var all []figures
	for _, dir := range dirs {
		f, err := measured(ctx, dir, rounds)
		if err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
		all = append(all, f)
	}
	return print(out, all)
}

// prover measures one run.
type prover struct {
	run    *pipeline.Run
	env    *pipeline.Env
	cache  match.MatchCache
	rounds int
	shipped
	figures
}

// measured returns the figures of the run in a folder.
func measured(ctx context.Context, dir string, rounds int) (figures, error) {
	env, err := pipeline.NewEnv(&arena.Game, pipeline.Local, 0)
	if err != nil {
		return nil, err
	}
	defer env.Close()
	p := &prover{
		run: &pipeline.Run{Dir: dir, Env: env}, env: env, rounds: rounds,
		cache: match.NewMemory(env.Evaluator, env.Store, env.Rules.Key()),
	}
	if err := p.read(); err != nil {
		return nil, err
	}
	p.countShipped()
	for _, step := range []func(context.Context) error{p.rows, p.order, p.guests} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return p.figures, p.learned()
}
