package worlds

import (
	"errors"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// due is where a deferred call stands among those of its frame: in the order of agents and of the calls of
// each. Those that others of them have deferred come after them, as they came.
type due struct {
	nested      bool
	agent, call uint64
}

// before reports whether d is to be done before o.
func (d due) before(o due) bool {
	switch {
	case d.nested != o.nested:
		return o.nested
	case d.agent != o.agent:
		return d.agent < o.agent
	}
	return d.call < o.call
}

// defers has something done when the frame is over. That each is done, after the observers were told of the
// frame and in which order, is checked. It is not done to an agent whose memory is being changed alone: of
// that its world does not know. Workers call it.
func (w *World) defers(x behavior.Context, to *Agent, does func() error) {
	do := func() error {
		if to.leaves {
			return nil
		}
		return does()
	}
	if w.walk != nil {
		w.walk.x.Defer(x.Agent(), func() { _ = do() })
		return
	}
	z := w.all[x.Agent()-1]
	w.mu.Lock()
	w.pending++
	at, atOnce := due{false, z.id, uint64(z.orders)}, w.alone
	if z.orders++; w.settling {
		w.nested++
		at = due{true, 0, w.nested}
	}
	w.mu.Unlock()
	done := false
	w.world.Defer(z.id, func() error {
		done = true
		if !atOnce {
			if w.settling && !w.last.before(at) {
				w.fail("the deferred call %v is done after %v", at, w.last)
			}
			w.last, w.settling = at, true
		}
		was, doing, late := w.alone, w.doing, w.late
		w.alone, w.doing, w.late = false, true, !atOnce
		w.pending--
		defer func() { w.alone, w.doing, w.late = was, doing, late }()
		err := do()
		if err != nil && !errors.Is(err, decider.ErrNoAgent) {
			w.failed = append(w.failed, err)
		}
		return err
	})
	if done != atOnce {
		w.fail("agent %d has deferred a call, and it was done at once: %v", z.id, done)
	}
}

// settled checks that what was deferred is done.
func (w *World) settled() {
	if w.pending > 0 {
		w.fail("%d deferred calls are not done", w.pending)
	}
	w.settling, w.last, w.pending, w.failed = false, due{}, 0, w.failed[:0]
}

// returned checks what a frame, or a change between frames, returned of what was deferred.
func (w *World) returned(err error) {
	if (err != nil) != (len(w.failed) > 0) {
		w.fail("deferred calls returned %v, and it became %v", w.failed, err)
	}
	for _, f := range w.failed {
		if !errors.Is(err, f) {
			w.fail("a deferred call returned %v, and it became %v", f, err)
		}
	}
	w.failed = w.failed[:0]
}

// add adds an agent, and begins its accounts. The world is told of it once.
func (w *World) add(c herd, z *Agent) error {
	was := len(w.came)
	err := c.add(z)
	if told := err == nil && !w.deaf; told != slices.Equal(w.came[was:], []uint64{z.id}) || !told && len(w.came) > was {
		w.fail("agent %d was added, error %v, and the world was told that %v came", z.id, err, w.came[was:])
	}
	if err == nil {
		if z.present { // a callback of its end did not return
			z.gone(w)
		}
		z.born()
	}
	return err
}

// remove removes an agent, and ends its accounts.
func (w *World) remove(z *Agent) error {
	err := w.herdOf(z).Remove(z.id)
	if _, ok := w.of(z); ok || w.world.Agent(z.id) != nil {
		w.fail("agent %d was removed, error %v, and is there", z.id, err)
	}
	if z.present {
		z.gone(w)
	}
	return err
}

// welcome has the world told who comes, or no longer.
func (w *World) welcome() {
	if w.deaf {
		w.world.Welcome(nil)
		return
	}
	w.world.Welcome(func(id uint64, agent any) {
		if agent != w.world.Agent(id) || agentOf(agent) != w.all[id-1] {
			w.fail("agent %d comes as another one", id)
		}
		w.came = append(w.came, id)
	})
}

// agentOf returns the agent that the world knows as a pointer, or as a value.
func agentOf(agent any) *Agent {
	if p, ok := agent.(Pawn); ok {
		return p.Agent
	}
	z, _ := agent.(*Agent)
	return z
}
