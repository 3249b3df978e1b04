package hunt

import (
	"fmt"
	"regexp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Round is a round to be judged.
type Round struct {
	Mode  string
	Seed  uint64
	Slots []*evo.Genome // by slot; nil is a player who does nothing
	Steps int           // at most; 0 is as many as the mode has

	Check    Oracle // Determinism, Snapshot or Symmetry; "" compares the round with nothing
	Symmetry string // its name
	At       int    // Snapshot: after this step the round is saved; 0 draws one
	Other    int    // Determinism: steps of the round that uses the Sim in between; 0 is all of it

	// Exact has metrics compared with their ranges after each step instead of at the
	// end, to see when they leave it.
	Exact bool

	// Before are rounds that the process plays before this one, which have none before
	// them: for a game that keeps something of a round outside of its Sim.
	Before []Round
}

// clone returns a copy whose slots can be replaced.
func (r Round) clone() Round {
	r.Slots = slices.Clone(r.Slots)
	return r
}

// players returns how many players do something, and the rows of their tables.
func (r Round) players() (players, rows int) {
	for _, g := range r.Slots {
		if g != nil {
			players++
			rows += genome.Count(g.Root)
		}
	}
	return players, rows
}

// modeOf returns a mode of a game by its name.
func modeOf(spec *evo.Spec, name string) (evo.Mode, error) {
	for _, m := range []evo.Mode{spec.Evaluation, spec.Showdown} {
		if m.Name == name {
			return m, nil
		}
	}
	return evo.Mode{}, fmt.Errorf("the game has no mode %q, only %q and %q", name, spec.Evaluation.Name, spec.Showdown.Name)
}

// Verdict is what became of a round.
type Verdict struct {
	Oracle  Oracle `json:"oracle,omitempty"` // "" if nothing is wrong
	Message string `json:"message,omitempty"`
	Place   string `json:"place,omitempty"`  // of a panic: "package/file.go:line"
	Detail  string `json:"detail,omitempty"` // more for people, a line each
	Step    int    `json:"step"`             // after which it shows; 0 is right after Reset
	At      int    `json:"at,omitempty"`     // Snapshot: the step after which the round was saved
	Rounds  int    `json:"rounds"`           // that were played, the compared ones included

	// Declared: the game's declaration is to blame: the functions of a symmetry panic.
	Declared bool `json:"declared,omitempty"`
	// Changed: it shows in the changed round of a symmetry, not in the round itself.
	Changed bool `json:"changed,omitempty"`

	Cover []uint64 `json:"cover,omitempty"` // what the round reached, ascending

	earlier []Round // of a failure: what its process has played before it, the last ones
}

// numbers finds those in a message, and the names of what a game declares, whose digits
// tell them apart.
var numbers = regexp.MustCompile(`the (?:metric|invariant|symmetry) "(?:[^"\\]|\\.)*"|[-−]?[0-9]+([.,][0-9]+)*`)

// Same is what two failures have in common that are taken for one: the oracle, the
// message without its numbers, and the place.
func (v Verdict) Same() string {
	text := numbers.ReplaceAllStringFunc(v.Message, func(found string) string {
		if found[0] == 't' {
			return found
		}
		return "#"
	})
	return string(v.Oracle) + "\n" + text + "\n" + v.Place
}

// drawing are the policies that draw random numbers.
var drawing = []decider.Policy{decider.Random, decider.Shuffle, decider.WeightedRandom}

// draws reports whether a table draws random numbers, as far as the vocabulary says.
func draws(c *genome.Catalog, g *evo.Genome) bool {
	for p := range g.Places() {
		r := p.Row
		if r.Chance > 0 || r.Scatter || r.Group() && slices.Contains(drawing, r.Policy) {
			return true
		}
		if i, ok := c.Action(r.Action); ok && c.Actions[i].Draws {
			return true
		}
	}
	return false
}

// uses reports whether a table uses one of the entries.
func uses(g *evo.Genome, entries []string) bool {
	for p := range g.Places() {
		if slices.Contains(entries, p.Row.Action) || p.Row.Condition != "" && slices.Contains(entries, p.Row.Condition) {
			return true
		}
		for _, guard := range p.Row.Guards {
			if slices.Contains(entries, guard.Name) {
				return true
			}
		}
	}
	return false
}
