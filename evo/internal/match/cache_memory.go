package match

import (
	"context"
	"sync"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Memory is a [MatchCache] that forgets with the process: for tests, and for
// searches that are compared with each other. Calls by several goroutines are
// carried out one after the other.
type Memory struct {
	ev    Evaluator
	store *Store
	rules genome.Key

	mu       sync.Mutex
	outcomes map[genome.Key]Outcome
}

// NewMemory returns an empty Memory. ev plays its matches, with genomes from
// store; rules is the key of ev's Rules.
func NewMemory(ev Evaluator, store *Store, rules genome.Key) *Memory {
	return &Memory{ev: ev, store: store, rules: rules, outcomes: map[genome.Key]Outcome{}}
}

// Add makes a genome known.
func (m *Memory) Add(g *genome.Genome) genome.Key {
	key, _ := m.store.Add(g)
	return key
}

// Play returns the outcomes of the matches, in their order, and plays only those
// that were not played before. A context that is done is an error even if there
// is nothing to play.
func (m *Memory) Play(ctx context.Context, matches []Match) ([]Outcome, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	keys := make([]genome.Key, len(matches))
	var ask []Match
	var askKeys []genome.Key
	asked := map[genome.Key]bool{}
	for i, match := range matches {
		k := match.Key(m.rules)
		keys[i] = k
		if _, known := m.outcomes[k]; known || asked[k] {
			continue
		}
		asked[k] = true
		ask, askKeys = append(ask, match), append(askKeys, k)
	}
	if len(ask) > 0 {
		if err := InOrder(ctx, m.ev, ask, askKeys, func(_ int, o Outcome) error {
			m.outcomes[o.Match] = o
			return nil
		}); err != nil {
			return nil, err
		}
	}
	outcomes := make([]Outcome, len(matches))
	for i, k := range keys {
		outcomes[i] = m.outcomes[k]
	}
	return outcomes, nil
}

// Played returns how many different matches were played.
func (m *Memory) Played() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.outcomes)
}
