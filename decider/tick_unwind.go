package decider

import (
	"reflect"
	"runtime"
	"strings"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

func (t *tree) Reset(agent erased, mem Memory) error {
	if err := t.Fits(mem); err != nil {
		return err
	}
	if mem.h.Mark&core.MarkBusy != 0 {
		if !t.withinTick() {
			return &TickError{
				Err: ErrBusy, Agent: mem.h.ID, Known: true,
				Note: "no callback runs here, so one has panicked: Unwind leaves the path and makes the memory usable again",
			}
		}
		t.askReset(mem.h)
		return nil
	}
	t.rouse(mem.h)
	t.abandon(agent, mem.h, nil, behavior.ReasonReset)
	return nil
}

// withinTick reports whether a callback runs on this goroutine, called by this package
// or by the tree's generated code. The memory itself
// cannot tell: a tick that a panic has ended leaves it as one that has called a
// callback, since only a defer could change it then, which every tick would pay
// for. Resetting a memory within a callback costs a look at the stack instead.
func (t *tree) withinTick() bool {
	code := t.codeEntry
	pkg := reflect.TypeFor[World]().PkgPath()
	var pcs [64]uintptr
	for skip := 4; ; skip += len(pcs) { // behind both Resets
		n := runtime.Callers(skip, pcs[:])
		if n == 0 {
			return false
		}
		frames := runtime.CallersFrames(pcs[:n])
		for more := true; more; {
			var f runtime.Frame
			if f, more = frames.Next(); callsBack(f.Function, pkg) || code != 0 && f.Entry == code {
				return true
			}
		}
	}
}

// callsBack reports whether the function of this name may call a callback: a tick of a Tree,
// a method of a tree, a run or a crowd of this package.
func callsBack(function, pkg string) bool {
	method, ok := strings.CutPrefix(function, pkg)
	if !ok {
		return false
	}
	for _, of := range [...]string{".(*Tree[", ".tickLeaf[", ".(*tree).", ".(*run).", ".(*crowd).", ".(*forming).", ".dense["} {
		if strings.HasPrefix(method, of) {
			return true
		}
	}
	return false
}

// askReset asks for a reset within a callback, which may be one of a tree that
// runs in a slot.
func (t *tree) askReset(h *core.Header) {
	h.Mark |= core.MarkReset
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.askReset(h.Inner(n.slot + slotMemory))
		}
	}
}

func (t *tree) Clear(agent erased, mem Memory) error {
	if err := t.usable(mem); err != nil {
		return err
	}
	t.rouse(mem.h)
	defer t.forget(mem.h)
	t.abandon(agent, mem.h, nil, behavior.ReasonReset)
	return nil
}

// forget makes h, which has left its path, that of a new agent, but for what it holds: the world
// gives that back when it comes to it, and then the slots are emptied.
func (t *tree) forget(h *core.Header) {
	l, id, held, mark := &t.layout, h.ID, h.Held, h.Mark&core.MarkRestored
	clear(h.Bytes(0, l.kept))
	clear(h.Bytes(l.slots, l.holdFrom-l.slots))
	clear(h.Bytes(l.holdTo, l.size-l.holdTo))
	for _, s := range t.slots {
		n := &t.nodes[s]
		if sub := t.known(*h.Quad(n.slot + slotTree)); sub != nil {
			sub.forget(h.Inner(n.slot + slotMemory))
		}
		t.pend(n, h, pendingNothing)
	}
	t.start(h, id)
	h.Held, h.Mark = held, mark
}

func (t *tree) Unwind(agent erased, mem Memory) error {
	if err := t.Fits(mem); err != nil {
		return err
	}
	if mem.h.Mark&core.MarkBusy != 0 {
		t.abandon(agent, mem.h, nil, behavior.ReasonPanicked)
	}
	return nil
}

// abandon leaves the path whatever happens on the way.
func (t *tree) abandon(agent erased, h *core.Header, w *World, cause behavior.Reason) {
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
			var r run
			r.init(t, agent, h, nil, w)
			r.unscope(cause)
			if h.Mark&core.MarkRoot != 0 {
				r.deactivate(0, cause)
			}
		}()
	}
	h.Mark, h.Leaf, h.Draws = h.Mark&core.MarkRestored, core.NoRow, 0
	if t.shared() {
		h.Held &^= core.HeldTurn
		t.resets.Add(1)
	}
	left = true
	if first != nil {
		panic(first)
	}
}
