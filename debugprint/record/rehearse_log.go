package record

import (
	"fmt"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
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
	known := &habits{names: &r.names}
	if err := log.Play(known, Range{}); err != nil {
		return nil, err
	}
	r.here.habits = known.rows
	p := log.player(r)
	r.step = &p.step
	if err := p.run(); err != nil {
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

// habits is an observer that finds out how long rows run: what their behaviors would do
// where the log has nothing of them.
type habits struct {
	names *names
	rows  []habit // by name
	fresh []int   // names of the rows that have begun in this tick and not ended
}

// habit is how a row has run.
type habit struct {
	longest time.Duration
	lasted  bool    // it was active when a tick ended
	at      [2]bool // it has ended by itself in the tick in which it began: Succeeded, Failed
}

// atOnce returns what the row's behavior has always returned in the tick in which it began.
// It is Running for one that has lasted, or never ended by itself; known is false if
// it has returned now this, now that.
func (h *habit) atOnce() (s decider.Status, known bool) {
	switch {
	case h.lasted || h.at == [2]bool{}:
		return decider.Running, true
	case h.at[0]:
		return decider.Succeeded, !h.at[1]
	}
	return decider.Failed, true
}

// Detail returns decider.Transitions.
func (l *habits) Detail() decider.Detail { return decider.Transitions }

func (l *habits) Observe(e decider.Event) {
	if replica.InSlot(e.State) {
		return // it is another row, also if it has the name of one
	}
	switch e.Kind {
	case decider.EventActivated:
		l.fresh = append(l.fresh, l.names.id(e.Tree.Name(e.Row)))
	case decider.EventDeactivated:
		h := l.habit(e.Tree.Name(e.Row))
		h.longest = max(h.longest, e.Duration)
		i := slices.Index(l.fresh, l.names.id(e.Tree.Name(e.Row)))
		if i < 0 {
			h.lasted = true
			return
		}
		l.fresh = slices.Delete(l.fresh, i, i+1)
		info := e.Tree.Row(e.Row)
		ended := e.Reason
		if info.Outcome == decider.Invert && ended <= behavior.ReasonFailed {
			ended = behavior.ReasonSucceeded + behavior.ReasonFailed - ended
		}
		if !info.Group() && (ended == behavior.ReasonSucceeded || ended == behavior.ReasonFailed) {
			h.at[ended-behavior.ReasonSucceeded] = true
		}
	}
}

func (l *habits) habit(row string) *habit {
	id := l.names.id(row)
	for len(l.rows) <= id {
		l.rows = append(l.rows, habit{})
	}
	return &l.rows[id]
}

// ObserveTick counts the runs that are not over.
func (l *habits) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	for _, id := range l.fresh {
		l.habit(l.names.list[id]).lasted = true
	}
	l.fresh = l.fresh[:0]
	o := s.Outline()
	for r := s.Leaf(); r != decider.NoRow; r = o.Row(r).Parent {
		h := l.habit(o.Name(r))
		h.longest = max(h.longest, s.Duration(r))
	}
}
