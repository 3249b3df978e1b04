package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/pipeline"
	"github.com/ethogram-go/ethogram/evo/stats"
)

func (c *console[A]) ablateCommand() command {
	var o runFlags
	a, arms := pipeline.DefaultAblation, ""
	return command{
		name: "ablate", about: "compare ways to search: parts of the algorithm left out or exchanged, over many seeds",
		long: "All searches are for points and have the same number of matches; the fittest genomes of each then play\nrounds that selection never used. It writes ablation.json, which the report shows. If a comparison was\nstopped, the same command continues it.",
		flags: func(f *flag.FlagSet) {
			o.addRun(f)
			f.IntVar(&a.Matches, "matches", a.Matches, "matches of each search")
			f.StringVar(&arms, "arms", "", "compare the first way with these `ways` only, by name, with commas between them")
			f.IntVar(&a.Seeds, "seeds", a.Seeds, "searches of each way, up to 30; all ways use the same seeds")
		},
		run: func(ctx context.Context, _ []string) error {
			for name := range strings.SplitSeq(arms, ",") {
				if name = strings.TrimSpace(name); name != "" {
					a.Arms = append(a.Arms, name)
				}
			}
			return c.ablate(ctx, o, a)
		},
	}
}

// ablate compares ways to search and prints the comparison. If the folder has a
// run, the report shows it, too.
func (c *console[A]) ablate(ctx context.Context, o runFlags, a pipeline.AblationOptions) error {
	if a.Matches < 1 || a.Seeds < 1 || a.Seeds > 30 {
		return misuse(fmt.Sprintf("-matches %d must be at least 1, and -seeds %d from 1 to 30", a.Matches, a.Seeds))
	}
	r, p, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	if _, err := pipeline.ArmsOf(r.Env.Spec, a.Arms); err != nil {
		return misuse(err.Error())
	}
	return r.Exclusive(func() error {
		p.begin(pipeline.Ablations)
		err := r.Ablate(ctx, a)
		p.end(err)
		if err != nil {
			return err
		}
		return c.printAblation(r)
	})
}

func (c *console[A]) printAblation(r *pipeline.Run) error {
	found, err := r.Ablation()
	if err != nil {
		return err
	}
	b := r.Env.Spec
	fmt.Fprintf(c.out, "%d searches of %d matches each; mean %s of their %d fittest over %d rounds:\n\n",
		found.Seeds, found.Matches, b.Metrics[b.Points].Name, found.Best, found.Rounds)
	fmt.Fprintf(c.out, "  %-17s %12s  %27s  %7s  %8s\n", "", "median", "quartiles", "A12", "p")
	for _, arm := range found.Arms {
		fmt.Fprintf(c.out, "  %-17s %12s  %12s to %11s  %7s  %8s\n", arm.Name, evo.Decimal(arm.Median),
			evo.Decimal(arm.Low), evo.Decimal(arm.High), evo.Decimal(arm.A12), stats.P(arm.P))
	}
	fmt.Fprintf(c.out, "\nThe best table of a search beside the best of the library, paired over %d held-out rounds:\n\n", 8*found.Rounds)
	for _, arm := range found.Arms {
		if len(arm.Gain) > 0 {
			fmt.Fprintf(c.out, "  %-17s %12s more in the median; better for certain in %d of %d searches\n",
				arm.Name, evo.Decimal(stats.Median(arm.Gain)), arm.Beats, len(arm.Gain))
		}
	}
	fmt.Fprintf(c.out, "\nA12 is the share of pairs in which %q is better; p is by Mann and Whitney, exact and two-sided.\n", found.Arms[0].Name)
	return rewriteReport(r)
}
