package decider_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// wolf hunts what it sees.
type wolf struct {
	sees   []uint64
	near   map[uint64]float64
	full   bool // as its list last said
	chases uint64
}

type wolfRow = decider.Decider[*wolf]

func (w *wolf) list(l *decider.TargetList) {
	for _, id := range w.sees {
		l.Add(id)
	}
	w.full = l.Full()
}

func (w *wolf) wants(q decider.Query) float64 { return w.near[q.Target()] }

func (w *wolf) chase(x behavior.Context) decider.Status {
	w.chases = x.Target()
	return decider.Running
}

func wolfTree(t *decider.Targets[*wolf], change func(*wolfRow)) *wolfRow {
	t.List = (*wolf).list
	chase := &wolfRow{
		Name: "CHASE", Targets: t, Decide: (*wolf).wants,
		Behavior: &behavior.Behavior[*wolf]{Name: "CHASE", Tick: (*wolf).chase},
	}
	if change != nil {
		change(chase)
	}
	return &wolfRow{Name: "WOLF", Children: []*wolfRow{chase, {Name: "SLEEP", Each: func(w *wolf) { w.chases = 0 }}}}
}

// TestTargetList: each id once, in order, up to Max; ids that share their place in the
// list's table, too.
func TestTargetList(t *testing.T) {
	ids := []uint64{0, math.MaxUint64, 1 << 63, 0, 7, 7, 1 << 63}
	for i := range uint64(5000) {
		ids = append(ids, i*0x10001, i*0x10001)
	}
	var want []uint64
	seen := map[uint64]bool{}
	for _, id := range ids {
		if !seen[id] && len(want) < 4096 {
			want = append(want, id)
		}
		seen[id] = true
	}
	var got []uint64
	for _, most := range []int{0, 1, 16, 63, 64, 65, 4096} {
		got = nil
		root := wolfTree(&decider.Targets[*wolf]{Max: most}, func(r *wolfRow) {
			r.Decide = func(_ *wolf, q decider.Query) float64 { got = append(got, q.Target()); return 0 }
		})
		tree := decider.MustCompile(root)
		w := &wolf{sees: ids}
		world := decider.NewWorld(0)
		_, err := tree.Tick(w, tree.NewMemory(1), decider.Input{World: world})
		require.NoError(t, err)
		n := most
		if n == 0 {
			n = 16
		}
		assert.Equal(t, want[:n], got)
		assert.True(t, w.full)
		require.Len(t, world.Mistakes(), 1)
		assert.Equal(t, fmt.Sprintf("WOLF > CHASE: List adds more than %s candidates, and those after are left out; list the nearest first and stop at TargetList.Full, or raise Max, which may be up to 4,096", plain.Grouped(uint64(n))), world.Mistakes()[0].String())
	}
}

// TestTargetsCost: to choose and to change targets allocates nothing, however deep.
func TestTargetsCost(t *testing.T) {
	skip.UnderRace(t) // a pool then drops what it is given
	for name, change := range map[string]func(*wolfRow){
		"a leaf": nil,
		"that is told": func(r *wolfRow) {
			r.Behavior.Retarget = func(w *wolf, _ behavior.Context, old uint64) { w.chases = old }
		},
		"a group in a group": func(r *wolfRow) {
			inner := *r
			inner.Name = "BITE"
			r.Behavior = &behavior.Behavior[*wolf]{Name: "HUNT", Retarget: func(w *wolf, _ behavior.Context, old uint64) { w.chases = old }}
			r.Delegate, r.Children = true, []*wolfRow{&inner}
		},
	} {
		t.Run(name, func(t *testing.T) {
			tree := decider.MustCompile(wolfTree(&decider.Targets[*wolf]{Max: 100, Switch: true, Top: 3}, change))
			w := &wolf{near: map[uint64]float64{}}
			for i := range uint64(99) {
				w.sees = append(w.sees, i)
			}
			mem, in, tick := tree.NewMemory(1), decider.Input{Delta: time.Millisecond, World: decider.NewWorld(1)}, 0
			require.Zero(t, testing.AllocsPerRun(200, func() {
				w.near[uint64(tick%99)] = float64(tick) + 1
				if tick%7 == 0 {
					clear(w.near) // nobody is left
				}
				tick++
				_, err := tree.Tick(w, mem, in)
				require.NoError(t, err)
			}))
		})
	}
}

