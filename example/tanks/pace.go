package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/arena"
)

// rounds is about how many rounds a run plays, most of them to certify genomes.
func rounds(o options) int { return 3000 + 24*o.genomes + 3*o.holdout }

// foretell measures this machine for a moment and says how long a run will take.
// Nothing else depends on it: a seed finds the same tables at any speed.
func foretell(ctx context.Context, o options, while time.Duration, w io.Writer) error {
	if _, err := os.Stat(filepath.Join(o.out, "log")); err == nil {
		_, err := fmt.Fprintf(w, "The run in %s goes on.\n", o.out)
		return err
	}
	perSecond, err := pace(ctx, while)
	if ctx.Err() != nil {
		return nil // the command says so
	}
	if err != nil {
		return err
	}
	const unit = 5 * time.Second
	left := max(time.Duration(float64(rounds(o))/perSecond*float64(time.Second)).Round(unit), unit)
	_, err = fmt.Fprintf(w, "It plays some %d rounds. This machine plays %.0f a second, %d at a time, so it takes about %v.\n",
		rounds(o), perSecond, runtime.GOMAXPROCS(0), left)
	return err
}

// pace returns how many rounds per second this machine plays on all its
// processors. It plays the tables of the library for a moment.
func pace(ctx context.Context, while time.Duration) (perSecond float64, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var steps atomic.Int64
	var all sync.WaitGroup
	began := time.Now()
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			err := playRounds(ctx, func() bool {
				steps.Add(1)
				return time.Since(began) < while
			})
			if err != nil {
				stop(err)
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return 0, err
	}
	return float64(steps.Load()) / time.Since(began).Seconds() / float64(arena.Game.Evaluation.Steps), nil
}

// playRounds plays one round after another, as long as more returns true.
func playRounds(ctx context.Context, more func() bool) error {
	setup := evo.Setup[*arena.Tank]{Seed: 1, Mode: arena.Game.Evaluation.Name}
	for i := range arena.Game.Evaluation.Slots {
		tree, err := decider.Compile(arena.Library[i%len(arena.Library)].Table)
		if err != nil {
			return err
		}
		setup.Trees = append(setup.Trees, tree)
	}
	for sim := arena.Game.NewSim(); ctx.Err() == nil; {
		if err := sim.Reset(setup); err != nil {
			return err
		}
		for over := false; !over && ctx.Err() == nil; {
			over = sim.Step()
			if !more() {
				return nil
			}
		}
	}
	return nil
}
