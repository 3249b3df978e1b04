package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

func (c *console[A]) initCommand() command {
	return command{
		name: "init", args: "FOLDER", about: "write a program for a game of your own, to fill in",
		run: func(_ context.Context, args []string) error { return c.init(args) },
	}
}

// init writes the program of a game and, in a package of its own, the game:
// exported packages import it, and nothing can import package main.
func (c *console[A]) init(args []string) error {
	if len(args) != 1 {
		return misuse(fmt.Sprintf("it takes the folder of the program, not %d arguments", len(args)))
	}
	program, game := filepath.Join(args[0], "main.go"), filepath.Join(args[0], "game", "game.go")
	for _, file := range []string{program, game} {
		if _, err := os.Stat(file); err == nil {
			return fmt.Errorf("%s is there already: nothing was written. Fix: choose another folder", file)
		} else if !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	within, found, err := importPath(args[0])
	if err != nil {
		return err
	}
	if strings.ContainsFunc(within, func(r rune) bool {
		return !strings.ContainsRune("-._~/", r) && !(r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)))
	}) {
		return misuse(fmt.Sprintf("%q cannot be imported in Go: use letters, digits and -._~ for folders", within))
	}
	if err := os.MkdirAll(filepath.Dir(game), 0o755); err != nil {
		return err
	}
	imported := path.Join(within, "game")
	filled := func(path, text string) atomicfile.File {
		return atomicfile.File{Path: path, Data: []byte(strings.ReplaceAll(text, "IMPORT", imported))}
	}
	if err := atomicfile.WriteAll(filled(program, initText), filled(game, gameText)); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is the program, %s the game; docs/evolving.md of ethogram says what to fill in.\n", program, game)
	if !found {
		fmt.Fprintf(c.out, "It is in no module: run 'go mod init %s' and 'go mod tidy' in %s.\n", within, args[0])
	}
	return nil
}

// importPath returns the import path of a folder, which need not exist. A folder in
// no module is taken for the root of a new one.
func importPath(dir string) (within string, found bool, err error) {
	full, err := filepath.Abs(dir)
	if err != nil {
		return "", false, err
	}
	for at := full; ; at = filepath.Dir(at) {
		data, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil {
			for line := range strings.Lines(string(data)) {
				if words := strings.Fields(line); len(words) > 1 && words[0] == "module" {
					below, err := filepath.Rel(at, full)
					return path.Join(strings.Trim(words[1], "\"`"), filepath.ToSlash(below)), true, err
				}
			}
			return "", false, fmt.Errorf("%s names no module", filepath.Join(at, "go.mod"))
		} else if !errors.Is(err, os.ErrNotExist) {
			return "", false, err
		}
		if at == filepath.Dir(at) {
			return "example.com/mygame", false, nil
		}
	}
}

const initText = `// This program evolves tables for the game: run it with -h.
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"

	"IMPORT"
)

func main() { cli.Main(&game.Game) }
`

const gameText = `// Package game is the game that tables are evolved for.
package game

import "github.com/ethogram-go/ethogram/evo"

// Agent is what tables are ticked with: use your game's type.
type Agent struct{}

// Game tells evolution what it needs to know. What is missing is reported,
// all of it at once, by the first command that you run.
var Game = evo.Game[*Agent]{
	Name:    "mygame",
	Version: 1,
	Expr:    "game.Game", // of this variable, for what export writes
	Vocabulary: &evo.Vocabulary[*Agent]{
		Name:    "mygame",
		Version: 1,
		Import:  "IMPORT",
		Agent:   "*game.Agent",
		// Actions, Conditions, Flags, Stimuli: what tables may be made of.
	},
	// NewSim:     func() evo.Sim[*Agent] { return new(Sim) }, your game without a screen
	// Tick:       50 * time.Millisecond, the game's time of a step
	// Metrics:    what a round counts for each player, with the least and the largest value
	// Points:     the metric that ranks players
	// Evaluation: evo.Mode{Name: "day", Slots: 4, Steps: 600}, what evolution plays
	// Showdown:   what players play; it may be the same
	// Library:    a few tables written by hand, which everything is measured against
	// Classes:    difficulty classes, as ranges of metrics; none: calibrate proposes them
}
`
