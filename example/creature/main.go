// Creature is the table of the README: a creature flees from stronger enemies,
// guards its nest at night, eats when it is hungry, and rests otherwise. The
// program prints what the creature does in every second, and at the end why it
// does nothing else. With -svg it draws the same seconds as an animation.
//
//	go run ./example/creature
//	go run ./example/creature -svg >creature.svg
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"time"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/example/internal/program"
)

func main() { program.Main("creature", start) }

type options struct {
	ticks int
	svg   bool
}

func start(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	l, err := newLife()
	if err != nil {
		return err
	}
	if o.svg {
		return film(stdout, l, o.ticks)
	}
	return tell(stdout, l, o.ticks)
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := program.NewFlags("creature", "A creature with four things to do: what it does, and why.")
	flags.IntVar(&o.ticks, "ticks", 13, "how many ticks of a second to play")
	flags.BoolVar(&o.svg, "svg", false, "draw an animated SVG instead")
	if err := flags.Read(args, stdout); err != nil {
		return o, err
	}
	if o.ticks < 0 {
		return o, program.Usagef("-ticks %d: want 0 or more", o.ticks)
	}
	return o, nil
}

// life is a creature and its surroundings.
type life struct {
	tree     *decider.Tree[*Creature]
	mem      decider.Memory
	world    *decider.World
	why      *debugprint.Watcher
	creature *Creature
	second   int
	flags    decider.Flags
}

func newLife() (*life, error) {
	tree, err := decider.Compile(&Root) // reports all errors of the table at once
	if err != nil {
		return nil, err
	}
	l := &life{
		tree: tree, mem: tree.NewMemory(1), world: tree.NewWorld(1),
		why: debugprint.NewWatcher(1), creature: &Creature{hunger: 0.2, strength: 2},
	}
	l.world.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night"}})
	debugprint.Attach(l.world, l.why)
	return l, nil
}

// tick plays another second. Night falls in the fifth, an enemy comes in the
// ninth.
func (l *life) tick() error {
	l.second++
	switch l.second {
	case 5:
		l.flags = Night
	case 9:
		l.creature.enemy = 4
	}
	l.creature.hunger += 0.1
	_, err := l.tree.Tick(l.creature, l.mem, decider.Input{Delta: time.Second, Flags: l.flags, World: l.world})
	return err
}

// line says in one line what the creature does.
func (l *life) line() string {
	return string(debugprint.AppendLine(nil, l.tree.Outline(), l.tree.State(l.mem), l.why))
}

// tell writes the life as text.
func tell(out io.Writer, l *life, ticks int) error {
	w := bufio.NewWriter(out) // keeps the first error until Flush
	for range ticks {
		if err := l.tick(); err != nil {
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
