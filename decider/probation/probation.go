// Package probation has a crowd try a table, such as that of a mod, in its first frames: if a callback
// panics then, the game goes on with the table before, and knows which row it was.
package probation

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/shadow"
)

// Frames is how many frames of its world a table is on probation.
const Frames = 60

// Crowd gives tables to a crowd, each on probation. Its methods are called between frames by the
// goroutine that ticks the world, but Watched and Stuck by any.
type Crowd[A any] struct {
	crowd *decider.Crowd[A]
	o     []decider.Option
	first *decider.Tree[A]
	now   atomic.Pointer[trial[A]] // nil if no table is on probation
}

// trial is a table on probation.
type trial[A any] struct {
	watch                 watch
	tree, watched, before *decider.Tree[A]
	since                 uint64        // the frame of the world
	until                 time.Duration // its clock, if the tree only asks
	late                  time.Time     // then it ends, too
}

// over reports whether it has passed.
func (t *trial[A]) over(w *decider.World) bool {
	if t.tree == t.before { // it only asks
		return w.Now() >= t.until || time.Now().After(t.late)
	}
	return w.Frame()-t.since >= Frames
}

// Of returns the crowd, for tables that are compiled with these options. The tree that it has now is
// trusted.
func Of[A any](crowd *decider.Crowd[A], o ...decider.Option) *Crowd[A] {
	plain.Made(crowd != nil, "decider.Crowd", "Of", "Tree.NewCrowd")
	return &Crowd[A]{crowd: crowd, o: o, first: crowd.Tree()}
}

// there panics with words where c is nil or zero.
func (c *Crowd[A]) there(method string) {
	plain.Made(c != nil && c.crowd != nil, "probation.Crowd", method, "Of")
}

// Retable has the agents go on in another tree, as [decider.Crowd.Retable] does. For its first [Frames] it is on
// probation: its callbacks are watched, and no generated code is used. One that panics is taken
// to refuse, or to end Failed, and the next Update goes back to the last tree that was not on probation. The callbacks
// of a Gate are not watched.
func (c *Crowd[A]) Retable(tree *decider.Tree[A]) (decider.LoadedCrowd, error) {
	c.there("Retable")
	next := &trial[A]{tree: tree, watched: tree, before: c.crowd.Tree(), since: c.crowd.World().Frame()}
	if t := c.now.Load(); t != nil && t.watched == next.before {
		next.before = t.before
	}
	trusted := tree == nil || tree == c.first || tree == next.before
	if !trusted {
		var err error
		if next.watched, err = decider.Compile(watchedTable(&next.watch, tree.Table()), c.o...); err != nil {
			return decider.LoadedCrowd{}, fmt.Errorf("ethogram: probation: the tree was compiled with other options, or its table has changed since: %w", err)
		}
	}
	loaded, err := c.crowd.Retable(next.watched)
	switch {
	case err != nil:
	case trusted:
		c.now.Store(nil)
	default:
		c.now.Store(next)
	}
	return loaded, err
}

// Update is called once a frame, and costs next to nothing while there is nothing to do. If a callback
// of the table on probation has panicked, it has the crowd go back, and the error is a [*Fault]; what the callback did
// to agents stays. After the last frame of probation the tree goes on as it was compiled, and a panic is the
// game's, as ever. With another error the crowd has what it had, and the next Update tries again; the report says what agents
// have lost.
func (c *Crowd[A]) Update() (decider.LoadedCrowd, error) {
	c.there("Update")
	t := c.now.Load()
	switch {
	case t == nil:
		return decider.LoadedCrowd{}, nil
	case c.crowd.Tree() != t.watched: // the game has given it another one
		c.now.Store(nil)
		return decider.LoadedCrowd{}, nil
	}
	if f := t.watch.fault.Load(); f != nil {
		loaded, err := c.crowd.Retable(t.before)
		if err != nil {
			return loaded, err
		}
		c.now.Store(nil)
		if t.tree == t.before {
			f = &Fault{shadow.Row(f.Row), f.Call, f.Says, f.Where}
		}
		return loaded, f
	}
	if !t.over(c.crowd.World()) {
		return decider.LoadedCrowd{}, nil
	}
	loaded, err := c.crowd.Retable(t.tree)
	switch {
	case err == nil:
		c.now.Store(nil)
	case errors.Is(err, decider.ErrInFrame):
		err = nil // nothing waits for it
	default:
		t.since = c.crowd.World().Frame()
	}
	return loaded, err
}

// Watched reports whether a table is on probation.
func (c *Crowd[A]) Watched() bool {
	c.there("Watched")
	return c.now.Load() != nil
}

// Stuck returns the rows of the table on probation in which a callback has not returned for so long, as
// far as Stuck has been called since.
func (c *Crowd[A]) Stuck(patience time.Duration) []string {
	c.there("Stuck")
	if t := c.now.Load(); t != nil {
		return t.watch.stuck(patience)
	}
	return nil
}

// Fault is a callback of a table on probation that has panicked: the first.
type Fault struct {
	Row   string
	Call  string // "When", "Behavior.Tick", "Squad.Roles.Score"
	Says  string // what it panicked with
	Where string // the function, with its file and line
}

// Error says which row it was, and that the table before is back.
func (f *Fault) Error() string {
	return fmt.Sprintf("the %s of the row %s panicked in %s: %s; the crowd has gone back to the table before", f.Call, plain.Name(f.Row), f.Where, plain.Name(f.Says))
}
