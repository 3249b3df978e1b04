package cli

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

func (c *console[A]) matchCommand() command {
	var o runFlags
	var rounds int
	return command{
		name: "match", args: "TABLE...", about: "play rounds between tables and print the means of their metrics",
		long: tableHelp + "\n" + fieldHelp,
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
	b := r.Env.Spec
	outcomes, err := c.rounds(ctx, r, seated, o.seed, rounds, match.Want{})
	if err != nil {
		return err
	}
	type result struct {
		name    string
		metrics []stats.Tally
	}
	var all []*result
	for slot := range seated.players { // those that were named are apart, also if they are twice the same
		all = append(all, &result{name: seated.players[slot].name})
	}
	others := map[string]*result{} // of the library
	for i, out := range outcomes {
		for slot, p := range seated.field(playSeed(o.seed, i)) {
			of := all[slot]
			if !slices.Contains(seated.named, slot) {
				if of = others[p.name]; of == nil {
					of = &result{name: p.name}
					others[p.name], all = of, append(all, of)
				}
			}
			of.metrics = stats.Count(of.metrics, out.Metrics[slot])
		}
	}
	all = slices.DeleteFunc(all, func(of *result) bool { return of.metrics == nil })
	slices.SortStableFunc(all, func(x, y *result) int {
		return cmp.Compare(y.metrics[b.Points].Mean(), x.metrics[b.Points].Mean())
	})
	fmt.Fprintf(c.out, "%d rounds of %q; means of each, most %s first:\n\n", rounds, b.Evaluation.Name, b.Metrics[b.Points].Name)
	for _, of := range all {
		in := ""
		if n := of.metrics[b.Points].N; n != int64(rounds) {
			in = fmt.Sprintf(", %d times", n)
		}
		fmt.Fprintf(c.out, "%s%s\n", of.name, in)
		for m, metric := range b.Metrics {
			unit := declared.ShownUnit(metric)
			if unit == metric.Name {
				unit = ""
			}
			fmt.Fprintln(c.out, strings.TrimRight(fmt.Sprintf("  %-16s %12s %s", metric.Name, declared.Show(metric, of.metrics[m].Mean()), unit), " "))
		}
	}
	return nil
}

// rounds plays rounds in the evaluation mode. A round that does not end well is an
// error.
func (c *console[A]) rounds(ctx context.Context, r *loop.Run, seated seating, seed uint64, n int, want match.Want) ([]match.Outcome, error) {
	var matches []match.Match
	for i := range n {
		seed := playSeed(seed, i)
		matches = append(matches, match.Match{
			Slots: keysOf(seated.field(seed)), Mode: r.Env.Spec.Evaluation.Name, Seed: seed, Want: want,
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
