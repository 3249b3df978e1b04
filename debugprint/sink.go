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
// every tick. A [Filter], or a [Tracer] with Agents, needs that of its agents only, and
// so does a [Watcher] in a world with crowds, also beside a Tracer of
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
// the sink again, unless another observer has replaced them all. Where others came
// after it, the sink is told of nothing any more, but the world may go on to observe for it
// as long as they stay. Within a frame the function does nothing. The error is that of
// Attach.
func Beside(world *decider.World, sink Sink) (leave func(), err error) {
	before := earlierOf(world)
	if before.Observer == nil {
		err = Attach(world, sink)
	} else {
		err = Attach(world, before.sink(), sink)
	}
	if err != nil {
		return nil, err
	}
	now, _, _ := world.Observed()
	t := teedOf(now)
	if t == nil { // the sink needs nothing
		return func() {}, nil
	}
	t.before = before
	return func() {
		top := earlierOf(world)
		if !top.has(now) || world.Observe(top.Observer, top.base.detail, top.base.agents...) != nil {
			return
		}
		t.drop(now)
		for t := teedOf(top.Observer); t != nil && t.left; t = teedOf(top.Observer) {
			top = t.before
		}
		if world.Observe(top.Observer, top.base.detail, top.base.agents...) == nil && top.Observer != nil {
			world.Focus(top.focus.detail, top.focus.agents...)
			refocus(top.Observer)
		}
	}, nil
}

// refocus tells the observers that focus agents by themselves that the world has forgotten it.
func refocus(o decider.Observer) {
	switch o := o.(type) {
	case *ticking:
		refocus(o.Sink)
	case *teed:
		for _, b := range o.sinks {
			refocus(b.sink)
		}
	case *filter:
		refocus(o.Sink)
	case *earlier:
		refocus(o.Observer)
	case interface{ Refocus() }:
		o.Refocus()
	}
}

// teedOf returns o if it is one that Attach has made, else nil.
func teedOf(o decider.Observer) *teed {
	if t, ok := o.(*ticking); ok {
		o = t.Sink
	}
	t, _ := o.(*teed)
	return t
}

// drop has t tell its last sink, which Beside has added, of nothing any more, nor need
// anything for it. o is t, or passes on ticks to its sinks.
func (t *teed) drop(o decider.Observer) {
	if t.left {
		return
	}
	last := &t.sinks[len(t.sinks)-1]
	if to, ok := o.(*ticking); ok && len(to.hear) > 0 {
		if _, hears := last.sink.(decider.TickObserver); hears {
			to.hear = to.hear[:len(to.hear)-1]
		}
	}
	t.left, t.sinks = true, t.sinks[:len(t.sinks)-1]
}

// At returns o as a sink that needs detail d. If o is a decider.TickObserver, so is
// the sink.
func At(o decider.Observer, d decider.Detail) Sink { return forward(&at{o, d}, hearer{o, nil}) }

type at struct {
	decider.Observer
	detail decider.Detail
}

func (a *at) Detail() decider.Detail { return a.detail }

// Tee returns a sink that passes each event to all sinks in order, if its detail
// is one that they need. It is a decider.TickObserver if one of them is.
func Tee(sinks ...Sink) Sink {
	t := &teed{}
	var hear []hearer
	for i, s := range sinks {
		if s == nil {
			panic(fmt.Sprintf("ethogram: debugprint.Tee, Attach or Beside: sink %d of %d is nil; leave it out", i+1, len(sinks)))
		}
		d := s.Detail()
		if d == decider.Nothing {
			continue
		}
		hear = append(hear, hearer{s, nil})
		t.sinks = append(t.sinks, branch{s, d})
		t.detail = max(t.detail, d)
	}
	return forward(t, hear...)
}

type teed struct {
	sinks  []branch
	detail decider.Detail
	before *earlier // of one that Beside has made
	left   bool     // its last sink has, and is no longer in sinks
}

