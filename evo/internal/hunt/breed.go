package hunt

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Source says where the tables of a hunt come from.
type Source string

// The sources.
const (
	Evolved Source = "evolved" // bred from those that reached something new; the default
	Random  Source = "random"  // drawn at random, each by itself
	Library Source = "library" // those of the game's Library and Covering as they are
)

// breeder makes rounds. It is told what they reached, in their order.
type breeder struct {
	spec   *evo.Spec
	source Source
	seed   uint64
	checks []check
	names  []string   // of the symmetries,
	calm   [][]string // and the entries that each does without
	off    []bool     // symmetries that are not looked at any more

	conditions []string // their functions

	roles map[string]*roleTables

	seen   map[uint64]struct{}
	full   bool    // more was reached than a hunt remembers
	corpus []Round // those that reached something new, and of these the latest
}

// A hunt of a night remembers so much. Good cells are reached by the thousand, but a
// Cell that is a hash of the whole state would fill the memory.
const mostKept = 4096 // rounds, and twice as many for a while

var mostReached = 1 << 20 // things; a variable for tests

// roleTables is what the players of a role can be made of.
type roleTables struct {
	catalog *genome.Catalog
	steady  *genome.Catalog // the same without policies that draw random numbers; nil if none is left
	library []*evo.Genome
}

func newBreeder[A any](game *evo.Game[A], spec *evo.Spec, o Options) (*breeder, error) {
	b := &breeder{
		spec: spec, source: o.Source, seed: o.Seed, checks: checks(game), off: make([]bool, len(game.Symmetries)), conditions: functionsOf(game),
		roles: map[string]*roleTables{}, seen: map[uint64]struct{}{},
	}
	for _, y := range game.Symmetries {
		b.names, b.calm = append(b.names, y.Name), append(b.calm, y.Without)
	}
	covering, err := cloned(game, spec)
	if err != nil {
		return nil, err
	}
	roles := []string{""}
	if len(spec.Roles) > 0 {
		roles = nil
		for _, role := range spec.Roles {
			roles = append(roles, role.Name)
		}
	}
	for _, role := range roles {
		own := *game
		own.Role = role
		of, err := own.Spec()
		if err != nil {
			if role == spec.Role {
				return nil, err
			}
			of = nil // a role that cannot evolve plays with its library
		}
		t := &roleTables{}
		if of != nil {
			t.catalog = of.Catalog
			t.steady = steady(of.Catalog)
		}
		for _, ref := range spec.Library {
			if _, bot := ref.Genome.Bot(); !bot && ref.Plays(role) {
				t.library = append(t.library, ref.Genome)
			}
		}
		for _, g := range covering {
			if t.catalog != nil && t.catalog.Validate(g, evo.Limits{}) == nil {
				t.library = append(t.library, g)
			}
		}
		b.roles[role] = t
	}
	return b, nil
}

// cloned returns the game's Covering.
func cloned[A any](game *evo.Game[A], spec *evo.Spec) (all []*evo.Genome, err error) {
	if len(game.Covering) == 0 {
		return nil, nil
	}
	build, err := game.Builder()
	if err != nil {
		return nil, err
	}
	for _, e := range game.Covering {
		g, err := build.Clone(e.Table)
		if err == nil && len(spec.Roles) == 0 {
			err = spec.Catalog.Validate(g, evo.Limits{})
		}
		if err != nil {
			return nil, fmt.Errorf("the table %s of Game.Covering: %w", plain.Name(e.Name), err)
		}
		all = append(all, g)
	}
	return all, nil
}

// steady returns a catalog without the policies that draw random numbers.
func steady(c *genome.Catalog) *genome.Catalog {
	own := *c
	own.Policies = slices.DeleteFunc(slices.Clone(c.Policies), func(p decider.Policy) bool { return slices.Contains(drawing, p) })
	if len(own.Policies) == 0 {
		return nil
	}
	return &own
}

