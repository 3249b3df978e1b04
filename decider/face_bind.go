package decider

import (
	"reflect"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
)

// binder makes the engine's table of an author's. Each row, behavior, scope, gate, squad and
// slot becomes one copy, however often the table points to it: that is what makes rows one
// row. A broken table becomes one that is broken in the same way, cycles included.
type binder[A any] struct {
	direct    bool
	rows      map[*Decider[A]]*Decider[erased]
	behaviors map[*behavior.Behavior[A]]*behavior.Behavior[erased]
	scopes    map[*behavior.Scope[A]]*behavior.Scope[erased]
	gates     map[*Gate[A]]*Gate[erased]
	squads    map[*Squad[A]]*Squad[erased]
	slots     map[*Slot]*Slot
	authors   map[*Decider[erased]]*Decider[A] // with the author's functions
	keys      map[*Gate[erased]]uintptr
	unbound   []*Decider[A] // whose children are not bound yet
}

// isDirect reports whether an A is a pointer, which then stands for itself.
func isDirect[A any]() bool { return reflect.TypeFor[A]().Kind() == reflect.Pointer }

// bind returns the engine's table. It walks without recursion: a broken table may be a
// million rows deep.
func (b *binder[A]) bind(root *Decider[A]) bound {
	b.direct = isDirect[A]()
	b.rows, b.authors = map[*Decider[A]]*Decider[erased]{}, map[*Decider[erased]]*Decider[A]{}
	b.keys = map[*Gate[erased]]uintptr{}
	t := bound{root: b.row(root), keys: b.keys}
	for len(b.unbound) > 0 {
		last := len(b.unbound) - 1
		d := b.unbound[last]
		b.unbound = b.unbound[:last]
		r := b.rows[d]
		r.Children = make([]*Decider[erased], len(d.Children))
		for i, c := range d.Children {
			r.Children[i] = b.row(c)
		}
	}
	t.functions = func(d *Decider[erased]) []function { return functions(b.authors[d]) }
	return t
}

func (b *binder[A]) row(d *Decider[A]) *Decider[erased] {
	if d == nil {
		return nil
	}
	if r := b.rows[d]; r != nil {
		return r
	}
	r := &Decider[erased]{
		Name: d.Name, Preconditions: d.Preconditions,
		When: adaptWhen(d.When, b.direct), Decide: adaptDecide(d.Decide, b.direct),
		DecideArgs: slices.Clone(d.DecideArgs), Score: d.Score, DBlock: d.DBlock, Not: d.Not,
		Policy:   d.Policy,
		Behavior: b.behavior(d.Behavior), BehaviorFlags: d.BehaviorFlags, BehaviorArgs: slices.Clone(d.BehaviorArgs),
		Delegate: d.Delegate, Recheck: d.Recheck, Outcome: d.Outcome, EndOn: d.EndOn, Loop: d.Loop,
		Latched: d.Latched, Urgent: d.Urgent, Remember: d.Remember, Commit: d.Commit, Timeout: d.Timeout,
		Margin: d.Margin, Rescore: d.Rescore, Succeed: d.Succeed, FailFast: d.FailFast,
		Scope: b.scope(d.Scope), Gate: b.gate(d.Gate), Squad: b.squad(d.Squad), Barrier: d.Barrier,
		Slot: once(&b.slots, d.Slot, func(s *Slot) *Slot { c := *s; return &c }), Accept: slices.Clone(d.Accept),
	}
	b.rows[d] = r
	author := *d
	if d.Behavior != nil {
		x := *d.Behavior
		author.Behavior = &x
	}
	b.authors[r] = &author
	if d.Children != nil {
		b.unbound = append(b.unbound, d)
	}
	return r
}

// once returns what make makes of *k, the same whenever it is asked for k; nil for nil.
func once[K, V any](known *map[*K]*V, k *K, make func(*K) *V) *V {
	if k == nil {
		return nil
	}
	if v := (*known)[k]; v != nil {
		return v
	}
	if *known == nil {
		*known = map[*K]*V{}
	}
	v := make(k)
	(*known)[k] = v
	return v
}

