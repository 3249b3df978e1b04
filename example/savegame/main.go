// Savegame is a valley with villagers and wolves that share a world: gates,
// squads, stimuli, and posts on their way. It is saved to a file in the middle of
// everything, loaded, and continues exactly as it would have.
//
//	go run ./example/savegame
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "savegame:", err)
		os.Exit(1)
	}
}

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("savegame", flag.ContinueOnError)
	var help bytes.Buffer
	flags.SetOutput(&help)
	frames := flags.Uint("frames", 120, "how many frames of 0.1 s to play before saving, and again after loading")
	seed := flags.Uint64("seed", 2, "the seed of all random numbers")
	file := flags.String("file", "", "where to save; by default in a temporary `file` that is removed")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		if _, full := stdout.Write(help.Bytes()); full != nil {
			return full
		}
		return err
	} else if err != nil {
		return err
	}
	if *file == "" {
		dir, err := os.MkdirTemp("", "savegame")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		*file = filepath.Join(dir, "valley.json")
	}
	w := bufio.NewWriter(stdout) // keeps the first error until Flush
	original, err := New(*seed, 0)
	if err != nil {
		return err
	}
	if err := original.populate(); err != nil {
		return err
	}
	fmt.Fprintf(w, "Villagers (1-9) and wolves (w).\n\n")
	if err := original.live(w, *frames); err != nil {
		return err
	}

	data, err := ethogram.Save(original.world, nil)
	if err != nil {
		return err
	}
	if err := WriteFile(*file, data); err != nil {
		return err
	}
	if data, err = os.ReadFile(*file); err != nil {
		return err
	}
	loaded, err := Load(data, 1)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nSaved: %d agents, the well with %v, %d bytes. The loaded game continues:\n\n",
		loaded.village.Len()+loaded.pack.Len(), loaded.world.Holders("WELL"), len(data))

	if err := loaded.live(w, *frames); err != nil {
		return err
	}
	if err := original.live(io.Discard, *frames); err != nil {
		return err
	}
	ours, err1 := ethogram.Save(original.world, nil)
	theirs, err2 := ethogram.Save(loaded.world, nil)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nThe original, which continued too, is the same to the byte: %v\n", bytes.Equal(ours, theirs))
	return w.Flush()
}

// WriteFile writes data to a file, completely or not at all: a crash or a full
// disk leaves the last savegame intact.
func WriteFile(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".savegame-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails after the rename
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// live plays some frames and draws the valley every second.
func (g *Game) live(w io.Writer, frames uint) error {
	for range frames {
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
	for id, v := range g.village.Each {
		row, err := g.world.Row(id)
		if err != nil {
			return "", err
		}
		doing[row]++
		valley[v.At] = '0' + byte(id)
		logs, water = logs+v.Logs, water+v.Water
	}
	for _, w := range g.pack.Each {
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
