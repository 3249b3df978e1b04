package match

import (
	"context"
	"sync"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// MatchCache plays matches for the programs that breed and certify genomes, and
// remembers their outcomes: a match that was played before is looked up. Unlike
// an [Evaluator] it answers in the order of the question. A program whose only
// source of outcomes is a MatchCache that lasts, such as a log, resumes by
// running again. [Memory] is one that forgets with the process.
type MatchCache interface {
	// Add makes a genome known, and returns its key. Adding it again does
	// nothing.
	Add(g *evo.Genome) genome.Key

	// Play returns the outcomes of the matches, in their order. The genomes
	// must have been added. The error is of the infrastructure only.
	Play(ctx context.Context, matches []Match) ([]Outcome, error)
}

// Library is the Origin.How of a genome that was written by hand: no search found
// it, and it is not shipped.
const Library = "library"

// Ancestor is the Origin.How of a genome that a search was given to start from. It
// is shipped like any other.
const Ancestor = "ancestor"

// References adds the game's library to the cache and returns its keys in order.
func References(cache MatchCache, spec *evo.Spec) []genome.Key {
	keys := make([]genome.Key, len(spec.Library))
	for i, ref := range spec.Library {
		keys[i] = cache.Add(ref.Genome)
	}
	return keys
}

// Peers adds the library's tables of the evolving role to the cache and returns their
// keys, in the order of [evo.Spec.Peers].
func Peers(cache MatchCache, spec *evo.Spec) (keys []genome.Key) {
	for _, ref := range spec.Peers() {
		keys = append(keys, cache.Add(ref.Genome))
	}
	return keys
}

// Origin is where a genome comes from.
type Origin struct {
	How        string       `json:"how"`            // Library, Ancestor, "random", or the operators that made it
	Name       string       `json:"name,omitempty"` // of a table of the library, or of an ancestor
	Parents    []genome.Key `json:"parents,omitempty"`
	Generation int          `json:"generation,omitempty"`
}

// Store holds the genomes of a run by key. It is safe for use by any number of
// goroutines. The zero Store is empty and ready.
type Store struct {
	mu      sync.RWMutex
	genomes map[genome.Key]*evo.Genome
}

// there panics with words where s is nil or zero.
func (s *Store) there(method string) { plain.Made(s != nil, "match.Store", method, "&Store{}") }

// Add keeps g, which must not change afterwards, and returns its key and whether
// it is new.
func (s *Store) Add(g *evo.Genome) (key genome.Key, added bool) {
	s.there("Add")
	key = genome.KeyOf(g)
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.genomes[key]; known {
		return key, false
	}
	if s.genomes == nil {
		s.genomes = map[genome.Key]*evo.Genome{}
	}
	s.genomes[key] = g
	return key, true
}

// Find returns the genome of a key. It is a [Genomes].
func (s *Store) Find(key genome.Key) (*evo.Genome, bool) {
	s.there("Find")
	s.mu.RLock()
	defer s.mu.RUnlock()
	g, ok := s.genomes[key]
	return g, ok
}

// Len returns how many genomes there are.
func (s *Store) Len() int {
	s.there("Len")
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.genomes)
}
