package decider

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// The errors of Tick and its like; test for them with errors.Is. They come
// wrapped in a *TickError.
var (
	ErrNegativeDelta = errors.New("the delta is negative")
	ErrWrongMemory   = errors.New("the memory is not one of this tree")
	ErrBusy          = errors.New("the memory is in use: either a callback ticked or changed its own agent, or a callback panicked and Unwind was not called")
	ErrNoWorld       = errors.New("there is no world")
	ErrForeignWorld  = errors.New("this is the wrong world")
	ErrRedecideLoop  = errors.New("groups decided again more often than MaxRedecides allows")
)

// TickError is the error of a tick or of another call with an agent's memory.
type TickError struct {
	Err   error  // one of the Err variables
	Agent uint64 // id of the memory,
	Known bool   // if there is one
	Path  string // the group that exceeded its redecides, as "ROOT > GUARD"
	Note  string // what was found
}

// Error returns what went wrong, for which agent and where.
func (e *TickError) Error() string {
	s := "ethogram: "
	if e.Known {
		s += fmt.Sprintf("agent %d: ", e.Agent)
	}
	s += e.Err.Error()
	if e.Path != "" {
		s += ": " + e.Path
	}
	if e.Note != "" {
		s += " (" + e.Note + ")"
	}
	return s
}

// Unwrap returns Err.
func (e *TickError) Unwrap() error { return e.Err }

// refuse says why a tick cannot begin.
func (t *Tree[A]) refuse(mem Memory, delta time.Duration) error {
	if err := t.usable(mem); err != nil {
		return err
	}
	return &TickError{Err: ErrNegativeDelta, Agent: mem.h.ID, Known: true, Note: delta.String()}
}

// nilTree is the error of a call of a nil Tree.
func nilTree(what string) error {
	return &TickError{Err: ErrNilTree, Note: what + " of a nil Tree; Compile returns nil with its error"}
}

// shares reports whether t can be ticked in w.
func (t *Tree[A]) shares(w *World) error {
	switch {
	case w == nil:
		return &TickError{Err: ErrNoWorld, Note: "the tree has gates, squads or slots: make one with Tree.NewWorld"}
	}
	j := w.find(t.prog)
	if j == nil {
		return &TickError{Err: ErrForeignWorld, Note: "the tree has not joined it: call Tree.Join"}
	}
	if !j.asked { // in a crowd it is
		j.asked = true
	}
	return nil
}

// usable reports whether mem is an idle memory of this tree.
func (t *Tree[A]) usable(mem Memory) error {
	if err := t.Fits(mem); err != nil {
		return err
	}
	if mem.h.Mark&core.MarkBusy != 0 {
		return &TickError{Err: ErrBusy, Agent: mem.h.ID, Known: true}
	}
	return nil
}

// Fits returns nil if mem is a memory of this tree, idle or not, else an error
// that wraps ErrWrongMemory. State, Hash and Equal panic where it is not nil.
func (t *Tree[A]) Fits(mem Memory) error {
	if t == nil {
		return nilTree("a call")
	}
	if t.fits(mem) {
		return nil
	}
	e := &TickError{Err: ErrWrongMemory, Note: errMemory(t.print, mem)}
	if mem.h != nil {
		e.Agent, e.Known = mem.h.ID, true
	}
	return e
}

func errMemory(print uint32, mem Memory) string {
	if mem.h == nil {
		return "it is the zero Memory; make one with NewMemory"
	}
	return fmt.Sprintf("it is of a tree with fingerprint …%08x, this one has …%08x", mem.h.Print, print)
}

func (t *Tree[A]) loopError(agent uint64, o uint16) error {
	return &TickError{Err: ErrRedecideLoop, Agent: agent, Known: true, Path: t.path(o), Note: fmt.Sprintf("the limit is %d", t.guard)}
}

// path returns the names from the root to row o.
func (t *Tree[A]) path(o uint16) string {
	n := &t.nodes[o]
	if n.parent == core.NoRow {
		return quote(n.row.Name)
	}
	return t.path(n.parent) + " > " + quote(n.row.Name)
}

// Reset leaves the agent's whole path: what is active is deactivated, leaf
// first, with ReasonReset. Timers, cooldowns and remembered places stay. Within
// a callback of the same agent it only asks for that, as Context.Reset does. The
// error is ErrWrongMemory, or ErrBusy after a panic: then call Unwind.
func (t *Tree[A]) Reset(agent A, mem Memory) error {
	if err := t.Fits(mem); err != nil {
		return err
	}
	if mem.h.Mark&core.MarkBusy != 0 {
		if !withinTick() {
			return &TickError{
				Err: ErrBusy, Agent: mem.h.ID, Known: true,
				Note: "no callback runs here, so one has panicked: Unwind leaves the path and makes the memory usable again",
			}
		}
		t.askReset(mem.h)
		return nil
	}
	t.abandon(agent, mem.h, nil, behavior.ReasonReset)
	return nil
}

