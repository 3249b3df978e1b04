package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// diary is what an observer is told of each agent, in the words in which moths note callbacks:
// "#ROW" is the end of a tick that has left the agent in this row.
type diary map[uint64][]string

func (d diary) Observe(e decider.Event) {
	row := e.Tree.Row(e.Row)
	switch {
	case row.Behavior == "":
	case e.Kind == decider.EventActivated:
		d[e.Agent] = append(d[e.Agent], "+"+row.Name)
	case e.Kind == decider.EventDeactivated:
		d[e.Agent] = append(d[e.Agent], "-"+row.Name+":"+e.Reason.String())
	}
}

func (d diary) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	d[s.Agent()] = append(d[s.Agent()], "#"+s.Outline().Name(s.Leaf()))
}

// batchDiary is told of many ticks at once.
type batchDiary struct{ diary }

func (d batchDiary) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	for _, t := range ticks {
		d.ObserveTick(w, t.State, t.Result)
	}
}

// lived is what the calls of a frame tell: the moth's sense is called when it ticks, and what
// comes after its tick are the calls of what was deferred.
func lived(calls []string, leaf *string) string {
	var told []string
	ticks, tick := false, func() {}
	tick = func() {
		told = append(told, "#"+*leaf)
		tick = func() {}
	}
	for _, call := range calls {
		switch name := call[1:]; call[0] {
		case 's':
			ticks = true
			continue
		case '+':
			*leaf = strings.Replace(name, "IN", "USE", 1)
		case '-':
			switch _, why, _ := strings.Cut(name, ":"); why {
			case "Reset", "Removed":
				if ticks {
					tick()
				}
			case "Panicked":
				tick = func() {}
			}
			*leaf = ""
		}
		told = append(told, call)
	}
	if ticks {
		tick()
	}
	return strings.Join(told, " ")
}

// TestToldOfDeferred: of each order of deferred calls for an agent, by callers before and behind it
// and by itself, and whether it is ticked or not, observers are told what has happened, and a tick
// comes before what was done to its agent after it.
func TestToldOfDeferred(t *testing.T) {
	const target = 3
	sub := decider.MustCompile(&mothRow{Name: "SUB", Children: []*mothRow{{Name: "IN", Behavior: lasts("IN", 0)}}})
	type order = func(s *swarm) error
	orders := []struct {
		name string
		do   order
	}{
		{"pause", func(s *swarm) error { return s.World().Pause(target, true) }},
		{"go on", func(s *swarm) error { return s.World().Pause(target, false) }},
		{"remove", func(s *swarm) error { return s.World().Remove(target) }},
		{"reset", func(s *swarm) error { return s.World().Reset(target) }},
		{"inject", func(s *swarm) error { return s.Inject(target, "OBJECT", sub) }},
		{"eject", func(s *swarm) error { return s.World().Eject(target, "OBJECT") }},
	}
	states := map[string]func(s *swarm){
		"awake":    func(*swarm) {},
		"paused":   func(s *swarm) { must(s.World().Pause(target, true)) },
		"every":    func(s *swarm) { must(s.World().Every(target, 2)) },
		"injected": func(s *swarm) { must(s.Inject(target, "OBJECT", sub)) },
		"panics":   func(s *swarm) { s.all[target-1].act = func(behavior.Context) { panic("trap") } },
	}
	callers := [][2]int{{1, 5}, {5, 1}, {target, 1}, {5, target}, {1, 1}}
	if testing.Short() {
		callers = callers[:3]
	}
	for state, prepare := range states {
		for _, callers := range callers {
			for _, first := range orders {
				for _, second := range orders {
					for _, workers := range []int{1, 8} {
						about := fmt.Sprintf("%s, agent %d: %s, agent %d: %s, %d workers", state, callers[0], first.name, callers[1], second.name, workers)
						s := newSwarm(t, 6, workers, &mothRow{Name: "ROOT", Children: []*mothRow{
							{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: sub.MemorySize()}}, {Name: "WORK", Behavior: lasts("WORK", 0)},
						}})
						s.sense = func(m *moth, _ time.Duration) decider.Sense {
							m.call("s", "")
							return decider.Sense{}
						}
						s.frame()
						leaves := map[uint64]string{}
						for _, m := range s.all {
							m.take()
							leaves[m.id] = "WORK"
						}
						all, one := batchDiary{diary{}}, diary{}
						listen(t, s.World(), &all, decider.Transitions)
						listen(t, s.World(), &one, decider.Transitions, target)
						for frame := range 4 {
							if frame == 1 {
								prepare(s)
								for i, c := range callers {
									do, act := []order{first.do, second.do}[i], s.all[c-1].act
									s.all[c-1].act = func(x behavior.Context) {
										s.World().Defer(x.Agent(), func() error { return do(s) })
										if act != nil {
											act(x)
										}
									}
								}
							}
							func() {
								defer func() { _ = recover() }()
								require.NoError(t, s.World().Tick(time.Second))
							}()
							for _, m := range s.all {
								leaf := leaves[m.id]
								want := lived(m.calls, &leaf)
								leaves[m.id] = leaf
								require.Equal(t, want, strings.Join(all.diary[m.id], " "), "%s: frame %d, agent %d", about, frame, m.id)
								if m.id == target {
									require.Equal(t, want, strings.Join(one[target], " "), "%s: frame %d", about, frame)
								}
								m.calls, m.act = nil, nil
							}
							clear(all.diary)
							clear(one)
						}
					}
				}
			}
		}
	}
}
