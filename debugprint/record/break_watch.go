package record

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// breaker is an observer that finds where breakpoints are hit.
type breaker struct {
	mu     sync.Mutex
	points []Breakpoint
	hits   []int // of each so far
	leaves map[leafKey]leafSince
	most   int  // how many leaves there may be before those of agents that are gone are forgotten
	rounds int  // how often that was
	live   bool // in a game, not in a log
	hit    func(Hit)
}

// leafKey is an agent in a tree of this root, also after the tree was changed.
type leafKey struct {
	agent uint64
	root  string
}

// leafSince is the leaf that an agent runs, and its clock when that began.
type leafSince struct {
	state decider.State
	tree  *decider.Outline
	leaf  decider.Row
	since time.Duration
	alone bool // it is in no crowd
	first int  // breaker.rounds at its first tick,
	last  int  // and at its last one
}

// newBreaker checks the breakpoints.
func newBreaker(hit func(Hit), points []Breakpoint) (*breaker, error) {
	for i := range points {
		if err := points[i].Check(); err != nil {
			return nil, err
		}
	}
	if hit == nil {
		return nil, errors.New("record: breakpoint: the hook is nil; want a function to call at each hit")
	}
	points = slices.Clone(points) // the caller may change the own ones
	for i := range points {
		p := &points[i]
		p.Where = slices.Clone(p.Where)
		if p.Agent != nil {
			agent := *p.Agent
			p.Agent = &agent
		}
	}
	return &breaker{points: points, hits: make([]int, len(points)), leaves: map[leafKey]leafSince{}, hit: hit}, nil
}

