package decider

import (
	"fmt"
	"time"
)

// Stepper hands out the deltas of a game with a fixed number of frames a second: any
// PerSecond of them in a row add up to exactly one second. That is what time.Second/60
// does not do, which is two thirds of a nanosecond too short: sixty of them are a little
// less than a second, and each Every, Cooldown and Wait of a second lasts one frame more.
// A game that measures its frames needs none.
//
// Make one with [Steps]. It is a value: a copy goes on from where it was copied. Its
// fields are all that it remembers, so that a game can save it as it is. Only one goroutine
// may use a Stepper at a time.
type Stepper struct {
	PerSecond int // frames a second, 1 to 1,000,000,000
	Done      int // frames of the second under way that Next has handed out, below PerSecond
}

// Steps returns a [Stepper] for n frames a second, from 1 to 1,000,000,000. It panics if n
// is not in that range.
//
//	steps := decider.Steps(60)
//	for {
//		err := world.Tick(steps.Next())
//		...
//	}
func Steps(n int) Stepper {
	s := Stepper{PerSecond: n}
	if problem := s.problem(); problem != "" {
		panic("ethogram: Steps: " + problem)
	}
	return s
}

// Next returns how long the next frame lasts. It panics if somebody has put numbers into
// the fields that are out of their ranges.
func (s *Stepper) Next() time.Duration {
	if problem := s.problem(); problem != "" {
		panic("ethogram: Stepper.Next: " + problem)
	}
	n, k := int64(s.PerSecond), int64(s.Done)
	s.Done = int((k + 1) % n)
	const second = int64(time.Second)
	return time.Duration((k+1)*second/n - k*second/n)
}

// problem says what is wrong with s and how to mend it, or "".
func (s *Stepper) problem() string {
	switch {
	case s.PerSecond < 1:
		return fmt.Sprintf("%d frames a second: a second has at least one; make it with the frames a second of the game, as in decider.Steps(60)", s.PerSecond)
	case s.PerSecond > int(time.Second):
		return fmt.Sprintf("%d frames a second: a frame lasts at least a nanosecond, so that a second has at most 1000000000; was the frame's length passed? Steps wants frames a second, as in decider.Steps(60)", s.PerSecond)
	case s.Done < 0 || s.Done >= s.PerSecond:
		return fmt.Sprintf("Done is %d of %d frames a second: it counts from 0 to %d; load it together with PerSecond", s.Done, s.PerSecond, s.PerSecond-1)
	}
	return ""
}
