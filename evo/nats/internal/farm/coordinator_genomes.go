package farm

import (
	"sync"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// genomes encodes each genome once, for all workers. It holds two generations of a
// bounded size.
type genomes struct {
	find match.Genomes

	mu         sync.Mutex
	young, old map[genome.Key][]byte
}

const maxEncoded = 1 << 14

// encoded returns a genome's bytes, none if it is unknown.
func (g *genomes) encoded(key genome.Key) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if data, ok := g.young[key]; ok {
		return data, nil
	}
	data, ok := g.old[key]
	if !ok {
		genome, known := g.find(key)
		if !known {
			return nil, nil
		}
		var err error
		if data, err = encodeGenome(genome); err != nil {
			return nil, err
		}
	}
	if g.young == nil || len(g.young) >= maxEncoded {
		g.old, g.young = g.young, map[genome.Key][]byte{}
	}
	g.young[key] = data
	return data, nil
}
