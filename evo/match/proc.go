package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// ProcOptions are those of [NewProc]. The zero ProcOptions are ready.
type ProcOptions struct {
	Workers int // how many processes play at a time; 0 is one for each processor

	// Patience is how long a round may take before its process is stopped and
	// the round counts as hung; 0 is 1 minute. Choose it far above what a round
	// takes: an outcome must not depend on how busy the machine is.
	Patience time.Duration

	// Memory is how many bytes each process may use, 0 is any number. A process
	// that uses more is ended, and its round counts as a Panic.
	Memory int64

	// Stderr is told what the processes print; nil is nobody. It is written to
	// by one goroutine at a time, until Close has returned.
	Stderr io.Writer

	command []string // instead of the own binary, for tests
}

// Proc plays matches in processes of the program's own binary, which must call
// [Serve] first of all. It survives all that a game can do to its process: a
// round that ends it or does not end is tried a second time in a new process,
// and then has the Status Panic or Hang. The processes end with this one,
// however that ends.
//
// Evaluate may be called by several goroutines at once; each call has processes
// of its own.
type Proc struct {
	rules   Rules
	key     evo.Key
	genomes Genomes
	options ProcOptions

	mu     sync.Mutex
	idle   []*child
	closed bool
}

// NewProc returns an evaluator that plays the game in processes of their own,
// with genomes that it finds by their keys. They are started when they are
// needed. The error says what is wrong with the game.
func NewProc[A any](game *evo.Game[A], genomes Genomes, o ProcOptions) (*Proc, error) {
	if os.Getenv(childEnv) != "" {
		return nil, errors.New("this process was started to play: call match.Serve before anything else, else it would start others like it")
	}
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	rules := RulesOf(spec)
	if err := rules.check(); err != nil {
		return nil, err
	}
	if genomes == nil {
		return nil, errors.New("genomes is nil: give the Find of a Store")
	}
	if o.Workers < 1 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Patience <= 0 {
		o.Patience = time.Minute
	}
	if o.Stderr != nil {
		o.Stderr = &shared{to: o.Stderr}
	}
	if o.command == nil {
		own, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("the own binary is not found: %w", err)
		}
		o.command = []string{own}
	}
	return &Proc{rules: rules, key: rules.Key(), genomes: genomes, options: o}, nil
}

// Rules returns what the outcomes depend on beside their matches.
func (p *Proc) Rules() Rules { return p.rules }

// Evaluate plays matches. The outcomes come as they are ready.
func (p *Proc) Evaluate(ctx context.Context, matches iter.Seq[Match]) iter.Seq2[Outcome, error] {
	d := &dispatcher{
		rules:   p.key, // patience is kept by the workers
		acquire: func() (worker, error) { return p.acquire() },
		release: func(w worker) { p.release(w.(*procWorker)) },
	}
	return d.evaluate(ctx, matches, p.options.Workers)
}

// Close ends the processes. Evaluate must not be under way, and is an error
// afterwards.
func (p *Proc) Close() error {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	for _, c := range idle {
		c.stop()
	}
	return nil
}

func (p *Proc) acquire() (*procWorker, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errors.New("the Proc is closed")
	}
	w := &procWorker{proc: p}
	if n := len(p.idle); n > 0 {
		w.child = p.idle[n-1]
		p.idle = p.idle[:n-1]
	}
	return w, nil
}

func (p *Proc) release(w *procWorker) {
	if w.child == nil {
		return
	}
	p.mu.Lock()
	keep := !p.closed && len(p.idle) < p.options.Workers
	if keep {
		p.idle = append(p.idle, w.child)
	}
	p.mu.Unlock()
	if !keep {
		w.child.stop()
	}
}

// procWorker plays in a process, which it replaces when it is lost.
type procWorker struct {
	proc  *Proc
	child *child // nil where there is none
}

func (w *procWorker) play(ctx context.Context, m Match) (Outcome, error) {
	p := w.proc
	if w.child != nil && w.child.dead() { // somebody else has ended it
		w.child.kill()
		w.child = nil
	}
	var before *death
	for {
		if w.child == nil {
			c, err := startChild(ctx, p.options.command, p.rules, p.options.Memory, p.options.Stderr)
			if err != nil {
				return Outcome{}, err
			}
			w.child = c
		}
		o, d, err := w.child.play(ctx, m, p.genomes, p.options.Patience)
		if err == nil {
			return o, w.verify(m, o)
		}
		if errors.Is(err, errDied) || ctx.Err() != nil {
			w.child.kill()
			w.child = nil
		}
		if !errors.Is(err, errDied) {
			return Outcome{}, err
		}
		if before != nil {
			return d.outcome(Outcome{Match: m.Key(p.key)}, before), nil
		}
		before = &d
	}
}

// verify holds what a process sent to what it was asked. A game that has damaged
// its memory, by unsafe or cgo, may have it say anything.
func (w *procWorker) verify(m Match, o Outcome) error {
	key := m.Key(w.proc.key)
	err := w.proc.rules.Verify(m, o)
	if o.Match != key {
		err = fmt.Errorf("it is of the match %s", o.Match)
	}
	if err == nil {
		return nil
	}
	w.child.kill()
	w.child = nil
	return fmt.Errorf("match %s: %w: the outcome cannot be: %w. Fix: look for unsafe or cgo in the game; without them this is a defect of package match", key, errFrame, err)
}
