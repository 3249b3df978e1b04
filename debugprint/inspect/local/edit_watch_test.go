package local

import (
	"encoding/json"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/decider/probation"
	"github.com/ethogram-go/ethogram/decider/vocabulary"
)

// faulty are parts that panic.
var (
	trap     = map[string]int{}
	faulty   = behavior.Behavior[*bird]{Name: "FAULTY", Tick: func(*bird, behavior.Context) behavior.Status { panic(fmt.Errorf("tick %d", 1)) }}
	stubborn = behavior.Behavior[*bird]{Name: "STUBBORN", Activate: func(*bird, behavior.Context) bool { trap["x"]++; panic("activate") }, Tick: behavior.Stay[*bird]}
	clinging = behavior.Behavior[*bird]{Name: "CLINGING", Once: func(*bird) {}, Deactivate: func(*bird, behavior.Context, behavior.Reason) { panic(7) }}
	cellar   = behavior.Scope[*bird]{Name: "CELLAR", Enter: func(*bird, behavior.Context) { panic("dark") }}
)

type memo struct{ Worms int }

// seeks is a Decide with a DBlock, which a row must have.
func seeks(_ *bird, q decider.Query) float64 {
	decider.DBlock[memo](q).Worms++
	return 1
}

func panics(*bird) bool                  { panic(pain{}) }
func panicsTo(*bird) behavior.Status     { panic("run") }
func panicsAt(*bird)                     { panic("each") }
func noWorms(*bird, *decider.TargetList) { panic("list") }

type pain struct{}

// newFaulty is an aviary whose game has parts that panic.
func newFaulty(t *testing.T) *aviary {
	a := newAviary(t)
	for kind, part := range map[string]any{"Scope": &cellar, "When": panics, "Run": panicsTo, "Each": panicsAt, "Do": panicsAt, "Decide": seeks, "Targets.List": noWorms} {
		require.NoError(t, a.table.Vocabulary().Add(kind, "", part))
	}
	for _, b := range []*behavior.Behavior[*bird]{&faulty, &stubborn, &clinging} {
		require.NoError(t, a.table.Vocabulary().Add("Behavior", "", b))
	}
	return a
}

// TestWatch: a callback of an edited table that panics does not end the game; the table before comes back, and the page
// says which row it was.
func TestWatch(t *testing.T) {
	for fields, want := range map[string]tuneFault{
		`"When":"panics","Behavior":"EAT"`:                                {"NEW", "When", "a local.pain: {}", "local.panics"},
		`"When":"panics","Not":true,"Behavior":"EAT"`:                     {"NEW", "When", "a local.pain: {}", "local.panics"},
		`"Decide":"seeks","Behavior":"EAT"`:                               {"NEW", "Decide", "DBlock", "local.seeks"},
		`"Decide":"seeks","Not":true,"Behavior":"EAT"`:                    {"NEW", "Decide", "DBlock", "local.seeks"},
		`"Behavior":"FAULTY"`:                                             {"NEW", "Behavior.Tick", "tick 1", "func"},
		`"Behavior":"STUBBORN"`:                                           {"NEW", "Behavior.Activate", "activate", "func"},
		`"Behavior":"CLINGING"`:                                           {"NEW", "Behavior.Deactivate", "a int: 7", "func"},
		`"Behavior":"EAT","Scope":"CELLAR"`:                               {"NEW", "Scope.Enter", "dark", "func"},
		`"Run":"panicsTo"`:                                                {"NEW", "Run", "run", "local.panicsTo"},
		`"Each":"panicsAt"`:                                               {"NEW", "Each", "each", "local.panicsAt"},
		`"Do":"panicsAt"`:                                                 {"NEW", "Do", "each", "local.panicsAt"},
		`"Decide":"hunger","Behavior":"EAT","Targets":{"List":"noWorms"}`: {"NEW", "Targets.List", "list", "local.noWorms"},
	} {
		a := newFaulty(t)
		a.frame()
		ate := a.bird.ate
		a.do("edit", `,"edits":[{"do":"add","group":"BIRD","value":{"Name":"NEW",`+fields+`}}]`+apply)
		require.True(t, a.last.Waiting, "%s: %v", fields, a.last.Problems)
		a.frame()
		a.frame()
		assert.True(t, a.tree == a.crowd.Tree(), fields)
		s := a.get()
		require.NotNil(t, s.Last.Fault, fields)
		f := *s.Last.Fault
		assert.Equal(t, [2]string{want.Row, want.Call}, [2]string{f.Row, f.Call}, fields)
		assert.Contains(t, f.Says, want.Says)
		assert.Contains(t, f.Where, want.Where)
		assert.Regexp(t, `\.go:\d+\)$`, f.Where)
		assert.False(t, s.Applied || s.Waiting || s.Last.Watched)
		assert.True(t, s.CanApply)
		assert.Empty(t, s.Last.Changes)
		assert.Equal(t, "NEW: new in BIRD, place 1\n", s.Text)
		a.frame()
		assert.Greater(t, a.bird.ate, ate, "the game goes on")
		require.Empty(t, a.world.Mistakes(), fields)
		a.do("edit", edits(vocabulary.Edit{Do: "delete", Row: "NEW"})+apply)
		a.frame()
		assert.Nil(t, a.get().Last.Fault)
	}
}

