package debugprint_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

var update = flag.Bool("update", false, "rewrite the golden files")

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

// sampleAgent is the agent of Spore's samples.
const sampleAgent = 0x026DBE38

// stage is one agent of one tree with its clock.
type stage struct {
	t     testing.TB
	tree  *decider.Tree[*creature]
	mem   decider.Memory
	c     *creature
	world *decider.World
	stop  func() // the watching
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

// watched returns a stage whose agent is watched.
func watched(t *testing.T, root *Decider) (*stage, *debugprint.Watcher) {
	t.Helper()
	s := newStage(t, root)
	s.world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{Dead: "Dead", Night: "Night"},
		Stimuli: map[stimuli.Mask]string{TookHit: "TookHit"},
	})
	w := debugprint.NewWatcher(sampleAgent)
	s.stop, _ = debugprint.Attach(s.world, w)
	return s, w
}

// list is a root of this policy. A last child that always accepts makes it a
// legal tree.
func list(p decider.Policy, children ...*Decider) *Decider {
	return &Decider{Name: "ROOT", Policy: p, Children: children}
}

func rest() *Decider { return &Decider{Name: "REST", Behavior: act("REST")} }

func value(v float64) func(*creature, decider.Query) float64 {
	return func(*creature, decider.Query) float64 { return v }
}

// wants returns a Decide that reads a variable of the test.
func wants(v *float64) func(*creature, decider.Query) float64 {
	return func(*creature, decider.Query) float64 { return *v }
}

// anID is the id after a name.
var anID = regexp.MustCompile(`([A-Z_]+)/0x[0-9a-f]+`)

// withoutIDs replaces the ids after names by ID.
func withoutIDs(s string) string {
	return anID.ReplaceAllString(s, "$1/ID")
}

// line is the agent's one-line form.
func line(s *stage) string {
	return string(debugprint.AppendLine(nil, s.tree.Outline(), s.tree.State(s.mem)))
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// other returns another agent of the stage's tree and world, and its tick.
func (s *stage) other(id uint64) (*creature, func(time.Duration)) {
	c, mem := &creature{}, s.tree.NewMemory(id)
	return c, func(d time.Duration) {
		s.t.Helper()
		_, err := s.tree.Tick(c, mem, decider.Input{Delta: d, World: s.world})
		require.NoError(s.t, err)
	}
}

// observe makes an observer of a function.
type observe func(decider.Event)

func (o observe) Observe(e decider.Event) { o(e) }
