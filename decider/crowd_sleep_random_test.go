package decider_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// TestSleepIsAsAwake plays random worlds twice: with agents that sleep, on some workers, and
// with agents that do not. In each frame all that can be read of them is the same: callbacks,
// results, states, saves, holders; whatever wakes them, and however long frames take.
func TestSleepIsAsAwake(t *testing.T) {
	worlds, frames := 300, 160
	if testing.Short() {
		worlds = 60
	}
	seen := map[string]int{}
	asleep, ticks := 0, 0
	for number := range uint64(worlds) {
		awake := newDormitory(number, false)
		if awake == nil {
			continue
		}
		sleepy := newDormitory(number, true)
		for frame := range frames {
			a, b := awake.frame(t), sleepy.frame(t)
			require.Equal(t, a, b, "world %d, frame %d: %v", number, frame, sleepy.did)
			asleep += sleepy.asleep()
		}
		require.Equal(t, awake.world.Mistakes(), sleepy.world.Mistakes(), "world %d", number)
		for what, n := range sleepy.happened {
			seen[what] += n
		}
		ticks += frames * len(sleepy.all)
	}
	t.Logf("%d of %d agents and frames slept, %v", asleep, ticks, seen)
	require.Greater(t, asleep, ticks/6)
	for _, what := range []string{
		"flags", "post", "every", "pause", "move", "retable", "save", "load", "observe", "reset", "inject", "eject", "remove", "add",
		"copy", "tree reset", "state", "memory", "clear", "hitch", "end of the clock", "gate", "squad", "slot", "wait", "cooldown", "every row", "timeout", "commit",
	} {
		require.Positive(t, seen[what], what)
	}
}

// dormitory is a world of agents that have little to do.
type dormitory struct {
	number   uint64
	sleepy   bool
	rng      *rand.Rand
	tables   [2]*decider.Tree[*dozer] // of one fingerprint, and one with a row more
	sub      *decider.Tree[*dozer]
	world    *decider.World
	crowds   []*decider.Crowd[*dozer]
	spare    decider.Memory
	sense    bool // agents perceive something
	timed    bool // and some of it ends by itself
	all      []*dozer
	next     uint64
	happened map[string]int
	did      []string // in the last frame
	version  int
	slots    []string
	told     []byte // what observers heard
	stop     func() // the observing
	watches  func() // has the observer observe, if it does
	twin     bool   // of one that is loaded: it says nothing of what is not saved
	reloads  bool   // goes on in a new world, now and then
}

// dozer is one of its agents.
type dozer struct {
	d      *dormitory
	id     uint64
	handle decider.Handle
	crowd  int
	flags  decider.Flags
	later  decider.Flags // which are other ones from a time on
	at     time.Duration
	senses stimuli.Senses[int]
	calls  []byte
}

func (z *dozer) note(kind byte, row string) { z.calls = append(append(z.calls, kind), row...) }

// has is a sense, and a When.
func (z *dozer) perceives() decider.Flags {
	if z.at > 0 && z.d.world.Now() >= z.at {
		return z.later
	}
	return z.flags
}

func (d *dormitory) feel(z *dozer, dt time.Duration) decider.Sense {
	s := decider.Sense{Flags: z.perceives(), Stimuli: z.senses.Update(d.world.Frame(), dt)}
	if !d.sleepy {
		return s
	}
	s.Sleep = decider.UntilWoken
	if left := z.at - d.world.Now(); left > 0 {
		s.Sleep = left
	}
	for token := stimuli.Mask(1); token <= 4; token <<= 1 {
		if left := z.senses.Left(token); left > 0 {
			s.Sleep = min(s.Sleep, left)
		}
	}
	if z.id%7 == 0 {
		s.Sleep = min(s.Sleep, 700*time.Millisecond) // it promises less than it could
	}
	return s
}

// newDormitory returns nil if Compile refuses the table.
func newDormitory(number uint64, sleepy bool) *dormitory {
	d := &dormitory{
		number: number, sleepy: sleepy, rng: rand.New(rand.NewPCG(number, 77)), happened: map[string]int{},
		sense: number%4 != 0, timed: number%3 == 0,
	}
	for i := range d.tables {
		root := d.table(rand.New(rand.NewPCG(number, 5)), i == 1)
		tree, err := decider.Compile(root)
		if err != nil {
			return nil
		}
		d.tables[i] = tree
	}
	d.sub = decider.MustCompile(&decider.Decider[*dozer]{Name: "SUB", Behavior: d.behavior("SUB", 0), Preconditions: decider.Preconditions{Flags: decider.Check{None: 2}}})
	d.world = d.tables[0].NewWorld(number)
	d.crowd()
	d.crowd()
	d.spare = d.tables[0].NewMemory(1 << 40)
	for range 10 + d.rng.IntN(20) {
		d.add()
	}
	return d
}

