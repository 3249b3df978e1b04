package cli

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// ablateFlags are the flags of ablate.
type ablateFlags struct {
	runFlags
	of, arms       string
	matches, seeds int
}

func (c *console[A]) ablateCommand() command {
	var o ablateFlags
	size := pipeline.DefaultAblation(pipeline.ByPoints) // as many searches by each measure
	return command{
		name: "ablate", about: "compare ways to search: parts of the algorithm left out or exchanged, over many seeds",
		long: "All searches have the same number of matches. The best tables of each then play rounds that selection\n" +
			"never used.\n\n" +
			"With -of points, the searches are for points, and the mean points of the fittest tables count.\n" +
			"With -of styles, they are for the game's classes, in all styles that its descriptors tell apart. What\n" +
			"counts is the number of styles, over all classes, in which a search has a table that holds: in the new\n" +
			"rounds it is still of that class and style, and exceeds none of the game's oddities.\n\n" +
			"It writes ablation.json or ablation-styles.json; the report shows both. If a comparison was stopped,\n" +
			"the same command continues it.",
		flags: func(f *flag.FlagSet) {
			o.addRun(f)
			f.StringVar(&o.of, "of", string(pipeline.ByPoints), "the `measure` that compares searches: points or styles")
			f.IntVar(&o.matches, "matches", size.Matches, "matches of each search")
			f.StringVar(&o.arms, "arms", "", "compare the first way with these `ways` only, by name, with commas between them")
			f.IntVar(&o.seeds, "seeds", size.Seeds, "searches of each way, up to 30; all ways use the same seeds")
		},
		run: func(ctx context.Context, _ []string) error { return c.ablate(ctx, o) },
	}
}

// size returns the size of the ablation that the flags ask for.
func (o ablateFlags) size() (pipeline.AblationOptions, error) {
	a := pipeline.DefaultAblation(pipeline.Measure(o.of))
	a.Matches, a.Seeds = o.matches, o.seeds
	if a.Matches < 1 || a.Seeds < 1 || a.Seeds > 30 {
		return a, misuse(fmt.Sprintf("-matches %d must be at least 1, and -seeds %d from 1 to 30", a.Matches, a.Seeds))
	}
	for name := range strings.SplitSeq(o.arms, ",") {
		if name = strings.TrimSpace(name); name != "" {
			a.Arms = append(a.Arms, name)
		}
	}
	return a, nil
}

// ablate compares ways to search and prints the comparison. If the folder has a
// run, the report shows it, too.
func (c *console[A]) ablate(ctx context.Context, o ablateFlags) error {
	a, err := o.size()
	if err != nil {
		return err
	}
	r, p, err := c.open(o.runFlags)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	classes, err := r.Classes()
	if err != nil {
		return err
	}
	spec, err := r.Env.Spec.WithClasses(classes)
	if err != nil {
		return err
	}
	if _, err := pipeline.ArmsOf(spec, a.Of, a.Arms); err != nil {
		return misuse(err.Error())
	}
	return r.Exclusive(func() error {
		p.begin(pipeline.Ablations)
		err := r.Ablate(ctx, a)
		p.end(err)
		if err != nil {
			return err
		}
		found, err := r.Ablation(a.Of)
		if err != nil {
			return err
		}
		c.printAblation(r.Env.Spec, found)
		return rewriteReport(r)
	})
}

func (c *console[A]) printAblation(b *evo.Spec, found *pipeline.Ablation) {
	fmt.Fprintf(c.out, "%d searches of %d matches each; ", found.Seeds, found.Matches)
	if found.Of == pipeline.ByStyles {
		fmt.Fprintf(c.out, "the styles of all classes, of %d, in which one of the %d best tables holds over %d rounds:\n\n",
			len(found.Classes)*found.Cells, found.Best, found.Rounds)
	} else {
		fmt.Fprintf(c.out, "mean %s of their %d fittest over %d rounds:\n\n", declared.ShownUnit(b.Metrics[b.Points]), found.Best, found.Rounds)
	}
	show := milli.Decimal // of styles
	if found.Of != pipeline.ByStyles {
		show = declared.Shower(b.Metrics[b.Points])
	}
	fmt.Fprintf(c.out, "  %-17s %12s  %27s  %7s  %8s\n", "", "median", "quartiles", "A12", "p")
	for _, arm := range found.Arms {
		fmt.Fprintf(c.out, "  %-17s %12s  %12s to %11s  %7s  %8s\n", arm.Name, show(arm.Median), show(arm.Low), show(arm.High), milli.Decimal(arm.A12), stats.P(arm.P))
	}
	if found.Of == pipeline.ByStyles {
		c.printInClasses(found)
	} else {
		c.printGains(found, show)
	}
	fmt.Fprintf(c.out, "\nA12 is the share of pairs in which %q is better; p is by Mann and Whitney, exact and two-sided.\n", found.Arms[0].Name)
}

// printInClasses prints how many styles of each class an arm's searches have.
func (c *console[A]) printInClasses(found *pipeline.Ablation) {
	fmt.Fprintf(c.out, "\nThe median in each class, of %d styles:\n\n", found.Cells)
	for _, arm := range found.Arms {
		var classes []string
		for class, name := range found.Classes {
			classes = append(classes, plain.Name(name)+" "+milli.Decimal(arm.InClass(class)))
		}
		fmt.Fprintf(c.out, "  %-17s %s\n", arm.Name, strings.Join(classes, ", "))
	}
}

// printGains prints how the best tables of an arm's searches compare with the best
// of the library.
func (c *console[A]) printGains(found *pipeline.Ablation, show func(int64) string) {
	fmt.Fprintf(c.out, "\nThe best table of a search beside the best of the library, paired over %d held-out rounds:\n\n", 8*found.Rounds)
	for _, arm := range found.Arms {
		if len(arm.Gain) > 0 {
			fmt.Fprintf(c.out, "  %-17s %12s more in the median; better for certain in %d of %d searches\n",
				arm.Name, show(stats.Median(arm.Gain)), arm.Beats, len(arm.Gain))
		}
	}
}
