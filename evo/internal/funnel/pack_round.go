package funnel

import (
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

import "github.com/ethogram-go/ethogram/evo"

// CheckRound returns the round of a table that [Check] plays again: the players by
// slot, its seed, and the slot of the table. Since that is the same for all tables
// of a game, it also shows how they differ.
func CheckRound(b *evo.Spec, g *evo.Genome) (players []*evo.Genome, seed uint64, slot int) {
	slot = checkSeat(b)
	for _, ref := range declared.Fill(b, b.Evaluation, slot) {
		if ref == nil {
			players = append(players, g)
		} else {
			players = append(players, ref.Genome)
		}
	}
	return players, checkMatch(b, genome.KeyOf(g)).Seed, slot
}
