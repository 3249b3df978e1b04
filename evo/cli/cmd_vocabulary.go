package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo/vocab"
)

func (c *console[A]) vocabularyCommand() command {
	return command{
		name: "vocabulary", args: "[FOLDER]", about: "find the names of a vocabulary's flags and stimuli, for go generate",
		long: "It writes " + vocab.FileName + " into the package of the game in FOLDER, or in the current folder.\nIt reads only the source, so any program with this command can do it for any game.",
		run:  func(_ context.Context, args []string) error { return c.vocabulary(args) },
	}
}

func (c *console[A]) vocabulary(args []string) error {
	dir := "."
	switch len(args) {
	case 0:
	case 1:
		dir = args[0]
	default:
		return misuse(fmt.Sprintf("it takes the folder of one package, not %d arguments", len(args)))
	}
	path, changed, unlisted, err := vocab.Write(dir)
	if err != nil {
		return err
	}
	if changed {
		fmt.Fprintln(c.out, path)
	}
	if len(unlisted) > 0 {
		fmt.Fprintln(c.out, "Not in a vocabulary:", strings.Join(unlisted, ", "))
	}
	return nil
}
