package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// init writes the program of a game.
func (c *command[A]) init(args []string) error {
	if len(args) != 1 {
		return misuse(fmt.Sprintf("it takes the folder of the program, not %d arguments", len(args)))
	}
	path := filepath.Join(args[0], "main.go")
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("%s is there already: nothing was written", path)
	} else if !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(args[0], 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(path, []byte(initText), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is the program; docs/evolving.md says what to fill in.\n", path)
	return nil
}

const initText = `// This program evolves tables for a game: run it with -h.
package main

import (
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/cli"
)

// Agent is what tables are ticked with: use your game's type.
type Agent struct{}

// game tells evolution what it needs to know. What is missing is reported,
// all of it at once, by the first command that you run.
var game = evo.Game[*Agent]{
	Name:       "mygame",
	Version:    1,
	Vocabulary: &evo.Vocabulary[*Agent]{Name: "mygame", Version: 1},
}

func main() { cli.Main(&game) }
`
