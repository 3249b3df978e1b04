package probation_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/probation"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

type (
	deer struct {
		grass, grazed int
		asks          func() // what its game does while it is asked
	}
	row = decider.Decider[*deer]
)

// Graze eats from a meadow that the author has always named.
type Graze struct{ Meadow string }

func (g *Graze) Act(d *deer, _ behavior.Context) behavior.Status {
	meadows := map[string]*int{"HOME": &d.grass}
	*meadows[g.Meadow]--
	d.grazed++
	return behavior.Running
}

func hears(d *deer) bool {
	if d.asks != nil {
		d.asks()
	}
	return false
}

// game is a herd with the vocabulary that mods have.
type game struct {
	*testing.T
	mods  *vocabulary.Vocabulary
	world *decider.World
	herd  *decider.Crowd[*deer]
	first *decider.Tree[*deer]
	trial *probation.Crowd[*deer]
	deer  []*deer
}

func newGame(t *testing.T, o ...decider.Option) *game {
	root := &row{Name: "DEER", Children: []*row{{Name: "FLEE", When: hears, Do: func(*deer) {}}, {Name: "GRAZE", Act: &Graze{"HOME"}}}}
	all, err := vocabulary.Of(root)
	require.NoError(t, err)
	g := &game{T: t, world: decider.NewWorld(1), first: decider.MustCompile(root)}
	g.mods, err = all.Allow(map[string][]string{"Act": {"Graze"}, "When": {"*"}})
	require.NoError(t, err)
	g.herd, err = g.first.NewCrowd(g.world, nil)
	require.NoError(t, err)
	for range 3 {
		g.deer = append(g.deer, &deer{grass: 1e6})
		g.herd.Add(uint64(len(g.deer)), g.deer[len(g.deer)-1])
	}
	g.trial = probation.Of(g.herd, o...)
	return g
}

// take takes a mod's rows for its deer.
func (g *game) take(rows string) *decider.Tree[*deer] {
	g.Helper()
	tree, err := vocabulary.Take[*deer](g.mods, []byte(`{"ethogram": "table", "version": 1, "Table": {"Name": "DEER", "Children": [`+rows+`]}}`), vocabulary.Bounds{Rows: 20})
	require.NoError(g, err)
	return tree
}

func (g *game) retable(tree *decider.Tree[*deer]) {
	g.Helper()
	_, err := g.trial.Retable(tree)
	require.NoError(g, err)
}

// frames plays some, with nothing to say.
func (g *game) frames(n int) {
	g.Helper()
	for range n {
		require.NoError(g, g.world.Tick(time.Second))
		_, err := g.trial.Update()
		require.NoError(g, err)
	}
}

const (
	home    = `{"Name": "GRAZE", "Act": {"Graze": {"Meadow": "HOME"}}}`
	nowhere = `{"Name": "WANDER", "Act": {"Graze": {"Meadow": "NOWHERE"}}, "Timeout": "5s"}`
)

// TestModPanics: a mod whose Act panics in its first tick leaves the game running, with the table before, and the game
// knows the row.
func TestModPanics(t *testing.T) {
	g := newGame(t)
	g.frames(3)
	g.retable(g.take(nowhere + "," + home))
	assert.True(t, g.trial.Watched())
	require.NoError(t, g.world.Tick(time.Second), "no panic")
	_, err := g.trial.Update()
	var fault *probation.Fault
	require.ErrorAs(t, err, &fault)
	assert.Equal(t, "WANDER", fault.Row)
	assert.Equal(t, "Act", fault.Call)
	assert.Contains(t, fault.Says, "nil pointer")
	assert.Regexp(t, `^the Act of the row WANDER panicked in probation_test\.\(\*Graze\)\.Act \(probation_test\.go:\d+\): runtime error: .*; the crowd has gone back to the table before$`, err.Error())
	assert.True(t, g.first == g.herd.Tree())
	assert.False(t, g.trial.Watched())
	grazed := g.deer[0].grazed
	g.frames(10)
	assert.Equal(t, grazed+10, g.deer[0].grazed, "the game goes on")
	assert.Empty(t, g.world.Mistakes())
}

// TestPasses: after its frames a table ticks as it was compiled; a fault goes back to it, and past one that was on
// probation, too.
func TestPasses(t *testing.T) {
	g := newGame(t)
	good := g.take(home)
	g.retable(good)
	assert.False(t, good == g.herd.Tree())
	for range 2 * probation.Frames { // of a game that is paused
		_, err := g.trial.Update()
		require.NoError(t, err)
	}
	g.frames(probation.Frames - 1)
	assert.True(t, g.trial.Watched())
	g.frames(1)
	assert.True(t, good == g.herd.Tree())

	g.retable(g.take(home + `, {"Name": "OTHER", "Act": "Graze"}`))
	g.frames(1)
	g.retable(g.take(nowhere))
	require.NoError(t, g.world.Tick(time.Second))
	_, err := g.trial.Update()
	assert.ErrorContains(t, err, "WANDER")
	assert.True(t, good == g.herd.Tree(), "the last one that has passed")

	g.retable(g.take(home))
	g.retable(good)
	assert.False(t, g.trial.Watched(), "it has passed before")
	g.retable(g.first)
	assert.False(t, g.trial.Watched(), "it was there first")

	g.retable(g.take(nowhere))
	_, err = g.herd.Retable(good) // the game does something else
	require.NoError(t, err)
	g.frames(1)
	assert.False(t, g.trial.Watched())
	assert.True(t, good == g.herd.Tree())
}

