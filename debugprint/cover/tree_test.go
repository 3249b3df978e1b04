package cover_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// fox is the agent of these tests.
type fox struct {
	ready  bool
	score  float64
	ending behavior.Status // of what it does
}

type (
	Decider  = decider.Decider[*fox]
	Behavior = behavior.Behavior[*fox]
	Pre      = decider.Preconditions
)

func ready(f *fox) bool                     { return f.ready }
func score(f *fox, _ decider.Query) float64 { return f.score }
func half(*fox, decider.Query) float64      { return 0.5 }

var (
	stay = &Behavior{Name: "STAY"}
	act  = &Behavior{Name: "ACT", Run: func(f *fox) behavior.Status { return f.ending }}
)

const (
	Night decider.Flags = 1 << iota
	Dead
)

const Noise stimuli.Mask = 1

// tick is one tick of the fox.
type tick struct {
	fox
	flags decider.Flags
	noise bool
	delta time.Duration // 0 is a second
}

// den plays a fox.
type den struct {
	t     *testing.T
	tree  *decider.Tree[*fox]
	world *decider.World
	mem   decider.Memory
	fox   fox
}

func newDen(t *testing.T, root *Decider) *den {
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	return &den{t: t, tree: tree, world: tree.NewWorld(1), mem: tree.NewMemory(1)}
}

func (d *den) play(ticks ...tick) {
	d.t.Helper()
	for _, k := range ticks {
		d.fox = k.fox
		in := decider.Input{Delta: k.delta, Flags: k.flags, World: d.world, Stimuli: new(stimuli.Mask)}
		if k.noise {
			*in.Stimuli = Noise
		}
		if in.Delta == 0 {
			in.Delta = time.Second
		}
		_, err := d.tree.Tick(&d.fox, d.mem, in)
		require.NoError(d.t, err)
	}
}

// missing returns what a profile misses, by row.
func missing(c *profile.Counts) map[string][]string {
	all := map[string][]string{}
	for _, t := range cover.Of(c.Profile()).Data().Trees {
		for _, r := range t.Rows {
			if r.Missing != nil {
				all[r.Name] = append(all[r.Name], r.Missing...)
			}
		}
	}
	return all
}

type rows = map[string][]string

