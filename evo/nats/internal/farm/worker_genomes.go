package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// worn keeps genomes of a worker, in two generations of a bounded size.
type worn struct {
	mu         sync.Mutex
	young, old map[genome.Key]*genome.Genome
}

const maxWorn = 1 << 13

func (w *worn) find(key genome.Key) (*genome.Genome, bool) {
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

func (w *worn) keep(key genome.Key, g *genome.Genome) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.put(key, g)
}

func (w *worn) put(key genome.Key, g *genome.Genome) {
	if w.young == nil || len(w.young) >= maxWorn {
		w.old, w.young = w.young, map[genome.Key]*genome.Genome{}
	}
	w.young[key] = g
}

// pinned is a genome that matches need which a worker holds.
type pinned struct {
	genome *genome.Genome
	uses   int
}

// genome finds a genome among those that were gathered. It is a [match.Genomes]. Nothing
// is asked for here: a match is played while the evaluator looks at its clock, and only
// the game may be blamed for a match that does not end.
func (s *session) genome(key genome.Key) (*genome.Genome, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.pins[key]; p != nil {
		return p.genome, true
	}
	return nil, false
}

// gathered are the genomes of some matches, which stay until they are released.
type gathered struct {
	pins map[genome.Key]*pinned
	bad  map[genome.Key]error // of those that do not arrive, however often one asks
}

// errNoAnswer is the error of a question for genomes to which there is no answer now.
var errNoAnswer = errors.New("the coordinator does not answer the question for genomes")

// gather finds all genomes of matches, here or at the coordinator. Those that nobody knows
// are left out: playing finds that out in the same words everywhere.
func (s *session) gather(matches []match.Match) (of gathered, err error) {
	of = gathered{pins: map[genome.Key]*pinned{}, bad: map[genome.Key]error{}}
	asked := map[genome.Key]bool{}
	var missing []genome.Key
	for _, m := range matches {
		for _, k := range m.Slots {
			if asked[k] {
				continue
			}
			asked[k] = true
			if g, ok := s.store.find(k); ok {
				s.pin(of, k, g)
			} else {
				missing = append(missing, k)
			}
		}
	}
	for len(missing) > 0 {
		n, err := s.fetch(missing, of)
		if err != nil {
			s.unpin(of)
			return gathered{}, err
		}
		missing = missing[n:]
	}
	return of, nil
}

func (s *session) pin(of gathered, key genome.Key, g *genome.Genome) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.pins[key]
	if p == nil {
		p = &pinned{genome: g}
		s.pins[key] = p
	}
	p.uses++
	of.pins[key] = p
}

func (s *session) unpin(of gathered) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, p := range of.pins { // any order
		if p.uses--; p.uses == 0 {
			delete(s.pins, key)
		}
	}
}

// wrong returns why a match cannot be played, or nil.
func (of gathered) wrong(m match.Match) error {
	for _, k := range m.Slots {
		if err := of.bad[k]; err != nil {
			return fmt.Errorf("the genome %s: %w", k, err)
		}
	}
	return nil
}

// fetch asks the coordinator for genomes and keeps them. It returns for how many of the
// keys, at least one, it has an answer. The error is errNoAnswer.
func (s *session) fetch(keys []genome.Key, of gathered) (int, error) {
	most := max(int(s.conn.MaxPayload())/2/len(genome.Key{}), 1)
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
			s.log("genomes do not arrive: %v", cmp.Or(err, errMessage))
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
				of.bad[keys[i]] = fmt.Errorf("it does not arrive: %w", err)
				continue
			}
			s.store.keep(keys[i], g)
			s.pin(of, keys[i], g)
		}
		return len(all), nil
	}
	return 0, errNoAnswer
}
