package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// refusals is an observer that counts why the rows of the first slot's table
// refused, by tick and the last answer in it.
type refusals struct {
	outline *decider.Outline
	last    []decider.Answer // of the tick that is under way
	asked   []bool
	looked  []int // ticks in which the row was asked
	counts  []map[decider.Answer]int
}

func (w *refusals) Observe(e decider.Event) {
	if e.Agent != 1 {
		return
	}
	if w.outline == nil {
		n := len(e.Tree.Rows())
		w.outline, w.last, w.asked = e.Tree, make([]decider.Answer, n), make([]bool, n)
		w.looked, w.counts = make([]int, n), make([]map[decider.Answer]int, n)
	}
	switch e.Kind {
	case decider.EventAsked:
		w.last[e.Row], w.asked[e.Row] = e.Answer, true
	case decider.EventTickEnd:
		for row, asked := range w.asked {
			if !asked {
				continue
			}
			w.asked[row] = false
			w.looked[row]++
			if w.counts[row] == nil {
				w.counts[row] = map[decider.Answer]int{}
			}
			w.counts[row][w.last[row]]++
		}
	}
}

// reasons are the answers that are refusals, in words that follow on "because
// of".
var reasons = map[decider.Answer]string{
	decider.RefusedFlags:     "flags",
	decider.RefusedStimuli:   "stimuli",
	decider.RefusedCooldown:  "cooldown",
	decider.RefusedEvery:     "every",
	decider.RefusedChance:    "chance",
	decider.RefusedDecide:    "conditions",
	decider.RefusedDelegate:  "nothing in it accepts",
	decider.RefusedScore:     "another scores more",
	decider.RefusedDraw:      "another was drawn",
	decider.RefusedMasked:    "it ended in the tick",
	decider.RefusedCommitted: "commit of another",
	decider.RefusedLatched:   "latched group",
	decider.RefusedActivate:  "it could not begin",
	decider.RefusedRecheck:   "recheck",
	decider.RefusedNotAsked:  "another runs",
}

// of says for a row, by name, in what share of the ticks in which it was looked
// at it refused for what, the most frequent first.
func (w *refusals) of(name string) (looked int, text string) {
	row := -1
	if w.outline != nil {
		row = slices.IndexFunc(w.outline.Rows(), func(r decider.RowInfo) bool { return r.Name == name })
	}
	if row < 0 || w.looked[row] == 0 {
		return 0, ""
	}
	type share struct {
		why string
		n   int
	}
	var shares []share
	for answer, n := range w.counts[row] {
		if why, refused := reasons[answer]; refused {
			shares = append(shares, share{why, n})
		}
	}
	slices.SortFunc(shares, func(a, b share) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.why, b.why)) })
	var parts []string
	for _, s := range shares {
		parts = append(parts, s.why+" "+evo.Percent(int64(s.n)*1000/int64(w.looked[row])))
	}
	return w.looked[row], strings.Join(parts, ", ")
}

// whyNot plays the rounds of explain once more, with an observer that is told of
// every row, and prints why rows refused.
func (c *command[A]) whyNot(ctx context.Context, all []player, b *evo.Brief, seed uint64, rounds int) error {
	builder, err := evo.NewBuilder(c.game.Vocabulary)
	if err != nil {
		return err
	}
	setup := evo.Setup[A]{Mode: b.Evaluation.Name, Detail: decider.Rows}
	for _, p := range all {
		tree, err := builder.Tree(p.genome)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		setup.Trees = append(setup.Trees, tree)
	}
	var w refusals
	setup.Observer = &w
	sim := c.game.NewSim()
	for round := range rounds {
		setup.Seed = evo.Seed(seed, "play", uint64(round))
		if err := sim.Reset(setup); err != nil {
			return err
		}
		for steps, done := 0, false; !done && steps < b.Evaluation.Steps; steps++ {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			done = sim.Step()
		}
	}
	fmt.Fprintf(c.out, "\nWhy not: of the ticks in which a row was asked, how many it refused, and because of what.\n\n")
	fmt.Fprintln(c.out, "   asked")
	for p := range all[0].genome.Places() {
		looked, text := w.of(p.Row.Name())
		if looked == 0 {
			text = "never asked"
		} else if text == "" {
			text = "never refused"
		}
		fmt.Fprintf(c.out, "%8d  %s%s: %s\n", looked, strings.Repeat("    ", p.Depth-1), p.Row.Name(), text)
	}
	return nil
}
