package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

var (
	stay = Behavior{Name: "STAY", Tick: behavior.Stay[*animal]}
	fail = Behavior{Name: "FAIL", Tick: behavior.Fail[*animal]}
	well = Behavior{Name: "WELL", Tick: behavior.Succeed[*animal]}
	wild = Behavior{Name: "WILD"}
)

// endingSteps are steps of a list, and whether what comes behind them never runs: in a
// SequentialList, and in a Sequence.
var endingSteps = []struct {
	name               string
	step               Decider
	inList, inSequence bool
}{
	{name: "never ends", step: Decider{Behavior: &stay}, inList: true, inSequence: true},
	{name: "has no Tick", step: Decider{Behavior: &wild}, inList: true, inSequence: true},
	{name: "may end", step: Decider{Behavior: &walk}},
	{name: "may be denied", step: Decider{Behavior: &Behavior{Name: "DENY", Activate: func(a *animal, _ behavior.Context) bool { return a.fear > .5 }}}, inSequence: true},
	{name: "may refuse", step: Decider{If: Night, Behavior: &stay}, inSequence: true},
	{name: "times out", step: Decider{Timeout: time.Second, Behavior: &stay}, inSequence: true},
	{name: "times out well", step: Decider{Timeout: time.Second, Outcome: decider.Succeed, Behavior: &stay}},
	{name: "is checked again", step: Decider{If: Night, Recheck: decider.EachTick, Behavior: &stay}, inSequence: true},
	{name: "is checked again, and ends well", step: Decider{If: Night, Recheck: decider.EachTick, Outcome: decider.Succeed, Behavior: &stay}},
	{name: "fails", step: Decider{Behavior: &fail}, inSequence: true},
	{name: "fails, and ends well", step: Decider{Behavior: &fail, Outcome: decider.Succeed}},
	{name: "succeeds", step: Decider{Behavior: &well}},
	{name: "waits", step: Decider{Act: &behavior.Wait[*animal]{For: time.Second}}},
	{name: "a list in which something stays", step: Decider{Children: []*Decider{{Name: "A", Decide: fear, Behavior: &walk}, {Name: "B", Behavior: &stay}}}, inList: true, inSequence: true},
	{name: "a list that may run out", step: Decider{Policy: decider.SequentialList, Children: []*Decider{newRow("A"), {Name: "B", If: Night, Behavior: &stay}}}},
	{name: "a Selector of what stays", step: Decider{Policy: decider.Selector, Children: []*Decider{{Name: "A", Behavior: &stay}}}, inList: true, inSequence: true},
	{name: "a Sequence that stays", step: Decider{Policy: decider.Sequence, Children: []*Decider{{Name: "A", Act: &behavior.Wait[*animal]{For: time.Second}}, {Name: "B", Behavior: &stay}}}, inList: true, inSequence: true},
	{name: "a Sequence without an end", step: Decider{Policy: decider.Sequence, Loop: -1, Children: []*Decider{{Name: "A", Act: &behavior.Wait[*animal]{For: time.Second}}}}, inList: true, inSequence: true},
	{name: "a SequentialList without an end", step: Decider{Policy: decider.SequentialList, Loop: -1, Children: []*Decider{newRow("A")}}, inList: true, inSequence: true},
	{name: "a Parallel that needs what stays", step: Decider{Policy: decider.Parallel, Children: []*Decider{newRow("A"), {Name: "B", Behavior: &stay}}}, inList: true, inSequence: true},
	{name: "a Parallel that needs one", step: Decider{Policy: decider.Parallel, Succeed: 1, Children: []*Decider{newRow("A"), {Name: "B", Behavior: &stay}}}},
	{name: "a Random of what stays", step: Decider{Policy: decider.Random, Children: []*Decider{{Name: "A", Behavior: &stay}, newRow("B")}}, inList: true, inSequence: true},
	{name: "a Random that ends with any", step: Decider{Policy: decider.Random, EndOn: decider.OnAny, Children: []*Decider{{Name: "A", Behavior: &stay}, newRow("B")}}},
}

// TestEndlessStep: Lint warns of a step if what comes behind it certainly never runs.
func TestEndlessStep(t *testing.T) {
	skip.UnderRace(t)
	for _, c := range endingSteps {
		for _, policy := range []decider.Policy{decider.SequentialList, decider.Sequence} {
			t.Run(fmt.Sprint(policy, "/", c.name), func(t *testing.T) {
				step := c.step
				step.Name = "STEP"
				root := &Decider{Name: "ROOT", Children: []*Decider{
					{Name: "LIST", Policy: policy, When: awake, Children: []*Decider{&step, newRow("NEXT")}}, newRow("IDLE"),
				}}
				want := ""
				if policy == decider.Sequence && c.inSequence || policy == decider.SequentialList && c.inList {
					want = "EndlessStep at ROOT > LIST > STEP"
				}
				require.Equal(t, want, lintOf(root))
				p := playAnimals(t, root, func(p *witness) bool { return p.began["NEXT"] > 0 })
				require.Equal(t, want != "", neverRuns("NEXT")(p))
			})
		}
	}
}

