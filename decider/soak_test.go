package decider_test

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// recruit is the agent of the soak: it counts what must add up.
type recruit struct {
	active [48]int32 // Activates that said yes less Deactivates, by row
	open   [48]int32 // Enters that returned less Exits
	calls  uint64
}

type recruitRow = decider.Decider[*recruit]

// drill is a soak: a crowd with gates and scopes on which everything happens at
// random.
type drill struct {
	crowd *decider.Crowd[*recruit]
	subs  []*decider.Tree[*recruit] // to be injected
	rows  map[string]int            // numbers
	tally map[string]int
}

// oddity is what a callback of the soak does now and then.
func (d *drill) oddity(x behavior.Context) {
	switch x.IntN(4000) {
	case 0:
		panic(errBoom)
	case 1:
		x.Reset()
	case 4, 5:
		own, _ := d.crowd.Find(x.Agent())
		if from := d.crowd.From(x); x.IntN(3) > 0 {
			from.Inject(own, "OBJECT", d.subs[x.IntN(len(d.subs))])
		} else {
			from.Eject(own, "OBJECT")
		}
	case 2, 3:
		from := d.crowd.From(x)
		if h, ok := d.crowd.Find(x.Uint64() % 10_000); ok && x.IntN(2) == 0 {
			from.Remove(h)
		} else if ok {
			from.Reset(h)
		}
	}
}

func (d *drill) row(name string, kids ...*recruitRow) *recruitRow {
	i := len(d.rows)
	d.rows[name] = i
	r := &recruitRow{Name: name, Children: kids}
	r.Scope = &behavior.Scope[*recruit]{
		Name: name,
		Enter: func(a *recruit, x behavior.Context) {
			d.oddity(x)
			a.open[i]++
		},
		Exit: func(a *recruit, x behavior.Context, _ behavior.Reason) {
			a.open[i]--
			d.oddity(x)
		},
	}
	r.Behavior = &behavior.Behavior[*recruit]{
		Name: name, Block: smallBlock{},
		Activate: func(a *recruit, x behavior.Context) bool {
			d.oddity(x)
			if x.IntN(10) == 0 {
				return false
			}
			a.active[i]++
			return true
		},
		Tick: func(a *recruit, x behavior.Context) decider.Status {
			a.calls++
			d.oddity(x)
			if n := x.IntN(40); n < 3 && len(kids) == 0 || n == 0 {
				return []decider.Status{decider.Failed, decider.Succeeded}[x.IntN(2)]
			}
			return decider.Running
		},
		Deactivate: func(a *recruit, x behavior.Context, _ behavior.Reason) {
			a.active[i]--
			d.oddity(x)
		},
	}
	if len(kids) == 0 {
		r.Decide = func(_ *recruit, q decider.Query) float64 { return q.Float64() - 0.4 }
	}
	return r
}

// newDrill makes the table: groups of all policies, with gates of all kinds.
func newDrill() (d *drill, root *recruitRow, limits map[string]int) {
	d = &drill{rows: map[string]int{}, tally: map[string]int{}}
	type gate = decider.Gate[*recruit]
	few := &gate{Name: "FEW", Limit: 40}
	slow := &gate{Name: "SLOW", Limit: 100, Cooldown: 30 * time.Millisecond}
	local := &gate{Name: "LOCAL", Limit: 900, LocalCooldown: 400 * time.Millisecond}
	raids := &gate{Name: "RAIDS", Limit: 12}
	keyed := &gate{Name: "KEYED", Limit: 3, Key: func(_ *recruit, q decider.Query) uint64 { return q.Uint64() % 300 }}
	with := func(r *recruitRow, g *gate, p decider.Policy) *recruitRow {
		r.Gate, r.Policy = g, p
		r.Delegate = len(r.Children) > 0 && p != decider.SequentialList
		return r
	}
	gather := with(d.row("GATHER"), nil, 0)
	gather.Barrier, gather.Timeout, gather.Decide = true, 200*time.Millisecond, nil
	raid := with(d.row("RAID", gather, d.row("STORM")), raids, decider.Sequence)
	raid.Delegate = false
	raid.Squad = &decider.Squad[*recruit]{Members: 3, Roles: []decider.Role[*recruit]{{
		Flag: 1, Score: func(_ *recruit, q decider.Query) float64 { return q.Float64() - 0.2 },
	}}}
	raid.Decide = func(_ *recruit, q decider.Query) float64 { return q.Float64() - 0.97 }
	use := &recruitRow{Name: "USE", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}}
	use.Decide = func(_ *recruit, q decider.Query) float64 { return q.Float64() - 0.6 }
	hold := with(d.row("HOLD"), nil, 0)
	hold.Decide = nil
	root = with(d.row("ROOT",
		with(d.row("ALARM"), few, 0),
		raid,
		use,
		with(d.row("THROW", with(d.row("AIM"), slow, 0), with(d.row("RELEASE"), slow, 0)), slow, decider.Sequence),
		with(d.row("SIDE_BY_SIDE", with(d.row("WATCH"), local, 0), d.row("WAVE")), nil, decider.Parallel),
		with(d.row("ANY", with(d.row("ATTACK"), keyed, 0), with(d.row("CHASE"), keyed, 0), d.row("SHOUT")), nil, decider.Random),
		with(d.row("BEST", with(d.row("SHOOT"), few, 0), with(d.row("DUCK"), local, 0)), nil, decider.Scored),
		with(d.row("MIX", with(d.row("DIG"), keyed, 0), d.row("REST"), with(d.row("EAT"), local, 0)), local, decider.Shuffle),
		hold,
	), nil, decider.PrioritizedList)
	root.Children[0].Preconditions.Every = 100 * time.Millisecond
	d.subs = []*decider.Tree[*recruit]{
		decider.MustCompile(with(d.row("SIT", with(d.row("REACH"), few, 0), d.row("LEAN")), nil, decider.SequentialList)),
		decider.MustCompile(with(d.row("LOOK", d.row("NEAR"), with(d.row("FAR"), local, 0)), slow, decider.Random)),
	}
	return d, root, map[string]int{"FEW": 40, "SLOW": 100, "LOCAL": 900, "KEYED": 3 * 300, "RAIDS": 12}
}

