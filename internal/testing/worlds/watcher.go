package worlds

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
)

// watcher hears of everything.
type watcher struct{ w *World }

func (o watcher) Observe(e decider.Event) {
	if o.w.settling && !o.w.doing && e.Kind != decider.EventMistake {
		o.w.fail("an observer hears of agent %d, %v, after a deferred call, which does not do it", e.Agent, e.Kind)
	}
	o.draw(e)
	var kind byte
	switch e.Kind {
	case decider.EventActivated:
		kind = '+'
		o.forms(e)
	case decider.EventRefused:
		kind = '/'
	case decider.EventDeactivated:
		kind = '-'
	default:
		return
	}
	name := e.Tree.Name(e.Row)
	if e.Tree.Rows()[e.Row].Behavior == "" || !o.w.acts(name) {
		return
	}
	o.w.heard[e.Agent] = append(append(append(o.w.heard[e.Agent], kind), name...), ' ')
}

func (o watcher) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	z := o.w.all[s.Agent()-1]
	z.told++
	if o.w.settling {
		o.w.fail("an observer hears of the tick of agent %d after a deferred call of its frame", z.id)
	}
	o.turns(z)
	if s.Delta() != z.lived && !z.unknown && !o.w.Script.has("eternal") {
		o.w.fail("agent %d is ticked with %v, and has lived %v", z.id, s.Delta(), z.lived)
	}
	z.lived = 0
}

// listener hears what the script's observer is told, but for mistakes: a world that is loaded
// knows of none.
type listener struct {
	w     *World
	until int // the last frame of which it may hear
}

// unwatch ends what the script's observer hears, after this frame. Workers call it.
func (w *World) unwatch(until int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.watch != nil {
		w.watch, w.listener.until = nil, until
		w.stop()
	}
}

func (l *listener) Observe(e decider.Event) {
	if l.w.frame > l.until {
		l.w.fail("an observer hears of agent %d, and was stopped in frame %d", e.Agent, l.until)
	}
	if e.Kind == decider.EventMistake {
		return
	}
	l.w.told = fmt.Append(l.w.told, e.Kind, e.Agent, e.Tick, e.Now, e.Row, e.Reason, e.Status, e.Answer, "; ")
}

func (l *listener) ObserveTick(_ *decider.World, s decider.State, r decider.Result) {
	l.w.told = fmt.Append(l.w.told, s.Agent(), s.Tick(), s.Now(), s.Delta(), r, "; ")
}
