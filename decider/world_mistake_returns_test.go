package decider_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// nanTables are tables in which fear returns what its agent says, in each place where a tick may
// ask a Decide.
func nanTables() map[string]*Decider {
	scared := func(d Decider) *Decider {
		d.Name, d.Decide = "FLEE", fear
		if d.Behavior == nil && d.Children == nil {
			d.Behavior = &run
		}
		return &d
	}
	group := func(p decider.Policy, rows ...*Decider) *Decider {
		return &Decider{Name: "INNER", Policy: p, Delegate: true, Children: rows}
	}
	stand := &Decider{Name: "STAND", Behavior: &sleep}
	hungry := &Decider{Name: "EAT", When: func(a *animal) bool { return a.hunger > 0 }, Behavior: &eat}
	do := &Decider{Name: "YAWN", Do: func(*animal) {}}
	targets := &decider.Targets[*animal]{List: prey}
	far := &decider.Targets[*animal]{List: prey, Switch: true}
	return map[string]*Decider{
		"plain":           newGroup(decider.PrioritizedList, scared(Decider{}), stand),
		"among Whens":     newGroup(decider.PrioritizedList, hungry, scared(Decider{}), &Decider{Name: "WAKE", When: awake, Behavior: &walk}, stand),
		"behind a When":   newGroup(decider.PrioritizedList, scared(Decider{When: func(*animal) bool { return true }}), stand),
		"behind a gate":   newGroup(decider.PrioritizedList, scared(Decider{Gate: &decider.Gate[*animal]{Name: "G"}}), stand),
		"behind a flag":   newGroup(decider.PrioritizedList, scared(Decider{Unless: Night}), stand),
		"with a timer":    newGroup(decider.PrioritizedList, scared(Decider{Preconditions: decider.Preconditions{Every: 2 * time.Second}}), stand),
		"turns":           newGroup(decider.PrioritizedList, scared(Decider{Behavior: &Behavior{Name: "RUN", Once: func(*animal) {}}}), do),
		"delegated":       newGroup(decider.PrioritizedList, group(decider.PrioritizedList, scared(Decider{})), stand),
		"Selector":        newGroup(decider.Selector, scared(Decider{}), stand),
		"head":            newGroup(decider.PrioritizedList, group(decider.Sequence, scared(Decider{}), do), stand),
		"lane":            newGroup(decider.Parallel, scared(Decider{}), stand),
		"lane rechecked":  newGroup(decider.Parallel, scared(Decider{Recheck: decider.EachTick}), stand),
		"rechecked":       newGroup(decider.PrioritizedList, scared(Decider{Recheck: decider.EachTick}), stand),
		"group rechecked": newGroup(decider.PrioritizedList, scared(Decider{Recheck: decider.EachTick, Children: []*Decider{{Name: "RUN", Behavior: &run}}}), stand),
		"Scored":          newGroup(decider.Scored, scared(Decider{}), &Decider{Name: "STAND", Score: 0.1, Behavior: &sleep}),
		"Random":          newGroup(decider.Random, scared(Decider{}), do),
		"WeightedRandom":  newGroup(decider.WeightedRandom, scared(Decider{}), do),
		"Shuffle":         newGroup(decider.Shuffle, scared(Decider{}), do),
		"Targets":         newGroup(decider.PrioritizedList, scared(Decider{Targets: targets}), stand),
		"Switch":          newGroup(decider.PrioritizedList, scared(Decider{Targets: far}), stand),
		"Top":             newGroup(decider.PrioritizedList, scared(Decider{Targets: &decider.Targets[*animal]{List: func(_ *animal, l *decider.TargetList) { l.Add(1); l.Add(2) }, Top: 2}}), stand),
	}
}

// TestMistakeNaN: a Decide that returns NaN refuses as one that returns 0, whoever asks it and
// from whichever tick on, and the world says so.
func TestMistakeNaN(t *testing.T) {
	for name, root := range nanTables() {
		for _, from := range []int{0, 1, 7} {
			for _, first := range []float64{0, 1} {
				tree := decider.MustCompile(root)
				play := func(none float64) (all []decider.Result, w *decider.World) {
					w = tree.NewWorld(1)
					mem, a := tree.NewMemory(1), &animal{hunger: 0}
					for i := range 20 {
						a.fear = first
						if i >= from {
							a.fear = none
						}
						require.NoError(t, w.Advance(time.Second))
						r, err := tree.Tick(a, mem, decider.Input{Delta: time.Second, World: w})
						require.NoError(t, err)
						all = append(all, r)
					}
					return all, w
				}
				zero, silent := play(0)
				nan, told := play(math.NaN())
				assert.Equal(t, zero, nan, "%s from %d", name, from)
				assert.Empty(t, silent.Mistakes(), name)
				asked := from == 0 || first == 0 || strings.Contains(name, "rechecked") || name == "Switch" || len(told.Mistakes()) > 0
				if !asked || from > 0 && first > 0 && name == "Random" {
					continue // it runs on and is not asked
				}
				require.Len(t, told.Mistakes(), 1, "%s from %d after %v", name, from, first)
				m := told.Mistakes()[0]
				assert.Equal(t, "FLEE", m.Row)
				assert.True(t, strings.HasPrefix(m.Message, "its Decide returned NaN, which is not a number, and refuses"), m)
			}
		}
	}
}