type branch struct {
	sink   Sink
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

func (t *teed) demands() (all []demand) {
	for _, b := range t.sinks {
		all = append(all, demandsOf(b.sink)...)
	}
	return all
}

// Filter returns a sink that passes the events of the agents with these ids to s,
// none without ids. [Attach] then observes no other agents for it. It is a
// decider.TickObserver if s is.
func Filter(s Sink, agents ...uint64) Sink {
	f := &filter{s, slices.Clone(agents)}
	return forward(f, hearer{s, f.passes})
}

type filter struct {
	Sink
	ids []uint64
}

func (f *filter) passes(agent uint64) bool { return slices.Contains(f.ids, agent) }

func (f *filter) Observe(e decider.Event) {
	if f.passes(e.Agent) {
		f.Sink.Observe(e)
	}
}

func (f *filter) demands() []demand { return f.only(demandsOf(f.Sink)) }

// only returns the parts of demands that are about the agents that pass.
func (f *filter) only(all []demand) []demand {
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

// has reports whether o is the observer, or stands beneath it.
func (e *earlier) has(o decider.Observer) bool {
	for ; e != nil && e.Observer != nil; e = e.beneath() {
		if e.Observer == o {
			return true
		}
	}
	return false
}

func (e *earlier) beneath() *earlier {
	if t := teedOf(e.Observer); t != nil {
		return t.before
	}
	return nil
}

func (e *earlier) Detail() decider.Detail { return max(e.base.detail, e.focus.detail) }

func (e *earlier) Observe(v decider.Event) {
	if v.Kind.Detail() <= e.detailOf(v.Agent) {
		e.Observer.Observe(v)
	}
}

// sink returns e, which is told of ticks if its observer is.
func (e *earlier) sink() Sink {
	if e.base.detail > decider.Nothing && e.base.all {
		return forward(e, hearer{e.Observer, nil})
	}
	return forward(e, hearer{e.Observer, func(id uint64) bool { return e.detailOf(id) > decider.Nothing }})
}

func (e *earlier) detailOf(agent uint64) decider.Detail {
	return max(e.base.detailOf(agent), e.focus.detailOf(agent))
}

func (e *earlier) demands() []demand { return []demand{e.base, e.focus} }

// hearer is an observer that another one passes ticks on to, if it is told of some.
type hearer struct {
	decider.Observer
	wants func(agent uint64) bool // nil: of all agents
}

// ticking is a sink that passes on ticks. Others do not have the method, so that a world
// has nothing to tell them.
type ticking struct {
	Sink
	hear []hearer
}

// forward returns s, which passes on ticks to those that are told of some.
func forward(s Sink, to ...hearer) Sink {
	to = slices.DeleteFunc(to, func(h hearer) bool {
		_, hears := h.Observer.(decider.TickObserver)
		return !hears
	})
	if len(to) == 0 {
		return s
	}
	return &ticking{s, to}
}

func (t *ticking) ObserveTick(w *decider.World, s decider.State, r decider.Result) {
	for _, h := range t.hear {
		if h.wants == nil || h.wants(s.Agent()) {
			h.Observer.(decider.TickObserver).ObserveTick(w, s, r)
		}
	}
}

func (t *ticking) ObserveTicks(w *decider.World, ticks []decider.Ticked) {
	for _, h := range t.hear {
		if h.wants == nil || len(ticks) == 0 {
			h.observeTicks(w, ticks)
			continue
		}
		for i := range ticks {
			if h.wants(ticks[i].State.Agent()) {
				h.observeTicks(w, ticks[i:i+1])
			}
		}
	}
}

// sparing is an observer of ticks that can do without those in which nothing happens; see
// decider.World.Observe.
type sparing interface {
	Spare(w *decider.World) bool
	Spared(w *decider.World, n int, left func(agent uint64, s decider.State) bool)
}

// Spare reports whether all that hear of ticks can do without those in which nothing happens.
func (t *ticking) Spare(w *decider.World) bool {
	all := true
	for _, h := range t.hear { // each is asked: it may count the frames
		s, ok := h.Observer.(sparing)
		all = ok && h.wants == nil && s.Spare(w) && all
	}
	return all
}

// Spared passes on how many ticks of a frame were left out.
func (t *ticking) Spared(w *decider.World, n int, left func(agent uint64, s decider.State) bool) {
	for _, h := range t.hear {
		h.Observer.(sparing).Spared(w, n, left)
	}
}

// observeTicks tells of ticks: at once, if the observer takes them so.
func (h hearer) observeTicks(w *decider.World, ticks []decider.Ticked) {
	if b, ok := h.Observer.(decider.BatchObserver); ok {
		b.ObserveTicks(w, ticks)
		return
	}
	for _, t := range ticks {
		h.Observer.(decider.TickObserver).ObserveTick(w, t.State, t.Result)
	}
}
