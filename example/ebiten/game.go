package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

const (
	tick          = 100 * time.Millisecond
	framesPerTick = 6 // Ebitengine updates 60 times a second
	newsLines     = 6
)

// game is the window. It steps the world ten times a second, as example/nest
// does, and draws everybody on the way from where they were to where they are.
type game struct {
	world    *creatures.World
	watcher  *debugprint.Watcher
	was      []creatures.Point // where the creatures stood one tick ago
	frame    int               // since the last tick
	ticks    int
	selected int // index in world.Creatures
	paused   bool
	why      bool
	news     []string
	shot     string // file for the first picture, then ""
	failure  error  // of Draw, which cannot return one

	panel  bytes.Buffer
	line   []byte
	labels []image.Rectangle // of the frame being drawn
}

func newGame(o options) (*game, error) {
	world, err := creatures.New(o.agents, o.seed, nil)
	if err != nil {
		return nil, err
	}
	g := &game{
		world: world, watcher: debugprint.NewWatcher(),
		was: make([]creatures.Point, len(world.Creatures)), paused: o.pause, why: true, shot: o.shot,
	}
	world.Minds.Observe(g.watcher, decider.Rows)
	world.Listen = func(c *creatures.Creature, what string) {
		g.news = append(g.news, fmt.Sprintf("%6.1fs  %s %s", world.Clock.Seconds(), c.Name, what))
		g.news = g.news[max(0, len(g.news)-newsLines):]
	}
	for _, c := range world.Creatures {
		g.watcher.Watch(c.ID)
	}
	for range max(o.from, 1) { // the first picture shows decisions already
		if err := g.step(); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// step lets one tick of the world go by.
func (g *game) step() error {
	for i, c := range g.world.Creatures {
		g.was[i] = c.At
	}
	g.frame = 0
	g.ticks++
	return g.world.Step(tick)
}

// Update implements ebiten.Game: input, and a tick of the world now and then.
func (g *game) Update() error {
	if g.failure != nil {
		return g.failure
	}
	before := g.title()
	switch {
	case inpututil.IsKeyJustPressed(ebiten.KeyEscape):
		return ebiten.Termination
	case inpututil.IsKeyJustPressed(ebiten.KeyTab):
		g.selected = (g.selected + 1) % len(g.world.Creatures)
	case inpututil.IsKeyJustPressed(ebiten.KeySpace):
		g.paused = !g.paused
	case inpututil.IsKeyJustPressed(ebiten.KeyW):
		g.why = !g.why
	case inpututil.IsKeyJustPressed(ebiten.KeyArrowRight):
		g.paused = true
		if err := g.step(); err != nil {
			return err
		}
		g.frame = framesPerTick // shown where it is now
	case inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft):
		g.pick(ebiten.CursorPosition())
	}
	if !g.paused {
		if g.frame++; g.frame >= framesPerTick {
			if err := g.step(); err != nil {
				return err
			}
		}
	}
	if now := g.title(); now != before {
		ebiten.SetWindowTitle(now)
	}
	return nil
}

// pick selects the creature nearest to a click on the field.
func (g *game) pick(x, y int) {
	best := 40 * 40 // no farther than so many pixels
	for i := range g.world.Creatures {
		cx, cy := g.place(i)
		dx, dy := x-int(cx), y-int(cy)
		if d := dx*dx + dy*dy; d < best {
			g.selected, best = i, d
		}
	}
}

// place is where creature i is drawn.
func (g *game) place(i int) (x, y float32) {
	from, to := g.was[i], g.world.Creatures[i].At
	part := float32(min(g.frame, framesPerTick)) / framesPerTick
	if dx, dy := to.X-from.X, to.Y-from.Y; dx*dx+dy*dy > creatures.Metre*creatures.Metre {
		part = 1 // it did not run there: it was born there
	}
	x = float32(from.X) + float32(to.X-from.X)*part
	y = float32(from.Y) + float32(to.Y-from.Y)*part
	return x * scale, y * scale
}

// title names what the window shows: what a test can read without eyes.
func (g *game) title() string {
	paused := ""
	if g.paused {
		paused = fmt.Sprintf(", paused at tick %d", g.ticks)
	}
	return "Ethogram: " + g.world.Creatures[g.selected].Name + paused
}

// Layout implements ebiten.Game.
func (g *game) Layout(_, _ int) (int, int) { return width, height }

// save writes what has been drawn on screen to file.
func save(screen *ebiten.Image, file string) error {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	screen.ReadPixels(picture.Pix)
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, picture), f.Close())
}