// TestWatchPasses: after its first frames a table ticks by itself, and a panic is the game's.
func TestWatchPasses(t *testing.T) {
	a := newFaulty(t)
	a.set("SLEEP", "Timeout", "90s")
	a.do("apply", "")
	a.frame()
	watching := a.crowd.Tree()
	for range 2 * probation.Frames { // of a game that is paused
		_, err := a.table.Update()
		require.NoError(t, err)
	}
	for range probation.Frames {
		assert.True(t, a.get().Last.Watched)
		a.frame()
	}
	passed := a.crowd.Tree()
	assert.False(t, watching == passed)
	assert.Equal(t, passed.Outline().Fingerprint(), watching.Outline().Fingerprint())
	assert.False(t, a.get().Last.Watched)
	a.do("edit", `,"edits":[{"do":"add","group":"BIRD","value":{"Name":"OTHER","When":"panics","If":["bit 9"],"Behavior":"EAT"}}]`+apply)
	a.frame()
	a.do("edit", `,"edits":[{"do":"add","group":"BIRD","value":{"Name":"NEW","When":"panics","Behavior":"EAT"}}]`+apply)
	a.frame()
	a.frame()
	assert.True(t, passed == a.crowd.Tree(), "the last one that has passed")
	assert.Equal(t, "SLEEP: Timeout 0s -> 1m30s", a.get().Last.Changes[0].Text)
	assert.Equal(t, "NEW", a.last.Last.Fault.Row)

	a.do("undo", apply) // with OTHER, which no flag wakes yet
	for range probation.Frames + 2 {
		a.frame()
	}
	require.False(t, a.get().Last.Watched)
	a.flags = 1 << 9
	assert.PanicsWithValue(t, pain{}, func() { _ = a.world.Tick(time.Second) })
}

// TestWatchInFrame: a table neither passes nor goes back within a frame, and does between two.
func TestWatchInFrame(t *testing.T) {
	a := newFaulty(t)
	a.do("edit", `,"edits":[{"do":"add","group":"BIRD","at":5,"value":{"Name":"NEW","When":"panics","Behavior":"EAT"}},{"do":"set","row":"BIRD","field":"Children","value":["NEW","EAT","SLEEP","SIT","STAND","HUNT"]}]`+apply)
	a.frame()
	var err error
	stop, errObserve := a.world.Observe(observes(func(decider.Event) { _, err = a.table.Update() }), decider.Rows)
	require.NoError(t, errObserve)
	require.NoError(t, a.world.Tick(time.Second))
	assert.ErrorIs(t, err, decider.ErrInFrame)
	stop()
	a.frame()
	assert.True(t, a.tree == a.crowd.Tree())

	a.do("undo", "")
	a.set("EAT", "Timeout", "1h")
	a.do("apply", "")
	a.frame()
	watching := a.crowd.Tree()
	for range probation.Frames - 1 {
		a.frame()
	}
	calls := 0
	stop, errObserve = a.world.Observe(observes(func(decider.Event) {
		if calls++; calls == 1 {
			_, err = a.table.Update()
			_, err = a.table.Update()
		}
	}), decider.Rows)
	require.NoError(t, errObserve)
	require.NoError(t, a.world.Tick(time.Second))
	stop()
	assert.NoError(t, err)
	assert.True(t, watching == a.crowd.Tree())
	for range probation.Frames + 1 {
		a.frame()
	}
	assert.False(t, watching == a.crowd.Tree())
}

// TestWatchEnds: a callback that ends its goroutine ends it.
func TestWatchEnds(t *testing.T) {
	a := newFaulty(t)
	require.NoError(t, a.table.Vocabulary().Add("Each", "ends", func(*bird) { runtime.Goexit() }))
	a.do("edit", `,"edits":[{"do":"add","group":"BIRD","value":{"Name":"NEW","Each":"ends"}}]`+apply)
	ended := make(chan bool)
	went := false
	go func() {
		defer close(ended)
		a.frame()
		went = true
	}()
	<-ended
	assert.False(t, went)
	assert.Nil(t, a.get().Last.Fault)
}

