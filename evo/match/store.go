package match

import (
	"sync"

	"github.com/ethogram-go/ethogram/evo"
)

// Store holds the genomes of a run by key. It may be used by any number of
// goroutines. The zero Store is empty and ready.
type Store struct {
	mu      sync.RWMutex
	genomes map[evo.Key]*evo.Genome
}

// Add keeps g, which must not be changed any more, and returns its key and
// whether it is new.
func (s *Store) Add(g *evo.Genome) (key evo.Key, added bool) {
	key = g.Key()
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.genomes[key]; known {
		return key, false
	}
	if s.genomes == nil {
		s.genomes = map[evo.Key]*evo.Genome{}
	}
	s.genomes[key] = g
	return key, true
}

// Find returns the genome of a key. It is a [Genomes].
func (s *Store) Find(key evo.Key) (*evo.Genome, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	g, ok := s.genomes[key]
	return g, ok
}

// Len returns how many genomes there are.
func (s *Store) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.genomes)
}
