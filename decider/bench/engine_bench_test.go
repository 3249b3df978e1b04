package bench

import (
	"strconv"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// BenchmarkCompile compiles tables of a hundred rows: one whose rows have
// nothing but masks, and one whose rows have Decides and all the timers.
func BenchmarkCompile(b *testing.B) {
	tables := []struct {
		name string
		root *decider.Decider[*Soldier]
	}{
		{"masks100", masks100()},
		{"decides100timers", decides100timers()},
	}
	for _, t := range tables {
		b.Run(t.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := decider.Compile(t.root); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// masks100 is the wide table with nine groups and ninety leaves.
func masks100() *decider.Decider[*Soldier] { return wideTable(9, 10) }

// decides100timers is a table of the same shape whose rows think.
func decides100timers() *decider.Decider[*Soldier] {
	root := masks100()
	for _, group := range root.Children {
		group.Decide, group.Delegate = rarely, false
		for i, leaf := range group.Children {
			leaf.Decide = rarely
			leaf.Preconditions.Every = time.Duration(i+1) * time.Second
			leaf.Preconditions.Cooldown = 5 * time.Second
			leaf.Commit, leaf.Timeout = time.Second, time.Minute
		}
	}
	return root
}

func rarely(s *Soldier, _ decider.Query) float64 { return decider.Bool(s.Flags == 1) }

// observer is as trivial as an observer can be.
type observer struct{ events int }

func (o *observer) Observe(decider.Event) { o.events++ }

// BenchmarkTracing ticks W1's creature with more and more of its life
// observed. The first two show what tracing costs where it is off.
func BenchmarkTracing(b *testing.B) {
	worlds := []struct {
		name  string
		world func() *decider.World
	}{
		{"nilworld", func() *decider.World { return nil }},
		{"world", func() *decider.World { return decider.NewWorld(1) }},
		{"transitions", func() *decider.World { return observed(decider.Transitions) }},
		{"ticks", func() *decider.World { return observed(decider.Ticks) }},
		{"rows", func() *decider.World { return observed(decider.Rows) }},
	}
	for _, w := range worlds {
		b.Run(w.name, func(b *testing.B) {
			tree := decider.MustCompile(&figure1)
			c := &Creature{Situation: steady.Situation}
			memory := tree.NewMemory(1)
			in := decider.Input{Delta: frame, World: w.world()}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := tree.Tick(c, memory, in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func observed(d decider.Detail) *decider.World {
	w := decider.NewWorld(1)
	w.Observe(&observer{}, d)
	return w
}

// BenchmarkWideRows ticks an agent of which only the last row can run, below
// more and more rows that its flags rule out.
func BenchmarkWideRows(b *testing.B) {
	for _, size := range []struct{ groups, perGroup int }{{1, 10}, {10, 10}, {20, 50}} {
		b.Run(strconv.Itoa(size.groups*size.perGroup), func(b *testing.B) {
			tree := decider.MustCompile(wideTable(size.groups, size.perGroup))
			s := &Soldier{Flags: lastOnly}
			memory := tree.NewMemory(1)
			in := decider.Input{Delta: frame, Flags: lastOnly}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := tree.Tick(s, memory, in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSnapshot takes a snapshot of an agent of the wide table.
func BenchmarkSnapshot(b *testing.B) {
	tree := decider.MustCompile(wideTable(wideGroups, widePerGroup))
	memories := tree.NewMemories(2, 1)
	if _, err := tree.Tick(&Soldier{}, memories[0], decider.Input{Flags: lastOnly}); err != nil {
		b.Fatal(err)
	}
	b.Run("copy", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := tree.Copy(memories[1], memories[0]); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkPolicy ticks a group of eight leaves under each policy: steady, in
// that the last leaf runs (of a Parallel the last four), and restless, in that
// every leaf ends after two ticks.
func BenchmarkPolicy(b *testing.B) {
	for _, policy := range policies {
		for _, restless := range []bool{false, true} {
			name := policy.String() + "/steady"
			if restless {
				name = policy.String() + "/restless"
			}
			b.Run(name, func(b *testing.B) {
				agent, tick := policyAgent(policy, restless)
				b.ReportAllocs()
				for b.Loop() {
					tick()
				}
				if agent.Ticks == 0 {
					b.Fatal("no leaf ran")
				}
			})
		}
	}
}

var policies = []decider.Policy{
	decider.PrioritizedList, decider.Selector, decider.SequentialList, decider.Sequence, decider.Random,
	decider.WeightedRandom, decider.Shuffle, decider.Scored, decider.Parallel,
}

// policyAgent returns an agent with a group of that policy, and what ticks it.
func policyAgent(policy decider.Policy, restless bool) (*Soldier, func()) {
	root := decider.Group[*Soldier]("ROOT", policy)
	leafOf := &serve
	if restless {
		leafOf = &twoTicks
	}
	for i := range 8 {
		leaf := &decider.Decider[*Soldier]{
			Name:          "LEAF_" + strconv.Itoa(i),
			Decide:        wants,
			DecideArgs:    []float64{float64(i)},
			Behavior:      leafOf,
			BehaviorFlags: decider.BehaviorFlags(i + 1),
		}
		root.Children = append(root.Children, leaf)
	}
	switch {
	case policy == decider.Sequence && !restless:
		root.Children = root.Children[4:] // a step that refuses would end it
	case policy == decider.SequentialList || policy == decider.Sequence:
		root.Loop = -1
	}
	tree := decider.MustCompile(&root)
	s := &Soldier{Flags: 0xF0}
	if restless {
		s.Flags = 0xFF
	}
	memory := tree.NewMemory(1)
	return s, func() {
		if _, err := tree.Tick(s, memory, decider.Input{Delta: frame}); err != nil {
			panic(err)
		}
	}
}

// wants accepts if the soldier has the row's bit, the later rows more so.
func wants(s *Soldier, q decider.Query) float64 {
	i := q.Arg(0)
	if s.Flags>>int(i)&1 == 0 {
		return 0
	}
	return i + 1
}

// twoTicks ends in its second tick.
var twoTicks = behavior.Behavior[*Soldier]{
	Name:       "TWO_TICKS",
	Block:      int32(0),
	Activate:   serve.Activate,
	Deactivate: serve.Deactivate,
	Tick: func(s *Soldier, x behavior.Context) behavior.Status {
		s.tick(Leaf(x.BehaviorFlags()))
		n := behavior.Block[int32](x)
		if *n++; *n == 2 {
			return behavior.Succeeded
		}
		return behavior.Running
	},
}
