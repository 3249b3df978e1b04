package funnel

import (
	"cmp"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Style says what a candidate does, in words: the words of the game's descriptors
// by its certified means, then the actions that take most of its time, as in
// "keeps a distance, fetches shields; mostly SWING + KEEP_DISTANCE".
func Style(b *evo.Spec, c *Candidate) string {
	words := strings.Join(descriptions(b, c), ", ")
	actions := mostly(c)
	switch {
	case len(actions) == 0:
		return cmp.Or(words, "does nothing")
	case words == "":
		return "mostly " + strings.Join(actions, " + ")
	}
	return words + "; mostly " + strings.Join(actions, " + ")
}

// Identifier returns an exported Go identifier for what a candidate does: the
// words of the descriptors, without the actions if there are any words. Candidates
// with the same style have the same one.
func Identifier(b *evo.Spec, c *Candidate) string {
	words := descriptions(b, c)
	if len(words) == 0 {
		for _, action := range mostly(c) {
			words = append(words, strings.ToLower(action))
		}
	}
	return cmp.Or(pack.GoName(strings.Join(words, " ")), "Idle")
}

// descriptions returns the words of the game's descriptors for a candidate.
func descriptions(b *evo.Spec, c *Candidate) []string {
	if len(b.Descriptors) == 0 || len(c.Certified) == 0 {
		return nil
	}
	grid := archive.NewGrid(b)
	return grid.Words(grid.CoarseCell(c.Certified))
}

// notable is the least share of the time of all leaves that makes an action a
// part of a style, in thousandths.
const notable = 150

// mostly returns the two actions that a candidate used most, by the ticks of its
// leaves.
func mostly(c *Candidate) []string {
	ticks := map[string]int64{}
	var names []string
	var sum int64
	for p := range c.Genome.Places() {
		n := int64(c.Use.Row(p.Row.ID).Ticks)
		if !p.Row.Leaf() || n == 0 {
			continue
		}
		if ticks[p.Row.Action] == 0 {
			names = append(names, p.Row.Action)
		}
		ticks[p.Row.Action] += n
		sum += n
	}
	slices.SortFunc(names, func(x, y string) int {
		return cmp.Or(cmp.Compare(ticks[y], ticks[x]), strings.Compare(x, y))
	})
	names = names[:min(len(names), 2)]
	return slices.DeleteFunc(names, func(name string) bool { return stats.DivRound(ticks[name]*1000, sum) < notable })
}

// names gives candidates names that differ from each other, in their order.
type names map[string]bool

// name sets the style of a candidate and its name: its class, its style, and the first
// number that is free among those of this class that do the same.
func (n names) name(b *evo.Spec, c *Candidate) {
	c.Style = Style(b, c)
	first := pack.GoName(b.Classes[c.Class].Name) + Identifier(b, c)
	for k := 1; ; k++ {
		if c.Name = first + strconv.Itoa(k); !n[c.Name] {
			break
		}
	}
	n[c.Name] = true
}

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
