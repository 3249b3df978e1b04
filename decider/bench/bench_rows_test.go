package bench

import (
	"strconv"
	"testing"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	soldierRow = decider.Decider[*Soldier]
	thrower    struct {
		decides float64
		asked   int
	}
	throwerRow  = decider.Decider[*thrower]
	throwerGate = decider.Gate[*thrower]
)

// BenchmarkCompile compiles tables of a hundred rows: one whose rows have nothing but
// masks, and one whose rows have Decides and all the timers.
func BenchmarkCompile(b *testing.B) {
	masks, thinking := wideTable(9, 10), wideTable(9, 10)
	rarely := func(s *Soldier, _ decider.Query) float64 { return decider.Bool(s.Flags == 1) }
	for _, group := range thinking.Children {
		group.Decide, group.Delegate = rarely, false
		for i, leaf := range group.Children {
			leaf.Decide = rarely
			leaf.Preconditions.Every = time.Duration(i+1) * time.Second
			leaf.Preconditions.Cooldown = 5 * time.Second
			leaf.Commit, leaf.Timeout = time.Second, time.Minute
		}
	}
	compile := func(root *soldierRow) func() Run {
		return func() Run {
			return attempts(func() error { _, err := decider.Compile(root); return err })
		}
	}
	compare(b, 1, entry{"masks100", 0, compile(masks)}, entry{"decides100timers", 0, compile(thinking)})
}

func BenchmarkGate(b *testing.B) { compare(b, 1, gates()...) }

// gates are a row that refuses above the one that runs: without a gate, with one that is
// open, and with one that is full; and a row that runs, without a gate and with its token.
func gates() []entry {
	gate := &throwerGate{Name: "GRENADE"}
	return []entry{
		{"none", 0, func() Run { return startThrower(nil, false, 0, 1) }},
		{"uncontended", 0, func() Run { return startThrower(gate, false, 0, 1) }},
		{"full", 0, func() Run { return startThrower(gate, true, 0, 0) }},
		{"running", 0, func() Run { return startThrower(nil, false, 1, 0) }},
		{"holding", 0, func() Run { return startThrower(gate, false, 1, 0) }},
	}
}

// startThrower starts an agent whose THROW has a gate that another holds, decides for it,
// and is asked so many times a tick.
func startThrower(gate *throwerGate, full bool, decides float64, asked int) Run {
	hold := &behavior.Behavior[*thrower]{Name: "HOLD", Tick: behavior.Stay[*thrower]}
	root := decider.Group("ROOT", decider.PrioritizedList,
		&throwerRow{Name: "THROW", Gate: gate, Behavior: hold, Decide: func(g *thrower, _ decider.Query) float64 { g.asked++; return g.decides }},
		&throwerRow{Name: "CHARGE", Behavior: hold})
	tree, g := decider.MustCompile(&root), &thrower{decides: decides}
	world := tree.NewWorld(1)
	if full {
		_, err := tree.Tick(&thrower{decides: 1}, tree.NewMemory(2), decider.Input{World: world})
		must(err)
	}
	held := gate != nil && (full || decides > 0)
	return ticking(tree, g, world, func(ticks int) bool {
		return (g.asked == asked*ticks || g.asked == int(decides)) && (len(world.Holders("GRENADE")) > 0) == held
	})
}

// BenchmarkTracing ticks W1's creature with more and more of its life observed. The first
// two show what tracing costs where it is off.
func BenchmarkTracing(b *testing.B) {
	of := func(name string, world func() *decider.World) entry {
		return entry{name, 0, func() Run {
			return startSteady(func(c *Creature) Ticker {
				t := newTableCreature(c, &figure1, nil)
				t.world = world()
				return t
			})
		}}
	}
	observed := func(d decider.Detail) func() *decider.World {
		return func() *decider.World {
			w := decider.NewWorld(1)
			_, err := w.Observe(&observer{}, d)
			must(err)
			return w
		}
	}
	compare(b, 1, of("nilworld", func() *decider.World { return nil }), of("world", func() *decider.World { return decider.NewWorld(1) }),
		of("transitions", observed(decider.Transitions)), of("ticks", observed(decider.Ticks)), of("rows", observed(decider.Rows)))
}

// observer is as trivial as an observer can be.
type observer struct{ events int }

