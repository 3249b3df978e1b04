package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/probation"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Table is the table of a crowd, which the page may edit while the game runs: the fields of its
// rows, where they stand, and which rows there are. Edits are made on a copy; the game's table is
// never written to. Nothing reaches the agents before the page asks to apply the edits and the game
// calls [Table.Update].
//
// A row that several groups share changes in all of them.
type Table struct {
	world      *decider.World
	vocabulary *vocabulary.Vocabulary
	agent      agentType
	base       any        // the first table, a *decider.Decider
	first      []draftRow // of it
	try        func([]vocabulary.Edit) (*candidate, error)
	trial      trial
	names      func() decider.Names // of bits, as the game has them now
	named      decider.Names        // that the vocabulary has

	queued  atomic.Pointer[outcome] // what Update applies next
	applied atomic.Pointer[outcome] // what it applied last

	mu       sync.Mutex
	began    int64 // tells its revisions from those of the game before
	revision uint64
	history  [][]vocabulary.Edit // the states of the copy
	at       int                 // the one that the page shows
	shows    *candidate
	rehearse rehearsal
	keep     func([]byte) error // in a file, nil for none
	kept     []vocabulary.Edit  // in it
}

// trial has changed tables on probation: a *probation.Crowd.
type trial interface {
	Update() (decider.LoadedCrowd, error)
	Watched() bool
	Stuck(patience time.Duration) []string
}

// patience with a callback that does not return.
var patience = 5 * time.Second

// rehearsal tries a changed table before it is applied.
type rehearsal func(ctx context.Context, changed *decider.Outline) (any, error)

// there panics with words where t is nil or zero.
func (t *Table) there(method string) {
	plain.Made(t != nil && t.try != nil, "local.Table", method, "Tuning")
}

// candidate is one state of the copy.
type candidate struct {
	edits    []vocabulary.Edit // from the first table on
	rows     []draftRow        // also those that are off
	changes  []changed
	outline  *decider.Outline                                  // nil if Compile refuses it
	problems decider.Errors                                    // of Compile, or warnings of Lint
	retable  func(reset []string) (decider.LoadedCrowd, error) // agents in these rows begin anew before
	ask      func(rows []string) ([]string, error)
}

// asking is how long the game asks what rows would answer.
const asking = time.Minute

func (c *candidate) refused() bool { return c.outline == nil }

// outcome is what became of a candidate, or becomes of it.
type outcome struct {
	*candidate
	loaded decider.LoadedCrowd
	err    error
	fault  *probation.Fault // why the crowd has gone back to this one
	before *outcome         // while it is on probation: one that has passed, to which the crowd may go back
	rows   []string         // that are to be asked, before the candidate is applied,
	asks   []string         // or are being asked while the agents live by this one
	resets []string         // rows whose agents are reset before
}

// Tuning returns the table of a crowd for the field Tuning of [Game], or of inspect.Options: that from
// which the crowd's tree was compiled, with these options, see decider.Tree.Table. The game calls
// [Table.Update] in its loop. The error says what has changed of the table since.
//
// A changed table ticks without generated code until it has passed its first frames, see
// [Table.Update]; the unchanged one, which Reset brings back, is the crowd's first tree.
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
	v, _ := vocabulary.Of(base) // it is a table
	t := &Table{world: crowd.World(), vocabulary: v, base: base, agent: agentTypeOf(reflect.TypeFor[A]()), began: time.Now().UnixMilli()}
	t.first = t.draft(base, nil, nil)
	tried := probation.Of(crowd, o...)
	t.trial = tried
	t.names = func() decider.Names { return namesOf(t.world, first.Outline()) }
	have := func(c *candidate, tree *decider.Tree[A]) {
		c.outline = tree.Outline()
		c.retable = func(reset []string) (decider.LoadedCrowd, error) {
			if err := resetIn(crowd, reset); err != nil {
				return decider.LoadedCrowd{}, err
			}
			return tried.Retable(tree)
		}
		c.ask = func(rows []string) ([]string, error) { return tried.Ask(tree, rows, asking) }
	}
	t.try = func(edits []vocabulary.Edit) (*candidate, error) {
		draft := decider.Clone(base)
		c := &candidate{edits: edits}
		were := namesAt(reflect.ValueOf(draft))
		off, err := v.Draft(draft, edits...)
		if err != nil {
			return nil, err
		}
		c.rows = t.draft(draft, were, off)
		if c.changes = t.changesOf(c.rows); len(c.changes) == 0 {
			c.edits = nil
			have(c, first)
			return c, nil
		}
		table := decider.Clone(draft)
		if err := v.Apply(table, turnedOff(off)...); err != nil {
			c.problems = problemsOf(c.rows, err)
			return c, nil
		}
		tree, err := decider.Compile(table, o...)
		if err != nil {
			c.problems = problemsOf(c.rows, err)
			return c, nil
		}
		have(c, tree)
		c.problems = tree.Lint().Without(known)
		return c, nil
	}
	t.shows, _ = t.try(nil) // there is no edit that could be wrong
	t.history = [][]vocabulary.Edit{nil}
	t.applied.Store(&outcome{candidate: t.shows})
	return t, nil
}

// Vocabulary returns what the table is made of: what edits may name. A game adds parts that no row
// has, see [vocabulary.Vocabulary.Add], before the table is served. They are for rows of the page: functions, behaviors,
// gates and such that the game has and shows.
func (t *Table) Vocabulary() *vocabulary.Vocabulary {
	t.there("Vocabulary")
	return t.vocabulary
}

// Update applies the edits that the page has asked to apply, if there are any, with
// Crowd.Retable. Call it between two frames, by the goroutine that ticks the world: it
// costs next to nothing while there is nothing to do. The report says what the agents
// have lost, for the game to undo its side of that; the page shows it as well. An error
// changes nothing; decider.ErrInFrame means that Update was called within a frame, and
// the edits wait for the next call.
//
// For its first 60 frames a changed table is watched. A callback of its rows that panics then
// is taken to refuse, or to end Failed, and the next Update goes back to the table before: the
// game goes on, and the page says which row it was. What the callback did to the agent stays. From then on a panic is
// the game's, as ever; so is one of a Gate's functions.
func (t *Table) Update() (decider.LoadedCrowd, error) {
	t.there("Update")
	is := t.applied.Load()
	loaded, err := t.trial.Update()
	var fault *probation.Fault
	switch {
	case errors.As(err, &fault):
		to := *cmp.Or(is.before, is)
		to.loaded, to.err, to.fault, to.asks = loaded, nil, fault, nil
		t.applied.Store(&to)
		return loaded, nil
	case err != nil:
		return loaded, err
	case (is.before != nil || is.asks != nil) && !t.trial.Watched(): // it has passed
		to := *is
		to.before, to.asks = nil, nil
		t.applied.Store(&to)
		return loaded, nil
	}
	next := t.queued.Load()
	if next == nil {
		return loaded, nil
	}
	made := *is
	made.err, made.fault = nil, nil
	if next.rows != nil {
		made.asks, err = next.ask(next.rows)
	} else if loaded, err = next.retable(next.resets); err == nil {
		if made = *next; t.trial.Watched() {
			made.before = cmp.Or(is.before, is)
		}
		made.loaded = loaded
	}
	if errors.Is(err, decider.ErrInFrame) {
		return loaded, err
	}
	made.err = err
	t.applied.Store(&made)
	t.queued.CompareAndSwap(next, nil) // unless the page has asked for others since
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