// Observe looks whether an event is a hit.
func (b *breaker) Observe(e decider.Event) {
	var on On
	switch e.Kind {
	case decider.EventActivated:
		on = OnEnter
	case decider.EventDeactivated:
		on = OnExit
	case decider.EventAsked:
		if e.Answer.Accepts() {
			return
		}
		on = OnRefused
	default:
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.look(on, &e)
}

// ObserveTick looks whether the agent has switched.
func (b *breaker) ObserveTick(_ *decider.World, s decider.State, r decider.Result) {
	b.ticked(b.live, decider.Ticked{State: s, Result: r})
}

// ObserveTicks looks whether agents of crowds have switched.
func (b *breaker) ObserveTicks(_ *decider.World, ticks []decider.Ticked) { b.ticked(false, ticks...) }

func (b *breaker) ticked(alone bool, ticks ...decider.Ticked) {
	if !slices.ContainsFunc(b.points, func(p Breakpoint) bool { return p.On == OnSwitch }) {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range ticks {
		b.switches(alone, &ticks[i])
	}
}

// switches looks whether a tick has ended in another leaf than the one before.
func (b *breaker) switches(alone bool, t *decider.Ticked) {
	s := t.State
	last, known := b.runs(s, alone)
	o, leaf := s.Outline(), s.Leaf()
	if !known {
		if s.Tick() != 1 || leaf == decider.NoRow { // it ran before anybody looked, or runs nothing
			return
		}
		last = leafSince{tree: o, leaf: decider.NoRow, since: s.Now()}
	}
	if last.tree == o && last.leaf == leaf || last.tree != o && last.tree.Name(last.leaf) == o.Name(leaf) {
		return
	}
	b.look(OnSwitch, &decider.Event{
		Kind: decider.EventTickEnd, Tree: o, State: s, Agent: s.Agent(), Tick: s.Tick(), Now: s.Now(), Row: leaf, Status: t.Result.Status,
		Value: math.NaN(), Other: math.NaN(), Duration: s.Now() - last.since,
	})
}

// runs notes the leaf that an agent runs, and returns the one that was noted before.
func (b *breaker) runs(s decider.State, alone bool) (last leafSince, known bool) {
	o := s.Outline()
	key := leafKey{s.Agent(), o.Name(0)}
	last, known = b.leaves[key]
	now := leafSince{s, o, s.Leaf(), s.Now(), alone, b.rounds, b.rounds}
	if now.leaf != decider.NoRow {
		now.since -= s.Duration(now.leaf)
	} else if known && last.leaf == decider.NoRow {
		now.since = last.since
	}
	if known {
		now.first = last.first
	} else if len(b.leaves) >= b.most {
		b.forget()
		now.first, now.last = b.rounds, b.rounds
	}
	b.leaves[key] = now
	return last, known
}

// forget forgets agents that their crowd has removed: their memories are nobody's or
// another's. Nobody says so of agents in no crowd: those are forgotten that have not ticked
// since it was last called. It is each time that as many have come as are here for longer.
func (b *breaker) forget() {
	older := 0
	maps.DeleteFunc(b.leaves, func(key leafKey, l leafSince) bool {
		if l.alone && l.last < b.rounds || !isOf(l.state, key.agent) {
			return true
		}
		if l.first < b.rounds {
			older++
		}
		return false
	})
	b.most = len(b.leaves) + older + 64
	b.rounds++
}

// isOf reports whether s is still that of the agent. A State panics whose agent has gone.
func isOf(s decider.State, agent uint64) (is bool) {
	defer func() { _ = recover() }()
	return s.Agent() == agent
}

// look tells of the breakpoints that an event hits.
func (b *breaker) look(on On, e *decider.Event) {
	for i := range b.points {
		p := &b.points[i]
		if p.On != on || !p.matches(e) {
			continue
		}
		b.hits[i]++
		if first := max(p.Hits, 1); b.hits[i] < first || p.Once && b.hits[i] > first {
			continue
		}
		h := Hit{Breakpoint: i, Agent: e.Agent, Tick: e.Tick, row: e.Row, outline: e.Tree, event: e.Kind, answer: e.Answer}
		if on == OnExit {
			h.reason = e.Reason.String()
		}
		b.hit(h)
	}
}

// matches reports whether p is about such an event.
func (p *Breakpoint) matches(e *decider.Event) bool {
	if p.Agent != nil && *p.Agent != e.Agent || p.Row != "" && e.Tree.Name(e.Row) != p.Row || p.Answer != "" && e.Answer.String() != p.Answer {
		return false
	}
	for _, c := range p.Where {
		if !operators[c.Op](fields[c.Field](e), c.Value) {
			return false
		}
	}
	return true
}

// Break calls hook wherever one of these breakpoints is hit in world from now on,
// beside its other observers. The hook runs within a tick, or for crowds when the
// frame is over, on the goroutine of the tick: it may print, or set a flag that
// pauses the game before its next frame. It must not call the world's functions.
//
// A breakpoint with OnRefused makes every tick of its agent, or of all agents if it
// names none, evaluate the whole tree; others cost a call in each transition. Where all
// breakpoints name an agent, other agents cost nothing. remove ends all of it. The error is that of World.Observe, or says what is wrong with a
// breakpoint.
func Break(world *decider.World, hook func(Hit), points ...Breakpoint) (remove func(), err error) {
	b, err := newBreaker(hook, points)
	if err != nil {
		return nil, err
	}
	b.live = true
	need, everyone := decider.Transitions, false
	var full, agents []uint64
	for i := range points {
		if points[i].Agent != nil {
			agents = append(agents, *points[i].Agent)
		}
		if points[i].On == OnRefused {
			if points[i].Agent == nil {
				need, everyone = decider.Rows, true
			} else {
				full = append(full, *points[i].Agent)
			}
		}
	}
	switch {
	case len(points) == 0:
		need = decider.Nothing
	case len(agents) < len(points):
		agents = nil
	}
	stop, err := world.Observe(b, need, agents...)
	if err != nil || len(full) == 0 || everyone {
		return stop, err
	}
	stopAnswers, err := world.Observe(answersOnly{b}, decider.Rows, full...)
	return func() { stop(); stopAnswers() }, err
}

// answersOnly passes on what no transition is.
type answersOnly struct{ b *breaker }

func (a answersOnly) Observe(e decider.Event) {
	if e.Kind.Detail() > decider.Transitions {
		a.b.Observe(e)
	}
}

// Next returns the first hit of a breakpoint in step from or later. ok is false
// without one. Hits and Once count from there. The error says what is wrong with the
// breakpoint: also that no tree of the log has the row; or that the search ended early,
// see [Log.Within].
func (l *Log) Next(point Breakpoint, from int64) (hit Hit, ok bool, err error) {
	var p *player
	point.Row = plain.Data(point.Row)
	b, err := newBreaker(func(h Hit) {
		if !ok {
			hit, ok = h, true
			hit.Step = p.step
		}
		p.stop = true
	}, []Breakpoint{point})
	if err == nil {
		err = l.hasRow(point.Row)
	}
	if err != nil {
		return Hit{}, false, err
	}
	p = l.player(b)
	p.from = from
	if point.On == OnSwitch {
		p.begins = func(a *playedPart) { // its last tick, before from, says what it ran
			s := a.replica.State()
			if _, known := b.leaves[leafKey{a.id, s.Outline().Name(0)}]; !known && a.last >= 0 {
				b.runs(s, false)
			}
		}
	}
	if point.Agent != nil {
		p.only = func(id uint64, _ int) bool { return id == *point.Agent }
	}
	if err := p.run(); err != nil && !ok {
		return Hit{}, false, err
	}
	return hit, ok, nil
}

// hasRow returns an error if no tree has a row of this name.
func (l *Log) hasRow(name string) error {
	var names []string
	for _, t := range l.trees {
		if name == "" || len(t.outline.Find(name)) > 0 {
			return nil
		}
		for i := range t.outline.Rows() {
			names = append(names, t.outline.Name(decider.Row(i)))
		}
	}
	if name == "" {
		return nil
	}
	slices.Sort(names)
	return fmt.Errorf("record: breakpoint: the log has no row %.80q%s", name, meant(name, slices.Compact(names)))
}
