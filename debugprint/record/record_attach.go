package record

import (
	"github.com/ethogram-go/ethogram/decider"
)

// attach makes the recorder an observer of its world.
func (r *Recorder) attach() error {
	detail := decider.Transitions
	if r.opts.Everything || len(r.full) > 0 {
		detail = decider.Rows
	}
	if err := r.world.Observe(r.sink, detail, r.opts.Agents...); err != nil {
		return err
	}
	return nil
}

func (r *Recorder) detach() error {
	if o, _, _ := r.world.Observed(); o == r.sink {
		return r.world.Observe(nil, decider.Nothing)
	}
	return nil
}

// focus tells the world which agents are recorded in full. It reports false if the
// world does not take it now.
func (r *Recorder) focus() bool { return true }

func squadOf(e *decider.Event) int { return 0 }
