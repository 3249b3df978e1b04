package match

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// ErrStuck is in the error of a round that did not come back from the game
// within Options.Patience. Nothing but another process can end such a round.
var ErrStuck = errors.New("a round does not come back")

// worker plays one match at a time. Its error is of the infrastructure.
type worker interface {
	play(ctx context.Context, m Match) (Outcome, error)
}

// result is what a worker has to say of a match.
type result struct {
	outcome Outcome
	err     error
}

// busy is what a worker plays now. Each match has one of its own, also where it
// is played again.
type busy struct {
	match Match
}

// looks is how often the alarm finds a worker busy with the same match, after it
// found it so first, until the match is thought to be stuck.
//
// Not the time of day is asked but looks are counted: one that is missed does
// not come later, so that a program that was stopped for an hour, as by Ctrl-Z,
// is one look older when it goes on.
const looks = 8

// post is a goroutine with its worker.
type post struct {
	worker worker
	busy   atomic.Pointer[busy]
	gone   chan struct{} // closed at the goroutine's end

	// Of the consumer's goroutine.
	seen  *busy // at the last look; that it is held keeps its address from being used again
	again int   // looks that found the same
}

// look is taken at each tick of the alarm.
func (p *post) look() {
	b := p.busy.Load()
	if b == nil || b != p.seen {
		p.seen, p.again = b, 0
		return
	}
	p.again++
}

// stuck returns what the worker is busy with for too long, or nil.
func (p *post) stuck() *busy {
	if p.again >= looks && p.busy.Load() == p.seen {
		return p.seen
	}
	return nil
}

// dispatcher lets workers play a stream of matches.
type dispatcher struct {
	rules    evo.Key
	patience time.Duration // how long a worker may be busy with a match; 0 is for ever
	acquire  func() (worker, error)
	release  func(worker) // takes back a worker that is not stuck
}

// evaluate plays matches with up to n workers. All goroutines have ended when
// the returned iteration has, but those that are stuck. The matches are pulled
// in the consumer's goroutine, no more than the workers are soon to need.
func (d *dispatcher) evaluate(ctx context.Context, matches iter.Seq[Match], n int) iter.Seq2[Outcome, error] {
	return func(yield func(Outcome, error) bool) {
		outer := ctx
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		next, stop := iter.Pull(matches)
		defer stop()

		inFlight := 2 * n // the second of each worker waits for it
		jobs := make(chan Match, inFlight)
		results := make(chan result, inFlight) // so that no worker ever waits to be heard
		var posts []*post
		var alarm <-chan time.Time
		if d.patience > 0 {
			ticker := time.NewTicker(max(d.patience/looks, time.Millisecond))
			defer ticker.Stop()
			alarm = ticker.C
		}
		defer func() {
			cancel()
			close(jobs)
			d.dismiss(posts, alarm)
		}()

		for flying, more := 0, true; ; {
			for more && flying < inFlight && outer.Err() == nil {
				var m Match
				if m, more = next(); !more {
					break
				}
				if len(posts) < n {
					w, err := d.acquire()
					if err != nil {
						yield(Outcome{}, err)
						return
					}
					p := &post{worker: w, gone: make(chan struct{})}
					posts = append(posts, p)
					go p.work(ctx, jobs, results)
				}
				jobs <- m
				flying++
			}
			if err := outer.Err(); err != nil {
				yield(Outcome{}, context.Cause(outer))
				return
			}
			if flying == 0 {
				return
			}
			select {
			case r := <-results:
				flying--
				if r.err != nil {
					if err := outer.Err(); err != nil {
						r.err = context.Cause(outer)
					}
					yield(Outcome{}, r.err)
					return
				}
				if !yield(r.outcome, nil) {
					return
				}
			case <-outer.Done():
			case <-alarm:
				if b := look(posts); b != nil {
					yield(Outcome{}, fmt.Errorf("%w: match %s (mode %s, seed %d) is under way for more than %v; the game hangs within a step, "+
						"play it by processes (the proc back end), which can be stopped, or raise the patience if rounds do take so long",
						ErrStuck, b.match.Key(d.rules), b.match.Mode, b.match.Seed, d.patience))
					return
				}
			}
		}
	}
}

// work plays jobs until there are none.
func (p *post) work(ctx context.Context, jobs <-chan Match, results chan<- result) {
	answered := true
	defer func() {
		if !answered { // a callback has ended the goroutine
			results <- result{err: fmt.Errorf("the game called runtime.Goexit in match %+v", p.busy.Load().match)}
		}
		close(p.gone)
	}()
	for m := range jobs {
		if ctx.Err() != nil {
			return
		}
		p.busy.Store(&busy{match: m})
		answered = false
		o, err := p.worker.play(ctx, m)
		answered = true
		p.busy.Store(nil)
		results <- result{o, err}
	}
}

// look takes a look at all workers and returns what one of them is stuck in, or
// nil.
func look(posts []*post) (stuck *busy) {
	for _, p := range posts {
		p.look()
		if stuck == nil {
			stuck = p.stuck()
		}
	}
	return stuck
}

// dismiss waits for the goroutines of all workers that are not stuck, and takes
// those workers back.
func (d *dispatcher) dismiss(posts []*post, alarm <-chan time.Time) {
	for _, p := range posts {
		for ended := false; !ended && p.stuck() == nil; {
			select {
			case <-p.gone:
				ended = true
			case <-alarm:
				look(posts)
			}
		}
		select {
		case <-p.gone:
			d.release(p.worker)
		default:
		}
	}
}