// withinTick reports whether a callback runs on this goroutine. The memory itself
// cannot tell: a tick that a panic has ended leaves it as one that has called a
// callback, since only a defer could change it then, which every tick would pay
// for. Who resets a memory within a callback pays for a look at the stack instead.
func withinTick() bool {
	pkg := reflect.TypeFor[World]().PkgPath()
	var pcs [64]uintptr
	for skip := 3; ; skip += len(pcs) { // behind Reset
		n := runtime.Callers(skip, pcs[:])
		if n == 0 {
			return false
		}
		frames := runtime.CallersFrames(pcs[:n])
		for more := true; more; {
			var f runtime.Frame
			if f, more = frames.Next(); callsBack(f.Function, pkg) {
				return true
			}
		}
	}
}

// callsBack reports whether the function of this name may call a callback: a method
// of a Tree, a run or a Crowd of this package.
func callsBack(function, pkg string) bool {
	method, ok := strings.CutPrefix(function, pkg)
	if !ok {
		return false
	}
	for _, of := range [...]string{".(*Tree[", ".(*run[", ".(*Crowd["} {
		if strings.HasPrefix(method, of) {
			return true
		}
	}
	return false
}

// askReset asks for a reset within a callback, which may be one of a tree that
// runs in a slot.
func (t *Tree[A]) askReset(h *core.Header) {
	h.Mark |= core.MarkReset
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.askReset(h.Inner(n.slot + slotMemory))
		}
	}
}

// Clear leaves the agent's path as Reset does and then makes the memory that
// of a new agent with the same id: timers, cooldowns, remembered places and
// the clock are forgotten, also where a Deactivate panics.
func (t *Tree[A]) Clear(agent A, mem Memory) error {
	if err := t.usable(mem); err != nil {
		return err
	}
	h := mem.h
	defer func() {
		l, id, held, mark := &t.layout, h.ID, h.Held, h.Mark&core.MarkRestored
		clear(h.Bytes(0, l.kept))
		clear(h.Bytes(l.slots, l.holdFrom-l.slots)) // the world gives back what is held when it comes to it
		clear(h.Bytes(l.holdTo, l.size-l.holdTo))
		for _, s := range t.slots { // emptied when the tokens in them are given back
			t.pend(&t.nodes[s], h, pendingNothing)
		}
		t.start(h, id)
		h.Held, h.Mark = held, mark
	}()
	t.abandon(agent, h, nil, behavior.ReasonReset)
	return nil
}

// Unwind leaves the whole path of an agent whose callback panicked: every
// activated behavior is deactivated with ReasonPanicked, except one whose
// Deactivate panicked. If a further callback panics, the unwinding goes on, and
// the first of these panics is raised again at its end. The memory is usable
// afterwards. On a memory that is not busy it does nothing. It must not be
// called within a callback.
func (t *Tree[A]) Unwind(agent A, mem Memory) error {
	if err := t.Fits(mem); err != nil {
		return err
	}
	if mem.h.Mark&core.MarkBusy != 0 {
		t.abandon(agent, mem.h, nil, behavior.ReasonPanicked)
	}
	return nil
}

// abandon leaves the path whatever happens on the way.
func (t *Tree[A]) abandon(agent A, h *core.Header, w *World, cause behavior.Reason) {
	var first any
	left := false
	defer func() {
		if !left { // a callback has ended the goroutine
			t.abandon(agent, h, w, cause)
		}
	}()
	for h.Mark&(core.MarkRoot|core.MarkScoped) != 0 {
		func() {
			defer func() {
				if p := recover(); p != nil && first == nil {
					first = p
				}
			}()
			h.Mark = h.Mark&(core.MarkRoot|core.MarkScoped|core.MarkRestored) | core.MarkBusy
			r := t.run(agent, h, nil, w)
			if h.Mark&core.MarkScoped != 0 {
				r.unscope(&t.nodes[h.Leaf], cause)
			}
			if h.Mark&core.MarkRoot != 0 {
				r.leave(0, cause)
			}
		}()
	}
	h.Mark, h.Leaf = h.Mark&core.MarkRestored, core.NoRow
	if t.shared() {
		t.resets.Add(1)
	}
	left = true
	if first != nil {
		panic(first)
	}
}
