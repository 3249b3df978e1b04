package bench

import (
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Gunner is the agent of lanesSeries: it does two things at once, and would do a third.
type Gunner struct{ health, shells, aimed, steps, shots int }

type (
	gunnerRow    = decider.Decider[*Gunner]
	gunnerAction = behavior.Behavior[*Gunner]
)

// lanesSeries ticks a gunner of three lanes: two run on, and one refuses in each tick.
func lanesSeries() Series {
	s := Series{Name: "Lanes", About: "three lanes: two run on, one refuses", Agents: 1, Cycle: 1}
	add := func(name string, tick func(*Gunner)) {
		s.Entries = append(s.Entries, Entry{Name: name, Start: func() Run { return startGunner(tick) }})
	}
	add("by_hand", (*Gunner).decide)
	add("table", tickGunner(nil))
	add("generated", tickGunner(lanesCode))
	return s
}

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

// tickGunner returns what ticks a gunner by the table, or by its code.
func tickGunner(code *decider.GeneratedCode[*Gunner]) func(*Gunner) {
	tree := decider.MustCompile(&gunner, decider.Generated(code))
	if tree.HasCode() != (code != nil) {
		panic(tree.Lint())
	}
	mem := tree.NewMemory(1)
	return func(g *Gunner) {
		if _, err := tree.Tick(g, mem, decider.Input{Delta: frame}); err != nil {
			panic(err)
		}
	}
}

// startGunner returns a run in which every tick must aim and strafe.
func startGunner(tick func(*Gunner)) Run {
	g, ticks := &Gunner{health: 100}, 0
	return runOf{
		ticks: func(n int) {
			for range n {
				tick(g)
			}
			ticks += n
		},
		verify: func() error {
			if g.aimed != ticks || g.steps != ticks || g.shots != 0 {
				return fmt.Errorf("aimed %d, strafed %d, shot %d times in %d ticks", g.aimed, g.steps, g.shots, ticks)
			}
			return nil
		},
	}
}
