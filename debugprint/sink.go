package debugprint

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Sink is an observer that knows the detail it needs. [Tracer], [Watcher] and
// [Logger] are sinks; [At] makes one of any observer. A sink that can use more
// detail of an agent than it needs, because World.Focus decides that, has a method
// Needs as well, which returns the detail that it needs of all agents.
type Sink interface {
	decider.Observer
	Detail() decider.Detail
}

// Attach makes the sinks the observers of world, in place of earlier ones. Each
// agent is observed in the highest detail that a sink needs of it. Without sinks,
// or if none needs any detail, Attach ends the observing, which then costs nothing.
//
// From decider.Ticks on, the whole tree of an observed agent is evaluated in
// every tick. A [Filter], or a [Tracer] with Agents, needs that of its agents only:
// in a game with many agents attach a Watcher with a Filter, also beside a Tracer of
// transitions that follows all agents. A sink that is a decider.TickObserver is told
// of ticks, too. The error is that of World.Observe: within a frame of the world it
// is decider.ErrInFrame.
func Attach(world *decider.World, sinks ...Sink) error {
	t := Tee(sinks...)
	base, focus := split(demandsOf(t))
	if base.detail == decider.Nothing {
		return world.Observe(nil, decider.Nothing)
	}
	if err := world.Observe(t, base.detail, base.agents...); err != nil {
		return err
	}
	return world.Focus(focus.detail, focus.agents...)
}

// Beside adds sink to the observers of world. It returns a function that removes
// the sink again, unless another observer has replaced them all. The error is
// that of Attach.
func Beside(world *decider.World, sink Sink) (leave func(), err error) {
	before := earlierOf(world)
	if before.Observer == nil {
		err = Attach(world, sink)
	} else {
		err = Attach(world, forward(before, before.Observer), sink)
	}
	if err != nil {
		return nil, err
	}
	now, _, _ := world.Observed()
	return func() {
		if o, _, _ := world.Observed(); o != now {
			return
		}
		if world.Observe(before.Observer, before.base.detail, before.base.agents...) != nil {
			return // within a frame: they continue
		}
		world.Focus(before.focus.detail, before.focus.agents...)
	}, nil
}

// At returns o as a sink that needs detail d. If o is a decider.TickObserver, so is
// the sink.
func At(o decider.Observer, d decider.Detail) Sink { return forward(&at{o, d}, o) }

type at struct {
	decider.Observer
	detail decider.Detail
}

func (a *at) Detail() decider.Detail { return a.detail }

func (a *at) observeTick(w *decider.World, s decider.State, r decider.Result) {
	a.Observer.(decider.TickObserver).ObserveTick(w, s, r)
}

func (a *at) observeTicks(w *decider.World, ticks []decider.Ticked) {
	tellTicks(a.Observer.(decider.TickObserver), w, ticks)
}

// Tee returns a sink that passes each event to all sinks in order, if its detail
// is one that they need. It is a decider.TickObserver if one of them is.
func Tee(sinks ...Sink) Sink {
	t := &teed{}
	var hears decider.Observer
	for i, s := range sinks {
		if s == nil {
			panic(fmt.Sprintf("ethogram: debugprint.Tee, Attach or Beside: sink %d of %d is nil; leave it out", i+1, len(sinks)))
		}
		d := s.Detail()
		if d == decider.Nothing {
			continue
		}
		ticks, ok := s.(decider.TickObserver)
		if ok {
			hears = s
		}
		t.sinks = append(t.sinks, branch{s, ticks, d})
		t.detail = max(t.detail, d)
	}
	return forward(t, hears)
}

type teed struct {
	sinks  []branch
	detail decider.Detail
}

type branch struct {
	sink   Sink
	ticks  decider.TickObserver // the same, or nil
	detail decider.Detail
}

func (t *teed) Detail() decider.Detail { return t.detail }

func (t *teed) Observe(e decider.Event) {
	d := e.Kind.Detail()
	for i := range t.sinks {
		if d <= t.sinks[i].detail {
			t.sinks[i].sink.Observe(e)
		}
	}
}

func (t *teed) observeTick(w *decider.World, s decider.State, r decider.Result) {
	for i := range t.sinks {
		if t.sinks[i].ticks != nil {
			t.sinks[i].ticks.ObserveTick(w, s, r)
		}
	}
}

func (t *teed) observeTicks(w *decider.World, ticks []decider.Ticked) {
	for i := range t.sinks {
		if t.sinks[i].ticks != nil {
			tellTicks(t.sinks[i].ticks, w, ticks)
		}
	}
}

