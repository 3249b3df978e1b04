package search

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// tries is how often a child is drawn until one is new to the search.
const tries = 8

// first returns the first generation, or the first after a restart: then the
// library's own tables are known, and only new mutants of them enter.
func (s *Search) first() []*Individual {
	r := evo.NewRand(evo.Seed(s.options.Seed, "init", uint64(s.generation)))
	all := make([]*Individual, 0, s.options.Population)
	add := func(g *evo.Genome, origin match.Origin) {
		if len(all) < s.options.Population && s.discover(g) {
			all = append(all, s.individual(g, origin, len(all)%s.islands(), r))
		}
	}
	all = append(all, s.ancestors(r)...)
	for i, g := range s.adapted {
		add(g, match.Origin{How: match.Library, Name: s.founders[i]})
	}
	if stock := s.stock(); len(stock) > 0 {
		for misses := 0; len(all) < s.options.Population/2 && misses < 100*s.options.Population; misses++ {
			parent := stock[r.IntN(len(stock))]
			if child, op, ok := variation.Mutate(s.spec.Catalog, r, parent, s.options.Variation); ok {
				add(child, match.Origin{How: op.String(), Parents: []genome.Key{genome.KeyOf(parent)}})
			}
		}
	}
	for misses := 0; len(all) < s.options.Population && misses < 100*s.options.Population; misses++ {
		add(variation.Random(s.spec.Catalog, r, s.options.Variation), match.Origin{How: "random"})
	}
	return all
}

// next returns the generation after the present one: the survivors of each
// island, and children in the place of the others.
func (s *Search) next() []*Individual {
	s.generation++
	r := evo.NewRand(evo.Seed(s.options.Seed, "breed", uint64(s.generation)))
	all, parents := s.survive(r)
	islands := s.islands()
	missing := make([]int, islands)
	for class := range missing {
		missing[class] = s.options.Population / islands
		if class < s.options.Population%islands {
			missing[class]++
		}
	}
	for _, in := range all {
		missing[in.Class]--
	}
	for class, n := range missing {
		for range n {
			if child := s.child(class, parents, r); child != nil {
				all = append(all, child)
			}
		}
	}
	return all
}

// survive returns the survivors of all islands, and the parents of each island's
// children.
func (s *Search) survive(r *evo.Rand) (all []*Individual, parents [][]*Individual) {
	islands := make([][]*Individual, s.islands())
	parents = make([][]*Individual, len(islands))
	if s.options.NoSelection {
		return nil, parents
	}
	for _, in := range ranked(s.population) {
		if in.Fault == "" {
			islands[in.Class] = append(islands[in.Class], in)
		}
	}
	places := s.options.Population * s.options.Survivors / 1000 / len(islands)
	for class, island := range islands {
		kept := survivors(niched(island, s.options.Niche), places, s.options, r)
		all = append(all, kept...)
		parents[class] = kept
		if s.options.FromUnselected {
			parents[class] = without(island, kept)
		}
	}
	return all, parents
}

// without returns those of all that are not among some.
func without(all, some []*Individual) []*Individual {
	var rest []*Individual
	for _, in := range all {
		if !slices.Contains(some, in) {
			rest = append(rest, in)
		}
	}
	return rest
}

// child returns a new individual of a class with a genome that the search has not
// seen, or nil if it found none.
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

// offspring makes a genome for a class: at random, or from parents by crossover,
// mutation, or both.
func (s *Search) offspring(class int, parents [][]*Individual, r *evo.Rand) (*evo.Genome, match.Origin) {
	o, c := &s.options, s.spec.Catalog
	origin := match.Origin{Generation: s.generation}
	pool := parents[class]
	if o.NoSelection || len(pool) == 0 || r.Permille(o.Fresh) {
		origin.How = "random"
		return variation.Random(c, r, o.Variation), origin
	}
	parent := pool[spin(len(pool), r)]
	origin.Parents = []genome.Key{parent.Key}
	cross, mutate := s.plateau.rates(*o)
	g, how := parent.Genome, []string(nil)
	if r.Permille(cross) {
		if child, mate := s.cross(parent, pool, parents, r); child != nil {
			g, how = child, append(how, variation.Crossover.String())
			origin.Parents = elder(child, parent.Genome, mate.Genome)
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

// cross crosses a parent with a mate. One mate in five comes from any island.
func (s *Search) cross(parent *Individual, pool []*Individual, parents [][]*Individual, r *evo.Rand) (*evo.Genome, *Individual) {
	if r.IntN(5) == 0 {
		pool = parents[r.IntN(len(parents))]
	}
	if len(pool) == 0 {
		return nil, nil
	}
	mate := pool[spin(len(pool), r)]
	child, _, ok := variation.Cross(s.spec.Catalog, r, parent.Genome, mate.Genome, s.options.Variation)
	if !ok || mate == parent {
		return nil, nil
	}
	return child, mate
}

// individual returns a new individual with targets of its own.
func (s *Search) individual(g *evo.Genome, origin match.Origin, class int, r *evo.Rand) *Individual {
	in := &Individual{Candidate: match.NewCandidate(g, origin), Class: class}
	if s.styles == nil {
		in.Targets = targets(s.spec, class, r)
	} else {
		layers := s.styles.archive.Layers()
		in.Class = layers[len(s.archive)%len(layers)].Class
		s.styles.emitted[in.Key] = ofLibrary
		if len(origin.Parents) == 0 {
			s.styles.emitted[in.Key] = ofRandom
		}
	}
	return s.enter(in)
}

// enter puts an individual into the archive, and on the list for the next batch.
func (s *Search) enter(in *Individual) *Individual {
	if in.Lineage == "" {
		in.Lineage = s.ancestor(in)
	}
	s.lineages[in.Key], s.individuals[in.Key] = in.Lineage, in
	s.archive = append(s.archive, in)
	if in.Origin.How != match.Library {
		s.distinct[genome.KeyOf(genome.Canonical(in.Genome))] = true
	}
	s.unsent = append(s.unsent, in)
	s.operators[in.Origin.How]++
	return in
}

// discover reports whether a genome is new, in its canonical form, and
// remembers it.
func (s *Search) discover(g *evo.Genome) bool {
	key := genome.KeyOf(genome.Canonical(g))
	if s.known[key] {
		return false
	}
	s.known[key] = true
	return true
}

// islands returns how many groups do not compete with each other: one for each
// class, if these are the objective.
func (s *Search) islands() int {
	if s.options.Objective != Classes || len(s.spec.Classes) == 0 {
		return 1
	}
	return len(s.spec.Classes)
}
