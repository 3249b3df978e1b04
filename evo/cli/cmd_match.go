package cli

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

func (c *console[A]) matchCommand() command {
	var o runFlags
	var rounds int
	return command{
		name: "match", args: "TABLE...", about: "play rounds between tables and print the means of their metrics",
		long: tableHelp,
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			o.addWorkers(f)
			f.Uint64Var(&o.seed, "seed", 1, "seed of the first round")
			f.IntVar(&rounds, "rounds", 10, "how many rounds")
		},
		run: func(ctx context.Context, args []string) error { return c.match(ctx, o, rounds, args) },
	}
}

// match plays rounds in the evaluation mode and prints the means of all metrics.
func (c *console[A]) match(ctx context.Context, o runFlags, rounds int, args []string) error {
	if rounds < 1 {
		return misuse(fmt.Sprintf("-rounds %d is less than 1", rounds))
	}
	r, seated, err := c.round(o, args)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	b, all := r.Env.Spec, seated.players
	outcomes, err := c.rounds(ctx, r, all, o.seed, rounds, match.Want{})
	if err != nil {
		return err
	}
	tallies := make([][]stats.Tally, len(all))
	for slot := range all {
		for _, out := range outcomes {
			tallies[slot] = stats.Count(tallies[slot], out.Metrics[slot])
		}
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return cmp.Compare(tallies[y][b.Points].Sum, tallies[x][b.Points].Sum)
	})
	fmt.Fprintf(c.out, "%d rounds of %q; means of each, most %s first:\n\n", rounds, b.Evaluation.Name, b.Metrics[b.Points].Name)
	for _, slot := range order {
		fmt.Fprintf(c.out, "%s\n", all[slot].name)
		for m, metric := range b.Metrics {
			fmt.Fprintln(c.out, strings.TrimRight(fmt.Sprintf("  %-16s %12s %s", metric.Name, milli.Decimal(tallies[slot][m].Mean()), metric.Unit), " "))
		}
	}
	return nil
}

// rounds plays rounds in the evaluation mode. A round that does not end well is an
// error.
func (c *console[A]) rounds(ctx context.Context, r *pipeline.Run, all []player, seed uint64, n int, want match.Want) ([]match.Outcome, error) {
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

// playSeed returns the seed of a round of play, watch and explain. They share
// their rounds, so that a user can look at one in all three ways.
func playSeed(seed uint64, round int) uint64 { return evo.Seed(seed, "play", uint64(round)) }