// TestEndlessLast: a last step is one that never ends only where the list begins again.
func TestEndlessLast(t *testing.T) {
	for _, policy := range []decider.Policy{decider.SequentialList, decider.Sequence} {
		for loop, want := range map[int]string{0: "", 1: "", 2: "EndlessStep at GROUP > LAST", -1: "EndlessStep at GROUP > LAST"} {
			for _, ends := range []bool{false, true} {
				last := &Decider{Name: "LAST", Behavior: &stay}
				if ends {
					last.Timeout, last.Outcome, want = time.Second, decider.Succeed, ""
				}
				root := newGroup(policy, newRow("FIRST"), last)
				root.Loop = loop
				require.Equal(t, want, lintOf(root), "%v %d", policy, loop)
				if loop != 0 && loop != 1 {
					again := func(p *witness) bool { return p.began["FIRST"] > 4 } // four agents
					require.Equal(t, want == "", again(playAnimals(t, root, again)))
				}
			}
		}
	}
}

// TestCutWait: Lint warns of a list whose Timeout is over before its first steps have waited.
func TestCutWait(t *testing.T) {
	wait := func(halves ...time.Duration) *Decider {
		w := &behavior.Wait[*animal]{For: halves[0] * time.Second / 2}
		if len(halves) > 1 {
			w.To = halves[1] * time.Second / 2
		}
		return &Decider{Name: "WAIT", Act: w}
	}
	more := func(halves ...time.Duration) *Decider { d := wait(halves...); d.Name = "MORE"; return d }
	for name, c := range map[string]struct {
		steps    []*Decider
		remember decider.Remember
		want     bool
	}{
		"a long wait":             {[]*Decider{wait(6)}, 0, true},
		"a short one":             {[]*Decider{wait(2)}, 0, false},
		"two together":            {[]*Decider{wait(2), more(3)}, 0, true},
		"two, one after another":  {[]*Decider{wait(2), more(3)}, decider.Place, false},
		"drawn, perhaps short":    {[]*Decider{wait(2, 6)}, 0, false},
		"drawn, long":             {[]*Decider{wait(6, 18)}, 0, true},
		"a time that goes on":     {[]*Decider{wait(6)}, decider.PlaceAndTime, false},
		"something ends it early": {[]*Decider{newRow("WALK"), wait(2)}, 0, false},
	} {
		for _, policy := range []decider.Policy{decider.SequentialList, decider.Sequence} {
			list := &Decider{Name: "LIST", Policy: policy, Timeout: 2 * time.Second, Remember: c.remember, When: awake, Children: append(c.steps, newRow("NEXT"))}
			root := &Decider{Name: "ROOT", Children: []*Decider{{Name: "FLEE", Decide: fear, Behavior: &run}, list, newRow("IDLE")}}
			want := ""
			if c.want {
				want = "EndlessStep at ROOT > LIST"
			}
			require.Equal(t, want, lintOf(root), "%v: %s", policy, name)
			p := playAnimals(t, root, func(p *witness) bool { return p.began["NEXT"] > 0 })
			require.Equal(t, c.want, neverRuns("NEXT")(p), "%v: %s", policy, name)
		}
	}
}

// TestGroupEndsAtOnce: no group of any policy has a behavior of its own that ends in the tick in
// which it begins; it may have any other.
func TestGroupEndsAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		own  Decider
		ends bool
	}{
		"Do":               {Decider{Do: bark}, true},
		"Once":             {Decider{Behavior: &Behavior{Name: "BARK", Once: bark}}, true},
		"Succeed":          {Decider{Behavior: &well}, true},
		"Fail":             {Decider{Behavior: &fail}, true},
		"a Wait of 1":      {Decider{Act: &behavior.Wait[*animal]{For: time.Second}}, false},
		"a drawn Wait":     {Decider{Act: &behavior.Wait[*animal]{For: 0, To: time.Second}}, false},
		"Stay":             {Decider{Behavior: &stay}, false},
		"Run":              {Decider{Behavior: &walk}, false},
		"Each":             {Decider{Each: bark}, false},
		"an Activate only": {Decider{Behavior: &Behavior{Name: "BARK", Activate: begin}}, false},
	} {
		for _, policy := range everyPolicy {
			group := c.own
			group.Name, group.Policy, group.Children = "GROUP", policy, []*Decider{newRow("A"), newRow("B")}
			_, err := decider.Compile(&group)
			if c.ends {
				require.Equal(t, []string{"GroupEndsAtOnce at GROUP"}, codesIn(err), "%s in %v", name, policy)
				continue
			}
			require.NoError(t, err, "%s in %v", name, policy)
			runs := func(p *witness) bool { return p.began["A"]+p.began["B"] > 0 }
			require.True(t, runs(playAnimals(t, &group, runs)), "%s in %v", name, policy)
		}
	}
}

