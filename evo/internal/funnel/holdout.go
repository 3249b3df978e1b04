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

// Met reports whether tables of two classes, by their places, played the same rounds.
func (l Lineup) Met(a, b int) bool { return l[a] > 0 && l[b] > 0 }

// playing returns the classes that have tables in the lineup.
func (l Lineup) playing() (classes []int) {
	for class, n := range l {
		if n > 0 {
			classes = append(classes, class)
		}
	}
	return classes
}

// Lineups shares the seats of a round among classes as evenly as possible. If
// seats are left over, the first lineup gives them to the easier classes, and a
// second one to the harder classes. For one seat it returns a table of each class,
// which play alone. A single class is compared with nothing.
func Lineups(classes, seats int) []Lineup {
	if classes < 2 {
		return nil
	}
	if seats == 1 {
		seats = classes
	}
	easy, hard := make(Lineup, classes), make(Lineup, classes)
	for i := range classes {
		easy[i] = (seats + classes - 1 - i) / classes
		hard[classes-1-i] = easy[i]
	}
	if seats%classes == 0 {
		return []Lineup{easy}
	}
	return []Lineup{easy, hard}
}

// Holdout is how well classes hold against each other in rounds that selection
// never used: other seeds, other maps, no tables of the library in seats of their
// role, in the mode that players know.
type Holdout struct {
	Lineup Lineup

	// Alone says that the tables of a round did not meet: a round of the mode has
	// one seat of their role, so each played the same seed.
	Alone bool

	Rounds int64  // that ended well
	Broken int64  // that did not: nothing else counts them
	Fault  string // of the first of these, with its seed
	All    int64  // rounds in which all classes were in order

	// Late counts the rounds that only the mode's last step ended. Where rounds have
	// another end, many late ones are duels that nobody would watch.
	Late int64

	// Beats counts the rounds in which the mean points of the class of a row
	// were above those of the class of a column.
	Beats [][]int64

	// In each round a pair of tables is drawn from two neighboring classes that
	// play. Pairs counts the rounds in which the harder one had more points, doubled;
	// ties count half.
	Pairs int64
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

// LateText says for people which share of the rounds only the mode's last step ended. It
// is empty if all ended so, as they do where nothing else ends them, or none.
func (h Holdout) LateText() string {
	if h.Alone || h.Late == 0 || h.Late == h.Rounds {
		return ""
	}
	return milli.Percent(h.share(h.Late).Of) + " of the rounds ended only with the time"
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
	return milli.Percent(h.share(draws).Of) + " of the rounds were draws, in which neither was above the other"
}

// Share is a share with its 95 % bounds, in thousandths.
type Share struct{ Of, Low, High int64 }

// share returns the share of so many rounds.
func (h Holdout) share(n int64) Share {
	if h.Rounds == 0 {
		return Share{High: 1000}
	}
	low, high := stats.Wilson(n, h.Rounds)
	return Share{stats.DivRound(n*1000, h.Rounds), low, high}
}

// AboveShare returns the share of rounds in which a class, by its place, was above
// the class before it.
func (h Holdout) AboveShare(class int) Share { return h.share(h.Beats[class][class-1]) }

// AllShare returns the share of rounds in which all classes were in order.
func (h Holdout) AllShare() Share { return h.share(h.All) }

// PairShare returns the share of the drawn pairs in which the harder table won.
func (h Holdout) PairShare() Share { return h.share(h.Pairs / 2) }

// Hold plays rounds of a lineup of [Lineups] in the game's showdown mode. For each round
// it draws tables of the classes again, none of them twice if there are enough. Tables of
// the library take the seats of other roles. It plays nothing if a class that the lineup
// needs has no tables.
func Hold(ctx context.Context, cache match.MatchCache, b *evo.Spec, classes [][]*evo.Genome, lineup Lineup, seed uint64, rounds int) (Holdout, error) {
	h := Holdout{Lineup: lineup, Alone: len(b.Seats(b.Showdown)) == 1}
	refs := match.References(cache, b)
	tables := make([][]genome.Key, len(classes))
	for i, class := range classes {
		h.Beats = append(h.Beats, make([]int64, len(classes)))
		for _, g := range class {
			tables[i] = append(tables[i], cache.Add(g))
		}
		if len(class) == 0 && lineup[i] > 0 {
			return h, nil
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
	sides   [][]side // by match
}

// side is a slot and the class of the table in it.
type side struct{ slot, class int }

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
	seats, others := b.Seats(mode), match.Others(b, evo.NewRand(evo.Seed(s, "others")), mode, refs)
	add := func(keys []genome.Key, classes []int) {
		m := match.Match{Mode: mode.Name, Seed: s, Slots: slices.Clone(others)}
		var sides []side
		for i, key := range keys {
			m.Slots[seats[i]], sides = key, append(sides, side{seats[i], classes[i]})
		}
		c.matches, c.sides = append(c.matches, m), append(c.sides, sides)
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
	points, sums, late := make([][]int64, len(h.Lineup)), make([]int64, len(h.Lineup)), false // of the tables of each class
	for i, out := range outcomes {
		if out.Status != match.OK {
			if h.Broken++; h.Broken == 1 {
				h.Fault = fmt.Sprintf("seed %d: %s", c.seed, out.Failure())
			}
			return
		}
		late = late || out.Steps >= b.Showdown.Steps
		for _, of := range c.sides[i] {
			p := out.Metrics[of.slot][b.Points]
			points[of.class], sums[of.class] = append(points[of.class], p), sums[of.class]+p
		}
	}
	if h.Rounds++; late {
		h.Late++
	}
	// Cross products compare means in whole numbers.
	above := func(i, k int) bool { return sums[i]*int64(len(points[k])) > sums[k]*int64(len(points[i])) }
	for i := range points {
		for k := range points {
			if above(i, k) {
				h.Beats[i][k]++
			}
		}
	}
	playing := h.Lineup.playing()
	ordered := true
	for n := 1; n < len(playing); n++ {
		ordered = ordered && above(playing[n], playing[n-1])
	}
	if ordered {
		h.All++
	}
	// Two neighboring classes, and a table of each.
	r := evo.NewRand(evo.Seed(c.seed, "pair"))
	next := 1 + r.IntN(len(playing)-1)
	easy, hard := points[playing[next-1]], points[playing[next]]
	easier, harder := easy[r.IntN(len(easy))], hard[r.IntN(len(hard))]
	if harder > easier {
		h.Pairs += 2
	} else if harder == easier {
		h.Pairs++
	}
}
