package bench

import "github.com/ethogram-go/ethogram/decider"

// generatedTyped and generated are this library with Go code that package gen has made of
// the tables: called by its typed function, and behind Tree.Tick.
func generatedTyped() Competitor {
	return Competitor{
		Name:      "generated_typed",
		Figure1:   func(c *Creature) Ticker { return (*typedFigure1)(newTableCreature(c, &figure1When, figure1Code)) },
		Rechecked: func(c *Creature) Ticker { return (*typedRechecked)(newTableCreature(c, &recheckedWhen, recheckedCode)) },
		Wide: func(crowd []Soldier) Ticker {
			return (*typedWide)(newTableCrowd(crowd, wideTable(wideGroups, widePerGroup), wideCode))
		},
	}
}

func generated() Competitor {
	return Competitor{
		Name:      "generated",
		Figure1:   func(c *Creature) Ticker { return newTableCreature(c, &figure1When, figure1Code) },
		Rechecked: func(c *Creature) Ticker { return newTableCreature(c, &recheckedWhen, recheckedCode) },
		Wide: func(crowd []Soldier) Ticker {
			return newTableCrowd(crowd, wideTable(wideGroups, widePerGroup), wideCode)
		},
	}
}

// compiled returns the tree of a table, which uses the code unless that is nil.
func compiled[A any](root *decider.Decider[A], code *decider.GeneratedCode[A]) *decider.Tree[A] {
	tree := decider.MustCompile(root, decider.Generated(code))
	if tree.HasCode() != (code != nil) {
		panic(tree.Lint())
	}
	return tree
}

type typedFigure1 tableCreature

func (t *typedFigure1) Tick() {
	_, err := tickFigure1(t.tree, t.creature, t.memory, decider.Input{Delta: frame, World: t.world})
	must(err)
}

type typedRechecked tableCreature

func (t *typedRechecked) Tick() {
	_, err := tickRechecked(t.tree, t.creature, t.memory, decider.Input{Delta: frame, World: t.world})
	must(err)
}

type typedWide tableCrowd

func (t *typedWide) Tick() {
	for i := range t.crowd {
		s := &t.crowd[i]
		_, err := tickWide(t.tree, s, t.memories[i], decider.Input{Delta: frame, Flags: decider.Flags(s.Flags)})
		must(err)
	}
}
