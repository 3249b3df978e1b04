package bench

import "github.com/ethogram-go/ethogram/decider"

// generatedTyped and generated are this library with Go code that package gen has made of
// the tables: called by its typed function, and behind Tree.Tick.
func generatedTyped() Competitor {
	return Competitor{
		Name:      "generated_typed",
		Figure1:   func(c *Creature) Ticker { return (*typedFigure1)(newCodeCreature(c, &figure1When, figure1Code)) },
		Rechecked: func(c *Creature) Ticker { return (*typedRechecked)(newCodeCreature(c, &recheckedWhen, recheckedCode)) },
		Wide:      func(crowd []Soldier) Ticker { return (*typedWide)(newCodeCrowd(crowd)) },
	}
}

func generated() Competitor {
	return Competitor{
		Name:      "generated",
		Figure1:   func(c *Creature) Ticker { return newCodeCreature(c, &figure1When, figure1Code) },
		Rechecked: func(c *Creature) Ticker { return newCodeCreature(c, &recheckedWhen, recheckedCode) },
		Wide:      func(crowd []Soldier) Ticker { return newCodeCrowd(crowd) },
	}
}

func newCodeCreature(c *Creature, root *row, code *decider.GeneratedCode[*Creature]) *tableCreature {
	tree := decider.MustCompile(root, decider.Generated(code))
	if !tree.HasCode() {
		panic(tree.Lint())
	}
	return &tableCreature{creature: c, tree: tree, memory: tree.NewMemory(1)}
}

func newCodeCrowd(crowd []Soldier) *tableCrowd {
	tree := decider.MustCompile(wideTable(wideGroups, widePerGroup), decider.Generated(wideCode))
	if !tree.HasCode() {
		panic(tree.Lint())
	}
	return &tableCrowd{crowd: crowd, tree: tree, memories: tree.NewMemories(len(crowd), 1)}
}

type typedFigure1 tableCreature

func (t *typedFigure1) Tick() {
	if _, err := tickFigure1(t.tree, t.creature, t.memory, decider.Input{Delta: frame, World: t.world}); err != nil {
		panic(err)
	}
}

type typedRechecked tableCreature

func (t *typedRechecked) Tick() {
	if _, err := tickRechecked(t.tree, t.creature, t.memory, decider.Input{Delta: frame, World: t.world}); err != nil {
		panic(err)
	}
}

type typedWide tableCrowd

func (t *typedWide) Tick() {
	for i := range t.crowd {
		s := &t.crowd[i]
		if _, err := tickWide(t.tree, s, t.memories[i], decider.Input{Delta: frame, Flags: decider.Flags(s.Flags)}); err != nil {
			panic(err)
		}
	}
}