// TestTargetsInOrder: however many there are, and however alike their values, the best comes first, and
// of equals the first listed.
func TestTargetsInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	values := map[string]func() float64{
		"numbers":       func() float64 { return float64(rng.IntN(9) - 2) },
		"any":           func() float64 { return rng.Float64() - 0.1 },
		"equal":         func() float64 { return 0.1 },
		"almost equal":  func() float64 { return math.Float64frombits(math.Float64bits(0.1) + rng.Uint64N(1<<14)) },
		"large and NaN": func() float64 { return []float64{1e9, 1e300, math.Inf(1), math.NaN(), 5e-324}[rng.IntN(5)] },
	}
	var asked []uint64
	gate := &decider.Gate[*wolf]{Name: "CLAIM", LimitOf: func(*wolf, decider.Query) int { return 0 }, Key: func(_ *wolf, q decider.Query) uint64 {
		asked = append(asked, q.Target())
		return q.Target()
	}}
	for name, value := range values {
		for _, n := range []uint64{1, 2, 3, 16, 64, 65, 66, 127, 1000, 4096} {
			for _, top := range []int{1, min(int(n), 64)} {
				tree := decider.MustCompile(wolfTree(&decider.Targets[*wolf]{Max: 4096, Top: top}, func(r *wolfRow) { r.Gate = gate }))
				w := &wolf{near: map[uint64]float64{}}
				var want []uint64
				for id := range n {
					w.sees, w.near[id] = append(w.sees, id), value()
					if w.near[id] > 0 {
						want = append(want, id)
					}
				}
				counts := func(id uint64) float64 { return min(w.near[id], 1e9) }
				slices.SortStableFunc(want, func(a, b uint64) int { return cmp.Compare(counts(b), counts(a)) })
				asked = nil
				_, err := tree.Tick(w, tree.NewMemory(1), decider.Input{World: tree.NewWorld(1)})
				require.NoError(t, err)
				if top > 1 && len(asked) > 0 { // the one that was drawn came first
					at := slices.Index(want, asked[0])
					require.Less(t, at, top)
					want = slices.Insert(slices.Delete(slices.Clone(want), at, at+1), 0, want[at])
				}
				require.True(t, slices.Equal(want, asked), "%s, %d, top %d", name, n, top)
			}
		}
	}
}

// TestBadTargets: what Targets may be, and where they may stand. All is said at once.
func TestBadTargets(t *testing.T) {
	problems := func(x decider.Targets[*wolf], change func(*wolfRow)) (codes []decider.Code) {
		root := wolfTree(&x, change)
		_, err := decider.Compile(root)
		if err == nil {
			return nil
		}
		var all decider.Errors
		require.ErrorAs(t, err, &all)
		for _, p := range all {
			assert.Equal(t, "WOLF > CHASE", p.Path)
			assert.NotEmpty(t, p.Fix)
			codes = append(codes, p.Code)
		}
		return codes
	}
	type targets = decider.Targets[*wolf]
	const bad = decider.Code("BadTargets")
	for _, x := range []targets{{}, {Max: 4096, Top: 64}, {Max: 1, Top: 1}, {Top: 16}, {Switch: true, Margin: 3}} {
		assert.Empty(t, problems(x, nil), "%+v", x)
	}
	for _, x := range []targets{
		{Max: -1},
		{Max: 4097},
		{Max: 100, Top: 65},
		{Top: -1},
		{Top: 17},
		{Max: 3, Top: 4},
		{Margin: 1},
		{Switch: true, Margin: -1},
		{Switch: true, Margin: math.NaN()},
		{Switch: true, Margin: math.Inf(1)},
	} {
		assert.Equal(t, []decider.Code{bad}, problems(x, nil), "%+v", x)
	}
	assert.Equal(t, []decider.Code{bad, bad, bad, bad}, problems(targets{Max: 4097, Top: 70, Margin: 1}, func(r *wolfRow) { r.Targets.List = nil }))
	assert.Equal(t, []decider.Code{bad}, problems(targets{Top: 2}, func(r *wolfRow) { r.Decide = nil }))
	assert.Equal(t, []decider.Code{"TargetsWithNot"}, problems(targets{}, func(r *wolfRow) { r.Not = true }))
	assert.Equal(t, []decider.Code{bad}, problems(targets{}, func(r *wolfRow) {
		r.Slot, r.Behavior = &decider.Slot{Name: "TOY", Bytes: 64}, nil
	}))
	step := &wolfRow{Name: "STEP", Each: func(*wolf) {}}
	group := func(r *wolfRow) { r.Policy, r.Children = decider.Sequence, []*wolfRow{step} }
	assert.Empty(t, problems(targets{}, group))
	assert.Equal(t, []decider.Code{bad}, problems(targets{Switch: true}, group), "it could not be entered again")
	assert.Equal(t, []decider.Code{"TargetsOnSquad"}, problems(targets{}, func(r *wolfRow) {
		r.Policy, r.Children, r.Squad = decider.SequentialList, []*wolfRow{step}, &decider.Squad[*wolf]{Members: 2}
	}))
}

