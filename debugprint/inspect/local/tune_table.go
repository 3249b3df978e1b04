package local

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Table is the table of a crowd, which the page may change while the game runs: the
// numbers and switches of its rows, their gates and squads, and the order of children. Changes are made on a
// copy; the game's table is never written to. Nothing reaches the agents before the
// page asks to apply the changes and the game calls [Table.Update].
//
// A row that several groups share changes in all of them.
type Table struct {
	rows    []tunedRow
	agent   agentType
	byName  map[string]int // index of rows
	sharing map[any]string // the first row of each gate and squad
	try     func(*edits) *candidate

	queued  atomic.Pointer[candidate] // what Update applies next
	applied atomic.Pointer[outcome]   // what it applied last

	mu       sync.Mutex
	revision uint64
	history  []*edits // the states of the copy
	at       int      // the one that the page shows
	shows    *candidate
	rehearse rehearsal
}

// rehearsal tries a changed table before it is applied.
type rehearsal func(ctx context.Context, changed *decider.Outline) (any, error)

// there panics with words where t is nil or zero.
func (t *Table) there(method string) {
	plain.Made(t != nil && t.try != nil, "local.Table", method, "Tuning")
}

// candidate is one state of the copy.
type candidate struct {
	edits    *edits
	outline  *decider.Outline // nil if Compile refuses it
	problems decider.Errors   // of Compile, or warnings of Lint
	retable  func() (decider.LoadedCrowd, error)
}

func (c *candidate) refused() bool { return c.outline == nil }

// outcome is what became of a candidate.
type outcome struct {
	*candidate
	loaded decider.LoadedCrowd
	err    error
}

// Tuning returns the table of a crowd for the field Tuning of [Game], or of inspect.Options: that from
// which the crowd's tree was compiled, with these options, see decider.Tree.Table. The game calls
// [Table.Update] in its loop. The error says what has changed of the table since.
//
// A changed table ticks without generated code; the unchanged one, which Reset brings
// back, is the crowd's first tree.
func Tuning[A any](crowd *decider.Crowd[A], o ...decider.Option) (*Table, error) {
	if crowd == nil || crowd.Tree() == nil {
		return nil, errors.New("local: Tuning of no crowd; make one with Tree.NewCrowd")
	}
	first := crowd.Tree()
	base := decider.Clone(first.Table())
	tree, err := decider.Compile(base, o...)
	if err != nil {
		return nil, fmt.Errorf("local: Tuning: the table does not compile: %w", err)
	}
	if !tree.Outline().Equal(first.Outline()) {
		why := "the layout of its memories is another"
		if lines := first.Outline().Diff(tree.Outline()); len(lines) > 0 {
			why = lines[0]
		}
		return nil, fmt.Errorf("local: Tuning: the table has changed since it was compiled for the crowd, or was compiled with other options: %s", why)
	}
	known := tree.Lint()
	apart(base, map[any]any{})
	t := &Table{byName: map[string]int{}, sharing: map[any]string{}, agent: agentTypeOf(reflect.TypeFor[A]())}
	tunedRows(t, base, "")
	t.try = func(e *edits) *candidate {
		if e.empty() {
			return &candidate{edits: e, outline: first.Outline(), retable: func() (decider.LoadedCrowd, error) { return crowd.Retable(first) }}
		}
		if empty := t.emptied(e); empty != nil {
			return &candidate{edits: e, problems: empty}
		}
		changed := decider.Clone(base)
		apart(changed, map[any]any{}) // base has the numbers of its gates and squads still
		change(changed, e, map[*decider.Decider[A]]bool{})
		tree, err := decider.Compile(changed, o...)
		if err != nil {
			c := &candidate{edits: e}
			if !errors.As(err, &c.problems) {
				c.problems = decider.Errors{{Path: base.Name, Message: err.Error()}}
			}
			return c
		}
		return &candidate{
			edits: e, outline: tree.Outline(), problems: further(tree.Lint(), known),
			retable: func() (decider.LoadedCrowd, error) { return crowd.Retable(tree) },
		}
	}
	t.history = []*edits{{}}
	t.shows = t.try(t.history[0])
	t.applied.Store(&outcome{candidate: t.shows})
	return t, nil
}

// emptied returns the groups of which all rows are off.
func (t *Table) emptied(e *edits) (problems decider.Errors) {
	for _, row := range t.rows {
		if len(row.children) > 0 && e.values[cell{row.name, off}] == nil && !slices.ContainsFunc(row.children, func(c string) bool { return e.values[cell{c, off}] == nil }) {
			problems = append(problems, &decider.Problem{Code: "NothingLeft", Path: row.path, Name: row.name, Message: "all rows of the group are off", Fix: "turn off the group itself"})
		}
	}
	return problems
}

// further returns the warnings that the first table does not have.
func further(found, known decider.Errors) decider.Errors {
	return slices.DeleteFunc(found, func(p *decider.Problem) bool {
		return slices.ContainsFunc(known, func(q *decider.Problem) bool { return p.Code == q.Code && p.Path == q.Path && p.Message == q.Message })
	})
}

// Update applies the changes that the page has asked to apply, if there are any, with
// Crowd.Retable. Call it between two frames, by the goroutine that ticks the world: it
// costs next to nothing while there is nothing to do. The report says what the agents
// have lost, for the game to undo its side of that; the page shows it as well. An error
// changes nothing; decider.ErrInFrame means that Update was called within a frame, and
// the changes wait for the next call.
func (t *Table) Update() (decider.LoadedCrowd, error) {
	t.there("Update")
	c := t.queued.Load()
	if c == nil {
		return decider.LoadedCrowd{}, nil
	}
	loaded, err := c.retable()
	if errors.Is(err, decider.ErrInFrame) {
		return loaded, err
	}
	if err != nil {
		last := *t.applied.Load()
		last.err = err
		t.applied.Store(&last)
	} else {
		t.applied.Store(&outcome{candidate: c, loaded: loaded})
	}
	t.queued.CompareAndSwap(c, nil) // unless the page has asked for others since
	return loaded, err
}

// Rehearse has the page rehearse changes before it applies them: do is called with the
// changed table, by any goroutine, and what it returns is shown, as JSON. It may read
// recorders and logs; the game goes on meanwhile. Without this, what the recorder of
// the page holds is rehearsed, see record.Rehearse.
func (t *Table) Rehearse(do func(changed *decider.Outline) (any, error)) {
	t.there("Rehearse")
	t.mu.Lock()
	defer t.mu.Unlock()
	t.rehearse = func(_ context.Context, changed *decider.Outline) (any, error) { return do(changed) }
	if do == nil {
		t.rehearse = nil
	}
}
