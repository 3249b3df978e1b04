package decider_test

import (
	"fmt"
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// regiment is one to four crowds of actors on a random table with gates, scopes,
// squads and slots. The actors change what they want, panic, and change the crowds
// by commands. Everything depends on number alone. Each worker takes one agent at a
// time, so that agents run in all orders.
type regiment struct {
	number  uint64
	size    uint64
	table   *scenario
	tree    *decider.Tree[*actor]
	later   map[*decider.Tree[*actor]]map[string]string // gates of the rows of other trees of the crowds
	guests  []*decider.Tree[*actor]                     // for the slots
	slots   []string
	world   *decider.World
	crowds  []*decider.Crowd[*actor]
	names   []string
	scores  []string          // of roles
	gates   map[string]string // of rows
	keyed   map[string]bool
	shared  map[string]bool // gates with tokens for squads
	limits  map[string]int
	members map[string]int // of the largest squad with that gate
	loose   bool           // yield the processor now and then
	log     []string       // of each frame
	ends    []string       // what each frame raised or returned
	events  uint64
	told    int
	touchy  bool // the observer panics now and then
	taken   int  // gates held, over all frames
	formed  int  // members of squads, and rows in slots, over all frames
	housed  int
	faults  int
}

// regimentSize is enough to keep all workers busy.
const regimentSize = 120

// newRegiment returns nil if Compile rejects the table, or if the agents share too
// little.
func newRegiment(number uint64, workers int, d decider.Detail) *regiment {
	return newRegimentOf(regimentSize, number, workers, d)
}

// newRegimentOf returns one of some size.
func newRegimentOf(size uint64, number uint64, workers int, d decider.Detail) *regiment {
	s := generateShared(randomBytes(number))
	if _, err := s.mended(); err != nil || len(s.gates) == 0 || len(s.trees) == 0 && !s.squads() {
		return nil
	}
	root, names, err := s.build()
	must(err)
	trees, more, err := s.buildTrees()
	must(err)
	g := &regiment{
		number: number, size: size, table: s, later: map[*decider.Tree[*actor]]map[string]string{}, names: append(names, more...), slots: s.slotted(),
		gates: map[string]string{}, keyed: map[string]bool{}, shared: map[string]bool{}, limits: map[string]int{}, members: map[string]int{},
	}
	seen := map[*row]bool{}
	g.instrument(root, seen)
	g.tree = decider.MustCompile(root)
	for _, t := range s.trees {
		g.instrument(trees[t.name], seen)
		g.guests = append(g.guests, decider.MustCompile(trees[t.name]))
	}
	g.world = g.tree.NewWorld(number)
	if d > decider.Nothing {
		g.world.Observe(observing(g.observe), d)
	}
	must(g.world.SetWorkers(workers))
	for range 1 + number%4 {
		c, err := g.tree.NewCrowd(g.world, g.feel)
		must(err)
		must(c.Reserve(64))
		g.crowds = append(g.crowds, c)
	}
	g.world.SetChunk(1)
	for id := range size {
		h, err := g.of(id+1).Add(id+1, g.recruit(id+1))
		must(err)
		for i, slot := range g.slots {
			if k := (int(id) + i) % (len(g.guests) + 1); k < len(g.guests) {
				must(g.of(id+1).Inject(h, slot, g.guests[k]))
			}
		}
	}
	return g
}

// instrument lets behaviors defer commands, and notes the gates.
func (g *regiment) instrument(r *row, seen map[*row]bool) {
	if seen[r] {
		return
	}
	seen[r] = true
	if r.Gate != nil {
		g.gates[r.Name], g.keyed[r.Gate.Name], g.limits[r.Gate.Name] = r.Gate.Name, r.Gate.Key != nil, max(1, r.Gate.Limit)
		if r.Squad != nil {
			g.shared[r.Gate.Name], g.members[r.Gate.Name] = true, max(g.members[r.Gate.Name], r.Squad.Members)
		}
	}
	if r.Squad != nil {
		if r.Squad.Pair != nil {
			for n := range 9 {
				g.scores = append(g.scores, fmt.Sprintf("%s&%d", r.Name, n+1))
			}
		}
		for _, role := range r.Squad.Roles {
			g.scores = append(g.scores, fmt.Sprintf("%s%%%c", r.Name, 'A'+bits.TrailingZeros64(uint64(role.Flag))))
		}
	}
	if b := r.Behavior; b != nil && b.Tick != nil {
		tick := b.Tick
		b.Tick = func(a *actor, x behavior.Context) decider.Status {
			g.act(x)
			return tick(a, x)
		}
	}
	for _, kid := range r.Children {
		g.instrument(kid, seen)
	}
}

// of returns the crowd of agent id.
func (g *regiment) of(id uint64) *decider.Crowd[*actor] {
	return g.crowds[id%uint64(len(g.crowds))]
}

// each calls do for the agents of all crowds.
func (g *regiment) each(do func(*decider.Crowd[*actor], decider.Handle, *actor, decider.Memory) bool) {
	for _, c := range g.crowds {
		c.Each(func(h decider.Handle, a *actor, mem decider.Memory) bool { return do(c, h, a, mem) })
	}
}

// act defers a command now and then.
func (g *regiment) act(x behavior.Context) {
	if g.loose && rand.IntN(4) == 0 {
		runtime.Gosched()
	}
	if x.IntN(100) > 0 {
		return
	}
	id := uint64(x.IntN(int(g.size)) + 1)
	from := g.of(id).Defer(x)
	h, ok := g.of(id).Find(id)
	switch what := x.IntN(5); {
	case !ok: // it was removed
		from.Add(id, g.recruit(id))
	case what == 0:
		from.Remove(h)
	case what == 1:
		from.Reset(h)
	case what < 4 && len(g.guests) > 0:
		slot := g.slots[x.IntN(len(g.slots))]
		if k := x.IntN(len(g.guests) + 1); k < len(g.guests) {
			from.Inject(h, slot, g.guests[k])
		} else {
			from.Eject(h, slot)
		}
	default:
		own, _ := g.of(x.Agent()).Find(x.Agent())
		g.of(x.Agent()).Defer(x).Remove(own)
	}
}

// recruit makes an actor.
func (g *regiment) recruit(id uint64) *actor {
	a := &actor{script: newScript(), number: int(id)}
	a.reset = func(a *actor) {
		c := g.of(uint64(a.number))
		h, _ := c.Find(uint64(a.number))
		mem, err := c.Memory(h)
		must(err)
		must(c.Tree().Reset(a, mem))
	}
	return a
}

// feel changes what the actor wants, depending only on its id and its calls. Workers
// call it.
func (g *regiment) feel(a *actor, _ time.Duration) decider.Sense {
	if g.loose && rand.IntN(8) == 0 {
		runtime.Gosched()
	}
	rng := rand.New(rand.NewPCG(uint64(a.number)*31+g.number, uint64(a.asked)+g.world.Frame()<<32))
	clear(a.script.panics)
	clear(a.script.resets)
	var data [24]byte
	for range rng.IntN(3) {
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		made := generator{e: entropy{data[:]}, count: len(g.names)}
		if word := made.assign(); !strings.HasPrefix(word, "dt=") {
			must(a.script.assign(word))
		}
	}
	name := g.names[rng.IntN(len(g.names))]
	a.script.keys[name] = uint64(rng.IntN(3))
	for _, score := range g.scores {
		v := rng.IntN(4)
		if v == 0 && strings.Contains(score, "&") {
			v = rng.IntN(2) // two that do not fit keep whole sets from forming
		}
		a.script.values[score] = float64(v)
	}
	if rng.IntN(4) == 0 {
		kind := []string{inDecide, inActivate, inTick, inDeactivate, inKey, inEnter, inExit, inScore, inPair, inWhen}[rng.IntN(10)]
		if rng.IntN(2) == 0 || kind == inWhen { // what a reset there cuts off is not determined
			a.script.panics[name] = kind
		} else {
			a.script.resets[name] = kind
		}
	}
	in := a.input()
	return decider.Sense{Flags: in.Flags, Stimuli: in.Stimuli}
}

func (g *regiment) observe(e decider.Event) {
	h := fnv.New64a()
	fmt.Fprint(h, g.events, e.Kind, e.Agent, e.Tick, e.Now, e.Row, e.Reason, e.Status, e.Answer, e.New, e.Redecide,
		e.Mask, e.Value, e.Other, e.Left, e.Duration, e.Chosen, e.Held, e.Limit, e.Holder)
	g.events = h.Sum64()
	shared := e.Kind == decider.EventReleased || e.Kind == decider.EventTaken || e.Kind == decider.EventFormed
	if g.told++; g.touchy && (g.told%97 == 0 || shared && g.told%3 == 0) {
		panic(touched)
	}
}

// touched is what a touchy observer panics with.
const touched = "trap of the observer"

// frame ticks the crowds and logs all that can be seen.
func (g *regiment) frame() (err error) {
	raised := func() (p any) {
		defer func() { p = recover() }()
		err = g.world.Tick(100 * time.Millisecond)
		return nil
	}()
	if raised != nil {
		text, ok := raised.(string)
		if !ok || !strings.HasPrefix(text, "trap") {
			panic(raised)
		}
		g.faults++
	}
	h := fnv.New64a()
	in := map[string][]uint64{}
	slots := make([]int64, len(g.guests))
	g.each(func(c *decider.Crowd[*actor], handle decider.Handle, a *actor, mem decider.Memory) bool {
		state := c.Tree().State(mem)
		res, err := c.Result(handle)
		fmt.Fprint(h, handle, state.Agent(), c.Tree().Hash(mem), res, err)
		for _, c := range a.calls {
			fmt.Fprint(h, c.text, c.tree, c.row, c.redecide, c.detail)
		}
		a.calls = a.calls[:0]
		g.look(c.Tree(), mem, in)
		for i, guest := range g.guests {
			slots[i] += decider.SlotsWith(c.Tree(), mem, guest)
		}
		return true
	})
	for i, guest := range g.guests {
		if n := decider.Hosted(guest); n != slots[i] {
			return fmt.Errorf("frame %d: guest %d counts %d slots, %d have it", g.world.Frame(), i, n, slots[i])
		}
	}
	var text strings.Builder
	g.ends = append(g.ends, fmt.Sprintf("raised %v, error %v", raised, err))
	text.WriteString(fmt.Sprintf("memories, results and calls %x", h.Sum64()))
	for _, gate := range sortedNames(g.limits) {
		holders := g.world.Holders(gate)
		text.WriteString(fmt.Sprintf(", %s %v", gate, holders))
		g.taken += len(holders)
		if !g.keyed[gate] && len(holders) > g.limits[gate]*max(1, g.members[gate]) {
			return fmt.Errorf("frame %d: %d hold %s", g.world.Frame(), len(holders), gate)
		}
		if g.shared[gate] {
			continue // a squad's token has the id of one of its members, and that member may have left
		}
		held := slices.Clone(holders)
		slices.Sort(held)
		held = slices.Compact(held) // an agent may hold tokens of several keys
		slices.Sort(in[gate])
		if !slices.Equal(held, in[gate]) {
			return fmt.Errorf("frame %d: %v hold %s, and %v are in its rows", g.world.Frame(), held, gate, in[gate])
		}
	}
	g.log = append(g.log, text.String())
	return nil
}

// look notes which gates the active rows of an agent need, in its tree and in those
// in its slots.
func (g *regiment) look(tree *decider.Tree[*actor], mem decider.Memory, in map[string][]uint64) {
	state, outline := tree.State(mem), tree.Outline()
	gates := g.gates
	if later := g.later[tree]; later != nil {
		gates = later
	}
	for _, info := range outline.Rows() {
		if !state.Active(info.Row) {
			continue
		}
		if gate, ok := gates[info.Name]; ok && !slices.Contains(in[gate], state.Agent()) {
			in[gate] = append(in[gate], state.Agent())
		}
		if info.Squad > 0 {
			g.formed++
		}
		if info.Slot != "" {
			g.housed++
		}
	}
	for _, slot := range slotNames(outline) {
		if guest, inner := tree.Injected(mem, slot); guest != nil {
			g.look(guest, inner, in)
		}
	}
}

func sortedNames(m map[string]int) (names []string) {
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// slotNames are the names of a tree's slots.
func slotNames(o *decider.Outline) (names []string) {
	for _, info := range o.Rows() {
		if info.Slot != "" && !slices.Contains(names, info.Slot) {
			names = append(names, info.Slot)
		}
	}
	slices.Sort(names)
	return names
}
