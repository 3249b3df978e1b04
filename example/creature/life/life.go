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
	tree     *decider.Tree[*Creature]
	mem      decider.Memory
	World    *decider.World // where observers of the decisions go
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
	l := &Life{
		tree: tree, mem: tree.NewMemory(1), World: tree.NewWorld(1),
		why: debugprint.NewWatcher(1), creature: &Creature{hunger: 0.2, strength: 2},
	}
	l.World.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night"}})
	debugprint.Attach(l.World, l.why)
	return l, nil
}

// Tick plays another second. Night falls in the fifth, an enemy comes in the
// ninth.
func (l *Life) Tick() error {
	l.second++
	switch l.second {
	case 5:
		l.flags = Night
	case 9:
		l.creature.enemy = 4
	}
	l.creature.hunger += 0.1
	_, err := l.tree.Tick(l.creature, l.mem, decider.Input{Delta: time.Second, Flags: l.flags, World: l.World})
	return err
}

// line says in one line what the creature does.
func (l *Life) line() string {
	return string(debugprint.AppendLine(nil, l.tree.Outline(), l.tree.State(l.mem), l.why))
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
	if err := debugprint.PrintState(&why, l.tree, l.mem, debugprint.WhyNot, l.why); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nWhy nothing else?\n%s", why.Bytes())
	return w.Flush()
}
