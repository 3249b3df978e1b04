package adapt

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/fixed"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Config is what a Director works with. Only Tables must be given.
type Config struct {
	Tables []Table // all that it may pick from

	// Opponents is how many tables play against the player in a round, from 1 to 64;
	// 0 is 1.
	Opponents int

	// Wins is the share of rounds that the player should win, from 100 to 950
	// thousandths; 0 is 500. What looks like percents, such as 50, is refused.
	Wins int64

	Moods []Mood // curves that the game can switch to by name

	// Start is the class whose mean strength a new player is taken to have; empty is
	// the middle one, the lower of two.
	Start string

	// Rest is how many rounds a table pauses after one in which it was picked, as long
	// as others are about as strong: 0 is 2 rounds, -1 none; 100 at most.
	Rest int

	// Spread is the standard deviation of the points of one round, in thousandths. 0
	// takes it from the tables' intervals and rounds. It decides how much a difference
	// of points says about who wins.
	Spread int64

	// Point is how many of Points make a point that people count, for the texts; 0 is
	// 1000. A game whose points are counted in thousandths has 1000000.
	Point int64

	// Seed makes the choices of one Director differ from those of another: between
	// tables that suit equally, the choice is random.
	Seed uint64
}

const (
	mostOpponents = 64
	mostRest      = 100
)

// check returns all that is wrong with a config, as one error.
func (c Config) check() error {
	var bad strict.Problems
	checkTables(c.Tables, &bad)
	if c.Opponents < 0 || c.Opponents > mostOpponents {
		bad.Addf("adapt: Opponents is %d. Fix: want 1 to %d, or 0 for one", c.Opponents, mostOpponents)
	}
	if c.Wins != 0 && (c.Wins < leastWins || c.Wins > mostWins) {
		bad.Addf("adapt: Wins is %d. Fix: want a share of %d to %d thousandths, such as 500 for half of the rounds, or 0 for that", c.Wins, leastWins, mostWins)
	}
	checkMoods(c.Moods, &bad)
	if c.Start != "" && !slices.ContainsFunc(c.Tables, func(t Table) bool { return t.Class == c.Start }) {
		bad.Addf("adapt: Start is %s, and no table has that class. Fix: choose %s", strict.Quote(c.Start), or(classNames(c.Tables)))
	}
	if c.Rest < -1 || c.Rest > mostRest {
		bad.Addf("adapt: Rest is %d rounds. Fix: want 1 to %d, 0 for 2, or -1 for none", c.Rest, mostRest)
	}
	if c.Spread < 0 || c.Spread > most {
		bad.Addf("adapt: Spread is %d. Fix: want the standard deviation of a round's points in thousandths, or 0 to take it from the tables", c.Spread)
	}
	if c.Point < 0 || c.Point > most {
		bad.Addf("adapt: Point is %d. Fix: want how many of Points make a point, such as 1000, or 0 for that", c.Point)
	}
	return bad.Err()
}

func classNames(tables []Table) (words []string) {
	for _, t := range tables {
		if name := plain.Name(t.Class); t.Class != "" && !slices.Contains(words, name) {
			words = append(words, name)
		}
	}
	return words
}

// or lists what there is to choose.
func or(words []string) string {
	if len(words) == 0 {
		return "another one: there is none yet"
	}
	return list(words, "or")
}

// scale returns the difference of points, in thousandths, that makes odds of e to one.
//
// The points of a round lie around their mean with a standard deviation σ. A player
// and the mean of n opponents then differ by σ√(1+1/n) from round to round, and the
// chance to be above is nearly a logistic function of the difference of the means, of
// the scale σ√(1+1/n)/1.702.
func (c Config) scale(l ladder, opponents int) int64 {
	low, high := span(c.Tables)
	spread := c.Spread
	if spread == 0 {
		spread = measuredSpread(c.Tables)
	}
	scale := int64(0)
	switch {
	case spread > 0:
		scale = divRound(spread*int64(fixed.Sqrt(uint64(million+million/opponents))), 1702)
	case len(l) > 1: // neighboring classes win 88 % against each other (see ladder.steps)
		scale = max((l[len(l)-1].points-l[0].points)/int64(len(l)-1)/2, (high-low)/8)
	case high > low:
		scale = (high - low) / 4
	default:
		scale = unit
	}
	// No wider than what abilities can be counted in.
	return max(scale, (high-low)/50, 1)
}

// measuredSpread returns the median standard deviation of a round's points, 0 if no
// table has an interval and rounds.
func measuredSpread(tables []Table) int64 {
	var all []int64
	for _, t := range tables {
		if t.Rounds > 1 && t.High > t.Low {
			// The root of the rounds, in thousandths.
			root := int64(fixed.Sqrt(uint64(t.Rounds * million)))
			all = append(all, min(divRound(t.deviation()*min(root, million), unit), most))
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// span returns the weakest and the strongest table's points.
func span(tables []Table) (low, high int64) {
	low, high = most, -most
	for _, t := range tables {
		low, high = min(low, t.Points), max(high, t.Points)
	}
	return low, high
}
