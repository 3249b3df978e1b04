package evo

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// Builder is [NewBuilder] of the game's vocabulary. It also knows the bots of the library.
func (g *Game[A]) Builder() (*Builder[A], error) {
	b, err := NewBuilder(g.Vocabulary)
	if err != nil {
		return nil, err
	}
	b.bots = map[string]*behavior.Behavior[A]{}
	for _, e := range g.Library {
		if e.Bot != nil {
			b.bots[e.Name] = e.Bot
		}
	}
	return b, nil
}

// genomeOf returns the genome of an entry of the library.
func genomeOf[A any](b *Builder[A], e Entry[A]) (*Genome, error) {
	if e.Bot == nil {
		return b.Clone(e.Table)
	}
	g := genome.NewBot(e.Name)
	_, err := b.Tree(g)
	return g, err
}
