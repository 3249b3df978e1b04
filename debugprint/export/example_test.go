package export_test

import (
	"os"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

type Guard struct{ enemy bool }

var root = decider.Decider[*Guard]{Name: "ROOT", Children: []*decider.Decider[*Guard]{
	{Name: "FIGHT", When: func(g *Guard) bool { return g.enemy }, Act: &behavior.Wait[*Guard]{For: 1500 * time.Millisecond}},
	{Name: "PATROL", Behavior: &patrol},
}}

var patrol = behavior.Behavior[*Guard]{Name: "PATROL"}

func writePprof(p *profile.Profile) error {
	file, err := os.Create("rows.pb.gz")
	if err != nil {
		return err
	}
	defer file.Close()
	return export.Pprof(file, p)
}

func ExamplePerfetto() {
	tree := decider.MustCompile(&root)
	world := decider.NewWorld(1)

	perfetto := export.NewPerfetto(os.Stdout, export.PerfettoOptions{})
	debugprint.Attach(world, perfetto)

	guard, mem := &Guard{}, tree.NewMemory(17)
	for second := range 5 {
		guard.enemy = second == 2
		tree.Tick(guard, mem, decider.Input{Delta: time.Second, World: world})
	}
	perfetto.Close()
	// Output:
	// [
	// {"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"agent 17"}},
	// {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"agent 17"}},
	// {"ph":"B","pid":1,"tid":1,"ts":1000000,"cat":"row","name":"ROOT","args":{"row":0}},
	// {"ph":"B","pid":1,"tid":1,"ts":1000000,"cat":"row","name":"PATROL","args":{"row":2,"behavior":"PATROL"}},
	// {"ph":"E","pid":1,"tid":1,"ts":3000000,"args":{"reason":"Interrupted"}},
	// {"ph":"B","pid":1,"tid":1,"ts":3000000,"cat":"row","name":"FIGHT","args":{"row":1,"behavior":"Wait","act":"Wait(For 1.5s)"}},
	// {"ph":"E","pid":1,"tid":1,"ts":5000000,"args":{"reason":"Succeeded"}},
	// {"ph":"B","pid":1,"tid":1,"ts":5000000,"cat":"row","name":"PATROL","args":{"row":2,"behavior":"PATROL"}},
	// {"ph":"E","pid":1,"tid":1,"ts":5000000},
	// {"ph":"E","pid":1,"tid":1,"ts":5000000}
	// ]
}

var _ = writePprof
