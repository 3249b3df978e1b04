package walker

import (
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// place is one occurrence of a decider: the table is a graph, and what is
// active is known by the path that leads there.
type place[A any] struct {
	of     *Walker[A]
	row    *row[A]
	up     *place[A]
	index  int // among its parent's children
	nth    int // which occurrence of its decider, from 0
	kids   []*place[A]
	does   *behavior.Behavior[A]
	decide func(A, decider.Query) float64 // nil if nothing is asked
}

// unfold returns all occurrences, in the order in which the table reads.
func (w *Walker[A]) unfold(root *row[A]) []*place[A] {
	var places []*place[A]
	seen := map[*row[A]]int{}
	var unfolded func(r *row[A], up *place[A], index int) *place[A]
	unfolded = func(r *row[A], up *place[A], index int) *place[A] {
		p := &place[A]{of: w, row: r, up: up, index: index, nth: seen[r], does: doing(r), decide: deciding(r)}
		seen[r]++
		places = append(places, p)
		for i, child := range r.Children {
			p.kids = append(p.kids, unfolded(child, p, i))
		}
		return p
	}
	unfolded(root, nil, 0)
	return places
}

// deciding is rule 1b: what is asked of a row.
func deciding[A any](r *row[A]) func(A, decider.Query) float64 {
	if r.Ask != nil {
		return r.Ask.Decide
	}
	if of, ok := r.Act.(decider.Question[A]); ok && r.Decide == nil {
		return of.Decide
	}
	return r.Decide
}

// doing is rules 1a and 1b.
func doing[A any](r *row[A]) *behavior.Behavior[A] {
	if r.Act != nil {
		b := &behavior.Behavior[A]{Name: reflect.TypeOf(r.Act).Elem().Name(), Tick: r.Act.Act}
		if of, ok := r.Act.(interface {
			Activate(A, behavior.Context) bool
		}); ok {
			b.Activate = of.Activate
		}
		if of, ok := r.Act.(interface {
			Deactivate(A, behavior.Context, behavior.Reason)
		}); ok {
			b.Deactivate = of.Deactivate
		}
		if of, ok := r.Act.(interface {
			Retarget(A, behavior.Context, uint64)
		}); ok {
			b.Retarget = of.Retarget
		}
		if of, ok := r.Act.(interface{ Block() any }); ok {
			b.Block = of.Block()
		}
		return b
	}
	short := &behavior.Behavior[A]{Name: r.Name, Once: r.Do, Each: r.Each, EachFor: r.EachFor, Run: r.Run, RunFor: r.RunFor}
	if ticks(short) {
		return short
	}
	return r.Behavior
}

// ticks reports whether a behavior has something to do in each tick.
func ticks[A any](b *behavior.Behavior[A]) bool {
	return b != nil && (b.Tick != nil || b.Once != nil || b.Each != nil || b.EachFor != nil || b.Run != nil || b.RunFor != nil)
}

func (p *place[A]) path() string {
	if p.up == nil {
		return p.row.Name
	}
	return p.up.path() + "/" + p.row.Name
}

// contains reports whether q is p or stands below it, also in a slot.
func (p *place[A]) contains(q *place[A]) bool {
	if p == q {
		return true
	}
	for _, kid := range p.kids {
		if kid.contains(q) {
			return true
		}
	}
	if p.row.Slot == nil {
		return false
	}
	in := p.of.guest(p.row.Slot.Name).runs
	return in != nil && in.has(q.of)
}

func (p *place[A]) group() bool { return len(p.kids) > 0 }

func (p *place[A]) condition() bool {
	return len(p.kids) == 0 && p.does == nil && !p.row.Barrier && p.row.Slot == nil
}

// delegates is rule 16: who accepts only if a child would. The children of a
// squad's group are asked with the flags of roles, which nobody has before the
// squad is formed.
func (p *place[A]) delegates() bool {
	if !p.group() || p.row.Squad != nil {
		return false
	}
	switch p.row.Policy {
	case decider.Selector, decider.Sequence, decider.Parallel:
		return true
	}
	return p.row.Delegate
}
