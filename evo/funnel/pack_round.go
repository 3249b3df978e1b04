package funnel

import "github.com/ethogram-go/ethogram/evo"

// CheckRound returns the round of a table that [Check] plays again: the players by
// slot, its seed, and the slot of the table. Since that is the same for all tables
// of a game, it also shows how they differ.
func CheckRound(b *evo.Spec, g *evo.Genome) (players []*evo.Genome, seed uint64, slot int) {
	key := g.Key()
	genomes := map[evo.Key]*evo.Genome{}
	var refs []evo.Key
	for _, ref := range b.Library {
		refs = append(refs, ref.Genome.Key())
		genomes[ref.Genome.Key()] = ref.Genome
	}
	genomes[key] = g
	m := checkMatch(b, refs, key, 0)
	for i, of := range m.Slots {
		players = append(players, genomes[of])
		if of == key && players[slot] != g {
			slot = i
		}
	}
	return players, m.Seed, slot
}
