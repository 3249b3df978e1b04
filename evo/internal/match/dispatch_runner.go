package match

import (
	"context"
	"fmt"
	"sync/atomic"
)

// runner is a goroutine that has its worker play matches, and how its consumer
// finds out that it is stuck.
type runner[W worker] struct {
	worker W
	busy   atomic.Pointer[task] // nil between matches
	ended  chan struct{}        // closed at the goroutine's end

	// Of the consumer's goroutine.
	seen  *task // at the last look; holding it keeps its address from being reused
	again int   // looks since that found the same
}

// task is one playing of a match: a match that is played again is another one.
type task struct {
	match Match
}

// result is what comes of a task.
type result struct {
	outcome Outcome
	err     error
}

// run plays jobs until there are none.
func (r *runner[W]) run(ctx context.Context, jobs <-chan Match, results chan<- result) {
	answered := true
	defer func() {
		if !answered { // a callback has ended the goroutine
			results <- result{err: fmt.Errorf("the game called runtime.Goexit in match %+v", r.busy.Load().match)}
		}
		close(r.ended)
	}()
	for m := range jobs {
		if ctx.Err() != nil {
			return
		}
		r.busy.Store(&task{m})
		answered = false
		o, err := r.worker.play(ctx, m)
		answered = true
		r.busy.Store(nil)
		results <- result{o, err}
	}
}

// looks is how many more times the alarm must find a runner busy with the same
// task before that counts as stuck.
//
// The stream counts looks instead of asking for the time: a look that is missed
// does not come later, so that a program that was stopped for an hour, as by
// Ctrl-Z, is one look older when it goes on.
const looks = 8

// look is taken at each tick of the alarm.
func (r *runner[W]) look() {
	if t := r.busy.Load(); t == nil || t != r.seen {
		r.seen, r.again = t, 0
		return
	}
	r.again++
}

// stuck returns the task that takes too long, or nil.
func (r *runner[W]) stuck() *task {
	if r.again >= looks && r.busy.Load() == r.seen {
		return r.seen
	}
	return nil
}