func (d *dormitory) crowd() {
	feel := d.feel
	if !d.sense {
		feel = nil
		if !d.sleepy {
			feel = func(*dozer, time.Duration) decider.Sense { return decider.Sense{} }
		}
	}
	c, err := d.tables[d.version].NewCrowd(d.world, feel)
	must(err)
	d.crowds = append(d.crowds, c)
	workers := 1
	if d.sleepy {
		workers = 1 + int(d.number%3)
		d.world.SetChunk(int(1 + d.number%90))
	}
	must(d.world.SetWorkers(workers))
}

func (d *dormitory) add() {
	d.next++
	z := &dozer{d: d, id: d.next, flags: decider.Flags(d.rng.IntN(16))}
	z.crowd = int(z.id % 2)
	h, err := d.crowds[z.crowd].Add(z.id, z)
	must(err)
	z.handle = h
	d.all = append(d.all, z)
}

// asleep counts the agents that sleep.
func (d *dormitory) asleep() (n int) {
	for _, c := range d.crowds {
		n += decider.Asleep(c)
	}
	return n
}

// table draws a table, in which many rows have masks and timers, and few are asked.
func (d *dormitory) table(rng *rand.Rand, more bool) *decider.Decider[*dozer] {
	count := 0
	var row func(depth int, up decider.Policy) *decider.Decider[*dozer]
	name := func() string { count++; return fmt.Sprintf("R%d", count) }
	mask := func() decider.Check {
		return []decider.Check{{All: 1}, {None: 1}, {All: 2}, {All: 3}, {Any: 6}, {None: 4}, {All: 8}}[rng.IntN(7)]
	}
	span := func() time.Duration { return time.Duration(rng.IntN(4000)+50) * time.Millisecond }
	row = func(depth int, up decider.Policy) *decider.Decider[*dozer] {
		r := &decider.Decider[*dozer]{Name: name()}
		pre := &r.Preconditions
		if depth > 0 {
			if rng.IntN(3) > 0 {
				pre.Flags = mask()
			}
			if rng.IntN(6) == 0 {
				pre.Stimuli = stimuli.Check{All: stimuli.Mask(1) << rng.IntN(3)}
			}
			if rng.IntN(5) == 0 {
				pre.Cooldown = span()
				d.happened["cooldown"]++
			}
			if rng.IntN(6) == 0 {
				pre.Every, pre.Scatter = span(), rng.IntN(2) == 0
				d.happened["every row"]++
				if rng.IntN(3) == 0 {
					pre.Chance = .3
				}
			}
			if rng.IntN(6) == 0 {
				r.Commit = span()
				d.happened["commit"]++
			}
			if rng.IntN(5) == 0 {
				r.Timeout = span()
				d.happened["timeout"]++
			}
			r.Urgent = rng.IntN(5) == 0
			if rng.IntN(14) == 0 {
				row := r.Name
				r.When = func(z *dozer) bool { z.note('w', row); return z.perceives()&4 == 0 }
			}
			if rng.IntN(20) == 0 {
				r.Recheck = decider.EachTick
			}
			if rng.IntN(16) == 0 {
				r.PerAgent = &decider.PerAgent[*dozer]{}
				if r.Timeout == 0 {
					r.PerAgent.Timeout = func(z *dozer) time.Duration { return time.Duration(z.id%5) * 300 * time.Millisecond }
				} else if pre.Cooldown == 0 {
					r.PerAgent.Cooldown = func(z *dozer) time.Duration { return time.Duration(z.id%5) * 300 * time.Millisecond }
				} else {
					r.PerAgent = nil
				}
			}
		}
		if depth < 3 && (depth == 0 || rng.IntN(3) == 0) {
			r.Policy = []decider.Policy{
				decider.PrioritizedList, decider.PrioritizedList, decider.PrioritizedList, decider.Selector, decider.SequentialList, decider.Sequence,
				decider.Random, decider.WeightedRandom, decider.Shuffle, decider.Scored, decider.Parallel,
			}[rng.IntN(11)]
			r.Delegate = rng.IntN(3) == 0
			list := r.Policy == decider.PrioritizedList || r.Policy == decider.Selector || r.Policy == decider.Scored
			r.Latched = list && rng.IntN(6) == 0
			r.Rescore = r.Policy == decider.Scored && rng.IntN(3) == 0
			if steps := r.Policy == decider.SequentialList || r.Policy == decider.Sequence; steps {
				r.Loop = rng.IntN(4) - 1
				r.Remember = []decider.Remember{decider.RememberNothing, decider.Place, decider.PlaceAndTime}[rng.IntN(3)]
			}
			if depth == 1 && rng.IntN(4) == 0 && !r.Delegate && r.Policy != decider.Selector && r.Policy != decider.Sequence && r.Policy != decider.Parallel && pre.Every == 0 {
				d.happened["squad"]++
				r.Squad = &decider.Squad[*dozer]{Members: 2}
			}
			for range 2 + rng.IntN(4) {
				r.Children = append(r.Children, row(depth+1, r.Policy))
			}
			if more && depth == 0 {
				r.Children = append(r.Children, &decider.Decider[*dozer]{Name: "MORE", Behavior: d.behavior("MORE", 1)})
			}
			return r
		}
		switch rng.IntN(14) {
		case 0:
			d.happened["gate"]++
			r.Gate = &decider.Gate[*dozer]{Name: "G" + r.Name, Limit: 2, Cooldown: time.Duration(rng.IntN(2)) * time.Second}
		case 1:
			if depth > 1 && r.PerAgent == nil {
				r.Slot = &decider.Slot{Name: "S" + r.Name, Bytes: 400}
				d.slots = append(d.slots, r.Slot.Name)
				d.happened["slot"]++
				return r
			}
		}
		kind := rng.IntN(8)
		r.Behavior = d.behavior(r.Name, kind)
		if kind >= 2 && kind <= 4 {
			d.happened["wait"]++
		}
		if kind == 2 {
			r.BehaviorArgs = []float64{rng.Float64() * 4}
		}
		if kind == 3 {
			r.BehaviorArgs = []float64{.2, rng.Float64() * 4}
		}
		return r
	}
	root := row(0, 0)
	return root
}

