package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
)

// saved is a savegame. It has no entity of ark: after loading they are others.
type saved struct {
	World   []byte // clock, crowd, memories
	Guards  []savedGuard
	Thieves []Place
}

// savedGuard is where the components are: what a guard has noticed is not copied.
type savedGuard struct {
	Place *Place
	Duty  *Duty
	*Mind
}

// Save returns the game as bytes. Call it between two frames.
func (g *Game) Save() ([]byte, error) {
	world, err := g.world.Save()
	s := saved{World: world}
	for q := g.guards.Query(); q.Next(); {
		place, duty, mind := q.Get()
		s.Guards = append(s.Guards, savedGuard{place, duty, mind})
	}
	for q := g.thieves.Query(); q.Next(); {
		place, _ := q.Get()
		s.Thieves = append(s.Thieves, *place)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(&s)
}

// Load returns a game that continues as the saved one would have.
func Load(data []byte, workers int) (*Game, error) {
	var s saved
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	g, err := empty(workers)
	if err != nil {
		return nil, err
	}
	agents := map[uint64]Guard{}
	for _, from := range s.Guards {
		if from.Place == nil || from.Duty == nil || from.Mind == nil {
			return nil, errors.New("the savegame lacks a part of a guard")
		}
		agents[from.ID] = Guard{g.guard.NewEntity(from.Place, from.Duty, from.Mind), g}
	}
	for _, place := range s.Thieves {
		g.thief.NewEntity(&place, &Thief{})
	}
	report, err := g.world.Load(s.World, func(id uint64, to any) error {
		guard, ok := agents[id]
		if !ok {
			return decider.ErrNoAgent
		}
		*to.(*Guard) = guard
		return nil
	})
	if err == nil && !report.Same() {
		err = fmt.Errorf("the savegame comes from another table or lacks guards: %+v", report)
	}
	return g, err
}
