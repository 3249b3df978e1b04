package match

import (
	"context"

	"github.com/ethogram-go/ethogram/evo"
)

// Part is what was counted of an [evo.Source].
type Part struct {
	Part  int64 `json:"part"`
	Whole int64 `json:"whole"`
}

// Add adds another count.
func (p *Part) Add(o Part) { p.Part, p.Whole = p.Part+o.Part, p.Whole+o.Whole }

// Share returns the part in thousandths of the whole; of nothing it is 0.
func (p Part) Share() int64 {
	if p.Whole == 0 {
		return 0
	}
	return p.Part * 1000 / p.Whole
}

// Sources plays a round of the evaluation mode and counts the game's sources for the
// player of a slot, in their order. genomes has one for each slot. As [Why], it works
// in this process; a panic of the game is an error.
func Sources[A any](ctx context.Context, game *evo.Game[A], genomes []*evo.Genome, seed uint64, slot int) ([]Part, error) {
	setup, err := setupOf(game, genomes)
	if err != nil {
		return nil, err
	}
	parts := make([]Part, len(game.Sources))
	begun := false
	err = watch(ctx, game.NewSim, setup, []uint64{seed}, game.Evaluation.Steps, func(sim evo.Sim[A]) {
		if !begun { // no step was played
			begun = true
			return
		}
		for i, of := range game.Sources {
			part, whole := of.Count(sim, slot)
			parts[i].Add(Part{part, whole})
		}
	})
	return parts, err
}
