// Package life is that of the creature of the program beside it, with its table.
package life

import (
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// Life is a creature and its surroundings.
type Life struct {
	Crowd    *decider.Crowd[*Creature] // of one
	World    *decider.World            // where observers of the decisions go
	why      *debugprint.Watcher
	creature *Creature
	second   int
	flags    decider.Flags
}

// New begins a life. numbers change those of the table, see ethogram.Open.
func New(numbers []byte) (*Life, error) {
	l := &Life{why: debugprint.NewWatcher(1), creature: &Creature{hunger: 0.2, strength: 2}}
	world, err := ethogram.Open(1, numbers, ethogram.Crowd(&l.Crowd, &Root, l.sense)) // reports all errors of the table at once
	if err != nil {
		return nil, err
	}
	l.World = world
	l.World.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night"}})
	debugprint.Attach(l.World, l.why)
	return l, l.Crowd.Add(1, l.creature)
}

// Tick plays another second. Night falls in the fifth, an enemy comes in the
// ninth; a day has twenty.
func (l *Life) Tick() error {
	l.second++
	switch l.second % 20 {
	case 0:
		l.flags = 0
	case 5:
		l.flags = Night
	case 9:
		l.creature.enemy = 4
	}
	l.creature.hunger += 0.1
	return l.World.Tick(time.Second)
}

func (l *Life) sense(*Creature, time.Duration) decider.Sense { return decider.Sense{Flags: l.flags} }

// Night reports whether it is night.
func (l *Life) Night() bool { return l.flags&Night != 0 }

// Enemy is how strong the enemy is, 0 if there is none.
func (l *Life) Enemy() float64 { return max(l.creature.enemy, 0) }

// Hunger is how hungry the creature is; above 0.5 it eats.
func (l *Life) Hunger() float64 { return max(l.creature.hunger, 0) }

// state is what the creature does.
func (l *Life) state() decider.State {
	st, _ := l.World.State(1) // the creature never leaves its crowd
	return st
}

// line says in one line what the creature does.
func (l *Life) line() string {
	return string(debugprint.AppendLine(nil, l.Crowd.Tree().Outline(), l.state(), l.why))
}

// Tell plays a second, and writes what the creature does in it.
func (l *Life) Tell(_ time.Duration, out io.Writer) error {
	if err := l.Tick(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%2d s  %s\n", l.second, l.line())
	return err
}

// Why writes why the creature does nothing else.
func (l *Life) Why(out io.Writer) error {
	mem, err := l.Crowd.Memory(1)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\nWhy nothing else?\n")
	return debugprint.PrintState(out, l.Crowd.Tree(), mem, debugprint.WhyNot, l.why)
}
