package arena

import (
	"github.com/ethogram-go/ethogram/debugprint/record"
)

// Sight is what the inspector shows of the round that has begun, in u: the walls, where the
// tanks are, and how they fare.
func (a *Arena) Sight() record.Sight {
	const size, cell, unit = float64(mapSize / Unit), float64(cellSize / Unit), float64(Unit)
	of := func(f func(*Tank) int) func(uint64) float64 {
		return func(agent uint64) float64 { return float64(f(&a.tanks[agent-1])) }
	}
	sight := record.Sight{
		Position: func(agent uint64) (x, y float64, ok bool) {
			t := &a.tanks[agent-1]
			return float64(t.pos.X) / unit, float64(mapSize-t.pos.Y) / unit, t.alive // here y grows upwards
		},
		Map:    record.Map{Width: size, Height: size},
		Values: map[string]func(uint64) float64{"health": of((*Tank).Health), "ammo": of((*Tank).Ammo), "lives": of((*Tank).Lives)},
	}
	a.terrain.walls(func(x, y, cells int) {
		left, right := float64(x)*cell, float64(x+cells)*cell
		top, bottom := float64(mapCells-y-1)*cell, float64(mapCells-y)*cell
		sight.Map.Lines = append(sight.Map.Lines, []float64{left, top, right, top, right, bottom, left, bottom, left, top})
	})
	return sight
}

// Around calls each with what lies and flies about, where [Arena.Sight] would show it: boxes "shield",
// "upgrade", "ammo" and "health" are boxes; the others are "shell" and "blast".
func (a *Arena) Around(each func(what string, x, y, radius float64)) {
	show := func(what string, p Point, radius float64) {
		each(what, float64(p.X)/float64(Unit), float64(mapSize-p.Y)/float64(Unit), radius)
	}
	for kind := range a.boxes {
		for _, p := range a.boxes[kind].all() {
			show([boxKinds]string{BoxShield: "shield", BoxUpgrade: "upgrade", BoxAmmo: "ammo", BoxHealth: "health"}[kind], p, 1)
		}
	}
	for _, s := range a.shells.at[:a.shells.n] {
		show("shell", s.pos, .4)
	}
	for _, b := range a.blasts.at[:a.blasts.n] {
		show("blast", b.at, float64(a.rules.SplashRadius))
	}
}

// walls calls each with the walls, as rows of cells.
func (t *terrain) walls(each func(x, y, cells int)) {
	for y := range mapCells {
		for x := 0; x < mapCells; x++ {
			start := x
			for x < mapCells && t.wall(x, y) {
				x++
			}
			if x > start {
				each(start, y, x-start)
			}
		}
	}
}
