package cli

import (
	"context"
	_ "embed" // the game that init writes
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
		name: "init", args: "FOLDER", about: "write a program with a small game, to make it your own",
		run: func(_ context.Context, args []string) error { return c.init(args) },
	}
}

// init writes the program of a game and, in a package of its own, the game:
// exported packages import it, and nothing can import package main.
func (c *console[A]) init(args []string) error {
	if len(args) != 1 {
		return misuse(fmt.Sprintf("it takes the folder of the program, not %d arguments", len(args)))
	}
	texts := []struct{ path, text string }{
		{"main.go", initText}, {"game/game.go", gameText}, {"game/vocabulary_names.go", namesText}, {"game/game_test.go", initTest},
	}
	for _, of := range texts {
		file := filepath.Join(args[0], filepath.FromSlash(of.path))
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
	if !found { // it is taken for the root of a new one
		within = "example.com/mygame"
	}
	if !importable(within) {
		return misuse(fmt.Sprintf("%q cannot be imported in Go: use letters, digits and -._~ for folders, and no dot at the ends", within))
	}
	if err := os.MkdirAll(filepath.Join(args[0], "game"), 0o755); err != nil {
		return err
	}
	var files []atomicfile.File
	for _, of := range texts {
		file := filepath.Join(args[0], filepath.FromSlash(of.path))
		files = append(files, atomicfile.File{Path: file, Data: []byte(strings.ReplaceAll(of.text, exampleImport, path.Join(within, "game")))})
	}
	if err := atomicfile.WriteAll(files...); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s is the program. The game is in %s, a moon lander to try and then to replace.\n", files[0].Path, files[1].Path)
	if !found {
		fmt.Fprintf(c.out, "It is in no module: run 'go mod init %s' and 'go mod tidy' there.\n", within)
	}
	fmt.Fprintf(c.out, "\nNext, in %s:\n  go run . watch pilot   to see a table play\n  go run . evolve        to evolve others, in about a minute\n  go generate ./game     after each new flag or stimulus\nIn a game of turns let Tick be a turn: \"A game of turns\" in docs/evolving.md says what follows from that.\n", args[0])
	return nil
}

// importable reports whether Go takes a path for an import: of the rules, those that
// the name of a folder is likely to break.
func importable(path string) bool {
	for element := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(element, ".") || strings.HasSuffix(element, ".") {
			return false
		}
	}
	return !strings.ContainsFunc(path, func(r rune) bool {
		return !strings.ContainsRune("-._~/", r) && !(r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)))
	})
}

// exampleImport is the import path of the game that init writes, which is
// example/lander.
const exampleImport = "github.com/ethogram-go/ethogram/example/lander/game"

const initText = `// This program evolves tables for the game: run it with -h.
package main

import (
	"github.com/ethogram-go/ethogram/evo/cli"

	"` + exampleImport + `"
)

func main() { cli.Main(&game.Game) }
`

//go:embed init/game.go.txt
var gameText string

//go:embed init/vocabulary_names.go.txt
var namesText string

const initTest = `package game

import (
	"testing"

	"github.com/ethogram-go/ethogram/evo/vocab"
)

// TestGame: the names of the vocabulary are up to date, and the game can be evolved.
func TestGame(t *testing.T) {
	vocab.Check(t)
	if _, err := Game.Spec(); err != nil {
		t.Fatal(err)
	}
}
`
