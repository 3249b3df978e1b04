package debugprint_test

import (
	"fmt"
	"log"
	"log/slog"
	"os"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// A rabbit flees from a fox, eats when it is hungry, and otherwise rests.
type rabbit struct{ hunger float64 }

type (
	RabbitDecider  = decider.Decider[*rabbit]
	RabbitBehavior = behavior.Behavior[*rabbit]
)

const SawFox stimuli.Mask = 1

var Rabbit = RabbitDecider{Name: "RABBIT", Children: []*RabbitDecider{
	{Name: "FLEE", Preconditions: decider.Preconditions{Stimuli: stimuli.All(SawFox)}, Behavior: &run},
	{Name: "FEED", Decide: hungry, Children: []*RabbitDecider{
		{Name: "LOOK_UP", Preconditions: decider.Preconditions{Every: 10 * time.Second}, Decide: startled, Behavior: &lookUp},
		{Name: "GRAZE", Behavior: &graze, Commit: 2 * time.Second},
	}},
	{Name: "REST", Behavior: &doze},
}}

var (
	run    = RabbitBehavior{Name: "RUN"}
	lookUp = RabbitBehavior{Name: "LOOK_UP"}
	graze  = RabbitBehavior{Name: "GRAZE"}
	doze   = RabbitBehavior{Name: "DOZE"}
)

func hungry(r *rabbit, _ decider.Query) float64 { return r.hunger - 0.5 }

func startled(*rabbit, decider.Query) float64 { return 0 }

func Example() {
	tree, err := decider.Compile(&Rabbit)
	if err != nil {
		log.Fatal(err)
	}
	world := decider.NewWorld(1)
	world.SetNames(decider.Names{Stimuli: map[stimuli.Mask]string{SawFox: "SawFox"}})
	watcher := debugprint.NewWatcher(7)
	debugprint.Attach(world, watcher, debugprint.NewTracer(os.Stdout, debugprint.TraceOptions{Level: 1}))

	bunny, mem := &rabbit{hunger: 1}, tree.NewMemory(7)
	var senses stimuli.Set[string]
	for range 4 {
		const dt = 500 * time.Millisecond
		if _, err := tree.Tick(bunny, mem, decider.Input{Delta: dt, Stimuli: senses.Update(dt), World: world}); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(string(debugprint.AppendLine(nil, tree.Outline(), tree.State(mem))))
	if err := debugprint.PrintState(os.Stdout, tree, mem, debugprint.WhyNot, watcher); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 0.500 s agent 7:     starts GRAZE
	// FEED > GRAZE 1.5s
	// not FLEE: stimulus SawFox missing
	// FEED 1.5 s, not rechecked
	//   not LOOK_UP: GRAZE is committed 0.5 s more
	//   GRAZE 1.5 s
	// behind it: REST
}

func ExampleDebugPrintState() {
	tree := decider.MustCompile(&Rabbit)
	bunny, mem := &rabbit{hunger: 1}, tree.NewMemory(7)
	if _, err := tree.Tick(bunny, mem, decider.Input{}); err != nil {
		log.Fatal(err)
	}
	if err := debugprint.DebugPrintState(os.Stdout, tree, mem, debugprint.All); err != nil {
		log.Fatal(err)
	}
	// Output:
	// *0:RABBIT/0xa9ab3e25 (kGroup, kGroupPrioritizedList 0x0) time: 0.00 [(no group behavior)] idx: 1
	//    0:FLEE/0xddd18501 (kBehavior 0x0)
	//   *1:FEED/0xe9256be5 (kGroup, kGroupPrioritizedList 0x0) time: 0.00 [(no group behavior)] idx: 1
	//      0:LOOK_UP/0xeef9fafe (kBehavior 0x0)
	//     *1:GRAZE/0xf8f00ce6 (kBehavior 0x0) time: 0.00 [GRAZE/0xf8f00ce6] (0x00000000 0)
	//    2:REST/0x280f7297 (kBehavior 0x0)
}

func ExampleAppendLine() {
	tree := decider.MustCompile(&Rabbit)
	bunny, mem := &rabbit{hunger: 1}, tree.NewMemory(7)
	var text []byte
	for range 3 {
		if _, err := tree.Tick(bunny, mem, decider.Input{Delta: time.Second}); err != nil {
			log.Fatal(err)
		}
		text = debugprint.AppendLine(text[:0], tree.Outline(), tree.State(mem))
		fmt.Printf("%s\n", text)
	}
	// Output:
	// FEED > GRAZE 0.0s
	// FEED > GRAZE 1.0s
	// FEED > GRAZE 2.0s
}

func ExampleWatcher_AppendReason() {
	tree := decider.MustCompile(&Rabbit)
	world := decider.NewWorld(1)
	watcher := debugprint.NewWatcher(7)
	debugprint.Attach(world, watcher)

	mem := tree.NewMemory(7)
	for range 2 {
		if _, err := tree.Tick(&rabbit{hunger: 1}, mem, decider.Input{Delta: time.Second, Stimuli: new(stimuli.Mask), World: world}); err != nil {
			log.Fatal(err)
		}
	}
	outline := tree.Outline()
	for _, name := range []string{"FLEE", "LOOK_UP", "GRAZE", "REST"} {
		row := outline.Find(name)[0]
		fmt.Printf("%s: %s\n", name, watcher.AppendReason(nil, outline, tree.State(mem), row))
	}
	// Output:
	// FLEE: stimulus 1<<0 missing
	// LOOK_UP: GRAZE is committed 1.0 s more
	// GRAZE: active
	// REST: stands behind FEED
}

func ExampleNewLogger() {
	tree := decider.MustCompile(&Rabbit)
	world := decider.NewWorld(1)
	handler := slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{} // an example's output has no wall clock
			}
			return a
		},
	})
	debugprint.Attach(world, debugprint.NewLogger(slog.New(handler), decider.Transitions))
	if _, err := tree.Tick(&rabbit{}, tree.NewMemory(7), decider.Input{Stimuli: new(stimuli.Mask), World: world}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// level=INFO msg=Activated agent=7 tick=1 now=0s row=RABBIT
	// level=INFO msg=Activated agent=7 tick=1 now=0s row=REST behavior=DOZE
}

