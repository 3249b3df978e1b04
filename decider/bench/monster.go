package bench

import (
	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Monster is the agent of a turn-based game: each of its ticks is a turn.
type Monster struct{ health, turns int }

type (
	monsterRow = decider.Decider[*Monster]
	action     = behavior.Behavior[*Monster]
)

// A monster's four better rows refuse. The fifth runs on, or ends in each tick and so does
// the tree, as in games where one tick is one turn.
var (
	wanders = decider.Group("WANDERS", decider.Selector, append(betterTurns(),
		&monsterRow{Name: "WANDER", Behavior: &action{Name: "WANDER", Each: (*Monster).turn}})...)
	ends            = decider.Group("ENDS", decider.Selector, append(betterTurns(), &wander)...)
	endsPrioritized = decider.Group("ENDS", decider.PrioritizedList, append(betterTurns(), &wander)...)
	endsNested      = decider.Group("ENDS", decider.Selector,
		&monsterRow{Name: "FIGHT", When: ready, Policy: decider.Selector, Children: betterTurns()[:2]},
		&monsterRow{Name: "TRAVEL", Policy: decider.Selector, Children: append(betterTurns()[2:], &wander)})

	wander = monsterRow{Name: "WANDER", Behavior: &action{Name: "WANDER", Once: (*Monster).turn}}
)

// betterTurns are the rows before the last, which refuse.
func betterTurns() []*monsterRow {
	act := &action{Name: "ACT", Once: (*Monster).turn}
	return []*monsterRow{
		{Name: "FLEE", When: hurt, Behavior: act},
		{Name: "BITE", When: near, Behavior: act},
		{Name: "HUNT", When: starving, Behavior: act},
		{Name: "REST", When: tired, Behavior: act},
	}
}

func hurt(m *Monster) bool     { return m.health < 10 }
func near(m *Monster) bool     { return m.health < 20 }
func starving(m *Monster) bool { return m.health < 30 }
func tired(m *Monster) bool    { return m.health < 40 }
func ready(m *Monster) bool    { return m.health > 0 }
func (m *Monster) turn()       { m.turns++ }
