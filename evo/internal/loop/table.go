package loop

import (
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Table is a table on its way through the loop: a candidate with what the search has
// measured of it.
type Table struct {
	funnel.Candidate

	Metrics []stats.Tally // running, over rounds with others of its generation in them
	Alone   []stats.Tally // in races, in which it met the library alone

	in      []bool  // by class: whether its means lie in the ranges
	class   int     // of the layer that it was made for; -1 is none
	targets []int64 // values drawn from the class's ranges, in a search after the paper
	from    emitter
	fitness int64 // in the last generation that it played
}

// training returns the metrics that say most about the table: those of rounds that it
// played alone, if there are any. Rounds with kin in them have other means.
func (t *Table) training() []stats.Tally {
	if len(t.Alone) > 0 && t.Alone[0].N > 0 {
		return t.Alone
	}
	return t.Metrics
}

// rounds returns how many rounds the table has played with others.
func (t *Table) rounds() int64 {
	if len(t.Metrics) == 0 {
		return 0
	}
	return t.Metrics[0].N
}
