// Ecs is a gallery at night. Guards and thieves are entities of ark, and the guards
// decide by a table. Half-way, the game is saved and loaded.
//
//	go run ./example/ecs
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

func main() {
	if err := run(nil, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "ecs:", err)
		os.Exit(1)
	}
}

func run(_ []string, stdout io.Writer) error {
	w := bufio.NewWriter(stdout) // keeps the first error until Flush
	fmt.Fprintf(w, "Guards (1-4) and thieves (t).\n\n")
	g, err := New(4, 0)
	if err != nil {
		return err
	}
	if err := g.play(w, 20*time.Second); err != nil {
		return err
	}
	data, err := g.Save()
	if err != nil {
		return err
	}
	if g, err = Load(data, 0); err != nil {
		return err
	}
	fmt.Fprintf(w, "Saved and loaded: %d guards, %d bytes.\n", g.crowd.Len(), len(data))
	if err := g.play(w, 45*time.Second); err != nil {
		return err
	}
	return w.Flush()
}

// play plays until a time and draws every second.
func (g *Game) play(w io.Writer, until time.Duration) error {
	for g.world.Now() < until {
		if err := g.Step(); err != nil {
			return err
		}
		if g.world.Now()%time.Second != 0 {
			continue
		}
		line, rows := []byte(strings.Repeat(".", length)), ""
		for q := g.thieves.Query(); q.Next(); {
			place, _ := q.Get()
			line[int(place.At)] = 't'
		}
		for id := uint64(1); id <= 9; id++ {
			if guard, ok := g.crowd.AgentOf(id); ok {
				place, _, _ := guard.get()
				line[int(place.At)] = '0' + byte(id)
				row, err := g.world.Row(id)
				if err != nil {
					return err
				}
				rows += fmt.Sprintf("  %d %s", id, row)
			}
		}
		fmt.Fprintf(w, "%2d s %s%s\n", g.world.Now()/time.Second, line, rows)
	}
	return nil
}
