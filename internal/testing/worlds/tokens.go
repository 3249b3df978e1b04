package worlds

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// tokens checks that exactly the agents in the rows of a gate hold its tokens.
func (w *World) tokens(in map[string][]uint64) {
	limits := map[string]int{"G": 2, "L": 3, "M": mostLimits, "VM": mostLimits}
	for _, gate := range []string{"G", "K", "L", "M", "N", "VK", "VM", "VN"} {
		held := slices.Clone(w.world.Holders(gate))
		if most := limits[gate]; most > 0 && len(held) > most && !w.shared[gate] {
			w.fail("%d agents hold %s, and %d may", len(held), gate, most)
		}
		slices.Sort(held)
		held = slices.Compact(held) // of several keys
		held = slices.DeleteFunc(held, func(id uint64) bool {
			return int(id) > len(w.all) || w.all[id-1].loose && !slices.Contains(in[gate], id)
		})
		in[gate] = slices.DeleteFunc(in[gate], func(id uint64) bool {
			return w.all[id-1].loose && !slices.Contains(held, id)
		})
		slices.Sort(in[gate])
		if !slices.Equal(held, in[gate]) {
			w.fail("%v hold %s, and %v are in its rows", held, gate, in[gate])
		}
	}
}

// takes notes who is claimed. Workers call it.
func (w *World) takes(id uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.taken[id] = true
}

// claims checks that nobody idles beside a free target. CLAIM, where a table has it, is its first row
// and Urgent; whoever may be in it is.
func (w *World) claims() {
	if !w.sets["CLAIM"].has(places["Claim"]) {
		return
	}
	claimed := map[uint64]bool{}
	idle := []*Agent{}
	for _, c := range w.herds {
		c.each(func(z *Agent, mem decider.Memory) {
			first := true
			c.visit(mem, func(_ string, tree TreeOf, mem decider.Memory) {
				o, s := tree.Outline(), tree.State(mem)
				row := decider.Row(1)
				if !first || len(o.Rows()) == 1 || o.Name(row) != "CLAIM" {
					first = false
					return
				}
				first = false
				if z.idle++; !s.Active(row) {
					idle = append(idle, z)
				} else if id, ok := s.Target(row); ok {
					claimed[id], z.idle = true, 0
				}
			})
		})
	}
	fell := 0 // each may have had one, and has fallen before CLAIM began
	for _, z := range w.all {
		if z.broke {
			fell++
		}
	}
	for _, z := range idle {
		free := map[uint64]bool{}
		for _, id := range z.listed("CLAIM") {
			if !claimed[id] && !w.taken[id] { // whoever had it in this frame had it while others asked
				free[id] = true
			}
		}
		if len(free) <= fell || z.paused || z.asked == 0 || z.loose || z.broke {
			z.idle = 0
		}
		if z.idle > 8 { // its Activate may say no, which is seldom
			w.fail("agent %d is not in CLAIM for %d frames, and of %v somebody is free", z.id, z.idle, z.listed("CLAIM"))
		}
	}
	w.taken = claimed
}
