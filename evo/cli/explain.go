package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/pipeline"
)

// explain prints a table with the share of the time that each row was active,
// how often it was activated, and why it was not, in rounds against the library.
func (c *command[A]) explain(ctx context.Context, o common, rounds int, source bool, args []string) error {
	if len(args) != 1 {
		return misuse(fmt.Sprintf("it takes one table, not %d", len(args)))
	}
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
	if source {
		return c.goSource(all[0])
	}
	outcomes, err := c.rounds(ctx, r, all, o.seed, rounds, match.Want{Rows: true})
	if err != nil {
		return err
	}
	var use funnel.Use
	var points int64
	for _, out := range outcomes {
		points += out.Metrics[0][b.Points]
		use.Add(all[0].genome, out.Rows[0], out.Steps)
	}
	fmt.Fprintf(c.out, "%s: %s %s a round, over %d rounds against the library.\n\n",
		all[0].name, evo.Decimal(points*1000/int64(rounds)), b.Metrics[b.Points].Name, rounds)
	fmt.Fprintln(c.out, "  active  times/round  brief")
	for p := range all[0].genome.Places() {
		u := use.Row(p.Row.ID)
		brief := int64(0)
		if u.Activations > 0 {
			brief = int64(u.Brief) * 1000 / int64(u.Activations)
		}
		fmt.Fprintf(c.out, "%8s  %11s  %5s  %s%s\n", evo.Percent(int64(u.Ticks)*1000/use.Steps),
			evo.Decimal(int64(u.Activations)*1000/int64(rounds)), evo.Percent(brief), strings.Repeat("    ", p.Depth-1), evo.Describe(b.Catalog, p.Row))
	}
	fmt.Fprintln(c.out, "\nactive is the share of all ticks; brief the share of activations that were over within 2 ticks.")
	return c.whyNot(ctx, r, all, o.seed, rounds)
}

// whyNot prints why the rows of the first of some tables were not active, in the
// rounds of explain.
func (c *command[A]) whyNot(ctx context.Context, r *pipeline.Run, all []player, seed uint64, rounds int) error {
	var genomes []*evo.Genome
	for _, p := range all {
		genomes = append(genomes, p.genome)
	}
	var seeds []uint64
	for i := range rounds {
		seeds = append(seeds, playSeed(seed, i))
	}
	why, err := r.Env.Why(ctx, genomes, seeds, 0)
	if err != nil {
		return err
	}
	fmt.Fprint(c.out, "\nWhy not: of the ticks in which a row was asked, how many it refused, and because of what.\n\n   asked\n")
	i := 0
	for p := range genomes[0].Places() {
		fmt.Fprintf(c.out, "%8d  %s%s: %s\n", why[i].Asked, strings.Repeat("    ", p.Depth-1), p.Row.Name(), why[i])
		i++
	}
	return nil
}

func (c *command[A]) goSource(p player) error {
	builder, err := evo.NewBuilder(c.game.Vocabulary)
	if err != nil {
		return err
	}
	return builder.WriteGo(c.out, evo.GoFile{
		Package: "tables",
		Tables:  []evo.GoTable{{Variable: "Table", Comment: "Table is " + p.name + ".", Genome: p.genome}},
	})
}

// diff prints how far two tables are apart, and the rows in which they differ.
func (c *command[A]) diff(ctx context.Context, o common, args []string) error {
	if len(args) != 2 {
		return misuse(fmt.Sprintf("it takes two tables, not %d", len(args)))
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	t, err := newTables(r)
	if err != nil {
		return err
	}
	var lines [2][]string
	var genomes []*evo.Genome
	for i, arg := range args {
		g, _, err := t.find(arg)
		if err != nil {
			return err
		}
		genomes = append(genomes, g)
		for p := range g.Places() {
			lines[i] = append(lines[i], strings.Repeat("    ", p.Depth-1)+evo.Describe(r.Env.Spec.Catalog, p.Row))
		}
	}
	choices, err := r.Env.Choose(ctx, genomes)
	if err != nil {
		return err
	}
	d := funnel.Compare(genomes[0], genomes[1], choices[0], choices[1])
	fmt.Fprintf(c.out, "structure %s apart", evo.Percent(d.Structure))
	if d.Situations > 0 {
		fmt.Fprintf(c.out, ", behavior %s (in %d of %d situations they choose something else)", evo.Percent(d.Behavior), d.Differ, d.Situations)
	}
	fmt.Fprintf(c.out, "\n\n--- %s\n+++ %s\n", args[0], args[1])
	for _, line := range diffLines(lines[0], lines[1]) {
		fmt.Fprintln(c.out, line)
	}
	return nil
}

// diffLines returns the longest common subsequence of two texts with what is
// only in the first (-) or the second (+). Tables have few rows, so the simple
// quadratic way will do.
func diffLines(a, b []string) (out []string) {
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, "  "+a[i])
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || length[i+1][j] >= length[i][j+1]):
			out = append(out, "- "+a[i])
			i++
		default:
			out = append(out, "+ "+b[j])
			j++
		}
	}
	return out
}
