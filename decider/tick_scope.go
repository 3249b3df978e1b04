package decider

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// A scope is open while its row is active, and for a moment before and after
// that: while Activate and Deactivate run. In these moments MarkScoped and Leaf
// say whose scope it is, so that Unwind closes it if they panic.

// enterScope opens n's scope.
func (r *run) enterScope(n *node) {
	if enter := n.src.Scope.Enter; enter != nil {
		r.callback(core.SaltEnter)
		enter(r.agent, behavior.Context(r.frame(n.row)))
		r.refreshStimuli()
	}
	r.h.Mark |= core.MarkScoped
	r.h.Leaf = n.row.Self
	if r.detail >= Transitions {
		r.observeRow(EventEntered, n.row.Self)
	}
}

// unscope closes the scope of the row whose Activate or Deactivate panicked, with
// the flags of the roles that it reads. At most one row has such a scope, in the
// tree or in what is injected in it.
func (r *run) unscope(why behavior.Reason) {
	defer func(before uint64) { r.h.Flags = before }(r.h.Flags)
	if r.h.Mark&core.MarkScoped != 0 {
		n := &r.t.nodes[r.h.Leaf]
		before := r.h.Flags
		r.h.Flags |= r.roles(n.parent)
		if n.opts.has(optSquad) {
			r.role(n)
		}
		r.exitScope(n, why)
		r.h.Flags = before
	}
	for _, s := range r.t.slots {
		r.unscopeIn(&r.t.nodes[s], why)
	}
}

// unscopeIn does so for what is injected at n.
func (r *run) unscopeIn(n *node, why behavior.Reason) {
	defer func(before uint64) { r.h.Flags = before }(r.h.Flags)
	r.h.Flags |= r.roles(n.row.Self)
	if in, ok := r.inner(n); ok {
		in.unscope(why)
		r.mergeInner(&in)
	}
}

// exitScope closes n's scope, if it has one that is open.
func (r *run) exitScope(n *node, why behavior.Reason) {
	if !n.opts.has(optScope) || r.h.Mark&core.MarkScoped == 0 {
		return
	}
	r.h.Mark &^= core.MarkScoped
	if r.detail >= Transitions {
		e := r.event(EventExited, n.row.Self)
		e.Reason = why
		r.observer.Observe(e)
	}
	if exit := n.src.Scope.Exit; exit != nil {
		r.callback(core.SaltExit)
		exit(r.agent, behavior.Context(r.frame(n.row)), why)
		r.refreshStimuli()
	}
}
