package profile

import (
	"reflect"
	"sync"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// Wrap returns a copy of the table whose root is root, with callbacks that p counts
// and times. Compile it in place of the table. The table itself is only read, and
// rows, behaviors, scopes and squads that are shared in it are shared in the copy.
// Gates and slots are the table's own, because a World knows them.
//
// A nil p, and a table that Compile refuses, return root: a game can keep the call
// and make the Profiler only if it is asked for.
func Wrap[A any](p *Profiler, root *decider.Decider[A]) *decider.Decider[A] {
	if p == nil {
		return root
	}
	tree, err := decider.Compile(root)
	if err != nil {
		return root // its caller will learn why
	}
	w := &wrapper[A]{
		table:     newTable(p, tree.Outline()),
		rows:      map[*decider.Decider[A]]*decider.Decider[A]{},
		behaviors: map[*behavior.Behavior[A]]*behavior.Behavior[A]{},
		scopes:    map[*behavior.Scope[A]]*behavior.Scope[A]{},
	}
	if reflect.TypeFor[A]().Kind() == reflect.Pointer {
		w.pointers = true
	}
	copied := w.row(decider.Clone(root)) // the table may change afterwards
	_, _ = decider.Compile(copied)       // it asks for all callbacks, which then are known
	w.table.open()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tables = append(p.tables, w.table)
	return copied
}

// wrapper makes the copy of one table.
type wrapper[A any] struct {
	table     *table
	rows      map[*decider.Decider[A]]*decider.Decider[A]
	mu        sync.Mutex // Compile calls what is tapped, for several trees at once
	behaviors map[*behavior.Behavior[A]]*behavior.Behavior[A]
	scopes    map[*behavior.Scope[A]]*behavior.Scope[A]
	pointers  bool // agents are pointers
}

// row returns the copy of a row.
func (w *wrapper[A]) row(d *decider.Decider[A]) *decider.Decider[A] {
	if c := w.rows[d]; c != nil {
		return c
	}
	copied := *d
	c := &copied
	w.rows[d] = c
	decider.Tap(c, core.Key{}, func(own *decider.Decider[A]) {
		w.mu.Lock()
		defer w.mu.Unlock()
		if own.When != nil {
			w.table.has(tally.When, d.Name)
			own.When = w.condition(d.Name, own.When)
		}
		if own.Decide != nil {
			w.table.has(tally.Decide, d.Name)
			own.Decide = w.Decide(tally.Decide, own.Decide)
		}
		if own.Behavior != nil {
			own.Behavior = w.behavior(d, own.Behavior)
		}
	})
	c.Scope = w.scope(d.Name, d.Scope)
	c.Squad = w.squad(d.Name, d.Squad)
	c.Children = slices.Clone(d.Children)
	for i, child := range c.Children {
		c.Children[i] = w.row(child)
	}
	return c
}

// behavior returns the copy of the behavior of a row.
func (w *wrapper[A]) behavior(d *decider.Decider[A], b *behavior.Behavior[A]) *behavior.Behavior[A] {
	tick := tickOf(b)
	w.has(d.Name, tally.Activate, b.Activate != nil)
	w.has(d.Name, tally.Tick, tick != nil)
	w.has(d.Name, tally.Deactivate, b.Deactivate != nil)
	if c := w.behaviors[b]; c != nil {
		return c
	}
	c := *b
	c.Once, c.Each, c.EachFor, c.Run, c.RunFor = nil, nil, nil, nil, nil
	c.Tick = counted(w.table, tally.Tick, tick, nil)
	c.Activate = counted(w.table, tally.Activate, b.Activate, func(ok bool) bool { return ok })
	c.Deactivate = w.leave(tally.Deactivate, b.Deactivate)
	if b == d.Behavior { // rows may share it; that of an Act is made by each Compile
		w.behaviors[b] = &c
	}
	return &c
}

// tickOf returns what is called every tick of b, as a Tick: the short forms do not
// say for which row they are called.
func tickOf[A any](b *behavior.Behavior[A]) func(A, behavior.Context) behavior.Status {
	f := *b // the table may change afterwards
	switch {
	case f.Once != nil:
		return func(agent A, _ behavior.Context) behavior.Status { f.Once(agent); return behavior.Succeeded }
	case f.Each != nil:
		return func(agent A, _ behavior.Context) behavior.Status { f.Each(agent); return behavior.Running }
	case f.EachFor != nil:
		return func(agent A, x behavior.Context) behavior.Status {
			f.EachFor(agent, x.Delta())
			return behavior.Running
		}
	case f.Run != nil:
		return func(agent A, _ behavior.Context) behavior.Status { return f.Run(agent) }
	case f.RunFor != nil:
		return func(agent A, x behavior.Context) behavior.Status { return f.RunFor(agent, x.Delta()) }
	}
	return f.Tick
}

// scope returns the copy of the scope of a row.
func (w *wrapper[A]) scope(name string, s *behavior.Scope[A]) *behavior.Scope[A] {
	if s == nil {
		return nil
	}
	w.has(name, tally.Scope, s.Enter != nil || s.Exit != nil)
	if c := w.scopes[s]; c != nil {
		return c
	}
	c := *s
	c.Enter, c.Exit = w.enter(s.Enter), w.leave(tally.Scope, s.Exit)
	w.scopes[s] = &c
	return &c
}

// squad returns the copy of the squad of a row. Pair does not say for which row it is
// called, so each row has a copy of its own.
func (w *wrapper[A]) squad(name string, s *decider.Squad[A]) *decider.Squad[A] {
	if s == nil {
		return nil
	}
	c := *s
	c.Roles = slices.Clone(s.Roles)
	for i := range c.Roles {
		w.has(name, tally.Score, c.Roles[i].Score != nil)
		c.Roles[i].Score = w.Decide(tally.Score, c.Roles[i].Score)
	}
	w.has(name, tally.Score, s.Pair != nil)
	c.Pair = w.pair(name, s.Pair)
	return &c
}

func (w *wrapper[A]) has(name string, k tally.Kind, has bool) {
	if has {
		w.table.has(k, name)
	}
}
