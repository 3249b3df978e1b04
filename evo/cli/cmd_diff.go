package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

func (c *console[A]) diffCommand() command {
	var o runFlags
	return command{
		name: "diff", args: "TABLE TABLE", about: "say how much two tables differ, and in which rows",
		long:  tableHelp,
		flags: o.addFolder,
		run:   func(ctx context.Context, args []string) error { return c.diff(ctx, o, args) },
	}
}

// diff prints how much two tables differ, and the rows in which they do.
func (c *console[A]) diff(ctx context.Context, o runFlags, args []string) error {
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
	var genomes []*genome.Genome
	for i, arg := range args {
		g, _, err := t.table(arg)
		if err != nil {
			return err
		}
		genomes = append(genomes, g)
		for p := range g.Places() {
			lines[i] = append(lines[i], strings.Repeat("    ", p.Depth-1)+genome.Describe(r.Env.Spec.Vocabulary, p.Row))
		}
	}
	choices, err := r.Env.Choose(ctx, genomes)
	if err != nil {
		return err
	}
	d := funnel.Compare(genomes[0], genomes[1], choices[0], choices[1])
	fmt.Fprintf(c.out, "structure %s apart", milli.Percent(d.Structure))
	if d.Situations > 0 {
		fmt.Fprintf(c.out, ", behavior %s (in %d of %d situations they choose something else)", milli.Percent(d.Behavior), d.Differ, d.Situations)
	}
	fmt.Fprintf(c.out, "\n\n--- %s\n+++ %s\n", args[0], args[1])
	for _, line := range diffLines(lines[0], lines[1]) {
		fmt.Fprintln(c.out, line)
	}
	return nil
}

// diffLines returns the longest common subsequence of two texts, with the lines
// that are only in the first (-) or the second (+). Tables have few rows, so the
// simple quadratic algorithm will do.
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
