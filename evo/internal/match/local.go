package match

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Options are those of [NewLocal]. The zero Options are ready.
type Options struct {
	Workers int // how many play at a time; 0 is one for each processor

	// Patience is how long a round may take. A longer one counts as hanging
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
// game's own goroutine. Use [Proc] against a game that hangs within a step or
// ends the whole process: by os.Exit, a stack overflow, running out of memory,
// or a panic in a goroutine of its own.
//
// Evaluate may be called by several goroutines at once; each call has workers
// of its own.
type Local[A any] struct {
	_ plain.NoCopy

	game    *evo.Game[A]
	rules   Rules
	key     genome.Key // of the rules
	trees   *trees[A]
	options Options
	players pool[*player[A]]
}

// there panics with words where l is nil or zero.
func (l *Local[A]) there(method string) {
	plain.Made(l != nil && l.game != nil, "match.Local", method, "NewLocal")
}

// NewLocal returns an evaluator that plays the game in this process, with
// genomes that it finds by their keys. The error says what is wrong with the
// game.
func NewLocal[A any](game *evo.Game[A], genomes Genomes, o Options) (*Local[A], error) {
	o.fill()
	rules, err := playable(game, genomes)
	if err != nil {
		return nil, err
	}
	builder, err := game.Builder()
	if err != nil {
		return nil, err
	}
	return &Local[A]{
		game: game, rules: rules, key: rules.Key(),
		trees: newTrees(builder, genomes, o.Trees), options: o,
		players: pool[*player[A]]{limit: o.Workers},
	}, nil
}

// playable returns the rules of a game, or what keeps it from being played.
func playable[A any](game *evo.Game[A], genomes Genomes) (Rules, error) {
	spec, err := game.Spec()
	if err != nil {
		return Rules{}, err
	}
	rules := RulesOf(spec)
	if err := rules.check(); err != nil {
		return Rules{}, err
	}
	if genomes == nil {
		return Rules{}, errors.New("genomes is nil: give the Find of a Store")
	}
	return rules, nil
}

// Rules returns what the outcomes depend on beside their matches.
func (l *Local[A]) Rules() Rules {
	l.there("Rules")
	return l.rules
}

// Evaluate plays matches. The outcomes come as they are ready.
func (l *Local[A]) Evaluate(ctx context.Context, matches iter.Seq[Match]) iter.Seq2[Outcome, error] {
	l.there("Evaluate")
	d := &dispatcher[*player[A]]{
		rules: l.key, workers: l.options.Workers, patience: l.options.Patience,
		acquire: func() (*player[A], error) { return l.player(), nil },
		release: func(p *player[A]) { l.players.put(p) },
	}
	return d.evaluate(ctx, matches)
}

// player returns an idle or a new player.
func (l *Local[A]) player() *player[A] {
	if p, ok := l.players.take(); ok {
		return p
	}
	return &player[A]{game: l.game, rules: l.rules, key: l.key, trees: l.trees}
}
