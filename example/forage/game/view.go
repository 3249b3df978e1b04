package game

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/scene"
)

// cell is how many units of the picture are a cell.
const cell = 10

// View is the game in a browser, and lets a person play a forager.
var View = scene.View[*Forager]{
	Bounds:  evo.Bounds{Right: Size * cell, Bottom: Size * cell},
	Draw:    draw,
	Drive:   drive,
	Columns: []string{"eaten", "stolen", "lost"},
	Gauges:  []scene.Gauge{{Name: "energy", Of: maxEnergy}},
	Help:    []string{"W, A, S, D or the arrows walk", "space eats, or steals from a neighbour", "E rests"},
	Fire:    "eat",
	Other:   "rest",
}

// draw draws the bushes and the foragers.
func draw(sim evo.Sim[*Forager], c *scene.Canvas) {
	f := sim.(*Field)
	at := func(n int) int { return n*cell + cell/2 }
	for i, n := range f.Berries {
		if n > 0 {
			c.Disc(i+1, scene.Green, at(i%Size), at(i/Size), cell/5+int(n))
		}
	}
	for slot := range f.Bodies {
		b := &f.Bodies[slot]
		p := scene.Player{X: at(int(b.X)), Y: at(int(b.Y)), Turn: int(b.Heading) * 1024, Size: cell, Gauges: []int{int(b.Energy)}}
		if b.Robbed > 0 {
			p.Note = "robbed"
		}
		c.Player(slot, p)
	}
	if f.night() {
		c.Text(1, scene.Soft, "night", Size*cell/2, cell, cell)
	}
}

// drive gives the orders that a person wants.
func drive(f *Forager, in scene.Controls) {
	const some = 300 // of 1000
	f.order.rest = in.Other
	switch {
	case in.Fire && f.field.Berries[f.body().cell()] > 0:
		f.order.act, f.order.target = eatBerry, targetFood
	case in.Fire && f.field.Tick%4 == 0: // it takes as long as that of a table
		if slot, _, _, ok := f.nearestOther(1); ok {
			f.order.act, f.order.victim, f.order.target = stealBerries, slot, targetForager
		}
	case in.Right > some, in.Right < -some:
		f.order.move = step{dx: sign(in.Right)}
	case in.Up > some, in.Up < -some:
		f.order.move = step{dy: -sign(in.Up)}
	}
}
