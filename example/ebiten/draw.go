package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"golang.org/x/image/font/gofont/gomono"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

// The window: the field, and the panel below it.
const (
	pixels      = 28 // a metre
	scale       = float32(pixels) / creatures.Metre
	fieldHeight = creatures.Height / creatures.Metre * pixels
	panelHeight = 232
	width       = creatures.Width / creatures.Metre * pixels
	height      = fieldHeight + panelHeight
)

var (
	dayGrass   = color.RGBA{0x9c, 0xc0, 0x7b, 0xff}
	nightGrass = color.RGBA{0x35, 0x4c, 0x58, 0xff}
	earth      = color.RGBA{0x8a, 0x63, 0x3d, 0xff}
	straw      = color.RGBA{0xd9, 0xb8, 0x6c, 0xff}
	egg        = color.RGBA{0xf5, 0xee, 0xdc, 0xff}
	rock       = color.RGBA{0x4a, 0x46, 0x44, 0xff}
	leaf       = color.RGBA{0x3d, 0x74, 0x38, 0xff}
	berry      = color.RGBA{0xc8, 0x2f, 0x3c, 0xff}
	fur        = color.RGBA{0x6b, 0x6f, 0x78, 0xff}
	bone       = color.RGBA{0xb5, 0xb0, 0xa8, 0xff}
	white      = color.RGBA{0xff, 0xff, 0xff, 0xff}
	dark       = color.RGBA{0x1b, 0x1e, 0x24, 0xff}
	shade      = color.RGBA{0x0c, 0x0e, 0x12, 0x98}
	good       = color.RGBA{0x6f, 0xd0, 0x6a, 0xff}
	bad        = color.RGBA{0xe0, 0x5a, 0x4e, 0xff}
	amber      = color.RGBA{0xf0, 0xc2, 0x5a, 0xff}
	pale       = color.RGBA{0x9a, 0xa3, 0xb2, 0xff}

	coats = [...]color.RGBA{
		{0x4f, 0x7f, 0xd6, 0xff},
		{0xe0, 0x8a, 0x3c, 0xff},
		{0xb0, 0x5f, 0xc4, 0xff},
		{0x2f, 0xa8, 0x9b, 0xff},
		{0xd4, 0x54, 0x7b, 0xff},
		{0xc9, 0xb0, 0x37, 0xff},
	}
)

// Text in two sizes: above heads, and in the panel.
const (
	lineHeight = 16
	letter     = 7.2 // width at size 12: the font has one width for all
)

var face = func() *text.GoTextFace {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(gomono.TTF))
	if err != nil {
		panic(err) // the font is part of the program
	}
	return &text.GoTextFace{Source: source, Size: 12}
}()

func write(screen *ebiten.Image, s string, x, y float32, c color.Color) {
	var o text.DrawOptions
	o.GeoM.Translate(float64(x), float64(y))
	o.ColorScale.ScaleWithColor(c)
	text.Draw(screen, s, face, &o)
}

// Draw implements ebiten.Game.
func (g *game) Draw(screen *ebiten.Image) {
	g.drawField(screen)
	for i, c := range g.world.Creatures {
		g.drawCreature(screen, i, c)
	}
	g.labels = g.labels[:0]
	for i, c := range g.world.Creatures {
		g.drawLabel(screen, i, c)
	}
	g.drawPanel(screen)
	if g.shot != "" {
		g.failure = save(screen, g.shot)
		g.shot = ""
	}
}

func disc(screen *ebiten.Image, x, y, r float32, c color.Color) {
	vector.FillCircle(screen, x, y, r, c, true)
}

func ring(screen *ebiten.Image, x, y, r, thick float32, c color.Color) {
	vector.StrokeCircle(screen, x, y, r, thick, c, true)
}

func rect(screen *ebiten.Image, x, y, w, h float32, c color.Color) {
	vector.FillRect(screen, x, y, w, h, c, false)
}

func (g *game) drawField(screen *ebiten.Image) {
	grass := dayGrass
	if g.world.Night() {
		grass = nightGrass
	}
	screen.Fill(grass)
	blade := color.RGBA{grass.R - 0x12, grass.G - 0x10, grass.B - 0x12, 0xff}
	for i := range 140 { // strewn evenly enough by two odd numbers
		x, y := float32(i*397%width), float32(i*283%fieldHeight)
		vector.StrokeLine(screen, x, y, x-3, y-7, 1.5, blade, true)
		vector.StrokeLine(screen, x+2, y, x+4, y-8, 1.5, blade, true)
	}

	x, y := at(creatures.Lair)
	disc(screen, x, y, 34, rock)
	disc(screen, x, y+8, 20, dark)

	x, y = at(creatures.Nest)
	disc(screen, x, y, 34, earth)
	ring(screen, x, y, 29, 7, straw)
	for i := range 3 {
		disc(screen, x-10+float32(i)*10, y+4-float32(i%2)*9, 6, egg)
	}

	for _, b := range g.world.Bushes {
		x, y := at(b.At)
		disc(screen, x-13, y+5, 15, leaf)
		disc(screen, x+13, y+5, 15, leaf)
		disc(screen, x, y-6, 18, leaf)
		for i := range b.Bites { // a berry is a bite
			disc(screen, x-18+float32(i%6)*7, y-6+float32(i/6)*10+float32(i%2)*4, 2.6, berry)
		}
	}
}

func at(p creatures.Point) (x, y float32) { return float32(p.X) * scale, float32(p.Y) * scale }

