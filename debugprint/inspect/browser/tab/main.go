// Tab is the nest of example/nest in a tab of a browser, with the inspector beside it.
//
//	GOOS=js GOARCH=wasm go build -trimpath -ldflags="-s -w" -o tab.wasm .
//
// A web server for plain files serves it, index.html, start.js, the wasm_exec.js of Go's
// lib/wasm, and inspector.html, which inspect.WriteHTML(w, nil) writes.
package main

import (
	"errors"
	"flag"
	"log"
	"sync/atomic"
	"time"

	"github.com/ethogram-go/ethogram/debugprint/inspect/local"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/example/nest/creatures"
)

func main() {
	ticks := flag.Int("ticks", 1<<30, "how many ticks to play")
	flag.Parse()
	world, err := creatures.New(creatures.MaxAgents, 83, nil)
	if err != nil {
		log.Fatal(err)
	}
	rec, err1 := record.New(world.Minds, record.Options{Everything: true, Sight: world.Sight()})
	herd, err2 := local.Tuning(world.Herd)
	wolves, err3 := local.Tuning(world.Wolves)
	var paused atomic.Bool
	game := &local.Game{Recorder: rec, Pause: paused.Store, Tuning: []*local.Table{herd, wolves}}
	stop, err4 := game.Serve()
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		log.Fatal(err)
	}
	defer stop()

	frames := time.Tick(20 * time.Millisecond) // five times as fast as its clock
	for range *ticks {
		<-frames
		_, err1 := herd.Update()
		_, err2 := wolves.Update()
		if paused.Load() {
			continue
		}
		if err := errors.Join(err1, err2, world.Step(100*time.Millisecond)); err != nil {
			log.Fatal(err)
		}
	}
}
