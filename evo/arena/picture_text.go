package arena

import (
	"fmt"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/milli"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// textRows is how many lines a map has: a character of a terminal is about
// twice as high as it is wide, so it stands for two cells.
const textRows = mapCells / 2

// canvas is a map as characters, the uppermost line first.
type canvas [textRows][mapCells]byte

// text draws the present moment as lines of ASCII: the map with y upwards, so that
// turns to the left look like that, and below it what each tank is and does. Slot
// 0 is A; the stroke beside a letter is its gun.
//
//	#      a wall; " and _ are its upper and lower half
//	s u a h  boxes with a shield, an upgrade, ammo, health
//	. :    a shell, and one of an upgraded gun
//	*      an explosion
//
// It draws rounds of an [Arena] only; for another sim it says so.
func text(sim evo.Sim[*Tank]) string {
	a, ok := sim.(*Arena)
	if !ok {
		return fmt.Sprintf("%T is no *arena.Arena: there is no picture of it\n", sim)
	}
	var b strings.Builder
	edge := "+" + strings.Repeat("-", mapCells) + "+\n"
	b.WriteString(edge)
	c := a.canvas()
	for _, line := range c {
		fmt.Fprintf(&b, "|%s|\n", line[:])
	}
	b.WriteString(edge)
	fmt.Fprintf(&b, "%2s %8s %5s %6s %5s %6s %4s  %s\n", "", "points", "kills", "deaths", "lives", "health", "ammo", "what it does")
	for slot := range a.count {
		t := a.Tank(slot)
		lives := "-" // without end
		if a.mode == ModeElimination {
			lives = fmt.Sprint(t.lives)
		}
		fmt.Fprintf(&b, "%2c %8s %5d %6d %5s %6d %4d  %s\n", letter(slot), milli.Decimal(t.tally.points),
			t.tally.kills, t.tally.deaths, lives, t.Health(), t.ammo, strings.Join(t.status(), ", "))
	}
	return b.String()
}

// letter is the name of a slot in pictures.
func letter(slot int) rune { return 'A' + rune(slot) }

func (a *Arena) canvas() *canvas {
	var c canvas
	for r := range c {
		for x := range c[r] {
			y := mapCells - 1 - 2*r
			c[r][x] = [...]byte{' ', '_', '"', '#'}[bit(a.wall(x, y))<<1|bit(a.wall(x, y-1))]
		}
	}
	for k := range BoxKind(boxKinds) {
		for _, p := range a.boxes[k].all() {
			c.put(p, k.String()[0])
		}
	}
	for _, b := range a.blasts.at[:a.blasts.n] {
		c.put(b.at, '*')
	}
	for _, s := range a.shells.at[:a.shells.n] {
		c.put(s.pos, [...]byte{'.', ':'}[bit(s.upgraded)])
	}
	for slot := range a.count {
		if t := a.Tank(slot); t.alive {
			c.put(t.pos, byte(letter(slot)))
		}
	}
	for slot := range a.count {
		if t := a.Tank(slot); t.alive {
			c.gun(t)
		}
	}
	return &c
}

// cell returns the place of p.
func (c *canvas) cell(p Point) (row, x int) {
	at := func(n Num) int { return min(max(int(n>>cellShift), 0), mapCells-1) }
	return (mapCells - 1 - at(p.Y)) / 2, at(p.X)
}

func (c *canvas) put(p Point, char byte) {
	row, x := c.cell(p)
	c[row][x] = char
}

// gun draws where a tank points, if there is room.
func (c *canvas) gun(t *Tank) {
	row, x := c.cell(t.pos)
	const eighth = fixed.Turn / 8
	way := (int(t.heading) + eighth/2) / eighth % 8
	row -= [...]int{0, 1, 1, 1, 0, -1, -1, -1}[way]
	x += [...]int{1, 1, 0, -1, -1, -1, 0, 1}[way]
	if row >= 0 && row < textRows && x >= 0 && x < mapCells && c[row][x] == ' ' {
		c[row][x] = `-/|\`[way%4]
	}
}

// status says what state a tank is in and what it does.
func (t *Tank) status() []string {
	a := t.arena
	switch {
	case t.out != 0:
		return []string{"out"}
	case !t.alive:
		return []string{fmt.Sprintf("back in %v", time.Duration(t.back-a.tick)*TickTime)}
	}
	var words []string
	if does := doing(a.players.Player(int(t.id))); does != "" {
		words = append(words, does)
	}
	if t.intent.target != targetNone {
		words = append(words, "target: "+targetNames[t.intent.target])
	}
	if traits := t.traitWords(); traits != "" {
		words = append(words, traits)
	}
	return words
}

// traitWords are the special states of a tank.
func (t *Tank) traitWords() string {
	var words []string
	if t.shielded() {
		words = append(words, "shielded")
	}
	if t.upgraded {
		words = append(words, "upgraded")
	}
	if t.isProtected() {
		words = append(words, "protected")
	}
	return strings.Join(words, ", ")
}
