package local

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// tuneOrder is the body of all POSTs:
//
//	tune-edit      {"revision":7,"edits":[{"do":"set","row":"GUARD","field":"Margin","value":0.2},
//	               {"do":"add","group":"BIRD","at":2,"value":{"Name":"SING","Act":"Song"}}],"apply":false}
//	tune-undo      {"revision":7}       one step back; with "apply":true also in the game
//	tune-redo      {"revision":7}       and forward
//	tune-reset     {"revision":7}       the table as it was at first, as a further step
//	tune-apply     {"revision":7}       the game goes on with the table that the page shows; with "reset":true, as with
//	                                    "apply", it resets the agents before that would lose what they do
//	tune-rehearse  {"revision":7}       see Table.Rehearse
//	tune-save      {"revision":7}       keeps the edits in the file of Table.Keep
//	tune-ask       {"revision":7,"rows":["SING"]}  for a minute the game asks what these rows would answer, see
//	                                    probation.Crowd.Ask; any order that changes the table ends that
//
// Edits are those of package decider/vocabulary. The revision is the one that the client has seen:
// another means that another window has edited the table since, and the answer is 409. An order that
// cannot be carried out changes nothing and is answered with 400 and a text, which has a line for
// each thing that is wrong; a table that Compile refuses is kept, and its problems are in the answer, but it
// cannot be applied (422). All other answers are the tuneState afterwards, but that of tune-rehearse, which is
// the rehearsal.
type tuneOrder struct {
	Revision uint64            `json:"revision"`
	Began    int64             `json:"began"` // as the state has it: the client knows this game; 0 if it does not say
	Edits    []vocabulary.Edit `json:"edits"`
	Apply    bool              `json:"apply"`
	Reset    bool              `json:"reset"`
	Rows     []string          `json:"rows"`
}

// Bounds of what a table keeps.
const (
	maxHistory = 500  // steps that can be undone
	maxEdits   = 5000 // between the first table and the one that the page shows
)

// ask answers with the state of the table, or carries an order out; without one, body is
// nil. other rehearses if the game has given the table no rehearsal, nil: nobody does.
func (t *Table) ask(ctx context.Context, action string, body []byte, other rehearsal) (any, error) {
	do, ok := tuneActions[action]
	switch {
	case body == nil && action == "vocabulary":
		t.mu.Lock()
		defer t.mu.Unlock()
		return t.knows(), nil
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
	"edit": func(t *Table, o tuneOrder) error {
		if len(o.Edits) == 0 {
			return errors.New(`the order has no edits: want {"edits":[{"do":"set","row":"GUARD","field":"Margin","value":0.2}]}`)
		}
		return t.push(joined(t.history[t.at], o.Edits))
	},
	"undo": func(t *Table, _ tuneOrder) error { return t.step(-1, "there is nothing to undo") },
	"redo": func(t *Table, _ tuneOrder) error { return t.step(+1, "there is nothing to redo") },
	"reset": func(t *Table, _ tuneOrder) error {
		if len(t.history[t.at]) == 0 {
			return nil
		}
		return t.push(nil)
	},
	"apply": func(t *Table, _ tuneOrder) error {
		if t.shows.refused() {
			return errRefused
		}
		return nil
	},
	"save":     (*Table).save,
	"rehearse": nil,
	"ask": func(t *Table, o tuneOrder) error {
		switch {
		case t.shows.refused():
			return errRefused
		case len(o.Rows) == 0:
			return errors.New(`the order has no rows: want {"rows":["SING"]}`)
		}
		t.queued.Store(&outcome{candidate: t.shows, rows: o.Rows})
		return nil
	},
}

// carryOut carries an order out, all of it or nothing, and has the game apply the
// table, if it compiles.
func (t *Table) carryOut(do func(*Table, tuneOrder) error, o tuneOrder, apply bool) error {
	switch {
	case o.Began != 0 && o.Began != t.began:
		return refuse(conflict, "this is another game than the one whose table the page has shown; look at it and try again")
	case o.Revision != t.revision:
		return stale(o.Revision, t.revision)
	}
	t.nameBits()
	before := t.shows
	if err := do(t, o); err != nil {
		return err
	}
	t.revision++
	switch last := t.queued.Load(); {
	case apply && !t.shows.refused():
		next := &outcome{candidate: t.shows}
		if o.Reset {
			next.resets = lost(t.applied.Load().outline, t.shows.outline)
		}
		t.queued.Store(next)
	case t.shows == before:
	case last != nil && last.rows != nil: // of another table now
		t.queued.CompareAndSwap(last, nil)
	case last == nil && t.applied.Load().asks != nil:
		t.queued.CompareAndSwap(nil, &outcome{candidate: t.applied.Load().candidate})
	}
	return nil
}

// joined returns edits with further ones behind them. Of what is set one time after the other the last
// counts.
func joined(before, further []vocabulary.Edit) []vocabulary.Edit {
	all := slices.Clone(before)
	for _, e := range further {
		if n := len(all); n > 0 && e.Do == "set" && all[n-1].Do == "set" && all[n-1].Row == e.Row && all[n-1].Field == e.Field {
			all = all[:n-1]
		}
		all = append(all, e)
	}
	return all
}

// push makes edits the state of the copy; what was undone is forgotten.
func (t *Table) push(edits []vocabulary.Edit) error {
	if len(edits) > maxEdits {
		return fmt.Errorf("there would be %d edits since the first table; want at most %d: copy them as Go into the source, or reset", len(edits), maxEdits)
	}
	c, err := t.try(edits)
	if err != nil {
		return inWords(err)
	}
	t.history = append(t.history[:t.at+1], c.edits)
	if len(t.history) > maxHistory {
		t.history = slices.Delete(t.history, 0, 1)
	}
	t.at, t.shows = len(t.history)-1, c
	return nil
}

// inWords returns an error of edits with a line for each thing that is wrong.
func inWords(err error) error {
	var wrong decider.Errors
	errors.As(err, &wrong) // nothing else comes
	var lines []string
	for _, p := range wrong {
		line := plain.Name(p.Message)
		if number, message, ok := strings.Cut(line, ": "); ok && strings.HasPrefix(number, "edit ") {
			line = message // the number counts those of orders before, too
		}
		if p.Path != "" {
			line = plain.Name(p.Path) + ": " + line
		}
		if p.Fix != "" {
			line += ". Fix: " + plain.Name(p.Fix)
		}
		lines = append(lines, line)
	}
	return errors.New(strings.Join(lines, "\n"))
}

func (t *Table) step(by int, none string) error {
	at := t.at + by
	if at < 0 || at >= len(t.history) {
		return errors.New(none)
	}
	c, err := t.try(t.history[at])
	if err != nil {
		return inWords(err)
	}
	t.at, t.shows = at, c
	return nil
}

// nameBits has the vocabulary call flags and stimuli as the game does, as long as no edit names any.
func (t *Table) nameBits() {
	n := t.names()
	if len(t.history) > 1 || maps.Equal(n.Flags, t.named.Flags) && maps.Equal(n.Stimuli, t.named.Stimuli) {
		return
	}
	t.named = n
	_ = t.vocabulary.SetNames(n) // bits with strange names have numbers
	t.first = t.draft(t.base, nil, nil)
	t.shows, _ = t.try(nil) // there is no edit that could be wrong
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

// problemsOf returns what is wrong with a table, at its rows.
func problemsOf(rows []draftRow, err error) (problems decider.Errors) {
	errors.As(err, &problems) // nothing else comes
	for _, p := range problems {
		if row := rowCalled(rows, p.Name); row != nil {
			p.Path = row.paths[0]
		}
	}
	return problems
}
