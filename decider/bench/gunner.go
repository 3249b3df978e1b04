package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Gunner does two things at once, and would do a third.
type Gunner struct{ health, shells, aimed, steps, shots int }

type (
	gunnerRow    = decider.Decider[*Gunner]
	gunnerAction = behavior.Behavior[*Gunner]
)

var gunner = decider.Group("GUNNER", decider.PrioritizedList,
	&gunnerRow{Name: "FLEE", When: (*Gunner).isHurt, Behavior: &gunnerAction{Name: "FLEE", Run: (*Gunner).flee}},
	&gunnerRow{Name: "FIGHT", Policy: decider.Parallel, Children: []*gunnerRow{
		{Name: "AIM", Behavior: &gunnerAction{Name: "AIM", Run: (*Gunner).aim}},
		{Name: "STRAFE", Behavior: &gunnerAction{Name: "STRAFE", Run: (*Gunner).strafe}},
		{Name: "FIRE", When: (*Gunner).isLoaded, Behavior: &gunnerAction{Name: "FIRE", Run: (*Gunner).fire}},
	}},
)

func (g *Gunner) isHurt() bool            { return g.health < 10 }
func (g *Gunner) isLoaded() bool          { return g.shells > 0 }
func (g *Gunner) flee() behavior.Status   { g.steps--; return behavior.Running }
func (g *Gunner) aim() behavior.Status    { g.aimed++; return behavior.Running }
func (g *Gunner) strafe() behavior.Status { g.steps++; return behavior.Running }
func (g *Gunner) fire() behavior.Status   { g.shots++; g.shells--; return behavior.Running }

// decide is what the table says, as a programmer would write it.
func (g *Gunner) decide() {
	if g.isHurt() {
		g.flee()
		return
	}
	g.aim()
	g.strafe()
	if g.isLoaded() {
		g.fire()
	}
}
