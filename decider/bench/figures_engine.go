package bench

import (
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/decider"
)

// runOf is a Run made of two functions.
type runOf struct {
	ticks  func(n int)
	verify func() error
}

func (r runOf) Ticks(n int)   { r.ticks(n) }
func (r runOf) Verify() error { return r.verify() }

// attempts returns a run that repeats work, and whose first error is an error of the
// run.
func attempts(work func() error) Run {
	var failed error
	return runOf{
		ticks: func(n int) {
			for range n {
				if err := work(); err != nil {
					failed = err
				}
			}
		},
		verify: func() error { return failed },
	}
}

// compileSeries compiles tables of a hundred rows: one whose rows have nothing but
// masks, and one whose rows have Decides and all the timers.
func compileSeries() Series {
	compile := func(name string, root *decider.Decider[*Soldier]) Entry {
		return Entry{Name: name, Start: func() Run {
			return attempts(func() error {
				_, err := decider.Compile(root)
				return err
			})
		}}
	}
	return Series{
		Name: "Compile", About: "tables of a hundred rows", Agents: 1, Cycle: 1,
		Entries: []Entry{compile("masks100", masks100()), compile("decides100timers", decides100timers())},
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

// tracingSeries ticks W1's creature with more and more of its life observed. The first
// two show what tracing costs where it is off.
func tracingSeries() Series {
	s := Series{Name: "Tracing", About: "W1, observed in more and more detail", Agents: 1, Cycle: 1}
	add := func(name string, world func() *decider.World) {
		s.Entries = append(s.Entries, Entry{Name: name, Start: func() Run {
			return startSteady(func(c *Creature) Ticker {
				t := newTableCreature(c, &figure1)
				t.world = world()
				return t
			})
		}})
	}
	add("nilworld", func() *decider.World { return nil })
	add("world", func() *decider.World { return decider.NewWorld(1) })
	add("transitions", func() *decider.World { return observed(decider.Transitions) })
	add("ticks", func() *decider.World { return observed(decider.Ticks) })
	add("rows", func() *decider.World { return observed(decider.Rows) })
	return s
}

// observer is as trivial as an observer can be.
type observer struct{ events int }

func (o *observer) Observe(decider.Event) { o.events++ }

func observed(d decider.Detail) *decider.World {
	w := decider.NewWorld(1)
	w.Observe(&observer{}, d)
	return w
}

// rowsSeries ticks an agent of which only the last row can run, below more and more
// rows that its flags rule out.
func rowsSeries() Series {
	s := Series{Name: "WideRows", About: "W2 with more and more rows", Agents: 1, Cycle: 1}
	for _, size := range []struct{ groups, perGroup int }{{1, 10}, {10, 10}, {20, 50}} {
		rows := size.groups * size.perGroup
		s.Entries = append(s.Entries, Entry{Name: strconv.Itoa(rows), Start: func() Run {
			r := &crowdRun{crowd: []Soldier{{Flags: lastOnly}}, expect: make([]expectation, 1)}
			r.expect[0].change(0, Leaf(rows%256))
			r.brain = newTableCrowd(r.crowd, wideTable(size.groups, size.perGroup))
			return r
		}})
	}
	return s
}

// snapshotSeries takes a snapshot of an agent of the wide table.
func snapshotSeries() Series {
	return Series{
		Name: "Snapshot", About: "of an agent of W2", Agents: 1, Cycle: 1,
		Entries: []Entry{{Name: "copy", Start: startCopying}},
	}
}

func startCopying() Run {
	tree := decider.MustCompile(wideTable(wideGroups, widePerGroup))
	memories := tree.NewMemories(2, 1)
	_, failed := tree.Tick(&Soldier{}, memories[0], decider.Input{Flags: lastOnly})
	return attempts(func() error {
		if failed != nil {
			return failed
		}
		return tree.Copy(memories[1], memories[0])
	})
}