func (t *teed) demands() (all []demand) {
	for _, b := range t.sinks {
		all = append(all, demandsOf(b.sink)...)
	}
	return all
}

// Filter returns a sink that passes the events of the agents with these ids to s,
// none without ids. [Attach] then observes no other agents for it. It is a
// decider.TickObserver if s is.
func Filter(s Sink, agents ...uint64) Sink { return forward(&filter{s, slices.Clone(agents)}, s) }

type filter struct {
	Sink
	ids []uint64
}

func (f *filter) Observe(e decider.Event) {
	if slices.Contains(f.ids, e.Agent) {
		f.Sink.Observe(e)
	}
}

func (f *filter) observeTick(w *decider.World, s decider.State, r decider.Result) {
	if slices.Contains(f.ids, s.Agent()) {
		f.Sink.(decider.TickObserver).ObserveTick(w, s, r)
	}
}

func (f *filter) observeTicks(w *decider.World, ticks []decider.Ticked) {
	tellSome(f.Sink.(decider.TickObserver), w, ticks, func(id uint64) bool { return slices.Contains(f.ids, id) })
}

func (f *filter) demands() []demand {
	all := demandsOf(f.Sink)
	for i := range all {
		all[i] = all[i].of(f.ids)
	}
	return all
}

// earlier is the observer that a world had before, with all that it is told.
type earlier struct {
	decider.Observer
	base, focus demand
}

func earlierOf(world *decider.World) *earlier {
	o, d, agents := world.Observed()
	focus, focused := world.Focused()
	return &earlier{o, demand{d, agents, agents == nil}, demand{focus, focused, false}}
}

func (e *earlier) Detail() decider.Detail { return max(e.base.detail, e.focus.detail) }

func (e *earlier) Observe(v decider.Event) {
	if v.Kind.Detail() <= e.detailOf(v.Agent) {
		e.Observer.Observe(v)
	}
}

func (e *earlier) observeTick(w *decider.World, s decider.State, r decider.Result) {
	if e.detailOf(s.Agent()) > decider.Nothing {
		e.Observer.(decider.TickObserver).ObserveTick(w, s, r)
	}
}

func (e *earlier) observeTicks(w *decider.World, ticks []decider.Ticked) {
	if e.base.detail > decider.Nothing && e.base.all {
		tellTicks(e.Observer.(decider.TickObserver), w, ticks)
		return
	}
	tellSome(e.Observer.(decider.TickObserver), w, ticks, func(id uint64) bool { return e.detailOf(id) > decider.Nothing })
}

func (e *earlier) detailOf(agent uint64) decider.Detail {
	return max(e.base.detailOf(agent), e.focus.detailOf(agent))
}

func (e *earlier) demands() []demand { return []demand{e.base, e.focus} }

// forwarder is a sink that passes on what it is told to other observers.
type forwarder interface {
	Sink
	observeTick(w *decider.World, s decider.State, r decider.Result)
	observeTicks(w *decider.World, ticks []decider.Ticked)
}

// tellTicks tells o of ticks: at once, if it takes them so.
func tellTicks(o decider.TickObserver, w *decider.World, ticks []decider.Ticked) {
	if b, ok := o.(decider.BatchObserver); ok {
		b.ObserveTicks(w, ticks)
		return
	}
	for _, t := range ticks {
		o.ObserveTick(w, t.State, t.Result)
	}
}

// tellSome tells o of the ticks of some agents, and of none at the end of a frame.
func tellSome(o decider.TickObserver, w *decider.World, ticks []decider.Ticked, wanted func(id uint64) bool) {
	if len(ticks) == 0 {
		tellTicks(o, w, nil)
	}
	for i := range ticks {
		if wanted(ticks[i].State.Agent()) {
			tellTicks(o, w, ticks[i:i+1])
		}
	}
}

// ticking is a forwarder to an observer that is told of ticks. Others do not have the
// method, so that a world has nothing to tell them.
type ticking struct{ forwarder }

func (t ticking) ObserveTick(w *decider.World, s decider.State, r decider.Result) {
	t.observeTick(w, s, r)
}

func (t ticking) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	t.observeTicks(w, ticks)
}

// forward returns f, which passes on ticks if o is told of them.
func forward(f forwarder, o decider.Observer) Sink {
	if _, ok := o.(decider.TickObserver); ok {
		return ticking{f}
	}
	return f
}
