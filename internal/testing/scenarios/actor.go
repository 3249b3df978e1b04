// Package scenarios has tasks for programmers who write tables, and a judge for each: it plays
// the table and looks at what its actors do. See tasks.md.
package scenarios

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Actor is the agent of all tasks.
type Actor struct {
	ID     uint64
	Wolf   float64 // metres to the wolf
	Hunger float64 // 0 to 1, and so are the others
	Thirst float64
	Ammo   int
	Key    bool
	Inside bool
	Prey   []float64 // metres to each animal in sight: its id is its index; below 0 is one that is gone

	Flags  decider.Flags
	Senses stimuli.Senses[string]

	did []string
}

// Row is a row of their tables.
type Row = decider.Decider[*Actor]

// What actors perceive.
const (
	Night decider.Flags = 1 << iota
	Stranger
	Alarm
	Thief
	Traveller
	Talker  // a role
	Creeper // a role
)

// Knock is somebody at the door.
const Knock stimuli.Mask = 1

// Does notes what an actor does in this tick.
func (a *Actor) Does(what string) { a.did = append(a.did, what) }

// frame is how long a tick lasts.
const frame = 100 * time.Millisecond
