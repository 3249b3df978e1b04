// Package guard is the corridor of the program beside it: two guards, each with his own table.
package guard

import (
	"strings"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

const (
	length  = 20 // of the corridor, in metres
	post    = 2  // where the guard smokes
	nowhere = -1
)

// noises say in which seconds there is a noise, and where.
var noises = map[int]int{4: 15, 17: 7}

// Guard is the agent.
type Guard struct {
	at, heard, target int
	flags             decider.Flags

	row         string         // that runs
	begun, done map[string]int // rows
	interrupted int
	asked       int
}

// Corridor has two guards, who differ by their tables.
type Corridor struct {
	World         *decider.World
	Plain, Stored *decider.Crowd[*Guard] // of one each
	Guards        [2]*Guard              // the one of Plain, whose id is 1, and that of Stored
}

// New returns a corridor with both guards at their posts. numbers change those of the tables, see
// ethogram.Open.
func New(numbers []byte) (*Corridor, error) {
	c := &Corridor{}
	var err error
	c.World, err = ethogram.Open(0, numbers,
		ethogram.Crowd(&c.Plain, &Plain, (*Guard).sense), ethogram.Crowd(&c.Stored, &Stored, (*Guard).sense))
	if err != nil {
		return nil, err
	}
	for i, crowd := range []*decider.Crowd[*Guard]{c.Plain, c.Stored} {
		c.Guards[i] = &Guard{at: post, heard: nowhere, target: nowhere, begun: map[string]int{}, done: map[string]int{}}
		if err := crowd.Add(uint64(i+1), c.Guards[i]); err != nil {
			return nil, err
		}
	}
	c.World.SetNames(decider.Names{
		Flags: map[decider.Flags]string{Noise: "Noise"},
		Agent: func(id uint64) string { return []string{"plain", "stored"}[id-1] },
	})
	_, err = c.World.Observe(c, decider.Rows)
	return c, err
}

func (g *Guard) sense(time.Duration) decider.Sense { return decider.Sense{Flags: g.flags} }

// Step plays the given second.
func (c *Corridor) Step(second int) error {
	for _, g := range c.Guards {
		g.hear(second)
	}
	if err := c.World.Tick(time.Second); err != nil {
		return err
	}
	for i, g := range c.Guards {
		var err error
		if g.row, err = c.World.Row(uint64(i + 1)); err != nil {
			return err
		}
	}
	return nil
}

// hear has him hear the noise of the given second, if there is one.
func (g *Guard) hear(second int) {
	g.flags = 0
	if at, ok := noises[second]; ok {
		g.heard = at
		g.flags = Noise
	}
}

// Length is that of the corridor, and Home where the guards smoke, in metres.
const Length, Home = length, post

// At is where he is, and Target what he goes to look at, if there is anything.
func (g *Guard) At() int { return g.at }

func (g *Guard) Target() (at int, ok bool) {
	return g.target, g.target != nowhere
}

// walk goes at most that many metres towards goal.
func (g *Guard) walk(goal, metres int) {
	g.at += min(max(goal-g.at, -metres), metres)
}

// Observe counts what each guard does.
func (c *Corridor) Observe(e decider.Event) {
	g, row := c.Guards[e.Agent-1], e.Tree.Name(e.Row)
	switch e.Kind {
	case decider.EventActivated:
		g.begun[row]++
	case decider.EventDeactivated:
		switch e.Reason {
		case behavior.ReasonSucceeded:
			g.done[row]++
		case behavior.ReasonInterrupted:
			g.interrupted++
		}
	case decider.EventAsked:
		switch e.Answer {
		case decider.Accepted, decider.RefusedFlags, decider.RefusedWhen:
			g.asked++
		}
	}
}

// corridor draws the guard, his post, and his target.
func (g *Guard) corridor() string {
	floor := []byte(strings.Repeat(".", length))
	floor[post] = '_'
	if g.target != nowhere {
		floor[g.target] = 'x'
	}
	floor[g.at] = 'G'
	return string(floor)
}