// TestTargetWithout: to ask for a target where there is none panics, with the row's name; what
// is injected does not see that of its host.
func TestTargetWithout(t *testing.T) {
	const message = "ethogram: STEP: Target is read, but neither the row nor a group above it has Targets (a slot is a border)"
	reads := &wolfRow{Name: "STEP", Behavior: &behavior.Behavior[*wolf]{Name: "STEP", Tick: (*wolf).chase}}
	asks := &wolfRow{Name: "STEP", Decide: (*wolf).wants, Each: func(*wolf) {}}
	for _, row := range []*wolfRow{reads, asks} {
		tree := decider.MustCompile(row)
		assert.PanicsWithValue(t, message, func() { _, _ = tree.Tick(&wolf{}, tree.NewMemory(1), decider.Input{}) })

		host := wolfTree(&decider.Targets[*wolf]{}, func(r *wolfRow) {
			r.Behavior = nil
			r.Children = []*wolfRow{{Name: "TOY", Slot: &decider.Slot{Name: "TOY", Bytes: 256}}}
		})
		hosts := decider.MustCompile(host)
		world := decider.NewWorld(0)
		mem := hosts.NewMemory(1)
		w := &wolf{sees: []uint64{3}, near: map[uint64]float64{3: 1}}
		require.NoError(t, hosts.Join(world))
		require.NoError(t, tree.Join(world))
		require.NoError(t, hosts.Inject(mem, world, "TOY", tree))
		in := decider.Input{World: world, Delta: time.Millisecond}
		assert.PanicsWithValue(t, message, func() {
			for range 2 {
				_, _ = hosts.Tick(w, mem, in)
			}
		})
	}
}

// TestTargetDraws: a candidate that comes or goes shifts no other's draws.
func TestTargetDraws(t *testing.T) {
	drawn := map[uint64]map[uint64]bool{}
	root := wolfTree(&decider.Targets[*wolf]{}, func(r *wolfRow) {
		r.Decide = func(_ *wolf, q decider.Query) float64 {
			if drawn[q.Target()] == nil {
				drawn[q.Target()] = map[uint64]bool{}
			}
			drawn[q.Target()][q.Uint64()] = true
			return 0
		}
	})
	tree := decider.MustCompile(root)
	for _, sees := range [][]uint64{{1, 2, 3}, {3, 1}, {2}, {9, 8, 2, 3, 1}} {
		_, err := tree.Tick(&wolf{sees: sees}, tree.NewMemory(1), decider.Input{})
		require.NoError(t, err)
	}
	all := map[uint64]bool{}
	for id, of := range drawn { // in any order: counted
		require.Len(t, of, 1, "target %d", id)
		for x := range of { // one
			all[x] = true
		}
	}
	assert.Len(t, all, len(drawn), "each has its own")
}