func (o *observer) Observe(decider.Event) { o.events++ }

// BenchmarkWideRows ticks an agent of which only the last row can run, below more and more
// rows that its flags rule out.
func BenchmarkWideRows(b *testing.B) {
	of := func(groups, perGroup int) entry {
		rows := groups * perGroup
		return entry{strconv.Itoa(rows), 0, func() Run {
			r := &crowdRun{crowd: []Soldier{{Flags: lastOnly}}, expect: make([]expectation, 1)}
			r.expect[0].change(0, Leaf(rows%256))
			r.brain = newTableCrowd(r.crowd, wideTable(groups, perGroup), nil)
			return r
		}}
	}
	compare(b, 1, of(1, 10), of(10, 10), of(20, 50))
}

// BenchmarkFlags ticks an agent whose flags stay, or change in bits that no row checks.
func BenchmarkFlags(b *testing.B) {
	of := func(name string, goal float64, flip decider.Flags) entry {
		return entry{name, goal, func() Run {
			root := decider.Group("ROOT", decider.PrioritizedList, refusing(1, "FLEE")[0], &monsterRow{Name: "REST", Each: (*Monster).turn})
			tree, m := decider.MustCompile(&root), &Monster{health: 100}
			mem, in := tree.NewMemory(1), decider.Input{Delta: frame}
			return attempts(func() error {
				in.Flags ^= flip
				_, err := tree.Tick(m, mem, in)
				return err
			})
		}}
	}
	compare(b, 1, of("stay", 0, 0), of("unheeded", 1.2, 6))
}

// BenchmarkSnapshot ticks a soldier of W2, and copies its memory.
func BenchmarkSnapshot(b *testing.B) {
	compare(b, 1, entry{"tick", 0, func() Run { return startWide(table().Wide, 1) }}, entry{"copy", 0, func() Run {
		tree := decider.MustCompile(wideTable(wideGroups, widePerGroup))
		memories := tree.NewMemories(2, 1)
		_, err := tree.Tick(&Soldier{}, memories[0], decider.Input{Flags: lastOnly})
		must(err)
		return attempts(func() error { return tree.Copy(memories[1], memories[0]) })
	}})
}

func BenchmarkPolicy(b *testing.B) { compare(b, 1, policies()...) }

// policies are groups of eight leaves under each policy: steady, in that the last leaf runs
// (of a Parallel the last four), and restless, in that every leaf ends after two ticks.
func policies() []entry {
	var all []entry
	for _, policy := range []decider.Policy{
		decider.PrioritizedList, decider.Selector, decider.SequentialList, decider.Sequence, decider.Random,
		decider.WeightedRandom, decider.Shuffle, decider.Scored, decider.Parallel, decider.FirstOf,
	} {
		all = append(all,
			entry{policy.String() + "/steady", 0, func() Run { return startPolicy(policy, &serve, 0xF0, false) }},
			entry{policy.String() + "/restless", 0, func() Run { return startPolicy(policy, &twoTicks, 0xFF, true) }})
	}
	return all
}

func startPolicy(policy decider.Policy, do *behavior.Behavior[*Soldier], flags uint64, restless bool) Run {
	root := decider.Group[*Soldier]("ROOT", policy)
	for i := range 8 {
		root.Children = append(root.Children, &soldierRow{
			Name: "LEAF_" + strconv.Itoa(i), Ask: &wants{Bit: i},
			Behavior: do, BehaviorFlags: decider.BehaviorFlags(i + 1),
		})
	}
	switch {
	case policy == decider.Sequence && !restless:
		root.Children = root.Children[4:] // a step that refuses would end it
	case policy == decider.SequentialList || policy == decider.Sequence:
		root.Loop = -1
	}
	s := &Soldier{Flags: flags}
	return ticking(decider.MustCompile(&root), s, nil, func(ticks int) bool {
		return s.Ticks >= uint32(ticks) && (s.Leaves > uint32(ticks)/4) == (restless && ticks > 3)
	})
}

// wants accepts if the soldier has the row's bit, the later rows more so.
type wants struct{ Bit int }

func (w *wants) Decide(s *Soldier, _ decider.Query) float64 {
	if s.Flags>>w.Bit&1 == 0 {
		return 0
	}
	return float64(w.Bit + 1)
}

