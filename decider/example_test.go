package decider_test

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// deer is the agent of the examples.
type deer struct{ hunger, wolf float64 }

var deerRoot = decider.Group("ROOT", decider.PrioritizedList, &deerFlee, &deerEat, &deerRest)

var (
	deerFlee = decider.Decider[*deer]{Name: "FLEE", Decide: deerScared, Behavior: &deerRuns}
	deerEat  = decider.Decider[*deer]{Name: "EAT", Decide: deerHungry, Run: browse}
	deerRest = decider.Decider[*deer]{Name: "REST", Behavior: &deerRests}
)

func deerScared(d *deer, _ decider.Query) float64 { return decider.Bool(d.wolf < 10) }
func deerHungry(d *deer, _ decider.Query) float64 { return d.hunger - 0.5 }

var (
	deerRuns  = behavior.Behavior[*deer]{Name: "RUN", Run: gallop}
	deerRests = behavior.Behavior[*deer]{Name: "REST"}
)

func gallop(d *deer) behavior.Status {
	d.wolf += 8
	if d.wolf < 20 {
		return behavior.Running
	}
	return behavior.Succeeded
}

func browse(d *deer) behavior.Status {
	d.hunger -= 0.25
	if d.hunger > 0 {
		return behavior.Running
	}
	return behavior.Succeeded
}

func Example() {
	tree, err := decider.Compile(&deerRoot)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, mem := &deer{wolf: 30}, tree.NewMemory(1)
	for second := 1; second <= 6; second++ {
		d.hunger += 0.2
		if second == 5 {
			d.wolf = 5
		}
		result, err := tree.Tick(d, mem, decider.Input{Delta: time.Second})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(second, tree.Outline().Name(result.Leaf))
	}
	// Output:
	// 1 REST
	// 2 REST
	// 3 EAT
	// 4 EAT
	// 5 FLEE
	// 6 EAT
}

func ExampleCompile() {
	root := decider.Decider[*deer]{Name: "ROOT", Children: []*decider.Decider[*deer]{
		{Name: "EAT", Decide: deerHungry},
		{Name: "EAT", Run: browse, Margin: 0.1},
	}}
	_, err := decider.Compile(&root)
	var problems decider.Errors
	if errors.As(err, &problems) {
		for _, p := range problems {
			fmt.Println(p.Code, "at", p.Path)
		}
	}
	// Output:
	// ConditionInterrupts at ROOT > EAT
	// OptionNeedsChildren at ROOT > EAT
	// DuplicateName at ROOT > EAT
}

func ExampleTree_Tick_errors() {
	tree := decider.MustCompile(&deerRoot)
	var mem decider.Memory // not made by tree.NewMemory
	_, err := tree.Tick(&deer{}, mem, decider.Input{Delta: time.Second})
	fmt.Println(errors.Is(err, decider.ErrWrongMemory))

	_, err = tree.Tick(&deer{}, tree.NewMemory(7), decider.Input{Delta: -time.Second})
	var tick *decider.TickError
	if errors.As(err, &tick) {
		fmt.Println(tick.Agent, tick.Err)
	}
	// Output:
	// true
	// 7 the delta is negative
}

func ExampleTree_Copy() {
	tree := decider.MustCompile(&deerRoot)
	d, mem := &deer{hunger: 0.6, wolf: 30}, tree.NewMemory(1)
	tick := func() {
		if _, err := tree.Tick(d, mem, decider.Input{Delta: time.Second}); err != nil {
			fmt.Println(err)
		}
	}
	tick()

	saved, savedDeer := tree.NewMemory(1), *d
	if err := tree.Copy(saved, mem); err != nil {
		fmt.Println(err)
	}
	tick()
	tick()
	first := tree.Hash(mem)

	if err := tree.Copy(mem, saved); err != nil {
		fmt.Println(err)
	}
	*d = savedDeer
	tick()
	tick()
	fmt.Println(tree.Hash(mem) == first)
	// Output: true
}

func ExampleTree_NewMemories() {
	tree := decider.MustCompile(&deerRoot)
	herd := make([]deer, 1000)
	mems := tree.NewMemories(len(herd), 1) // one slab
	doing := map[string]int{}
	for i := range herd {
		herd[i] = deer{wolf: float64(i % 40), hunger: 0.001 * float64(i)}
		result, err := tree.Tick(&herd[i], mems[i], decider.Input{Delta: time.Second})
		if err != nil {
			fmt.Println(err)
		}
		doing[tree.Outline().Name(result.Leaf)]++
	}
	fmt.Println(doing)
	// Output: map[EAT:379 FLEE:250 REST:371]
}

