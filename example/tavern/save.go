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
	for _, a := range crowd.Each {
		s := saved[A]{Agent: a}
		if s.Ears, err = a.person().ears.Save(news); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
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
	guests, err1 := loadAll(t, f.Guests)
	guards, err2 := loadAll(t, f.Guards)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	_, err = t.world.Load(f.World, func(id uint64, to any) error {
		found := false
		switch to := to.(type) {
		case **Guest:
			*to, found = guests[id]
		case **Guard:
			*to, found = guards[id]
		}
		if !found {
			return decider.ErrNoAgent
		}
		return nil
	})
	return t, err
}

// loadAll returns a crowd's agents by their ids.
func loadAll[A agent](t *Tavern, all []saved[A]) (map[uint64]A, error) {
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
	return found, nil
}