// behavior returns one of a kind; most have nothing to do.
func (d *dormitory) behavior(name string, kind int) *behavior.Behavior[*dozer] {
	b := &behavior.Behavior[*dozer]{Name: name}
	switch kind {
	case 1:
		b.Tick = behavior.Stay[*dozer]
	case 2, 3:
		b.Tick = behavior.Wait[*dozer]
	case 4:
		*b = behavior.WaitFor(name, func(z *dozer) time.Duration { return time.Duration(z.id%9) * 400 * time.Millisecond })
	case 5:
		b.Tick = func(z *dozer, x behavior.Context) decider.Status {
			z.note('.', name)
			if x.IntN(20) == 0 {
				z.d.meet(z, x)
			}
			return behavior.Until(x.Duration() > 2*time.Second)
		}
	}
	activate := b.Activate
	b.Activate = func(z *dozer, x behavior.Context) bool {
		z.note('+', name)
		z.calls = fmt.Appendf(z.calls, "%d.%d", x.Now(), x.IntN(1000))
		z.d.meet(z, x)
		return activate == nil || activate(z, x)
	}
	b.Deactivate = func(z *dozer, x behavior.Context, why behavior.Reason) {
		z.note('-', name)
		z.calls = fmt.Appendf(z.calls, "%v%d", why, x.Duration())
	}
	return b
}

// meet has an agent tell another one something, or ask the crowd for something.
func (d *dormitory) meet(z *dozer, x behavior.Context) {
	id := uint64(x.IntN(int(d.next))) + 1
	for i, c := range d.crowds {
		h, ok := c.Find(id)
		if !ok {
			continue
		}
		other, _ := c.AgentOf(id)
		switch x.IntN(12) {
		case 0, 1, 2:
			timeout := time.Duration(-1)
			if d.timed {
				timeout = time.Duration(x.IntN(3000)+100) * time.Millisecond
			}
			if d.sense {
				other.senses.Post(d.world.Frame(), z.id, stimuli.Mask(1)<<x.IntN(3), 1, timeout)
				must(c.Wake(h))
			}
		case 3:
			d.crowds[i].Defer(x).Reset(h)
		case 4:
			d.crowds[i].Defer(x).Pause(h, x.IntN(3) == 0)
		case 5:
			c.Defer(x).Inject(h, "no such slot", d.sub)
		}
	}
}

