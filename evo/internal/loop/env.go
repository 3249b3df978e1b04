package loop

import (
	"context"
	"io"
	"runtime"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Env is a game that genomes can play, without the game's agent type.
type Env struct {
	Spec      *evo.Spec
	Rules     match.Rules
	Store     *match.Store
	Evaluator match.Evaluator
	Choose    funnel.Chooser
	Why       Asker
	Outline   func(*evo.Genome) (*decider.Outline, error) // of the compiled table
	WriteGo   func(io.Writer, evo.GoFile) error           // writes tables as Go source
	Workers   int                                         // that play at a time
	close     func() error
}

// Asker says why the rows of the genome in a slot refuse in rounds with the others:
// see [match.Why].
type Asker func(ctx context.Context, genomes []*evo.Genome, slot int, seeds []uint64, steps int) ([]match.RowWhy, error)

// Backend opens what plays the rounds of a game, with genomes that it finds by
// their keys and so many workers; 0 is as many as suit it. Its outcomes must be
// those of every other back end: package matchtest checks that. Shut is called
// once, when all is over.
type Backend[A any] func(game *evo.Game[A], genomes match.Genomes, workers int) (ev match.Evaluator, shut func() error, err error)

// Local is the [Backend] that plays in goroutines of this process.
func Local[A any](game *evo.Game[A], genomes match.Genomes, workers int) (match.Evaluator, func() error, error) {
	ev, err := match.NewLocal(game, genomes, match.Options{Workers: workers})
	return ev, func() error { return nil }, err
}

// Proc is the [Backend] that plays in child processes, which may crash or hang. The
// program must call [match.Serve] first of all.
func Proc[A any](game *evo.Game[A], genomes match.Genomes, workers int) (match.Evaluator, func() error, error) {
	ev, err := match.NewProc(game, genomes, match.ProcOptions{Workers: workers})
	if err != nil {
		return nil, nil, err
	}
	return ev, ev.Close, nil
}

// NewEnv returns an environment that plays a game with so many workers; 0 is one
// for each processor. The error lists everything that is wrong with the game.
// Close it after use.
func NewEnv[A any](game *evo.Game[A], backend Backend[A], workers int) (*Env, error) {
	spec, err := game.Spec()
	if err != nil {
		return nil, err
	}
	builder, err := game.Builder()
	if err != nil {
		return nil, err
	}
	b := &Env{
		Spec: spec, Rules: match.RulesOf(spec), Store: &match.Store{},
		Choose: func(ctx context.Context, genomes []*evo.Genome) ([][]uint16, error) {
			return match.Probe(ctx, game, genomes)
		},
		Why: func(ctx context.Context, genomes []*evo.Genome, slot int, seeds []uint64, steps int) ([]match.RowWhy, error) {
			return match.Why(ctx, game, genomes, slot, seeds, steps)
		},
		Outline: func(g *evo.Genome) (*decider.Outline, error) {
			tree, err := builder.Tree(g)
			if err != nil {
				return nil, err
			}
			return tree.Outline(), nil
		},
		WriteGo: builder.WriteGo,
		Workers: workers,
	}
	if workers < 1 {
		b.Workers = runtime.GOMAXPROCS(0) // as the evaluators take it
	}
	if b.Evaluator, b.close, err = backend(game, b.Store.Find, workers); err != nil {
		return nil, err
	}
	return b, nil
}

// Close ends the workers.
func (b *Env) Close() error { return b.close() }
