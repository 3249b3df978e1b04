// Savegame is a valley with villagers and wolves that share a world: gates,
// squads, stimuli, and posts on their way. It is saved to a file in the middle of
// everything, loaded, and continues exactly as it would have.
//
//	go run ./example/savegame
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/example/internal/program"
)

func main() { program.Main("savegame", run) }

func run(args []string, stdout io.Writer) error {
	var ticks int
	seed, file := uint64(2), ""
	flags := program.NewFlags("savegame", "Saves a valley to a file, loads it, and continues as if nothing had happened.")
	flags.AtLeast(&ticks, "ticks", 120, 0, "how many ticks of 0.1 s to play before saving, and again after loading")
	flags.Uint64Var(&seed, "seed", seed, "the seed of all random numbers")
	flags.StringVar(&file, "file", file, "where to save; by default in a temporary file that is removed")
	if err := flags.Read(args, stdout); err != nil {
		return err
	}
	if file == "" {
		dir, err := os.MkdirTemp("", "savegame")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		file = filepath.Join(dir, "valley.json")
	}
	return play(stdout, seed, ticks, file)
}

// play runs a game, saves and loads it, and continues both the original and the
// loaded one.
func play(stdout io.Writer, seed uint64, ticks int, file string) error {
	w := bufio.NewWriter(stdout) // keeps the first error until Flush
	trees, err := compile()
	if err != nil {
		return err
	}
	original, err := New(trees, seed, 0)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Villagers (1-9) and wolves (w).\n\n")
	if err := original.live(w, ticks); err != nil {
		return err
	}

	data, err := original.Save()
	if err != nil {
		return err
	}
	if err := WriteFile(file, data); err != nil {
		return err
	}
	if data, err = os.ReadFile(file); err != nil {
		return err
	}
	loaded, err := Load(trees, data, 1)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nSaved: %d agents, the well with %v, %d bytes. The loaded game continues:\n\n",
		len(loaded.villagers)+len(loaded.wolves), loaded.world.Holders("WELL"), len(data))

	if err := loaded.live(w, ticks); err != nil {
		return err
	}
	if err := original.live(io.Discard, ticks); err != nil {
		return err
	}
	ours, err := original.Save()
	if err != nil {
		return err
	}
	theirs, err := loaded.Save()
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nThe original, which continued too, is the same to the byte: %v\n", bytes.Equal(ours, theirs))
	return w.Flush()
}

// live plays some ticks and draws the valley every second.
func (g *Game) live(w io.Writer, ticks int) error {
	for range ticks {
		if err := g.Step(); err != nil {
			return err
		}
		if g.world.Now()%time.Second != 0 {
			continue
		}
		line, err := g.draw()
		if err != nil {
			return err
		}
		fmt.Fprintln(w, line)
	}
	return nil
}

// draw returns the valley as a line, with its counts.
func (g *Game) draw() (string, error) {
	valley := bytes.Repeat([]byte{'.'}, length+1)
	doing := map[string]int{}
	logs, water, bites := 0, 0, 0
	for _, v := range g.villagers {
		row, err := g.world.Row(v.ID)
		if err != nil {
			return "", err
		}
		doing[row]++
		valley[v.At] = '0' + byte(v.ID)
		logs, water = logs+v.Logs, water+v.Water
	}
	for _, w := range g.wolves {
		valley[w.At] = 'w'
		bites += w.Bites
	}
	var rows []string
	for _, name := range []string{"FLEE", "GRIP", "LIFT", "HAUL", "DRAW"} {
		if n := doing[name]; n > 0 {
			rows = append(rows, fmt.Sprintf("%d %s", n, name))
		}
	}
	return strings.TrimRight(fmt.Sprintf("%4.0f s %s  %d logs %2d water %d bites  %s",
		g.world.Now().Seconds(), valley, logs/2, water, bites, strings.Join(rows, ", ")), " "), nil
}
