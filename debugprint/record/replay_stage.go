package record

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// stage is all that happened in one step.
type stage struct {
	step  int64
	ticks []staged // by agent
}

// staged is one tick, or what happened to an agent outside of its ticks.
type staged struct {
	agent  uint64
	tick   uint32
	full   bool
	inputs string   // delta and clock
	start  string   // flags and stimuli at its start, if it was recorded in full
	words  string   // flags and stimuli at its end
	events []string // answers begin with a "?"
	active string   // the rows that are active after it
	status decider.Status
	hash   uint64
}

// stages returns the steps of a log in which something happened. It sets early if it
// ended early.
func (l *Log) stages(from, until int64, early *error) iter.Seq[stage] {
	return func(yield func(stage) bool) {
		s := &stager{yield: yield, from: from, open: map[uint64]*openTick{}}
		p := l.player(s)
		p.from, p.until = from, until
		s.player = p
		p.ended = s.ended
		if err := p.run(); err != nil {
			*early = err
			return // the last step is not whole
		}
		for _, o := range s.open {
			o.events, o.unended = append(o.unended, o.events...), nil
		}
		s.flush()
	}
}

// stager is an observer that makes stages.
type stager struct {
	yield  func(stage) bool
	player *player
	from   int64
	now    stage
	open   map[uint64]*openTick // by agent
}

// openTick has the events of an agent whose tick is not over.
type openTick struct {
	start   string
	events  []string
	unended []string // of ticks that panics have ended: a log may have them in a later step
}

func (s *stager) Observe(e decider.Event) {
	s.turn()
	t := s.tick(e.Agent)
	switch e.Kind {
	case decider.EventTickStart:
		t.start = fmt.Sprintf(", flags 0x%x, stimuli 0x%x", e.Flags, e.Stimuli)
		return
	case decider.EventTickEnd, decider.EventPush:
		return
	}
	name := plain.Name(e.Tree.Name(e.Row))
	text := ""
	switch e.Kind {
	case decider.EventAsked, decider.EventTarget:
		text = fmt.Sprintf("? %s %v%s", name, e.Answer, numbers(&e))
	case decider.EventNoted:
		text = fmt.Sprintf("? %s noted %v", name, e.Note)
	case decider.EventDeactivated, decider.EventExited:
		text = fmt.Sprintf("%v %s: %v", e.Kind, name, e.Reason)
	case decider.EventMistake:
		text = fmt.Sprintf("%v %s: %v", e.Kind, name, e.Note)
	default:
		text = fmt.Sprintf("%v %s", e.Kind, name)
		if e.HasTarget {
			text += fmt.Sprintf(" with target %d", e.Target)
		}
		if e.Held != 0 || e.Mask != 0 {
			text += fmt.Sprintf(" (%d held, mask 0x%x)", e.Held, e.Mask)
		}
		if e.HasKey {
			text += fmt.Sprintf(" with key %d", e.Key)
		}
	}
	if s.player.unended {
		t.unended = append(t.unended, text)
		return
	}
	t.events = append(t.events, text)
}

// numbers are those of an answer.
func numbers(e *decider.Event) string {
	text := ""
	add := func(name string, v float64) {
		if !math.IsNaN(v) {
			text += fmt.Sprintf(", %s %v", name, v)
		}
	}
	if e.HasTarget {
		text += fmt.Sprintf(", target %d", e.Target)
	}
	add("value", e.Value)
	add("other", e.Other)
	if e.Margin != 0 {
		add("margin", e.Margin)
	}
	if e.Left != 0 {
		text += fmt.Sprintf(", %v left", e.Left)
	}
	if e.Held != 0 || e.Limit != 0 {
		text += fmt.Sprintf(", %d of %d held by %d", e.Held, e.Limit, e.Holder)
	}
	if e.HasKey {
		text += fmt.Sprintf(", key %d", e.Key)
	}
	if e.Full != 0 {
		text += fmt.Sprintf(", %d more are full", e.Full)
	}
	return text
}

func (s *stager) tick(agent uint64) *openTick {
	t := s.open[agent]
	if t == nil {
		t = &openTick{}
		s.open[agent] = t
	}
	return t
}

// ended ends a tick.
func (s *stager) ended(p *playedPart) {
	if s.player.step < s.from {
		return
	}
	s.turn()
	t := *s.tick(p.id)
	delete(s.open, p.id)
	s.now.ticks = append(s.now.ticks, staged{
		agent: p.id, tick: p.n, full: p.full, events: append(t.unended, t.events...), status: p.status, hash: p.hash,
		inputs: fmt.Sprintf("delta %v, clock %v", p.delta, p.now), start: t.start,
		active: activeRows(p),
		words:  fmt.Sprintf("flags 0x%x, stimuli 0x%x", uint64(p.flags), p.stimuli),
	})
}

// activeRows names the rows that are active in an agent, in an order that the numbers of
// rows, and what began first, have no part in.
func activeRows(p *playedPart) string {
	var all []string
	for _, part := range append([]*playedPart{p}, p.inner...) {
		for _, s := range part.on {
			all = append(all, plain.Name(part.tree.outline.Name(s.row)))
		}
	}
	slices.Sort(all)
	return cmp.Or(strings.Join(all, ", "), "nothing")
}

// turn hands over the last step if another has begun.
func (s *stager) turn() {
	if s.player.step != s.now.step {
		s.flush()
		s.now = stage{step: s.player.step}
	}
}

// flush hands over the last step, with what happened to agents outside of their ticks. What
// happened in ticks without an end goes with the agent's next tick.
func (s *stager) flush() {
	for agent, o := range s.open { // in any order: sorted below
		if len(o.events) > 0 {
			s.now.ticks = append(s.now.ticks, staged{agent: agent, events: o.events})
		}
		if o.events = nil; o.unended == nil {
			delete(s.open, agent)
		}
	}
	if len(s.now.ticks) == 0 || s.player.stop {
		return
	}
	slices.SortStableFunc(s.now.ticks, func(a, b staged) int { return cmp.Compare(a.agent, b.agent) })
	if !s.yield(s.now) {
		s.player.stop = true
	}
	s.now = stage{}
}
