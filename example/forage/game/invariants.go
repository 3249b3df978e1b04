package game

import (
	"fmt"

	"github.com/ethogram-go/ethogram/evo"
)

// invariants are what holds after every step, whatever the foragers do.
var invariants = []evo.Invariant[*Forager]{
	{Name: "everybody is on the field, and no fuller than full", Check: func(sim evo.Sim[*Forager]) string {
		f := sim.(*Field)
		for i := range f.Bodies {
			if b := &f.Bodies[i]; b.X < 0 || b.X >= Size || b.Y < 0 || b.Y >= Size || b.Energy > maxEnergy {
				return fmt.Sprintf("slot %d is at %d, %d with %d energy", i, b.X, b.Y, b.Energy)
			}
		}
		return ""
	}},
	{Name: "no berry appears or vanishes on the way", Check: func(sim evo.Sim[*Forager]) string {
		f := sim.(*Field)
		left := int32(0) // stolen, and lost by nobody
		for i := range f.Bodies {
			b := &f.Bodies[i]
			if b.Berries != b.Eaten+b.Stolen-b.Lost || b.Berries < 0 {
				return fmt.Sprintf("slot %d has %d berries: %d eaten, %d stolen, %d lost", i, b.Berries, b.Eaten, b.Stolen, b.Lost)
			}
			left += b.Stolen - b.Lost
		}
		if left != 0 {
			return fmt.Sprintf("%d more berries are stolen than lost", left)
		}
		for cell, n := range f.Berries {
			if n > bushBerries {
				return fmt.Sprintf("a bush has %d berries, at %d, %d", n, cell%Size, cell/Size)
			}
		}
		return ""
	}},
}
