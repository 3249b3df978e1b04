package funnel

import (
	"context"
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Lineup is how many tables of each class play a round, with the easiest class
// first.
type Lineup []int

// Tables returns the number of tables of a round.
func (l Lineup) Tables() (n int) {
	for _, of := range l {
		n += of
	}
	return n
}

// Holdout is how well classes hold against each other in rounds that selection
// never used: other seeds, other maps, no tables of the library in seats of their
// role, in the mode that players know.
type Holdout struct {
	Lineup Lineup `json:"lineup"`

	// Alone says that the tables of a round did not meet: a round of the mode has
	// one seat of their role, so each played the same seed.
	Alone bool `json:"alone,omitempty"`

	Rounds int64  `json:"rounds"`           // that ended well
	Broken int64  `json:"broken,omitempty"` // that did not: nothing else counts them
	Fault  string `json:"fault,omitempty"`  // of the first of these, with its seed

	// Above counts, for each class but the easiest, the rounds in which the
	// mean points of its tables were above those of the class before it.
	Above []int64 `json:"above"`
	All   int64   `json:"all"` // rounds in which all classes were in order

	// Late counts the rounds that only the mode's last step ended. Where rounds have
	// another end, many late ones are duels that nobody would watch.
	Late int64 `json:"late"`

	// Beats counts the rounds in which the mean points of the class of a row
	// were above those of the class of a column.
	Beats [][]int64 `json:"beats"`

	// In each round a pair of tables is drawn from two neighboring classes that
	// play. Pairs counts the rounds in which the harder one had more points; ties
	// count half.
	Pairs   int64 `json:"pairs"` // doubled
	PairsOf int64 `json:"pairs_of"`

	Points []stats.Tally `json:"points"` // of the tables of each class
}

// BrokenText says for people how many rounds were left out, and why; it is empty if
// none was.
func (h Holdout) BrokenText() string {
	switch h.Broken {
	case 0:
		return ""
	case 1:
		return "1 more round broke and is left out. Its " + plain.Name(h.Fault)
	}
	return fmt.Sprintf("%d more rounds broke and are left out. The first has the %s", h.Broken, plain.Name(h.Fault))
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

// Met reports whether tables of two classes, by their places, played the same rounds.
func (l Lineup) Met(a, b int) bool { return l[a] > 0 && l[b] > 0 }

// AboveShare returns the share of rounds in which a class, by its place, was above
// the class before it.
func (h Holdout) AboveShare(class int) Share { return share(h.Above[class-1], h.Rounds) }

// AllShare returns the share of rounds in which all classes were in order.
func (h Holdout) AllShare() Share { return share(h.All, h.Rounds) }

// LateShare returns the share of rounds that only the mode's last step ended.
func (h Holdout) LateShare() Share { return share(h.Late, h.Rounds) }

// LateText says it for people. It is empty if all rounds ended so, as they do where
// nothing else ends them, or none.
func (h Holdout) LateText() string {
	if h.Alone || h.Late == 0 || h.Late == h.Rounds {
		return ""
	}
	return milli.Percent(h.LateShare().Of) + " of the rounds ended only with the time"
}

// DrawText says for people how many rounds of two who met ended with the same points for
// both. It is empty if none did.
func (h Holdout) DrawText() string {
	classes := h.Lineup.playing()
	if h.Alone || h.Lineup.Tables() != 2 || len(classes) != 2 {
		return ""
	}
	draws := h.Rounds - h.Beats[classes[0]][classes[1]] - h.Beats[classes[1]][classes[0]]
	if draws == 0 {
		return ""
	}
	return milli.Percent(share(draws, h.Rounds).Of) + " of the rounds were draws, in which neither was above the other"
}

// PairShare returns the share of the drawn pairs in which the harder table won.
func (h Holdout) PairShare() Share { return share(h.Pairs/2, h.PairsOf) }

// Hold plays rounds of a lineup in the game's showdown mode. For each round it
// draws tables of the classes again, none of them twice if there are enough. The
// lineup needs a number for each class, at least two classes that play, and as
// many tables as the mode has seats of their role. If it has one seat, the lineup
// may have any number of tables: each of them plays the seed of the round alone.
// Tables of the library take the seats of other roles.
func Hold(ctx context.Context, cache match.MatchCache, b *evo.Spec, classes [][]*evo.Genome, lineup Lineup, seed uint64, rounds int) (Holdout, error) {
	seats := len(b.Seats(b.Showdown))
	var refs []genome.Key
	if len(b.Roles) > 0 {
		refs = match.References(cache, b)
	}
	if err := lineup.check(len(classes), seats); err != nil {
		return Holdout{Lineup: lineup}, err
	}
	h := Holdout{Lineup: lineup, Alone: seats == 1, Above: make([]int64, len(lineup)-1), Points: make([]stats.Tally, len(lineup)), Beats: make([][]int64, len(lineup))}
	for i := range h.Beats {
		h.Beats[i] = make([]int64, len(lineup))
	}
	tables := make([][]genome.Key, len(classes))
	for i, class := range classes {
		for _, g := range class {
			tables[i] = append(tables[i], cache.Add(g, match.Origin{How: "pack"}))
		}
		if len(tables[i]) == 0 && lineup[i] > 0 {
			return h, nil // a class without tables: nothing to compare
		}
	}
	var matches []match.Match
	comparisons := make([]comparison, rounds)
	for round := range comparisons {
		comparisons[round] = h.draw(b, tables, refs, seed, round)
		matches = append(matches, comparisons[round].matches...)
	}
	outcomes, err := cache.Play(ctx, matches)
	if err != nil {
		return h, err
	}
	for _, c := range comparisons {
		h.count(b, c, outcomes[:len(c.matches)])
		outcomes = outcomes[len(c.matches):]
	}
	return h, nil
}

// comparison is a round of a lineup: a match in which its tables meet, or one
// match of each table.
type comparison struct {
	seed    uint64
	matches []match.Match
	sides   [][]int // by match: the class in each slot, or -1 for a table of the library
}

// draw returns a round of the lineup between classes of tables.
func (h *Holdout) draw(b *evo.Spec, tables [][]genome.Key, refs []genome.Key, seed uint64, round int) comparison {
	s := evo.Seed(seed, "holdout", uint64(len(h.Lineup)), uint64(h.Lineup[0]), uint64(round))
	r := evo.NewRand(evo.Seed(s, "deck"))
	c := comparison{seed: s}
	var keys []genome.Key
	var classes []int
	for class, n := range h.Lineup {
		for _, key := range match.Draw(r, tables[class], n) {
			keys, classes = append(keys, key), append(classes, class)
		}
	}
	mode := b.Showdown
	others := match.Others(b, evo.NewRand(evo.Seed(s, "others")), mode, refs)
	seats := b.Seats(mode)
	add := func(keys []genome.Key, classes []int) {
		m := match.Match{Mode: mode.Name, Seed: s, Slots: slices.Clone(others)}
		side := nobody(mode.Slots)
		for i, key := range keys {
			m.Slots[seats[i]], side[seats[i]] = key, classes[i]
		}
		c.matches, c.sides = append(c.matches, m), append(c.sides, side)
	}
	if h.Alone {
		for i := range keys {
			add(keys[i:i+1], classes[i:i+1])
		}
		return c
	}
	r.Shuffle(len(keys), func(i, j int) {
		keys[i], keys[j] = keys[j], keys[i]
		classes[i], classes[j] = classes[j], classes[i]
	})
	add(keys, classes)
	return c
}

// count adds a round, or what broke it.
func (h *Holdout) count(b *evo.Spec, c comparison, outcomes []match.Outcome) {
	points := make([][]int64, len(h.Lineup)) // of the tables of each class
	for i, out := range outcomes {
		if out.Status != match.OK {
			if h.Broken++; h.Broken == 1 {
				h.Fault = fmt.Sprintf("seed %d: %s", c.seed, out.Failure())
			}
			return
		}
		for slot, class := range c.sides[i] {
			if class < 0 {
				continue
			}
			points[class] = append(points[class], out.Metrics[slot][b.Points])
		}
	}
	h.Rounds++
	if slices.ContainsFunc(outcomes, func(o match.Outcome) bool { return o.Steps >= b.Showdown.Steps }) {
		h.Late++
	}
	for class, all := range points {
		for _, p := range all {
			h.Points[class].Add(p)
		}
	}
	h.countMeans(points)
	h.countPair(points, evo.NewRand(evo.Seed(c.seed, "pair")))
}

// countMeans compares the mean points of classes.
func (h *Holdout) countMeans(points [][]int64) {
	// Cross products compare means in whole numbers.
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
	inOrder := true
	playing := h.Lineup.playing()
	for n := 1; n < len(playing); n++ {
		inOrder = inOrder && above(playing[n], playing[n-1])
	}
	if inOrder {
		h.All++
	}
}

// countPair draws two neighboring classes and a table of each.
func (h *Holdout) countPair(points [][]int64, r *evo.Rand) {
	playing := h.Lineup.playing()
	next := 1 + r.IntN(len(playing)-1) // at least two classes play: Lineup.check
	easy, hard := points[playing[next-1]], points[playing[next]]
	easier, harder := easy[r.IntN(len(easy))], hard[r.IntN(len(hard))]
	h.PairsOf++
	if harder > easier {
		h.Pairs += 2
	} else if harder == easier {
		h.Pairs++
	}
}

// playing returns the classes that have tables in the lineup.
func (l Lineup) playing() (classes []int) {
	for class, n := range l {
		if n > 0 {
			classes = append(classes, class)
		}
	}
	return classes
}

func sum(values []int64) (sum int64) {
	for _, v := range values {
		sum += v
	}
	return sum
}
