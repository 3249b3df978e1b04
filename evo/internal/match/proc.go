package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// ProcOptions are those of [NewProc]. The zero ProcOptions are ready.
type ProcOptions struct {
	Workers int // how many processes play at a time; 0 is one for each processor

	// Patience is how long a round may take before its process is stopped and
	// the round counts as hung; 0 is 1 minute. Choose it far above what a round
	// takes: an outcome must not depend on how busy the machine is.
	Patience time.Duration

	// Memory is how many bytes each process may use; 0 is no limit. A process
	// that uses more is ended, and its round counts as a Panic.
	Memory int64

	// Stderr gets what the processes print; nil discards it. One goroutine at a
	// time writes to it, until Close has returned.
	Stderr io.Writer

	command []string // instead of the own binary, for tests
}

func (o *ProcOptions) fill() {
	if o.Workers < 1 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Patience <= 0 {
		o.Patience = time.Minute
	}
	if o.Stderr != nil {
		o.Stderr = &lockedWriter{to: o.Stderr}
	}
}

// Proc plays matches in processes of the program's own binary, which must call
// [Serve] first of all. It survives whatever a game does to its process: a round
// that ends its process, or does not end, is played once more in a new process,
// and if that fails too it has the Status Panic or Hang. The processes end with
// this one, however it ends.
//
// Evaluate may be called by several goroutines at once; each call has processes
// of its own.
type Proc struct {
	_ plain.NoCopy

	rules    Rules
	key      genome.Key // of the rules
	genomes  Genomes
	options  ProcOptions
	children pool[*Child]
}

// there panics with words where p is nil or zero.
func (p *Proc) there(method string) {
	plain.Made(p != nil && p.genomes != nil, "match.Proc", method, "NewProc")
}

// NewProc returns an evaluator that plays the game in child processes, with
// genomes that it finds by their keys. It starts them as they are needed. The
// error says what is wrong with the game.
func NewProc[A any](game *evo.Game[A], genomes Genomes, o ProcOptions) (*Proc, error) {
	if err := playing.Check(); err != nil {
		return nil, err
	}
	rules, err := playable(game, genomes)
	if err != nil {
		return nil, err
	}
	o.fill()
	return &Proc{rules: rules, key: rules.Key(), genomes: genomes, options: o, children: pool[*Child]{limit: o.Workers}}, nil
}

// Rules returns what the outcomes depend on beside their matches.
func (p *Proc) Rules() Rules {
	p.there("Rules")
	return p.rules
}

// Evaluate plays matches. The outcomes come as they are ready.
func (p *Proc) Evaluate(ctx context.Context, matches iter.Seq[Match]) iter.Seq2[Outcome, error] {
	p.there("Evaluate")
	d := &dispatcher[*procWorker]{
		rules: p.key, workers: p.options.Workers, // patience is kept by the workers
		acquire: p.acquire, release: p.release,
	}
	return d.evaluate(ctx, matches)
}

// Close ends the processes. Evaluate must not be under way, and is an error
// afterwards.
func (p *Proc) Close() error {
	p.there("Close")
	for _, c := range p.children.close() {
		c.stop()
	}
	return nil
}

func (p *Proc) acquire() (*procWorker, error) {
	if p.children.isClosed() {
		return nil, errors.New("the Proc is closed")
	}
	w := &procWorker{proc: p}
	w.child, _ = p.children.take()
	return w, nil
}

func (p *Proc) release(w *procWorker) {
	if w.child != nil && (w.child.dead() || !p.children.put(w.child)) {
		w.child.stop()
	}
}

// procWorker plays in a process, which it replaces when it is lost.
type procWorker struct {
	proc  *Proc
	child *Child // nil before the first match
}

// play plays m, and once more if its process dies.
func (w *procWorker) play(ctx context.Context, m Match) (Outcome, error) {
	var first, second Death
	o, err := w.try(ctx, m)
	if !errors.As(err, &first) {
		return o, err
	}
	o, err = w.try(ctx, m)
	if !errors.As(err, &second) {
		return o, err
	}
	return second.outcome(m.Key(w.proc.key), first), nil
}

// try plays m. The error may be a Death.
func (w *procWorker) try(ctx context.Context, m Match) (Outcome, error) {
	p := w.proc
	if w.child != nil && w.child.dead() {
		w.child.Kill()
		w.child = nil
	}
	if w.child == nil {
		c, err := StartChild(ctx, playing, p.rules, p.options)
		if err != nil {
			return Outcome{}, err
		}
		w.child = c
	}
	data, err := w.child.Ask(ctx, AppendMatch(nil, m), p.options.Patience, p.genome)
	if err != nil {
		return Outcome{}, err
	}
	o, rest, err := DecodeOutcome(data)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%w: %d bytes behind the outcome", errFrame, len(rest))
	}
	if err != nil {
		w.child.Kill()
		return Outcome{}, err
	}
	return o, w.verify(m, o)
}

// genome returns the rows of a genome for a process, or nothing if it is unknown.
func (p *Proc) genome(asked []byte) ([]byte, error) {
	var key genome.Key
	copy(key[:], asked)
	g, known := p.genomes(key)
	if !known {
		return nil, nil
	}
	data, err := EncodeGenome(g)
	if err != nil {
		return nil, fmt.Errorf("the genome %s cannot be sent to another process: %w", key, err)
	}
	return data, nil
}

// verify compares what a process sent with what it was asked. A game that has
// damaged its memory, by unsafe or cgo, may send anything.
func (w *procWorker) verify(m Match, o Outcome) error {
	key := m.Key(w.proc.key)
	err := w.proc.rules.Verify(m, o)
	if o.Match != key {
		err = fmt.Errorf("it is of the match %s", o.Match)
	}
	if err == nil {
		return nil
	}
	w.child.Kill()
	return fmt.Errorf("match %s: %w: the outcome cannot be: %w. Fix: look for unsafe or cgo in the game; without them this is a defect of package match", key, errFrame, err)
}
