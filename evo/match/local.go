package match

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// Options are those of [NewLocal]. The zero Options are ready.
type Options struct {
	Workers int // how many play at a time; 0 is one for each processor

	// Patience is how long a round may take before the game is thought to hang
	// within a step, which ends the evaluation with ErrStuck; 0 is 2 minutes.
	// It is for infinite loops, not for long rounds: those end by the mode's
	// Steps. While the whole process is stopped, as by Ctrl-Z, no time passes.
	Patience time.Duration

	Trees int // how many compiled tables to keep; 0 is 4,096
}

func (o *Options) fill() {
	if o.Workers < 1 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Patience <= 0 {
		o.Patience = 2 * time.Minute
	}
	if o.Trees < 1 {
		o.Trees = 4096
	}
}

// Local plays matches in goroutines of this process. It survives panics of the
// game's own goroutine; what ends a whole process (os.Exit, a stack that
// overflows, memory that runs out, a panic in a goroutine of the game) or hangs
// within a step is what [Proc] is for.
//
// Evaluate may be called by several goroutines at once; each call has workers
// of its own.
type Local[A any] struct {
	game    *evo.Game[A]
	rules   Rules
	key     evo.Key
	trees   *trees[A]
	options Options

	mu   sync.Mutex
	idle []*player[A]
}

// NewLocal returns an evaluator that plays the game in this process, with
// genomes that it finds by their keys. The error says what is wrong with the
// game.
func NewLocal[A any](game *evo.Game[A], genomes Genomes, o Options) (*Local[A], error) {
	o.fill()
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	rules := RulesOf(spec)
	if err := rules.check(); err != nil {
		return nil, err
	}
	builder, err := evo.NewBuilder(game.Vocabulary)
	if err != nil {
		return nil, err
	}
	if genomes == nil {
		return nil, errors.New("genomes is nil: give the Find of a Store")
	}
	return &Local[A]{
		game: game, rules: rules, key: rules.Key(),
		trees: newTrees(builder, genomes, o.Trees), options: o,
	}, nil
}

// Rules returns what the outcomes depend on beside their matches.
func (l *Local[A]) Rules() Rules { return l.rules }

// Evaluate plays matches. The outcomes come as they are ready.
func (l *Local[A]) Evaluate(ctx context.Context, matches iter.Seq[Match]) iter.Seq2[Outcome, error] {
	d := &dispatcher{
		rules: l.key, patience: l.options.Patience,
		acquire: func() (worker, error) { return l.acquire(), nil },
		release: func(w worker) { l.release(w.(*player[A])) },
	}
	return d.evaluate(ctx, matches, l.options.Workers)
}

func (l *Local[A]) acquire() *player[A] {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.idle); n > 0 {
		p := l.idle[n-1]
		l.idle = l.idle[:n-1]
		return p
	}
	return newPlayer(l.game, l.rules, l.trees)
}

func (l *Local[A]) release(p *player[A]) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.idle) < l.options.Workers {
		l.idle = append(l.idle, p)
	}
}
