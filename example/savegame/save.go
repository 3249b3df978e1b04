package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/stimuli"
)

// savedGame is the whole savegame, written as JSON.
type savedGame struct {
	World     []byte // with both crowds
	Villagers []saved[*Villager]
	Wolves    []saved[*Wolf]
}

// saved is an agent with what it perceives.
type saved[A any] struct {
	Agent  A
	Senses []byte
}

// Save returns the game as bytes. Call it between two frames.
func (g *Game) Save() ([]byte, error) {
	world, err1 := g.world.Save()
	villagers, err2 := save(g.villagers)
	wolves, err3 := save(g.wolves)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	return json.Marshal(savedGame{world, villagers, wolves})
}

// agent is a pointer to a struct that embeds a Creature.
type agent[D any] interface {
	comparable
	creature() *Creature[D]
}

func (c *Creature[D]) creature() *Creature[D] { return c }

func save[A agent[D], D any](agents []A) (all []saved[A], err error) {
	for _, a := range agents {
		senses, failed := a.creature().senses.Save(stimuli.Plain[D]())
		all, err = append(all, saved[A]{a, senses}), errors.Join(err, failed)
	}
	return all, err
}

// load returns the agents of a kind, whose ids count from first.
func load[A agent[D], D any](g *Game, all []saved[A], first uint64) (agents []A, err error) {
	var none A
	for i, s := range all {
		if s.Agent == none || s.Agent.creature().ID != first+uint64(i) {
			return nil, fmt.Errorf("the agent %d is missing", first+uint64(i))
		}
		c := s.Agent.creature()
		c.game = g
		agents, err = append(agents, s.Agent), errors.Join(err, c.senses.Load(s.Senses, stimuli.Plain[D]()))
	}
	return agents, err
}

// Load returns a game that continues exactly as the saved one would have.
func Load(t *trees, data []byte, workers int) (*Game, error) {
	var s savedGame
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	g, err := valley(t, 0, workers)
	if err != nil {
		return nil, err
	}
	var err1, err2 error
	g.villagers, err1 = load(g, s.Villagers, firstVillager)
	g.wolves, err2 = load(g, s.Wolves, firstWolf)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	report, err := g.world.Load(s.World, g.agent)
	if err != nil {
		return nil, err
	}
	if !report.Same() {
		return nil, fmt.Errorf("the savegame comes from other tables or lacks agents: %+v", report)
	}
	return g, nil
}

// WriteFile writes data to a file, completely or not at all: a crash or a full
// disk leaves the last savegame intact.
func WriteFile(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".savegame-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails after the rename
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
