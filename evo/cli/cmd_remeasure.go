package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/plain"
)

func (c *console[A]) remeasureCommand() command {
	var o runFlags
	var rounds int
	var short bool
	return command{
		name: "remeasure", args: "[PACK]", about: "measure shipped tables again after a change of balance",
		long: "PACK is a pack.json; without it, that of the run. Each table plays -rounds rounds, and must still be in its\nclass; remeasure says if a table plays otherwise than when it was shipped, but that is no failure. With -short\neach table plays one round, which must end in the same state as then, to the last bit: a test for CI that takes\nseconds. Otherwise remeasure prints the points of each table before and after, and what left its class and why. Two\nresults moved if their 90 % intervals do not touch. The exit status is 1\nif any table fails. A pack of another version or vocabulary of the game is refused; -force measures it under\nthe present ones.",
		flags: func(f *flag.FlagSet) {
			o.addFolder(f)
			o.addWorkers(f)
			f.BoolVar(&short, "short", false, "play one round of each table and compare its end, instead of measuring the table again")
			f.IntVar(&rounds, "rounds", 24, "rounds of each table to measure it again")
			f.BoolVar(&o.force, "force", false, "remeasure a pack of another version or vocabulary of the game")
		},
		run: func(ctx context.Context, args []string) error { return c.remeasure(ctx, o, short, rounds, args) },
	}
}

// remeasure plays the rounds of a pack again.
func (c *console[A]) remeasure(ctx context.Context, o runFlags, short bool, rounds int, args []string) error {
	if len(args) > 1 {
		return misuse(fmt.Sprintf("it takes one pack, not %d", len(args)))
	}
	if short {
		rounds = 0
	} else if rounds < 2 {
		return misuse(fmt.Sprintf("-rounds %d is less than the 2 that an interval needs", rounds))
	}
	if len(args) == 1 {
		o.out = filepath.Dir(args[0]) // the pack says its role, unless it is that of a run there
		data, _ := os.ReadFile(args[0])
		c.game = playing(c.game, pack.Role(data))
	}
	r, _, err := c.open(o)
	if err != nil {
		return err
	}
	defer r.Env.Close()
	path := r.Path("pack.json")
	if len(args) == 1 {
		path = args[0]
	}
	data, err := readPack(path)
	if err != nil {
		return err
	}
	checked, err := checkPack(ctx, r.Env, data, rounds, o.force)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	bad, otherwise := 0, 0
	for _, t := range checked {
		if t.Fault == "" && !t.Same {
			otherwise++
		}
		mark := ""
		if wrong(t, short) {
			bad++
			mark = "  <--"
		}
		fmt.Fprintf(c.out, "%-8s %s  %-20s  %s%s\n", plain.Name(t.Class), t.Key.String()[:8], t.Name, checkedText(r.Env.Spec, t), mark)
	}
	if shifts := pack.Shifts(checked); len(shifts) > 0 {
		fmt.Fprint(c.out, shiftsText(r.Env.Spec, shifts))
	}
	if bad > 0 && short {
		return fmt.Errorf("%d of %d tables are not what was shipped. Fix: if you meant to change the rules, run remeasure without -short: it says what moved, and which tables are still in their classes", bad, len(checked))
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d tables are not what was shipped. Fix: evolve again with -from pack:FILE, which begins with these", bad, len(checked))
	}
	switch {
	case short:
		fmt.Fprintf(c.out, "%d tables are what was shipped.\n", len(checked))
	case otherwise > 0:
		fmt.Fprintf(c.out, "%d tables are still in their classes; %d of them play otherwise than when they were shipped.\n", len(checked), otherwise)
	default:
		fmt.Fprintf(c.out, "%d tables are still in their classes.\n", len(checked))
	}
	return nil
}

// readPack reads the file of a pack.
func readPack(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if info, stat := os.Stat(path); err != nil && stat == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder. Fix: name the file %s, or the folder of a run with -out", path, filepath.Join(path, "pack.json"))
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%w. Fix: name a pack.json, or the folder of a run that has one (-out)", err)
	}
	return data, err
}