// check holds an agent's counts against its memory.
func (d *drill) check(tree *decider.Tree[*recruit], a *recruit, mem decider.Memory) error {
	state := tree.State(mem)
	var want [48]int32
	count := func(tree *decider.Tree[*recruit], mem decider.Memory) {
		state := tree.State(mem)
		for _, info := range tree.Outline().Rows() {
			if i, ok := d.rows[info.Name]; ok && state.Active(info.Row) {
				want[i]++
			}
		}
	}
	count(tree, mem)
	if sub, inner := tree.Injected(mem, "OBJECT"); sub != nil {
		count(sub, inner)
		if state.Active(tree.Outline().Find("USE")[0]) {
			d.tally["used"]++
		}
	}
	if state.Active(tree.Outline().Find("STORM")[0]) {
		d.tally["storming"]++
	}
	if a.active != want || a.open != want {
		return fmt.Errorf("agent %d: activated %v, scopes %v, and active are %v", state.Agent(), a.active, a.open, want)
	}
	return nil
}

// number reads a whole number from the environment.
func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// TestSoak has thousands of agents live with gates, scopes, squads and slots, at
// random removed, added again, reset, given trees and robbed of them, and struck
// by panics in every kind of callback. No gate is ever over its limit, what was
// activated and entered is what the memories say, and at the end every gate is
// free, every scope left and every Activate matched. Set ETHOGRAM_SOAK to 1 for
// 10,000 agents and 100,000 frames, or to another number of frames.
func TestSoak(t *testing.T) {
	agents, frames := 2000, 250
	if testing.Short() {
		frames = 60
	}
	if long := number("ETHOGRAM_SOAK", 0); long > 0 {
		agents, frames = 10_000, long
		if long == 1 {
			frames = 100_000
		}
	}
	d, root, limits := newDrill()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	world := tree.NewWorld(1)
	for _, sub := range d.subs {
		require.NoError(t, sub.Join(world))
	}
	d.crowd, err = tree.NewCrowd(world, decider.CrowdOptions{})
	require.NoError(t, err)
	all := make([]*recruit, agents)
	for id := range all {
		all[id] = &recruit{}
		_, err := d.crowd.Add(uint64(id), all[id])
		require.NoError(t, err)
	}
	most := map[string]int{}
	for frame := range frames {
		if d.survives(func() { err = d.crowd.Tick(10*time.Millisecond, nil) }) {
			d.tally["panics"]++
		}
		require.NoError(t, err)
		for k := range 20 { // between frames: add who is gone, remove, reset, slow down others
			id := uint64(frame*7919+k*104_729) % uint64(agents)
			h, ok := d.crowd.Find(id)
			d.survives(func() {
				switch {
				case !ok:
					_, err = d.crowd.Add(id, all[id])
					d.tally["added"]++
				case k%10 == 0:
					err = d.crowd.Remove(h)
					d.tally["removed"]++
				case k%10 == 1:
					err = d.crowd.Reset(h)
				case k%10 == 2:
					err = d.crowd.Every(h, 1+frame%4)
				case k%10 < 6:
					err = d.crowd.Inject(h, "OBJECT", d.subs[frame%len(d.subs)])
				case k%10 == 6:
					err = d.crowd.Eject(h, "OBJECT")
				}
			})
			require.NoError(t, err)
		}
		if frame%2500 == 2499 {
			t.Logf("%d frames", frame+1)
		}
		if frame%10 != 0 {
			continue
		}
		for name, limit := range limits {
			n := len(world.Holders(name))
			most[name] = max(most[name], n)
			require.LessOrEqual(t, n, limit, "%s in frame %d", name, frame)
		}
		d.crowd.Each(func(_ decider.Handle, a *recruit, mem decider.Memory) bool {
			err = d.check(tree, a, mem)
			return err == nil
		})
		require.NoError(t, err, "frame %d", frame)
	}
	for id := range all {
		if h, ok := d.crowd.Find(uint64(id)); ok {
			d.survives(func() { err = d.crowd.Remove(h) })
			require.NoError(t, err)
		}
	}
	require.Zero(t, d.crowd.Len())
	calls := uint64(0)
	for id, a := range all {
		require.Zero(t, a.active, "agent %d: Activates without Deactivates", id)
		require.Zero(t, a.open, "agent %d: scopes that were not left", id)
		calls += a.calls
	}
	for name := range limits {
		require.Empty(t, world.Holders(name), name)
		require.Greater(t, most[name], 5, name)
	}
	require.Greater(t, d.tally["panics"], frames/2)
	require.Positive(t, d.tally["used"], "injected trees")
	require.Positive(t, d.tally["storming"], "members of squads past their barrier")
	t.Logf("%d agents, %d frames, %d behavior ticks, frames with panics %d, removed %d, added %d, most holders %v, %d seen at injected trees and %d in squads past their barrier",
		agents, frames, calls, d.tally["panics"], d.tally["removed"], d.tally["added"], most, d.tally["used"], d.tally["storming"])
}

// survives calls do and reports whether it panicked as the soak's callbacks do.
func (d *drill) survives(do func()) (panicked bool) {
	defer func() {
		if p := recover(); p != nil {
			if p != errBoom {
				panic(p)
			}
			panicked = true
		}
	}()
	do()
	return false
}
