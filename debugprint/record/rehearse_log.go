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
// The error says which table is nil or none of the log's, or why a table cannot be
// compiled, or that the rehearsal ended early: see [Log.Within].
func Rehearse(log *Log, tables ...*decider.Outline) (*Rehearsal, error) {
	log.there("Rehearse")
	var roots []string
	for _, o := range log.Outlines() {
		roots = append(roots, o.Name(0))
	}
	tables = slices.Clone(tables)
	for i, o := range tables {
		if o == nil || len(o.Rows()) == 0 {
			return nil, fmt.Errorf("record: table %d of %d is nil or zero; want the outline of a compiled tree, Tree.Outline", i+1, len(tables))
		}
		tables[i] = logged(o)
		if !slices.Contains(roots, tables[i].Name(0)) {
			return nil, fmt.Errorf("record: the log has no tree of root %q, but those of %q", tables[i].Name(0), roots)
		}
	}
	r := newRehearser(log.World(), tables)
	longest := &longestRuns{names: &r.names}
	if err := log.Play(longest, Range{}); err != nil {
		return nil, err
	}
	r.here.limits = longest.runs
	if err := log.Play(r, Range{}); err != nil {
		return nil, err
	}
	res, err := r.result()
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	for i := range res.found.Agents {
		for _, known := range log.byID[res.found.Agents[i].ID] {
			if known.host == nil {
				res.found.Agents[i].Name = known.name
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
	l.run(e.Tree.Name(e.Row), e.Duration)
}

func (l *longestRuns) run(row string, d time.Duration) {
	id := l.names.id(row)
	for len(l.runs) <= id {
		l.runs = append(l.runs, 0)
	}
	l.runs[id] = max(l.runs[id], d)
}

// ObserveTick counts the runs that are not over.
func (l *longestRuns) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	o := s.Outline()
	for r := s.Leaf(); r != decider.NoRow; r = o.Row(r).Parent {
		l.run(o.Name(r), s.Duration(r))
	}
}
