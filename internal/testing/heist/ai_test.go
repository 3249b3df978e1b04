package heist

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Guards

func (g *Guard) mustReport() bool { return g.Saw && !g.game.Alarm }
func (g *Guard) room() uint64     { return uint64(g.Seen.room()) }

func nearEachOther(a, b *Guard) float64 { return max(0, 15-a.Seen.dist(b.Seen)) }

func experience(g *Guard, _ decider.Query) float64 { return float64(g.Years) }

func (g *Guard) shoutHalt() {
	g.says("Halt!")
	g.tell(25, Report, News{g.Clue, g.ID})
}

func (g *Guard) pursue(dt time.Duration) behavior.Status {
	news, ok := g.Senses.Get(Sighted)
	if !ok {
		return behavior.Failed
	}
	g.Clue, g.Saw = news.At, true
	g.walk(news.At, 1.9, dt)
	if t, ok := g.game.inSight(g.Pos, 1); ok {
		g.later(func() { g.game.grab(t.ID) })
		return behavior.Succeeded
	}
	return behavior.Running
}

func (g *Guard) toPanel(dt time.Duration) behavior.Status {
	return behavior.Until(g.walk(panelAt, 3, dt))
}

type Press struct{ GuardWait }

func (p *Press) Act(g *Guard, x behavior.Context) behavior.Status {
	if p.GuardWait.Act(g, x) == behavior.Running {
		return behavior.Running
	}
	g.later(func() { g.game.Alarm = true })
	return behavior.Succeeded
}

func (g *Guard) toRally(dt time.Duration) behavior.Status {
	return behavior.Until(g.walk(roomCenter(g.Pos.room()), 2, dt))
}

type Sweep struct {
	Side float64 `unit:"m"`
}

func (s *Sweep) Act(g *Guard, x behavior.Context) behavior.Status {
	return behavior.Until(g.walk(roomCenter(g.Pos.room()).plus(Vec{s.Side, s.Side / 2}), 1.5, x.Delta()))
}

// clue is where a guard investigates.
type clue struct{ X, Y float64 }

func takeClue(g *Guard, x behavior.Context) bool {
	c := behavior.Block[clue](x)
	for _, token := range []stim{Cry, Report, Noise} {
		if news, ok := g.Senses.Get(token); ok {
			c.X, c.Y = news.At.X, news.At.Y
			g.Senses.Clear(token)
			return true
		}
	}
	return false
}

func followClue(g *Guard, x behavior.Context) behavior.Status {
	c := behavior.Plan[clue](x)
	return behavior.Until(g.walk(Vec{c.X, c.Y}, 2.5, x.Delta()))
}

type WalkBeat struct {
	End int `min:"0" max:"1"`
}

func (w *WalkBeat) Act(g *Guard, x behavior.Context) behavior.Status {
	return behavior.Until(g.walk(g.Beat[w.End], 1.2, x.Delta()))
}

type Mutter struct{ GuardWait }

func (m *Mutter) Activate(g *Guard, _ behavior.Context) bool {
	g.says("All quiet here.")
	return true
}

func (g *Guard) toLocker(dt time.Duration) behavior.Status {
	return behavior.Until(g.walk(lockerAt, 1.5, dt))
}

func (g *Guard) rest(dt time.Duration) { g.Tired = max(0, g.Tired-dt.Seconds()/60) }

func (g *Guard) toVault(dt time.Duration) behavior.Status {
	return behavior.Until(g.walk(vaultAt, 2, dt))
}

type LookInside struct{ GuardWait }

func (l *LookInside) Act(g *Guard, x behavior.Context) behavior.Status {
	if l.GuardWait.Act(g, x) == behavior.Running {
		return behavior.Running
	}
	g.says("The vault is shut.")
	g.game.Defer(g.ID, func() error { return g.game.Eject(g.ID, "OBJECT") })
	return behavior.Succeeded
}

func (g *Guard) thievesInView(l *decider.TargetList) {
	for i := range g.game.Thieves {
		if t := &g.game.Thieves[i]; t.Held <= 0 && t.Stun <= 0 && t.Pos.room() == g.Pos.room() {
			l.Add(t.ID)
		}
	}
}

func inReach(g *Guard, q decider.Query) float64 {
	t, ok := g.game.thief(q.Target())
	if !ok {
		return 0
	}
	return 1 - t.Pos.dist(g.Pos)/8
}

func (g *Guard) recharge() time.Duration { return time.Duration(15-g.Years) * time.Second }

