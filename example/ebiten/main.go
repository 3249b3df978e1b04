// Ebiten shows the creatures of example/nest in a window: what each is doing
// floats above its head, and the panel below says of the selected one what
// debugprint.PrintState knows, and why it does nothing else. The same
// seed tells the same story as the text of example/nest.
//
//	cd example/ebiten && go run .
//
// Click or Tab selects, Space pauses, the right arrow lets one tick go by, W
// turns the reasons on and off, Esc quits.
package main

import (
	"fmt"
	"io"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/ethogram-go/ethogram/example/internal/program"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

func main() { program.Main("ebiten", run) }

type options struct {
	seed         uint64
	agents, from int
	pause        bool
	shot         string
}

func run(args []string, stdout io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	g, err := newGame(o)
	if err != nil {
		return err
	}
	size := 1.0
	if _, room := ebiten.Monitor().Size(); room < height+100 { // a title bar, a task bar
		size = float64(room-100) / height
	}
	ebiten.SetWindowSize(int(width*size), int(height*size))
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowTitle(g.title())
	return ebiten.RunGame(g)
}

func parse(args []string, stdout io.Writer) (options, error) {
	var o options
	flags := program.NewFlags("ebiten", "Click or Tab selects, Space pauses, the right arrow steps, W says why, Esc quits.")
	flags.Uint64Var(&o.seed, "seed", 83, "seed of the random numbers; the same seed tells the same story")
	flags.Within(&o.agents, "agents", 4, 1, creatures.MaxAgents, fmt.Sprintf("how many creatures, 1 to %d", creatures.MaxAgents))
	flags.AtLeast(&o.from, "from", 0, 0, "begin when so many ticks of a tenth of a second have gone by")
	flags.BoolVar(&o.pause, "pause", false, "begin in a pause; the right arrow lets one tick go by")
	flags.StringVar(&o.shot, "shot", "", "write the first picture to this PNG `file`")
	err := flags.Read(args, stdout)
	return o, err
}
