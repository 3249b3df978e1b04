package decider_test

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// TestNothingKeepsAnAgent: the word that stands for a value agent may be the address of a copy
// on the caller's stack, which moves and ends. It stands in runs, so no run may be in the heap.
func TestNothingKeepsAnAgent(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	listing := runGo(t, nil, "build", "-gcflags=-m", ".")
	assert.Contains(t, listing, "moved to heap") // else nothing would be seen
	moved := regexp.MustCompile(`(tick|face)(_\w+)?\.go:\S+ moved to heap: (?:r|in|x|cold)\n`)
	for line := range strings.Lines(listing) {
		assert.False(t, strings.Contains(line, "moved to heap") && moved.MatchString(line), "%s: the compiler cannot prove that it does not outlive its call", strings.TrimSpace(line))
	}
}

// called counts what the callbacks of tableOf were given.
type called struct{ times map[string]int }

func (c *called) count(what string, same bool) {
	if !same {
		what = "another agent in " + what
	}
	c.times[what]++
}

// tableOf is a table for agents of any type. Each callback tells whether it was given an
// agent for which same is true.
func tableOf[A any](c *called, same func(A) bool) *decider.Decider[A] {
	type (
		row = decider.Decider[A]
		act = behavior.Behavior[A]
	)
	see := func(what string, a A) { c.count(what, same(a)) }
	timed := 0
	leaf := func(name string) *act {
		return &act{
			Name:     name,
			Activate: func(a A, _ behavior.Context) bool { see("Activate", a); return true },
			Tick:     func(a A, _ behavior.Context) behavior.Status { see("Tick", a); return behavior.Running },
			Deactivate: func(a A, _ behavior.Context, _ behavior.Reason) {
				see("Deactivate", a)
			},
		}
	}
	return &row{Name: "ROOT", Children: []*row{
		{
			Name: "GATED", When: func(a A) bool { see("When", a); timed++; return timed%7 == 0 },
			Decide:  func(a A, q decider.Query) float64 { see("Decide", a); return 1 },
			Gate:    &decider.Gate[A]{Name: "GATE", Key: func(a A, _ decider.Query) uint64 { see("Key", a); return 1 }},
			Scope:   &behavior.Scope[A]{Name: "SCOPE", Enter: func(a A, _ behavior.Context) { see("Enter", a) }, Exit: func(a A, _ behavior.Context, _ behavior.Reason) { see("Exit", a) }},
			Timeout: 2 * time.Second, Behavior: leaf("GATED"),
		},
		{
			Name: "PAIR", Preconditions: decider.Preconditions{Cooldown: 5 * time.Second}, Timeout: 2 * time.Second,
			Squad: &decider.Squad[A]{
				Members: 2, Roles: []decider.Role[A]{{Flag: 1, Score: func(a A, _ decider.Query) float64 { see("Score", a); return 1 }}},
				Key:  func(a A) uint64 { see("SquadKey", a); return 1 },
				Pair: func(a, b A) float64 { see("Pair", a); see("Pair", b); return 1 },
			},
			Children: []*row{{Name: "TOGETHER", Behavior: leaf("TOGETHER")}},
		},
		{Name: "STEPS", Policy: decider.SequentialList, Loop: -1, Children: []*row{
			{Name: "ONCE", Behavior: &act{Name: "ONCE", Once: func(a A) { see("Once", a) }}},
			{Name: "EACH", Timeout: time.Second, Behavior: &act{Name: "EACH", Each: func(a A) { see("Each", a) }}},
			{Name: "EACHFOR", Timeout: time.Second, Behavior: &act{Name: "EACHFOR", EachFor: func(a A, _ time.Duration) { see("EachFor", a) }}},
			{Name: "RUN", Behavior: &act{Name: "RUN", Run: func(a A) behavior.Status { see("Run", a); return behavior.Succeeded }}},
			{Name: "RUNFOR", Behavior: &act{Name: "RUNFOR", RunFor: func(a A, _ time.Duration) behavior.Status { see("RunFor", a); return behavior.Succeeded }}},
			{Name: "WAIT", Act: &behavior.Wait[A]{For: time.Second}},
		}},
	}}
}

var callbacks = []string{
	"When", "Decide", "Key", "Activate", "Tick", "Deactivate", "Enter", "Exit", "Score", "Pair", "SquadKey",
	"Once", "Each", "EachFor", "Run", "RunFor", "sense",
}

