package hunt

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// What a person takes in at a glance. A finding with more is made smaller in every way
// there is.
const (
	fewPlayers = 3
	fewRows    = 12 // of all tables together
)

// few reports whether a round is as small as a finding should be.
func (r Round) few() bool {
	players, rows := r.players()
	return players <= fewPlayers && rows <= fewRows
}

// size is how much a person has to read of a round: a player is worth some rows.
func (r Round) size() int {
	players, rows := r.players()
	return 4*players + rows
}

// smaller draws a round that may fail as another one does, and has less of it: what is
// left after some cuts, or few players with few rows. Its seed is another one, too, so a
// failure that needs a coincidence gets many chances.
func (b *breeder) smaller(r *evo.Rand, of Round) Round {
	drawn := Round{Mode: of.Mode, Seed: r.Uint64(), Check: of.Check, Symmetry: of.Symmetry, Exact: of.Exact}
	mode, _ := modeOf(b.spec, of.Mode) // which is one of the breeder's
	p := pieces{breeder: b, Rand: r, of: of}
	if r.IntN(2) == 0 {
		drawn.Slots = p.thinned(mode)
	} else {
		drawn.Slots = p.few(mode)
	}
	return drawn
}

// pieces draws from the tables of a round.
type pieces struct {
	*breeder
	*evo.Rand
	of Round
}

// thinned returns the round's tables without some, or with fewer rows of some.
func (p *pieces) thinned(mode evo.Mode) []*evo.Genome {
	slots := slices.Clone(p.of.Slots)
	for range 1 + p.IntN(3) {
		slot := p.IntN(mode.Slots)
		g := slots[slot]
		if g == nil {
			continue
		}
		slots[slot] = nil
		if cuts := p.fitting(fewerRows(g), genome.Count(g.Root)); len(cuts) > 0 && (mode.Slots == 1 || p.IntN(2) == 0) {
			slots[slot] = cuts[p.IntN(len(cuts))]
		}
	}
	return slots
}

// few returns tables of few rows for few players: pieces of the round's, pieces of the
// library, or random ones.
func (p *pieces) few(mode evo.Mode) []*evo.Genome {
	slots := make([]*evo.Genome, mode.Slots)
	players := 1 + p.IntN(min(fewPlayers, mode.Slots))
	left := fewRows
	for ; players > 0; players-- {
		slot := p.IntN(mode.Slots)
		role := p.roles[mode.Role(slot)]
		rows := 1 + p.IntN(left-players+1) // each of the others has one at least
		var g *evo.Genome
		switch n := p.IntN(4); {
		case n == 0 && role.catalog != nil:
			limits := evo.Limits{Rows: max(rows, 2), Width: evo.DefaultLimits.Width, Depth: 3}
			g = p.piece(variation.Random(role.catalog, p.Rand, variation.Options{Limits: limits}), rows, role)
		case n == 1 && len(role.library) > 0:
			g = p.piece(role.library[p.IntN(len(role.library))], rows, role)
		default:
			from := p.IntN(mode.Slots)
			if role.catalog != nil || mode.Role(from) == mode.Role(slot) { // else nobody knows whether it fits
				g = p.piece(p.of.Slots[from], rows, role)
			}
		}
		if g != nil && slots[slot] == nil {
			slots[slot] = g
			left -= genome.Count(g.Root)
		}
	}
	return slots
}

// piece draws a row of a table, with all below it, as a table of its own for a role. It
// returns nil if none has so few rows and fits.
func (p *pieces) piece(from *evo.Genome, rows int, role *roleTables) *evo.Genome {
	if from == nil || role.catalog != nil && role.catalog.Validate(from, evo.Limits{}) != nil {
		return nil // it may be of another role
	}
	var all []*evo.Genome
	for at := range from.Places() {
		all = append(all, &evo.Genome{Root: at.Row})
	}
	if all = p.fitting(all, rows); len(all) == 0 {
		return nil
	}
	return all[p.IntN(len(all))].Clone()
}

// fitting returns the tables that have so few rows and can stand in the round.
func (p *pieces) fitting(all []*evo.Genome, rows int) []*evo.Genome {
	return slices.DeleteFunc(all, func(g *evo.Genome) bool {
		return genome.Count(g.Root) > rows || p.spec.Vocabulary.Validate(g, evo.Limits{}) != nil ||
			p.of.Check == Symmetry && !p.calmed(g, slices.Index(p.names, p.of.Symmetry))
	})
}