func (g *game) drawCreature(screen *ebiten.Image, i int, c *creatures.Creature) {
	x, y := g.place(i)
	coat, size := g.coat(i), float32(14)
	if c.Wolf {
		size = 17
		disc(screen, x-11, y-14, 7, dark) // ears
		disc(screen, x+11, y-14, 7, dark)
		disc(screen, x-11, y-14, 5.5, coat)
		disc(screen, x+11, y-14, 5.5, coat)
	}
	if c.Health == 0 {
		coat = bone
	}
	if i == g.selected {
		ring(screen, x, y, size+6, 2.5, white)
	}
	disc(screen, x, y, size, dark)
	disc(screen, x, y, size-1.5, coat)
	if c.Guards {
		ring(screen, x, y, size-3.5, 2, amber)
	}
	dx, dy := g.look(i)
	for _, side := range [...]float32{-5, 5} {
		switch eye := x + side; {
		case c.Health == 0: // crosses
			vector.StrokeLine(screen, eye-2.5, y-4.5, eye+2.5, y+0.5, 1.5, dark, true)
			vector.StrokeLine(screen, eye-2.5, y+0.5, eye+2.5, y-4.5, 1.5, dark, true)
		case c.Harmless && dx == 0 && dy == 0: // asleep
			vector.StrokeLine(screen, eye-3, y-1, eye+3, y-1, 1.5, dark, true)
		default:
			disc(screen, eye, y-2, 3.8, white)
			disc(screen, eye+dx, y-2+dy, 1.9, dark)
		}
	}
	bar(screen, x-14, y+size+4, 28, c.HealthPercent())
}

// coat is what creature i is recognized by.
func (g *game) coat(i int) color.RGBA {
	if g.world.Creatures[i].Wolf {
		return fur
	}
	return coats[i%len(coats)]
}

// look is where the eyes of creature i point: ahead, if it moves.
func (g *game) look(i int) (dx, dy float32) {
	sign := func(d int64) float32 { return float32(min(max(d, -60), 60)) / 60 * 1.6 }
	from, to := g.was[i], g.world.Creatures[i].At
	return sign(to.X - from.X), sign(to.Y - from.Y)
}

func bar(screen *ebiten.Image, x, y, w float32, percent int) {
	c := good
	if percent < 50 {
		c = bad
	}
	rect(screen, x-1, y-1, w+2, 5, dark)
	rect(screen, x, y, w*float32(percent)/100, 3, c)
}

// drawLabel floats above creature i what it is doing, clear of earlier labels.
func (g *game) drawLabel(screen *ebiten.Image, i int, c *creatures.Creature) {
	x, y := g.place(i)
	g.line = append(append(g.line[:0], c.Name...), ": "...)
	g.line = debugprint.AppendLine(g.line, c.Tree().Outline(), c.Tree().State(c.Memory()), g.watcher)
	w := int(float64(len(g.line))*letter) + 24
	left := min(max(int(x)-w/2, 2), width-w-2)
	box := image.Rect(left, int(y)-42, left+w, int(y)-42+lineHeight)
	for moved := true; moved; {
		moved = false
		for _, other := range g.labels {
			if box.Overlaps(other) {
				box = box.Add(image.Pt(0, other.Min.Y-box.Max.Y-1))
				moved = true
			}
		}
	}
	if box.Min.Y < 2 { // no room above: below, whatever is there
		box = box.Add(image.Pt(0, int(y)+24-box.Min.Y))
	}
	g.labels = append(g.labels, box)
	ink := white
	if c.Wolf {
		ink = amber
	}
	rect(screen, float32(box.Min.X), float32(box.Min.Y), float32(w), lineHeight, shade)
	disc(screen, float32(box.Min.X)+9, float32(box.Min.Y)+lineHeight/2, 5, g.coat(i))
	write(screen, string(g.line), float32(box.Min.X)+19, float32(box.Min.Y)+1, ink)
}

// drawPanel says all there is to know about the selected creature.
func (g *game) drawPanel(screen *ebiten.Image) {
	const top = fieldHeight
	rect(screen, 0, top, width, panelHeight, dark)
	c := g.world.Creatures[g.selected]
	hour := "day"
	if g.world.Night() {
		hour = "night"
	}
	write(screen, fmt.Sprintf("%s   health %d%%   hunger %d%%   %.1f s, %s", c.Name, c.HealthPercent(), c.HungerPercent(),
		g.world.Clock.Seconds(), hour), 12, top+8, amber)
	const help = "Tab/click select   Space pause   Right step   W why   Esc quit"
	write(screen, help, width-12-float32(len(help))*letter, top+8, pale)

	mode := debugprint.ActiveOnly
	if g.why {
		mode = debugprint.WhyNot
	}
	g.panel.Reset()
	debugprint.PrintState(&g.panel, c.Tree(), c.Memory(), mode, g.watcher) // a Buffer takes everything
	y := float32(top + 30)
	for line := range strings.Lines(g.panel.String()) {
		ink := pale
		if !strings.Contains(line, ": ") { // it runs: refusals give a reason
			ink = white
		}
		write(screen, strings.TrimSuffix(line, "\n"), 12, y, ink)
		y += lineHeight
	}
	y = height - 8 - float32(len(g.news))*lineHeight // below the long lines
	for _, line := range g.news {
		x := float32(width - 12 - float32(len(line))*letter)
		write(screen, line, x, y, amber)
		y += lineHeight
	}
}