// Observe and ObserveTick note what an observer is told, but for mistakes: a world that is loaded
// knows of none.
func (d *dormitory) Observe(e decider.Event) {
	if e.Kind == decider.EventMistake {
		return
	}
	d.told = fmt.Append(d.told, e.Kind, e.Agent, e.Tick, e.Now, e.Row, e.Reason, e.Status, e.Answer, "; ")
}

func (d *dormitory) ObserveTick(_ *decider.World, s decider.State, r decider.Result) {
	d.told = fmt.Append(d.told, s.Agent(), s.Tick(), s.Now(), s.Delta(), r, "; ")
}

// memoryOf returns the memory of an agent that may sleep.
func (d *dormitory) memoryOf(z *dozer) (mem decider.Memory) {
	d.crowds[z.crowd].Each(func(h decider.Handle, _ *dozer, m decider.Memory) bool {
		if h == z.handle {
			mem = m
		}
		return h != z.handle
	})
	return mem
}

// frame does some things to agents, ticks all, and returns what can be seen.
func (d *dormitory) frame(t *testing.T) string {
	var out []byte
	d.did = d.did[:0]
	for range d.rng.IntN(3) {
		out = append(out, d.event(t)...)
	}
	if d.reloads && d.world.Frame()%7 == d.number%7 {
		must(d.load(t))
	}
	dt := time.Duration(8+d.rng.IntN(17)) * time.Millisecond
	switch d.rng.IntN(40) {
	case 0:
		dt = time.Duration(d.rng.IntN(5000)) * time.Millisecond
		d.happened["hitch"]++
	case 1:
		dt = 0
	case 2:
		if d.number%9 == 2 {
			dt = 1<<60 + time.Duration(d.rng.Int64N(1<<61))
			d.happened["end of the clock"]++
		}
	}
	out = fmt.Append(out, d.world.Tick(dt), "\n")
	for _, z := range d.all {
		r, err := d.crowds[z.crowd].Result(z.handle)
		out = fmt.Append(out, z.id, r, err, " ", string(z.calls), "\n")
		z.calls = z.calls[:0]
	}
	if d.rng.IntN(6) == 0 {
		for _, z := range d.all {
			out = append(out, d.state(t, z)...)
		}
	}
	out = append(out, d.told...)
	d.told = d.told[:0]
	return string(out)
}

// state returns what an agent's state says.
func (d *dormitory) state(t *testing.T, z *dozer) string {
	s, err := d.crowds[z.crowd].State(z.handle)
	require.NoError(t, err)
	out := fmt.Sprint(s.Agent(), s.Now(), s.Tick(), s.Leaf(), s.Hash(), "\n")
	if !d.twin {
		out = fmt.Sprint(s.Delta(), s.Flags(), s.Stimuli(), s.Ran(), out)
	}
	return out
}

