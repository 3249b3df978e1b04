package match

import (
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// trees compiles genomes and keeps the trees, which are immutable, for all
// workers. Only speed depends on how many it keeps.
type trees[A any] struct {
	builder *evo.Builder[A]
	genomes Genomes
	recent  Recent[compiled[A]]
}

// compiled is a genome with its tree, or with the reason why it has none.
type compiled[A any] struct {
	genome *evo.Genome
	tree   *decider.Tree[A]
	fault  string
}

func newTrees[A any](b *evo.Builder[A], genomes Genomes, limit int) *trees[A] {
	return &trees[A]{builder: b, genomes: genomes, recent: Recent[compiled[A]]{Most: max(limit, 1)}}
}

// find returns the tree of a genome. The error is that the genome is unknown.
func (t *trees[A]) find(key genome.Key) (compiled[A], error) {
	if c, ok := t.recent.Find(key); ok {
		return c, nil
	}
	g, ok := t.genomes(key)
	if !ok {
		return compiled[A]{}, fmt.Errorf("no genome has the key %s: add it before a match names it", key)
	}
	c := t.compile(g)
	t.recent.Keep(key, c)
	return c, nil
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
