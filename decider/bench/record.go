package bench

import "fmt"

// Leaf numbers what an agent does, from 1; 0 is nothing yet.
type Leaf uint8

// Record is what an agent notes of the leaves that ran: enough to prove that
// the right ones did, and cheap enough to be on in every benchmark. The
// numbers wrap around, in the record and in what is expected of it alike.
type Record struct {
	Ticks, TickSum   uint32 // how many leaf ticks, and the sum of their leaves
	Enters, EnterSum uint32 // the same of activations
	Leaves, LeaveSum uint32 // and of deactivations
}

// enter notes the activation of a leaf.
func (r *Record) enter(l Leaf) {
	r.Enters++
	r.EnterSum += uint32(l)
}

// tick notes a tick of a leaf. It is the work that every leaf does.
func (r *Record) tick(l Leaf) {
	r.Ticks++
	r.TickSum += uint32(l)
}

// leave notes the deactivation of a leaf.
func (r *Record) leave(l Leaf) {
	r.Leaves++
	r.LeaveSum += uint32(l)
}

// run notes a tick of leaf l where doing is what the agent did until now:
// for competitors that do not tell a leaf when it is left because something
// else runs.
func (r *Record) run(doing *Leaf, l Leaf) {
	if *doing != l {
		r.change(doing, l)
	}
	r.tick(l)
}

func (r *Record) change(doing *Leaf, l Leaf) {
	if *doing != 0 {
		r.leave(*doing)
	}
	r.enter(l)
	*doing = l
}

// expectation is what the record of one agent should say: written from the
// meaning of the workload, not from any competitor.
type expectation struct {
	want  Record
	doing Leaf
	since int // the tick from which on it does so
}

// change has the agent do l from the given tick on.
func (e *expectation) change(tick int, l Leaf) {
	e.settle(tick)
	if e.doing != l {
		e.want.change(&e.doing, l)
	}
}

// settle adds the leaf ticks up to the given tick, which is not yet run.
func (e *expectation) settle(tick int) {
	n := uint32(tick - e.since)
	e.want.Ticks += n
	e.want.TickSum += n * uint32(e.doing)
	e.since = tick
}

// verify compares got with what is expected once the given number of ticks
// has run.
func (e *expectation) verify(tick int, got Record) error {
	e.settle(tick)
	if got != e.want {
		return fmt.Errorf("after %d ticks, doing %d: got %+v, want %+v", tick, e.doing, got, e.want)
	}
	return nil
}