// event does something to the world, and returns what it has said.
func (d *dormitory) event(t *testing.T) string {
	z := d.all[d.rng.IntN(len(d.all))]
	c, h, w := d.crowds[z.crowd], z.handle, d.world
	n := d.rng.IntN(1000)
	do := func(what string, err ...error) string {
		d.happened[what]++
		d.did = append(d.did, fmt.Sprint(what, z.id))
		return fmt.Sprint(what, z.id, err)
	}
	switch d.rng.IntN(24) {
	case 0, 1, 2, 3:
		z.flags ^= decider.Flags(1) << (n % 4)
		if z.at = 0; n%3 == 0 {
			z.at, z.later = w.Now()+time.Duration(n)*5*time.Millisecond, decider.Flags(n/3%16)
		}
		return do("flags", c.Wake(h))
	case 4:
		z.senses.Clear(7)
		return do("flags", c.Wake(h))
	case 5, 6:
		if d.sense {
			z.senses.Post(w.Frame(), 0, stimuli.Mask(1)<<(n%3), 1, -1)
			return do("post", c.Wake(h))
		}
	case 7, 8:
		return do("every", c.Every(h, []int{1, 1, 2, 3, 7}[n%5]))
	case 9, 10:
		return do("pause", c.Pause(h, n%3 == 0))
	case 11:
		next, err := c.Move(h, d.crowds[1-z.crowd])
		if err == nil {
			z.crowd, z.handle = 1-z.crowd, next
		}
		return do("move", err)
	case 12:
		if n%4 == 0 {
			d.version = 1 - d.version
			var all []error
			for _, c := range d.crowds {
				_, err := c.Retable(d.tables[d.version])
				all = append(all, err)
			}
			return do("retable", all...)
		}
	case 13:
		data, err := w.Save()
		return do("save", err) + string(data)
	case 14:
		if n%3 == 0 && !d.timed {
			return do("load", d.load(t))
		}
	case 15:
		if d.watches != nil {
			d.watches = nil
			d.stop()
			return do("observe")
		}
		ids, detail := []uint64{z.id, z.id + 1, z.id + 7}, []decider.Detail{decider.Transitions, decider.Ticks, decider.Rows}[n%3]
		d.watches = func() { d.stop = must1(d.world.Observe(d, detail, ids[:n%4]...)) }
		d.watches()
		return do("observe")
	case 16:
		return do("reset", c.Reset(h))
	case 17:
		if len(d.slots) > 0 {
			if n%3 == 0 {
				return do("eject", c.Eject(h, d.slots[n%len(d.slots)]))
			}
			return do("inject", c.Inject(h, d.slots[n%len(d.slots)], d.sub))
		}
	case 18:
		if n%2 == 0 || len(d.all) < 5 {
			d.add()
			return do("add")
		}
		for i, o := range d.all {
			if o == z {
				d.all = append(d.all[:i:i], d.all[i+1:]...)
			}
		}
		return do("remove", c.Remove(h)) + string(z.calls)
	case 19:
		if d.twin {
			return "" // a copy has its seat until its next tick, a loaded one for longer
		}
		mem := d.memoryOf(z)
		spare := c.Tree().NewMemory(z.id)
		return do("copy", c.Tree().Copy(spare, mem), c.Tree().Copy(mem, spare))
	case 20:
		return do("tree reset", c.Tree().Reset(z, d.memoryOf(z)))
	case 21:
		if n%4 == 0 {
			return do("clear", c.Tree().Clear(z, d.memoryOf(z)))
		}
	case 22:
		return do("state") + d.state(t, z)
	case 23:
		if n%10 == 0 {
			mem, err := c.Memory(h)
			return do("memory", err) + fmt.Sprint(c.Tree().Hash(mem), c.Tree().State(mem).Tick())
		}
	}
	return ""
}

// load has the agents go on in a new world.
func (d *dormitory) load(t *testing.T) error {
	data, err := d.world.Save()
	require.NoError(t, err)
	d.world = d.tables[d.version].NewWorld(0)
	must(d.sub.Join(d.world))
	d.crowds = nil
	d.crowd()
	d.crowd()
	byID := map[uint64]*dozer{}
	for _, z := range d.all {
		byID[z.id] = z
	}
	find := func(id uint64) (*dozer, bool) { return byID[id], byID[id] != nil }
	_, err = d.world.Load(data, d.crowds[0].LoadWith(find), d.crowds[1].LoadWith(find))
	if d.watches != nil {
		d.watches()
	}
	return err
}

// TestLoadedIsAsNotLoaded plays random worlds twice: one of them is saved and loaded again now
// and then. All that can be read of both is the same for ever, to the byte.
func TestLoadedIsAsNotLoaded(t *testing.T) {
	worlds, frames := 200, 160
	if testing.Short() {
		worlds = 40
	}
	if skip.Race {
		worlds = 10
	}
	for number := range uint64(worlds) {
		lasts := newDormitory(number, false)
		if lasts == nil {
			continue
		}
		loads := newDormitory(number, false)
		lasts.twin, loads.twin, loads.reloads = true, true, true
		for frame := range frames {
			a, b := lasts.frame(t), loads.frame(t)
			if frame%5 == 0 {
				a, b = a+string(must1(lasts.world.Save())), b+string(must1(loads.world.Save()))
			}
			if a != b {
				i := 0
				for a[i] == b[i] {
					i++
				}
				require.Fail(t, "differ", "world %d, frame %d: %v: %.200q and %.200q", number, frame, loads.did, a[max(i-60, 0):], b[max(i-60, 0):])
			}
		}
	}
}
