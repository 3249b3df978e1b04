package decider_test

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// troop is one or more agents in one world, with all that a scenario does to
// them.
type troop struct {
	name    string
	subs    []subject
	log     *troopLog // of what is observed
	advance func(dt time.Duration)
	holders func(gate string) []uint64
	frame   func(dt time.Duration, actors []*actor) []framed // of a crowd
	remove  func(i int, a *actor)
	add     func(i int, a *actor)
}

// alone is a subject that shares nothing.
func alone(sub subject) *troop { return &troop{subs: []subject{sub}} }

// walkers are those of a troop of walkers.
func (tr *troop) walkers() (list []*walker) {
	for _, sub := range tr.subs {
		switch w := sub.(type) {
		case *walker:
			list = append(list, w)
		case *amnesiac:
			list = append(list, w.walker)
		}
	}
	return list
}

func walkerTroop(s *scenario, root *row, set settings) *troop {
	tr := &troop{name: "walker"}
	var all []*walker
	for i := range uint64(s.count()) {
		w := newWalker(root, set.id+i, set.seed, set.maxRedecides)
		all = append(all, w)
		tr.subs = append(tr.subs, w)
	}
	x := newWalkerWorld(all...)
	tr.advance, tr.holders = x.Advance, x.Holders
	if s.crowd {
		x.crowd, x.slots = true, nil
		tr.frame = x.Frame
		tr.remove = func(i int, a *actor) { x.Remove(all[i], a) }
		tr.add = func(i int, _ *actor) { x.Add(all[i]) }
	}
	return tr
}

// compiledTroops are the forms in which s is compared with the walker.
func compiledTroops(s *scenario, tree *decider.Tree[*actor], set settings) []*troop {
	log := newTroopLog(tree.Outline())
	form := func(name string, workers int, o decider.Observer, d decider.Detail) *troop {
		tr := compiledTroop(s, tree, set, workers, o, d)
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

func compiledTroop(s *scenario, tree *decider.Tree[*actor], set settings, workers int, o decider.Observer, d decider.Detail) *troop {
	if !s.shares() {
		return alone(newCompiled(tree, set, o, d))
	}
	tr := &troop{}
	world := tree.NewWorld(set.seed)
	world.Observe(o, d)
	tr.advance, tr.holders = world.Advance, func(gate string) []uint64 {
		ids := world.Holders(gate)
		slices.Sort(ids)
		return ids
	}
	if s.crowd {
		tr.crowd(s, tree, world, set, workers)
		return tr
	}
	for i, mem := range tree.NewMemories(s.count(), set.id) {
		_ = i
		tr.subs = append(tr.subs, &compiled{tree: tree, mem: mem, world: world})
	}
	return tr
}

// crowd makes the troop one of a Crowd.
func (tr *troop) crowd(s *scenario, tree *decider.Tree[*actor], world *decider.World, set settings, workers int) {
	crowd, err := tree.NewCrowd(world, decider.CrowdOptions{Workers: workers, Reserve: 2})
	must(err)
	var members []*crowdMember
	for i := range s.count() {
		m := &crowdMember{crowd: crowd, id: set.id + uint64(i)}
		m.tree, m.world = tree, world
		m.mem = tree.NewMemory(m.id)
		members = append(members, m)
		tr.subs = append(tr.subs, m)
	}
	tr.add = func(i int, a *actor) {
		m := members[i]
		if _, there := crowd.Find(m.id); there {
			return
		}
		m.handle, err = crowd.Add(m.id, a)
		must(err)
		m.mem, err = crowd.Memory(m.handle)
		must(err)
	}
	tr.remove = func(i int, _ *actor) {
		m := members[i]
		if _, there := crowd.Find(m.id); there {
			m.inside = true
			defer func() { m.inside, m.mem = false, tree.NewMemory(m.id) }()
			must(crowd.Remove(m.handle))
		}
	}
	tr.frame = func(dt time.Duration, actors []*actor) []framed {
		out := make([]framed, len(members))
		for _, m := range members {
			m.inside = true
		}
		panics := trapped(func() {
			must(crowd.Tick(dt, func(a *actor) decider.Sense {
				in := a.input()
				return decider.Sense{Flags: in.Flags, Stimuli: in.Stimuli}
			}))
		})
		for i, m := range members {
			m.inside = false
			if out[i].absent = !m.present(); out[i].absent {
				continue
			}
			res, err := crowd.Result(m.handle)
			out[i].outcome = m.outcome(res, err)
			if panics != "" && panics[len(panics)-1] == byte('0'+actors[i].number) {
				out[i].panics = panics
			}
		}
		return out
	}
}

// crowdMember is one agent of a Crowd.
type crowdMember struct {
	compiled
	crowd  *decider.Crowd[*actor]
	handle decider.Handle
	id     uint64
	inside bool // its callbacks may run
}

func (m *crowdMember) present() bool {
	_, there := m.crowd.Find(m.id)
	return there
}

func (m *crowdMember) Tick(*actor, decider.Input) outcome { panic("a crowd ticks as a whole") }

func (m *crowdMember) Reset(a *actor) {
	switch {
	case m.inside:
		must(m.tree.Reset(a, m.mem))
	case m.present():
		m.inside = true
		defer func() { m.inside = false }()
		must(m.crowd.Reset(m.handle))
	}
}

// troopLog is an eventLog for each agent.
type troopLog struct {
	outline *decider.Outline
	logs    map[uint64]*eventLog
}

func newTroopLog(o *decider.Outline) *troopLog { return &troopLog{o, map[uint64]*eventLog{}} }

func (l *troopLog) Observe(e decider.Event) {
	if l.logs[e.Agent] == nil {
		l.logs[e.Agent] = newEventLog(l.outline)
	}
	l.logs[e.Agent].Observe(e)
}

func (l *troopLog) problem() string {
	for _, log := range l.logs {
		if log.problem != "" {
			return log.problem
		}
	}
	return ""
}