func ExampleTree_Reset() {
	greedy := behavior.Behavior[*deer]{
		Name: "GRAZE",
		Deactivate: func(_ *deer, x behavior.Context, why behavior.Reason) {
			fmt.Println(x.Name(), "is left:", why)
		},
	}
	root := decider.Decider[*deer]{Name: "EAT", Behavior: &greedy}
	tree := decider.MustCompile(&root)
	d, mem := &deer{}, tree.NewMemory(1)
	if _, err := tree.Tick(d, mem, decider.Input{Delta: time.Second}); err != nil {
		fmt.Println(err)
	}
	if err := tree.Reset(d, mem); err != nil {
		fmt.Println(err)
	}
	// Output: EAT is left: Reset
}

func ExampleOutline_Name() {
	root := decider.Group("ROOT", decider.PrioritizedList, &deerFlee) // nothing to do in peace
	tree := decider.MustCompile(&root)
	mem := tree.NewMemory(1)
	for _, wolf := range []float64{30, 5} {
		result, err := tree.Tick(&deer{wolf: wolf}, mem, decider.Input{Delta: time.Second})
		if err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%q\n", tree.Outline().Name(result.Leaf))
	}
	// Output:
	// ""
	// "FLEE"
}

func ExampleTree_String() {
	tree := decider.MustCompile(&deerRoot)
	_, rows, _ := strings.Cut(tree.String(), "\n") // the first line has the fingerprint
	fmt.Print(rows)
	// Output:
	//   0 ROOT PrioritizedList
	//   1   FLEE decide [RUN]
	//   2   EAT decide [EAT]
	//   3   REST [REST]
}

func ExampleTree_Lint() {
	root := decider.Group("ROOT", decider.PrioritizedList, &deerRest, &deerEat)
	for _, warning := range decider.MustCompile(&root).Lint() {
		fmt.Println(warning.Code, "at", warning.Path)
	}
	// Output: Shadowed at ROOT > EAT
}

// pasture is what a Decide leaves for its behavior.
type pasture struct{ metres float64 }

func ExampleDBlock() {
	walk := behavior.Behavior[*deer]{
		Name: "GRAZE",
		Activate: func(_ *deer, x behavior.Context) bool {
			fmt.Println("walks", behavior.DBlock[pasture](x).metres, "m to the grass")
			return true
		},
	}
	root := decider.Decider[*deer]{
		Name:   "EAT",
		DBlock: pasture{},
		Decide: func(d *deer, q decider.Query) float64 {
			decider.DBlock[pasture](q).metres = 12.5 // a costly search
			return d.hunger
		},
		Behavior: &walk,
	}
	tree := decider.MustCompile(&root)
	if _, err := tree.Tick(&deer{hunger: 0.6}, tree.NewMemory(1), decider.Input{Delta: time.Second}); err != nil {
		fmt.Println(err)
	}
	// Output: walks 12.5 m to the grass
}

func ExamplePreconditions() {
	const (
		Night decider.Flags = 1 << iota
		Rain
	)
	hunt := decider.Preconditions{
		Flags:  decider.Check{All: Night, None: Rain},
		Every:  10 * time.Second,
		Chance: 0.5,
	}
	fmt.Println(hunt.Flags.Passes(Night), hunt.Flags.Passes(Night|Rain))
	// Output: true false
}

// activations is an observer that counts what is activated.
type activations map[string]int

func (c activations) Observe(e decider.Event) {
	if e.Kind == decider.EventActivated {
		c[e.Tree.Row(e.Row).Name]++
	}
}

func ExampleWorld_Observe() {
	tree := decider.MustCompile(&deerRoot)
	world, count := decider.NewWorld(1), activations{}
	world.Observe(count, decider.Transitions)
	d, mem := &deer{wolf: 30}, tree.NewMemory(1)
	for range 60 {
		d.hunger += 0.1
		if _, err := tree.Tick(d, mem, decider.Input{Delta: time.Second, World: world}); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(count)
	// Output:
	// map[EAT:6 REST:7 ROOT:1]
}
