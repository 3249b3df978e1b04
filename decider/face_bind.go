package decider

import (
	"math"
	"reflect"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/acts"
	"github.com/ethogram-go/ethogram/internal/funcname"
)

// binder makes the engine's table of an author's. Each row, behavior, scope, gate, squad and
// slot becomes one copy, however often the table points to it: that is what makes rows one
// row. A broken table becomes one that is broken in the same way, cycles included.
//
// What is compiled again for each type of agent is kept small here: one map for all kinds of
// pointers, and nothing generic of other packages.
type binder[A any] struct {
	direct  bool
	known   map[any]any                      // what was made of each pointer
	authors map[*Decider[erased]]*Decider[A] // with the author's functions
	named   map[*Decider[erased]]*Decider[A] // those that are tapped, before: what they are called by
	gates   map[*Gate[erased]]gateFunctions
	unbound []*Decider[A] // whose children are not bound yet
}

// isDirect reports whether an A is a pointer, which then stands for itself.
func isDirect[A any]() bool { return pointsToPointer((*A)(nil)) }

func pointsToPointer(p any) bool { return reflect.TypeOf(p).Elem().Kind() == reflect.Pointer }

// bind returns the engine's table. It walks without recursion: a broken table may be a
// million rows deep.
func bind[A any](b *binder[A], root *Decider[A]) bound {
	b.direct = isDirect[A]()
	b.known, b.gates = map[any]any{}, map[*Gate[erased]]gateFunctions{}
	b.authors, b.named = map[*Decider[erased]]*Decider[A]{}, map[*Decider[erased]]*Decider[A]{}
	t := bound{root: bindRow(b, root), gates: b.gates, agent: (*A)(nil)}
	for len(b.unbound) > 0 {
		last := len(b.unbound) - 1
		d := b.unbound[last]
		b.unbound = b.unbound[:last]
		r := bindRow(b, d)
		r.Children = make([]*Decider[erased], len(d.Children))
		for i, c := range d.Children {
			r.Children[i] = bindRow(b, c)
		}
	}
	author := func(d *Decider[erased]) *Decider[A] {
		if named := b.named[d]; named != nil {
			return named
		}
		return b.authors[d]
	}
	t.functions = func(d *Decider[erased]) []function { return functions(author(d)) }
	t.list = func(d *Decider[erased]) any {
		if x := author(d).Targets; x != nil {
			return x.List
		}
		return nil
	}
	return t
}

func bindRow[A any](b *binder[A], d *Decider[A]) *Decider[erased] {
	if r, ok := b.known[d].(*Decider[erased]); ok || d == nil {
		return r
	}
	author := *d
	if d.Act != nil || d.Ask != nil {
		ownArgs(&author)
	}
	ask := asked(&author)
	if ask != nil && d.Decide == nil {
		author.Decide = ask.Decide
	}
	short := author.Behavior == nil && actions(&author) == 1
	switch {
	case short && d.Act != nil:
		author.Behavior = acts.Behavior(author.Act)
	case short:
		author.Behavior = &behavior.Behavior[A]{Name: d.Name, Once: d.Do, Each: d.Each, EachFor: d.EachFor, Run: d.Run, RunFor: d.RunFor}
	}
	tapped := d.tap != nil
	var named *Decider[A]
	if tapped {
		before := author
		named = &before
		d.tap(&author)
	}
	r := &Decider[erased]{
		Name: d.Name, Preconditions: withFlags(d.Preconditions, d.If, d.Unless), If: d.If, Unless: d.Unless,
		When: adaptWhen(author.When, b.direct), Decide: adaptDecide(author.Decide, b.direct),
		Score: d.Score, DBlock: d.DBlock, Not: d.Not,
		Policy:   d.Policy,
		Behavior: bindBehavior(b, author.Behavior), BehaviorFlags: d.BehaviorFlags,
		Delegate: d.Delegate, Recheck: d.Recheck, Outcome: d.Outcome, EndOn: d.EndOn, Loop: d.Loop,
		From: copyNames(d.From), After: copyNames(d.After), On: d.On,
		Latched: d.Latched, Urgent: d.Urgent, Remember: d.Remember, Commit: d.Commit, Timeout: d.Timeout,
		Margin: d.Margin, Rescore: d.Rescore, Succeed: d.Succeed, FailFast: d.FailFast, FailedRest: d.FailedRest,
		Scope: bindScope(b, d.Scope), Gate: bindGate(b, d.Gate), Squad: bindSquad(b, d.Squad), Barrier: d.Barrier,
		Slot: copySlot(b.known, d.Slot), Targets: bindTargets(b, author.Targets), Accept: copyAccept(d.Accept),
	}
	if ask != nil {
		h := holdAsk(ask, b.direct, d.Decide != nil, d.Ask == nil)
		if r.Ask = h; d.Decide == nil && !tapped {
			r.Decide = h.decide
		}
	}
	if d.Act != nil {
		h := holdAct(author.Act, b.direct, !short)
		if r.Act = h; short && !tapped {
			r.Behavior.Tick = h.tick
		}
	}
	if tapped {
		r.tap = func(*Decider[erased]) {}
		b.named[r] = named
	}
	if x := d.PerAgent; x != nil {
		r.PerAgent = &PerAgent[erased]{
			Cooldown: adaptAnswer(x.Cooldown, b.direct), Every: adaptAnswer(x.Every, b.direct), Chance: adaptAnswer(x.Chance, b.direct),
			Commit: adaptAnswer(x.Commit, b.direct), Timeout: adaptAnswer(x.Timeout, b.direct),
		}
	}
	if !short { // several of them: for whoever reports that
		r.Do, r.Each, r.EachFor = adaptOnce(d.Do, b.direct), adaptOnce(d.Each, b.direct), adaptEachFor(d.EachFor, b.direct)
		r.Run, r.RunFor = adaptRun(d.Run, b.direct), adaptRunFor(d.RunFor, b.direct)
		if author.Behavior != nil {
			x := *author.Behavior
			author.Behavior = &x
		}
	}
	b.known[d] = r
	b.authors[r] = &author
	if d.Children != nil {
		b.unbound = append(b.unbound, d)
	}
	return r
}