func ExampleMermaid() {
	tree := decider.MustCompile(&Rabbit)
	world := decider.NewWorld(1)
	world.SetNames(decider.Names{Stimuli: map[stimuli.Mask]string{SawFox: "SawFox"}})
	if err := debugprint.Mermaid(os.Stdout, tree.Outline(), debugprint.GraphOptions{World: world, NoLegend: true}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// flowchart LR
	//   d0["RABBIT<br/>PrioritizedList"]
	//   d1(["FLEE<br/>[RUN]<br/>stimulus SawFox"])
	//   d2["FEED<br/>PrioritizedList<br/>hungry #62; 0"]
	//   d3(["LOOK_UP<br/>every 10s, startled #62; 0"])
	//   d4(["GRAZE<br/>commit 2s"])
	//   d5(["REST<br/>[DOZE]"])
	//   d0 -->|0| d1
	//   d0 -->|1| d2
	//   d0 -->|2| d5
	//   d2 -->|0| d3
	//   d2 -->|1| d4
	//   classDef PrioritizedList fill:#d6e6f5,stroke:#2f6496,color:#000000
	//   class d0,d2 PrioritizedList
}

// An observer of your own beside a tracer of one agent.
func ExampleAttach() {
	tree := decider.MustCompile(&Rabbit)
	world := decider.NewWorld(1)
	starts := counter{}
	debugprint.Attach(world, debugprint.NewTracer(os.Stdout, debugprint.TraceOptions{Level: 1, Agents: []uint64{2}}))
	world.Observe(starts, decider.Transitions)
	for id := range uint64(3) {
		if _, err := tree.Tick(&rabbit{}, tree.NewMemory(id), decider.Input{World: world, Stimuli: new(stimuli.Mask)}); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("REST:", starts["REST"])
	// Output:
	// 0.000 s agent 2:   starts REST [DOZE]
	// REST: 3
}

// counter counts how often each row is activated.
type counter map[string]int

func (c counter) Observe(e decider.Event) {
	if e.Kind == decider.EventActivated {
		c[e.Tree.Row(e.Row).Name]++
	}
}
