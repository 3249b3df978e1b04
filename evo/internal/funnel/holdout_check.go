package funnel

import "fmt"

// Check returns an error if no rounds between so many classes can have this
// result. A file may hold anything.
func (h Holdout) Check(classes int) error {
	square := len(h.Beats) == classes
	for _, line := range h.Beats {
		square = square && len(line) == classes
	}
	if len(h.Lineup) != classes || !square || len(h.Above) != max(classes-1, 0) || len(h.Points) != classes {
		return fmt.Errorf("it is of %d classes, or its lines are of different lengths, and the run has %d", len(h.Lineup), classes)
	}
	counts := append([]int64{h.All, h.Late}, h.Above...)
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
	if h.Broken < 0 || h.Rounds < 0 || h.PairsOf != h.Rounds || h.Pairs < 0 || h.Pairs/2 > h.PairsOf {
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

// check returns an error if no round can be played with the lineup. Tables that
// play alone, because there is one slot, may be any number.
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
	case tables != slots && slots > 1:
		return fmt.Errorf("lineup %v: it has %d tables, and %d play a round", l, tables, slots)
	case play < 2:
		return fmt.Errorf("lineup %v: at least two classes must play to be compared", l)
	}
	return nil
}
