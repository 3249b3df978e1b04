package decider

import (
	"cmp"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/core"
)

// Who is first in a frame is drawn by the world's seed and the frame's number. An order
// that moves on by one place in each frame is not fair: a gate that comes free every k
// frames meets the same few agents for ever where k and their number have a common
// factor.

// What is drawn for a frame.
const (
	turnsOfAgents = iota // the order in which those go on that wait
	turnsOfCrowds        // and in which crowds form squads,
	turnsOfRows          // each row by row
	frameUncounted
)

// uncounted is of how many frames one is not counted, on average: see World.Every. It is
// a prime, and rare enough to cost agents far away only a little time.
const uncounted = 61

// drawFrame lets the time of a frame pass, and draws what holds for the whole of it.
func (s *scheduler) drawFrame(dt time.Duration) {
	w := s.world
	s.delta = dt
	s.spent += min(dt, maxClock)
	s.turns = w.turns(turnsOfAgents) // once, not for each agent that waits
	counted := core.Below(w.turns(frameUncounted), uncounted) != 0
	if counted {
		if w.counted == 0 { // they may be numbered anew
			s.wakeAll()
		}
		w.counted++
	}
	for _, c := range w.crowds {
		c.drawVisits(counted)
	}
	for _, at := range s.candidates { // some may have been removed, or paused
		w.crowds[at.crowd()].visitCandidate(at.slot())
	}
	s.candidates = s.candidates[:0]
	s.round++
}

// turns returns by what turnOf orders things of one kind in this frame.
func (w *World) turns(kind uint64) uint64 { return core.Turns(w.core.Seed, w.frame, kind) }

// crowdTurn is a crowd's place in a frame.
type crowdTurn struct {
	turn  uint64
	crowd int
}

// sortCrowds brings the crowds into the frame's order. They are known by their numbers,
// which a world that is loaded gives them again.
func (s *scheduler) sortCrowds() {
	s.crowds = s.crowds[:0]
	turns := s.world.turns(turnsOfCrowds)
	for i, c := range s.world.crowds {
		s.crowds = append(s.crowds, crowdTurn{core.TurnOf(turns, uint64(c.number)), i})
	}
	slices.SortFunc(s.crowds, func(a, b crowdTurn) int { return cmp.Compare(a.turn, b.turn) })
}
