package match

import (
	"fmt"
	"sync"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// trees compiles genomes and keeps the trees, which are immutable, for all
// workers. It holds two generations of a bounded size: a tree that no worker uses
// while one generation fills up is forgotten. Only speed depends on it.
type trees[A any] struct {
	builder *evo.Builder[A]
	genomes Genomes
	limit   int

	mu         sync.Mutex
	young, old map[genome.Key]compiled[A]
}

// compiled is a genome with its tree, or with the reason why it has none.
type compiled[A any] struct {
	genome *evo.Genome
	tree   *decider.Tree[A]
	fault  string
}

func newTrees[A any](b *evo.Builder[A], genomes Genomes, limit int) *trees[A] {
	return &trees[A]{builder: b, genomes: genomes, limit: max(limit, 1), young: map[genome.Key]compiled[A]{}}
}

// find returns the tree of a genome. The error is that the genome is unknown.
func (t *trees[A]) find(key genome.Key) (compiled[A], error) {
	t.mu.Lock()
	c, ok := t.young[key]
	if !ok {
		if c, ok = t.old[key]; ok {
			t.keep(key, c)
		}
	}
	t.mu.Unlock()
	if ok {
		return c, nil
	}
	g, ok := t.genomes(key)
	if !ok {
		return c, fmt.Errorf("no genome has the key %s: add it before a match names it", key)
	}
	c = t.compile(g)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.keep(key, c)
	return c, nil
}

func (t *trees[A]) keep(key genome.Key, c compiled[A]) {
	if len(t.young) >= t.limit {
		t.old, t.young = t.young, map[genome.Key]compiled[A]{}
	}
	t.young[key] = c
}

func (t *trees[A]) compile(g *evo.Genome) (c compiled[A]) {
	c.genome = g
	defer func() {
		if p := recover(); p != nil {
			c.tree, c.fault = nil, "the genome does not compile: "+fault(p)
		}
	}()
	tree, err := t.builder.Tree(g)
	if err != nil {
		c.fault = "the genome does not compile: " + Clean(err.Error())
		return c
	}
	c.tree = tree
	return c
}
