package nats

import (
	"context"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo"
)

// worn keeps genomes of a worker, in two generations of a bounded size.
type worn struct {
	mu         sync.Mutex
	young, old map[evo.Key]*evo.Genome
}

const maxWorn = 1 << 13

func (w *worn) find(key evo.Key) (*evo.Genome, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if g, ok := w.young[key]; ok {
		return g, true
	}
	g, ok := w.old[key]
	if ok {
		w.put(key, g)
	}
	return g, ok
}

func (w *worn) keep(key evo.Key, g *evo.Genome) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.put(key, g)
}

func (w *worn) put(key evo.Key, g *evo.Genome) {
	if w.young == nil || len(w.young) >= maxWorn {
		w.old, w.young = w.young, map[evo.Key]*evo.Genome{}
	}
	w.young[key] = g
}

// genome finds a genome here or at the coordinator. It is a [match.Genomes].
func (s *session) genome(key evo.Key) (*evo.Genome, bool) {
	if g, ok := s.store.find(key); ok {
		return g, true
	}
	s.fetch([]evo.Key{key})
	return s.store.find(key)
}

// fetch asks the coordinator for genomes and keeps them. It returns how many of the
// keys it has an answer for: those that nobody knows are not kept.
func (s *session) fetch(keys []evo.Key) int {
	most := max(int(s.conn.MaxPayload())/2/len(evo.Key{}), 1)
	keys = keys[:min(len(keys), most, maxGenomes)]
	for range 3 {
		ctx, cancel := context.WithTimeout(s.life, 5*time.Second)
		m, err := s.conn.RequestWithContext(ctx, s.names.genomes(), appendKeys(nil, keys))
		cancel()
		if err != nil {
			if s.life.Err() != nil {
				break
			}
			pause(s.life, 100*time.Millisecond)
			continue
		}
		all, err := decodeGenomes(m.Data)
		if err != nil || len(all) > len(keys) {
			s.log("genomes do not arrive: %v", err)
			break
		}
		if len(all) == 0 {
			break // the coordinator says why
		}
		for i, data := range all {
			if len(data) == 0 {
				continue
			}
			g, err := decodeGenome(data)
			if err != nil {
				s.log("a genome does not arrive: %v", err)
				s.trips.Add(1)
				return 0
			}
			s.store.keep(keys[i], g)
		}
		return len(all)
	}
	s.trips.Add(1)
	return 0
}