func (b *binder[A]) behavior(x *behavior.Behavior[A]) *behavior.Behavior[erased] {
	return once(&b.behaviors, x, func(x *behavior.Behavior[A]) *behavior.Behavior[erased] {
		return &behavior.Behavior[erased]{
			Name: x.Name, Block: x.Block, Activate: adaptActivate(x.Activate, b.direct), Tick: b.tick(x.Tick),
			Once: adaptOnce(x.Once, b.direct), Each: adaptOnce(x.Each, b.direct), EachFor: adaptEachFor(x.EachFor, b.direct),
			Run: adaptRun(x.Run, b.direct), RunFor: adaptRunFor(x.RunFor, b.direct),
			Deactivate: adaptDeactivate(x.Deactivate, b.direct),
		}
	})
}

// ready are the Ticks of package behavior, which need no agent. Compile and Lint know them.
var ready = []func(erased, behavior.Context) Status{behavior.Wait[erased], behavior.Succeed[erased], behavior.Fail[erased], behavior.Stay[erased]}

// tick adapts a Tick. The runtime calls a function by one name for all types of agents.
func (b *binder[A]) tick(f func(A, behavior.Context) Status) func(erased, behavior.Context) Status {
	if f != nil {
		for _, known := range ready {
			if fullFuncName(f) == fullFuncName(known) {
				return known
			}
		}
	}
	return adaptTick(f, b.direct)
}

func (b *binder[A]) scope(x *behavior.Scope[A]) *behavior.Scope[erased] {
	return once(&b.scopes, x, func(x *behavior.Scope[A]) *behavior.Scope[erased] {
		return &behavior.Scope[erased]{Name: x.Name, Enter: adaptEnter(x.Enter, b.direct), Exit: adaptDeactivate(x.Exit, b.direct)}
	})
}

func (b *binder[A]) gate(x *Gate[A]) *Gate[erased] {
	return once(&b.gates, x, func(x *Gate[A]) *Gate[erased] {
		g := &Gate[erased]{Name: x.Name, Limit: x.Limit, Cooldown: x.Cooldown, LocalCooldown: x.LocalCooldown, Key: adaptKey(x.Key, b.direct)}
		b.keys[g] = funcID(x.Key)
		return g
	})
}

func (b *binder[A]) squad(x *Squad[A]) *Squad[erased] {
	return once(&b.squads, x, func(x *Squad[A]) *Squad[erased] {
		s := &Squad[erased]{Members: x.Members, Pair: adaptPair(x.Pair, b.direct)}
		for _, r := range x.Roles {
			s.Roles = append(s.Roles, Role[erased]{Flag: r.Flag, Score: adaptDecide(r.Score, b.direct)})
		}
		return s
	})
}

// plans makes the plans of t with the author's functions.
func (b *binder[A]) plans(t *tree) []planOf[A] {
	plans := make([]planOf[A], len(t.plans))
	joints := map[uint16]func(A, Query) float64{}
	for i := range t.plans {
		p, q := &t.plans[i], &plans[i]
		q.row = p.row
		if p.tick != nil {
			q.tick = tickOf(b.authors[t.nodes[i].src].Behavior)
		}
		q.steps = make([]stepOf[A], len(p.steps))
		for k := range p.steps {
			s := &p.steps[k]
			d := b.authors[t.nodes[s.row.Self].src]
			o := stepOf[A]{row: s.row, want: s.want, path: s.path, tick: s.tick, look: s.look, gate: s.gate}
			switch {
			case s.when != nil:
				o.when = d.When
			case s.decide != nil && d.When != nil:
				if joints[s.row.Self] == nil {
					joints[s.row.Self] = joint(d.When, decideOf(d))
				}
				o.decide = joints[s.row.Self]
			case s.decide != nil:
				o.decide = decideOf(d)
			}
			q.steps[k] = o
		}
		q.divide()
	}
	return plans
}
