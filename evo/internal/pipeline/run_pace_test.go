package pipeline

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// A stage says how long it still takes when it has done a hundredth, not before: the
// first round of a thousand may take as long as the machine likes.
func TestPaceGuessesLate(t *testing.T) {
	begun := time.Unix(0, 0)
	var p Pace
	p.Begin(begun)
	p.Hear(Progress{Done: 0, Of: 1000}, begun.Add(time.Second))
	p.Hear(Progress{Done: 9, Of: 1000}, begun.Add(2*time.Second))
	_, known := p.Left(begun.Add(2 * time.Second))
	assert.False(t, known)
	p.Hear(Progress{Done: 10, Of: 1000}, begun.Add(3*time.Second))
	left, known := p.Left(begun.Add(3 * time.Second))
	assert.True(t, known)
	assert.InDelta(t, 198, left.Seconds(), 1)
}

// Where a stage guesses how many rounds it will play, the guess may change, and rounds
// from the journal took no time.
func TestPaceOfAGuess(t *testing.T) {
	begun := time.Unix(0, 0)
	var p Pace
	p.Begin(begun)
	p.Hear(Progress{Done: 0, Of: 5000, Rounds: true}, begun)
	p.Hear(Progress{Done: 1000, Of: 5000, Rounds: true}, begun.Add(time.Second)) // all from the journal
	_, known := p.Left(begun.Add(time.Second))
	assert.False(t, known)
	p.Hear(Progress{Done: 1200, Of: 2000, Played: 200, Rounds: true}, begun.Add(20*time.Second))
	left, known := p.Left(begun.Add(20 * time.Second))
	assert.True(t, known)
	assert.InDelta(t, 80, left.Seconds(), 1)
}
