package scene

import (
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Color is a color of a scene, which follows the page's light and dark modes.
type Color int

// The colors of things.
const (
	Ink Color = iota // strokes, texts
	Soft
	Wall
	Fire
	Green
	Gold
	Blue
	Violet
	Brown
	Red
)

// Slot is the color of a slot's player.
func Slot(slot int) Color { return Color(firstSlot + slot%slotColors) }

const (
	firstSlot  = 16
	slotColors = 16 // that the page tells apart
)

// Canvas takes the things of one moment. What comes first in a round stands below
// what comes later. IDs are of the game's choice: what has the same kind and ID in two
// frames is the same thing, which moves smoothly from one place to the other; 0 is no
// ID, for things that stay where they are. Turns are in 1/4096, from the direction in which x grows to that of y.
type Canvas struct {
	_ plain.NoCopy

	sprites []sprite
	players []Player // by slot
	used    []bool
	mistake string
}

// kind says how the page draws a sprite.
type kind int

const (
	noKind kind = iota
	disc
	ring
	rect
	icon
	flash
	text
)

// sprite is a thing on the canvas.
type sprite struct {
	kind             kind
	id               int
	x, y, w, h, turn int
	color            Color
	text             string
}

// Player is a player on the map.
type Player struct {
	X, Y   int
	Turn   int
	Size   int    // from side to side
	Body   string // the outline, as the path of an SVG from −10 to 10, which points to the right and has y downwards; "" is [Round]
	Gone   bool   // it is not on the map, so it has no place
	Note   string // its special state in a few words, such as "shielded"
	Gauges []int  // in the order of the View's; those that are missing are 0
}

// Bodies of players.
const (
	Round = "M-9 0A9 9 0 1 1-9 .01ZM6-4L12 0L6 4Z"
	Tank  = "M-9-8H9V8H-9ZM9-2.2H19V2.2H9Z"
)

// Player puts a slot's player on the map; players are drawn above everything else.
// A slot that is not drawn is Gone.
func (c *Canvas) Player(slot int, p Player) {
	if slot < 0 || slot >= len(c.players) {
		c.wrong("Player of a slot that the round does not have")
		return
	}
	if p.Body == "" {
		p.Body = Round
	}
	c.players[slot], c.used[slot] = p, true
}

// Disc draws a filled circle.
func (c *Canvas) Disc(id int, color Color, x, y, radius int) {
	c.add(sprite{kind: disc, id: id, color: color, x: x, y: y, w: radius})
}

// Ring draws a circle.
func (c *Canvas) Ring(id int, color Color, x, y, radius int) {
	c.add(sprite{kind: ring, id: id, color: color, x: x, y: y, w: radius})
}

// Rect draws a rectangle with two opposite corners, (x, y) and (x+w, y+h).
func (c *Canvas) Rect(id int, color Color, x, y, w, h int) {
	c.add(sprite{kind: rect, id: id, color: color, x: x, y: y, w: w, h: h})
}

// Icon draws the path of an SVG, from −10 to 10, around a place. See [Player] for
// its directions.
func (c *Canvas) Icon(id int, color Color, path string, x, y, size, turn int) {
	c.add(sprite{kind: icon, id: id, color: color, x: x, y: y, w: size, turn: turn, text: path})
}

// Flash draws something that has just happened around a place, such as an
// explosion. It fades by itself: draw it in one frame.
func (c *Canvas) Flash(color Color, x, y, radius int) {
	c.add(sprite{kind: flash, color: color, x: x, y: y, w: radius})
}

// Text writes a line around a place.
func (c *Canvas) Text(id int, color Color, line string, x, y, size int) {
	c.add(sprite{kind: text, id: id, color: color, x: x, y: y, w: size, text: line})
}

// maxSprites is how many things a frame may have: more are a mistake that would make
// pages slow.
const maxSprites = 5000

func (c *Canvas) add(s sprite) {
	if len(c.sprites) == maxSprites {
		c.wrong("more than 5,000 things in a frame")
		return
	}
	c.sprites = append(c.sprites, s)
}

func (c *Canvas) wrong(what string) {
	if c.mistake == "" {
		c.mistake = what
	}
}

// clear empties the canvas for a round of so many players.
func (c *Canvas) clear(players int) {
	c.sprites, c.mistake = c.sprites[:0], ""
	if len(c.players) != players {
		c.players, c.used = make([]Player, players), make([]bool, players)
	}
	clear(c.players)
	clear(c.used)
}
