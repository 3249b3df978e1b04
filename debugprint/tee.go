package debugprint

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Sink is an observer that knows how much it wants to be told. [Tracer],
// [Watcher] and [Logger] are sinks; [At] makes one of any observer.
type Sink interface {
	decider.Observer
	Detail() decider.Detail
}

// Attach has the sinks observe world, in place of who did before, at the
// highest detail that one of them wants. No sinks, or none that wants to be
// told anything, end the observing, which then costs nothing.
func Attach(world *decider.World, sinks ...Sink) {
	s := Tee(sinks...)
	if s.Detail() == decider.Nothing {
		world.Observe(nil, decider.Nothing)
		return
	}
	world.Observe(s, s.Detail())
}

// At returns o as a sink that wants detail d.
func At(o decider.Observer, d decider.Detail) Sink { return &at{o, d} }

type at struct {
	decider.Observer
	detail decider.Detail
}

func (a *at) Detail() decider.Detail { return a.detail }

// Tee returns a sink that passes each event on to all sinks in order, to each
// in the detail that it wants.
func Tee(sinks ...Sink) Sink {
	t := &tee{}
	for _, s := range sinks {
		if d := s.Detail(); d > decider.Nothing {
			t.sinks = append(t.sinks, teed{s, d})
			t.detail = max(t.detail, d)
		}
	}
	return t
}

type tee struct {
	sinks  []teed
	detail decider.Detail
}

type teed struct {
	sink   decider.Observer
	detail decider.Detail
}

func (t *tee) Detail() decider.Detail { return t.detail }

func (t *tee) Observe(e decider.Event) {
	d := e.Kind.Detail()
	for i := range t.sinks {
		if d <= t.sinks[i].detail {
			t.sinks[i].sink.Observe(e)
		}
	}
}

// Filter returns a sink that passes on what concerns the agents with these
// ids; without any, nothing.
func Filter(s Sink, agents ...uint64) Sink {
	return &filter{s, slices.Clone(agents)}
}

type filter struct {
	Sink
	agents []uint64
}

func (f *filter) Observe(e decider.Event) {
	if slices.Contains(f.agents, e.Agent) {
		f.Sink.Observe(e)
	}
}