// TestTargetGone: a row that gains Targets while the game runs is left, one that loses them
// drops its target and goes on.
func TestTargetGone(t *testing.T) {
	with := decider.MustCompile(wolfTree(&decider.Targets[*wolf]{}, nil))
	without := decider.MustCompile(wolfTree(&decider.Targets[*wolf]{}, func(r *wolfRow) {
		r.Targets, r.Decide = nil, nil
		r.Behavior = &behavior.Behavior[*wolf]{Name: "CHASE"}
	}))
	w := &wolf{sees: []uint64{5}, near: map[uint64]float64{5: 1}}
	mem := with.NewMemory(1)
	_, err := with.Tick(w, mem, decider.Input{})
	require.NoError(t, err)
	id, ok := with.State(mem).Target(1)
	require.True(t, ok)
	require.EqualValues(t, 5, id)
	data, err := with.Save(mem)
	require.NoError(t, err)
	lost, loaded, err := without.Load(data)
	require.NoError(t, err)
	assert.Equal(t, []decider.Dropped{{Kind: "target", Name: "CHASE", Why: "the row has no Targets"}}, loaded.Dropped)
	assert.True(t, without.State(lost).Active(1))
	_, ok = without.State(lost).Target(1)
	assert.False(t, ok)
	data, err = without.Save(lost)
	require.NoError(t, err)
	gained, loaded, err := with.Load(data)
	require.NoError(t, err)
	assert.Equal(t, []decider.Dropped{{Kind: "row", Name: "CHASE", Why: "it has Targets now, and no target"}}, loaded.Dropped)
	assert.False(t, with.State(gained).Active(1))
}

// TestTargetsTold: observers of rows are told about which target a row answered, and why it is
// none of the best three others.
func TestTargetsTold(t *testing.T) {
	claim := &decider.Gate[*wolf]{Name: "CLAIM", Key: func(_ *wolf, q decider.Query) uint64 { return q.Target() }}
	tree := decider.MustCompile(wolfTree(&decider.Targets[*wolf]{}, func(r *wolfRow) { r.Gate = claim }))
	world := tree.NewWorld(1)
	var told []string
	world.Observe(observerFunc(func(e decider.Event) {
		if e.Kind == decider.EventTarget || e.Kind == decider.EventAsked && e.HasTarget || e.Kind == decider.EventActivated && e.HasTarget {
			told = append(told, fmt.Sprintf("%d %v #%d %v %v", e.Agent, e.Kind, e.Target, e.Answer, e.Value))
		}
	}), decider.Rows)
	near := map[uint64]float64{1: 3, 2: 5, 3: 4, 4: 0.5, 5: 0.25}
	for id := range uint64(2) {
		_, err := tree.Tick(&wolf{sees: []uint64{1, 2, 3, 4, 5}, near: near}, tree.NewMemory(id), decider.Input{World: world})
		require.NoError(t, err)
	}
	assert.Equal(t, []string{
		"0 Target #3 RefusedScore 4", "0 Target #1 RefusedScore 3", "0 Target #4 RefusedScore 0.5", "0 Asked #2 Accepted 5", "0 Activated #2 Answer(?) NaN",
		"1 Target #2 RefusedGate 5", "1 Target #1 RefusedScore 3", "1 Target #4 RefusedScore 0.5", "1 Asked #3 Accepted 4", "1 Activated #3 Answer(?) NaN",
	}, told)
}