// testAgents plays agents of one type, alone and in a crowd.
func testAgents[A any](t *testing.T, agent A, same func(A) bool) {
	t.Run(fmt.Sprintf("%T", *new(A)), func(t *testing.T) {
		c := &called{times: map[string]int{}}
		root := tableOf(c, same)
		tree, err := decider.Compile(root)
		require.NoError(t, err)
		w := withWorkers(tree.NewWorld(1), 1)
		crowd, err := tree.NewCrowd(w, func(a A, _ time.Duration) decider.Sense { c.count("sense", same(a)); return decider.Sense{} })
		require.NoError(t, err)
		for id := range uint64(4) {
			require.NoError(t, crowd.Add(id, agent))
		}
		alone := &decider.Decider[A]{Name: "ALONE", Children: []*decider.Decider[A]{root.Children[2]}}
		lone := decider.MustCompile(alone)
		mem := lone.NewMemory(9)
		for n := range 200 {
			require.NoError(t, w.Tick(500*time.Millisecond))
			_, err := lone.Tick(agent, mem, decider.Input{Delta: 500 * time.Millisecond, Flags: decider.Flags(n / 50)})
			require.NoError(t, err)
		}
		for _, what := range callbacks {
			assert.Positive(t, c.times[what], what)
			assert.Zero(t, c.times["another agent in "+what], what)
		}
		for id := range uint64(2) {
			got, ok := crowd.AgentOf(id + 2)
			assert.True(t, ok && same(got))
			assert.True(t, same(w.Agent(id+2).(A)))
		}
		crowd.Each(func(_ uint64, a A) bool { assert.True(t, same(a)); return true })
		data, err := w.Save()
		require.NoError(t, err)
		again, loaded, err := decider.LoadCrowd(tree, data, withWorkers(tree.NewWorld(1), 1), func(uint64) (A, bool) { return agent, true })
		require.NoError(t, err)
		assert.True(t, loaded.Same)
		require.NoError(t, again.World().Tick(time.Second))
		require.NoError(t, lone.Reset(agent, mem))
		require.NoError(t, crowd.World().Remove(2))
		for _, what := range callbacks {
			assert.Zero(t, c.times["another agent in "+what], what)
		}
	})
}

type mover interface{ at() int }

type rook struct{ x, y int }

func (r rook) at() int { return r.x }

// TestAgentsOfAllTypes: agents may be of any type.
func TestAgentsOfAllTypes(t *testing.T) {
	p := &rook{1, 2}
	m := map[string]int{"a": 1}
	ch := make(chan int, 3)
	testAgents(t, p, func(a *rook) bool { return a == p })
	testAgents(t, rook{1, 2}, func(a rook) bool { return a == rook{1, 2} })
	testAgents(t, 7, func(a int) bool { return a == 7 })
	testAgents(t, "king", func(a string) bool { return a == "king" })
	testAgents(t, struct{}{}, func(struct{}) bool { return true })
	testAgents[mover](t, rook{3, 4}, func(a mover) bool { return a == mover(rook{3, 4}) })
	testAgents[any](t, p, func(a any) bool { return a == any(p) })
	testAgents(t, func() int { return 5 }, func(a func() int) bool { return a() == 5 })
	testAgents(t, m, func(a map[string]int) bool { return a["a"] == 1 })
	testAgents(t, ch, func(a chan int) bool { return a == ch })
	testAgents(t, []int{1, 2}, func(a []int) bool { return len(a) == 2 && a[1] == 2 })
	testAgents(t, [1 << 12]int{9: 9}, func(a [1 << 12]int) bool { return a[9] == 9 })
	testAgents(t, &p, func(a **rook) bool { return a == &p })
}

// pawn is a value agent that points to something.
type pawn struct {
	at   *int
	need int
}

// deepStack makes the stack grow, so that it moves.
//
//go:noinline
func deepStack(n int) int {
	var pad [256]byte
	pad[n%256] = byte(n)
	if n == 0 {
		return int(pad[0])
	}
	return deepStack(n-1) + int(pad[n%256])
}