// checkedText says what was found out about a table.
func checkedText(spec *evo.Spec, t pack.Checked) string {
	state := "as shipped"
	switch {
	case t.Fault != "":
		state = plain.Name(t.Fault)
	case !t.Same:
		state = "plays otherwise than when it was shipped"
	}
	if t.Now.N > 0 {
		m := spec.Metrics[spec.Points]
		state += fmt.Sprintf("; %s %s (%s to %s) → %s", plain.Name(m.Name), declared.Show(m, t.Was), declared.Show(m, t.Low), declared.Show(m, t.High), measured(m, t.Now))
	}
	if t.Moved {
		state += ", moved"
	}
	if t.Left {
		var why []string
		for _, o := range t.Outside {
			m := spec.Metrics[spec.Metric(o.Range.Metric)]
			why = append(why, fmt.Sprintf("%s %s, want %s", plain.Name(m.Name), measured(m, o.Now), strings.TrimPrefix(measure.RangeText(spec, o.Range), m.Name+" ")))
		}
		state += "; no longer in its class: " + strings.Join(why, "; ")
		if t.Fits != "" {
			state += "; it fits " + plain.Name(t.Fits)
		}
	}
	return state
}

// measured prints a mean with its interval.
func measured(m evo.Metric, t stats.Tally) string {
	low, high := t.Interval()
	return fmt.Sprintf("%s (%s to %s)", declared.Show(m, t.Mean()), declared.Show(m, low), declared.Show(m, high))
}

// shiftsText says what happened to the classes.
func shiftsText(spec *evo.Spec, shifts []pack.Shift) string {
	m := spec.Metrics[spec.Points]
	var b strings.Builder
	fmt.Fprintf(&b, "\nMean %s of the classes, when they were shipped → now (95 %% interval of the difference):\n", plain.Name(m.Name))
	for _, s := range shifts {
		diff, sign := s.Now-s.Was, ""
		if diff > 0 {
			sign = "+"
		}
		verdict := "no more than luck"
		if max(diff, -diff) > s.Margin {
			verdict = "changed"
		}
		fmt.Fprintf(&b, "  %-8s  %s → %s  (%s%s ± %s): %s; of %d tables %d moved and %d left the class\n",
			plain.Name(s.Class), declared.Show(m, s.Was), declared.Show(m, s.Now), sign, declared.Show(m, diff), declared.Show(m, s.Margin), verdict, s.Tables, s.Moved, s.Left)
	}
	return b.String() + "\n"
}

// wrong reports whether a table fails a check: a short check requires the same
// round to the last bit, the other one that the table is still in its class.
func wrong(t pack.Checked, short bool) bool {
	return t.Fault != "" || t.Left || short && !t.Same
}

// checkPack plays the tables of a pack again. With force the pack may be of other
// rules than the game's present ones.
func checkPack(ctx context.Context, env *loop.Env, data []byte, rounds int, force bool) ([]pack.Checked, error) {
	p, genomes, err := pack.Read(env.Spec, data, force)
	if err != nil {
		return nil, err
	}
	if empty(genomes) {
		return nil, errors.New("pack: it has no tables, so nothing was checked. Fix: name a pack that has some, or evolve longer")
	}
	l := match.NewMemory(env.Evaluator, env.Store, env.Rules.Key())
	return pack.Check(ctx, l, env.Spec, p, genomes, rounds)
}

// empty reports whether no class of a pack has tables.
func empty(genomes [][]*evo.Genome) bool {
	return !slices.ContainsFunc(genomes, func(class []*evo.Genome) bool { return len(class) > 0 })
}

// CheckPack is "remeasure -short" for the tests of exported packages. The error lists
// the tables of a pack that no longer play as they did when they were shipped.
func CheckPack[A any](ctx context.Context, game *evo.Game[A], data []byte) error {
	env, err := loop.NewEnv(playing(game, pack.Role(data)), loop.Local, 0)
	if err != nil {
		return err
	}
	defer env.Close()
	checked, err := checkPack(ctx, env, data, 0, false)
	if err != nil {
		return err
	}
	var errs []error
	for _, t := range checked {
		if wrong(t, true) {
			errs = append(errs, fmt.Errorf("%s, %v %s: it plays otherwise than when it was shipped %s", t.Class, t.Key, t.Name, t.Fault))
		}
	}
	if len(errs) > 0 {
		errs = append(errs, errors.New("the game is not the one that the pack was made with. Fix: if you meant to change the rules, raise the game's Version and run the command remeasure -force: it says what moved, and which tables are still in their classes"))
	}
	return errors.Join(errs...)
}
