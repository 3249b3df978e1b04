package record

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// beast is an agent whose rows answer what a hash of their names and the tick says.
type beast struct {
	seed uint64
	tick uint32
	live stimuli.Mask
	sets bool // its callbacks change stimuli
}

type beastRow = decider.Decider[*beast]

// mood is a number from 0 to 1 that changes every few ticks.
func (b *beast) mood(name string, every uint32) float64 {
	h := uint64(14695981039346656037) ^ b.seed ^ uint64(b.tick/every)*0x9e3779b97f4a7c15
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	return float64(h>>40) / (1 << 24)
}

// randomTable makes up a table that Compile accepts, or nil.
func randomTable(rng *rand.Rand) *beastRow {
	n := 0
	var row func(depth int, up decider.Policy) *beastRow
	var made []*beastRow
	row = func(depth int, up decider.Policy) *beastRow {
		name := fmt.Sprintf("R%d", n)
		n++
		d := &beastRow{Name: name}
		in := func(k int) bool { return rng.IntN(k) == 0 }
		if !in(3) && depth > 0 {
			every := uint32(1 + rng.IntN(6))
			if in(2) {
				d.When = func(b *beast) bool { return b.mood(name, every) > 0.45 }
			} else {
				d.Decide = func(b *beast, _ decider.Query) float64 { return b.mood(name, every) - 0.4 }
			}
			d.Not = in(8)
		}
		pre := &d.Preconditions
		if in(6) {
			pre.Flags = decider.All(1 << rng.IntN(2))
		}
		if in(8) {
			pre.Stimuli = stimuli.None(1 << rng.IntN(2))
		}
		if in(7) {
			pre.Cooldown = time.Duration(rng.IntN(500)) * time.Millisecond
		}
		if in(7) {
			pre.Every, pre.Scatter = time.Duration(50+rng.IntN(500))*time.Millisecond, in(2)
		}
		if in(9) {
			pre.Chance = 0.5
		}
		if in(8) {
			d.Recheck = decider.EachTick
		}
		if in(10) {
			d.Recheck = decider.OnRedecide
		}
		if in(9) {
			d.Timeout = time.Duration(100+rng.IntN(900)) * time.Millisecond
		}
		if in(9) {
			d.Outcome = decider.Outcome(rng.IntN(4))
		}
		interruptible := up == decider.PrioritizedList || up == decider.Selector || up == decider.Scored
		if in(5) && interruptible {
			d.Commit = time.Duration(50+rng.IntN(400)) * time.Millisecond
		}
		if in(9) && interruptible {
			d.Urgent = true
		}
		group := depth < 3 && n < 14 && (depth == 0 || in(2))
		switch {
		case group && !in(5):
		case !group && in(5):
			d.Do = func(*beast) {}
		case !group && in(8):
			d.Behavior = &behavior.Behavior[*beast]{Name: "READY_" + name, Tick: []func(*beast, behavior.Context) behavior.Status{
				behavior.Wait[*beast], behavior.Succeed[*beast], behavior.Fail[*beast], behavior.Stay[*beast],
			}[rng.IntN(4)]}
			d.BehaviorArgs = []float64{float64(rng.IntN(8)) / 20}
		default:
			d.Behavior = randomBehavior(rng, name)
		}
		if !group {
			return d
		}
		d.Policy = decider.Policy(rng.IntN(9))
		switch d.Policy {
		case decider.PrioritizedList, decider.Random, decider.WeightedRandom, decider.Shuffle, decider.SequentialList:
			d.Delegate = in(2) && !d.Not
		case decider.Scored:
			d.Margin, d.Rescore = float64(rng.IntN(3))*0.1, in(2)
			d.Delegate = in(3) && !d.Not
		case decider.Parallel:
			d.FailFast = in(2)
			d.Not = false
		default:
			d.Not = false
		}
		if in(4) {
			switch d.Policy {
			case decider.SequentialList, decider.Sequence:
				d.Loop = rng.IntN(4) - 1
			case decider.Random, decider.WeightedRandom, decider.Shuffle, decider.Scored:
				d.EndOn = decider.EndOn(rng.IntN(4))
			case decider.PrioritizedList, decider.Selector:
				d.Latched = true
			}
		}
		kids := 2 + rng.IntN(3)
		for range kids {
			if len(made) > 0 && in(6) {
				shared := made[rng.IntN(len(made))]
				twice := false
				for _, kid := range d.Children {
					twice = twice || kid == shared
				}
				if !twice && shared.Commit == 0 && !shared.Urgent {
					d.Children = append(d.Children, shared)
					continue
				}
			}
			kid := row(depth+1, d.Policy)
			d.Children = append(d.Children, kid)
			if len(kid.Children) == 0 {
				made = append(made, kid)
			}
		}
		return d
	}
	root := row(0, 0)
	if _, err := decider.Compile(root); err != nil {
		var mend func(d *beastRow)
		mend = func(d *beastRow) { // no group strobes that has a When
			if len(d.Children) > 0 && d.When == nil && d.Decide == nil && d != root {
				name := d.Name
				d.When = func(b *beast) bool { return b.mood(name, 3) > 0.4 }
			}
			for _, kid := range d.Children {
				mend(kid)
			}
		}
		mend(root)
		if _, err := decider.Compile(root); err != nil {
			return nil
		}
	}
	return root
}