// TestMistakeNumbers: what else callbacks return and no tick can use.
func TestMistakeNumbers(t *testing.T) {
	table := func(p *decider.PerAgent[*animal]) *Decider {
		return newGroup(decider.PrioritizedList, &Decider{Name: "FLEE", Decide: fear, Behavior: &run},
			&Decider{Name: "EAT", PerAgent: p, Do: func(*animal) {}}, &Decider{Name: "STAND", Behavior: &sleep})
	}
	length := func(d time.Duration) func(*animal) time.Duration {
		return func(*animal) time.Duration { return d }
	}
	chance := func(v float64) func(*animal) float64 { return func(*animal) float64 { return v } }
	for want, p := range map[string]*decider.PerAgent[*animal]{
		"its PerAgent.Cooldown returned -1s, which counts as no limit":             {Cooldown: length(-time.Second)},
		"its PerAgent.Every returned -1ns, which counts as no limit":               {Every: length(-1)},
		"its PerAgent.Commit returned -1h0m0s, which counts as no limit":           {Commit: length(-time.Hour)},
		"its PerAgent.Timeout returned -1s, which counts as no limit":              {Timeout: length(-time.Second)},
		"its PerAgent.Timeout returned 15, which is 15 nanoseconds":                {Timeout: length(15)},
		"its PerAgent.Chance returned NaN, which is not a number, and refuses":     {Chance: chance(math.NaN())},
		"its PerAgent.Chance returned 30, which always accepts: a probability is ": {Chance: chance(30)},
		"-": {Cooldown: length(0), Every: length(time.Second), Commit: length(0), Timeout: length(time.Hour), Chance: chance(1.25)},
	} {
		tree := decider.MustCompile(table(p))
		w, mem := tree.NewWorld(1), tree.NewMemory(1)
		for range 5 {
			_, err := tree.Tick(&animal{}, mem, decider.Input{Delta: time.Second, World: w})
			require.NoError(t, err)
		}
		if want == "-" {
			assert.Empty(t, w.Mistakes())
			continue
		}
		require.Len(t, w.Mistakes(), 1, want)
		assert.True(t, strings.HasPrefix(w.Mistakes()[0].Message, want), "%v", w.Mistakes())
	}

	nan := func(*animal, decider.Query) float64 { return math.NaN() }
	for want, q := range map[string]*decider.Squad[*animal]{
		"its Squad.Roles[0].Score returned NaN": {Members: 2, Roles: []decider.Role[*animal]{{Flag: 16, Score: nan}}},
		"its Squad.Pair returned NaN":           {Members: 2, Pair: func(_, _ *animal) float64 { return math.NaN() }, Key: func(*animal) uint64 { return 1 }},
	} {
		tree := decider.MustCompile(newGroup(decider.PrioritizedList, &Decider{Name: "PACK", Squad: q, Children: []*Decider{{Name: "RUN", Behavior: &run}}}, &Decider{Name: "STAND", Behavior: &sleep}))
		w := tree.NewWorld(1)
		c, err := tree.NewCrowd(w, nil)
		require.NoError(t, err)
		for id := range uint64(4) {
			require.NoError(t, c.Add(id+1, &animal{}))
		}
		for range 3 {
			require.NoError(t, w.Tick(time.Second))
		}
		require.Len(t, w.Mistakes(), 1, want)
		assert.True(t, strings.HasPrefix(w.Mistakes()[0].String(), "GROUP > PACK: "+want), "%v", w.Mistakes())
	}
}

// TestMistakeStatus: a status that no row has counts as Running, and the world says so, whoever
// ticks the row and in whichever tick.
func TestMistakeStatus(t *testing.T) {
	st := behavior.Running
	answer := func(*animal) behavior.Status { return st }
	answers := Behavior{Name: "ANSWER", Tick: func(*animal, behavior.Context) behavior.Status { return st }}
	stay := &Decider{Name: "STAY", Behavior: &sleep}
	for name, root := range map[string]*Decider{
		"leaf":          {Name: "EAT", Run: answer},
		"behind a step": newGroup(decider.PrioritizedList, &Decider{Name: "FLEE", Decide: fear, Behavior: &run}, &Decider{Name: "EAT", Behavior: &answers}),
		"behind a gate": newGroup(decider.PrioritizedList, &Decider{Name: "FLEE", Decide: fear, Gate: &decider.Gate[*animal]{Name: "G"}, Behavior: &run}, &Decider{Name: "EAT", Behavior: &answers}),
		"group":         {Name: "EAT", Behavior: &answers, Children: []*Decider{stay}},
		"group in a list": newGroup(decider.PrioritizedList, &Decider{Name: "FLEE", Decide: fear, Behavior: &run},
			&Decider{Name: "EAT", Behavior: &answers, Children: []*Decider{stay}}),
		"lane": newGroup(decider.Parallel, &Decider{Name: "EAT", Run: answer}, stay),
	} {
		for _, from := range []int{0, 5} {
			for _, odd := range []behavior.Status{behavior.Idle, 77} {
				tree := decider.MustCompile(root)
				w, mem := tree.NewWorld(1), tree.NewMemory(1)
				for i := range 10 {
					if st = behavior.Running; i >= from {
						st = odd
					}
					r, err := tree.Tick(&animal{}, mem, decider.Input{Delta: time.Second, World: w})
					require.NoError(t, err)
					require.Equal(t, behavior.Running, r.Status)
				}
				require.Len(t, w.Mistakes(), 1, "%s from %d", name, from)
				if from == 0 { // in the tick in which it begins, too
					w, mem := tree.NewWorld(1), tree.NewMemory(1)
					tree.Tick(&animal{}, mem, decider.Input{Delta: time.Second, World: w})
					require.Len(t, w.Mistakes(), 1, name)
				}
				assert.Contains(t, w.Mistakes()[0].String(), "EAT: its Tick or Run returned "+odd.String())
				st = behavior.Succeeded
				tree.Tick(&animal{}, mem, decider.Input{Delta: time.Second, World: w})
				assert.Len(t, w.Mistakes(), 1)
			}
		}
	}
}
