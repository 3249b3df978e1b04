package search

import (
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/variation"
)

// tries is how often a child that the search has already seen is drawn again.
const tries = 8

// first returns the first generation, or the first after a restart. Then the
// library's own tables are known already, and their mutants are new ones.
func (s *Search) first() []*Individual {
	r := evo.NewRand(evo.Seed(s.options.Seed, "init", uint64(s.generation)))
	all := make([]*Individual, 0, s.options.Population)
	add := func(g *evo.Genome, origin match.Origin) {
		if len(all) < s.options.Population && s.discover(g) {
			all = append(all, s.individual(g, origin, len(all)%s.islands(), r))
		}
	}
	if s.options.Start == FromLibrary {
		for _, g := range s.adapted {
			add(g, match.Origin{How: match.Library})
		}
		for misses := 0; len(all) < s.options.Population/2 && misses < 100*s.options.Population; misses++ {
			parent := s.adapted[r.IntN(len(s.adapted))]
			if child, op, ok := variation.Mutate(s.spec.Catalog, r, parent, s.options.Variation); ok {
				add(child, match.Origin{How: op.String(), Parents: []evo.Key{parent.Key()}})
			}
		}
	}
	for misses := 0; len(all) < s.options.Population && misses < 100*s.options.Population; misses++ {
		add(variation.Random(s.spec.Catalog, r, s.options.Variation), match.Origin{How: "random"})
	}
	return all
}

// next returns the generation after the present one: of each island the
// survivors, and children in the place of the others.
func (s *Search) next() []*Individual {
	s.generation++
	r := evo.NewRand(evo.Seed(s.options.Seed, "breed", uint64(s.generation)))
	islands := make([][]*Individual, s.islands())
	for _, in := range ranked(s.population) {
		if in.Fault == "" {
			islands[in.Class] = append(islands[in.Class], in)
		}
	}
	size := s.options.Population / len(islands)
	parents := make([][]*Individual, len(islands))
	var all []*Individual
	for class, island := range islands {
		if s.options.NoSelection {
			continue
		}
		kept := survivors(niched(island, s.options.Niche), s.options.Population*s.options.Survivors/1000/len(islands), s.options, r)
		all = append(all, kept...)
		parents[class] = kept
		if s.options.FromUnselected {
			parents[class] = without(island, kept)
		}
	}
	stay := make([]int, len(islands))
	for _, in := range all {
		stay[in.Class]++
	}
	for class := range islands {
		wanted := size
		if class < s.options.Population%len(islands) {
			wanted++
		}
		for range wanted - stay[class] {
			if child := s.child(class, parents, r); child != nil {
				all = append(all, child)
			}
		}
	}
	return all
}

// without returns those of all that are not among some.
func without(all, some []*Individual) []*Individual {
	var rest []*Individual
	for _, in := range all {
		found := false
		for _, other := range some {
			found = found || in == other
		}
		if !found {
			rest = append(rest, in)
		}
	}
	return rest
}

// child returns a new individual of a class that the search has not seen
// before, or nil if it found none.
func (s *Search) child(class int, parents [][]*Individual, r *evo.Rand) *Individual {
	for range tries {
		g, origin := s.offspring(class, parents, r)
		if g != nil && s.discover(g) {
			return s.individual(g, origin, class, r)
		}
	}
	for range tries {
		if g := variation.Random(s.spec.Catalog, r, s.options.Variation); s.discover(g) {
			return s.individual(g, match.Origin{How: "random", Generation: s.generation}, class, r)
		}
	}
	return nil
}

// offspring makes a genome from parents of a class: at random, by crossover, by
// mutation, or both of these.
func (s *Search) offspring(class int, parents [][]*Individual, r *evo.Rand) (*evo.Genome, match.Origin) {
	o, c := &s.options, s.spec.Catalog
	origin := match.Origin{Generation: s.generation}
	pool := parents[class]
	if o.NoSelection || len(pool) == 0 || r.Permille(o.Fresh) {
		origin.How = "random"
		return variation.Random(c, r, o.Variation), origin
	}
	parent := pool[spin(len(pool), r)]
	origin.Parents = []evo.Key{parent.Key}
	cross, mutate := s.plateau.rates(*o)
	g, how := parent.Genome, []string(nil)
	if r.Permille(cross) {
		// One mate in five comes from any island.
		mates := pool
		if r.IntN(5) == 0 {
			mates = parents[r.IntN(len(parents))]
		}
		if len(mates) > 0 {
			mate := mates[spin(len(mates), r)]
			if x, _, ok := variation.Cross(c, r, g, mate.Genome, o.Variation); ok && mate != parent {
				g, how = x, append(how, variation.Crossover.String())
				origin.Parents = append(origin.Parents, mate.Key)
			}
		}
	}
	if len(how) == 0 || r.Permille(mutate) {
		child, op, ok := variation.Mutate(c, r, g, o.Variation)
		if !ok {
			return nil, origin
		}
		g, how = child, append(how, op.String())
	}
	origin.How = strings.Join(how, "+")
	return g, origin
}

// individual returns a new one, with targets of its own.
func (s *Search) individual(g *evo.Genome, origin match.Origin, class int, r *evo.Rand) *Individual {
	return s.enter(&Individual{
		Key: g.Key(), Genome: g, Origin: origin, Class: class, Targets: targets(s.spec, class, r),
	})
}

// enter puts an individual into the archive and on the list of those that the
// cache does not know yet.
func (s *Search) enter(in *Individual) *Individual {
	s.archive = append(s.archive, in)
	if in.Origin.How != match.Library {
		s.distinct[in.Genome.Canonical().Key()] = true
	}
	s.fresh = append(s.fresh, in)
	s.operators[in.Origin.How]++
	return in
}

// discover reports whether a genome is new, in its canonical form, and
// remembers it.
func (s *Search) discover(g *evo.Genome) bool {
	key := g.Canonical().Key()
	if s.known[key] {
		return false
	}
	s.known[key] = true
	return true
}

// islands returns how many groups do not compete with each other: one for each
// class.
func (s *Search) islands() int {
	if s.options.Objective == Points || len(s.spec.Classes) == 0 {
		return 1
	}
	return len(s.spec.Classes)
}
