package arena

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// heap has the boxes of a kind on the map, oldest first.
type heap struct {
	n  int
	at [maxBoxes]Point
}

func (h *heap) all() []Point { return h.at[:h.n] }

func (h *heap) remove(i int) {
	copy(h.at[i:h.n-1], h.at[i+1:h.n])
	h.n--
}

func (a *Arena) boxAt(p Point) bool {
	for k := range a.boxes {
		if slices.Contains(a.boxes[k].all(), p) {
			return true
		}
	}
	return false
}

// dropBox places the next box, of a kind below its limit, in the middle of a free
// cell without a box.
func (a *Arena) dropBox() {
	var kinds [boxKinds]BoxKind
	n := 0
	for k, limit := range a.rules.BoxLimits {
		if a.boxes[k].n < limit {
			kinds[n] = BoxKind(k)
			n++
		}
	}
	if n == 0 {
		return
	}
	rand := evo.NewRand(evo.Seed(a.seed, "box", uint64(a.tick)))
	h := &a.boxes[kinds[rand.IntN(n)]]
	for {
		x, y := rand.IntN(mapCells), rand.IntN(mapCells)
		p := pt(Num(x)*cellSize+Unit, Num(y)*cellSize+Unit)
		if !a.terrain.wall(x, y) && !a.boxAt(p) {
			h.at[h.n] = p
			h.n++
			return
		}
	}
}

// pickUp gives each box to the nearest tank that reaches it, the first in the
// round's order of several.
func (a *Arena) pickUp() {
	for k := range a.boxes {
		h := &a.boxes[k]
		for i := 0; i < h.n; i++ {
			if t := a.taker(h.at[i]); t != nil {
				h.remove(i)
				i--
				t.take(BoxKind(k))
			}
		}
	}
}

func (a *Arena) taker(p Point) *Tank {
	var best *Tank
	least := int64(0)
	for i := range a.tanks[:a.count] {
		t := &a.tanks[i]
		d := t.pos.Sub(p)
		if !t.alive || d.X > a.n.pickUp || d.X < -a.n.pickUp || !d.Within(a.n.pickUp) {
			continue
		}
		if s := d.Square(); best == nil || s < least {
			best, least = t, s
		}
	}
	return best
}

// take gives the tank the contents of a box.
func (t *Tank) take(k BoxKind) {
	a := t.arena
	t.tally.boxes[k]++
	switch k {
	case BoxShield:
		t.shield = a.tick + a.n.shield
	case BoxUpgrade:
		t.upgraded = true
	case BoxAmmo:
		t.ammo = int32(a.rules.Ammo)
	case BoxHealth:
		t.health = a.n.health
	}
}
