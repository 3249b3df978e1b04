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

// busy is what a worker plays now.
type busy struct {
	match Match
	since time.Time
}

// post is a goroutine with its worker.
type post struct {
	worker worker
	busy   atomic.Pointer[busy]
	gone   chan struct{} // closed at the goroutine's end
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
		defer func() {
			cancel()
			close(jobs)
			for _, p := range posts {
				d.dismiss(p)
			}
		}()
		var alarm <-chan time.Time
		if d.patience > 0 {
			ticker := time.NewTicker(max(d.patience/8, time.Millisecond))
			defer ticker.Stop()
			alarm = ticker.C
		}

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
				if b := d.stuck(posts); b != nil {
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
		p.busy.Store(&busy{match: m, since: time.Now()})
		answered = false
		o, err := p.worker.play(ctx, m)
		answered = true
		p.busy.Store(nil)
		results <- result{o, err}
	}
}

// stuck returns what a worker is busy with for too long, or nil.
func (d *dispatcher) stuck(posts []*post) *busy {
	for _, p := range posts {
		if b := p.busy.Load(); b != nil && time.Since(b.since) > d.patience {
			return b
		}
	}
	return nil
}

// dismiss waits for a worker's goroutine, unless it is stuck, and takes the
// worker back.
func (d *dispatcher) dismiss(p *post) {
	if d.patience > 0 {
		for {
			select {
			case <-p.gone:
			case <-time.After(max(d.patience/8, time.Millisecond)):
				if d.stuck([]*post{p}) != nil {
					return
				}
				continue
			}
			break
		}
	} else {
		<-p.gone
	}
	d.release(p.worker)
}
