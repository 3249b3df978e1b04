// Investigate is the guard of Bobby Anguelov's article on synchronized behavior
// trees: he smokes, hears a noise, and goes to look. It shows two guards side by
// side. One uses a plain tree, the other the same rows with stored state.
//
//	go run ./example/investigate
package main

import (
	"io"

	"github.com/ethogram-go/ethogram/example/internal/program"
	"github.com/ethogram-go/ethogram/example/investigate/guard"
)

func main() { program.Main("investigate", run) }

func run(args []string, stdout io.Writer) error {
	var ticks int
	flags := program.NewFlags("investigate", "Two guards hear a noise; one of them forgets what he has done.")
	flags.AtLeast(&ticks, "ticks", 34, 0, "how many ticks of a second to play")
	if err := flags.Read(args, stdout); err != nil {
		return err
	}
	plain, err := guard.Post(&guard.Plain)
	if err != nil {
		return err
	}
	stored, err := guard.Post(&guard.Stored)
	if err != nil {
		return err
	}
	return guard.Report(stdout, ticks, plain, stored)
}
