package evo

import (
	"sync"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Builder goes between genomes and the tables of a game. It is immutable and
// safe for concurrent use.
type Builder[A any] struct {
	_ plain.NoCopy

	c     *genome.Catalog
	parts genome.Parts[A]

	acts, asks []prototype     // of the entries
	guards     []string        // the expressions of flags and stimuli
	whens      map[uintptr]int // by function: the condition
	flags      map[uint64]int  // by bit: the guard
	stimuli    map[uint64]int
	bots       map[string]*behavior.Behavior[A] // by name
	named      func() *vocabulary.Vocabulary    // what files know by name
}

// there panics with words where b is nil or zero.
func (b *Builder[A]) there(method string) {
	plain.Made(b != nil && b.c != nil, "evo.Builder", method, "NewBuilder")
}

// NewBuilder checks a vocabulary, as [NewCatalog] does, and returns a Builder
// for it. The vocabulary must not change afterwards.
func NewBuilder[A any](v *Vocabulary[A]) (*Builder[A], error) {
	k, err := check(v)
	if err != nil {
		return nil, err
	}
	b := &Builder[A]{
		c: k.c, acts: k.acts, asks: k.asks, guards: k.exprs,
		whens: map[uintptr]int{}, flags: make(map[uint64]int, len(v.Flags)), stimuli: make(map[uint64]int, len(v.Stimuli)),
	}
	for i := range v.Actions {
		b.parts.Lists = append(b.parts.Lists, v.Actions[i].Targets)
		b.parts.Acts = append(b.parts.Acts, func(d *decider.Decider[A], steps []int) { d.Act = b.acts[i].with(steps).(behavior.Action[A]) })
	}
	for i := range v.Conditions {
		when := v.Conditions[i].When
		if when != nil {
			b.whens[funcID(when)] = i
		}
		b.parts.Asks = append(b.parts.Asks, func(d *decider.Decider[A], steps []int) {
			if d.When = when; when == nil {
				d.Ask = b.asks[i].with(steps).(decider.Question[A])
			}
		})
	}
	for i, g := range b.c.Guards {
		if g.Stimuli {
			b.stimuli[g.Bit] = i
		} else {
			b.flags[g.Bit] = i
		}
	}
	b.named = sync.OnceValue(b.partsOf)
	b.c.File = genome.File{Write: b.write, Read: b.read}
	return b, nil
}

// NewCatalog checks a vocabulary and returns it without its agent type. The error
// is of type [Errors] and lists everything that is wrong.
func NewCatalog[A any](v *Vocabulary[A]) (*Catalog, error) {
	b, err := NewBuilder(v)
	if err != nil {
		return nil, err
	}
	return b.Catalog(), nil
}

// Catalog returns the catalog of the vocabulary.
func (b *Builder[A]) Catalog() *Catalog {
	b.there("Catalog")
	return &Catalog{b.c}
}

// Table returns the table of a genome; [Row.Name] is the name of each row. It
// shares nothing with the genome. The error is of type [Errors]: entries that
// the vocabulary does not have, or rows that are no tree. [Catalog.Validate]
// says whether decider.Compile accepts the table.
func (b *Builder[A]) Table(g *Genome) (*decider.Decider[A], error) {
	b.there("Table")
	if name, ok := g.Bot(); ok && b.bots[name] != nil {
		return &decider.Decider[A]{Name: g.Root.Name(), Behavior: b.bots[name]}, nil
	}
	return genome.Assemble(b.c, g, &b.parts)
}

// Tree returns the compiled table of a genome. An error is of type [Errors].
func (b *Builder[A]) Tree(g *Genome, opts ...decider.Option) (*decider.Tree[A], error) {
	b.there("Tree")
	root, err := b.Table(g)
	if err != nil {
		return nil, err
	}
	tree, err := decider.Compile(root, opts...)
	if err != nil {
		return nil, err
	}
	return tree, nil
}
