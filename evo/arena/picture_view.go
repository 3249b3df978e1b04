package arena

import (
	"time"

	"github.com/ethogram-go/ethogram/evo"
	picture "github.com/ethogram-go/ethogram/evo/scene"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// View is the picture of rounds in a browser, in 1/16 u, and lets a person drive a
// tank. It knows rounds of an [Arena] only.
var View = picture.View[*Tank]{
	Bounds:  mapBounds,
	Ground:  drawWalls,
	Draw:    drawMoment,
	Drive:   steer,
	Columns: []string{"kills", "deaths"},
	Gauges:  []picture.Gauge{{Name: "health", Of: 100}, {Name: "ammo"}, {Name: "lives"}},
	Help: []string{
		"W and S, or the arrows, drive; A and D turn",
		"the mouse aims, a click or space fires",
		"a tank fires where it drives: it turns as a whole",
	},
}

// drawWalls draws the walls as rows of cells.
func drawWalls(sim evo.Sim[*Tank], c *picture.Canvas) {
	cell := sixteenths(cellSize)
	sim.(*Arena).terrain.walls(func(x, y, cells int) { c.Rect(0, picture.Wall, x*cell, y*cell, cells*cell, cell) })
}

// Boxes are told apart by their pictures, since letters are those of the tanks.
var boxIcons = [boxKinds]struct {
	color picture.Color
	path  string
}{
	BoxShield:  {picture.Blue, "M0-9L8-6V0C8 5 4 8 0 10C-4 8-8 5-8 0V-6Z"},
	BoxUpgrade: {picture.Violet, "M0-10L9-1H4L9 4H5L0-1L-5 4H-9L-4-1H-9ZM-3 5H3V10H-3Z"},
	BoxAmmo:    {picture.Gold, "M-4 10V-4C-4-7-2-9 0-10C2-9 4-7 4-4V10ZM-4 4H4V6H-4Z"},
	BoxHealth:  {picture.Green, "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z"},
}

// tankUpgraded is the outline of a tank with an upgraded gun.
const tankUpgraded = "M-9-8H9V8H-9ZM9-4H20V4H9Z"

// drawMoment draws boxes, shells, explosions and tanks.
func drawMoment(sim evo.Sim[*Tank], c *picture.Canvas) {
	a := sim.(*Arena)
	u := sixteenths(Unit)
	for kind, icon := range boxIcons {
		for _, p := range a.boxes[kind].all() {
			x, y := sixteenths(p.X), sixteenths(p.Y)
			c.Icon(1+x/u*2*mapCells+y/u, icon.color, icon.path, x, y, 2*u, 0)
		}
	}
	for i := range a.shells.at[:a.shells.n] {
		s := &a.shells.at[i]
		fired := int(a.tick) - int(a.n.shellLife) + int(s.left)
		size := u * 2 / 5
		if s.upgraded {
			size = u * 3 / 5
		}
		slot := a.tanks[s.owner].Slot()
		c.Disc(1+fired*maxTanks+slot, picture.Slot(slot), sixteenths(s.pos.X), sixteenths(s.pos.Y), size)
	}
	for i := range a.blasts.at[:a.blasts.n] {
		b := &a.blasts.at[i]
		c.Flash(picture.Fire, sixteenths(b.at.X), sixteenths(b.at.Y), a.rules.SplashRadius*u)
	}
	for slot := range a.count {
		a.drawTank(slot, c)
	}
}

// drawTank draws a tank; a ring is a shield or the protection after a respawn.
func (a *Arena) drawTank(slot int, c *picture.Canvas) {
	t := a.Tank(slot)
	p := picture.Player{
		X: sixteenths(t.pos.X), Y: sixteenths(t.pos.Y), Turn: int(t.heading), Size: sixteenths(2 * Unit),
		Body: picture.Tank, Gone: !t.alive, Gauges: []int{t.Health(), t.Ammo(), max(t.Lives(), 0)},
	}
	switch {
	case t.out != 0:
		p.Note = "out"
	case !t.alive:
		left := time.Duration(t.back-a.tick) * TickTime
		p.Note = "back in " + (left + time.Second - 1).Truncate(time.Second).String()
	default:
		p.Note = t.traitWords()
	}
	if t.upgraded {
		p.Body = tankUpgraded
	}
	if t.alive && t.shielded() {
		c.Ring(slot+1, picture.Blue, p.X, p.Y, p.Size)
	} else if t.alive && t.isProtected() {
		c.Ring(slot+1, picture.Soft, p.X, p.Y, p.Size)
	}
	c.Player(slot, p)
}

// steer has a tank do what a person wants. A tank fires where it drives, so aiming
// turns all of it. A thumb drives towards a direction: it turns the tank there, and
// drives once the tank about points there.
func steer(t *Tank, in picture.Controls) {
	const some = 300 // of 1000
	switch {
	case in.Thumb && (in.Right != 0 || in.Up != 0):
		way := fixed.Atan2(Num(in.Up), Num(in.Right))
		if !in.Aiming {
			t.TurnTo(way)
			if abs(t.off(way)) < fixed.Turn/8 {
				t.Forward()
			}
			break
		}
		if off := abs(t.off(way)); off < fixed.Turn*3/16 { // the other thumb turns it
			t.Forward()
		} else if off > fixed.Turn*5/16 {
			t.Backward()
		}
	case in.Up > some:
		t.Forward()
	case in.Up < -some:
		t.Backward()
	}
	switch {
	case in.Thumb && !in.Aiming:
	case in.Right > some && !in.Thumb:
		t.TurnRight()
	case in.Right < -some && !in.Thumb:
		t.TurnLeft()
	case in.Aiming:
		t.Face(Point{X: Num(in.Aim.X) << 12, Y: Num(in.Aim.Y) << 12})
	}
	if in.Fire {
		t.Fire()
	}
}

// mapBounds are the borders of the map in 1/16 u, with y upwards.
var mapBounds = evo.Bounds{Top: sixteenths(mapSize), Right: sixteenths(mapSize)}

// sixteenths converts a length to 1/16 u.
func sixteenths(n Num) int { return int(n >> 12) }
