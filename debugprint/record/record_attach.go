package record

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// focus are agents that are observed in more detail.
type focus struct {
	detail decider.Detail
	agents []uint64
}

// attach makes the recorder an observer of its world, beside those that it has.
func (r *Recorder) attach() error {
	if o, _, _ := r.world.Observed(); o == nil { // without a sink between that passes on what it hears
		if err := r.world.Observe(r.sink, r.sink.Needs(), r.opts.Agents...); err != nil {
			return err
		}
		r.self = r.sink
		r.leave = func() { r.world.Observe(nil, decider.Nothing) } // between frames, as detach has found out
		return r.focus()
	}
	var s debugprint.Sink = r.sink
	if r.opts.Agents != nil {
		s = debugprint.Filter(s, r.opts.Agents...)
	}
	leave, err := debugprint.Beside(r.world, s)
	if err != nil {
		return err
	}
	r.leave = leave
	r.self, _, _ = r.world.Observed()
	r.other.detail, r.other.agents = r.world.Focused()
	return r.focus()
}

// current reports whether no other observer was attached since.
func (r *Recorder) current() bool {
	o, _, _ := r.world.Observed()
	return o == r.self
}

// detach removes the recorder from the observers of its world.
func (r *Recorder) detach() error {
	if !r.current() {
		if r.self != decider.Observer(r.sink) { // else it stands beneath all others
			r.leave()
		}
		return nil
	}
	if err := r.world.Focus(r.other.detail, r.other.agents...); err != nil { // within a frame
		return err
	}
	r.leave()
	return nil
}

// focus tells the world which agents are recorded in full, besides those that are in
// focus for others.
func (r *Recorder) focus() error {
	other := r.other
	if !r.current() {
		other.detail, other.agents = r.world.Focused()
		for _, id := range r.focused {
			if i := slices.Index(other.agents, id); i >= 0 {
				other.agents = slices.Delete(other.agents, i, i+1)
			}
		}
	}
	var own []uint64
	if !r.opts.Everything {
		own = r.watched()
	}
	if len(own) > 0 {
		other.detail = decider.Rows
	}
	if err := r.world.Focus(other.detail, append(slices.Clone(other.agents), own...)...); err != nil {
		return err
	}
	r.focused = own
	return nil
}

// Refocus is called when the world has another focus than the recorder has told it.
func (s *sink) Refocus() { s.r.wish.Store(true) }
