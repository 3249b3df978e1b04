package heist

import (
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

type stim = stimuli.Mask

// News comes with a stimulus.
type News struct {
	At Vec
	By uint64
}

// Body is what all agents have. The exported fields are saved.
type Body struct {
	ID   uint64
	Pos  Vec
	Seen Vec // where it was when the frame began: what others read

	Senses stimuli.Senses[News]
	game   *Game `save:"-"`
}

func (b *Body) body() *Body { return b }

type Agent interface{ body() *Body }

type (
	Guard struct {
		Body
		Beat  [2]Vec
		Shift int
		Years int
		Tired float64
		Clue  Vec
		Saw   bool
		Taser bool
	}
	Dog struct {
		Body
		Handler uint64
	}
	Camera struct {
		Body
		Angle float64
	}
	Civilian struct{ Body }
	Boss     struct {
		Body
		Worry, Hunger, Fatigue float64
		Donuts                 int
	}
)

// walk goes towards a place, and tells whether it is there.
func (b *Body) walk(to Vec, speed float64, dt time.Duration) bool {
	b.Pos = b.Pos.toward(to, speed*dt.Seconds())
	return b.Pos == to
}

// later does something to what agents share, after the frame.
func (b *Body) later(do func()) {
	b.game.Defer(b.ID, func() error { do(); return nil })
}

// says is heard by the player.
func (b *Body) says(text string) {
	b.later(func() { b.game.lines = append(b.game.lines, name(b.ID)+": "+text) })
}

func (b *Body) tell(metres float64, what stimuli.Mask, news News) {
	b.game.tell(b.Pos, metres, b.ID, what, news)
}

// watch is the sense of eyes: it sets Sighted for the nearest thief in view.
func (b *Body) look(metres float64, what stimuli.Mask) {
	if t, ok := b.game.inSight(b.Pos, metres); ok {
		b.Senses.Set(what, News{t.Pos, t.ID}, 3*time.Second)
	}
}

func (b *Body) perceive(dt time.Duration) decider.Sense {
	s := decider.Sense{Stimuli: b.Senses.Update(b.game.World.Frame(), dt)}
	if b.game.Alarm {
		s.Flags |= AlarmOn
	}
	return s
}

func (g *Guard) sense(dt time.Duration) decider.Sense {
	g.look(6, Sighted)
	g.Tired = min(1, g.Tired+dt.Seconds()/600)
	s := g.perceive(dt)
	if g.Shift != g.game.Shift {
		s.Flags |= OffShift
	}
	return s
}

func (d *Dog) sense(dt time.Duration) decider.Sense {
	d.look(6, Sighted)
	for _, t := range d.game.Trails {
		if t.Pos.dist(d.Pos) < 12 {
			d.Senses.Set(Scent, News{At: t.Pos}, 4*time.Second) // the freshest is last
		}
	}
	return d.perceive(dt)
}

func (c *Camera) sense(dt time.Duration) decider.Sense {
	c.look(14, Sighted)
	return c.perceive(dt)
}

func (c *Civilian) sense(dt time.Duration) decider.Sense {
	c.look(9, Scared)
	return c.perceive(dt)
}

func (b *Boss) sense(dt time.Duration) decider.Sense {
	b.Hunger = min(1, b.Hunger+dt.Seconds()/40)
	b.Fatigue = min(1, b.Fatigue+dt.Seconds()/120)
	if b.Senses.Has(Report) {
		b.Worry = min(1, b.Worry+dt.Seconds()/4)
	}
	return b.perceive(dt)
}
