package match

import (
	"context"
	"fmt"
	"io"

	"github.com/ethogram-go/ethogram/evo"
)

// Path is the way of a player through a round: its places before the first step and
// after each one, in stretches that end where the player leaves the map.
type Path [][]evo.Position

// Trail plays a round of the evaluation mode and returns the path of a slot's
// player. genomes has one for each slot. The game must have a Trail. As [Why], it
// works in this process; a panic of the game is an error.
func Trail[A any](ctx context.Context, game *evo.Game[A], genomes []*evo.Genome, seed uint64, slot int) (Path, error) {
	if game.Trail == nil {
		return nil, fmt.Errorf("the game %q has no Trail to draw paths with", game.Name)
	}
	setup, err := setupOf(game, genomes)
	if err != nil {
		return nil, err
	}
	var path Path
	away := true // it is not on the map
	err = watch(ctx, game.NewSim, setup, []uint64{seed}, game.Evaluation.Steps, func(sim evo.Sim[A]) {
		at, ok := game.Trail(sim, slot)
		if ok && away {
			path = append(path, nil)
		}
		if ok {
			last := len(path) - 1
			path[last] = append(path[last], at)
		}
		away = !ok
	})
	return path, err
}

// Replay plays a round of the evaluation mode and writes it with the game's Replay,
// which must not be nil. genomes has one for each slot, and names their names. A
// panic of the game is an error.
func Replay[A any](w io.Writer, game *evo.Game[A], genomes []*evo.Genome, seed uint64, names []string) (err error) {
	setup, err := setupOf(game, genomes)
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the round of seed %d panicked: %v", seed, p)
		}
	}()
	setup.Seed = seed
	return game.Replay(w, game, setup, names)
}
