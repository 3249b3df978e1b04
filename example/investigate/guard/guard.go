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

	tree *decider.Tree[*Guard]
	mem  decider.Memory
	world
	row string // that runs
}

// Each guard has a world of its own, and counts what happens in it.
type world struct {
	*decider.World
	begun, done map[string]int
	interrupted int
	asked       int
}

// Post returns a guard at his post, who uses the table root.
func Post(root *Decider) (*Guard, error) {
	tree, err := decider.Compile(root)
	if err != nil {
		return nil, err
	}
	g := &Guard{at: post, heard: nowhere, target: nowhere, tree: tree, mem: tree.NewMemory(1)}
	g.world = world{World: decider.NewWorld(0), begun: map[string]int{}, done: map[string]int{}}
	g.World.Observe(&g.world, decider.Rows)
	return g, nil
}

// Step plays the given second.
func (g *Guard) Step(second int) error {
	in := decider.Input{Delta: tick, World: g.World}
	if at, ok := noises[second]; ok {
		g.heard = at
		in.Flags |= Noise
	}
	result, err := g.tree.Tick(g, g.mem, in)
	g.row = g.tree.Outline().Name(result.Leaf)
	return err
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
