package funnel

import (
	"encoding/json"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Pack is what a game ships: tables by class, each with what was measured of
// it and a round that shows whether it still plays the same.
type Pack struct {
	Game       string      `json:"game"`
	Version    int         `json:"version"`    // of the game's rules
	Vocabulary genome.Key  `json:"vocabulary"` // the catalog's fingerprint
	Role       string      `json:"role,omitempty"`
	Seed       uint64      `json:"seed"`    // of the run
	Classes    []PackClass `json:"classes"` // easiest first
}

// PackClass is a class and its tables.
type PackClass struct {
	evo.Class
	Tables []PackTable `json:"tables"` // by key
}

// PackTable is a table of a pack.
type PackTable struct {
	Name   string          `json:"name"`  // by what it does: an exported Go identifier, unique in the pack
	Style  string          `json:"style"` // the same in words
	Key    genome.Key      `json:"key"`
	Genome json.RawMessage `json:"genome"` // in its canonical form

	// The mean points over the rounds of its admission, with the bounds of the
	// 90 % interval, in thousandths.
	Points int64 `json:"points"`
	Low    int64 `json:"low"`
	High   int64 `json:"high"`
	Rounds int64 `json:"rounds"`

	// The hash of the state at the end of the round that Check plays again.
	Hash string `json:"hash"`
}

// CheckRound returns the round that shows whether a table, in the first seat of its role
// among tables of the library, still plays the same: the players by slot, its seed, and
// the slot of the table. Since that is the same for all tables of a game, it also shows
// how they differ.
func CheckRound(b *evo.Spec, g *evo.Genome) (players []*evo.Genome, seed uint64, slot int) {
	slot = b.Seats(b.Evaluation)[0]
	for _, ref := range declared.Fill(b, b.Evaluation, slot) {
		player := g
		if ref != nil {
			player = ref.Genome
		}
		players = append(players, player)
	}
	return players, evo.Seed(0, "check"), slot
}

// checkMatch is the [CheckRound] of a table.
func checkMatch(b *evo.Spec, g *evo.Genome) match.Match {
	players, seed, _ := CheckRound(b, g)
	m := match.Match{Mode: b.Evaluation.Name, Seed: seed}
	for _, player := range players {
		m.Slots = append(m.Slots, genome.KeyOf(player))
	}
	return m
}

func hash(out match.Outcome) string {
	if out.Status != match.OK {
		return out.Status.String()
	}
	return fmt.Sprintf("%016x", out.Hash)
}
