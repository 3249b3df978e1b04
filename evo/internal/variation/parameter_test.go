package variation

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

func TestParameterChangesOneNumber(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList,
		&evo.Row{
			Action: "GLIDE", Args: []int{20, 1}, Condition: "WIND_BELOW", ConditionArgs: []int{3, 4}, Guards: []evo.Guard{{Name: "RAINING"}, {Name: "CRY", Not: true}},
			Chance: 300, Every: time.Second, Cooldown: 3 * time.Second, Commit: time.Second, Timeout: 5 * time.Second,
		},
		&evo.Row{Policy: decider.Random, Delegate: true, EndOn: decider.OnAny, Children: []*evo.Row{leaf("DIVE")}},
		&evo.Row{Policy: decider.Parallel, Succeed: 1, Children: []*evo.Row{leaf("TURN"), leaf("SCREAM")}},
	))
	changed := map[string]int{}
	for _, child := range children(t, p, g, Parameter, Options{}) {
		a, b := g.Root.Children[0], child.Root.Children[0]
		n := 0
		count := func(name string, differs bool) {
			if differs {
				changed[name]++
				n++
			}
		}
		count("argument", a.Args[0] != b.Args[0])
		count("two values", a.Args[1] != b.Args[1])
		count("condition's argument", a.ConditionArgs[0] != b.ConditionArgs[0])
		count("not", a.Not != b.Not)
		count("guard", a.Guards[0] != b.Guards[0])
		count("chance", a.Chance != b.Chance)
		count("every", a.Every != b.Every)
		count("cooldown", a.Cooldown != b.Cooldown)
		count("commit", a.Commit != b.Commit && a.Timeout == b.Timeout) // a short Timeout takes Commit along
		count("timeout", a.Timeout != b.Timeout)
		count("end", child.Root.Children[1].EndOn != decider.OnAny)
		count("succeed", child.Root.Children[2].Succeed != 1)
		assert.LessOrEqual(t, n, 1)
		assert.LessOrEqual(t, b.Commit, b.Timeout)
	}
	assert.Len(t, changed, 12, "%v", changed)
}

// The times of the game hold, and where they leave a single value nothing is
// changed.
func TestParameterStaysInItsRange(t *testing.T) {
	p := gullProof(t)
	g := numbered(root(decider.PrioritizedList, leaf("TURN"), leaf("DIVE")))
	g.Root.Children[0].Every, g.Root.Children[0].Chance = 2*time.Second, 500
	times := p.c.Times
	times.Commit.Max, times.Every = 300*time.Millisecond, genome.Span{Min: 2 * time.Second, Max: 2 * time.Second}
	p.c = p.c.Timed(times, p.c.TimeStep)
	commits, timeouts := map[time.Duration]bool{}, map[time.Duration]bool{}
	for _, child := range children(t, p, g, Parameter, Options{}) {
		r := child.Root.Children[0]
		assert.Equal(t, 2*time.Second, r.Every)
		commits[r.Commit] = true
		timeouts[child.Root.Children[1].Timeout] = true
	}
	assert.Len(t, commits, 3)
	for d := range timeouts {
		assert.LessOrEqual(t, d, 3*time.Second, "the MaxHold of DIVE")
	}
	assert.Greater(t, len(timeouts), 5)
}

func TestNudge(t *testing.T) {
	m := newMaker(catalog(t), evo.NewRand(3), Options{})
	assert.Zero(t, m.nudge(0, 1))
	for _, n := range []int{2, 3, 7, 100} {
		for _, v := range []int{-4, 0, n / 2, n - 1, n + 9} {
			seen := map[int]int{}
			near, at := 0, min(max(v, 0), n-1)
			for range 3_000 {
				w := m.nudge(v, n)
				seen[w]++
				if d := w - at; d <= max(1, n/8) && -d <= max(1, n/8) {
					near++
				}
			}
			assert.Len(t, seen, n-1, "all but %d of %d", at, n)
			assert.Zero(t, seen[at])
			assert.Greater(t, near, 1_500, "most steps are small")
		}
	}
}

// TestTargetsVary: the numbers of Targets are tried where they mean something.
func TestTargetsVary(t *testing.T) {
	p := gullProof(t)
	best := leaf("DIVE")
	best.TargetsMax = 3
	g := numbered(root(decider.PrioritizedList, best, leaf("BLINK"), leaf("TURN")))
	tops, margins, switches := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for _, child := range children(t, p, g, Parameter, Options{}) {
		for i, r := range child.Root.Children {
			if r.TargetsSwitch {
				switches[i] = true
			}
		}
		tops[child.Root.Children[0].TargetsTop] = true
		assert.Zero(t, child.Root.Children[1].TargetsTop, "nothing tells the targets of BLINK apart")
		assert.Equal(t, 3, child.Root.Children[0].TargetsMax)
	}
	assert.Equal(t, map[int]bool{0: true, 2: true, 3: true}, tops)
	assert.Equal(t, map[int]bool{0: true, 1: true}, switches)

	best.TargetsSwitch, best.TargetsMargin = true, 500
	off := false
	for _, child := range children(t, p, g, Parameter, Options{}) {
		r := child.Root.Children[0]
		margins[r.TargetsMargin] = true
		off = off || !r.TargetsSwitch
	}
	assert.Greater(t, len(margins), 5)
	assert.True(t, off)
}
