package match

import (
	"sync"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Recent remembers values by their keys. It holds two generations of a bounded size: what
// nobody asks for while one of them fills up is forgotten. Its methods may be called by
// several goroutines at once.
type Recent[V any] struct {
	Most int // of a generation

	mu         sync.Mutex
	young, old map[genome.Key]V
}

// Find returns what was kept last by a key, if it is still there.
func (r *Recent[V]) Find(k genome.Key) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.young[k]
	if !ok {
		if v, ok = r.old[k]; ok {
			r.put(k, v)
		}
	}
	return v, ok
}

// Keep remembers a value.
func (r *Recent[V]) Keep(k genome.Key, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.put(k, v)
}

func (r *Recent[V]) put(k genome.Key, v V) {
	if r.young == nil || len(r.young) >= r.Most {
		r.old, r.young = r.young, map[genome.Key]V{}
	}
	r.young[k] = v
}
