package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

func (c *console[A]) explainCommand() command {
	var o runFlags
	var rounds int
	var source bool
	return command{
		name: "explain", args: "TABLE", about: "print a table with what each of its rows does in rounds",
		long: tableHelp + "\n" + fieldHelp,
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.Uint64Var(&o.seed, "seed", 1, "seed of the first round")
			f.IntVar(&rounds, "rounds", 8, "how many rounds")
			f.BoolVar(&source, "go", false, "print the Go table instead")
		},
		run: func(ctx context.Context, args []string) error { return c.explain(ctx, o, rounds, source, args) },
	}
}

// explain prints a table with the share of time in which each row was active in
// rounds against the library, how often it was activated, and why it was not.
func (c *console[A]) explain(ctx context.Context, o runFlags, rounds int, source bool, args []string) error {
	if len(args) != 1 {
		return misuse(fmt.Sprintf("it takes one table, not %d", len(args)))
	}
	if rounds < 1 {
		return misuse(fmt.Sprintf("-rounds %d is less than 1", rounds))
	}
	r, seated, err := c.round(o, args)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	b := r.Env.Spec
	p, slot := seated.first()
	if source {
		return c.goSource(p)
	}
	outcomes, err := c.rounds(ctx, r, seated, o.seed, rounds, match.Want{Rows: match.SlotsOf(slot)})
	if err != nil {
		return err
	}
	var use funnel.Use
	var points int64
	for _, out := range outcomes {
		points += out.Metrics[slot][b.Points]
		use.Add(p.genome, out.Rows[slot], out.Uses[slot], out.Steps)
	}
	fmt.Fprintf(c.out, "%s: %s %s a round, over %d rounds against the library.\n\n",
		p.name, declared.Show(b.Metrics[b.Points], points*1000/int64(rounds)), declared.ShownUnit(b.Metrics[b.Points]), rounds)
	fmt.Fprintln(c.out, "  active  times/round  brief")
	for p := range p.genome.Places() {
		u := use.Row(p.Row.ID)
		brief := int64(0)
		if u.Activations > 0 {
			brief = int64(u.Brief) * 1000 / int64(u.Activations)
		}
		fmt.Fprintf(c.out, "%8s  %11s  %5s  %s%s\n", milli.Percent(int64(u.Ticks)*1000/use.Steps),
			milli.Decimal(int64(u.Activations)*1000/int64(rounds)), milli.Percent(brief), strings.Repeat("    ", p.Depth-1), genome.Describe(b.Vocabulary, p.Row))
	}
	fmt.Fprintln(c.out, "\nactive is the share of all ticks; brief the share of activations that were over within 2 ticks.")
	return c.whyNot(ctx, r, seated, o.seed, rounds)
}

// whyNot prints why the rows of the named player were not active in the rounds of
// explain.
func (c *console[A]) whyNot(ctx context.Context, r *loop.Run, seated seating, seed uint64, rounds int) error {
	p, slot := seated.first()
	var why []match.RowWhy
	for i := range rounds {
		seed := playSeed(seed, i)
		var genomes []*evo.Genome
		for _, p := range seated.field(seed) {
			genomes = append(genomes, p.genome)
		}
		more, err := r.Env.Why(ctx, genomes, slot, []uint64{seed}, 0)
		if err != nil {
			return err
		}
		why = match.AddWhy(why, more)
	}
	fmt.Fprint(c.out, "\nWhy not: of the ticks in which a row was asked, how many it refused, and because of what.\n\n   asked\n")
	i := 0
	for p := range p.genome.Places() {
		fmt.Fprintf(c.out, "%8d  %s%s: %s\n", why[i].Asked, strings.Repeat("    ", p.Depth-1), p.Row.Name(), why[i])
		i++
	}
	return nil
}

func (c *console[A]) goSource(p player) error {
	builder, err := evo.NewBuilder(c.game.Vocabulary)
	if err != nil {
		return err
	}
	return builder.WriteGo(c.out, evo.GoFile{
		Package: "tables",
		Tables:  []evo.GoTable{{Variable: "Table", Comment: "Table is " + p.name + ".", Genome: p.genome}},
	})
}
