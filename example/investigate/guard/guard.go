// Package guard is the corridor of the program beside it: a guard, and his two tables.
package guard

import (
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

const (
	tick    = time.Second
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

	Crowd *decider.Crowd[*Guard] // of one
	id    uint64
	world
	row string // that runs
}

// A guard counts what happens in a world of his own.
type world struct {
	*decider.World
	begun, done map[string]int
	interrupted int
	asked       int
}

// Post returns a guard at his post, who uses the table root, in a world of his own.
func Post(root *Decider) (*Guard, error) {
	g, err := PostIn(decider.NewWorld(0), 1, root)
	if err != nil {
		return nil, err
	}
	_, err = g.World.Observe(&g.world, decider.Rows)
	return g, err
}

// PostIn returns a guard at his post in a world with others.
func PostIn(w *decider.World, id uint64, root *Decider) (*Guard, error) {
	tree, err := decider.Compile(root)
	if err != nil {
		return nil, err
	}
	g := &Guard{id: id, at: post, heard: nowhere, target: nowhere, world: world{World: w, begun: map[string]int{}, done: map[string]int{}}}
	if g.Crowd, err = tree.NewCrowd(w, func(g *Guard, _ time.Duration) decider.Sense { return decider.Sense{Flags: g.flags} }); err != nil {
		return nil, err
	}
	return g, g.Crowd.Add(id, g)
}

// Step plays the given second.
func (g *Guard) Step(second int) error {
	g.Hear(second)
	if err := g.World.Tick(tick); err != nil {
		return err
	}
	result, err := g.World.Result(g.id)
	g.row = g.Crowd.Tree().Outline().Name(result.Leaf)
	return err
}

// Hear has him hear the noise of the given second, if there is one.
func (g *Guard) Hear(second int) {
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

// Observe counts.
func (w *world) Observe(e decider.Event) {
	row := e.Tree.Name(e.Row)
	switch e.Kind {
	case decider.EventActivated:
		w.begun[row]++
	case decider.EventDeactivated:
		switch e.Reason {
		case behavior.ReasonSucceeded:
			w.done[row]++
		case behavior.ReasonInterrupted:
			w.interrupted++
		}
	case decider.EventAsked:
		switch e.Answer {
		case decider.Accepted, decider.RefusedFlags, decider.RefusedWhen:
			w.asked++
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
