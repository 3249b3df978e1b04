package worlds

import (
	"bytes"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// accounts are what a test keeps of an agent, to compare with what the library says.
type accounts struct {
	period  int
	present bool
	paused  bool           // when the frame began
	moved   bool           // it is in another crowd
	stood   bool           // it was in a crowd when the frame began
	from    herd           // then
	unasked time.Duration  // lived since its sense was last called
	lived   time.Duration  // and since its last tick
	unknown bool           // something has moved that
	loose   bool           // its memory was reset alone: tokens return in its next tick
	tick    uint32         // its last
	broke   bool           // a callback did not return in this frame
	fell    bool           // one that was called since the frame began, and before what was deferred is done
	began   uint32         // its last tick when the frame began
	told    int            // ticks of the frame that observers heard of
	turned  int            // the frame of its last tick,
	turns   int            // and how many ticks it has had under the same Every
	asked   int            // calls of its sense in the frame
	running map[string]int // begins without ends, by row
	ticked  map[string]int // by row, when it had its last Tick since its begin
	last    Set            // what its rows had when the frame began,
	before  Set            // and all that it met in the frame before
	idle    int            // frames in a row in which it was not in CLAIM, beside somebody who is free
	quiet   int            // frames in a row in which its sense was not called,
	waits   int            // also since it has another period, stands still, or was moved
	leaves  bool           // its memory is being changed alone
	orders  int            // calls that it has deferred
	deeds   []byte         // begins, refusals and ends of the frame
}

// born begins an agent's accounts.
func (z *Agent) born() {
	z.accounts = accounts{period: 1, present: true, running: map[string]int{}, deeds: z.deeds, orders: z.orders}
}

// gone ends them: what had begun has ended.
func (z *Agent) gone(w *World) {
	for row, n := range z.running {
		if n != 0 {
			w.fail("agent %d has gone, and %s has begun %d times more than it has ended", z.id, row, n)
		}
	}
	z.present, z.running = false, map[string]int{}
	if w.Matrix != nil {
		w.Matrix.add(z.before.or(z.met).or(w.wide))
	}
	z.last, z.before = Set{}, Set{}
	for token := stimuli.Mask(1); token <= 4; token <<= 1 {
		if z.senses.Has(token) { // of one that slept it has not aged since it was asked last
			z.senses.Set(token, 1, -1)
		}
	}
}

// alone does something to its memory alone, of which its world is not told.
func (z *Agent) alone(do func() error) error {
	n := len(z.deeds)
	z.w.alone, z.leaves = true, true
	defer func() { z.w.alone, z.leaves, z.loose, z.deeds = false, false, true, z.deeds[:n] }()
	return do()
}

// count keeps the accounts of a callback.
func (z *Agent) count(kind byte, row string) {
	z.w.ran(z, row)
	z.lives(kind, row)
	switch acts := z.w.acts(row); {
	case kind == '+' && acts:
		z.running[row]++
	case kind == '-' && acts:
		z.running[row]--
	}
	switch kind {
	case '+', '-':
	case '<':
		z.running["scope of "+row]++
		return
	case '>':
		z.running["scope of "+row]--
		return
	case '/':
	default:
		return
	}
	z.deeds = append(append(append(z.deeds, kind), row...), ' ')
}

// sensed checks the time that a sense is told.
func (z *Agent) sensed(dt time.Duration) {
	w := z.w
	if z.asked++; z.asked > 1 {
		w.fail("agent %d is asked %d times what it perceives", z.id, z.asked)
	}
	if z.paused {
		w.fail("agent %d stands still, and is asked what it perceives", z.id)
	}
	if !z.unknown && dt != z.unasked && !w.Script.has("eternal") {
		w.fail("agent %d is told of %v since the last call, and has lived %v", z.id, dt, z.unasked)
	}
	z.unasked, z.unknown = 0, false
}

// before begins a frame.
func (w *World) before(dt time.Duration) {
	for _, z := range w.all {
		z.asked, z.broke = 0, false
		c, ok := w.of(z)
		if z.stood = ok; !ok {
			z.paused = false
			continue
		}
		if a, _ := c.agent(z.id); a != z || agentOf(w.world.Agent(z.id)) != z {
			w.fail("agent %d is another one by its id", z.id)
		}
		z.moved = z.from != c
		z.from = c
		if w.heard != nil {
			z.began, z.told, z.fell = must1(w.world.State(z.id)).Tick(), 0, false
		}
		if z.paused = must1(w.world.Period(z.id)) == 0; !z.paused {
			z.unasked += dt
			z.lived += dt
		}
		if z.paused || z.moved {
			z.turns, z.moved = 0, false
		}
	}
}

// after checks what must be so at the end of each frame.
func (w *World) after(dt time.Duration) {
	in := map[string][]uint64{}
	for _, z := range w.all {
		_, ok := w.of(z)
		if w.heard != nil && z.stood && !z.present && z.asked > 0 && !z.fell && z.told != 1 {
			w.fail("agent %d has gone after its tick, and observers heard of %d ticks", z.id, z.told)
		}
		if ok && !z.present {
			w.fail("agent %d is there, and was removed", z.id)
		} else if !ok && z.present { // a callback of its end did not return
			z.gone(w)
		}
		if z.paused && bytes.ContainsAny(z.calls, "+/.!<@") {
			w.fail("agent %d stands still, and has calls: %s", z.id, z.calls)
		}
		if w.heard != nil {
			if heard := w.heard[z.id]; !bytes.Equal(z.deeds, heard) {
				w.fail("agent %d did %q, and observers heard %q", z.id, z.deeds, heard)
			}
		}
		z.deeds = z.deeds[:0]
		z.loose = z.loose && z.asked == 0
	}
	clear(w.heard)
	if w.walk != nil {
		return
	}
	w.contested()
	w.claims()
	for _, c := range w.herds {
		c.each(func(z *Agent, mem decider.Memory) {
			var met, rivals Set
			running := map[string]int{}
			tick := c.tick(mem)
			w.ticked(z, tick)
			if z.broke && tick != z.tick { // the tick has used its delta, and nobody is told of it
				z.lived = 0
			}
			z.tick, z.broke = tick, false
			c.visit(mem, func(_ string, tree TreeOf, mem decider.Memory) {
				o, s := tree.Outline(), tree.State(mem)
				for _, info := range o.Rows() {
					if info.Parent == decider.NoRow || s.Active(info.Parent) {
						rivals = rivals.or(w.sets[info.Name])
					}
					if !s.Active(info.Row) && s.Ran() != info.Row {
						continue
					}
					met = met.or(w.sets[info.Name])
					if !s.Active(info.Row) {
						continue
					}
					w.runs(&info, running)
					if gate := info.Gate; gate != "" && !slices.Contains(in[gate], z.id) {
						in[gate] = append(in[gate], z.id)
					}
				}
			})
			for row, n := range z.running {
				if running[row] != n {
					w.fail("agent %d: %s has begun %d times more than it has ended, and runs %d times", z.id, row, n, running[row])
				}
				delete(running, row)
			}
			for row, n := range running {
				w.fail("agent %d: %s has not begun, and runs %d times", z.id, row, n)
			}
			slept := z.slept()
			if z.quiet++; z.asked > 0 || z.paused {
				z.quiet = 0
			}
			if z.waits++; z.quiet == 0 {
				z.waits = 0
			}
			turn := 2 * z.period
			if w.Script.has("age") { // the frames may be numbered anew
				turn += z.period
			}
			if w.way.Awake && z.waits > turn+6 && !w.Script.has("senseless") { // some frames are not counted
				w.fail("agent %d has Every(%d), and had no turn for %d frames", z.id, z.period, z.waits)
			}
			if w.Matrix != nil {
				z.before = w.metBy(c, z, met, dt)
				if slept || z.slept() { // beside what it would be asked
					z.before = z.before.or(rivals)
					z.before.add(places["sleep"])
				}
				w.Matrix.add(z.before.or(z.last))
				z.last = met
			}
		})
	}
	w.tokens(in)
	if w.Matrix != nil {
		w.Matrix.frame(w.events.or(w.wide))
	}
}

// ticked checks whether observers heard of the tick that an agent had in this frame, if it had one.
func (w *World) ticked(z *Agent, tick uint32) {
	if w.heard == nil {
		return
	}
	if z.paused && tick > z.began {
		w.fail("agent %d stands still, and has had its tick %d", z.id, tick)
	}
	want := 0
	if z.stood && !z.fell && tick != z.began { // else a deferred call has added it
		want = 1
	}
	if z.told != want {
		w.fail("agent %d had the tick %d before the frame and %d after it, and observers heard of %d ticks", z.id, z.began, tick, z.told)
	}
}

// acts reports whether a row's behavior notes when it begins and ends.
func (w *World) acts(row string) bool { return w.sets[row].and(acting) != Set{} }

// slept reports whether an agent that has a sense sleeps: else it would have been asked.
func (z *Agent) slept() bool {
	return !z.w.Script.has("senseless") && (z.quiet > 2*z.period+6 || z.period == 1 && z.quiet > 0)
}
