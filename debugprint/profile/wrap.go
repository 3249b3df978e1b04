package profile

import (
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/acts"
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
	if d.When != nil {
		w.table.has(tally.When, d.Name)
		c.When = w.condition(d.Name, d.When)
	}
	if decide := decideOf(d); decide != nil {
		w.table.has(tally.Decide, d.Name)
		c.Decide = w.Decide(tally.Decide, decide)
	}
	c.Behavior = w.behavior(d.Name, actionOf(d))
	c.Act, c.Ask, c.Do, c.Each, c.EachFor, c.Run, c.RunFor = nil, nil, nil, nil, nil, nil, nil
	c.Scope = w.scope(d.Name, d.Scope)
	c.Squad = w.squad(d.Name, d.Squad)
	c.Children = slices.Clone(d.Children)
	for i, child := range c.Children {
		c.Children[i] = w.row(child)
	}
	return c
}

// decideOf returns what is asked of a row: its Decide, or that of its Ask or Act.
func decideOf[A any](d *decider.Decider[A]) func(A, decider.Query) float64 {
	asked, ok := d.Act.(decider.Question[A])
	switch {
	case d.Decide != nil:
		return d.Decide
	case d.Ask != nil:
		return d.Ask.Decide
	case ok:
		return asked.Decide
	}
	return nil
}

// actionOf returns the behavior of a row, which it may have in short.
func actionOf[A any](d *decider.Decider[A]) *behavior.Behavior[A] {
	switch {
	case d.Act != nil:
		return acts.Behavior(d.Act)
	case d.Behavior != nil || d.Do == nil && d.Each == nil && d.EachFor == nil && d.Run == nil && d.RunFor == nil:
		return d.Behavior
	}
	return &behavior.Behavior[A]{Name: d.Name, Once: d.Do, Each: d.Each, EachFor: d.EachFor, Run: d.Run, RunFor: d.RunFor}
}

// behavior returns the copy of the behavior of a row.
func (w *wrapper[A]) behavior(name string, b *behavior.Behavior[A]) *behavior.Behavior[A] {
	if b == nil {
		return nil
	}
	tick := tickOf(b)
	w.has(name, tally.Activate, b.Activate != nil)
	w.has(name, tally.Tick, tick != nil)
	w.has(name, tally.Deactivate, b.Deactivate != nil)
	if c := w.behaviors[b]; c != nil {
		return c
	}
	c := *b
	c.Once, c.Each, c.EachFor, c.Run, c.RunFor = nil, nil, nil, nil, nil
	c.Tick = counted(w.table, tally.Tick, tick, nil)
	c.Activate = counted(w.table, tally.Activate, b.Activate, func(ok bool) bool { return ok })
	c.Deactivate = w.leave(tally.Deactivate, b.Deactivate)
	w.behaviors[b] = &c
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