func randomBehavior(rng *rand.Rand, name string) *behavior.Behavior[*beast] {
	long, refuses, fails, sets := 1+rng.IntN(12), rng.IntN(6) == 0, rng.IntN(3) == 0, rng.IntN(6) == 0
	b := &behavior.Behavior[*beast]{Name: "DO_" + name}
	b.Tick = func(b *beast, x behavior.Context) behavior.Status {
		if sets && b.sets && b.mood(name+"!", 1) > 0.7 {
			b.live ^= 1
		}
		if b.mood(name+"?", 1) > 1/float64(long) {
			return decider.Running
		}
		if fails && b.mood(name+"f", 2) > 0.5 {
			return decider.Failed
		}
		return decider.Succeeded
	}
	if refuses {
		b.Activate = func(b *beast, _ behavior.Context) bool { return b.mood(name+"a", 2) > 0.3 }
	}
	return b
}

// beastTick ticks a beast.
func beastTick(t *testing.T, tree *decider.Tree[*beast], mem decider.Memory, b *beast, w *decider.World, i int) {
	t.Helper()
	b.tick++
	b.live = stimuli.Mask(b.mood("stimuli", 4) * 4)
	flags := decider.Flags(b.mood("flags", 5) * 4)
	delta := time.Duration(16+i%3*10) * time.Millisecond
	_, err := tree.Tick(b, mem, decider.Input{Delta: delta, Flags: flags, Stimuli: &b.live, World: w})
	require.NoError(t, err)
}

// inLogs passes on the events that logs have.
type inLogs struct{ decider.Observer }

func (o inLogs) Observe(e decider.Event) {
	switch e.Kind {
	case decider.EventTicked, decider.EventProcess, decider.EventVisit, decider.EventChose, decider.EventContinue, decider.EventPush:
	default:
		o.Observer.Observe(e)
	}
}

// counting counts how often rows begin.
type counting struct {
	decider.Observer
	begun map[string]int
}

func (o counting) Observe(e decider.Event) {
	if e.Kind == decider.EventActivated {
		o.begun[e.Tree.Name(e.Row)]++
	}
	o.Observer.Observe(e)
}

// TestRehearseSameTable: with the log's own table, random agents do the same, and
// nothing is unknown.
func TestRehearseSameTable(t *testing.T) {
	n := uint64(1500)
	if testing.Short() {
		n = 200
	}
	tables := 0
	ticks, failed := 0, 0
	for seed := range n + 1 {
		if seed == n {
			seed = 829 // a Scored group is left and entered again in the tick in which its active row was scored
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		root := randomTable(rng)
		if root == nil {
			continue
		}
		tables++
		tree := decider.MustCompile(root)
		w := decider.NewWorld(seed)
		r := newRehearser(decider.NewWorld(seed), []*decider.Outline{tree.Outline()})
		begun := map[string]int{}
		_, errObserve := w.Observe(inLogs{counting{r, begun}}, decider.Rows)
		require.NoError(t, errObserve)
		for id := range uint64(2) {
			b, mem := &beast{seed: seed*7 + id, sets: seed%4 == 3}, tree.NewMemory(id+5)
			for i := range 120 {
				beastTick(t, tree, mem, b, w, i)
			}
		}
		res, err := r.result()
		require.NoError(t, err, "seed %d", seed)
		for _, a := range res.found.Agents {
			ticks += a.Ticks
			failed += a.Failed
			require.Nil(t, a.First, "seed %d: agent %d differs from the log\n%s", seed, a.ID, tree)
			require.Equal(t, a.Failed, a.Followed, "seed %d: %v\n%s", seed, res, tree)
		}
		require.Empty(t, res.found.Unknown, "seed %d", seed)
		for _, row := range res.found.Rows {
			require.Equal(t, [2]int{begun[row.Name], begun[row.Name]}, row.Begun, "seed %d: %s\n%s", seed, row.Name, tree)
			delete(begun, row.Name)
		}
		require.Empty(t, begun)
	}
	// Where a decider has several rows at a time, a log does not tell whose Recheck
	// refused.
	require.Less(t, failed*2000, ticks)
	require.Greater(t, tables, int(n)/2)
}
