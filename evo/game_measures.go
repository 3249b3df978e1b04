package evo

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/problem"
)

// Ratio is a number that is computed from mean metrics: the sum of Of divided by
// the sum of Per. Without Per it is the sum of Of.
type Ratio struct {
	Of  []string `json:"of"` // metrics
	Per []string `json:"per,omitempty"`
}

// Descriptor is a trait by which styles of play differ, whatever their strength,
// as in "preferred distance". Its values fall into cells; the cells of all
// descriptors make the grid of an archive. (Mouret and Clune, 2015: MAP-Elites.)
type Descriptor struct {
	Name string `json:"name"`
	Ratio

	// Cuts are the borders between cells, ascending, in thousandths of the ratio:
	// n cuts make n+1 cells. A value that is equal to a cut is above it.
	Cuts []int64 `json:"cuts"`

	// Words describe a player, from the lowest cells to the highest, as in
	// "fights close by", "keeps a distance". Each word covers the same number of
	// cells, so their number divides the number of cells.
	Words []string `json:"words"`
}

// Cells returns the number of cells of the descriptor.
func (d *Descriptor) Cells() int { return len(d.Cuts) + 1 }

// Oddity is a bound on what a watcher sees of a player: a table that exceeds it is
// unnatural, for the Cause.
type Oddity struct {
	Ratio
	Most  int64  `json:"most"`  // the largest natural value, in thousandths of the ratio
	Cause string `json:"cause"` // for people: "stands still"

	// Showdown has it measured in the tournament, where evolved tables meet in the mode
	// that players play, and not in the rounds of certification.
	Showdown bool `json:"showdown,omitempty"`
}

// Naturalness has the limits within which an agent looks as if it knew what it
// wants, whatever the game counts. All but two are shares, in thousandths;
// PerSecond and Restarts are numbers per second of the game's time, in
// thousandths.
type Naturalness struct {
	PerSecond int64 `json:"per_second"` // activations of actions
	Brief     int64 `json:"brief"`      // activations of actions that last at most 2 ticks, of all
	Restarts  int64 `json:"restarts"`   // activations of one row, groups and the root included
	Leafless  int64 `json:"leafless"`   // the agent's ticks in which no action runs
	OneAction int64 `json:"one_action"` // ticks of the most used action, of those of all; lanes of a Parallel count each
}

// measures checks what is computed from metrics.
func (k *gameChecker) measures(s *Spec) {
	for i, d := range s.Descriptors {
		path := fmt.Sprintf("%s > descriptors[%d] %s", s.Name, i, problem.Clip(d.Name))
		add := func(fix, format string, args ...any) { k.add(codeDescriptor, path, fix, format, args...) }
		if d.Name == "" {
			add("give it a name", "the descriptor has no name")
		}
		if slices.ContainsFunc(s.Descriptors[:i], func(o Descriptor) bool { return o.Name == d.Name }) {
			add("give one of them another name", "two descriptors have this name")
		}
		s.checkRatio(d.Ratio, add)
		if len(d.Cuts) == 0 {
			add("declare the borders between cells", "all tables would be in one cell")
		}
		for n := 1; n < len(d.Cuts); n++ {
			if d.Cuts[n] <= d.Cuts[n-1] {
				add("sort the cuts, and give each one once", "cut %d, %d, is not above %d, the one before it", n, d.Cuts[n], d.Cuts[n-1])
			}
		}
		if n := len(d.Words); n < 1 || d.Cells()%n != 0 {
			add("let the number of words divide the number of cells", "%d words are for %d cells", n, d.Cells())
		}
		if n := slices.Index(d.Words, ""); n >= 0 {
			add(`say in words what players in the cells do, as in "keeps a distance"`, "word %d is empty", n)
		}
	}
	cells := 1
	for _, d := range s.Descriptors {
		if cells *= d.Cells(); cells > maxCells {
			k.add(codeDescriptor, s.Name, "declare fewer descriptors or fewer cuts", "the grid of all descriptors has more than %d cells", maxCells)
			break
		}
	}
	for i, l := range s.Oddities {
		path := fmt.Sprintf("%s > oddities[%d] %s", s.Name, i, problem.Clip(l.Cause))
		add := func(fix, format string, args ...any) { k.add(codeOddity, path, fix, format, args...) }
		if l.Cause == "" {
			add(`say in words what is seen, as in "stands still"`, "the oddity has no cause")
		}
		s.checkRatio(l.Ratio, add)
	}
	for i, name := range s.Seen {
		path := fmt.Sprintf("%s > seen[%d]", s.Name, i)
		if s.Metric(name) < 0 {
			k.add(codeMetric, path, s.nameMetric(), "there is no metric %q", problem.Clip(name))
		}
		if slices.Contains(s.Seen[:i], name) {
			k.add(codeMetric, path, "name it once", "%q was named before", problem.Clip(name))
		}
	}
	n := s.Natural
	for _, limit := range []int64{n.PerSecond, n.Restarts} {
		if limit < 0 {
			k.add(codeOddity, s.Name+" > natural", "give a number per second in thousandths, or 0 to have it follow from the library", "a limit is %d", limit)
		}
	}
	for _, limit := range []int64{n.Brief, n.Leafless, n.OneAction} {
		if limit < 0 || limit > 1000 {
			k.add(codeOddity, s.Name+" > natural", "give a share in thousandths, or 0 to have it follow from the library", "a limit is %d", limit)
		}
	}
}

// maxCells is the largest number of cells of all descriptors together.
const maxCells = 10_000

// checkRatio reports metrics of a ratio that do not exist.
func (s *Spec) checkRatio(r Ratio, add func(fix, format string, args ...any)) {
	if len(r.Of) == 0 {
		add("name the metrics whose sum it is", "it is computed from no metric")
	}
	for _, name := range append(slices.Clone(r.Of), r.Per...) {
		if s.Metric(name) < 0 {
			add(s.nameMetric(), "there is no metric %q", problem.Clip(name))
		}
	}
}
