package worlds

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Agent is one of a world's. It outlives its places in crowds.
type Agent struct {
	w           *World
	id          uint64
	mind, later mind
	at          time.Duration // from then on, by the world's clock, its mind is later; 0 is never
	senses      stimuli.Senses[int]
	shock       bool           // its sense is to panic
	calls       []byte         // callbacks of the frame
	met         Set            // what happened to it in the frame
	begun       map[string]int // how often its rows have
	lone        bool           // it is in no crowd

	accounts
}

// mind is what an agent perceives, and by what it decides.
type mind struct {
	flags decider.Flags
	mood  uint64
}

func (z *Agent) now() mind {
	if z.at > 0 && z.w.world.Now() >= z.at {
		return z.later
	}
	return z.mind
}

func (z *Agent) mood() uint64 { return z.now().mood }

// says is a number that depends on what a row asks, about whom, and the agent's mood.
func (z *Agent) says(what string, about uint64) uint64 {
	h := uint64(14695981039346656037) ^ z.w.Script.Seed ^ z.mood()*0x9e3779b97f4a7c15 ^ z.id<<40 ^ about*0xbf58476d1ce4e5b9
	for i := range len(what) {
		h = (h ^ uint64(what[i])) * 1099511628211
	}
	h ^= h >> 29
	h *= 0x94d049bb133111eb
	return h ^ h>>32
}

// note notes a callback, with its kind: + is an Activate that says yes and / one that says no,
// - a Deactivate, . a Tick, ! a row that ends at once, < and > a Scope's, @ a Retarget.
func (z *Agent) note(kind byte, row string) {
	z.w.called()
	z.count(kind, row)
	if kind == '+' || kind == '!' {
		z.begun[row]++
	}
	z.calls = append(append(z.calls, kind), row...)
}

// asks notes a question. Elsewhere than in a world that is walked, it is asked as often as it has to be.
func (z *Agent) asks(kind, row string) {
	if z.w.way.Asks {
		z.calls = append(append(z.calls, kind...), row...)
	}
}

// answers notes one that sees what a Query says.
func (z *Agent) answers(kind string, q decider.Query, about uint64) {
	if z.w.way.Asks {
		z.asks(kind, q.Name())
		z.calls = fmt.Append(z.calls, about, q.Redecide(), q.Flags(), q.Stimuli(), q.Now(), q.Delta())
	}
}

// trap is a panic in what only asks: it depends on the mood alone.
func (z *Agent) trap(h uint64, row string) { z.trapIf(h>>40%97 == 1, row) }

func (z *Agent) trapIf(falls bool, row string) {
	if falls && z.w.Script.has("traps") {
		z.w.happened(z, "panic")
		z.broke, z.fell = true, z.fell || !z.w.settling
		panic(fmt.Sprint("trap of ", z.id, " asked in ", row))
	}
}

// scored is trap in a Score. Where a role is handed on the agent's tick is still to come.
func (z *Agent) scored(h uint64, row string, q decider.Query) {
	fell := z.fell
	defer func() { z.fell = z.fell && (fell || q.Squad().Len() == 0) }()
	z.trapIf(h>>40%23 == 1, row)
}

// slip is a panic or an exit in a callback that does something, now and then.
func (z *Agent) slip(x behavior.Context) {
	if !z.w.Script.has("traps") && !z.w.Script.has("exits") {
		return
	}
	switch x.IntN(40) {
	case 0:
		z.w.happened(z, "panic")
		z.calls = append(z.calls, '*')
		z.broke, z.fell = true, z.fell || !z.w.settling
		panic(fmt.Sprint("trap of ", z.id, " in ", x.Name()))
	case 1, 3:
		if z.w.Script.has("exits") {
			z.w.happened(z, "Goexit")
			z.calls = append(z.calls, '^')
			z.broke, z.fell = true, z.fell || !z.w.settling
			runtime.Goexit()
		}
	case 2:
		z.w.happened(z, "Context.Reset")
		x.Reset()
	}
}

