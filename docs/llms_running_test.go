package docs_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

func nap() *row   { return &row{Name: "NAP", Act: &job{}} }
func fight() *row { return &row{Name: "FIGHT", If: Wolf, Act: &job{Ticks: 3}} }

// runningProofs are about which row runs.
var runningProofs = []proof{
	{1, "A group asks its Children from first to last, and the first that accepts runs:", shows(func() *row {
		return list(&row{Name: "A", If: Night, Act: &job{}}, &row{Name: "B", Act: &job{}}, &row{Name: "C", Act: &job{}})
	}, "B", 0)},
	{1, "PrioritizedList, the default Policy.", func(t *testing.T) {
		assert.Equal(t, decider.PrioritizedList, list().Policy)
	}},
	{1, "In each tick those before it are asked again, and interrupt it.", shows(func() *row {
		return list(fight(), nap())
	}, "NAP | NAP | FIGHT", 0, 0, Wolf)},

	{2, "A row that runs is NOT asked again: it goes on until its behavior ends.", shows(func() *row {
		return list(fight(), nap())
	}, "FIGHT | FIGHT | FIGHT>NAP | NAP", Wolf, 0, 0, 0)},
	{2, "`Recheck: decider.EachTick` ends it as soon as its flags, stimuli, When or Decide refuse.", func(t *testing.T) {
		for name, r := range map[string]row{
			"flags":   {If: Wolf},
			"stimuli": {Preconditions: when{Stimuli: stimuli.All(stimuli.Mask(Wolf))}},
			"When":    {When: func(h *hero) bool { return h.ticks < 2 }},
			"Decide":  {Decide: worth(1, 1, 0)},
		} {
			r.Name, r.Act, r.Recheck = "STARE", &job{}, decider.EachTick
			assert.Equal(t, "STARE | STARE | NAP", play(t, list(&r, nap()), Wolf, Wolf, 0), name)
		}
	}},

	{3, "Checks come in this order, up to the first that refuses: flags; Stimuli, Cooldown, Every, Chance of `Preconditions: decider.Preconditions{…}`; Gate, When, Decide", func(t *testing.T) {
		checks := []func(*row){
			func(r *row) { r.If = Wolf },
			func(r *row) { r.Preconditions.Stimuli = stimuli.All(stimuli.Mask(Wolf)) },
			func(r *row) { r.Preconditions.Cooldown = time.Hour },
			func(r *row) { r.Preconditions.Every = time.Hour },
			func(r *row) {
				r.PerAgent = &decider.PerAgent[*hero]{Chance: func(h *hero) float64 { return 1 - h.ticks }}
			},
			func(r *row) {
				r.Gate = &decider.Gate[*hero]{Name: "G", LimitOf: func(h *hero, _ decider.Query) int { return 1 - int(h.ticks) }}
			},
			func(r *row) { r.When = func(h *hero) bool { return h.ticks == 0 } },
			func(r *row) { r.Decide = worth(1, 0) },
		}
		var refusals []decider.Answer
		for first := range checks { // all of those from it on accept in the first tick and refuse in the second
			r := &row{Name: "ROW", Do: func(*hero) {}}
			for _, set := range checks[first:] {
				set(r)
			}
			tree := decider.MustCompile(list(r, nap()))
			world, mem, h := tree.NewWorld(1), tree.NewMemory(1), &hero{}
			var answers []decider.Answer
			_, err := world.Observe(asked(func(e decider.Event) {
				if e.Kind == decider.EventAsked && e.Row == 1 {
					answers = append(answers, e.Answer)
				}
			}), decider.Rows)
			require.NoError(t, err)
			for _, f := range []decider.Flags{Wolf, 0} {
				require.NoError(t, world.Advance(time.Second))
				mask := stimuli.Mask(f)
				_, err := tree.Tick(h, mem, decider.Input{Delta: time.Second, Flags: f, Stimuli: &mask, World: world})
				require.NoError(t, err)
				h.ticks++
			}
			require.Equal(t, decider.Accepted, answers[0])
			refusals = append(refusals, answers[len(answers)-1])
		}
		assert.Equal(t, []decider.Answer{
			decider.RefusedFlags, decider.RefusedStimuli, decider.RefusedCooldown, decider.RefusedEvery,
			decider.RefusedChance, decider.RefusedGate, decider.RefusedWhen, decider.RefusedDecide,
		}, refusals)
	}},
	{3, "(accepts above 0).", shows(func() *row {
		return list(&row{Name: "A", Decide: worth(0, -1, math.NaN(), 1e-9), Act: &job{Ticks: 1}}, nap())
	}, "NAP | NAP | NAP | A>NAP", 0, 0, 0, 0)},
	{3, "A row without checks always accepts.", shows(nap, "NAP | NAP", 0, Night|Wolf)},

	{4, "A group accepts without asking its children.", func(t *testing.T) {
		entered := 0
		group := list(&row{Name: "HUNT", When: never, Act: &job{}})
		group.Scope = &scope{Name: "BOW", Enter: func(*hero, context) { entered++ }}
		play(t, list(&row{Name: "EAT", If: Night, Act: &job{}}, &row{Name: "OUT", Scope: group.Scope, Children: group.Children}), 0, 0)
		assert.Equal(t, 2, entered)
	}},
	{4, "If all may refuse, Compile says GroupStrobes: set `Delegate: true`, or let the last always accept. Selector, Sequence and Parallel delegate anyway.", func(t *testing.T) {
		group := func(set func(*row)) *row {
			g := &row{Name: "HUNT", Children: []*row{{Name: "TRACK", If: Wolf, Act: &job{}}, {Name: "AIM", When: never, Act: &job{}}}}
			set(g)
			return list(g, nap())
		}
		assert.Equal(t, []decider.Code{"GroupStrobes"}, codes(group(func(*row) {})))
		for name, set := range map[string]func(*row){
			"Delegate": func(g *row) { g.Delegate = true },
			"the last": func(g *row) { g.If, g.Children[1].When = Night, nil },
			"Selector": func(g *row) { g.Policy = decider.Selector },
			"Sequence": func(g *row) { g.Policy = decider.Sequence; g.Children[0].Timeout = time.Second },
			"Parallel": func(g *row) { g.Policy = decider.Parallel },
		} {
			assert.NotContains(t, codes(group(set)), decider.Code("GroupStrobes"), name)
			assert.Equal(t, "NAP | NAP", play(t, group(set), 0, 0), "%s: it interrupts nothing", name)
		}
	}},

	{5, "The root's last row always accepts (Lint: RootIdle) and never ends, or nothing runs.", func(t *testing.T) {
		assert.Empty(t, codes(list(fight(), nap())))
		assert.Contains(t, codes(list(fight(), &row{Name: "LAST", If: Night, Act: &job{}})), decider.WarnRootIdle)
		assert.Equal(t, "LAST>Succeeded", play(t, list(fight(), &row{Name: "LAST", Act: &job{Ticks: 1}}), 0))
	}},
	{5, "A row behind one that always accepts is Shadowed.", func(t *testing.T) {
		assert.Contains(t, codes(list(nap(), fight())), decider.WarnShadowed)
		assert.Equal(t, "NAP | NAP", play(t, list(nap(), fight()), Wolf, Wolf))
	}},

	{6, "When a row ends, its group asks the others in the same tick, and it again in the next.", shows(func() *row {
		return list(&row{Name: "BARK", If: Wolf, Act: &job{Ticks: 1}}, nap())
	}, "BARK>NAP | BARK>NAP | NAP", Wolf, Wolf, 0)},
	{6, "\"Once\" needs a Cooldown, or a behavior that changes its condition.", func(t *testing.T) {
		rest := &row{Name: "BARK", If: Wolf, Preconditions: when{Cooldown: time.Hour}, Act: &job{Ticks: 1}}
		quiet := &row{Name: "BARK", When: func(h *hero) bool { return h.barked == 0 }, Do: func(h *hero) { h.barked++; h.did = append(h.did, "BARK") }}
		for _, bark := range []*row{rest, quiet} {
			assert.Equal(t, "BARK>NAP | NAP | NAP", play(t, list(bark, nap()), Wolf, Wolf, Wolf))
		}
	}},

	{7, "A Sequence runs its children in order, none interrupts another, and it fails at the first that refuses or fails. A SequentialList goes on behind that.", func(t *testing.T) {
		steps := func(p decider.Policy) *row {
			return &row{Name: "PLAN", Policy: p, Children: []*row{
				{Name: "A", Act: &job{Ticks: 2}}, {Name: "B", Unless: Wolf, Act: &job{Ticks: 2, Fails: true}}, {Name: "C", Act: &job{Ticks: 1}},
			}}
		}
		assert.Equal(t, "A | A>B | B>Failed", play(t, steps(decider.Sequence), 0, 0, 0))
		assert.Equal(t, "A | A>Failed", play(t, steps(decider.Sequence), 0, Wolf))
		assert.Equal(t, "A | A>B | B>C>Succeeded", play(t, steps(decider.SequentialList), 0, 0, 0))
		assert.Equal(t, "A | A>C>Succeeded", play(t, steps(decider.SequentialList), 0, Wolf))
	}},
	{7, "`Loop: -1` repeats either.", func(t *testing.T) {
		for _, p := range []decider.Policy{decider.Sequence, decider.SequentialList} {
			round := &row{Name: "ROUND", Policy: p, Loop: -1, Children: []*row{{Name: "A", Act: &job{Ticks: 2}}, {Name: "B", Act: &job{Ticks: 2}}}}
			assert.Equal(t, "A | A>B | B>A | A>B | B>A", play(t, round, 0, 0, 0, 0, 0))
		}
	}},

	{8, "Scored runs the child with the highest Decide or Score.", shows(func() *row {
		return scored(0, false, &row{Name: "A", Score: 2}, &row{Name: "B", Decide: worth(3)}, &row{Name: "C", Decide: worth(1)})
	}, "B", 0)},
	{8, "The running one keeps its old value, unless the group has `Rescore: true`;", func(t *testing.T) {
		needs := func(rescore bool) *row {
			return scored(0, rescore, &row{Name: "EAT", Decide: worth(.9, .1)}, &row{Name: "PLAY", Decide: worth(.5)})
		}
		assert.Equal(t, "EAT | EAT | EAT", play(t, needs(false), 0, 0, 0))
		assert.Equal(t, "EAT | PLAY | PLAY", play(t, needs(true), 0, 0, 0))
	}},
	{8, "another must exceed that by more than its `Margin`.", shows(func() *row {
		return scored(.25, false, &row{Name: "EAT", Decide: worth(.5)}, &row{Name: "PLAY", Decide: worth(.25, .75, .8)})
	}, "EAT | EAT | PLAY", 0, 0, 0)},

	{9, "A Cooldown counts from the END of the row,", shows(func() *row {
		return list(&row{Name: "EAT", Preconditions: when{Cooldown: 3 * time.Second}, Act: &job{Ticks: 3}}, nap())
	}, "EAT | EAT | EAT>NAP | NAP | NAP | EAT", 0, 0, 0, 0, 0, 0)},
	{9, "also if it was interrupted.", shows(func() *row {
		return list(&row{Name: "BARK", If: Wolf, Act: &job{Ticks: 1}}, &row{Name: "EAT", Preconditions: when{Cooldown: 3 * time.Second}, Act: &job{Ticks: 9}}, nap())
	}, "EAT | BARK>NAP | NAP | NAP | EAT", 0, Wolf, 0, 0, 0)},

	{10, "`Every: 2 * time.Second` asks a row at most that often, at once the first time.", shows(func() *row {
		return list(&row{Name: "LOOK", Preconditions: when{Every: 2 * time.Second}, Act: &job{Ticks: 1}}, nap())
	}, "LOOK>NAP | NAP | LOOK>NAP | NAP | LOOK>NAP", 0, 0, 0, 0, 0)},
	{10, "It misses what its When could see in between.", func(t *testing.T) {
		for every, want := range map[time.Duration]string{0: "NAP | LOOK>NAP | NAP", 2 * time.Second: "NAP | NAP | NAP"} {
			look := &row{Name: "LOOK", Preconditions: when{Every: every}, When: func(h *hero) bool { return h.ticks == 1 }, Act: &job{Ticks: 1}}
			assert.Equal(t, want, play(t, list(look, nap()), 0, 0, 0))
		}
	}},

	{11, "A Chance without an Every is rolled in every tick.", func(t *testing.T) {
		count := func(every time.Duration) int {
			yawn := &row{Name: "YAWN", Preconditions: when{Chance: .5, Every: every}, Act: &job{Ticks: 1}}
			return strings.Count(play(t, list(yawn, nap()), make([]decider.Flags, 1000)...), "YAWN")
		}
		assert.InDelta(t, 500, count(0), 60)
		assert.InDelta(t, 5, count(100*time.Second), 5)
	}},

	{12, "A row that two groups share has one Cooldown and one Every in both.", func(t *testing.T) {
		for _, limit := range []when{{Cooldown: 2 * time.Second}, {Every: 2 * time.Second}} {
			eat := &row{Name: "EAT", Preconditions: limit, Act: &job{Ticks: 1}}
			root := list(
				&row{Name: "AT_NIGHT", If: Night, Recheck: decider.EachTick, Children: []*row{eat, {Name: "SLEEP", Act: &job{}}}},
				&row{Name: "BY_DAY", Children: []*row{eat, nap()}},
			)
			assert.Equal(t, "EAT>SLEEP | NAP | EAT>NAP", play(t, root, Night, 0, 0))
		}
	}},
	{12, "Two rows of a tree never have the same Name.", func(t *testing.T) {
		assert.Equal(t, []decider.Code{"DuplicateName"}, codes(list(&row{Name: "NAP", If: Night, Act: &job{}}, nap())))
	}},

	{13, "Siblings wait while a row's `Commit` lasts, but not `Urgent` ones.", func(t *testing.T) {
		for urgent, want := range map[bool]string{false: "EAT | EAT | EAT | BARK>EAT", true: "EAT | BARK>EAT | BARK>EAT | BARK>EAT"} {
			bark := &row{Name: "BARK", If: Wolf, Urgent: urgent, Act: &job{Ticks: 1}}
			assert.Equal(t, want, play(t, list(bark, &row{Name: "EAT", Commit: 3 * time.Second, Act: &job{}}), 0, Wolf, Wolf, Wolf))
		}
	}},
	{13, "`Timeout` ends a row Failed;", shows(func() *row {
		return &row{Name: "DIG", Timeout: 2 * time.Second, Act: &job{}}
	}, "DIG | DIG | Failed", 0, 0, 0)},
	{13, "without a Cooldown it begins again a tick later.", shows(func() *row {
		return list(&row{Name: "DIG", Timeout: 2 * time.Second, Act: &job{}}, nap())
	}, "DIG | DIG | NAP | DIG", 0, 0, 0, 0)},

	{14, "With `Policy: decider.StateMachine`, `From: []string{\"PATROL\"}` lets a row interrupt PATROL or follow its end; `After` only follow its end.", func(t *testing.T) {
		for _, c := range []struct {
			to     row
			ticks  int
			during bool
		}{
			{row{From: []string{"PATROL"}}, 0, true},
			{row{From: []string{"PATROL"}}, 2, true},
			{row{After: []string{"PATROL"}}, 0, false},
			{row{After: []string{"PATROL"}}, 2, true},
		} {
			c.to.Name, c.to.If, c.to.Act = "CHASE", Wolf, &job{}
			got := play(t, machine(&c.to, &row{Name: "PATROL", Act: &job{Ticks: c.ticks}}), 0, Wolf, Wolf)
			assert.Equal(t, c.during, strings.HasSuffix(got, "CHASE | CHASE"), "%+v: %s", c, got)
		}
	}},
	{14, "A row with neither may only begin; one that also follows lists `decider.Start`.", func(t *testing.T) {
		work := &row{Name: "WORK", After: []string{"PATROL"}, Act: &job{Ticks: 1}}
		patrol := &row{Name: "PATROL", Act: &job{Ticks: 1}}
		assert.Equal(t, "PATROL>WORK>Succeeded", play(t, machine(work, patrol), 0))
		patrol.After = []string{"WORK"}
		assert.Equal(t, []decider.Code{"NoStart"}, codes(machine(work, patrol)))
		patrol.After = []string{decider.Start, "WORK"}
		assert.Equal(t, "PATROL>WORK | PATROL>WORK", play(t, machine(work, patrol), 0, 0))
	}},
}

// asked is an observer.
type asked func(decider.Event)

func (f asked) Observe(e decider.Event) { f(e) }

func scored(margin float64, rescore bool, rows ...*row) *row {
	for _, r := range rows {
		r.Act = &job{}
	}
	return &row{Name: "NEEDS", Policy: decider.Scored, Margin: margin, Rescore: rescore, Children: rows}
}

func machine(rows ...*row) *row {
	return &row{Name: "MACHINE", Policy: decider.StateMachine, Children: rows}
}
