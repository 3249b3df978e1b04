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
	"flag"
	"fmt"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

type options struct {
	seed         uint64
	agents, from int
	pause        bool
	shot         string
}

func main() {
	var o options
	flag.Uint64Var(&o.seed, "seed", 83, "seed of the random numbers; the same seed tells the same story")
	flag.IntVar(&o.agents, "agents", 4, fmt.Sprintf("how many creatures, 1 to %d", creatures.MaxAgents))
	flag.IntVar(&o.from, "from", 0, "begin when so many ticks of a tenth of a second have gone by")
	flag.BoolVar(&o.pause, "pause", false, "begin in a pause; the right arrow lets one tick go by")
	flag.StringVar(&o.shot, "shot", "", "write the first picture to this PNG `file`")
	flag.Parse()
	switch {
	case flag.NArg() > 0:
		fail(2, "unexpected argument %q: ebiten takes only flags; see -h", flag.Arg(0))
	case o.agents < 1 || o.agents > creatures.MaxAgents:
		fail(2, "-agents %d: want 1 to %d; see -h", o.agents, creatures.MaxAgents)
	case o.from < 0:
		fail(2, "-from %d: want 0 or more; see -h", o.from)
	}
	if err := show(o); err != nil {
		fail(1, "%v", err)
	}
}

func fail(code int, format string, args ...any) {
	fmt.Fprintf(os.Stderr, "ebiten: "+format+"\n", args...)
	os.Exit(code)
}

func show(o options) error {
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
