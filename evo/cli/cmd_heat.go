package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// heatFlags are the flags of heat.
type heatFlags struct {
	runFlags
	down, across string
	fine         bool
}

func (c *console[A]) heatCommand() command {
	var o heatFlags
	return command{
		name: "heat", about: "show how full the archive of styles is",
		long: "It prints a map of each layer of the archive, by two descriptors of the game:\n" +
			"the quality of the best table of each cell in percent, and a dot where there is none.\n" +
			"In a class, 80% and more have their means within its ranges.\n" +
			"Coverage is the share of cells with a table, the QD score the mean quality of all cells.",
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			f.StringVar(&o.down, "down", "", "the `descriptor` of the rows; empty is the game's first, or its second if the columns are that")
			f.StringVar(&o.across, "across", "", "the `descriptor` of the columns; empty is the game's second, or its first if the rows are that")
			f.BoolVar(&o.fine, "fine", false, "show the archive's own cells, not those with words")
		},
		run: func(_ context.Context, _ []string) error { return c.heat(o) },
	}
}

func (c *console[A]) heat(o heatFlags) error {
	r, _, err := c.again(o.runFlags)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	down, across, err := c.axes(o.down, o.across)
	if err != nil {
		return err
	}
	a, err := r.Elites()
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("the search in %s has kept no archive. Fix: search again in another folder with evolve -objective archive", r.Dir)
	} else if err != nil {
		return err
	}
	for i, l := range a.Layers() {
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		s := l.Summary()
		fmt.Fprintf(c.out, "%s: %d of %d cells filled, coverage %d.%d%%, QD score %d.%d%%", plain.Name(s.Layer),
			s.Filled, s.Cells, s.Coverage()/10, s.Coverage()%10, s.Mean()/10_000, s.Mean()/1000%10)
		if l.Class >= 0 {
			fmt.Fprintf(c.out, ", %d in the class", s.Inside)
		}
		fmt.Fprintf(c.out, "\n%s", l.Heat(down, across, !o.fine))
	}
	return nil
}

// axes returns the indices of the descriptors of a map. One that is not named is the
// first that the other one leaves.
func (c *console[A]) axes(down, across string) (rows, columns int, err error) {
	if rows, err = c.descriptor("down", down, 0); err != nil {
		return 0, 0, err
	}
	if columns, err = c.descriptor("across", across, 1); err != nil {
		return 0, 0, err
	}
	switch {
	case rows != columns:
	case down == "":
		rows = 1 - columns
	case across == "":
		columns = 1 - rows
	default:
		return 0, 0, misuse(fmt.Sprintf("-down and -across are both %q: a map has two descriptors", down))
	}
	return rows, columns, nil
}

// descriptor returns the index of a descriptor of the game by its name, or
// otherwise if there is no name.
func (c *console[A]) descriptor(flag, name string, otherwise int) (int, error) {
	if name == "" {
		return otherwise, nil
	}
	var names []string
	for i, d := range c.game.Descriptors {
		if d.Name == name {
			return i, nil
		}
		names = append(names, d.Name)
	}
	return 0, misuse(fmt.Sprintf("-%s %q is none of the game's descriptors: %s", flag, name, strings.Join(names, ", ")))
}