// TestPoints plays tables of which it is known what each tick covers.
func TestPoints(t *testing.T) {
	list := func(children ...*Decider) *Decider { return &Decider{Name: "ROOT", Children: children} }
	idle := &Decider{Name: "IDLE", Behavior: stay}
	runs := fox{ending: behavior.Running}
	ends := fox{ending: behavior.Succeeded}
	on := fox{ready: true, ending: behavior.Running}
	for _, c := range []struct {
		name    string
		root    *Decider
		first   []tick
		missing rows // after first
		rest    []tick
		still   rows // after rest: nothing if nil
	}{
		{
			name: "no preconditions", root: list(idle),
			missing: rows{"ROOT": {"chosen"}, "IDLE": {"chosen"}}, rest: []tick{{}},
		},
		{
			name: "flags", root: list(&Decider{Name: "SLEEP", Preconditions: Pre{Flags: decider.All(Night)}, Recheck: decider.EachTick, Behavior: stay}, idle),
			first: []tick{{}}, missing: rows{"SLEEP": {"chosen", "Flags passed", "Recheck refused"}},
			rest: []tick{{flags: Night}, {}},
		},
		{
			name: "flags that always pass", root: list(&Decider{Name: "SLEEP", Preconditions: Pre{Flags: decider.All(Night)}, Behavior: stay}, idle),
			first: []tick{{flags: Night}, {}}, missing: rows{"SLEEP": {"Flags failed"}, "IDLE": {"chosen"}},
			rest: []tick{{}}, still: rows{"SLEEP": {"Flags failed"}, "IDLE": {"chosen"}}, // it stays active, and is not asked again
		},
		{
			name: "stimuli", root: list(&Decider{Name: "HEAR", Preconditions: Pre{Stimuli: stimuli.All(Noise)}, Behavior: stay}, idle),
			first: []tick{{}}, missing: rows{"HEAR": {"chosen", "Stimuli passed"}}, rest: []tick{{noise: true}},
		},
		{
			name:    "flags hide what comes after them",
			root:    list(&Decider{Name: "BOTH", Preconditions: Pre{Flags: decider.All(Night)}, When: ready, Decide: score, Behavior: stay}, idle),
			first:   []tick{{}, {fox: fox{ready: true, score: 1}}},
			missing: rows{"BOTH": {"chosen", "Flags passed", "When passed", "When failed", "Decide passed", "Decide failed"}},
			rest:    []tick{{flags: Night}, {flags: Night, fox: fox{ready: true}}, {flags: Night, fox: fox{ready: true, score: 1}}},
		},
		{
			name: "cooldown", root: list(&Decider{Name: "BARK", Preconditions: Pre{Cooldown: 3 * time.Second}, Behavior: act}, idle),
			first: []tick{{fox: runs}, {fox: runs}}, missing: rows{"BARK": {"Cooldown failed"}, "IDLE": {"chosen"}},
			rest: []tick{{fox: ends}, {}},
		},
		{
			name: "every", root: list(&Decider{Name: "LOOK", Preconditions: Pre{Every: 3 * time.Second}, When: ready, Behavior: stay}, idle),
			first: []tick{{}}, missing: rows{"LOOK": {"chosen", "Every failed", "When passed"}},
			rest: []tick{{}, {fox: on}, {fox: on}, {fox: on}},
		},
		{
			name: "chance", root: list(&Decider{Name: "SING", Preconditions: Pre{Chance: 0.5, Every: time.Second}, Behavior: act}, idle),
			first: []tick{{fox: ends}}, missing: rows{"SING": {"Every failed", "Chance failed"}},
			rest: []tick{{fox: ends, delta: time.Millisecond}, {fox: ends}, {fox: ends}, {fox: ends}, {fox: ends}},
		},
		{
			name: "a chance of 1 cannot fail", root: list(&Decider{Name: "SING", Preconditions: Pre{Chance: 1, Every: time.Second}, Behavior: act}, idle),
			first: []tick{{fox: ends}}, missing: rows{"SING": {"Every failed"}}, rest: []tick{{fox: ends, delta: 1}},
		},
		{
			name: "when", root: list(&Decider{Name: "EAT", When: ready, Recheck: decider.EachTick, Behavior: stay}, idle),
			first: []tick{{fox: on}}, missing: rows{"EAT": {"When failed", "Recheck refused"}, "IDLE": {"chosen"}},
			rest: []tick{{}, {}},
		},
		{
			name: "decide", root: list(&Decider{Name: "EAT", Decide: score, Behavior: stay}, idle),
			first: []tick{{}, {}}, missing: rows{"EAT": {"chosen", "Decide passed"}}, rest: []tick{{fox: fox{score: 0.1}}},
		},
		{
			name: "timeout", root: list(&Decider{Name: "WAIT", Timeout: 2 * time.Second, Behavior: stay}, idle),
			first: []tick{{}, {}}, missing: rows{"WAIT": {"Timeout reached"}, "IDLE": {"chosen"}}, rest: []tick{{}},
		},
		{
			name: "commit", root: list(&Decider{Name: "EAT", When: ready, Behavior: stay}, &Decider{Name: "DIG", Commit: 2 * time.Second, Behavior: stay}),
			first: []tick{{}}, missing: rows{"EAT": {"chosen", "When passed"}, "DIG": {"Commit held"}},
			rest: []tick{{}, {}, {fox: on}},
		},
		{
			name: "children", root: list(&Decider{Name: "FEED", Policy: decider.Selector, Children: []*Decider{
				{Name: "EAT", When: ready, Behavior: act},
				{Name: "DRINK", Preconditions: Pre{Flags: decider.All(Night)}, Behavior: act},
			}}, idle),
			first: []tick{{fox: on}}, missing: rows{"FEED": {"Children failed"}, "EAT": {"When failed"}, "DRINK": {"chosen", "Flags passed", "Flags failed"}, "IDLE": {"chosen"}},
			rest: []tick{{fox: ends}, {}, {flags: Night}},
		},
		{
			name: "children of which one cannot refuse", root: list(&Decider{Name: "FEED", Delegate: true, Children: []*Decider{
				{Name: "EAT", When: ready, Behavior: act}, {Name: "DRINK", Behavior: act},
			}}),
			missing: rows{"ROOT": {"chosen"}, "FEED": {"chosen", "Children passed"}, "EAT": {"chosen", "When passed", "When failed"}, "DRINK": {"chosen"}},
			rest:    []tick{{fox: runs}, {fox: on}},
		},
		{
			name: "conditions that are done when asked", root: list(&Decider{Name: "HUNT", Policy: decider.Sequence, Children: []*Decider{
				{Name: "IS_READY", When: ready}, {Name: "RUN", Behavior: act},
			}}, idle),
			first: []tick{{}}, missing: rows{"HUNT": {"chosen", "Children passed"}, "IS_READY": {"chosen", "When passed"}, "RUN": {"chosen"}},
			rest: []tick{{fox: on}},
		},
		{
			name: "scores", root: &Decider{Name: "ROOT", Policy: decider.Scored, Children: []*Decider{
				{Name: "EAT", Decide: score, Behavior: stay}, {Name: "REST", Decide: half, Behavior: stay},
			}},
			first: []tick{{fox: fox{score: 0.2}}}, missing: rows{"EAT": {"chosen"}, "REST": {"Score lost"}},
			rest: []tick{{fox: fox{score: 0.7}}, {fox: fox{score: 0.7}}},
		},
		{
			name: "weights", root: &Decider{Name: "ROOT", Policy: decider.WeightedRandom, Children: []*Decider{
				{Name: "EAT", Decide: score, Behavior: act}, {Name: "REST", Decide: half, Behavior: act},
			}},
			first: []tick{{fox: fox{ending: behavior.Running}}}, missing: rows{"EAT": {"chosen", "Decide passed"}, "REST": {"Score lost"}},
			rest: []tick{
				{fox: fox{score: 50, ending: behavior.Succeeded}},
				{fox: fox{score: 50, ending: behavior.Succeeded}},
			},
		},
		{
			name: "not drawn", root: &Decider{Name: "ROOT", Policy: decider.Random, Children: []*Decider{
				{Name: "A", Preconditions: Pre{Flags: decider.None(Dead)}, Behavior: act}, {Name: "B", Preconditions: Pre{Flags: decider.None(Dead), Cooldown: time.Hour}, Behavior: act},
			}},
			first: []tick{{fox: runs}}, missing: rows{"A": {"Flags failed"}, "B": {"chosen", "Flags failed", "Cooldown passed", "Cooldown failed"}},
			still: rows{"A": {"Flags failed"}, "B": {"chosen", "Flags failed", "Cooldown passed", "Cooldown failed"}},
		},
		{
			name: "drawn", root: &Decider{Name: "ROOT", Policy: decider.Random, Children: []*Decider{
				{Name: "A", Preconditions: Pre{Flags: decider.None(Dead)}, Behavior: act}, {Name: "B", Preconditions: Pre{Flags: decider.None(Dead)}, Behavior: act}, {Name: "C", Behavior: act},
			}},
			first: []tick{{fox: runs, flags: Dead}}, missing: rows{"A": {"chosen", "Flags passed"}, "B": {"chosen", "Flags passed"}},
			rest: []tick{{fox: ends}, {fox: ends}, {fox: ends}, {fox: ends}},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDen(t, c.root)
			watch := profile.NewCounts(decider.Rows, d.tree.Outline())
			stop, err := watch.Watch(d.world)
			require.NoError(t, err)
			d.play(c.first...)
			assert.Equal(t, c.missing, missing(watch))
			d.play(c.rest...)
			if c.still == nil {
				c.still = rows{}
			}
			assert.Equal(t, c.still, missing(watch))
			r := cover.Of(watch.Profile())
			assert.Equal(t, len(c.still) == 0, r.Percent() == 100, "%v", r)

			stop()
			before := watch.Profile()
			d.play(tick{}, tick{fox: on})
			assert.Equal(t, before, watch.Profile(), "it has stopped")
		})
	}
}

// TestWatchWithoutWorld: coverage needs a world.
func TestWatchWithoutWorld(t *testing.T) {
	_, err := profile.NewCounts(decider.Rows).Watch(nil)
	require.ErrorIs(t, err, decider.ErrNoWorld)
}
