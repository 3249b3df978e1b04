package funnel

import (
	"math"
	"math/big"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Use is what the rows of a candidate did in the rounds in which they were
// watched.
type Use struct {
	Rows        []match.RowUse // of those that were activated, by id
	Activations int64          // of leaves
	Brief       int64          // the part of them that lasted at most 2 ticks
	Steps       int64
	Ticks       int64 // of the agent, which may be away in some steps
	Leafless    int64 // the part of them in which no action ran
}

// Add counts what the rows of a genome did in a round, and its agent.
func (u *Use) Add(g *evo.Genome, rows []match.RowUse, of match.SlotUse, steps int) {
	u.Steps += int64(steps)
	u.Ticks += int64(of.Ticks)
	u.Leafless += int64(of.Leafless)
	for _, use := range rows {
		if use.Activations == 0 {
			continue
		}
		i, known := u.find(use.ID)
		if !known {
			u.Rows = slices.Insert(u.Rows, i, match.RowUse{ID: use.ID})
		}
		u.Rows[i].Activations += use.Activations
		u.Rows[i].Ticks += use.Ticks
		u.Rows[i].Brief += use.Brief
		if row := genome.Find(g, use.ID); row != nil && row.Leaf() {
			u.Activations += int64(use.Activations)
			u.Brief += int64(use.Brief)
		}
	}
}

// Row returns what the row with an id did. Only the id is set if the row was never
// activated.
func (u *Use) Row(id int) match.RowUse {
	if i, known := u.find(id); known {
		return u.Rows[i]
	}
	return match.RowUse{ID: id}
}

// Idle returns how many rows of a genome were never activated, of those that can be:
// a condition is asked, never activated.
func (u *Use) Idle(g *evo.Genome) (idle, of int) {
	for p := range g.Places() {
		if !p.Row.Group() && !p.Row.Leaf() {
			continue
		}
		if of++; u.Row(p.Row.ID).Activations == 0 {
			idle++
		}
	}
	return idle, of
}

// MostUsed returns the action with the most ticks, and how many there are of it
// and of all actions. Rows with the same action count together, whatever their
// arguments. Actions that run at a time, as the lanes of a Parallel, count each.
func (u *Use) MostUsed(g *evo.Genome) (action string, ticks, all int64) {
	of := map[string]int64{}
	for p := range g.Places() {
		if !p.Row.Leaf() {
			continue
		}
		n := int64(u.Row(p.Row.ID).Ticks)
		all += n
		of[p.Row.Action] += n
		if of[p.Row.Action] > ticks {
			action, ticks = p.Row.Action, of[p.Row.Action]
		}
	}
	return action, ticks, all
}

// perSecond returns how often something was counted in a second of the game's
// time, in thousandths. The products are too large for 64 bits.
func (u *Use) perSecond(b *evo.Spec, n int64) int64 {
	times := new(big.Int).Mul(big.NewInt(n), big.NewInt(1000*int64(time.Second)))
	took := new(big.Int).Mul(big.NewInt(u.Steps), big.NewInt(int64(b.Tick)))
	if times.Div(times, took); !times.IsInt64() {
		return math.MaxInt64
	}
	return times.Int64()
}

// find returns where the row with an id is, or would be.
func (u *Use) find(id int) (int, bool) {
	return slices.BinarySearchFunc(u.Rows, id, func(use match.RowUse, id int) int { return use.ID - id })
}
