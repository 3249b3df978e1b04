package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/internal/plain"
)

func (c *console[A]) calibrateCommand() command {
	var o runFlags
	var rounds int
	var write bool
	return command{
		name: "calibrate", about: "measure the library and propose classes of difficulty",
		long: "It writes calibration.json and, with -write, classes.json: the classes that the run uses from then on.",
		flags: func(f *flag.FlagSet) {
			o.addRepeat(f)
			f.IntVar(&rounds, "rounds", 48, "rounds of each table of the library")
			f.BoolVar(&write, "write", false, "use the proposed classes in this run instead of the game's")
		},
		run: func(ctx context.Context, _ []string) error { return c.calibrate(ctx, o, rounds, write) },
	}
}

func (c *console[A]) calibrate(ctx context.Context, o runFlags, rounds int, write bool) error {
	if rounds < 2 {
		return misuse(fmt.Sprintf("-rounds %d says nothing about luck: at least 2 are needed", rounds))
	}
	r, p, err := c.resume(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	r.Config.Calibration = rounds
	return r.Exclusive(func() error {
		if err := c.do(ctx, r, p, pipeline.Calibrate); err != nil {
			return err
		}
		return c.proposed(r, write)
	})
}

// proposed prints what a calibration has found, and with write gives the run the
// classes that it proposes.
func (c *console[A]) proposed(r *pipeline.Run, write bool) error {
	found, err := r.Calibration()
	if err != nil {
		return err
	}
	if err := c.printCalibration(r.Env.Spec, found); err != nil {
		return err
	}
	if !write {
		fmt.Fprintln(c.out, "\nThe classes stay as they are; -write uses these in this run. The limits are used when you certify again.")
		return nil
	}
	if len(found.Classes) == 0 {
		return errors.New("no classes follow from the library: nothing was written.\n" + plain.Wrap(funnel.NoClassesFix, 76, "  "))
	}
	if err := r.SetClasses(found.Classes); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "\n%s has the classes of this run from now on. What was certified for the old classes is deleted. The command certify\n"+
		"certifies the genomes of a search again, but a search that was begun with other classes cannot continue.\n", r.Path("classes.json"))
	return nil
}

func (c *console[A]) printCalibration(b *evo.Spec, found funnel.Calibration) error {
	points := b.Metrics[b.Points]
	fmt.Fprintf(c.out, "%d rounds each; means of %s:\n\n", found.Rounds, plain.Name(declared.ShownUnit(points)))
	for _, t := range found.Tables {
		of := t.Metrics[b.Points]
		low, high := of.Interval()
		fmt.Fprintf(c.out, "  %-16s %10s   (%s to %s)\n", plain.Name(t.Name), declared.Show(points, of.Mean()), declared.Show(points, low), declared.Show(points, high))
	}
	fmt.Fprintln(c.out, "\nHow much of what eight rounds show is of the table, not of luck:")
	fmt.Fprintln(c.out)
	for _, m := range found.Metrics {
		note := ""
		if m.OfEight < funnel.Reliable {
			note = "   too little for a class"
		}
		fmt.Fprintf(c.out, "  %-16s %s%s\n", plain.Name(m.Metric), m, note)
	}
	fmt.Fprintln(c.out, "\nProposed classes:")
	fmt.Fprintln(c.out)
	proposed, err := b.WithClasses(found.Classes)
	if err != nil {
		return err
	}
	for _, class := range found.Classes {
		name := class.Name
		for _, r := range class.Ranges {
			fmt.Fprintf(c.out, "  %-10s %s\n", plain.Name(name), plain.Name(measure.RangeText(b, r)))
			name = ""
		}
		fmt.Fprintf(c.out, "  %-10s keep %d; tables of the library in it: %s\n", "", class.Keep, list(found.In(b, class)))
	}
	if len(found.Classes) == 0 {
		fmt.Fprintln(c.out, "  none")
	}
	fmt.Fprintln(c.out, "\nWhat looks natural, where Game.Natural says nothing, in thousandths:")
	fmt.Fprintln(c.out)
	n := found.Natural
	fmt.Fprintf(c.out, "  PerSecond %d, Brief %d, Restarts %d, Leafless %d, OneAction %d\n", n.PerSecond, n.Brief, n.Restarts, n.Leafless, n.OneAction)
	for _, w := range measure.LintIdle(proposed, found.Idle) {
		fmt.Fprintf(c.out, "\n%s\n", genome.Warning(w))
	}
	if found.Broken > 0 {
		fmt.Fprintf(c.out, "\n%d rounds were not over and are left out; match shows how they break.\n", found.Broken)
	}
	if t := found.Tiny; t != nil {
		fmt.Fprintf(c.out, "\n%s\n", plain.Wrap(fmt.Sprintf("The best table of %s has %s: %s.", t.Size(), declared.Show(points, t.Points.Mean()), plain.Name(t.Table)), 76, ""))
	}
	for _, w := range found.Warnings {
		fmt.Fprintf(c.out, "\n%s\n", plain.Wrap("warning: "+plain.Name(w), 76, "  "))
	}
	if len(found.Refused) > 0 {
		fmt.Fprintln(c.out, "\nRefused:")
		fmt.Fprintln(c.out)
		for _, why := range found.Refused {
			fmt.Fprintf(c.out, "  %s\n", plain.Wrap(plain.Name(why), 76, "    "))
		}
	}
	return nil
}

// list names some tables.
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return plain.Name(strings.Join(names, ", "))
}
