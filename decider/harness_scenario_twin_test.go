package decider_test

import (
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// twin is an actor of another type, so that a world has crowds of two.
type twin struct{ *actor }

// twinned makes a table for twins from one for actors.
type twinned struct {
	rows  map[*row]*decider.Decider[twin]
	gates map[*decider.Gate[*actor]]*decider.Gate[twin]
}

// twinTree compiles root for twins. It is nil where a gate has a Key or a LimitOf: that
// is another function for them.
func twinTree(s *scenario, root *row, o ...decider.Option) *decider.Tree[twin] {
	if slices.ContainsFunc(s.gates, func(g tableRow) bool { return slices.Contains(g.opts, "key") || slices.Contains(g.opts, "limitof") }) {
		return nil
	}
	c := twinned{map[*row]*decider.Decider[twin]{}, map[*decider.Gate[*actor]]*decider.Gate[twin]{}}
	return decider.MustCompile(c.row(root), o...)
}

func (c *twinned) row(r *row) *decider.Decider[twin] {
	if d := c.rows[r]; d != nil {
		return d
	}
	d := &decider.Decider[twin]{
		Name: r.Name, Preconditions: r.Preconditions, When: condition(r.When), Decide: question(r.Decide), Ask: twinAsk(r.Ask), Score: r.Score, DBlock: r.DBlock, Not: r.Not,
		Policy: r.Policy, Behavior: doing(r.Behavior), BehaviorFlags: r.BehaviorFlags, Act: twinAct(r.Act),
		Delegate: r.Delegate, Recheck: r.Recheck, Outcome: r.Outcome, EndOn: r.EndOn, Loop: r.Loop,
		Latched: r.Latched, Urgent: r.Urgent, Remember: r.Remember, Commit: r.Commit, Timeout: r.Timeout,
		Margin: r.Margin, Rescore: r.Rescore, Succeed: r.Succeed, FailFast: r.FailFast, FailedRest: r.FailedRest, Barrier: r.Barrier, Slot: r.Slot,
	}
	c.rows[r] = d
	if p := r.PerAgent; p != nil {
		d.PerAgent = &decider.PerAgent[twin]{Cooldown: limit(p.Cooldown), Every: limit(p.Every), Chance: limit(p.Chance), Commit: limit(p.Commit), Timeout: limit(p.Timeout)}
	}
	if g := r.Gate; g != nil {
		if c.gates[g] == nil {
			c.gates[g] = &decider.Gate[twin]{Name: g.Name, Limit: g.Limit, Cooldown: g.Cooldown, LocalCooldown: g.LocalCooldown}
		}
		d.Gate = c.gates[g]
	}
	if q := r.Squad; q != nil {
		d.Squad = &decider.Squad[twin]{Members: q.Members, Start: q.Start, Min: q.Min, Join: q.Join}
		if q.Key != nil {
			d.Squad.Key = func(t twin) uint64 { return q.Key(t.actor) }
		}
		if q.Pair != nil {
			d.Squad.Pair = func(a, b twin) float64 { return q.Pair(a.actor, b.actor) }
		}
		for _, role := range q.Roles {
			d.Squad.Roles = append(d.Squad.Roles, decider.Role[twin]{Flag: role.Flag, Score: question(role.Score)})
		}
	}
	if x := r.Targets; x != nil {
		d.Targets = &decider.Targets[twin]{Max: x.Max, Top: x.Top, Switch: x.Switch, Margin: x.Margin}
		d.Targets.List = func(t twin, l *decider.TargetList) { x.List(t.actor, l) }
	}
	if x := r.Scope; x != nil {
		d.Scope = &behavior.Scope[twin]{Name: x.Name}
		if x.Enter != nil {
			d.Scope.Enter = func(t twin, y behavior.Context) { x.Enter(t.actor, y) }
		}
		if x.Exit != nil {
			d.Scope.Exit = func(t twin, y behavior.Context, why behavior.Reason) { x.Exit(t.actor, y, why) }
		}
	}
	for _, kid := range r.Children {
		d.Children = append(d.Children, c.row(kid))
	}
	return d
}

func question(ask func(*actor, decider.Query) float64) func(twin, decider.Query) float64 {
	if ask == nil {
		return nil
	}
	return func(t twin, q decider.Query) float64 { return ask(t.actor, q) }
}

func limit[T any](ask func(*actor) T) func(twin) T {
	if ask == nil {
		return nil
	}
	return func(t twin) T { return ask(t.actor) }
}

func condition(when func(*actor) bool) func(twin) bool {
	if when == nil {
		return nil
	}
	return func(t twin) bool { return when(t.actor) }
}

func doing(b *behavior.Behavior[*actor]) *behavior.Behavior[twin] {
	if b == nil {
		return nil
	}
	d := &behavior.Behavior[twin]{Name: b.Name, Block: b.Block}
	if b.Activate != nil {
		d.Activate = func(t twin, x behavior.Context) bool { return b.Activate(t.actor, x) }
	}
	if b.Tick != nil {
		d.Tick = func(t twin, x behavior.Context) behavior.Status { return b.Tick(t.actor, x) }
	}
	if b.Retarget != nil {
		d.Retarget = func(t twin, x behavior.Context, old uint64) { b.Retarget(t.actor, x, old) }
	}
	if b.Deactivate != nil {
		d.Deactivate = func(t twin, x behavior.Context, why behavior.Reason) { b.Deactivate(t.actor, x, why) }
	}
	return d
}

// company is a crowd of actors, or of twins.
type company interface {
	Memory(id uint64) (decider.Memory, error)

	join(id uint64, a *actor) error
	fill(id uint64, slot, tree string) error
	order(x behavior.Context, what []string, id uint64, a *actor)
	resetOwn(a *actor, mem decider.Memory) error
}

type companyOf[A any] struct {
	*decider.Crowd[A]
	wrap   func(*actor) A
	guests map[string]*decider.Tree[A]
}

func newCompany[A any](tree *decider.Tree[A], world *decider.World, wrap func(*actor) A, of func(A) *actor, guests map[string]*decider.Tree[A]) company {
	crowd, err := tree.NewCrowd(world, func(a A, _ time.Duration) decider.Sense {
		in := of(a).input()
		return decider.Sense{Flags: in.Flags, Stimuli: in.Stimuli}
	})
	must(err)
	must(crowd.Reserve(2))
	return &companyOf[A]{crowd, wrap, guests}
}

func (c *companyOf[A]) join(id uint64, a *actor) error {
	return c.Add(id, c.wrap(a))
}

func (c *companyOf[A]) fill(id uint64, slot, tree string) error {
	return c.Inject(id, slot, c.guests[tree])
}

func (c *companyOf[A]) resetOwn(a *actor, mem decider.Memory) error {
	return c.Tree().Reset(c.wrap(a), mem)
}

func (c *companyOf[A]) order(x behavior.Context, what []string, id uint64, a *actor) {
	w := c.World()
	w.Defer(x.Agent(), func() error {
		switch what[0] {
		case "add":
			return c.Add(id, c.wrap(a))
		case "remove":
			return w.Remove(id)
		case "reset":
			return w.Reset(id)
		case "inject":
			return c.Inject(id, what[1], c.guests[what[2]])
		}
		return w.Eject(id, what[1])
	})
}

// companies are the crowds of a scenario: the first, and each other one after
// it, of actors, the others of twins if there can be any. Agent i is in crowd
// i modulo their number. All have the same table.
func companies(s *scenario, b *built, world *decider.World) (all []company) {
	if len(s.trees) > 0 { // what is read of slots is read by the tree of actors
		for range max(s.crowds, 1) {
			all = append(all, newCompany(b.tree, world, self, self, b.guests))
		}
		return all
	}
	twins := twinTree(s, b.root, decider.MaxRedecides(b.maxRedecides))
	for i := range max(s.crowds, 1) {
		if i%2 == 1 && twins != nil {
			all = append(all, newCompany(twins, world, func(a *actor) twin { return twin{a} }, func(t twin) *actor { return t.actor }, nil))
			continue
		}
		all = append(all, newCompany(b.tree, world, self, self, b.guests))
	}
	return all
}

func self(a *actor) *actor { return a }
