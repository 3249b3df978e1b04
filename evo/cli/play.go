package cli

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/stats"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// play plays rounds in the evaluation mode and prints the means of all metrics.
func (c *command[A]) play(ctx context.Context, o common, rounds int, args []string) error {
	if rounds < 1 {
		return misuse(fmt.Sprintf("-rounds %d is less than 1", rounds))
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	b := r.Env.Spec
	all, err := c.players(r, args, b.Evaluation.Slots)
	if err != nil {
		return err
	}
	outcomes, err := c.rounds(ctx, r, all, o.seed, rounds, match.Want{})
	if err != nil {
		return err
	}
	tallies := make([][]stats.Tally, len(all))
	for slot := range all {
		tallies[slot] = make([]stats.Tally, len(b.Metrics))
		for _, out := range outcomes {
			for m, v := range out.Metrics[slot] {
				tallies[slot][m].Add(v)
			}
		}
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return int(tallies[y][b.Points].Sum - tallies[x][b.Points].Sum)
	})
	fmt.Fprintf(c.out, "%d rounds of %q; means of each, most %s first:\n\n", rounds, b.Evaluation.Name, b.Metrics[b.Points].Name)
	for _, slot := range order {
		fmt.Fprintf(c.out, "%s\n", all[slot].name)
		for m, metric := range b.Metrics {
			fmt.Fprintf(c.out, "  %-16s %12s %s\n", metric.Name, evo.Decimal(tallies[slot][m].Mean()), metric.Unit)
		}
	}
	return nil
}

// rounds plays rounds in the evaluation mode; one that did not end well is an
// error.
func (c *command[A]) rounds(ctx context.Context, r *pipeline.Run, all []player, seed uint64, n int, want match.Want) ([]match.Outcome, error) {
	var matches []match.Match
	for i := range n {
		matches = append(matches, match.Match{
			Slots: keysOf(all), Mode: r.Env.Spec.Evaluation.Name, Seed: playSeed(seed, i), Want: want,
		})
	}
	outcomes, err := cache(r).Play(ctx, matches)
	if err != nil {
		return nil, err
	}
	for i, out := range outcomes {
		if out.Status != match.OK {
			return nil, fmt.Errorf("round %d: %v: %s", i, out.Status, out.Fault)
		}
	}
	return outcomes, nil
}

// playSeed returns the seed of a round that play, watch and explain show: the
// same rounds, so that one can be looked at in all ways.
func playSeed(seed uint64, round int) uint64 { return evo.Seed(seed, "play", uint64(round)) }

// watch shows a round, moment by moment, or writes its replay.
func (c *command[A]) watch(ctx context.Context, o common, html string, every time.Duration, args []string) (err error) {
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the game panicked: %v", v)
		}
	}()
	mode := r.Env.Spec.Evaluation
	all, err := c.players(r, args, mode.Slots)
	if err != nil {
		return err
	}
	builder, err := evo.NewBuilder(c.game.Vocabulary)
	if err != nil {
		return err
	}
	setup := evo.Setup[A]{Seed: playSeed(o.seed, 0), Mode: mode.Name}
	var names []string
	for _, p := range all {
		tree, err := builder.Tree(p.genome)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		setup.Trees, names = append(setup.Trees, tree), append(names, plain.Name(p.name))
	}
	sim := c.game.NewSim()
	if err := sim.Reset(setup); err != nil {
		return err
	}
	if html != "" {
		return c.writeReplay(sim, names, html)
	}
	if c.game.Text == nil {
		return fmt.Errorf("the game %q has no Text to show moments with", c.game.Name)
	}
	if every < c.game.Tick {
		return misuse(fmt.Sprintf("-every %v is less than a step, %v", every, c.game.Tick))
	}
	terminal := newProgress(c.screen).terminal
	pace := time.NewTicker(min(every, 200*time.Millisecond))
	defer pace.Stop()
	for at, done, steps := time.Duration(0), false, 0; !done; at, steps = at+c.game.Tick, steps+1 {
		if steps == mode.Steps {
			return fmt.Errorf("the round was not over after the %d steps of mode %s", steps, mode.Name)
		}
		if at%every < c.game.Tick {
			if terminal {
				fmt.Fprint(c.screen, "\x1b[H\x1b[2J")
			}
			fmt.Fprintf(c.screen, "%v\n%s\n", at, c.game.Text(sim))
			if terminal {
				select {
				case <-ctx.Done():
				case <-pace.C:
				}
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		done = sim.Step()
	}
	fmt.Fprintln(c.screen, c.game.Text(sim))
	return nil
}

func (c *command[A]) writeReplay(sim evo.Sim[A], names []string, path string) error {
	if c.game.Replay == nil {
		return fmt.Errorf("the game %q has no Replay to write", c.game.Name)
	}
	var page bytes.Buffer // so that one that fails leaves what was there
	if err := c.game.Replay(&page, sim, names); err != nil {
		return err
	}
	if err := atomicfile.Write(path, page.Bytes()); err != nil {
		return err
	}
	fmt.Fprintln(c.out, path)
	return nil
}
