package bench

import "fmt"

// Leaf is the number of a leaf, from 1; 0 is none yet.
type Leaf uint8

// Record counts the leaves that ran: enough to prove that the right ones did, and
// cheap enough for every benchmark. The numbers wrap around, in the record and in
// its expectation alike.
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

// run notes a tick of leaf l after ticks of doing. It is for competitors that do not
// tell a leaf when another one runs in its place.
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

// expectation is what the record of one agent should be, derived from the workload
// and not from any competitor.
type expectation struct {
	want  Record
	doing Leaf
	since int // the tick from which it does so
}

// change makes the agent do l from the given tick on.
func (e *expectation) change(tick int, l Leaf) {
	e.countTo(tick)
	if e.doing != l {
		e.want.change(&e.doing, l)
	}
}

// countTo adds the leaf ticks before the given tick.
func (e *expectation) countTo(tick int) {
	n := uint32(tick - e.since)
	e.want.Ticks += n
	e.want.TickSum += n * uint32(e.doing)
	e.since = tick
}

// verify compares got with what is expected once the given number of ticks
// has run.
func (e *expectation) verify(tick int, got Record) error {
	e.countTo(tick)
	if got != e.want {
		return fmt.Errorf("after %d ticks, doing %d: got %+v, want %+v", tick, e.doing, got, e.want)
	}
	return nil
}