// TestWatchStuck: the page says which row does not return.
func TestWatchStuck(t *testing.T) {
	a := newFaulty(t)
	defer func(was time.Duration) { patience = was }(patience)
	patience = time.Millisecond
	goOn := make(chan bool)
	require.NoError(t, a.table.Vocabulary().Add("Do", "waits", func(*bird) { <-goOn }))
	a.do("edit", `,"edits":[{"do":"add","group":"BIRD","value":{"Name":"NEW","Do":"waits"}}]`+apply)
	done := make(chan bool)
	go func() { defer close(done); a.frame() }()
	require.Eventually(t, func() bool {
		a.get()
		return len(a.last.Last.Stuck) > 0
	}, 10*time.Second, time.Millisecond)
	assert.Equal(t, []string{"NEW"}, a.last.Last.Stuck)
	close(goOn)
	<-done
	assert.Empty(t, a.get().Last.Stuck)
}

// TestShadow: the game asks what a row would answer for a minute, and the bird does what it did. It ends by itself, by an
// undo and by another edit; what panics is said.
func TestShadow(t *testing.T) {
	a := newFaulty(t)
	asked := 0
	require.NoError(t, a.table.Vocabulary().Add("When", "sees", func(*bird) bool { asked++; return true }))
	sing := `,"edits":[{"do":"add","group":"BIRD","value":{"Name":"SING","When":"sees","Behavior":"SLEEP"}}]`
	a.do("edit", sing)
	begin := func() {
		t.Helper()
		asked = 0
		require.True(t, a.do("ask", `,"rows":["SING"]`).Waiting)
		a.frame()
		assert.Equal(t, 1, asked)
		assert.Equal(t, []string{"SING"}, a.get().Last.Asks)
		assert.False(t, a.last.Applied || a.last.Waiting)
	}
	begin()
	ate := a.bird.ate
	for range 100 {
		_, err := a.table.Update() // of a game that is paused
		require.NoError(t, err)
	}
	for range 100 {
		a.frame()
	}
	assert.Equal(t, 60, asked)
	assert.Equal(t, ate+100, a.bird.ate)
	assert.Zero(t, a.bird.slept)
	assert.True(t, a.tree == a.crowd.Tree())
	assert.Empty(t, a.get().Last.Asks)

	for name, end := range map[string]func(){
		"undo":    func() { a.do("undo", "") },
		"edit":    func() { a.set("SLEEP", "Timeout", "90s") },
		"applied": func() { a.do("edit", sets("SLEEP", "Timeout", "90s")+apply) },
	} {
		begin()
		end()
		a.frame()
		assert.Empty(t, a.get().Last.Asks, name)
		assert.Equal(t, name != "edit", a.last.Applied, name)
		a.do("reset", apply)
		a.frame()
		a.do("edit", sing)
	}
	a.do("ask", `,"rows":["SING"]`)
	a.do("undo", "") // before the game has begun with it
	a.frame()
	assert.True(t, a.tree == a.crowd.Tree())

	a.do("edit", `,"edits":[{"do":"add","group":"BIRD","value":{"Name":"NEW","When":"panics","Behavior":"EAT"}}]`)
	a.do("ask", `,"rows":["NEW"]`)
	for range 70 { // more than the frames of probation
		a.flags = 1
		a.frame()
	}
	require.NotNil(t, a.get().Last.Fault)
	assert.Equal(t, "NEW", a.last.Last.Fault.Row)
	assert.True(t, a.tree == a.crowd.Tree())
	assert.Empty(t, a.last.Last.Asks)

	for rows, want := range map[string]string{
		"":                        "the order has no rows",
		`,"rows":["HUNT","LOOK"]`: "HUNT, LOOK cannot be asked before the table is applied: one is that has no Targets",
	} {
		code, body := a.post("ask", rows)
		if code == 200 {
			_, err := a.table.Update()
			require.Error(t, err)
			body = a.get().Last.Error
		}
		assert.Contains(t, body, want)
	}
}

// TestResets: agents whose rows would be dropped are reset before, if the page asks for it, so that they leave them as ever.
func TestResets(t *testing.T) {
	for _, reset := range []bool{false, true} {
		a := newAviary(t)
		a.frame()
		a.do("edit", edits(vocabulary.Edit{Do: "set", Row: "SLEEP", Field: "Timeout", Value: json.RawMessage(`"1h"`)}))
		assert.Empty(t, a.last.Loses)
		a.do("edit", edits(vocabulary.Edit{Do: "rename", Row: "EAT", Name: "FEED"}, vocabulary.Edit{Do: "move", Row: "LOOK", Group: "SIT"}))
		assert.Equal(t, []string{"EAT", "LOOK"}, a.last.Loses)
		left := 0
		stop, err := a.world.Observe(observes(func(e decider.Event) {
			if e.Kind == decider.EventDeactivated && e.Reason == behavior.ReasonReset {
				left++
			}
		}), decider.Transitions)
		require.NoError(t, err)
		a.do("apply", fmt.Sprintf(`,"reset":%v`, reset))
		a.frame()
		stop()
		assert.Equal(t, reset, left > 0)
		assert.Equal(t, !reset, a.get().Last.Lost > 0)
		assert.Empty(t, a.last.Loses, "it is applied")
		assert.Equal(t, 2, a.bird.ate)
	}
}
