package decider_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// eater is an agent whose rows say why they answer as they do.
type (
	eater    struct{ hunger float64 }
	eaterRow = decider.Decider[*eater]
)

func hungry(e *eater, q decider.Query) float64 {
	q.Note("hunger %v, needs %v", e.hunger, 0.5)
	return e.hunger - 0.5
}

// eaterTable has notes in a Decide, in one that delegates, in a Recheck and in
// a Key.
func eaterTable() *eaterRow {
	still := &behavior.Behavior[*eater]{Name: "STILL"}
	return &eaterRow{Name: "ROOT", Children: []*eaterRow{
		{
			Name: "DINE", Policy: decider.Selector, Decide: func(_ *eater, q decider.Query) float64 { q.Note("invited"); return 1 },
			Children: []*eaterRow{{Name: "SIT", Decide: hungry, Behavior: still}},
		},
		{
			Name: "EAT", Decide: hungry, Behavior: still,
			Gate: &decider.Gate[*eater]{Name: "BOWL", Key: func(_ *eater, q decider.Query) uint64 { q.Note("bowl %v", 7); return 7 }},
		},
		{Name: "REST", Decide: func(_ *eater, q decider.Query) float64 { q.Note("tired"); return 1 }, Recheck: decider.EachTick, Behavior: still},
	}}
}

// notes are the events of notes and answers.
type notes []string

func (n *notes) Observe(e decider.Event) {
	name := e.Tree.Name(e.Row)
	switch e.Kind {
	case decider.EventNoted:
		*n = append(*n, fmt.Sprintf("%s: %s", name, e.Note))
	case decider.EventAsked:
		*n = append(*n, fmt.Sprintf("%s %v", name, e.Answer))
	}
}

