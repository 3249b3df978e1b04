package local

import (
	"context"
	"errors"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// tuneOrder is the body of all POSTs:
//
//	tune-set       {"revision":7,"values":[{"row":"GUARD","field":"Margin","value":"0.2"}],
//	               "orders":[{"row":"BIRD","children":["FLEE","GUARD","EAT"]}],"apply":false}
//	tune-undo      {"revision":7}       one step back; with "apply":true also in the game
//	tune-redo      {"revision":7}       and forward
//	tune-reset     {"revision":7}       the table as it was at first, as a further step
//	tune-apply     {"revision":7}       the game goes on with the table that the page shows
//	tune-rehearse  {"revision":7}       see Table.Rehearse
//
// Values are texts as tuneState shows them: "0.2", "3", "true", "1.5s". The revision is
// the one that the client has seen: another means that another window has changed the
// table since, and the answer is 409. An order that cannot be understood changes nothing
// and is answered with 400 and a text; one that Compile refuses is kept, and its
// problems are in the answer, but it cannot be applied (422). All other answers are
// the tuneState afterwards, but that of tune-rehearse, which is the rehearsal.
type tuneOrder struct {
	Revision uint64     `json:"revision"`
	Values   []setValue `json:"values"`
	Orders   []setOrder `json:"orders"`
	Apply    bool       `json:"apply"`
}

// tuneState is the answer to GET tune. Names are as logs have them: what is no character,
// or would be obeyed, is escaped.
type tuneState struct {
	Revision uint64        `json:"revision"`
	Root     string        `json:"root"`
	Rows     []tuneRow     `json:"rows"`    // each once, in the order of the first table
	Changes  []changed     `json:"changes"` // between that and the one that the page shows
	Text     string        `json:"text"`    // the same, one a line: "GUARD: Margin 0.1 -> 0.2"
	Go       string        `json:"go"`      // the changed rows as Go source
	Data     string        `json:"data"`    // the changes as decider/override reads them
	Problems []tuneProblem `json:"problems"`

	CanUndo     bool `json:"canUndo"`
	CanRedo     bool `json:"canRedo"`
	CanApply    bool `json:"canApply"` // Compile accepts the table
	CanRehearse bool `json:"canRehearse"`

	Applied bool     `json:"applied"` // the agents live by the table that the page shows
	Waiting bool     `json:"waiting"` // until the game calls Table.Update
	Last    tuneLast `json:"last"`
}

type tuneRow struct {
	Name     string      `json:"name"`
	Path     string      `json:"path"`               // "BIRD > GUARD", of its first place
	Policy   string      `json:"policy,omitempty"`   // of a group
	Children []string    `json:"children,omitempty"` // in the order that the page shows
	Fields   []tuneField `json:"fields"`
}

type tuneField struct {
	Name  string `json:"name"`  // "Margin", "Act.Radius"
	Kind  string `json:"kind"`  // duration, number, count, switch, text or list, which is JSON
	Value string `json:"value"` // that the page shows
	Was   string `json:"was"`   // at first

	Min  string `json:"min,omitempty"` // the tags of an argument
	Max  string `json:"max,omitempty"`
	Step string `json:"step,omitempty"`
	Unit string `json:"unit,omitempty"`
}

type tuneProblem struct {
	Code    string `json:"code"`
	Warning bool   `json:"warning"` // the table can be applied
	Path    string `json:"path"`
	Row     string `json:"row"` // "" if it is not one of rows
	Message string `json:"message"`
	Fix     string `json:"fix"`
}

// tuneLast is what became of the last application.
type tuneLast struct {
	Changes []changed     `json:"changes"` // between the first table and what the agents live by
	Error   string        `json:"error"`   // of an application since: it has changed nothing
	Lost    int           `json:"lost"`    // how much was dropped
	Dropped []tuneDropped `json:"dropped"` // the first of it
}

type tuneDropped struct {
	Agent string `json:"agent"`
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Why   string `json:"why"`
}

// Bounds of what a table keeps and shows.
const (
	maxHistory = 500 // steps that can be undone
	maxDropped = 100
)

// ask answers with the state of the table, or carries an order out; without one, body is
// nil. other rehearses if the game has given the table no rehearsal, nil: nobody does.
func (t *Table) ask(ctx context.Context, action string, body []byte, other rehearsal) (any, error) {
	do, ok := tuneActions[action]
	switch {
	case body == nil && action != "":
		return nil, refuse(notAllowed, "this is an order: POST it")
	case body == nil:
		t.mu.Lock()
		defer t.mu.Unlock()
		return t.state(other), nil
	case !ok:
		return nil, refuse(notFound, "there is no order tune-%.40q", action)
	}
	var order tuneOrder
	if err := strict.Decode(body, &order); err != nil {
		return nil, err
	}
	if action == "rehearse" {
		return t.rehearsed(ctx, order.Revision, other)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.carryOut(do, order, order.Apply || action == "apply"); err != nil {
		return nil, err
	}
	return t.state(other), nil
}

var errRefused = refuse(unprocessable, "the table has problems: solve them first")

// tuneActions change the history.
var tuneActions = map[string]func(*Table, tuneOrder) error{
	"set": func(t *Table, o tuneOrder) error {
		next, err := t.with(t.shows.edits, o.Values, o.Orders)
		if err == nil && !next.equal(t.shows.edits) {
			t.push(next)
		}
		return err
	},
	"undo": func(t *Table, _ tuneOrder) error { return t.step(-1, "there is nothing to undo") },
	"redo": func(t *Table, _ tuneOrder) error { return t.step(+1, "there is nothing to redo") },
	"reset": func(t *Table, _ tuneOrder) error {
		if !t.shows.edits.empty() {
			t.push(&edits{})
		}
		return nil
	},
	"apply": func(t *Table, _ tuneOrder) error {
		if t.shows.refused() {
			return errRefused
		}
		return nil
	},
	"rehearse": nil,
}

// carryOut carries an order out, all of it or nothing, and has the game apply the
// table, if it compiles.
func (t *Table) carryOut(do func(*Table, tuneOrder) error, o tuneOrder, apply bool) error {
	if o.Revision != t.revision {
		return stale(o.Revision, t.revision)
	}
	if err := do(t, o); err != nil {
		return err
	}
	t.revision++
	if apply && !t.shows.refused() {
		t.queued.Store(t.shows)
	}
	return nil
}

// push makes e the state of the copy; what was undone is forgotten.
func (t *Table) push(e *edits) {
	t.history = append(t.history[:t.at+1], e)
	if len(t.history) > maxHistory {
		t.history = slices.Delete(t.history, 0, 1)
	}
	t.at = len(t.history) - 1
	t.shows = t.try(e)
}

func (t *Table) step(by int, none string) error {
	at := t.at + by
	if at < 0 || at >= len(t.history) {
		return errors.New(none)
	}
	t.at, t.shows = at, t.try(t.history[at])
	return nil
}

// rehearsed answers what a rehearsal says of the changes.
func (t *Table) rehearsed(ctx context.Context, revision uint64, other rehearsal) (any, error) {
	t.mu.Lock()
	c, do, is := t.shows, t.rehearse, t.revision
	t.mu.Unlock()
	if do == nil {
		do = other
	}
	switch {
	case do == nil:
		return nil, refuse(notFound, "nothing can be rehearsed: see Table.Rehearse")
	case revision != is:
		return nil, stale(revision, is)
	case c.refused():
		return nil, errRefused
	}
	return do(ctx, c.outline)
}

// stale is the error where another window was faster.
func stale(seen, is uint64) error {
	return refuse(conflict, "the table was changed in another window: it is at revision %d, this change is one of revision %d; look at it and try again", is, seen)
}

// state returns what the page shows.
func (t *Table) state(other rehearsal) tuneState {
	waiting := t.queued.Load() != nil
	c, last := t.shows, t.applied.Load()
	s := tuneState{
		Revision: t.revision, Root: plain.Name(t.rows[0].name), Changes: t.changes(c.edits), Go: t.goSource(c.edits), Data: t.data(c.edits),
		Problems: []tuneProblem{},
		CanUndo:  t.at > 0, CanRedo: t.at < len(t.history)-1, CanApply: !c.refused(), CanRehearse: t.rehearse != nil || other != nil,
		Applied: last.edits.equal(c.edits), Waiting: waiting,
		Last: tuneLast{Changes: t.changes(last.edits), Lost: len(last.loaded.Dropped), Dropped: []tuneDropped{}},
	}
	if last.err != nil {
		s.Last.Error = last.err.Error()
	}
	for _, d := range last.loaded.Dropped[:min(len(last.loaded.Dropped), maxDropped)] {
		s.Last.Dropped = append(s.Last.Dropped, tuneDropped{strconv.FormatUint(d.Agent, 10), d.Kind, plain.Name(d.Name), plain.Name(d.Why)})
	}
	for _, d := range s.Changes {
		s.Text += d.Text + "\n"
	}
	for _, p := range c.problems {
		s.Problems = append(s.Problems, tuneProblem{string(p.Code), p.Warning, plain.Name(p.Path), plain.Name(p.Name), plain.Name(p.Message), plain.Name(p.Fix)})
	}
	for i := range t.rows {
		s.Rows = append(s.Rows, t.shown(&t.rows[i], c.edits))
	}
	return s
}

// shown returns a row as the page shows it. Fields that mean nothing to such a row are
// left out, unless they are set.
func (t *Table) shown(row *tunedRow, e *edits) tuneRow {
	r := tuneRow{Name: plain.Name(row.name), Path: plain.Name(row.path), Policy: row.policy, Fields: []tuneField{}}
	children := row.children
	if order := e.orders[row.name]; order != nil {
		children = order
	}
	for _, child := range children {
		r.Children = append(r.Children, plain.Name(child))
	}
	for _, f := range row.fields {
		value, edited := e.values[f.at]
		if !edited {
			value = f.value
		}
		if f.relevant || edited || !isZero(value) {
			r.Fields = append(r.Fields, tuneField{
				f.name, kindOf(value), textOf(value), textOf(f.value),
				f.tags.Get("min"), f.tags.Get("max"), f.tags.Get("step"), f.tags.Get("unit"),
			})
		}
	}
	return r
}
