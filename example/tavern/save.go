package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// file is the whole game: the world has everything that the library remembers,
// the agents everything else.
type file struct {
	World  []byte
	Guests []saved[*Guest]
	Guards []saved[*Guard]
}

// saved is an agent: its exported fields, and what it hears.
type saved[A agent] struct {
	Agent A
	Ears  []byte
}

type agent interface {
	comparable
	person() *Person
}

func (p *Person) person() *Person { return p }

// news is the codec for the data of stimuli.
var news = stimuli.Plain[News]()

// Save returns the game as it is between two frames.
func (t *Tavern) Save() ([]byte, error) {
	world, err1 := t.world.Save()
	guests, err2 := saveAll(t.guests)
	guards, err3 := saveAll(t.guards)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	return json.Marshal(file{world, guests, guards})
}

func saveAll[A agent](crowd *decider.Crowd[A]) (all []saved[A], err error) {
	crowd.Each(func(_ decider.Handle, a A, _ decider.Memory) bool {
		s := saved[A]{Agent: a}
		s.Ears, err = a.person().ears.Save(news)
		all = append(all, s)
		return err == nil
	})
	return all, err
}

// Load returns the saved game. It continues exactly as the original would have.
func Load(data []byte) (*Tavern, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("not a saved tavern: %w", err)
	}
	t, err := empty()
	if err != nil {
		return nil, err
	}
	guest, err1 := loadAll(t, f.Guests)
	guard, err2 := loadAll(t, f.Guards)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	_, err = t.world.Load(f.World, t.guests.LoadWith(guest), t.guards.LoadWith(guard))
	return t, err
}

// loadAll returns the function that finds a crowd's agents by their ids.
func loadAll[A agent](t *Tavern, all []saved[A]) (func(id uint64) (A, bool), error) {
	var none A
	found := map[uint64]A{}
	for _, s := range all {
		if s.Agent == none {
			return nil, errors.New("not a saved tavern: an agent is missing")
		}
		p := s.Agent.person()
		if err := p.ears.Load(s.Ears, news); err != nil {
			return nil, fmt.Errorf("agent %d: %w", p.ID, err)
		}
		p.tavern = t
		found[p.ID] = s.Agent
	}
	return func(id uint64) (A, bool) { a, ok := found[id]; return a, ok }, nil
}
