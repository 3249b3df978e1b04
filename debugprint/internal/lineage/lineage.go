// Package lineage tells observers when an agent goes on in another tree, as after
// Crowd.Retable: no event says so.
package lineage

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Trees are the trees that one agent ticks. It may have several memories, each with a
// clock of its own. The zero value is that of no tree.
type Trees []Tree

// Tree is a tree that an agent has ticked.
type Tree struct {
	Outline *decider.Outline
	At      time.Duration // the observer's time of its last tick

	tick uint32
}

// Ticked notes that the agent has ticked the tree of s, at a time of the observer. goesOn
// says that this is the tick after the last one that was seen of this tree. If not, left
// is the tree that the agent has left for it: whose next tick it is. Without one
// left.Outline is nil.
func (t *Trees) Ticked(s decider.State, at time.Duration) (left Tree, goesOn bool) {
	now := Tree{s.Outline(), at, s.Tick()}
	i := slices.IndexFunc(*t, func(o Tree) bool { return o.Outline == now.Outline })
	if i < 0 {
		*t = append(*t, now)
	} else {
		goesOn = (*t)[i].tick+1 == now.tick
		(*t)[i] = now
	}
	if goesOn {
		return left, true
	}
	if i = slices.IndexFunc(*t, func(o Tree) bool { return o.tick+1 == now.tick && o.Outline != now.Outline }); i >= 0 {
		left = (*t)[i]
		*t = slices.Delete(*t, i, i+1)
	}
	return left, false
}
