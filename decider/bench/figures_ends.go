package bench

import (
	"fmt"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// Monster is the agent of a turn-based game: each of its ticks is a turn.
type Monster struct{ health, turns int }

type (
	monsterRow = decider.Decider[*Monster]
	action     = behavior.Behavior[*Monster]
)

// endsSeries ticks a monster whose four better rows refuse: the fifth runs on, or ends in
// each tick and so does the tree, as in games where one tick is one turn.
func endsSeries() Series {
	s := Series{Name: "Ends", About: "five rows whose leaf runs on, or ends in each tick", Agents: 1, Cycle: 1}
	add := func(name string, root *monsterRow, code *decider.GeneratedCode[*Monster]) {
		s.Entries = append(s.Entries, Entry{Name: name, Start: func() Run { return startMonster(root, code) }})
	}
	add("runs_on", &wanders, nil)
	add("selector", &ends, nil)
	add("prioritized", &endsPrioritized, nil)
	add("nested", &endsNested, nil)
	add("runs_on/code", &wanders, wandersCode)
	add("selector/code", &ends, endsCode)
	return s
}

// The tables of endsSeries.
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

// startMonster returns a run in which every tick must be a turn.
func startMonster(root *monsterRow, code *decider.GeneratedCode[*Monster]) Run {
	tree := decider.MustCompile(root, decider.Generated(code))
	if tree.HasCode() != (code != nil) {
		panic(tree.Lint())
	}
	m, mem, ticks := &Monster{health: 100}, tree.NewMemory(1), 0
	return runOf{
		ticks: func(n int) {
			for range n {
				if _, err := tree.Tick(m, mem, decider.Input{Delta: frame}); err != nil {
					panic(err)
				}
			}
			ticks += n
		},
		verify: func() error {
			if m.turns != ticks {
				return fmt.Errorf("%d turns in %d ticks", m.turns, ticks)
			}
			return nil
		},
	}
}