// TestTargetKeptTold: observers of rows are told why a row that looks for a better target stays
// with its own, turns to another, or has none any more.
func TestTargetKeptTold(t *testing.T) {
	type look struct {
		near map[uint64]float64
		want []string
	}
	claim := &decider.Gate[*wolf]{Name: "CLAIM", Key: func(_ *wolf, q decider.Query) uint64 { return q.Target() }}
	gated := func(r *wolfRow) { r.Gate = claim }
	turns := func(r *wolfRow) { r.Behavior.Retarget = func(*wolf, behavior.Context, uint64) {} }
	for name, c := range map[string]struct {
		targets decider.Targets[*wolf]
		change  func(*wolfRow)
		looks   []look
	}{
		"a margin": {decider.Targets[*wolf]{Switch: true, Margin: 2}, nil, []look{
			{map[uint64]float64{1: 5, 2: 4}, []string{"Target #2 RefusedScore 4 of 5 + 0"}},
			{map[uint64]float64{1: 3, 2: 4, 3: 0}, []string{"Target #2 RefusedScore 4 of 3 + 2", "Target #3 RefusedDecide 0"}},
			{map[uint64]float64{1: 3, 2: 3, 3: 2, 4: 2, 5: 1}, []string{"Target #2 RefusedScore 3 of 3 + 2", "Target #3 RefusedScore 2 of 3 + 2", "Target #4 RefusedScore 2 of 3 + 2"}},
			{map[uint64]float64{1: 3}, nil},
			{map[uint64]float64{1: 3, 2: 6}, []string{"Target #1 RefusedScore 3 of 6 + 0"}},
			{map[uint64]float64{2: 0, 3: -1}, []string{"Target #2 RefusedDecide 0", "Target #3 RefusedDecide -1", "Asked RefusedRecheck"}},
		}},
		"told": {decider.Targets[*wolf]{Switch: true}, turns, []look{
			{map[uint64]float64{1: 5, 2: 4}, []string{"Target #2 RefusedScore 4 of 5 + 0"}},
			{map[uint64]float64{1: 5, 2: 6}, []string{"Target #1 RefusedScore 5 of 6 + 0"}},
			{map[uint64]float64{1: 5, 2: 6}, []string{"Target #1 RefusedScore 5 of 6 + 0"}},
		}},
		"a commit": {decider.Targets[*wolf]{Switch: true}, func(r *wolfRow) { r.Commit = 1500 * time.Millisecond }, []look{
			{map[uint64]float64{1: 5, 2: 4}, []string{"Target #2 RefusedScore 4 of 5 + 0"}},
			{map[uint64]float64{1: 5, 2: 6, 3: 4}, []string{"Target #2 RefusedCommitted 6 for 500ms", "Target #3 RefusedScore 4 of 5 + 0"}},
			{map[uint64]float64{1: 5, 2: 6}, []string{"Target #1 RefusedScore 5 of 6 + 0"}},
		}},
		"a draw": {decider.Targets[*wolf]{Switch: true, Top: 2}, nil, []look{
			{map[uint64]float64{1: 1e-9, 2: 4}, []string{"Target #1 RefusedScore 1e-09 of 4 + 0"}},
			{map[uint64]float64{1: 1e-9, 3: 5}, []string{"Target #1 RefusedScore 1e-09 of 5 + 0"}},
		}},
		"a full gate": {decider.Targets[*wolf]{Switch: true, Margin: 1}, gated, []look{
			{map[uint64]float64{1: 5, 8: 4}, []string{"Target #8 RefusedScore 4 of 5 + 0"}},
			{map[uint64]float64{1: 5, 8: 9, 9: 7, 3: 2}, []string{"Target #8 RefusedGate 9, held 1/1 by 8", "Target #9 RefusedGate 7, held 1/1 by 9", "Target #3 RefusedScore 2 of 5 + 1"}},
			{map[uint64]float64{1: 5, 8: 9, 2: 7}, []string{"Target #8 RefusedGate 9, held 1/1 by 8", "Target #1 RefusedScore 5 of 7 + 0"}},
			{map[uint64]float64{8: 9, 9: 7}, []string{"Target #8 RefusedGate 9, held 1/1 by 8", "Target #9 RefusedGate 7, held 1/1 by 9", "Asked RefusedRecheck"}},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			tree := decider.MustCompile(wolfTree(&c.targets, c.change))
			world := tree.NewWorld(1)
			for _, id := range []uint64{8, 9} { // who hold what they are
				if name == "a full gate" {
					_, err := tree.Tick(&wolf{sees: []uint64{id}, near: map[uint64]float64{id: 1}}, tree.NewMemory(id), decider.Input{World: world})
					require.NoError(t, err)
				}
			}
			var told []string
			_, err := world.Observe(observerFunc(func(e decider.Event) {
				text := fmt.Sprintf("%v #%d %v %v", e.Kind, e.Target, e.Answer, e.Value)
				switch {
				case e.Row != 1:
					return
				case e.Kind == decider.EventAsked && e.Answer == decider.RefusedRecheck:
					text = fmt.Sprintf("%v %v", e.Kind, e.Answer)
				case e.Kind != decider.EventTarget:
					return
				case e.Answer == decider.RefusedScore:
					text += fmt.Sprintf(" of %v + %v", e.Other, e.Margin)
				case e.Answer == decider.RefusedGate:
					text += fmt.Sprintf(", held %d/%d by %d", e.Held, e.Limit, e.Holder)
				case e.Left > 0:
					text += fmt.Sprintf(" for %v", e.Left)
				}
				told = append(told, text)
			}), decider.Rows)
			require.NoError(t, err)
			w, mem := &wolf{}, tree.NewMemory(1)
			for i, l := range c.looks {
				told, w.sees, w.near = nil, nil, l.near
				for id := range uint64(10) {
					if _, listed := l.near[id]; listed {
						w.sees = append(w.sees, id)
					}
				}
				_, err := tree.Tick(w, mem, decider.Input{Delta: time.Second, World: world})
				require.NoError(t, err)
				assert.Equal(t, l.want, told, "look %d", i)
			}
		})
	}
}