func pawnTable(depth int, keep func(pawn)) *decider.Decider[pawn] {
	check := func(p pawn) {
		if *p.at != 7 {
			panic("the agent has moved")
		}
	}
	stay := func(p pawn, _ behavior.Context) behavior.Status { check(p); return behavior.Running }
	root := decider.Group("ROOT", decider.PrioritizedList,
		&decider.Decider[pawn]{Name: "EAT", When: func(p pawn) bool { return p.need > 50 }, Recheck: decider.EachTick, Behavior: &behavior.Behavior[pawn]{
			Name: "EAT", Activate: func(p pawn, _ behavior.Context) bool { deepStack(depth); check(p); keep(p); return true },
			Tick: stay, Deactivate: func(p pawn, _ behavior.Context, _ behavior.Reason) { deepStack(depth); check(p) },
		}},
		&decider.Decider[pawn]{Name: "PLAY", Decide: func(p pawn, _ decider.Query) float64 { return float64(p.need - 25) }, Recheck: decider.EachTick, Behavior: &behavior.Behavior[pawn]{Name: "PLAY", Tick: stay}},
		&decider.Decider[pawn]{Name: "REST", Behavior: &behavior.Behavior[pawn]{Name: "REST", Tick: stay}})
	return &root
}

// TestValueAgentAllocs: value agents cost no garbage, alone and in a crowd.
func TestValueAgentAllocs(t *testing.T) {
	skip.UnderRace(t)
	tree := decider.MustCompile(pawnTable(0, func(pawn) {}))
	mem := tree.NewMemory(1)
	at, n := 7, 0
	assert.Zero(t, testing.AllocsPerRun(500, func() {
		n++
		_, err := tree.Tick(pawn{&at, n * 10 % 100}, mem, decider.Input{Delta: time.Millisecond, Flags: decider.Flags(n / 7)})
		require.NoError(t, err)
	}))
	w := withWorkers(decider.NewWorld(1), 1)
	crowd, err := tree.NewCrowd(w, func(pawn, time.Duration) decider.Sense { return decider.Sense{Flags: decider.Flags(n / 7)} })
	require.NoError(t, err)
	for id := range uint64(100) {
		require.NoError(t, crowd.Add(id, pawn{&at, int(id)}))
	}
	assert.Zero(t, testing.AllocsPerRun(500, func() {
		n++
		require.NoError(t, w.Tick(time.Millisecond))
	}))
}

// TestValueAgentStackMoves: the copy of a value agent stands on the stack, which moves while a
// callback of it runs.
func TestValueAgentStackMoves(t *testing.T) {
	depth := 20000
	if testing.Short() {
		depth = 2000
	}
	tree := decider.MustCompile(pawnTable(depth, func(pawn) {}))
	done := make(chan string)
	const goroutines = 20
	for k := range uint64(goroutines) {
		go func() {
			at := 7
			mem := tree.NewMemory(k)
			for i := range 20 {
				need, want := 90, "EAT"
				if i%2 == 1 {
					need, want = 0, "REST"
				}
				r, err := tree.Tick(pawn{&at, need}, mem, decider.Input{Delta: 1})
				if err != nil || tree.Outline().Name(r.Leaf) != want {
					done <- fmt.Sprint("leaf ", r.Leaf, err)
					return
				}
				if i%8 == 0 {
					runtime.GC() // shrinks the stack
				}
			}
			done <- ""
		}()
	}
	for range goroutines {
		assert.Empty(t, <-done)
	}
}

var keptPawns []pawn

// TestValueAgentKept: a callback may keep what a value agent points to, also where only Reset and
// the like call it: then it must not stand on the caller's stack.
func TestValueAgentKept(t *testing.T) {
	root := decider.Group("ROOT", decider.PrioritizedList, &decider.Decider[pawn]{Name: "HIDE", Behavior: &behavior.Behavior[pawn]{
		Name: "HIDE", Deactivate: func(p pawn, _ behavior.Context, _ behavior.Reason) { keptPawns = append(keptPawns, p) },
	}})
	tree := decider.MustCompile(&root)
	mems := tree.NewMemories(8, 1)
	for i := range mems {
		other := 1
		_, err := tree.Tick(pawn{&other, 1}, mems[i], decider.Input{})
		require.NoError(t, err)
		resetWithLocal(t, tree, mems[i], i)
	}
	deepStack(500) // over what was on the stack
	for i, p := range keptPawns {
		assert.Equal(t, 1000+i, *p.at)
	}
	assert.Len(t, keptPawns, len(mems))
}

//go:noinline
func resetWithLocal(t *testing.T, tree *decider.Tree[pawn], mem decider.Memory, i int) {
	local := 1000 + i
	if err := tree.Reset(pawn{&local, 0}, mem); err != nil {
		t.Error(err)
	}
}
