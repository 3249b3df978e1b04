package main

import (
	"encoding/json"
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

// saved is an agent with its stimuli.
type saved[A any] struct {
	Agent          A
	Noticed, Inbox []byte
}

// Codecs for the data of stimuli.
var (
	sightings = stimuli.Plain[Sighting]()
	nothing   = stimuli.Plain[struct{}]()
)

// Save returns the game as bytes. Call it between two frames.
func (g *Game) Save() ([]byte, error) {
	var s savedGame
	var err error
	if s.World, err = g.world.Save(); err != nil {
		return nil, err
	}
	for _, v := range g.villagers {
		agent, err := save(v, &v.noticed, &v.inbox, sightings)
		if err != nil {
			return nil, err
		}
		s.Villagers = append(s.Villagers, agent)
	}
	for _, w := range g.wolves {
		agent, err := save(w, &w.noticed, &w.inbox, nothing)
		if err != nil {
			return nil, err
		}
		s.Wolves = append(s.Wolves, agent)
	}
	return json.Marshal(&s)
}

func save[A, D any](agent A, noticed *stimuli.Set[D], inbox *stimuli.Inbox[D], c stimuli.Codec[D]) (s saved[A], err error) {
	s.Agent = agent
	if s.Noticed, err = noticed.Save(c); err != nil {
		return s, err
	}
	s.Inbox, err = inbox.Save(c)
	return s, err
}

func load[A, D any](s saved[A], noticed *stimuli.Set[D], inbox *stimuli.Inbox[D], c stimuli.Codec[D]) error {
	if err := noticed.Load(s.Noticed, c); err != nil {
		return err
	}
	return inbox.Load(s.Inbox, c)
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
	for i, agent := range s.Villagers {
		v := agent.Agent
		if v == nil || v.ID != firstVillager+uint64(i) {
			return nil, fmt.Errorf("the villager %d is missing", firstVillager+i)
		}
		if err := load(agent, &v.noticed, &v.inbox, sightings); err != nil {
			return nil, fmt.Errorf("the villager %d: %w", v.ID, err)
		}
		v.game = g
		g.villagers = append(g.villagers, v)
	}
	for i, agent := range s.Wolves {
		w := agent.Agent
		if w == nil || w.ID != firstWolf+uint64(i) {
			return nil, fmt.Errorf("the wolf %d is missing", firstWolf+i)
		}
		if err := load(agent, &w.noticed, &w.inbox, nothing); err != nil {
			return nil, fmt.Errorf("the wolf %d: %w", w.ID, err)
		}
		w.game = g
		g.wolves = append(g.wolves, w)
	}
	report, err := g.world.Load(s.World, g.village.LoadWith(g.villagerByID), g.pack.LoadWith(g.wolfByID))
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
