package record

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// tuned changes numbers and the order of rows of a table.
func tuned(root *beastRow, rng *rand.Rand) {
	seen := map[*beastRow]bool{}
	var tune func(d *beastRow, up decider.Policy)
	tune = func(d *beastRow, up decider.Policy) {
		if seen[d] {
			return
		}
		seen[d] = true
		if up == decider.PrioritizedList || up == decider.Selector || up == decider.Scored {
			d.Commit = time.Duration(rng.IntN(3)*150) * time.Millisecond
		}
		if d.Preconditions.Cooldown > 0 {
			d.Preconditions.Cooldown *= 2
		}
		if d.Policy == decider.Scored {
			d.Margin += 0.1
		}
		if n := len(d.Children); n > 1 && rng.IntN(3) == 0 && d.Policy != decider.Sequence {
			i := rng.IntN(n - 1)
			d.Children[i], d.Children[i+1] = d.Children[i+1], d.Children[i]
		}
		for _, kid := range d.Children {
			tune(kid, d.Policy)
		}
	}
	tune(root, 0)
}

// oracle is an observer that compares a rehearsal with what the other table really
// does, as long as nothing was unknown or assumed.
type oracle struct {
	*rehearser
	truth    map[uint64][]string // by agent: what is active after each tick, and began in it,
	whys     []string            // and why
	told     int                 // whys that were compared
	compared int
	departed int
	seen     int // of those of the agent
	problem  string
}

func (o *oracle) Observe(e decider.Event) {
	inLogs{o.rehearser}.Observe(e)
	a := o.agents[agentKey{e.Agent, e.Tree}]
	if e.Kind != decider.EventTickEnd || a == nil || a.out.Followed > 0 || a.assumedAny() {
		return
	}
	want, got := o.truth[e.Agent][e.Tick-1], a.other.lives(&o.names)
	if want != got && o.problem == "" {
		o.problem = fmt.Sprintf("tick %d: %s, but really %s", e.Tick, got, want)
	}
	if n := len(a.out.Why); n > o.seen {
		o.seen = n
		if text := o.rehearser.whys.texts[a.out.Why[n-1]]; text != "" && text != o.whys[e.Tick-1] && o.problem == "" {
			o.problem = fmt.Sprintf("tick %d:\n%s\nbut really\n%s", e.Tick, text, o.whys[e.Tick-1])
		}
		o.told++
	}
	o.compared++
	if got != a.log.lives(&o.names) {
		o.departed++
	}
}

func (a *rehearsing) assumedAny() bool {
	for _, d := range a.r.assumed {
		if d.Time > 0 || d.Ended > 0 {
			return true
		}
	}
	return false
}

// lives says what is active after a tick, and what began in it.
func (s *rehearsedSide) lives(n *names) string {
	var text strings.Builder
	text.WriteString(pathOf(s.tree.Outline(), s.tree.State(s.mem)))
	for _, b := range s.began {
		text.WriteString(" +" + n.list[b.id])
	}
	return text.String()
}

// really is an observer of what an agent really does.
type really struct {
	*debugprint.Watcher
	began string
}

func (r *really) Observe(e decider.Event) {
	if e.Kind == decider.EventActivated {
		r.began += " +" + e.Tree.Name(e.Row)
	}
	r.Watcher.Observe(e)
}

// TestRehearseTruth: until something is unknown or assumed, a rehearsed agent does what
// it really does in a game with the other table. The answers of these agents do not
// depend on what they do.
func TestRehearseTruth(t *testing.T) {
	n := uint64(3000)
	if testing.Short() {
		n = 300
	}
	compared, departed, told := 0, 0, 0
	for seed := range n + 1 {
		if seed == n {
			seed = 631 // a Recheck refuses a row of which the log has only that its new score was 0
		}
		root, other := randomTable(rand.New(rand.NewPCG(seed, 1))), randomTable(rand.New(rand.NewPCG(seed, 1)))
		if root == nil {
			continue
		}
		tuned(other, rand.New(rand.NewPCG(seed, 2)))
		tree := decider.MustCompile(root)
		changed, err := decider.Compile(other)
		if err != nil {
			continue
		}
		play := func(tree *decider.Tree[*beast], w *decider.World, after func(mem decider.Memory)) {
			b, mem := &beast{seed: seed}, tree.NewMemory(5)
			for i := range 60 {
				beastTick(t, tree, mem, b, w, i)
				after(mem)
			}
		}
		o := &oracle{rehearser: newRehearser(decider.NewWorld(seed), []*decider.Outline{changed.Outline()}), truth: map[uint64][]string{}}
		world := decider.NewWorld(seed)
		why := &really{Watcher: debugprint.NewWatcher(5)}
		_, errObserve := world.Observe(why, decider.Rows)
		require.NoError(t, errObserve)
		play(changed, world, func(mem decider.Memory) {
			o.whys = append(o.whys, string(debugprint.AppendState(nil, changed.Outline(), changed.State(mem), debugprint.WhyNot, why.Watcher)))
			o.truth[5] = append(o.truth[5], pathOf(changed.Outline(), changed.State(mem))+why.began)
			why.began = ""
		})
		w := decider.NewWorld(seed)
		_, errObserve = w.Observe(o, decider.Rows)
		require.NoError(t, errObserve)
		play(tree, w, func(decider.Memory) {})
		require.NoError(t, o.err)
		require.Empty(t, o.problem, "seed %d\n%s\n%s", seed, tree, changed)
		compared += o.compared
		departed += o.departed
		told += o.told
	}
	t.Log(compared, "ticks compared,", departed, "of them another way")
	require.Greater(t, compared, int(n)*4)
	require.Greater(t, told, int(n))
	require.Greater(t, departed, int(n)/20)
}
