// Package life is that of the creature of the program beside it, with its table.
package life

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"time"

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

// New begins a life.
func New() (*Life, error) {
	tree, err := decider.Compile(&Root) // reports all errors of the table at once
	if err != nil {
		return nil, err
	}
	l := &Life{World: tree.NewWorld(1), why: debugprint.NewWatcher(1), creature: &Creature{hunger: 0.2, strength: 2}}
	if l.Crowd, err = tree.NewCrowd(l.World, l.sense); err != nil {
		return nil, err
	}
	if err = l.Crowd.Add(1, l.creature); err != nil {
		return nil, err
	}
	l.World.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night"}})
	debugprint.Attach(l.World, l.why)
	return l, nil
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

// Tell writes the life as text.
func (l *Life) Tell(out io.Writer, ticks int) error {
	w := bufio.NewWriter(out) // keeps the first error until Flush
	for range ticks {
		if err := l.Tick(); err != nil {
			return err
		}
		fmt.Fprintf(w, "%2d s  %s\n", l.second, l.line())
	}
	var why bytes.Buffer
	mem, err := l.Crowd.Memory(1)
	if err != nil {
		return err
	}
	if err := debugprint.PrintState(&why, l.Crowd.Tree(), mem, debugprint.WhyNot, l.why); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nWhy nothing else?\n%s", why.Bytes())
	return w.Flush()
}
