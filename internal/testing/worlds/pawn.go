package worlds

import (
	"errors"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// Pawn is an agent that is a value.
type Pawn struct {
	*Agent
	_ uint32
}

// pawns makes a table of pawns of one of agents: each function is given what a pawn has.
type pawns struct {
	rows      map[*Decider]*decider.Decider[Pawn]
	gates     map[*decider.Gate[*Agent]]*decider.Gate[Pawn]
	behaviors map[*behavior.Behavior[*Agent]]*behavior.Behavior[Pawn]
}

func newPawns() *pawns {
	return &pawns{map[*Decider]*decider.Decider[Pawn]{}, map[*decider.Gate[*Agent]]*decider.Gate[Pawn]{}, map[*behavior.Behavior[*Agent]]*behavior.Behavior[Pawn]{}}
}

// told and asked adapt a function of an agent, unless it is nil.
func told[B, R any](f func(*Agent, B) R) func(Pawn, B) R {
	if f == nil {
		return nil
	}
	return func(p Pawn, b B) R { return f(p.Agent, b) }
}

func asked[R any](f func(*Agent) R) func(Pawn) R {
	if f == nil {
		return nil
	}
	return func(p Pawn) R { return f(p.Agent) }
}

func done(f func(*Agent)) func(Pawn) {
	if f == nil {
		return nil
	}
	return func(p Pawn) { f(p.Agent) }
}

func (m *pawns) row(d *Decider) *decider.Decider[Pawn] {
	if known := m.rows[d]; known != nil {
		return known
	}
	p := &decider.Decider[Pawn]{
		Name: d.Name, Preconditions: d.Preconditions, If: d.If, Unless: d.Unless, When: asked(d.When), Decide: told(d.Decide), Score: d.Score, Ask: pawnAsk(d.Ask),
		DBlock: d.DBlock, Not: d.Not, Policy: d.Policy, Act: pawnAct(d.Act), Behavior: m.behavior(d.Behavior, d.BehaviorFlags), BehaviorFlags: d.BehaviorFlags, Do: done(d.Do), RunFor: told(d.RunFor),
		Delegate: d.Delegate, Recheck: d.Recheck, Outcome: d.Outcome, EndOn: d.EndOn, Loop: d.Loop, Latched: d.Latched, Urgent: d.Urgent,
		Remember: d.Remember, Commit: d.Commit, Timeout: d.Timeout, Margin: d.Margin, Rescore: d.Rescore, Succeed: d.Succeed, FailFast: d.FailFast, FailedRest: d.FailedRest,
		Barrier: d.Barrier, Slot: d.Slot, Gate: m.gate(d.Gate),
	}
	m.rows[d] = p
	if t := d.Targets; t != nil {
		p.Targets = &decider.Targets[Pawn]{
			Max: t.Max, Top: t.Top, Switch: t.Switch, Margin: t.Margin,
			List: func(p Pawn, l *decider.TargetList) { t.List(p.Agent, l) },
		}
	}
	if l := d.PerAgent; l != nil {
		p.PerAgent = &decider.PerAgent[Pawn]{Cooldown: asked(l.Cooldown), Every: asked(l.Every), Chance: asked(l.Chance), Commit: asked(l.Commit), Timeout: asked(l.Timeout)}
	}
	if s := d.Scope; s != nil {
		p.Scope = &behavior.Scope[Pawn]{
			Name: s.Name, Enter: func(p Pawn, x behavior.Context) { s.Enter(p.Agent, x) },
			Exit: func(p Pawn, x behavior.Context, why behavior.Reason) { s.Exit(p.Agent, x, why) },
		}
	}
	if q := d.Squad; q != nil {
		p.Squad = &decider.Squad[Pawn]{Members: q.Members, Start: q.Start, Min: q.Min, Join: q.Join, Key: asked(q.Key)}
		if q.Pair != nil {
			p.Squad.Pair = func(a, b Pawn) float64 { return q.Pair(a.Agent, b.Agent) }
		}
		for _, r := range q.Roles {
			p.Squad.Roles = append(p.Squad.Roles, decider.Role[Pawn]{Flag: r.Flag, Score: told(r.Score)})
		}
	}
	for _, kid := range d.Children {
		p.Children = append(p.Children, m.row(kid))
	}
	return p
}

// gate has a name of its own: the key function of another type of agents is another one.
func (m *pawns) gate(g *decider.Gate[*Agent]) *decider.Gate[Pawn] {
	if g == nil {
		return nil
	}
	if m.gates[g] == nil {
		name := g.Name
		if g.Key != nil || g.LimitOf != nil {
			name = "V" + name
		}
		m.gates[g] = &decider.Gate[Pawn]{
			Name: name, Limit: g.Limit, Cooldown: g.Cooldown, LocalCooldown: g.LocalCooldown, Key: told(g.Key), LimitOf: told(g.LimitOf),
		}
	}
	return m.gates[g]
}

func (m *pawns) behavior(b *behavior.Behavior[*Agent], known behavior.BehaviorFlags) *behavior.Behavior[Pawn] {
	if b == nil {
		return nil
	}
	if m.behaviors[b] == nil {
		p := &behavior.Behavior[Pawn]{Name: b.Name, Block: b.Block, Plan: b.Plan, Activate: told(b.Activate), Tick: told(b.Tick)}
		m.behaviors[b] = p
		switch known { // a function around it would be another one
		case stays:
			p.Tick = behavior.Stay[Pawn]
		}
		if b.Retarget != nil {
			p.Retarget = func(a Pawn, x behavior.Context, old uint64) { b.Retarget(a.Agent, x, old) }
		}
		if b.Deactivate != nil {
			p.Deactivate = func(a Pawn, x behavior.Context, why behavior.Reason) { b.Deactivate(a.Agent, x, why) }
		}
	}
	return m.behaviors[b]
}

// herd is a crowd, whatever its agents are.
type herd interface {
	Remove(id uint64) error
	Reset(id uint64) error
	Eject(id uint64, slot string) error

	add(z *Agent) error
	age(z *Agent)
	agent(id uint64) (*Agent, bool)
	inject(id uint64, slot string) error
	injected(id uint64, slot string) bool
	retable(version, seed int) (string, error)
	move(id uint64, to herd) error
	copies(id uint64) error
	reset(z *Agent) error
	clear(z *Agent) error
	lone(id uint64) (decider.State, uint64, error)
	each(do func(z *Agent, mem decider.Memory))
	visit(mem decider.Memory, do func(slot string, tree TreeOf, mem decider.Memory))
	inner(id uint64, do func(decider.State))
	tick(mem decider.Memory) uint32
	slots() []string
	tells(id uint64) (last walker.Outcome, state string)
}

// crowd is a herd of agents of some type.
type crowd[A any] struct {
	*decider.Crowd[A]
	kind *kind[A]
}

// kind is what crowds of a type share.
type kind[A any] struct {
	w        *World
	of       func(*Agent) A
	back     func(A) *Agent
	versions []*decider.Tree[A]
	families []map[string]family // of each
	unformed []map[string]bool   // of each, until agents go on in another one
	roots    []*decider.Decider[A]
	guest    *decider.Tree[A]
	gates    *decider.Tree[A] // has all gates
	at       int              // the version that all have now
	named    []string
}

func (k *kind[A]) newCrowd(w *World) herd {
	sense := func(a A, dt time.Duration) decider.Sense { return k.back(a).sense(dt) }
	if w.Script.has("senseless") {
		sense = nil
		if w.way.Awake {
			sense = func(a A, _ time.Duration) decider.Sense {
				k.back(a).asked++
				return decider.Sense{}
			}
		}
	}
	c, err := k.versions[k.at].NewCrowd(w.world, sense)
	must(err)
	must(c.Reserve(w.Script.Agents)) // else room for a thousand is made
	return &crowd[A]{c, k}
}

func (c *crowd[A]) Remove(id uint64) error { return c.World().Remove(id) }

func (c *crowd[A]) Reset(id uint64) error { return c.World().Reset(id) }

func (c *crowd[A]) Eject(id uint64, slot string) error { return c.World().Eject(id, slot) }

func (c *crowd[A]) add(z *Agent) error { return c.Crowd.Add(z.id, c.kind.of(z)) }

func (c *crowd[A]) agent(id uint64) (*Agent, bool) {
	a, ok := c.AgentOf(id)
	if !ok {
		return nil, false
	}
	return c.kind.back(a), true
}

func (c *crowd[A]) inject(id uint64, slot string) error { return c.Inject(id, slot, c.kind.guest) }

func (c *crowd[A]) injected(id uint64, slot string) bool {
	sub, _, err := c.Injected(id, slot)
	return err == nil && sub != nil
}

func (c *crowd[A]) move(id uint64, to herd) error {
	other, ok := to.(*crowd[A])
	if !ok {
		return nil // there is no word for that
	}
	return c.Move(id, other.Crowd)
}

func (c *crowd[A]) memory(id uint64) decider.Memory { return peek(must1(c.World().State(id))) }

func (c *crowd[A]) copies(id uint64) error {
	mem, spare := c.memory(id), c.Tree().NewMemory(id)
	return errors.Join(c.Tree().Copy(spare, mem), c.Tree().Copy(mem, spare))
}

func (c *crowd[A]) reset(z *Agent) error { return c.Tree().Reset(c.kind.of(z), c.memory(z.id)) }

func (c *crowd[A]) clear(z *Agent) error { return c.Tree().Clear(c.kind.of(z), c.memory(z.id)) }

func (c *crowd[A]) lone(id uint64) (decider.State, uint64, error) {
	mem, err := c.Memory(id)
	if err != nil {
		return decider.State{}, 0, err
	}
	return c.Tree().State(mem), c.Tree().Hash(mem), nil
}

func (c *crowd[A]) slots() []string { return c.kind.named }

// each calls do with all agents; nothing wakes them.
func (c *crowd[A]) each(do func(*Agent, decider.Memory)) {
	for id, a := range c.Each {
		do(c.kind.back(a), c.memory(id))
	}
}

func (c *crowd[A]) tick(mem decider.Memory) uint32 { return c.Tree().State(mem).Tick() }

// visit calls do with a memory and its tree, and with those of what is injected in its slots.
func (c *crowd[A]) visit(mem decider.Memory, do func(slot string, tree TreeOf, mem decider.Memory)) {
	do("", c.Tree(), mem)
	for _, slot := range c.kind.named {
		if sub, inner := c.Tree().Injected(mem, slot); sub != nil {
			do(slot, sub, inner)
		}
	}
}

func (c *crowd[A]) inner(id uint64, do func(decider.State)) {
	for _, slot := range c.kind.named {
		if sub, mem, err := c.Injected(id, slot); err == nil && sub != nil {
			do(sub.State(mem))
		}
	}
}
