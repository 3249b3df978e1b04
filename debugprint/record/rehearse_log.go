package record

import (
	"fmt"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Rehearse lets the agents of a log decide again, with other tables in place of those
// that have the same root: what would they have done with a larger Margin, or with
// GUARD before EAT? The outline of another table is that of a compiled tree, or one
// that decider.NewOutline makes of changed rows. Rows are matched by their names; the
// other table needs no function of the game. Only agents that were recorded in full are
// rehearsed. See [Rehearsal] for what is known and what is not.
//
// The error says which table is none of the log's, or why a table cannot be compiled.
func Rehearse(log *Log, tables ...*decider.Outline) (*Rehearsal, error) {
	var roots []string
	for _, o := range log.Outlines() {
		roots = append(roots, o.Name(0))
	}
	for _, o := range tables {
		if !slices.Contains(roots, o.Name(0)) {
			return nil, fmt.Errorf("record: the log has no tree of root %q, but those of %q", o.Name(0), roots)
		}
	}
	r := newRehearser(log.Seed, tables)
	longest := &longestRuns{names: &r.names}
	log.Play(longest, Range{})
	r.limits = longest.runs
	log.Play(r, Range{})
	res, err := r.result()
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	for _, a := range log.Agents() {
		for i := range res.Agents {
			if res.Agents[i].ID == a.ID && a.Of < 0 {
				res.Agents[i].Name = a.Name
			}
		}
	}
	return res, nil
}

// longestRuns is an observer that finds the longest run of each row.
type longestRuns struct {
	names *names
	runs  []time.Duration
}

// Detail returns decider.Transitions.
func (l *longestRuns) Detail() decider.Detail { return decider.Transitions }

func (l *longestRuns) Observe(e decider.Event) {
	if e.Kind != decider.EventDeactivated {
		return
	}
	id := l.names.id(e.Tree.Name(e.Row))
	for len(l.runs) <= id {
		l.runs = append(l.runs, 0)
	}
	l.runs[id] = max(l.runs[id], e.Duration)
}

// ObserveTick counts the runs that are not over.
func (l *longestRuns) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	o := s.Outline()
	for r := s.Leaf(); r != decider.NoRow; r = o.Row(r).Parent {
		id := l.names.id(o.Name(r))
		for len(l.runs) <= id {
			l.runs = append(l.runs, 0)
		}
		l.runs[id] = max(l.runs[id], s.Duration(r))
	}
}