// withFlags returns p with what stands in the short forms of a row.
func withFlags(p Preconditions, all, none Flags) Preconditions {
	p.Flags.All |= all
	p.Flags.None |= none
	return p
}

func copySlot(known map[any]any, s *Slot) *Slot {
	if c, ok := known[s].(*Slot); ok || s == nil {
		return c
	}
	c := *s
	known[s] = &c
	return &c
}

func bindBehavior[A any](b *binder[A], x *behavior.Behavior[A]) *behavior.Behavior[erased] {
	if c, ok := b.known[x].(*behavior.Behavior[erased]); ok || x == nil {
		return c
	}
	c := &behavior.Behavior[erased]{
		Name: x.Name, Block: x.Block, Plan: x.Plan, Activate: adaptActivate(x.Activate, b.direct), Tick: bindTick(b, x.Tick),
		Once: adaptOnce(x.Once, b.direct), Each: adaptOnce(x.Each, b.direct), EachFor: adaptEachFor(x.EachFor, b.direct),
		Run: adaptRun(x.Run, b.direct), RunFor: adaptRunFor(x.RunFor, b.direct),
		Deactivate: adaptDeactivate(x.Deactivate, b.direct), Retarget: adaptRetarget(x.Retarget, b.direct),
	}
	b.known[x] = c
	return c
}

// ready are the Ticks of package behavior, which need no agent. Compile and Lint know them.
var ready = []func(erased, behavior.Context) Status{behavior.Succeed[erased], behavior.Fail[erased], behavior.Stay[erased]}

// tick adapts a Tick. The runtime calls a function by one name for all types of agents.
func bindTick[A any](b *binder[A], f func(A, behavior.Context) Status) func(erased, behavior.Context) Status {
	if f != nil {
		for _, known := range ready {
			if funcname.Full(f) == funcname.Full(known) {
				return known
			}
		}
	}
	return adaptTick(f, b.direct)
}

func bindScope[A any](b *binder[A], x *behavior.Scope[A]) *behavior.Scope[erased] {
	if c, ok := b.known[x].(*behavior.Scope[erased]); ok || x == nil {
		return c
	}
	c := &behavior.Scope[erased]{Name: x.Name, Enter: adaptEnter(x.Enter, b.direct), Exit: adaptDeactivate(x.Exit, b.direct)}
	b.known[x] = c
	return c
}

func bindGate[A any](b *binder[A], x *Gate[A]) *Gate[erased] {
	if c, ok := b.known[x].(*Gate[erased]); ok || x == nil {
		return c
	}
	c := &Gate[erased]{
		Name: x.Name, Limit: x.Limit, Cooldown: x.Cooldown, LocalCooldown: x.LocalCooldown,
		Key: adaptKey(x.Key, b.direct), LimitOf: adaptLimitOf(x.LimitOf, b.direct),
	}
	b.known[x], b.gates[c] = c, gateFunctions{funcID(x.Key), funcID(x.LimitOf)}
	return c
}

func bindTargets[A any](b *binder[A], x *Targets[A]) *Targets[erased] {
	if c, ok := b.known[x].(*Targets[erased]); ok || x == nil {
		return c
	}
	c := &Targets[erased]{List: adaptList(x.List, b.direct), Max: x.Max, Top: x.Top, Switch: x.Switch, Margin: x.Margin}
	b.known[x] = c
	return c
}

func bindSquad[A any](b *binder[A], x *Squad[A]) *Squad[erased] {
	if c, ok := b.known[x].(*Squad[erased]); ok || x == nil {
		return c
	}
	c := &Squad[erased]{Members: x.Members, Start: x.Start, Min: x.Min, Join: x.Join, Key: adaptAnswer(x.Key, b.direct), Pair: adaptPair(x.Pair, b.direct)}
	for _, r := range x.Roles {
		c.Roles = append(c.Roles, Role[erased]{Flag: r.Flag, Score: adaptDecide(r.Score, b.direct)})
	}
	b.known[x] = c
	return c
}

// plansOf makes the plans of t with the author's functions.
func plansOf[A any](b *binder[A], t *tree) []planOf[A] {
	plans, steps := make([]planOf[A], len(t.plans)), make([]stepOf[A], len(t.steps))
	joints := map[uint16]func(A, Query) float64{}
	for k := range t.steps {
		s, o := &t.steps[k], &steps[k]
		d := b.authors[t.nodes[s.row.Self].src]
		*o = stepOf[A]{row: s.row, want: s.want, path: s.path, tick: s.tick, look: s.look, skip: s.skip, at: s.at, sign: -1}
		if s.path {
			o.sign, o.least = 1, math.SmallestNonzeroFloat64
		}
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
	}
	for i := range t.plans {
		p, q := &t.plans[i], &plans[i]
		q.row, q.steps = p.row, steps[p.from:][:len(p.steps):len(p.steps)]
		if p.tick != nil { // the row is the leaf
			q.tick = tickOf(b.authors[t.nodes[i].src].Behavior)
		}
		divide(q)
	}
	return plans
}
