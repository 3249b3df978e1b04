package play

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/scene"
)

// cast seats tables: opponents where the evolving role plays, the library elsewhere.
type cast[A any] struct {
	spec    *evo.Spec
	builder *evo.Builder[A]
	all     []Opponent
	trees   map[*evo.Genome]*decider.Tree[A]
	pile    []int // opponents that have not played since all had
	draws   *evo.Rand
}

func newCast[A any](game *evo.Game[A], spec *evo.Spec, o Options) (*cast[A], error) {
	builder, err := game.Builder()
	if err != nil {
		return nil, err
	}
	return &cast[A]{
		spec: spec, builder: builder, all: o.Opponents, trees: map[*evo.Genome]*decider.Tree[A]{},
		draws: evo.NewRand(evo.Seed(o.Seed, "opponents")),
	}, nil
}

// tree returns the compiled table of a genome.
func (c *cast[A]) tree(g *evo.Genome) (*decider.Tree[A], error) {
	if tree := c.trees[g]; tree != nil {
		return tree, nil
	}
	tree, err := c.builder.Tree(g)
	if err == nil {
		c.trees[g] = tree
	}
	return tree, err
}

// draw returns the next opponent: all play before one plays again.
func (c *cast[A]) draw() int {
	if len(c.pile) == 0 {
		c.pile = c.draws.Perm(len(c.all))
	}
	next := c.pile[0]
	c.pile = c.pile[1:]
	return next
}

// places returns the slots of opponents.
func (c *cast[A]) places(mode evo.Mode, person int) (slots []int) {
	for _, slot := range c.spec.Seats(mode) {
		if slot != person {
			slots = append(slots, slot)
		}
	}
	return slots
}

// seat fills all slots but the person's with trees and their names. chosen are
// opponents by index, one for each of the places.
func (c *cast[A]) seat(mode evo.Mode, person int, seed uint64, chosen []int, trees []*decider.Tree[A], seats []scene.Seat) ([]*Opponent, error) {
	playing := make([]*Opponent, mode.Slots)
	order := evo.NewRand(evo.Seed(seed, "seats")).Perm(mode.Slots) // so that no letter tells who it is
	places := c.places(mode, person)
	taken := []int{person}
	for _, slot := range order {
		if !slices.Contains(places, slot) {
			continue
		}
		of := &c.all[chosen[0]]
		chosen = chosen[1:]
		tree, err := c.tree(of.Genome)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", of.Name, err)
		}
		trees[slot], seats[slot], playing[slot] = tree, scene.Seat{Name: of.Name, About: of.about(c.spec)}, of
		taken = append(taken, slot)
	}
	for slot, ref := range declared.Fill(c.spec, mode, taken...) {
		if ref == nil {
			continue
		}
		tree, err := c.tree(ref.Genome)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ref.Name, err)
		}
		trees[slot], seats[slot] = tree, scene.Seat{Name: ref.Name, About: ref.Style}
	}
	return playing, nil
}

// about says in a line what is known of an opponent.
func (o *Opponent) about(spec *evo.Spec) string {
	var words []string
	if o.Class != "" {
		words = append(words, o.Class)
	}
	if o.About != "" {
		words = append(words, o.About)
	}
	if o.Rounds > 0 {
		words = append(words, declared.Show(spec.Metrics[spec.Points], o.Points)+" "+declared.ShownUnit(spec.Metrics[spec.Points])+" a round against the library")
	}
	return strings.Join(words, "; ")
}
