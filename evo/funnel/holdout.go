package funnel

import (
	"context"
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Lineup is how many tables of each class play a round, easiest first.
type Lineup []int

// Holdout is how well classes hold against each other in rounds that nothing
// was selected on: other seeds, other maps, no tables of the library, in the
// mode that players know.
type Holdout struct {
	Lineup Lineup `json:"lineup"`
	Rounds int64  `json:"rounds"` // that were played to their end

	// Above counts, for each class but the easiest, the rounds in which the
	// mean points of its tables were above those of the class before it.
	Above []int64 `json:"above"`
	All   int64   `json:"all"` // rounds in which the classes were all in order

	// Beats counts the rounds in which the mean points of the class of a row
	// were above those of the class of a column.
	Beats [][]int64 `json:"beats"`

	// In each round one pair of tables of two neighboring classes that play is
	// drawn: the rounds in which the harder one had more points. Ties count half.
	Pairs   int64 `json:"pairs"` // doubled
	PairsOf int64 `json:"pairs_of"`

	Points []stats.Tally `json:"points"` // of the tables of each class
}

// Share is a share with its 95 % bounds, in thousandths.
type Share struct{ Of, Low, High int64 }

// share returns k of n.
func share(k, n int64) Share {
	if n == 0 {
		return Share{High: 1000}
	}
	low, high := stats.Wilson(k, n)
	return Share{stats.DivRound(k*1000, n), low, high}
}

// AboveShare returns in how many rounds a class, by its place, was above the one
// before it.
func (h Holdout) AboveShare(class int) Share { return share(h.Above[class-1], h.Rounds) }

// AllShare returns in how many rounds all classes were in order.
func (h Holdout) AllShare() Share { return share(h.All, h.Rounds) }

// PairShare returns in how many of the drawn pairs the harder table won.
func (h Holdout) PairShare() Share { return share(h.Pairs/2, h.PairsOf) }

// Hold plays rounds of a lineup in the game's showdown mode; the tables are
// drawn from the classes anew in each round, none twice in one if there are
// enough. The lineup must have a number for each of the classes, of which at
// least two play, and as many tables as the mode has slots.
func Hold(ctx context.Context, cache match.MatchCache, b *evo.Spec, classes [][]*evo.Genome, lineup Lineup, seed uint64, rounds int) (Holdout, error) {
	if err := lineup.check(len(classes), b.Showdown.Slots); err != nil {
		return Holdout{Lineup: lineup}, err
	}
	h := Holdout{Lineup: lineup, Above: make([]int64, len(lineup)-1), Points: make([]stats.Tally, len(lineup)), Beats: make([][]int64, len(lineup))}
	for i := range h.Beats {
		h.Beats[i] = make([]int64, len(lineup))
	}
	list := make([][]evo.Key, len(classes))
	for i, class := range classes {
		for _, g := range class {
			list[i] = append(list[i], cache.Add(g, match.Origin{How: "pack"}))
		}
		if len(list[i]) == 0 && lineup[i] > 0 {
			return h, nil // a class without tables: nothing to compare
		}
	}
	var matches []match.Match
	var sides [][]int // the class in each slot
	for round := range rounds {
		s := evo.Seed(seed, "holdout", uint64(len(lineup)), uint64(lineup[0]), uint64(round))
		r := evo.NewRand(evo.Seed(s, "deck"))
		m := match.Match{Mode: b.Showdown.Name, Seed: s}
		var side []int
		for class, n := range lineup {
			for _, key := range match.Draw(r, list[class], n) {
				m.Slots, side = append(m.Slots, key), append(side, class)
			}
		}
		r.Shuffle(len(side), func(i, j int) {
			m.Slots[i], m.Slots[j] = m.Slots[j], m.Slots[i]
			side[i], side[j] = side[j], side[i]
		})
		matches, sides = append(matches, m), append(sides, side)
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return h, err
	}
	for i, out := range outcomes {
		if out.Status == match.OK {
			h.count(b, out, sides[i], matches[i].Seed)
		}
	}
	return h, nil
}

// Check returns an error if rounds between so many classes cannot have come to
// this: one that was read from a file may hold anything.
func (h Holdout) Check(classes int) error {
	square := len(h.Beats) == classes
	for _, line := range h.Beats {
		square = square && len(line) == classes
	}
	if len(h.Lineup) != classes || !square || len(h.Above) != max(classes-1, 0) || len(h.Points) != classes {
		return fmt.Errorf("it is of %d classes, or its lines are of different lengths, and the run has %d", len(h.Lineup), classes)
	}
	counts := append([]int64{h.All}, h.Above...)
	for i, line := range h.Beats {
		for k, n := range line {
			if counts = append(counts, n); i == k && n != 0 {
				return fmt.Errorf("class %d was above itself in %d rounds", i, n)
			}
		}
	}
	for _, n := range counts {
		if n < 0 || n > h.Rounds {
			return fmt.Errorf("something happened in %d of %d rounds: that cannot be", n, h.Rounds)
		}
	}
	if h.Rounds < 0 || h.PairsOf != h.Rounds || h.Pairs < 0 || h.Pairs/2 > h.PairsOf {
		return fmt.Errorf("of %d pairs in %d rounds the harder tables won %d halves: that cannot be", h.PairsOf, h.Rounds, h.Pairs)
	}
	for i, t := range h.Points {
		if err := t.Check(); err != nil {
			return fmt.Errorf("the points of class %d: %w", i, err)
		}
	}
	for _, n := range h.Lineup {
		if n < 0 {
			return fmt.Errorf("lineup %v: a class cannot have %d tables", h.Lineup, n)
		}
	}
	return nil
}

// check returns an error if no round can be played with the lineup.
func (l Lineup) check(classes, slots int) error {
	tables, play := 0, 0
	for _, n := range l {
		if n < 0 {
			return fmt.Errorf("lineup %v: a class cannot have %d tables", l, n)
		}
		if tables += n; n > 0 {
			play++
		}
	}
	switch {
	case len(l) != classes:
		return fmt.Errorf("lineup %v: it is for %d classes, and there are %d", l, len(l), classes)
	case tables != slots:
		return fmt.Errorf("lineup %v: it has %d tables, and %d play a round", l, tables, slots)
	case play < 2:
		return fmt.Errorf("lineup %v: at least two classes must play to be compared", l)
	}
	return nil
}

// count adds a round.
func (h *Holdout) count(b *evo.Spec, out match.Outcome, side []int, seed uint64) {
	h.Rounds++
	points := make([][]int64, len(h.Lineup))
	for slot, class := range side {
		p := out.Metrics[slot][b.Points]
		points[class] = append(points[class], p)
		h.Points[class].Add(p)
	}
	// Means are compared crosswise, to stay with whole numbers.
	above := func(i, k int) bool {
		return sum(points[i])*int64(len(points[k])) > sum(points[k])*int64(len(points[i]))
	}
	for i := range points {
		for k := range points {
			if above(i, k) {
				h.Beats[i][k]++
				if i == k+1 {
					h.Above[k]++
				}
			}
		}
	}
	var playing []int // at least two, says check
	inOrder := true
	for i, own := range points {
		if len(own) == 0 {
			continue
		}
		if n := len(playing); n > 0 {
			inOrder = inOrder && above(i, playing[n-1])
		}
		playing = append(playing, i)
	}
	if inOrder {
		h.All++
	}
	r := evo.NewRand(evo.Seed(seed, "pair"))
	next := 1 + r.IntN(len(playing)-1)
	easy, hard := points[playing[next-1]], points[playing[next]]
	easier, harder := easy[r.IntN(len(easy))], hard[r.IntN(len(hard))]
	h.PairsOf++
	if harder > easier {
		h.Pairs += 2
	} else if harder == easier {
		h.Pairs++
	}
}

func sum(values []int64) (sum int64) {
	for _, v := range values {
		sum += v
	}
	return sum
}
