package decider_test

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// troop is one or more agents in one world, with all that a scenario may do to them.
type troop struct {
	world   *decider.World // nil for none
	name    string
	subs    []subject
	log     *troopLog // of what is observed
	advance func(dt time.Duration)
	holders func(gate string) []uint64
	frame   func(dt time.Duration, actors []*actor) []walker.Framed // of a crowd
	remove  func(i int, a *actor)
	add     func(i int, a *actor)
	order   func(x behavior.Context, what []string, i int, actors []*actor)
	inject  func(i int, what []string) // slot and tree
	eject   func(i int, what []string)
}

// alone is a subject that shares nothing.
func alone(sub subject) *troop { return &troop{subs: []subject{sub}} }

func walkerTroop(s *scenario, b *built) *troop {
	tr := &troop{name: "walker"}
	var all []*walker.Walker[*actor]
	for i := range uint64(s.count()) {
		w := walker.New(b.root, b.id+i, b.seed, b.maxRedecides)
		all = append(all, w)
		tr.subs = append(tr.subs, walked{w})
	}
	crowds := 0
	if s.crowd {
		crowds = max(s.crowds, 1)
	}
	x := walker.NewCrowds(crowds, all...)
	x.Trees, x.Pairs = b.trees, b.bounds
	tr.inject = func(i int, what []string) { all[i].Inject(what[0], what[1]) }
	tr.eject = func(i int, what []string) { all[i].Eject(what[0]) }
	tr.advance, tr.holders = x.Advance, x.Holders
	tr.orderAtOnce()
	if s.crowd {
		tr.crowdOfWalkers(x, all, crowds)
	}
	return tr
}

// crowdOfWalkers makes the troop one of the crowds of a world.
func (tr *troop) crowdOfWalkers(x *walker.World[*actor], all []*walker.Walker[*actor], crowds int) {
	there := func(i int) bool { _, is := x.Life(all[i]); return is }
	tr.frame = func(dt time.Duration, actors []*actor) []walker.Framed {
		out, fault := x.Frame(dt, func(w *walker.Walker[*actor]) (*actor, func() decider.Input) {
			a := actors[slices.Index(all, w)]
			return a, a.input
		})
		if fault != nil {
			out[culprit(fault.Text)].Panics = fault.Text
		}
		return out
	}
	tr.inject = func(i int, what []string) {
		if there(i) {
			all[i].Inject(what[0], what[1])
		}
	}
	tr.eject = func(i int, what []string) {
		if there(i) {
			all[i].Eject(what[0])
		}
	}
	tr.remove = func(i int, a *actor) { x.Remove(all[i], a) }
	tr.add = func(i int, _ *actor) { x.Add(all[i], i%crowds) }
	tr.order = func(c behavior.Context, what []string, i int, actors []*actor) {
		x.Defer(c.Agent(), func() {
			if what[0] == "add" {
				tr.add(i, actors[i])
			} else if !there(i) {
				return
			}
			switch what[0] {
			case "remove":
				tr.remove(i, actors[i])
			case "reset":
				all[i].Reset(actors[i])
			case "inject":
				tr.inject(i, what[1:])
			case "eject":
				tr.eject(i, what[1:])
			}
		})
	}
}

// culprit is the index of the actor that a trap's text names.
func culprit(text string) int {
	n, err := strconv.Atoi(text[strings.LastIndexByte(text, ' ')+1:])
	must(err)
	return n - 1
}

// compiledTroops are the forms in which s is compared with the walker.
func compiledTroops(s *scenario, b *built) []*troop {
	log := newTroopLog()
	form := func(name string, workers int, o decider.Observer, d decider.Detail) *troop {
		tr := compiledTroop(s, b, workers, o, d)
		tr.name = name
		return tr
	}
	all := []*troop{form("compiled", 1, nil, decider.Nothing)}
	if s.crowd {
		all = append(all, form("3 workers", 3, nil, decider.Nothing))
	}
	all = append(all, form("observed at Transitions", 1, ignore{}, decider.Transitions), form("observed at Rows", 1, log, decider.Rows))
	all[len(all)-1].log = log
	return all
}

func compiledTroop(s *scenario, b *built, workers int, o decider.Observer, d decider.Detail) *troop {
	if !s.shares() {
		c := newCompiled(b.tree, b.settings, o, d)
		tr := alone(c)
		tr.world = c.world
		return tr
	}
	world := b.tree.NewWorld(b.seed)
	tr := &troop{world: world}
	world.SetPairing(b.bounds.Partners, b.bounds.Calls)
	world.Observe(o, d)
	tr.advance, tr.holders = func(dt time.Duration) { must(world.Advance(dt)) }, func(gate string) []uint64 {
		ids := world.Holders(gate)
		slices.Sort(ids)
		return ids
	}
	if s.crowd {
		tr.crowd(s, b, world, workers)
		return tr
	}
	var all []*compiled
	for _, mem := range b.tree.NewMemories(s.count(), b.id) {
		c := &compiled{tree: b.tree, mem: mem, world: world}
		all = append(all, c)
		tr.subs = append(tr.subs, c)
	}
	tr.inject = func(i int, what []string) { must(b.tree.Inject(all[i].mem, world, what[0], b.guests[what[1]])) }
	tr.eject = func(i int, what []string) { must(b.tree.Eject(all[i].mem, what[0])) }
	tr.orderAtOnce()
	return tr
}

