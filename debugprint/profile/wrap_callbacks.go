package profile

import (
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// This file wraps callbacks. A call that is not timed costs a counter and a hash; a
// timed one goes through a function with a defer, which other calls need not pay for.

// begin counts a call with f, and reports whether it is timed.
func (t *table) begin(k tally.Kind, f core.Frame) (c *cell, timed bool) {
	c = t.at(k, f)
	c.calls.Add(1)
	return c, t.profiler.chooses(f.Mem().ID*0x9e3779b97f4a7c15 + uint64(f.Mem().Tick))
}

// beginBare counts a call in cell number at that knows neither its agent's id nor its
// place, and reports whether it is timed.
func (w *wrapper[A]) beginBare(at int32, agent A) (c *cell, timed bool) {
	near := uint64(0)
	if w.pointers { // workers that share a counter would wait for each other
		near = uint64(reflect.ValueOf(agent).Pointer() >> 4)
	}
	c = &w.table.shard(near)[at]
	return c, w.table.profiler.chooses(c.calls.Add(1))
}

// condition wraps a When. Texts show its name as that of the When, and likewise the
// name Decide: "When condition is false", "Decide -3, needs more than 0".
func (w *wrapper[A]) condition(name string, when func(A) bool) func(A) bool {
	at := w.table.others[tally.When][name]
	return func(agent A) bool {
		c, timed := w.beginBare(at, agent)
		ok := false
		if timed {
			ok = timeWhen(w.table.profiler, c, when, agent)
		} else {
			ok = when(agent)
		}
		c.accept(ok)
		return ok
	}
}

func timeWhen[A any](p *Profiler, c *cell, when func(A) bool, agent A) bool {
	defer c.stop(p, p.now())
	return when(agent)
}

// Decide wraps a Decide or the Score of a role.
func (w *wrapper[A]) Decide(k tally.Kind, decide func(A, decider.Query) float64) func(A, decider.Query) float64 {
	if decide == nil {
		return nil
	}
	t := w.table
	return func(agent A, q decider.Query) float64 {
		c, timed := t.begin(k, core.Frame(q))
		v := 0.0
		if timed {
			v = callTimed(t.profiler, c, decide, agent, q)
		} else {
			v = decide(agent, q)
		}
		c.accept(v > 0)
		return v
	}
}

// callTimed calls f and times that.
func callTimed[A, X, R any](p *Profiler, c *cell, f func(A, X) R, agent A, x X) R {
	defer c.stop(p, p.now())
	return f(agent, x)
}

func (w *wrapper[A]) pair(name string, pair func(chosen, candidate A) float64) func(chosen, candidate A) float64 {
	if pair == nil {
		return nil
	}
	at := w.table.others[tally.Score][name]
	return func(chosen, candidate A) float64 {
		c, timed := w.beginBare(at, candidate)
		v := 0.0
		if timed {
			v = callTimed(w.table.profiler, c, pair, chosen, candidate)
		} else {
			v = pair(chosen, candidate)
		}
		c.accept(v > 0)
		return v
	}
}

// counted wraps an Activate or a Tick. accepts says of its result whether it accepted; nil
// for a Tick.
func counted[A, R any](t *table, k tally.Kind, f func(A, behavior.Context) R, accepts func(R) bool) func(A, behavior.Context) R {
	if f == nil {
		return nil
	}
	return func(agent A, x behavior.Context) (r R) {
		c, timed := t.begin(k, core.Frame(x))
		if timed {
			r = callTimed(t.profiler, c, f, agent, x)
		} else {
			r = f(agent, x)
		}
		if accepts != nil {
			c.accept(accepts(r))
		}
		return r
	}
}

func (w *wrapper[A]) enter(enter func(A, behavior.Context)) func(A, behavior.Context) {
	if enter == nil {
		return nil
	}
	t := w.table
	return func(agent A, x behavior.Context) {
		c, timed := t.begin(tally.Scope, core.Frame(x))
		if timed {
			defer c.stop(t.profiler, t.profiler.now())
		}
		enter(agent, x)
	}
}

// leave wraps a Deactivate or the Exit of a scope.
func (w *wrapper[A]) leave(k tally.Kind, leave func(A, behavior.Context, behavior.Reason)) func(A, behavior.Context, behavior.Reason) {
	if leave == nil {
		return nil
	}
	t := w.table
	return func(agent A, x behavior.Context, why behavior.Reason) {
		c, timed := t.begin(k, core.Frame(x))
		if timed {
			defer c.stop(t.profiler, t.profiler.now())
		}
		leave(agent, x, why)
	}
}
