package debugprint

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// demand is a detail that a sink needs of some agents.
type demand struct {
	detail decider.Detail
	agents []uint64
	all    bool // of all agents
}

// selective is a sink that may need the events of some agents only, or more of some
// than of others.
type selective interface {
	demands() []demand
}

// demandsOf returns what s needs.
func demandsOf(s Sink) []demand {
	if t, ok := s.(*ticking); ok {
		s = t.Sink
	}
	if c, ok := s.(selective); ok {
		return c.demands()
	}
	if n, ok := s.(interface{ Needs() decider.Detail }); ok {
		return []demand{{detail: n.Needs(), all: true}}
	}
	return []demand{{detail: s.Detail(), all: true}}
}

// choosing is a sink whose demands change at any time: those of agents that it has chosen.
// selective says what it may need.
type choosing interface {
	chosen() []demand
	choice() uint64 // grows with each change, and is 0 if there is none
}

// choosingOf returns s if it is choosing, else nil.
func choosingOf(s decider.Observer) choosing {
	if t, ok := s.(*ticking); ok {
		s = t.Sink
	}
	c, _ := s.(choosing)
	return c
}

// chosenOf returns what s needs at present.
func chosenOf(s Sink) []demand {
	if c := choosingOf(s); c != nil {
		return c.chosen()
	}
	return demandsOf(s)
}

func choiceOf(s decider.Observer) uint64 {
	if c := choosingOf(s); c != nil {
		return c.choice()
	}
	return 0
}

// choose tells the world that s observes what s needs, if that has changed.
func choose(s choosing, last uint64) (now uint64, all decider.Detail, base []uint64, higher decider.Detail, more []uint64) {
	if now = s.choice(); now == last {
		return now, 0, nil, 0, nil
	}
	b, f := split(s.chosen())
	return now, b.detail, b.agents, f.detail, f.agents
}

// Choose has the world ask when a frame begins; see decider.World.Observe.
func (t *teed) Choose(last uint64) (now uint64, all decider.Detail, base []uint64, higher decider.Detail, more []uint64) {
	return choose(t, last)
}

// Choose is that of what t passes on to.
func (t *ticking) Choose(last uint64) (now uint64, all decider.Detail, base []uint64, higher decider.Detail, more []uint64) {
	if c := choosingOf(t); c != nil {
		return choose(c, last)
	}
	return last, 0, nil, 0, nil
}

func (t *teed) chosen() (all []demand) {
	for _, b := range t.sinks {
		all = append(all, chosenOf(b.sink)...)
	}
	return all
}

func (t *teed) choice() (sum uint64) {
	if t.left {
		sum = 1 << 63 // that has changed what is needed
	}
	for _, b := range t.sinks {
		sum += choiceOf(b.sink)
	}
	return sum
}

func (f *filter) chosen() []demand { return f.only(chosenOf(f.Sink)) }

func (f *filter) choice() uint64 { return choiceOf(f.Sink) }

func (e *earlier) chosen() []demand {
	if c := choosingOf(e.Observer); c != nil {
		return append(c.chosen(), e.focus)
	}
	return e.demands()
}

func (e *earlier) choice() uint64 { return choiceOf(e.Observer) }

// of returns the part of d that is about these agents.
func (d demand) of(agents []uint64) demand {
	if d.all {
		return demand{detail: d.detail, agents: slices.Clone(agents)}
	}
	return demand{detail: d.detail, agents: slices.DeleteFunc(slices.Clone(d.agents), func(id uint64) bool {
		return !slices.Contains(agents, id)
	})}
}

// detailOf returns the detail in which d needs this agent.
func (d demand) detailOf(agent uint64) decider.Detail {
	if d.all || slices.Contains(d.agents, agent) {
		return d.detail
	}
	return decider.Nothing
}

// split splits demands into what World.Observe is to be given, the least detail that
// all of them need, and what World.Focus is: the highest detail, of those agents of
// which a demand needs more.
func split(all []demand) (base, focus demand) {
	all = slices.DeleteFunc(all, func(d demand) bool { return d.detail == decider.Nothing || !d.all && len(d.agents) == 0 })
	for _, d := range all {
		if d.all {
			base.all, base.detail = true, max(base.detail, d.detail)
		}
	}
	for _, d := range all {
		switch {
		case base.all:
		case base.agents == nil:
			base.detail, base.agents = d.detail, slices.Clone(d.agents)
		default:
			base.detail, base.agents = min(base.detail, d.detail), append(base.agents, d.agents...)
		}
	}
	for _, d := range all {
		if d.detail > base.detail {
			focus.detail, focus.agents = max(focus.detail, d.detail), append(focus.agents, d.agents...)
		}
	}
	return base, focus
}
