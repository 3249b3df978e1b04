// Package funnel turns what a search has found into what a game ships: every
// stage drops genomes for a reason and keeps the rest.
//
//	Calibrate   proposes classes of difficulty from the library
//	Admit       certifies: whose mean surely lies in the ranges of a class?
//	Tournament  who plays like an easier or harder class against the others?
//	Natural     who changes its mind all the time?
//	Pick        which ones are the most different? (k-medoids)
//	Votes       what did people say?
//	Holdout     do the classes hold against each other, in the players' mode?
//
// After section IV-E of Paduraru's paper. Stages ask a [match.MatchCache] for rounds
// and depend on nothing but the outcomes. Each has seeds of its own, so that
// nothing is certified on what it was selected on.
package funnel

import (
	"fmt"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/evo/stats"
)

// Candidate is a genome on its way through the funnel.
type Candidate struct {
	Key      evo.Key       `json:"key"`
	Genome   *evo.Genome   `json:"-"`
	Origin   match.Origin  `json:"origin"`
	Training []stats.Tally `json:"training,omitempty"` // what the search measured, by the game's metrics

	Fate  Fate   `json:"fate"`
	Class int    `json:"class"` // of the game's classes, or -1
	Fault string `json:"fault,omitempty"`

	Certified []stats.Tally `json:"certified,omitempty"` // what admission measured
	Showed    stats.Tally   `json:"showed"`              // points in the tournament
	Use       Use           `json:"use"`

	Why []match.RowWhy `json:"why,omitempty"` // of those that are shipped: why their rows refused

	broken string // how the last round that was not over broke, whoever did it
}

// Fate is how far a candidate came.
type Fate string

// The fates, in the order in which the funnel decides them.
const (
	Open         Fate = ""                // not decided yet
	Crashed      Fate = "crashed"         // it broke a round
	NoClass      Fate = "no class"        // its mean lies in the ranges of none
	Unclassified Fate = "unclassified"    // its interval was not inside or outside of one after all rounds
	Surplus      Fate = "surplus"         // the classes that it might be in had enough
	Admitted     Fate = "admitted"        // certified for its class
	Lost         Fate = "lost tournament" // played like another class
	Unnatural    Fate = "unnatural"       // changes its mind all the time
	Similar      Fate = "similar"         // another one stands for it
	VotedOut     Fate = "voted out"       // people found it not natural
	Shipped      Fate = "shipped"         // in the game's pack
)

// Use is what the rows of a candidate did in the rounds in which they
// were watched.
type Use struct {
	Rows        []match.RowUse `json:"rows,omitempty"` // of those that were activated, by id
	Activations int64          `json:"activations"`    // of leaves
	Brief       int64          `json:"brief"`          // of these, those of at most 2 ticks
	Steps       int64          `json:"steps"`
}

// Add counts what the rows of a genome did in a round.
func (u *Use) Add(g *evo.Genome, rows []match.RowUse, steps int) {
	u.Steps += int64(steps)
	for _, use := range rows {
		if use.Activations == 0 {
			continue
		}
		i, known := u.find(use.ID)
		if !known {
			u.Rows = slices.Insert(u.Rows, i, match.RowUse{ID: use.ID})
		}
		u.Rows[i].Activations += use.Activations
		u.Rows[i].Ticks += use.Ticks
		u.Rows[i].Brief += use.Brief
		if row := g.Find(use.ID); row != nil && row.Leaf() {
			u.Activations += int64(use.Activations)
			u.Brief += int64(use.Brief)
		}
	}
}

// Check returns an error if no rounds can have come to this: a Use that was read
// from a file may hold anything.
func (u *Use) Check() error {
	if u.Steps < 0 || u.Activations < 0 || u.Brief < 0 || u.Brief > u.Activations {
		return fmt.Errorf("%d activations, %d of them brief, in %d steps: that cannot be", u.Activations, u.Brief, u.Steps)
	}
	for i, row := range u.Rows {
		if row.ID < 1 || i > 0 && row.ID <= u.Rows[i-1].ID || row.Activations < 0 || row.Ticks < 0 || row.Brief < 0 || row.Brief > row.Activations {
			return fmt.Errorf("row %d has %d activations, %d of them spec, and %d ticks, or stands out of order: that cannot be",
				row.ID, row.Activations, row.Brief, row.Ticks)
		}
	}
	return nil
}

// Row returns what the row with an id did; of one that was never activated
// nothing but the id is set.
func (u *Use) Row(id int) match.RowUse {
	if i, known := u.find(id); known {
		return u.Rows[i]
	}
	return match.RowUse{ID: id}
}

// find returns where the row with an id is, or would be.
func (u *Use) find(id int) (int, bool) {
	return slices.BinarySearchFunc(u.Rows, id, func(use match.RowUse, id int) int { return use.ID - id })
}

// inRanges reports how the intervals of the means lie to the ranges of a class:
// inside of all, or outside of at least one.
func inRanges(b *evo.Spec, c evo.Class, metrics []stats.Tally) (inside, outside bool) {
	inside = true
	for _, r := range c.Ranges {
		low, high := metrics[b.Metric(r.Metric)].Interval()
		inside = inside && low >= r.Min && high <= r.Max
		outside = outside || high < r.Min || low > r.Max
	}
	return inside, outside
}

// count adds the metrics of a round to tallies.
func count(tallies []stats.Tally, metrics []int64) []stats.Tally {
	if tallies == nil {
		tallies = make([]stats.Tally, len(metrics))
	}
	for i, v := range metrics {
		tallies[i].Add(v)
	}
	return tallies
}

// fault says how a match broke.
func fault(out match.Outcome) string { return out.Status.String() + ": " + out.Fault }

// With returns the candidates of a fate, in their order.
func With(all []*Candidate, fate Fate) []*Candidate {
	var some []*Candidate
	for _, c := range all {
		if c.Fate == fate {
			some = append(some, c)
		}
	}
	return some
}

// keys returns the keys of candidates, and makes them known to a cache.
func keys(cache match.MatchCache, all []*Candidate) []evo.Key {
	list := make([]evo.Key, len(all))
	for i, c := range all {
		list[i] = cache.Add(c.Genome, c.Origin)
	}
	return list
}