// twoTicks ends in its second tick.
var twoTicks = behavior.Behavior[*Soldier]{
	Name: "TWO_TICKS", Block: int32(0), Activate: serve.Activate, Deactivate: serve.Deactivate,
	Tick: func(s *Soldier, x behavior.Context) behavior.Status {
		s.tick(Leaf(x.BehaviorFlags()))
		n := behavior.Block[int32](x)
		if *n++; *n == 2 {
			return behavior.Succeeded
		}
		return behavior.Running
	},
}

// BenchmarkEnds ticks a monster whose row runs on, or ends in each tick and so does the tree.
func BenchmarkEnds(b *testing.B) { compare(b, 1, turns()...) }

func turns() []entry {
	return []entry{
		monster("runs_on", 0, &wanders, nil),
		monster("selector", 2.5, &ends, nil),
		monster("prioritized", 0, &endsPrioritized, nil),
		monster("nested", 2.5, &endsNested, nil),
		monster("runs_on/code", 0, &wanders, wandersCode),
		monster("selector/code", 1.5, &ends, endsCode),
	}
}

// monster is a monster of which every tick must be a turn.
func monster(name string, goal float64, root *monsterRow, code *decider.GeneratedCode[*Monster]) entry {
	return entry{name, goal, func() Run {
		m := &Monster{health: 100}
		return ticking(compiled(root, code), m, nil, func(ticks int) bool { return m.turns == ticks })
	}}
}

// below is a monster that has nothing to do but wander, below these rows.
func below(name string, goal float64, rows ...*monsterRow) entry {
	root := decider.Group("ROOT", decider.PrioritizedList, append(rows, &monsterRow{Name: "WANDER", Each: (*Monster).turn})...)
	return monster(name, goal, &root, nil)
}

func BenchmarkDelegate5(b *testing.B)  { delegate(b, 5) }
func BenchmarkDelegate40(b *testing.B) { delegate(b, 40) }

// delegate ticks a monster below n rows that refuse: as they stand, in a list that
// delegates to them, and in one that has a When besides.
func delegate(b *testing.B, n int) {
	compare(b, 1, below("flat", 0, refusing(n, "ROW_")...),
		below("group", 1.1, &monsterRow{Name: "GROUP", Delegate: true, Children: refusing(n, "ROW_")}),
		below("group_when", 0, &monsterRow{Name: "GROUP", When: ready, Policy: decider.Selector, Children: refusing(n, "ROW_")}))
}

// BenchmarkPath ticks a monster below more and more rows that refuse, in lists below each other.
func BenchmarkPath(b *testing.B) {
	compare(b, 1, below("rows32", 0, nested(32)...), below("rows64", 2, nested(64)...), below("rows128", 4, nested(128)...), below("rows256", 8, nested(256)...))
}

// refusing returns n rows that are asked in each tick and refuse.
func refusing(n int, name string) []*monsterRow {
	var rows []*monsterRow
	for i := range n {
		rows = append(rows, &monsterRow{Name: name + strconv.Itoa(i), When: hurt, Each: (*Monster).turn})
	}
	return rows
}

// nested returns n rows that refuse, 32 in each list, of which the last has the next.
func nested(n int) []*monsterRow {
	rows := refusing(32, "ROW_"+strconv.Itoa(n)+"_")
	if n > 32 {
		rows = append(rows, &monsterRow{Name: "LIST_" + strconv.Itoa(n), Children: append(nested(n-32), &monsterRow{Name: "REST_" + strconv.Itoa(n), Each: (*Monster).turn})})
	}
	return rows
}

// BenchmarkLanes ticks a gunner of three lanes: two run on, and one refuses in each tick.
func BenchmarkLanes(b *testing.B) { compare(b, 1, lanes()...) }

func lanes() []entry {
	of := func(name string, goal float64, code *decider.GeneratedCode[*Gunner]) entry {
		return entry{name, goal, func() Run {
			g := &Gunner{health: 100}
			return ticking(compiled(&gunner, code), g, nil, func(ticks int) bool { return g.aimed == ticks && g.steps == ticks && g.shots == 0 })
		}}
	}
	byHand := entry{"by_hand", 0, func() Run {
		g := &Gunner{health: 100}
		return attempts(func() error { g.decide(); return nil })
	}}
	return []entry{byHand, of("table", 20, nil), of("generated", 5, lanesCode)}
}
