package inspect_test

import (
	"log"
	"net/http"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/inspect"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

type Guard struct{ tired bool }

var Root = decider.Decider[*Guard]{Name: "GUARD", Children: []*decider.Decider[*Guard]{
	{
		Name: "SLEEP", When: func(g *Guard) bool { return g.tired },
		Preconditions: decider.Preconditions{Cooldown: time.Minute},
		Behavior:      &behavior.Behavior[*Guard]{Name: "SLEEP", Tick: behavior.Stay[*Guard]},
	},
	{Name: "WATCH", Behavior: &behavior.Behavior[*Guard]{Name: "WATCH", Tick: behavior.Stay[*Guard]}},
}}

// The page may change the numbers of a table while the game runs. The game applies the
// changes between two frames.
func ExampleTuning() {
	tree := decider.MustCompile(&Root)
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	if err != nil {
		log.Fatal(err)
	}
	rec, err := record.New(world, record.Options{})
	if err != nil {
		log.Fatal(err)
	}
	table, err := inspect.Tuning(crowd)
	if err != nil {
		log.Fatal(err)
	}
	http.Handle("/debug/ethogram/", inspect.Handler(rec, inspect.Options{Tuning: []*inspect.Table{table}}))
	go http.ListenAndServe("localhost:6060", nil)

	steps := decider.Steps(60)
	for range time.Tick(time.Second / 60) {
		lost, err := table.Update()
		if err != nil {
			log.Print(err) // the agents go on as before
		}
		for _, d := range lost.Dropped {
			log.Printf("agent %d has lost %v %s: %s", d.Agent, d.Kind, d.Name, d.Why)
		}
		if err := world.Tick(steps.Next()); err != nil {
			log.Fatal(err)
		}
	}
}
