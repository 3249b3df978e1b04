package decider

import (
	"runtime"
	"sync/atomic"
	"time"
)

// cacheLine keeps apart what different processors write. It is twice the usual
// size, because lines are fetched in pairs.
const cacheLine = 128

// frames is how the workers of a World meet in each frame. Waking a sleeping
// goroutine often takes longer than ticking all agents of a frame, so the caller's
// goroutine, which is a worker too, begins at once and takes over the work of
// those that are still asleep. A late worker returns to sleep. At the end the
// caller waits only for workers that are at work.
type frames struct {
	_      [cacheLine]byte
	state  atomic.Uint64 // how many helpers are at work, and the flags
	_      [cacheLine - 8]byte
	done   chan struct{} // from the last helper at work to the sleeping caller
	linger atomic.Int64  // time.Duration
}

// Flags of frames.state, above the number of helpers at work.
const (
	frameOpen   = 1 << 32
	frameAwaits = 1 << 33 // the caller sleeps until the last helper leaves
)

// enter lets a helper begin to work, if the frame is still under way.
func (f *frames) enter() bool {
	for {
		s := f.state.Load()
		if s&frameOpen == 0 {
			return false
		}
		if f.state.CompareAndSwap(s, s+1) {
			return true
		}
	}
}

// leave ends the work of a helper.
func (f *frames) leave() {
	if f.state.Add(^uint64(0)) == frameAwaits {
		f.done <- struct{}{}
	}
}

func (f *frames) work(do func()) {
	defer f.leave()
	do()
}

func (f *frames) open() { f.state.Store(frameOpen) }

// close ends the frame, in which nothing is left to take, and waits for the
// helpers that are still at work. They are soon done, so at first it does not
// sleep.
func (f *frames) close() {
	const patience = 4000
	for range patience {
		s := f.state.Load()
		if s&^frameOpen == 0 && f.state.CompareAndSwap(s, 0) {
			return
		}
	}
	for {
		s := f.state.Load()
		switch {
		case s&^frameOpen == 0:
			if f.state.CompareAndSwap(s, 0) {
				return
			}
		case f.state.CompareAndSwap(s, s&^frameOpen|frameAwaits):
			<-f.done
			f.state.Store(0)
			return
		}
	}
}

// helper is a goroutine that works for a World beside the caller's. It exists while
// there is work, and lingers for a while afterwards.
type helper struct {
	call atomic.Uint32
	_    [cacheLine - 4]byte
}

// States of a helper.
const (
	helperGone    = iota
	helperCalled  // there is work
	helperAtWork  //
	helperLingers // it waits for a call
)

// wake calls the helper. It reports whether the caller has to start it.
func (h *helper) wake() (start bool) {
	return h.call.Swap(helperCalled) == helperGone
}

// serve works as long as the helper is called, and lingers after each time.
func (h *helper) serve(f *frames, work func()) {
	over := false
	defer func() {
		if !over { // a callback has ended the goroutine
			h.call.Store(helperGone)
		}
	}()
	for !over {
		h.call.Store(helperAtWork)
		if f.enter() {
			f.work(work)
		}
		if linger := time.Duration(f.linger.Load()); linger > 0 {
			over = !h.await(linger)
		} else {
			over = h.call.CompareAndSwap(helperAtWork, helperGone)
		}
	}
}

// await waits for a call and reports whether one came in time.
func (h *helper) await(linger time.Duration) bool {
	if !h.call.CompareAndSwap(helperAtWork, helperLingers) {
		return true
	}
	for end := time.Now().Add(linger); ; { // only waits: no result depends on how long
		for range 200 {
			if h.call.Load() == helperCalled {
				return true
			}
		}
		runtime.Gosched()          // other goroutines may have work
		if time.Now().After(end) { // only waits: see above
			return !h.call.CompareAndSwap(helperLingers, helperGone)
		}
	}
}

// portion is the part of the slots that a worker ticks first: the same in each
// frame, so that they are in its processor's cache. Then the worker takes from the
// ends of the others' portions.
type portion struct {
	left atomic.Uint64 // from<<32 | to
	_    [cacheLine - 8]byte
}

func (p *portion) set(from, to uint32) { p.left.Store(uint64(from)<<32 | uint64(to)) }

// take takes the next slots of the portion, a part of what is left but at most
// most. Towards the end it takes few, so that no worker has to be waited for. The
// owner takes from the front, others from the back.
func (p *portion) take(most uint32, owner bool) (from, to uint32) {
	const few = 8
	for {
		left := p.left.Load()
		from, to = uint32(left>>32), uint32(left)
		if from >= to {
			return 0, 0
		}
		n := min(max((to-from)/4, few), most, to-from)
		rest := uint64(from+n)<<32 | uint64(to)
		if !owner {
			rest = uint64(from)<<32 | uint64(to-n)
		}
		if !p.left.CompareAndSwap(left, rest) {
			continue
		}
		if owner {
			return from, from + n
		}
		return to - n, to
	}
}
