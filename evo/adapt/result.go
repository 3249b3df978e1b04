package adapt

import "golang.org/x/exp/slices"

// Outcome is how a round ended for the player.
type Outcome uint8

// The outcomes. What counts as won is the game's choice: to be the last one alive, to
// finish in time, or to have more points than most of the others; see [ByPoints].
const (
	Idle Outcome = iota // the player did nothing, or the round was broken off: it says nothing of the player
	Lost
	Drawn
	Won

	// Left says that the player left while behind. It counts as lost: who leaves before
	// each loss would meet ever stronger opponents otherwise. Who leaves while ahead or
	// level, or before anything was decided, is Idle.
	Left
)

// String returns the outcome in small letters.
func (o Outcome) String() string {
	if names := [...]string{"idle", "lost", "drawn", "won", "left"}; int(o) < len(names) {
		return names[o]
	}
	return "unknown"
}

// score is the outcome as a share of a win, in millionths.
func (o Outcome) score() int64 {
	if o == Left {
		o = Lost
	}
	return int64(o-Lost) * million / 2
}

// Result is what happened to the player in a round. The outcome is enough. The zero
// Result is that of an idle player.
type Result struct {
	Outcome Outcome

	// Clear says how clear the outcome was, from 0 (a narrow one, or nobody knows) to
	// 1000: the share of lives or time that was left, say. A clear result moves the
	// estimate up to half as far again.
	Clear int64
}

// ByPoints returns the outcome for a player with its own points in a round with
// others: won with more points than the median opponent has, drawn with the same
// number. Without others it is Idle.
func ByPoints(own int64, others ...int64) Outcome {
	if len(others) == 0 {
		return Idle
	}
	sorted := slices.Clone(others)
	slices.Sort(sorted)
	// With an even number of others, the player is above the median if above both
	// middle ones, and level with it in between: no mean that could overflow.
	low, high := sorted[(len(sorted)-1)/2], sorted[len(sorted)/2]
	switch {
	case own > high:
		return Won
	case own < low:
		return Lost
	}
	return Drawn
}