type Tase struct{ GuardWait }

func (s *Tase) Act(g *Guard, x behavior.Context) behavior.Status {
	to := x.Target()
	if s.GuardWait.Act(g, x) == behavior.Running {
		return behavior.Running
	}
	g.later(func() { g.game.stun(to) })
	return behavior.Succeeded
}

// Dogs

func (d *Dog) giveTongue() {
	d.says("Woof!")
	if news, ok := d.Senses.Get(Sighted); ok {
		d.tell(20, Report, News{news.At, d.ID})
	}
}

func (d *Dog) track(dt time.Duration) {
	if news, ok := d.Senses.Get(Scent); ok {
		d.walk(news.At, 3.5, dt)
	}
}

func (d *Dog) handler() Vec        { return d.game.Agent(d.Handler).(*Guard).Seen }
func (d *Dog) handlerLeaves() bool { return d.Pos.dist(d.handler()) > 4 }

func (d *Dog) heel(dt time.Duration) behavior.Status {
	d.walk(d.handler(), 3, dt)
	return behavior.Until(d.Pos.dist(d.handler()) < 1.5)
}

// Cameras

func (c *Camera) alert() {
	if news, ok := c.Senses.Get(Sighted); ok {
		c.tell(40, Report, News{news.At, c.ID})
	}
}

func (c *Camera) pan(dt time.Duration) { c.Angle = math.Mod(c.Angle+dt.Seconds()/4, 2*math.Pi) }

// Visitors

func (c *Civilian) cry() {
	c.says("Help!")
	c.tell(20, Cry, News{c.Pos, c.ID})
}

func (c *Civilian) hideouts(l *decider.TargetList) {
	for i, h := range hideouts {
		if h.dist(c.Pos) < 15 {
			l.Add(uint64(i))
		}
	}
}

func (c *Civilian) closeTo(q decider.Query) float64 { return 15 - hideouts[q.Target()].dist(c.Pos) }

func crouchAt(c *Civilian, x behavior.Context) behavior.Status {
	c.walk(hideouts[x.Target()], 3, x.Delta())
	return behavior.Running
}

func (c *Civilian) flee(dt time.Duration) { c.walk(exitAt, 3, dt) }

// spot is the artwork that a visitor goes to.
type spot struct{ Art int32 }

func pickArt(_ *Civilian, x behavior.Context) bool {
	behavior.Block[spot](x).Art = int32(x.IntN(len(artworks)))
	return true
}

func walkToArt(c *Civilian, x behavior.Context) behavior.Status {
	return behavior.Until(c.walk(artworks[behavior.Block[spot](x).Art], 1, x.Delta()))
}

// The boss

// Curve is how a need grows into a wish.
type Curve struct{ Exponent float64 }

func (c *Curve) of(need float64) float64 { return math.Pow(min(1, max(0, need)), c.Exponent) }

type (
	Worry   struct{ Curve }
	Hunger  struct{ Curve }
	Fatigue struct{ Curve }
)

func (w *Worry) Decide(b *Boss, _ decider.Query) float64 { return w.of(b.Worry) }

func (h *Hunger) Decide(b *Boss, q decider.Query) float64 {
	q.Note("%v donuts left", float64(b.Donuts))
	if b.Donuts == 0 {
		return 0
	}
	return h.of(b.Hunger)
}

func (f *Fatigue) Decide(b *Boss, _ decider.Query) float64 { return f.of(b.Fatigue) }
func callPolice(b *Boss, _ decider.Query) float64          { return decider.Bool(b.game.Police == 0) }

func (b *Boss) watch(dt time.Duration) { b.Worry = max(0, b.Worry-dt.Seconds()/15) }

func (b *Boss) eat(dt time.Duration) behavior.Status {
	if b.Hunger -= dt.Seconds() / 5; b.Hunger > 0 {
		return behavior.Running
	}
	b.Hunger, b.Donuts = 0, b.Donuts-1
	return behavior.Succeeded
}

func (b *Boss) nap(dt time.Duration) behavior.Status {
	b.Fatigue = max(0, b.Fatigue-dt.Seconds()/20)
	return behavior.Until(b.Fatigue == 0)
}

type PhonePolice struct{ behavior.Wait[*Boss] }

func (p *PhonePolice) Act(b *Boss, x behavior.Context) behavior.Status {
	if p.Wait.Act(b, x) == behavior.Running {
		return behavior.Running
	}
	b.later(func() { b.game.Police = 90 })
	return behavior.Succeeded
}