// TestNotes: what rows say comes before their answers, in order.
func TestNotes(t *testing.T) {
	tree := decider.MustCompile(eaterTable())
	world := tree.NewWorld(1)
	e, mem := &eater{hunger: 0.25}, tree.NewMemory(1)
	tick := func() {
		t.Helper()
		_, err := tree.Tick(e, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	var told notes
	stop := listen(t, world, &told, decider.Rows)
	tick()
	assert.Equal(t, notes{
		"ROOT Accepted",
		"DINE: invited", "SIT: hunger 0.25, needs 0.50", "SIT RefusedDecide", "DINE RefusedDelegate",
		"EAT: bowl 7", "EAT: hunger 0.25, needs 0.50", "EAT RefusedDecide",
		"REST: tired", "REST Accepted",
	}, told)
	told = nil
	tick()
	assert.Contains(t, told, "REST: tired", "asked again by its Recheck")

	for name, observe := range map[string]func(){
		"another agent": func() { stop = listen(t, world, &told, decider.Rows, 2) },
		"less detail":   func() { stop = listen(t, world, &told, decider.Ticks) },
		"no observer":   func() {},
	} {
		stop()
		told = nil
		observe()
		tick()
		tick()
		assert.Empty(t, told, name)
	}
}

// TestNotesInSlots: an injected tree has notes, even before its first other event.
func TestNotesInSlots(t *testing.T) {
	guest := decider.MustCompile(&eaterRow{Name: "GUEST", Decide: hungry, Behavior: &behavior.Behavior[*eater]{Name: "STILL"}})
	tree := decider.MustCompile(&eaterRow{Name: "ROOT", Slot: &decider.Slot{Name: "OBJECT", Bytes: guest.MemorySize()}})
	world := tree.NewWorld(1)
	require.NoError(t, guest.Join(world))
	mem := tree.NewMemory(1)
	require.NoError(t, tree.Inject(mem, world, "OBJECT", guest))
	var told notes
	world.Observe(&told, decider.Rows)
	_, err := tree.Tick(&eater{hunger: 0.25}, mem, decider.Input{Delta: time.Second, World: world})
	require.NoError(t, err)
	assert.Contains(t, told, "GUEST: hunger 0.25, needs 0.50")
}

func TestNoteString(t *testing.T) {
	for _, c := range []struct {
		text    string
		numbers []float64
		want    string
	}{
		{"tired", nil, "tired"},
		{"hunger %v, needs %v", []float64{0.3, 0.5}, "hunger 0.30, needs 0.50"},
		{"%v of %v%%", []float64{3, 4}, "3 of 4%%"},
		{"hunger", []float64{0.3}, "hunger 0.30"},
		{"", []float64{1, 2.5}, "1 2.50"},
		{"%v m and %v", []float64{12}, "12 m and %v"},
		{"a %v", []float64{1, 2, 3}, "a 1 2 3"},
		{"%v %v %v %v %v", []float64{1, 2, 3, 4, 5}, "1 2 3 4 %v"},
		{"far %v", []float64{math.Inf(1)}, "far +Inf"},
		{"\x1b[2J%v\n", []float64{1}, `\x1b[2J1\n`},
	} {
		tree := decider.MustCompile(&eaterRow{Name: "ROOT", Decide: func(_ *eater, q decider.Query) float64 {
			q.Note(c.text, c.numbers...)
			return 0
		}, Behavior: &behavior.Behavior[*eater]{Name: "STILL"}})
		world := decider.NewWorld(1)
		var told notes
		world.Observe(&told, decider.Rows)
		_, err := tree.Tick(&eater{}, tree.NewMemory(1), decider.Input{World: world})
		require.NoError(t, err)
		assert.Equal(t, "ROOT: "+c.want, told[0])
	}
}

// TestNotesDoNotAllocate: in a steady tick and in a full one, without a world,
// unobserved, and observed, where the observer does not.
func TestNotesDoNotAllocate(t *testing.T) {
	tree := decider.MustCompile(eaterTable())
	for _, observed := range []decider.Detail{decider.Nothing, decider.Transitions, decider.Rows} {
		world := tree.NewWorld(1)
		seen := 0
		world.Observe(observing(func(e decider.Event) {
			if e.Kind == decider.EventNoted {
				seen++
			}
		}), observed)
		e, mem := &eater{}, tree.NewMemory(1)
		flags := decider.Flags(0)
		tick := func() {
			if _, err := tree.Tick(e, mem, decider.Input{Delta: time.Millisecond, Flags: flags, World: world}); err != nil {
				t.Fatal(err)
			}
		}
		tick()
		assert.Zero(t, allocations(100, tick), "steady, %d", observed)
		assert.Zero(t, allocations(100, func() { flags++; tick() }), "full, %d", observed)
		assert.Equal(t, observed == decider.Rows, seen > 0)
	}
	plain := decider.MustCompile(&eaterRow{Name: "ROOT", Children: []*eaterRow{
		{Name: "EAT", Decide: hungry, Behavior: &behavior.Behavior[*eater]{Name: "STILL"}},
		{Name: "REST", Behavior: &behavior.Behavior[*eater]{Name: "STILL"}},
	}})
	e, mem := &eater{}, plain.NewMemory(1)
	assert.Zero(t, allocations(100, func() {
		if _, err := plain.Tick(e, mem, decider.Input{Delta: time.Millisecond}); err != nil {
			t.Fatal(err)
		}
	}))
}

// mistaken is a table that asks for rows that it does not have, and whose agents
// are deaf.
func mistaken(names ...string) *eaterRow {
	still := &behavior.Behavior[*eater]{Name: "STILL"}
	root := &eaterRow{Name: "ROOT"}
	for _, name := range names {
		root.Children = append(root.Children, &eaterRow{Name: "ASK_" + name, Behavior: still, Decide: func(_ *eater, q decider.Query) float64 {
			return decider.Bool(q.Active(name))
		}})
	}
	root.Children = append(root.Children,
		&eaterRow{Name: "HEAR", Preconditions: decider.Preconditions{Stimuli: stimuli.All(1)}, Behavior: still},
		&eaterRow{Name: "REST", Behavior: &behavior.Behavior[*eater]{
			Name: "WATCH", Tick: func(_ *eater, x behavior.Context) behavior.Status { x.Active("hear"); return behavior.Running },
		}})
	return root
}

func mistakes(w *decider.World) (all []string) {
	for _, m := range w.Mistakes() {
		all = append(all, m.String())
	}
	return all
}

// TestMistakes: typos and a forgotten input are reported once, with the likely fix.
func TestMistakes(t *testing.T) {
	tree := decider.MustCompile(mistaken("RESTS", "PATROL", "ask_rests"))
	world := tree.NewWorld(1)
	require.Empty(t, world.Mistakes())
	e, mem := &eater{}, tree.NewMemory(1)
	tick := func() {
		_, err := tree.Tick(e, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
	}
	var told []string
	observer := observing(func(e decider.Event) {
		if e.Kind == decider.EventMistake {
			told = append(told, e.Tree.Name(e.Row)+": "+e.Note.String())
		}
	})
	want := []string{
		"ROOT: Stimuli of the Input or Sense is nil, but rows of the tree check stimuli: give it what Set.Update returns",
		"ROOT > ASK_PATROL: asks whether \"PATROL\" is active, but the tree has no row of that name",
		"ROOT > ASK_RESTS: asks whether \"RESTS\" is active, but the tree has no row of that name; did you mean REST?",
		"ROOT > ASK_ask_rests: asks whether \"ask_rests\" is active, but the tree has no row of that name; did you mean ASK_RESTS?",
		"ROOT > REST: asks whether \"hear\" is active, but the tree has no row of that name; did you mean HEAR?",
	}
	tick()
	tick()
	assert.Equal(t, want, mistakes(world), "also unobserved")

	for range 2 { // each new observer is told once
		told = nil
		stop := listen(t, world, observer, decider.Transitions)
		tick()
		tick()
		stop()
		assert.Equal(t, []string{
			"ASK_RESTS: asks whether \"RESTS\" is active, but the tree has no row of that name; did you mean REST?",
			"ASK_PATROL: asks whether \"PATROL\" is active, but the tree has no row of that name",
			"ASK_ask_rests: asks whether \"ask_rests\" is active, but the tree has no row of that name; did you mean ASK_RESTS?",
			"REST: asks whether \"hear\" is active, but the tree has no row of that name; did you mean HEAR?",
		}, told, "a steady tick does not look at its stimuli")
	}
	told = nil
	world.Observe(observer, decider.Ticks)
	tick()
	assert.Equal(t, "ROOT: Stimuli of the Input or Sense is nil, but rows of the tree check stimuli: give it what Set.Update returns", told[0])
	assert.Equal(t, want, mistakes(world))
	assert.Zero(t, allocations(100, tick), "a known mistake allocates nothing")
}

// TestMistakesOfHolders: Holders of a gate that does not exist.
func TestMistakesOfHolders(t *testing.T) {
	tree := decider.MustCompile(eaterTable())
	world := tree.NewWorld(1)
	assert.Nil(t, world.Holders("BOWLS"))
	assert.Nil(t, world.Holders("BOWL"))
	assert.Equal(t, []string{"Holders: the world has no gate called \"BOWLS\"; did you mean BOWL?"}, mistakes(world))
}

// TestMistakesAreBounded: a game that makes up names does not fill the memory.
func TestMistakesAreBounded(t *testing.T) {
	name := ""
	tree := decider.MustCompile(&eaterRow{Name: "ROOT", Behavior: &behavior.Behavior[*eater]{
		Name: "ASK", Tick: func(_ *eater, x behavior.Context) behavior.Status { x.Active(name); return behavior.Running },
	}})
	world := decider.NewWorld(1)
	world.Observe(observing(func(decider.Event) {}), decider.Rows)
	mem := tree.NewMemory(1)
	for i := range 1000 {
		name = fmt.Sprint("NAME", i)
		_, err := tree.Tick(&eater{}, mem, decider.Input{World: world})
		require.NoError(t, err)
	}
	assert.Len(t, world.Mistakes(), 256)
}