// round makes a round. It depends on the seed, the number of the round, and what
// was kept until now.
func (b *breeder) round(n int) Round {
	r := evo.NewRand(evo.Seed(b.seed, "hunt", uint64(n)))
	mode := b.spec.Evaluation
	if b.spec.Showdown.Name != mode.Name && r.IntN(4) == 0 {
		mode = b.spec.Showdown
	}
	at := b.checks[n%len(b.checks)]
	round := Round{Mode: mode.Name, Seed: r.Uint64(), Check: at.oracle}
	parent := b.parent(r, mode)
	if parent != nil {
		round.Slots = slices.Clone(parent.Slots)
		if r.IntN(2) == 0 {
			round.Seed = parent.Seed
		}
		for range 1 + r.IntN(2) {
			slot := r.IntN(mode.Slots)
			round.Slots[slot] = b.vary(r, round.Slots[slot], b.roles[mode.Role(slot)])
		}
	} else {
		// Some things happen only among good players. One alone does what its author has seen.
		written := b.source == Library || b.source == Evolved && mode.Slots > 1 && r.IntN(3) == 0
		for slot := range mode.Slots {
			round.Slots = append(round.Slots, b.fresh(r, b.roles[mode.Role(slot)], written))
		}
	}
	if at.oracle == Symmetry {
		if b.off[at.symmetry] {
			round.Check = ""
			return round
		}
		round.Symmetry = b.names[at.symmetry]
		for slot, g := range round.Slots {
			round.Slots[slot] = b.settled(r, g, b.roles[mode.Role(slot)], at.symmetry)
		}
	}
	return round
}

// parent draws a round to breed from, in two of three cases; the latest come more
// often.
func (b *breeder) parent(r *evo.Rand, mode evo.Mode) *Round {
	if b.source != Evolved || r.IntN(3) == 0 {
		return nil
	}
	for range 8 {
		n := len(b.corpus)
		if n == 0 {
			return nil
		}
		if latest := 32; n > latest && r.IntN(2) == 0 {
			n = latest
		}
		if p := &b.corpus[len(b.corpus)-1-r.IntN(n)]; p.Mode == mode.Name {
			return p
		}
	}
	return nil
}

// fresh draws a table for a player, of those written by hand if that is wanted.
func (b *breeder) fresh(r *evo.Rand, of *roleTables, written bool) *evo.Genome {
	if of.catalog == nil || written && len(of.library) > 0 {
		if len(of.library) == 0 {
			return nil
		}
		return of.library[r.IntN(len(of.library))]
	}
	return variation.Random(of.catalog, r, variation.Options{})
}

// vary changes a table, or draws another.
func (b *breeder) vary(r *evo.Rand, g *evo.Genome, of *roleTables) *evo.Genome {
	written := b.source == Library || b.source == Evolved && r.IntN(4) == 0
	if g == nil || of.catalog == nil {
		return b.fresh(r, of, written)
	}
	switch n := r.IntN(10); {
	case n < 6:
		for range 1 + r.IntN(3) {
			if child, _, ok := variation.Mutate(of.catalog, r, g, variation.Options{}); ok {
				g = child
			}
		}
		return g
	case n < 8 && len(b.corpus) > 0:
		mate := &b.corpus[r.IntN(len(b.corpus))]
		other := mate.Slots[r.IntN(len(mate.Slots))]
		if other == nil || of.catalog.Validate(other, evo.Limits{}) != nil {
			break
		}
		if child, _, ok := variation.Cross(of.catalog, r, g, other, variation.Options{}); ok {
			return child
		}
	}
	return b.fresh(r, of, written)
}

// settled returns g if a symmetry can say something of it, and else another table: a
// random one, one of the library, or none.
func (b *breeder) settled(r *evo.Rand, g *evo.Genome, of *roleTables, symmetry int) *evo.Genome {
	fits := func(g *evo.Genome) bool { return g != nil && b.calmed(g, symmetry) }
	if fits(g) {
		return g
	}
	if b.source != Library && of.steady != nil {
		o := variation.Options{Decorators: variation.Cooldown | variation.Every | variation.Hold}
		for range 20 {
			if g := variation.Random(of.steady, r, o); fits(g) {
				return g
			}
		}
	}
	fitting := slices.DeleteFunc(slices.Clone(of.library), func(g *evo.Genome) bool { return !fits(g) })
	if len(fitting) == 0 {
		return nil
	}
	return fitting[r.IntN(len(fitting))]
}

// calmed reports whether a symmetry can say something of a table.
func (b *breeder) calmed(g *evo.Genome, symmetry int) bool {
	return !draws(b.spec.Vocabulary, g) && !uses(g, b.calm[symmetry])
}

// hear takes what a round reached, and returns how much of it is new.
func (b *breeder) hear(r Round, v Verdict) (news int) {
	for _, n := range v.Cover {
		if _, known := b.seen[n]; known {
			continue
		}
		if len(b.seen) >= mostReached {
			b.full = true
			break
		}
		b.seen[n] = struct{}{}
		news++
	}
	// What breaks a round breaks those that are bred from it.
	if news > 0 && v.Oracle == "" {
		b.corpus = append(b.corpus, r)
		if len(b.corpus) == 2*mostKept {
			b.corpus = slices.Clone(b.corpus[mostKept:])
		}
	}
	return news
}
