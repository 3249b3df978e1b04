package main

import (
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// wagons are the seconds in which a wagon comes along the road, and inSight is
// how long the bandits can see it.
var wagons = []int{1, 12}

const inSight = 8

// Bandit is the agent.
type Bandit struct {
	gang            *Gang
	name            string
	charm, strength float64

	flags decider.Flags // what the bandit sees
	said  []string      // in this tick
	row   string        // that runs
}

func (b *Bandit) say(what string) { b.said = append(b.said, b.name+" "+what) }

// Gang is four bandits at a road.
type Gang struct {
	crowd   *decider.Crowd[*Bandit]
	bandits []*Bandit

	spotted   string // name of the bandit that the patrol spots
	spottedAt int    // second
}

// people are the bandits, whose ids are their places here, from 1.
var people = []Bandit{
	{name: "Mina", charm: 9, strength: 3},
	{name: "Tuck", charm: 2, strength: 6},
	{name: "Rolf", charm: 1, strength: 8},
	{name: "Vera", charm: 7, strength: 4},
}

func names() []string {
	var list []string
	for _, b := range people {
		list = append(list, b.name)
	}
	return list
}

// New returns a gang that plays dice.
func New(numbers []byte, spotted string, at int) (*Gang, error) {
	g := &Gang{spotted: spotted, spottedAt: at}
	world, err := ethogram.Open(0, numbers, ethogram.Crowd(&g.crowd, &Root, (*Bandit).sense))
	if err != nil {
		return nil, err
	}
	world.SetNames(decider.Names{
		Flags: map[decider.Flags]string{Wagon: "Wagon", Spotted: "Spotted", Bait: "Bait", Blade: "Blade"},
		Agent: func(id uint64) string { return people[id-1].name },
	})
	for i, b := range people {
		b.gang = g
		g.bandits = append(g.bandits, &b)
		if err := g.crowd.Add(uint64(i+1), &b); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// partner returns the name of the other member of the squad. Names never change,
// so callbacks on all workers may read them.
func (b *Bandit) partner(x behavior.Context) string {
	m, _ := x.Squad().Partner()
	other, ok := b.gang.crowd.AgentOf(m.Agent)
	if !ok {
		return "a stranger"
	}
	return other.name
}

// sense is what b perceives.
func (b *Bandit) sense(time.Duration) decider.Sense { return decider.Sense{Flags: b.flags} }

// Step plays the given second.
func (g *Gang) Step(second int) error {
	for _, b := range g.bandits {
		b.flags, b.said = 0, nil
		for _, comes := range wagons {
			if second >= comes && second < comes+inSight {
				b.flags |= Wagon
			}
		}
		if b.name == g.spotted && second == g.spottedAt {
			b.flags |= Spotted
		}
	}
	if err := g.crowd.World().Tick(time.Second); err != nil {
		return err
	}
	for i, b := range g.bandits {
		var err error
		if b.row, err = g.crowd.World().Row(uint64(i + 1)); err != nil {
			return err
		}
	}
	return nil
}