// sense is what the crowd asks for each frame, or when the agent wakes.
func (z *Agent) sense(dt time.Duration) decider.Sense {
	if z.shock { // the next call is told of this time, too
		z.shock, z.broke, z.fell, z.waits = false, true, true, 0
		panic(fmt.Sprint("trap of ", z.id, " in its sense"))
	}
	z.w.called()
	z.sensed(dt)
	s := decider.Sense{Flags: z.now().flags, Stimuli: z.senses.Update(z.w.world.Frame(), dt)}
	if z.w.way.Awake {
		return s
	}
	s.Sleep = decider.UntilWoken
	if left := z.at - z.w.world.Now(); left > 0 {
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

// meet has an agent tell another one something, or ask for something that is done when the frame is over,
// once in n times.
func (z *Agent) meet(x behavior.Context, n int) {
	if x.IntN(n) > 0 || z.lone || z.w.Script.has("alone") {
		return
	}
	w := z.w
	other := w.all[x.IntN(len(w.all))]
	of := deferred[1+x.IntN(len(deferred)-1)].Name
	k := x.IntN(1000)
	if _, ok := w.of(other); !ok {
		if of = deferred[0].Name; k%3 > 0 {
			return
		}
	}
	if w.order(of, z, other, x, k) {
		w.happened(z, of)
		w.happened(other, of)
	}
}

// deferred are the calls that callbacks defer, and what they may do at once to others.
var deferred = []Mechanism{
	{Name: "deferred Add", Rules: "37f"},
	{Name: "deferred Remove", Rules: "37f"},
	{Name: "deferred id used again", Rules: "37f"},
	{Name: "deferred Reset", Rules: "37f"},
	{Name: "deferred Pause", Rules: "37d"},
	{Name: "deferred Inject", Rules: "35"},
	{Name: "deferred Eject", Rules: "35"},
	{Name: "Post", Rules: "32a"},
}

func (w *World) order(what string, z, other *Agent, x behavior.Context, k int) bool {
	var slots []string
	if c, ok := w.of(other); ok {
		slots = c.slots()
	}
	switch what {
	case "deferred Add":
		to := int(other.id) % 2
		w.defers(x, other, func() error { return w.add(w.herds[to], other) })
	case "deferred Remove":
		if k%2 > 0 {
			return false
		}
		w.defers(x, other, func() error { return w.remove(other) })
	case "deferred id used again":
		if k%3 > 0 {
			return false
		}
		w.defers(x, other, func() error {
			c, ok := w.of(other)
			if err := w.remove(other); !ok || err != nil {
				return err
			}
			late := w.late
			if err := w.add(c, other); errors.Is(err, decider.ErrDuplicateAgent) != late && w.walk == nil {
				w.fail("agent %d was removed by a deferred call, when a frame was over %v, and added again: %v", other.id, late, err)
			}
			return nil
		})
	case "deferred Reset":
		w.defers(x, other, func() error { return w.herdOf(other).Reset(other.id) })
	case "deferred Pause":
		w.defers(x, other, func() error { return w.world.Pause(other.id, k%3 == 0) })
	case "deferred Inject", "deferred Eject":
		if len(slots) == 0 {
			return false
		}
		slot := slots[k%len(slots)]
		if what == "deferred Eject" {
			w.defers(x, other, func() error { return w.herdOf(other).Eject(other.id, slot) })
		} else {
			w.defers(x, other, func() error { return w.herdOf(other).inject(other.id, slot) })
		}
	case "Post":
		if w.Script.has("senseless") {
			return false
		}
		timeout := time.Duration(-1)
		if w.Script.has("timed") {
			timeout = time.Duration(k*3+100) * time.Millisecond
		}
		other.senses.Post(w.world.Frame(), z.id, stimuli.Mask(1)<<(k%3), 1, timeout)
		must(w.world.Wake(other.id))
		if k%8 == 0 {
			w.unwatch(w.frame)
		}
	}
	return true
}
