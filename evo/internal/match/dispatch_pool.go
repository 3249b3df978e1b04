package match

import "sync"

// pool keeps workers between evaluations.
type pool[W any] struct {
	limit int

	mu     sync.Mutex
	idle   []W
	closed bool
}

// take returns an idle worker, if there is one.
func (p *pool[W]) take() (w W, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.idle)
	if n == 0 {
		return w, false
	}
	w = p.idle[n-1]
	p.idle = p.idle[:n-1]
	return w, true
}

// put keeps an idle worker. It reports false if there are enough of them, or
// the pool is closed.
func (p *pool[W]) put(w W) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || len(p.idle) >= p.limit {
		return false
	}
	p.idle = append(p.idle, w)
	return true
}

// close empties the pool and returns what was in it.
func (p *pool[W]) close() []W {
	p.mu.Lock()
	defer p.mu.Unlock()
	idle := p.idle
	p.idle, p.closed = nil, true
	return idle
}

func (p *pool[W]) isClosed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closed
}
