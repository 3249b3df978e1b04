package debugprint_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with a golden file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update to write the file")
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// creature guards a nest, as in Spore's samples.
type creature struct {
	fight, growl, patrol float64
	ends                 decider.Status // what the next Tick of a behavior returns
}

type (
	Decider  = decider.Decider[*creature]
	Behavior = behavior.Behavior[*creature]
)

const (
	Dead decider.Flags = 1 << iota
	Night
)

const (
	CalledForHelp stimuli.Mask = 1 << iota
	TookHit
)

const (
	slow decider.BehaviorFlags = 1 << iota
	calm
)

func tick(c *creature, _ behavior.Context) behavior.Status {
	st := c.ends
	c.ends = decider.Running
	return st
}

func act(name string) *Behavior { return &Behavior{Name: name, Tick: tick} }

func never(*creature, decider.Query) float64 { return 0 }

// sampleAgent is the agent of Spore's samples.
const sampleAgent = 0x026DBE38

// nest is the tree of Spore's samples: seven children of the root, of which
// the second is the guarding of the nest, by five means.
func nest() *Decider {
	guard := &Decider{
		Name:     "GUARD_NEST_GROUP",
		Recheck:  decider.OnRedecide,
		Decide:   func(*creature, decider.Query) float64 { return 1 },
		Behavior: &Behavior{Name: "GUARD_NEST_GROUP"},
		Children: []*Decider{
			{Name: "GUARD_NEST_HELP", Preconditions: decider.Preconditions{Stimuli: stimuli.None(CalledForHelp)}, Decide: never, Behavior: act("HELP")},
			{Name: "GUARD_NEST_FIGHT", Decide: func(c *creature, _ decider.Query) float64 { return c.fight }, Behavior: act("FIGHT"), BehaviorFlags: slow | calm},
			{Name: "GUARD_NEST_GROWL", Decide: func(c *creature, _ decider.Query) float64 { return c.growl }, Behavior: act("GROWL")},
			{Name: "GUARD_NEST_PATROL", Decide: func(c *creature, _ decider.Query) float64 { return c.patrol }, Behavior: act("PATROL")},
			{Name: "GUARD_NEST_IDLE", Behavior: act("IDLE_WALK"), BehaviorFlags: calm},
		},
	}
	return &Decider{Name: "ROOT", Children: []*Decider{
		{Name: "DIE", Preconditions: decider.Preconditions{Flags: decider.All(Dead)}, Behavior: act("DIE")},
		guard,
		{Name: "FLEE", Decide: never, Behavior: act("FLEE")},
		{Name: "FIGHT", Decide: never, Behavior: act("FIGHT")},
		{Name: "EAT", Decide: never, Behavior: act("EAT")},
		{Name: "PLAY", Decide: never, Behavior: act("PLAY")},
		{Name: "REST", Behavior: act("REST")},
	}}
}

// stage is one agent of one tree with its clock.
type stage struct {
	t     testing.TB
	tree  *decider.Tree[*creature]
	mem   decider.Memory
	c     *creature
	world *decider.World
	flags decider.Flags
	stim  stimuli.Mask
}

func newStage(t testing.TB, root *Decider) *stage {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	return &stage{t: t, tree: tree, mem: tree.NewMemory(sampleAgent), c: &creature{}, world: tree.NewWorld(1)}
}

// tick ticks the agent after d.
func (s *stage) tick(d time.Duration) decider.Result {
	s.t.Helper()
	res, err := s.tree.Tick(s.c, s.mem, decider.Input{Delta: d, Flags: s.flags, Stimuli: &s.stim, World: s.world})
	require.NoError(s.t, err)
	return res
}

// at ticks the agent when its clock shows now.
func (s *stage) at(now time.Duration) decider.Result {
	s.t.Helper()
	return s.tick(now - s.tree.State(s.mem).Now())
}
