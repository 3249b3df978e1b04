package funnel

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/measure"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// Candidate is a genome on its way through the funnel.
type Candidate struct {
	match.Candidate
	Training []stats.Tally `json:"training,omitempty"` // what the search measured, by the game's metrics

	Fate  Fate   `json:"fate"`
	Class int    `json:"class"` // of the game's classes, or -1
	Fault string `json:"fault,omitempty"`

	// Oddity is why an unnatural candidate is one, in words without numbers, so that
	// those of the same kind can be counted; Cause adds the numbers.
	Oddity string `json:"oddity,omitempty"`
	Cause  string `json:"cause,omitempty"`

	Certified []stats.Tally `json:"certified,omitempty"` // what admission measured
	Showed    []stats.Tally `json:"showed,omitempty"`    // and the tournament
	Use       Use           `json:"use"`

	// What [Packer.Pack] has made of a shipped candidate.
	Packed *evo.Genome `json:"-"`               // without the rows that never ran in its certified rounds
	Name   string      `json:"name,omitempty"`  // by what it does, as an exported Go identifier
	Style  string      `json:"style,omitempty"` // in words

	Why []match.RowWhy `json:"why,omitempty"` // of a shipped candidate: why its rows refused

	by     stats.Strata[genome.Key] // what admission measured, by opponent
	broken string                   // how the last broken round broke, by whichever player
}

// style returns the coarse cell of a candidate by its latest means; 0 if it has
// none.
func (c *Candidate) style(g archive.Grid) int {
	switch {
	case len(c.Certified) > 0:
		return g.CoarseCell(c.Certified)
	case len(c.Training) > 0:
		return g.CoarseCell(c.Training)
	}
	return 0
}

// Table returns the genome that is shipped: the trimmed one, if there is one.
func (c *Candidate) Table() *evo.Genome {
	if c.Packed != nil {
		return c.Packed
	}
	return c.Genome
}

// Is reports whether a key is that of the candidate, or of the table that is
// shipped.
func (c *Candidate) Is(key genome.Key) bool {
	return key == c.Key || c.Packed != nil && key == genome.KeyOf(c.Packed)
}

// inRanges reports whether the intervals of the means lie inside of all ranges of
// a class, or outside of at least one. The end of a metric is no border, so an
// interval that reaches beyond it lies inside.
//
// A candidate that is not in the class passes by luck with at most the
// probability for one range, however many ranges there are: all must say yes.
func inRanges(b *evo.Spec, c evo.Class, metrics []stats.Tally) (inside, outside bool) {
	inside = true
	for _, r := range c.Ranges {
		low, high := metrics[b.Metric(r.Metric)].Interval()
		least, most := measure.Borders(b, r)
		inside = inside && (!least || low >= r.Min) && (!most || high <= r.Max)
		outside = outside || least && high < r.Min || most && low > r.Max
	}
	return inside, outside
}

// keys adds candidates to a cache and returns their keys.
func keys(cache match.MatchCache, all []*Candidate) []genome.Key {
	list := make([]genome.Key, len(all))
	for i, c := range all {
		list[i] = cache.Add(c.Genome, c.Origin)
	}
	return list
}
