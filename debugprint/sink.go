package debugprint

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Sink is an observer that knows the detail it needs. [Tracer], [Watcher] and
// [Logger] are sinks; [At] makes one of any observer.
type Sink interface {
	decider.Observer
	Detail() decider.Detail
}

// Attach makes the sinks the observers of world, in place of earlier ones, at the
// highest detail that one of them needs. Without sinks, or if none needs any
// detail, it ends the observing, which then costs nothing.
//
// From decider.Ticks on, the whole tree of an observed agent is evaluated in
// every tick. All agents of the world are observed unless every sink is a
// [Filter], or a [Tracer] with Agents: then only theirs are. In a game with many
// agents attach a Watcher with a Filter. The error is that of World.Observe:
// within a frame of the world it is decider.ErrInFrame.
func Attach(world *decider.World, sinks ...Sink) error {
	s := tee(sinks)
	agents, all := s.agents()
	if s.detail == decider.Nothing || !all && len(agents) == 0 {
		return world.Observe(nil, decider.Nothing)
	}
	return world.Observe(s, s.detail, agents...)
}

// Beside adds sink to the observers of world. It returns a function that removes
// the sink again, unless another observer has replaced them all. The error is
// that of Attach.
func Beside(world *decider.World, sink Sink) (leave func(), err error) {
	before, detail, agents := world.Observed()
	if before == nil {
		err = Attach(world, sink)
	} else {
		err = Attach(world, sinkOf(before, detail, agents), sink)
	}
	if err != nil {
		return nil, err
	}
	now, _, _ := world.Observed()
	return func() {
		if o, _, _ := world.Observed(); o == now {
			world.Observe(before, detail, agents...) // within a frame it fails and they continue
		}
	}, nil
}

// sinkOf returns an observer as a sink of the same detail and agents.
func sinkOf(o decider.Observer, d decider.Detail, agents []uint64) Sink {
	if agents == nil {
		return At(o, d)
	}
	return Filter(At(o, d), agents...)
}

// selective is a sink that may need the events of some agents only.
type selective interface {
	agents() (ids []uint64, all bool)
}

// At returns o as a sink that needs detail d.
func At(o decider.Observer, d decider.Detail) Sink { return &at{o, d} }

type at struct {
	decider.Observer
	detail decider.Detail
}

func (a *at) Detail() decider.Detail { return a.detail }

// Tee returns a sink that passes each event to all sinks in order, if its detail
// is one that they need.
func Tee(sinks ...Sink) Sink { return tee(sinks) }

func tee(sinks []Sink) *teed {
	t := &teed{}
	for _, s := range sinks {
		if d := s.Detail(); d > decider.Nothing {
			t.sinks = append(t.sinks, branch{s, d})
			t.detail = max(t.detail, d)
		}
	}
	return t
}

type teed struct {
	sinks  []branch
	detail decider.Detail
}

type branch struct {
	sink   decider.Observer
	detail decider.Detail
}

func (t *teed) Detail() decider.Detail { return t.detail }

func (t *teed) agents() (ids []uint64, all bool) {
	for _, s := range t.sinks {
		c, ok := s.sink.(selective)
		if !ok {
			return nil, true
		}
		its, all := c.agents()
		if all {
			return nil, true
		}
		ids = append(ids, its...)
	}
	return ids, false
}

func (t *teed) Observe(e decider.Event) {
	d := e.Kind.Detail()
	for i := range t.sinks {
		if d <= t.sinks[i].detail {
			t.sinks[i].sink.Observe(e)
		}
	}
}

// Filter returns a sink that passes the events of the agents with these ids to s,
// none without ids. [Attach] then observes no other agents.
func Filter(s Sink, agents ...uint64) Sink {
	return &filter{s, slices.Clone(agents)}
}

type filter struct {
	Sink
	ids []uint64
}

func (f *filter) agents() (ids []uint64, all bool) { return f.ids, false }

func (f *filter) Observe(e decider.Event) {
	if slices.Contains(f.ids, e.Agent) {
		f.Sink.Observe(e)
	}
}
