package decider_test

import (
	"fmt"
	"iter"
	"strings"
	"time"

	"golang.org/x/exp/maps"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// walkerWorld is what walkers share: a clock and the gates.
type walkerWorld struct {
	now     time.Duration
	frame   uint64
	walkers []*walker
	gates   map[string]*walkerGate
	phase   phase
	crowd   bool
	slots   []*walker // of a crowd; nil where an agent was removed
	free    []int     // such slots, the one to be used next last
}

// phase says how agents see gates.
type phase int

const (
	live      phase = iota // Tick: as they stand
	thinking               // Crowd.Tick, side by side: as the frame began
	resolving              // Crowd.Tick, one after the other: takes count, what is given back does not
)

// walkerGate is a gate, by key; what is not keyed has key 0.
type walkerGate struct{ keys map[uint64]*walkerTokens }

type walkerTokens struct {
	released bool
	at       time.Duration // when one was last given back
	holds    []*hold       // in the order in which they were taken
}

// hold is an agent's token.
type hold struct {
	by      *walker
	rows    map[*place]bool
	entered bool // one of them was activated
}

// need is a token that a candidate or one of its kept choices needs.
type tokenNeed struct {
	place *place
	key   uint64
}

func newWalkerWorld(walkers ...*walker) *walkerWorld {
	x := &walkerWorld{walkers: walkers, slots: walkers, gates: map[string]*walkerGate{}}
	for _, w := range walkers {
		w.common = x
	}
	return x
}

// Advance is World.Advance: a new frame, in which what agents held that were
// reset since is given back.
func (x *walkerWorld) Advance(dt time.Duration) {
	x.now += dt
	x.frame++
	x.reclaim()
}

func (x *walkerWorld) reclaim() {
	for _, w := range x.walkers {
		if !w.memory.busy {
			w.giveBack()
		}
	}
}

func (x *walkerWorld) tokens(gate string, key uint64) *walkerTokens {
	g := x.gates[gate]
	if g == nil {
		g = &walkerGate{map[uint64]*walkerTokens{}}
		x.gates[gate] = g
	}
	if g.keys[key] == nil {
		g.keys[key] = &walkerTokens{}
	}
	return g.keys[key]
}

// Holders returns the ids of the holders, sorted.
func (x *walkerWorld) Holders(gate string) (ids []uint64) {
	x.reclaim()
	if g := x.gates[gate]; g != nil {
		for _, t := range g.keys {
			for _, h := range t.holds {
				ids = append(ids, h.by.memory.id)
			}
		}
	}
	slices.Sort(ids)
	return ids
}

func (t *walkerTokens) heldBy(w *walker) *hold {
	for _, h := range t.holds {
		if h.by == w {
			return h
		}
	}
	return nil
}

func (t *walkerTokens) full(g *decider.Gate[*actor]) bool { return len(t.holds) >= max(g.Limit, 1) }

func (t *walkerTokens) cools(g *decider.Gate[*actor], now time.Duration) bool {
	return t.released && now-t.at < g.Cooldown
}

// peek asks p's gate: would the agent get a token, or has it one?
func (w *walker) peek(p *place, redecide bool) (key uint64, open bool) {
	g := p.row.Gate
	if g.Key != nil {
		key = w.callKey(p, redecide)
	}
	t := w.common.tokens(g.Name, key)
	if t.heldBy(w) != nil {
		return key, true
	}
	if t.full(g) && w.common.phase == live { // perhaps of agents that were reset
		for _, h := range slices.Clone(t.holds) {
			if !h.by.memory.busy {
				h.by.giveBack()
			}
		}
	}
	at, gaveBack := w.memory.gates[g.Name]
	return key, !t.full(g) && !t.cools(g, w.common.now) && !(gaveBack && w.common.now-at < g.LocalCooldown)
}

// needs is what has to be taken before p is entered with choice c.
func needs(p *place, c *choice) (list []tokenNeed) {
	if p.row.Gate != nil {
		list = append(list, tokenNeed{p, c.key})
	}
	if p.delegates() {
		for i, kid := range p.kids {
			if below := c.below[i]; below != nil {
				list = append(list, needs(kid, below)...)
			}
		}
	}
	return list
}

// take takes the tokens for p. While agents think side by side, whoever would
// take one that it does not hold waits here until the frame is settled.
func (w *walker) take(p *place, c *choice) bool {
	list := needs(p, c)
	if w.common.phase == thinking {
		for _, n := range list {
			if w.common.tokens(n.place.row.Gate.Name, n.key).heldBy(w) == nil {
				w.wait()
				break
			}
		}
	}
	for _, n := range list {
		if !w.takeOne(n) {
			return false
		}
	}
	return true
}

func (w *walker) takeOne(n tokenNeed) bool {
	g := n.place.row.Gate
	t := w.common.tokens(g.Name, n.key)
	for key, other := range w.common.gates[g.Name].keys { // a row holds one token
		if h := other.heldBy(w); h != nil && h.rows[n.place] && key != n.key {
			delete(h.rows, n.place)
			w.giveBackUnused(g.Name, other)
		}
	}
	h := t.heldBy(w)
	if h == nil {
		if t.full(g) || t.cools(g, w.common.now) {
			return false
		}
		h = &hold{by: w, rows: map[*place]bool{}}
		t.holds = append(t.holds, h)
	}
	h.rows[n.place] = true
	return true
}

// entered notes that p was activated: giving its token back starts cooldowns.
func (w *walker) entered(p *place) {
	if p.row.Gate == nil {
		return
	}
	for _, t := range w.common.gates[p.row.Gate.Name].keys {
		if h := t.heldBy(w); h != nil && h.rows[p] {
			h.entered = true
		}
	}
}

// giveBack gives back what the agent holds for rows that it has left.
func (w *walker) giveBack() {
	for name, g := range w.common.gates {
		for _, t := range g.keys {
			if h := t.heldBy(w); h != nil {
				maps.DeleteFunc(h.rows, func(p *place, _ bool) bool { return w.memory.active[p] == nil })
				w.giveBackUnused(name, t)
			}
		}
	}
}

func (w *walker) giveBackUnused(gate string, t *walkerTokens) {
	h := t.heldBy(w)
	if len(h.rows) > 0 {
		return
	}
	t.holds = slices.DeleteFunc(t.holds, func(o *hold) bool { return o == h })
	if h.entered {
		t.released, t.at = true, w.common.now
		if w.memory.tick > 0 { // else it was cleared since
			w.memory.gates[gate] = w.common.now
		}
	}
}

// framed is what a frame came to for one agent.
type framed struct {
	outcome outcome
	panics  string
	absent  bool
}

// Frame is Crowd.Tick. Agents are coroutines: they think until they would take
// a token, and go on one after the other when all have thought.
func (x *walkerWorld) Frame(dt time.Duration, actors []*actor) []framed {
	out := make([]framed, len(x.walkers))
	goOn := make([]func() bool, len(x.slots)) // by slot: reports whether it is suspended
	x.Advance(dt)
	x.phase = thinking
	for slot, w := range x.slots {
		if w == nil {
			continue
		}
		i := slices.Index(x.walkers, w)
		next, _ := iter.Pull(func(yield func(struct{}) bool) {
			w.wait = func() { yield(struct{}{}) }
			out[i] = w.frame(actors[i])
		})
		resume := func() bool { _, suspended := next(); return suspended }
		if resume() {
			goOn[slot] = resume
		}
	}
	x.phase = resolving
	for k := range goOn {
		if resume := goOn[(int(x.frame)%len(goOn)+k)%len(goOn)]; resume != nil {
			for resume() {
			}
		}
	}
	x.phase = live
	x.reclaim()
	lowest := uint64(0)
	for i, w := range x.walkers { // only the panic of the lowest id is raised
		out[i].absent = !slices.Contains(x.slots, w)
		if id := w.memory.id; out[i].panics != "" && (lowest == 0 || id < lowest) {
			lowest = id
		}
	}
	for i, w := range x.walkers {
		if w.memory.id != lowest {
			out[i].panics = ""
		}
	}
	return out
}

// frame ticks an agent of a crowd, and unwinds it if it panics.
func (w *walker) frame(a *actor) (f framed) {
	f.panics = trapped(func() { f.outcome = w.Tick(a, a.input()) })
	if f.panics != "" {
		f.outcome = outcome{Status: decider.Idle, Leaf: "-"}
		trapped(func() { w.Unwind(a) })
	}
	return f
}

// Remove is Crowd.Remove.
func (x *walkerWorld) Remove(w *walker, a *actor) {
	slot := slices.Index(x.slots, w)
	if slot < 0 {
		return
	}
	defer func() {
		w.giveBack()
		w.memory = newWalkerMemory(w.memory.id)
		x.slots[slot] = nil
		x.free = append(x.free, slot)
	}()
	w.abandon(a, behavior.ReasonRemoved)
}

// Add is Crowd.Add, of an agent that was removed.
func (x *walkerWorld) Add(w *walker) {
	if slices.Contains(x.slots, w) {
		return
	}
	if n := len(x.free); n > 0 {
		x.slots[x.free[n-1]], x.free = w, x.free[:n-1]
	} else {
		x.slots = append(x.slots, w)
	}
}

// trapped calls do, and returns what a trap of the script panicked with.
func trapped(do func()) (text string) {
	defer func() {
		if v := recover(); v != nil {
			s, ok := v.(string)
			if !ok || !strings.HasPrefix(s, "trap") {
				panic(v)
			}
			text = s
		}
	}()
	do()
	return ""
}

func idList(ids []uint64) string {
	if len(ids) == 0 {
		return "-"
	}
	return strings.Trim(fmt.Sprint(ids), "[]")
}
