package worlds

import (
	"fmt"
	"math"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// there is an operation on an agent that is in a crowd.
func there(do func(w *World, c herd, z *Agent, n int) string) func(*World, *Agent, int) string {
	return func(w *World, z *Agent, n int) string {
		c, ok := w.of(z)
		if !ok {
			return ""
		}
		return do(w, c, z, n)
	}
}

// says is what came of an operation, for comparing.
func says(what string, z *Agent, about ...any) string { return fmt.Sprint(what, z.id, about) }

// operations are what happens between frames.
var operations = []Mechanism{
	{Name: "Wake", Rules: "37c", Weight: 12, Op: there(func(w *World, _ herd, z *Agent, n int) string {
		z.mind = mind{z.now().flags ^ decider.Flags(1)<<(n%4), uint64(n) % 64}
		if z.at = 0; n%3 == 0 {
			z.at, z.later = w.world.Now()+time.Duration(n)*3*time.Millisecond, mind{decider.Flags(n / 3 % 16), uint64(n/5) % 64}
		}
		z.shock = n%20 == 7 && w.Script.has("traps")
		return says("wake", z, w.world.Wake(z.id))
	})},
	{Name: "stimuli set", Rules: "32", Weight: 8, Op: there(func(w *World, _ herd, z *Agent, n int) string {
		if w.Script.has("senseless") {
			return ""
		}
		if n%4 == 0 {
			z.senses.Clear(7)
		} else {
			z.senses.Post(w.world.Frame(), 0, stimuli.Mask(1)<<(n%3), 1, -1)
		}
		return says("stimuli", z, w.world.Wake(z.id))
	})},
	{Name: "Every", Rules: "37 37b", Weight: 7, Op: there(func(w *World, _ herd, z *Agent, n int) string {
		z.period, z.turns, z.waits = []int{1, 1, 2, 3, 7, 16}[n%6], 0, 0
		return says("every", z, w.world.Every(z.id, z.period))
	})},
	{Name: "Pause", Rules: "37d", Weight: 6, Op: there(func(w *World, _ herd, z *Agent, n int) string {
		z.waits = 0
		return says("pause", z, w.world.Pause(z.id, n%3 == 0))
	})},
	{Name: "Move", Rules: "37e", Weight: 6, Op: there(func(w *World, c herd, z *Agent, n int) string {
		to := w.herds[n%2]
		if to == c {
			to = w.herds[1-n%2]
		}
		z.waits = 0
		return says("move", z, c.move(z.id, to))
	})},
	{Name: "Remove", Rules: "11 37", Weight: 12, Op: there(func(w *World, c herd, z *Agent, n int) string {
		if n%2 > 0 {
			return ""
		}
		w.happened(z, "Remove")
		err := w.remove(z)
		w.returned(err)
		return says("remove", z, err, string(z.calls))
	})},
	{Name: "Add", Rules: "37", Weight: 18, Op: func(w *World, z *Agent, n int) string {
		if _, ok := w.of(z); ok {
			return ""
		}
		return says("add", z, w.add(w.herds[n%len(w.herds)], z))
	}},
	{Name: "id used again", Rules: "37", Weight: 12, Op: there(func(w *World, c herd, z *Agent, n int) string {
		err := w.remove(z)
		w.returned(err)
		return says("again", z, err, w.add(w.herds[n%len(w.herds)], z), string(z.calls))
	})},
	{Name: "Welcome", Rules: "37", Weight: 6, Op: func(w *World, z *Agent, n int) string {
		w.deaf = n%3 == 0
		w.welcome()
		return says("welcome", z, w.deaf)
	}},
	{Name: "Reset", Rules: "39", Weight: 6, Op: there(func(w *World, c herd, z *Agent, n int) string {
		if n%12 == 0 { // what several hold goes back at once
			for _, other := range w.all {
				if c, ok := w.of(other); ok && other != z {
					must(other.alone(func() error { return c.reset(other) }))
				}
			}
		}
		if _, ok := w.of(z); !ok { // a callback of theirs has had it removed
			return says("gone", z)
		}
		if n%3 == 0 {
			return says("tree reset", z, z.alone(func() error { return c.reset(z) }))
		}
		err := c.Reset(z.id)
		w.returned(err)
		return says("reset", z, err)
	})},
	{Name: "Clear", Rules: "39", Weight: 6, Op: there(func(_ *World, c herd, z *Agent, _ int) string {
		z.tick = 0
		return says("clear", z, z.alone(func() error { return c.clear(z) }))
	})},
	{Name: "Inject and Eject", Rules: "35", Weight: 12, Op: there(func(_ *World, c herd, z *Agent, n int) string {
		slots := c.slots()
		if len(slots) == 0 {
			return ""
		}
		if n%3 == 0 {
			return says("eject", z, c.Eject(z.id, slots[n%len(slots)]))
		}
		return says("inject", z, c.inject(z.id, slots[n%len(slots)]))
	})},
	{Name: "Retable", Rules: "41", Weight: 3, Op: there(func(w *World, c herd, z *Agent, n int) string {
		w.everybody("Retable")
		said, err := c.retable(n, 0)
		return says("retable", z, said, err)
	})},
	{Name: "override", Rules: "", Weight: 3, Op: there(func(w *World, c herd, z *Agent, n int) string {
		w.everybody("override")
		said, err := c.retable(n, 1+n)
		return says("override", z, said, err)
	})},
	{Name: "Save and Load", Rules: "40", Weight: 2, Op: func(w *World, z *Agent, n int) string {
		if n%3 > 0 || w.Script.has("timed") {
			n := len(must1(w.world.Save()))
			if w.changed {
				n = 0
			}
			return says("save", z, n)
		}
		w.everybody("Save and Load")
		_, err := w.load(true)
		return says("load", z, err)
	}},
	{Name: "observer", Rules: "", Weight: 4, Op: func(w *World, z *Agent, n int) string {
		if w.watch != nil {
			w.unwatch(w.frame - 1)
			return says("observe", z)
		}
		if n%4 > 0 {
			return ""
		}
		ids := []uint64{z.id, z.id + 1, z.id + 7}[:n/4%4]
		detail := []decider.Detail{decider.Transitions, decider.Ticks, decider.Rows}[n/16%3]
		w.watch = func() {
			w.listener = &listener{w, math.MaxInt}
			w.stop = must1(w.world.Observe(w.listener, detail, ids...))
		}
		w.watch()
		return says("observe", z)
	}},
	{Name: "State and Memory", Rules: "18a", Weight: 6, Op: there(func(w *World, c herd, z *Agent, n int) string {
		if n%4 == 0 && !w.way.Twin {
			s, hash, err := c.lone(z.id)
			return says("memory", z, err, hash, s.Tick())
		}
		s := must1(w.world.State(z.id))
		said := says("state", z, s.Agent(), s.Now(), s.Tick(), s.Leaf(), s.Hash())
		if !w.way.Twin {
			said += fmt.Sprint(s.Delta(), s.Flags(), s.Stimuli(), s.Ran())
		}
		return said
	})},
	{Name: "Copy", Rules: "40", Weight: 9, Op: there(func(w *World, c herd, z *Agent, _ int) string {
		if w.Script.has("saved") {
			return "" // a copy has its seat until its next tick, a loaded one for longer
		}
		z.unknown = true
		return says("copy", z, z.alone(func() error { return c.copies(z.id) }))
	})},
}

// everybody notes that a mechanism is about all agents of this frame.
func (w *World) everybody(name string) { w.wide.add(places[name]) }

// faults are what callbacks do that they should not, or rarely do.
var faults = []Mechanism{
	{Name: "panic", Rules: "42", Where: "a callback"},
	{Name: "Goexit", Rules: "42", Where: "a callback"},
	{Name: "Context.Reset", Rules: "43", Where: "a callback"},
}

// ways are about a whole world. The Weight is once in how many worlds.
var ways = []Mechanism{
	{Name: "traps", Word: "traps", Weight: 2, Where: "callbacks panic"},
	{Name: "exits", Word: "exits", Weight: 2, Where: "callbacks exit"},
	{Name: "no sense", Word: "senseless", Weight: 6, Where: "a crowd without a sense"},
	{Name: "timed stimuli", Word: "timed", Weight: 3, Where: "stimuli end by themselves"},
	{Name: "saved", Word: "saved", Weight: 3, Where: "it is played with loads, too"},
	{Name: "end of the clock", Word: "eternal", Weight: 5, Where: "deltas of decades"},
	{Name: "great age", Rules: "37b", Word: "age", Draw: drawAge, Where: "frames are numbered near the ends of numbers"},
	{Name: "last seconds", Word: "late", Draw: drawLate, Where: "clocks are near their end"},
	{Name: "many ticks", Word: "worn", Draw: drawWorn, Where: "agents have had nearly as many as they count"},
	{Name: "later versions", Rules: "41", Word: "later", Draw: drawLater, Where: "tables as later versions of the game might have them"},
	{Name: "sleep", Rules: "37c", Where: "an agent that sleeps"},
	{Name: "paused", Rules: "37d", Where: "an agent that stands still"},
	{Name: "period", Rules: "37b", Where: "an agent that is ticked less often"},
	{Name: "workers", Rules: "37 37a", Where: "more than one"},
	{Name: "hitch", Rules: "7 7a", Where: "a frame above 100 ms"},
	{Name: "no time", Rules: "7", Where: "a frame of no time"},
	{Name: "value", Rules: "", Where: "an agent that is a value"},
	{Name: "injected", Rules: "35", Where: "an agent with a tree in a slot"},
	{Name: "other version", Rules: "41", Where: "an agent on another table than at first"},
}