// onStep does what a Fix says to the step.
func onStep(set func(d *Decider)) func(*mending) { return onRow("STEP", set) }

// shooter is a list of steps of which the first was set by a test, and which begins at night.
func shooter(policy decider.Policy, step Decider) func() *Decider {
	return func() *Decider {
		first := step
		first.Name = "STEP"
		return &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "LIST", Policy: policy, If: Night, Children: []*Decider{&first, newRow("NEXT")}}, newRow("IDLE"),
		}}
	}
}

// fixesOfSteps are those of endless steps.
var fixesOfSteps = []fix{
	{code: decider.WarnEndlessStep, row: "NEXT", bad: neverRuns("NEXT"), table: shooter(decider.SequentialList, Decider{Behavior: &stay}), mends: []mend{
		{"give it a Timeout", onStep(func(d *Decider) { d.Timeout = time.Second }), ""},
		{"or a condition and Recheck EachTick", onStep(func(d *Decider) { d.When, d.Recheck = awake, decider.EachTick }), ""},
		{"or a behavior that ends", onStep(func(d *Decider) { d.Behavior = &walk }), ""},
		{"or make it the last step", onRow("LIST", func(d *Decider) { d.Children[0], d.Children[1] = d.Children[1], d.Children[0] }), ""},
	}},
	{code: decider.WarnEndlessStep, row: "NEXT", bad: neverRuns("NEXT"), table: shooter(decider.Sequence, Decider{Behavior: &stay}), mends: []mend{
		{"give it a Timeout", onStep(func(d *Decider) { d.Timeout, d.Outcome = time.Second, decider.Succeed }), ""},
		{"or a condition and Recheck EachTick, and Outcome Succeed, for both end it Failed, which ends a Sequence", onStep(func(d *Decider) {
			d.When, d.Recheck, d.Outcome = awake, decider.EachTick, decider.Succeed
		}), ""},
		{"or a behavior that ends", onStep(func(d *Decider) { d.Behavior = &walk }), ""},
		{"or make it the last step", onRow("LIST", func(d *Decider) { d.Children[0], d.Children[1] = d.Children[1], d.Children[0] }), ""},
	}},
	{code: decider.WarnEndlessStep, row: "FIRST", table: func() *Decider {
		return &Decider{Name: "LIST", Policy: decider.SequentialList, Loop: -1, Children: []*Decider{newRow("FIRST"), {Name: "STEP", Behavior: &stay}}}
	}, mends: []mend{
		{"give it a Timeout", onStep(func(d *Decider) { d.Timeout = time.Second }), ""},
		{"or a condition and Recheck EachTick", onStep(func(d *Decider) { d.When, d.Recheck = awake, decider.EachTick }), ""},
		{"or a behavior that ends", onStep(func(d *Decider) { d.Behavior = &walk }), ""},
		{"or leave out Loop", onRow("LIST", func(d *Decider) { d.Loop = 0 }), ""},
	}},
	{code: decider.WarnEndlessStep, row: "NEXT", bad: neverRuns("NEXT"), table: shooter(decider.Sequence, Decider{Behavior: &fail}), mends: []mend{
		{"set Outcome Succeed", onStep(func(d *Decider) { d.Outcome = decider.Succeed }), ""},
		{"use a SequentialList", onRow("LIST", func(d *Decider) { d.Policy = decider.SequentialList }), ""},
		{"give the step a behavior that succeeds", onStep(func(d *Decider) { d.Behavior = &walk }), ""},
	}},
	{code: decider.WarnEndlessStep, row: "NEXT", bad: neverRuns("NEXT"), table: func() *Decider {
		root := shooter(decider.Sequence, Decider{Act: &behavior.Wait[*animal]{For: 3 * time.Second}})()
		root.Children[0].Timeout = 2 * time.Second
		return root
	}, mends: []mend{
		{"set a longer Timeout", onRow("LIST", func(d *Decider) { d.Timeout = 5 * time.Second }), ""},
		{"or shorter waits", onStep(func(d *Decider) { d.Act = &behavior.Wait[*animal]{For: time.Second} }), ""},
	}},
}