// orderAtOnce lets callbacks of plain agents inject and eject; without a crowd there
// is nothing else to order.
func (tr *troop) orderAtOnce() {
	tr.order = func(_ behavior.Context, what []string, i int, _ []*actor) {
		switch what[0] {
		case "inject":
			tr.inject(i, what[1:])
		case "eject":
			tr.eject(i, what[1:])
		}
	}
}

// crowd makes the troop one of the crowds of a world.
func (tr *troop) crowd(s *scenario, b *built, world *decider.World, workers int) {
	must(world.SetWorkers(workers))
	world.SetChunk(1)
	all := companies(s, b, world)
	var members []*crowdMember
	for i := range s.count() {
		m := &crowdMember{crowd: all[i%len(all)], id: b.id + uint64(i)}
		m.tree, m.world = b.tree, world
		m.meet()
		members = append(members, m)
		tr.subs = append(tr.subs, m)
	}
	tr.add = func(i int, a *actor) {
		m := members[i]
		if m.present() {
			return
		}
		must(m.crowd.join(m.id, a))
		m.meet()
	}
	tr.remove = func(i int, _ *actor) {
		m := members[i]
		if m.present() {
			m.inside = true
			defer func() {
				m.inside = false
				m.meet()
			}()
			must(world.Remove(m.id))
		}
	}
	tr.inject = func(i int, what []string) {
		if m := members[i]; m.present() {
			must(m.crowd.fill(m.id, what[0], what[1]))
		}
	}
	tr.eject = func(i int, what []string) {
		if m := members[i]; m.present() {
			must(world.Eject(m.id, what[0]))
		}
	}
	tr.order = func(x behavior.Context, what []string, i int, actors []*actor) {
		members[i].crowd.order(x, what, members[i].id, actors[i])
	}
	tr.frame = func(dt time.Duration, actors []*actor) []walker.Framed {
		out := make([]walker.Framed, len(members))
		for _, m := range members {
			m.inside = true
		}
		panics := walker.Trapped(func() {
			err := world.Tick(dt)
			if !errors.Is(err, decider.ErrDuplicateAgent) { // two have ordered to add one
				must(err)
			}
		})
		if panics != "" {
			out[culprit(panics)].Panics = panics
		}
		for i, m := range members {
			m.inside = false
			m.meet()
			if out[i].Absent = !m.present(); out[i].Absent {
				continue
			}
			res, err := world.Result(m.id)
			out[i].Outcome = m.outcome(res, err)
		}
		return out
	}
}

// crowdMember is one agent of a crowd.
type crowdMember struct {
	compiled
	crowd  company
	id     uint64
	inside bool // its callbacks may run
}

func (m *crowdMember) present() bool {
	return m.world.Agent(m.id) != nil
}

// meet looks the agent up: what was deferred may have removed or added it.
func (m *crowdMember) meet() {
	mem, err := m.crowd.Memory(m.id)
	if errors.Is(err, decider.ErrNoAgent) {
		mem, err = m.tree.NewMemory(m.id), nil
	}
	must(err)
	m.mem = mem
}

func (m *crowdMember) Tick(*actor, decider.Input) walker.Outcome { panic("a crowd ticks as a whole") }

func (m *crowdMember) Reset(a *actor) string {
	switch {
	case m.inside:
		must(m.crowd.resetOwn(a, m.mem))
	case m.present():
		m.inside = true
		defer func() { m.inside = false }()
		must(m.world.Reset(m.id))
	}
	return ""
}

// troopLog is an eventLog for each agent and tree that it runs.
type troopLog struct{ logs map[logged]*eventLog }

type logged struct {
	agent uint64
	tree  *decider.Outline
	in    decider.State // one tree may run in two slots
}

func newTroopLog() *troopLog { return &troopLog{map[logged]*eventLog{}} }

func (l *troopLog) Observe(e decider.Event) {
	of := logged{e.Agent, e.Tree, e.State}
	if e.Kind == decider.EventTickStart { // so do those of its slots
		for other, log := range l.logs {
			log.stale = log.stale || other.agent == e.Agent
		}
	}
	if l.logs[of] == nil {
		l.logs[of] = newEventLog(e.Tree)
	}
	l.logs[of].Observe(e)
}

func (l *troopLog) problem() string {
	for _, log := range l.logs {
		if log.problem != "" {
			return log.problem
		}
	}
	return ""
}
