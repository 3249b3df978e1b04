package search

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Ancestor is a genome of an earlier run, or of another hand, that a search starts
// from. All ancestors join the first generation, however many they are. They
// follow the rules of evolution: see variation.Adapt.
type Ancestor struct {
	match.Candidate        // whose lineage is that of an earlier run; "" begins a new one
	Class           string // that it is bred for, if the game has one of that name
}

// NewAncestor returns an ancestor by its name, for people.
func NewAncestor(g *evo.Genome, name, class, lineage string) Ancestor {
	a := Ancestor{match.NewCandidate(g, match.Origin{How: match.Ancestor, Name: name}), class}
	a.Lineage = lineage
	return a
}

// ancestors returns the individuals of the ancestors that the search does not
// know yet.
func (s *Search) ancestors(r *evo.Rand) (all []*Individual) {
	for i, a := range s.options.Ancestors {
		if !s.discover(a.Genome) {
			continue
		}
		if a.Lineage != "" {
			s.lineages[a.Key] = a.Lineage
		}
		island := i % s.islands()
		if class := slices.IndexFunc(s.spec.Classes, func(c evo.Class) bool { return c.Name == a.Class }); class >= 0 && s.islands() > 1 {
			island = class
		}
		all = append(all, s.individual(a.Genome, a.Origin, island, r))
	}
	return all
}

// stock returns the genomes whose mutants join the first generation: the
// library, if that is the start, and the ancestors.
func (s *Search) stock() []*evo.Genome {
	all := slices.Clone(s.adapted)
	for _, a := range s.options.Ancestors {
		all = append(all, a.Genome)
	}
	return all
}