// TestFullTargetsTold: of many targets that others have, observers are told of four with their
// holders, and how many more there are.
func TestFullTargetsTold(t *testing.T) {
	claim := &decider.Gate[*wolf]{Name: "CLAIM", Limit: 2, Cooldown: time.Hour, Key: func(_ *wolf, q decider.Query) uint64 { return q.Target() }}
	tree := decider.MustCompile(wolfTree(&decider.Targets[*wolf]{Max: 64}, func(r *wolfRow) { r.Gate = claim }))
	world := tree.NewWorld(1)
	tick := func(w *wolf, mem decider.Memory) {
		t.Helper()
		require.NoError(t, world.Advance(time.Second))
		_, err := tree.Tick(w, mem, decider.Input{World: world})
		require.NoError(t, err)
	}
	var ids []uint64
	near := map[uint64]float64{}
	for id := range uint64(41) {
		ids, near[id] = append(ids, id), float64(41-id)
		for _, by := range []uint64{100 + id, 200 + id} {
			tick(&wolf{sees: []uint64{id}, near: near}, tree.NewMemory(by))
		}
	}
	var told []string
	_, err := world.Observe(observerFunc(func(e decider.Event) {
		if e.Kind == decider.EventTarget || e.Kind == decider.EventAsked && e.HasTarget {
			told = append(told, fmt.Sprintf("%v #%d %v %d/%d %d +%d", e.Kind, e.Target, e.Answer, e.Held, e.Limit, e.Holder, e.Full))
		}
	}), decider.Rows)
	require.NoError(t, err)
	w, mem := &wolf{sees: ids, near: near}, tree.NewMemory(1)
	tick(w, mem)
	assert.Equal(t, []string{
		"Target #1 RefusedGate 2/2 101 +0", "Target #2 RefusedGate 2/2 102 +0", "Target #3 RefusedGate 2/2 103 +37", "Asked #0 RefusedGate 2/2 100 +0",
	}, told)

	told, w.sees = nil, ids[:4]
	tick(w, mem)
	assert.Equal(t, "Target #3 RefusedGate 2/2 103 +0", told[2], "all are told")

	told, w.sees, near[50] = nil, append(ids, 50), 0.5 // nobody has the worst
	tick(w, mem)
	assert.Equal(t, []string{
		"Target #0 RefusedGate 2/2 100 +0", "Target #1 RefusedGate 2/2 101 +0", "Target #2 RefusedGate 2/2 102 +38", "Asked #50 Accepted 0/0 0 +0",
	}, told)
}

// BenchmarkTargets is a question about 64 candidates, and a tick with none.
func BenchmarkTargets(b *testing.B) {
	tree := decider.MustCompile(wolfTree(&decider.Targets[*wolf]{Max: 64}, func(r *wolfRow) {
		r.Decide = func(_ *wolf, q decider.Query) float64 { return -float64(q.Target()) }
	}))
	for _, n := range []uint64{0, 64} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := &wolf{}
			for i := range n {
				w.sees = append(w.sees, i)
			}
			mem := tree.NewMemory(1)
			for b.Loop() {
				_, _ = tree.Tick(w, mem, decider.Input{Delta: time.Millisecond})
			}
		})
	}
}