// TestInFrame: within a frame nothing changes.
func TestInFrame(t *testing.T) {
	g := newGame(t)
	good := g.take(`{"Name": "LISTEN", "When": "hears", "Act": "Graze"}, ` + home)
	var errs []error
	note := func(_ decider.LoadedCrowd, err error) { errs = append(errs, err) }
	g.deer[0].asks = func() {
		g.deer[0].asks = nil
		note(g.trial.Retable(good))
	}
	g.frames(1)
	assert.ErrorIs(t, errs[0], decider.ErrInFrame)
	assert.False(t, g.trial.Watched())

	g.retable(good)
	g.frames(probation.Frames - 1)
	watched := g.herd.Tree()
	g.deer[0].asks = func() {
		note(g.trial.Update()) // of the frame that is the last
		assert.True(t, watched == g.herd.Tree())
	}
	require.NoError(t, g.world.Tick(time.Second))
	assert.NoError(t, errs[1])
	g.deer[0].asks = nil
	g.frames(1)
	assert.True(t, good == g.herd.Tree())

	g.retable(g.take(`{"Name": "LISTEN", "When": "hears", "Act": "Graze"}, ` + nowhere))
	require.NoError(t, g.world.Tick(time.Second))
	g.deer[1].asks = func() { g.deer[1].asks = nil; note(g.trial.Update()) }
	require.NoError(t, g.world.Tick(time.Second))
	assert.ErrorIs(t, errs[len(errs)-1], decider.ErrInFrame, "it goes back between frames")
	_, err := g.trial.Update()
	assert.ErrorContains(t, err, "WANDER")
}

// TestStuck: rows whose callback does not return have names.
func TestStuck(t *testing.T) {
	g := newGame(t)
	assert.Empty(t, g.trial.Stuck(0))
	g.retable(g.take(`{"Name": "LISTEN", "When": "hears", "Act": "Graze"}, ` + home))
	goOn, done := make(chan bool), make(chan bool)
	g.deer[0].asks = func() { <-goOn }
	go func() { defer close(done); _ = g.world.Tick(time.Second) }()
	require.Eventually(t, func() bool { return fmt.Sprint(g.trial.Stuck(time.Millisecond)) == "[LISTEN]" }, 10*time.Second, 2*time.Millisecond)
	close(goOn)
	<-done
	assert.Empty(t, g.trial.Stuck(time.Millisecond))
}

// TestMisuse: what is wrong is said.
func TestMisuse(t *testing.T) {
	g := newGame(t)
	_, err := g.trial.Retable(nil)
	assert.ErrorContains(t, err, "Retable")
	root := &row{Name: "DEER", Children: []*row{{Name: "GRAZE", Act: &Graze{"HOME"}}}}
	tree := decider.MustCompile(root)
	root.Children[0].Name = ""
	_, err = g.trial.Retable(tree)
	assert.ErrorContains(t, err, "its table has changed since")
	assert.True(t, g.first == g.herd.Tree())
	assert.PanicsWithValue(t, "ethogram: probation.Crowd.Update of a nil or zero value; Of makes one", func() { _, _ = new(probation.Crowd[*deer]).Update() })
	assert.Panics(t, func() { probation.Of[*deer](nil) })
}

// Fails panics where it says, as an Act and as an Ask.
type Fails struct{ In string }

func (f *Fails) fail(in string) {
	if f.In == in {
		panic(in)
	}
}

func (f *Fails) Decide(*deer, decider.Query) float64      { f.fail("Decide"); return 1 }
func (f *Fails) Activate(*deer, behavior.Context) bool    { f.fail("Activate"); return true }
func (f *Fails) Retarget(*deer, behavior.Context, uint64) { f.fail("Retarget") }
func (f *Fails) Act(*deer, behavior.Context) behavior.Status {
	f.fail("Act")
	return behavior.Succeeded
}

func (f *Fails) Deactivate(*deer, behavior.Context, behavior.Reason) {
	f.fail("Deactivate")
}

func forEver(*deer) time.Duration { panic("Wait") }

// TestFaultsOfArgs: whatever an Act or Ask does is watched, also what package behavior has ready.
func TestFaultsOfArgs(t *testing.T) {
	for fields, want := range map[string]string{
		`"Ask": {"Fails": {"In": "Decide"}}, "Act": "Graze"`: "Ask",
		`"Act": {"Fails": {"In": "Act"}}`:                    "Act",
		`"Act": {"Fails": {"In": "Activate"}}`:               "Act.Activate",
		`"Act": {"Fails": {"In": "Deactivate"}}`:             "Act.Deactivate",
		`"Act": {"Wait": {"Ask": "forEver"}}`:                "Act.Activate",
	} {
		g := newGame(t)
		for kind, part := range map[string]any{"Ask": &Fails{}, "Act": &Fails{}} {
			require.NoError(t, g.mods.Add(kind, "", part))
		}
		require.NoError(t, g.mods.Add("Act", "", &behavior.Wait[*deer]{}))
		require.NoError(t, g.mods.Add("Wait.Ask", "", forEver))
		g.retable(g.take(`{"Name": "NEW", ` + fields + `}, ` + home))
		require.NoError(t, g.world.Tick(time.Second), fields)
		_, err := g.trial.Update()
		var fault *probation.Fault
		require.ErrorAs(t, err, &fault, fields)
		assert.Equal(t, [2]string{"NEW", want}, [2]string{fault.Row, fault.Call}, fields)
	}
}
