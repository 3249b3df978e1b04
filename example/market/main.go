// Market is a street with a bakery and a juggler. The customers know how to
// stroll and when to go home. The bakery teaches them what to do there: it injects
// its own tree into their slot.
//
//	go run ./example/market
package main

import (
	"io"

	"github.com/ethogram-go/ethogram/example/internal/program"
	"github.com/ethogram-go/ethogram/example/market/street"
)

func main() { program.Main("market", run) }

func run(args []string, stdout io.Writer) error {
	var ticks int
	flags := program.NewFlags("market", "Three customers learn from a bakery and a juggler what to do there.")
	flags.AtLeast(&ticks, "ticks", 50, 0, "how many ticks of a second to play")
	if err := flags.Read(args, stdout); err != nil {
		return err
	}
	s, err := street.New()
	if err != nil {
		return err
	}
	return s.Report(stdout, ticks)
}
