package adapt

import (
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Table is what a Director knows of a table that the game ships: fields of an Entry of
// an exported package, or of a table of a pack.
type Table struct {
	Name  string // unique among the tables
	Class string // the tables of a class have the same; the order of the classes follows from their points
	Style string // in words; may be empty

	// Mean points a round against the library, and the 90 % interval of that mean, in
	// thousandths of what the game counts, from -1e12 to 1e12; the number of rounds that
	// they were measured over. Without an interval (Low and High are 0) or Rounds, the
	// mean is taken as exact.
	Points    int64
	Low, High int64
	Rounds    int64
}

// most is the largest size of points, in thousandths. A game that counts in
// thousandths can have a million points with it, and sums of tables do not overflow.
const most = 1_000_000_000_000

// check adds what is wrong with a table.
func (t Table) check(i int, bad *strict.Problems) {
	say := func(format string, args ...any) {
		bad.Addf("adapt: Tables[%d], %s: %s", i, strict.Quote(t.Name), fmt.Sprintf(format, args...))
	}
	if t.Name == "" {
		say("it has no name, by which a saved state knows it. Fix: give it the Name of its entry, or its Key")
	}
	if t.Class == "" {
		say("it has no class. Fix: give it the name of its class, such as Easy")
	}
	if !within(t.Points) || !within(t.Low) || !within(t.High) {
		say("points %d (%d to %d) are beyond ±%d. Fix: take them from the entry as they are; if the game counts in millionths, count in larger units", t.Points, t.Low, t.High, int64(most))
	} else if t.measured() && (t.Low > t.Points || t.Points > t.High) {
		say("its points %d are not in their interval, %d to %d. Fix: take all three from the same entry", t.Points, t.Low, t.High)
	}
	if t.Rounds < 0 || t.Rounds > most {
		say("it was measured over %d rounds. Fix: take Rounds of its entry, or 0", t.Rounds)
	}
}

func within(points int64) bool { return -most <= points && points <= most }

// measured reports whether the table has an interval.
func (t Table) measured() bool { return t.Low != 0 || t.High != 0 }

// z90 is the half width of a 90 % interval, in thousandths of a standard deviation.
const z90 = 1645

// deviation returns the standard error of the points, in thousandths.
func (t Table) deviation() int64 {
	if !t.measured() {
		return 0
	}
	return divRound((t.High-t.Low)*unit, 2*z90)
}

// checkTables adds what is wrong with the tables.
func checkTables(tables []Table, bad *strict.Problems) {
	if len(tables) == 0 {
		bad.Addf("adapt: Tables is empty: there is nobody to pick. Fix: give it the tables of an exported package, of all classes")
	}
	first := map[string]int{}
	for i, t := range tables {
		t.check(i, bad)
		if k, twice := first[t.Name]; twice && t.Name != "" {
			bad.Addf("adapt: Tables[%d] and Tables[%d] are both called %s. Fix: list a table once; if two packs have the name, put the pack's before it",
				k, i, strict.Quote(t.Name))
		} else {
			first[t.Name] = i
		}
	}
}

// ladder is the order of the classes by strength: the mean points of their tables,
// rising. Classes of the same mean share a rung.
type ladder []rung

type rung struct{ points, tables int64 }

func newLadder(tables []Table) ladder {
	type sum struct{ points, n int64 }
	sums := map[string]sum{}
	var names []string
	for _, t := range tables {
		s, known := sums[t.Class]
		if !known {
			names = append(names, t.Class)
		}
		sums[t.Class] = sum{s.points + t.Points, s.n + 1}
	}
	var all ladder
	for _, name := range names {
		s := sums[name]
		all = append(all, rung{divRound(s.points, s.n), s.n})
	}
	slices.SortStableFunc(all, func(a, b rung) int { return compare(a.points, b.points) })
	return all.joined(0)
}

// joined returns the ladder with one rung for neighbors that are no further apart than
// a difference of points.
func (l ladder) joined(apart int64) (all ladder) {
	for _, r := range l {
		if n := len(all) - 1; n >= 0 && r.points-all[n].points <= apart {
			k := &all[n]
			k.points += divRound((r.points-k.points)*r.tables, k.tables+r.tables)
			k.tables += r.tables
		} else {
			all = append(all, r)
		}
	}
	return all
}

// steps returns the ladder whose steps are those of difficulty, in a scale of points.
// Classes may differ in other things than points: if the stronger one of two wins fewer
// than 62 % of the rounds (half a scale), they are one step, or the strength could
// hardly move. A single step has one above it that wins 88 % (two scales).
func (l ladder) steps(scale int64) ladder {
	l = l.joined(scale / 2)
	if len(l) == 1 {
		l = append(l, rung{points: l[0].points + 2*scale})
	}
	return l
}

func compare(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// level returns where a strength is among the classes, in thousandths of a step from
// one to the next: 0 is the weakest one's mean, 1500 half way from the second to the
// third. It never falls with the points.
func (l ladder) level(points int64) int64 {
	i := 0
	for i < len(l)-2 && points >= l[i+1].points {
		i++
	}
	return int64(i)*unit + floorDiv((points-l[i].points)*unit, l[i+1].points-l[i].points)
}

// points returns a strength of a level, within the limits of points.
func (l ladder) points(level int64) int64 {
	i := min(max(floorDiv(level, unit), 0), int64(len(l)-2))
	gap := l[i+1].points - l[i].points
	beyond := min(max(level-i*unit, -(1<<61)/gap), 1<<61/gap)
	return min(max(l[i].points+floorDiv(beyond*gap, unit), -most), most)
}

// floorDiv returns a/b rounded down. b must be positive.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// names lists tables for people: each once, with how often it is there.
func names(tables []Table, picked []int) string {
	var words []string
	for i, t := range picked {
		if slices.Index(picked, t) < i {
			continue
		}
		n := 0
		for _, other := range picked {
			if other == t {
				n++
			}
		}
		word := plain.Name(tables[t].Name)
		if n > 1 {
			word += fmt.Sprintf(" (%d times)", n)
		}
		words = append(words, word)
	}
	return list(words, "and")
}

// list joins words as in a sentence, with "and" or "or" before the last.
func list(words []string, last string) string {
	var text strings.Builder
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			text.WriteString(" " + last + " ")
		default:
			text.WriteString(", ")
		}
		text.WriteString(w)
	}
	return text.String()
}
