package debugprint_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

func TestWhyNotGate(t *testing.T) {
	s, w := watched(t, thrower(&Gate{Name: "GRENADE", Cooldown: 2 * time.Second}))
	c, tick := s.other(17)
	tick(0)
	s.tick(0)
	assert.Equal(t, "gate GRENADE 1/1 held by 17", whyNot(t, s, w, "THROW"))

	c.ends, c.growl = decider.Succeeded, 1
	tick(0)
	s.world.Advance(700 * time.Millisecond)
	s.tick(700 * time.Millisecond)
	assert.Equal(t, "gate GRENADE cools down 1.3 s more", whyNot(t, s, w, "THROW"))

	s.world.Advance(1300 * time.Millisecond)
	s.c.growl = 1
	s.tick(0)
	assert.Equal(t, "Decide 0.000", whyNot(t, s, w, "THROW"), "the gate is open")
}

func TestWhyNotGateOfSeveral(t *testing.T) {
	s, w := watched(t, thrower(&Gate{Name: "SHOOT", Limit: 2}))
	for _, id := range []uint64{17, 18} {
		_, tick := s.other(id)
		tick(0)
	}
	s.tick(0)
	assert.Equal(t, "gate SHOOT 2/2 held by 17 and others", whyNot(t, s, w, "THROW"))
}

// TestWhyNotLostGate: two agents of a crowd who want the only grenade in the
// same frame.
func TestWhyNotLostGate(t *testing.T) {
	tree := decider.MustCompile(thrower(&Gate{Name: "GRENADE"}))
	world := tree.NewWorld(6) // the seed by which agent 17 is the first
	w := debugprint.NewWatcher(5, 17)
	var trace bytes.Buffer
	debugprint.Attach(world, w, debugprint.NewTracer(&trace, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	require.NoError(t, world.SetWorkers(2))
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(5, &creature{}))
	require.NoError(t, crowd.Add(17, &creature{}))
	require.NoError(t, world.Tick(time.Second))
	require.Equal(t, []uint64{17}, world.Holders("GRENADE"), "in the first frame it is the second agent's turn")

	why := func() string {
		mem, err := crowd.Memory(5)
		require.NoError(t, err)
		state := tree.State(mem)
		return string(w.AppendReason(nil, tree.Outline(), state, tree.Outline().Find("THROW")[0]))
	}
	assert.Equal(t, "agent 17 took gate GRENADE first", why())
	assert.Contains(t, withoutIDs(trace.String()), "BTDBO(5) 0x00000005 @ 1.000:   child 0 (THROW/ID)...lost gate GRENADE to 17\n")

	require.NoError(t, world.Tick(time.Second))
	assert.Equal(t, "gate GRENADE is full (1/1, held by agent 17)", why())
	assert.Contains(t, withoutIDs(trace.String()), "BTDBO(5) 0x00000005 @ 2.000:   child 0 (THROW/ID)...gate GRENADE 1/1 held by 17\n")
}

func TestWhyNotSquad(t *testing.T) {
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "AMBUSH", Squad: &Squad{Members: 2}, Children: []*Decider{{Name: "STRIKE", Behavior: act("STRIKE")}}},
		rest()))
	s.tick(0)
	assert.Equal(t, "squad 1/2", whyNot(t, s, w, "AMBUSH"))
}

// TestSquadInCrowd: of three who want an ambush for two, one is left over; when
// one of the two is hurt, the other leaves as well.
func TestSquadInCrowd(t *testing.T) {
	tree := decider.MustCompile(list(decider.PrioritizedList,
		&Decider{Name: "HURT", Decide: func(c *creature, _ decider.Query) float64 { return c.fight }, Behavior: act("HURT")},
		&Decider{
			Name: "AMBUSH", Squad: &Squad{Members: 2}, Delegate: true, Preconditions: decider.Preconditions{Cooldown: time.Minute},
			Children: []*Decider{{Name: "STRIKE", Behavior: act("STRIKE")}},
		},
		rest()))
	world := tree.NewWorld(1)
	w := debugprint.NewWatcher()
	w.Watch(1, 2, 3)
	var trace bytes.Buffer
	debugprint.Attach(world, w, debugprint.NewTracer(&trace, debugprint.TraceOptions{Form: debugprint.Spore, Level: 2}))
	require.NoError(t, world.SetWorkers(2))
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	var bandits []*creature
	for id := range uint64(3) {
		bandits = append(bandits, &creature{})
		require.NoError(t, crowd.Add(id+1, bandits[id]))
	}
	require.NoError(t, world.Tick(time.Second))
	mem, err := crowd.Memory(3)
	require.NoError(t, err)
	ambush := tree.Outline().Find("AMBUSH")[0]
	assert.Equal(t, "squad needs 2, has 1", string(w.AppendReason(nil, tree.Outline(), tree.State(mem), ambush)))
	for _, agent := range []string{"1", "2"} {
		assert.Contains(t, withoutIDs(trace.String()), "BTDBO(2) 0x0000000"+agent+" @ 1.000:   forming squad 2/2, in decider AMBUSH/ID\n")
	}
	assert.Equal(t, 2, strings.Count(trace.String(), "forming squad"), trace.String())

	trace.Reset()
	bandits[0].fight = 1
	require.NoError(t, world.Tick(time.Second))
	assert.NotContains(t, trace.String(), "aborting squad")
	require.NoError(t, world.Tick(time.Second))
	assert.Contains(t, withoutIDs(trace.String()), "BTDBO(2) 0x00000002 @ 3.000:   aborting squad, in decider AMBUSH/ID\n")
	assert.Equal(t, 1, strings.Count(trace.String(), "aborting squad"), trace.String())
}

// squads is a crowd of n creatures that want ambushes for two, of which one at a
// time is allowed. Those who patrol cannot begin; those who fight leave.
type squads struct {
	t       *testing.T
	crowd   *decider.Crowd[*creature]
	watcher *debugprint.Watcher
	trace   bytes.Buffer
	all     []*creature
}

func newSquads(t *testing.T, n int) *squads {
	s := &squads{t: t, watcher: debugprint.NewWatcher()}
	tree := decider.MustCompile(list(decider.PrioritizedList,
		&Decider{Name: "HURT", Decide: func(c *creature, _ decider.Query) float64 { return c.fight }, Behavior: act("HURT")},
		&Decider{
			Name: "AMBUSH", Gate: &Gate{Name: "AMBUSHES"}, Squad: &Squad{Members: 2},
			Behavior: &Behavior{Name: "AMBUSH", Activate: func(c *creature, _ behavior.Context) bool { return c.patrol == 0 }},
			Children: []*Decider{{Name: "STRIKE", Behavior: act("STRIKE")}},
		},
		rest()))
	world := tree.NewWorld(1)
	debugprint.Attach(world, s.watcher, debugprint.NewTracer(&s.trace, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	var err error
	require.NoError(t, world.SetWorkers(2))
	s.crowd, err = tree.NewCrowd(world, nil)
	require.NoError(t, err)
	for id := range uint64(n) {
		s.watcher.Watch(id + 1)
		c := &creature{}
		require.NoError(t, s.crowd.Add(id+1, c))
		s.all = append(s.all, c)
	}
	return s
}

// tick returns the lines of the trace that hold what.
func (s *squads) tick(what string) (lines []string) {
	s.t.Helper()
	s.trace.Reset()
	require.NoError(s.t, s.crowd.World().Tick(time.Second))
	for line := range strings.Lines(withoutIDs(s.trace.String())) {
		if strings.Contains(line, what) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

func (s *squads) whyNot(i int) string {
	tree := s.crowd.Tree()
	mem, err := s.crowd.Memory(uint64(i + 1))
	require.NoError(s.t, err)
	return string(s.watcher.AppendReason(nil, tree.Outline(), tree.State(mem), tree.Outline().Find("AMBUSH")[0]))
}

// TestSquadGate: the second squad of a frame loses the gate to the first. The
// token is taken and released in the name of the member that holds it.
func TestSquadGate(t *testing.T) {
	s := newSquads(t, 4)
	assert.Equal(t, []string{
		"BTDBO(2) 0x00000001 @ 1.000:   taking gate AMBUSHES 1/1, in decider AMBUSH/ID",
		"BTDBO(5) 0x00000003 @ 1.000:   child 1 (AMBUSH/ID)...lost gate AMBUSHES to 1",
		"BTDBO(5) 0x00000004 @ 1.000:   child 1 (AMBUSH/ID)...lost gate AMBUSHES to 1",
	}, s.tick("gate AMBUSHES"))
	assert.Equal(t, "agent 1 took gate AMBUSHES first", s.whyNot(2))
	assert.Equal(t, "agent 1 took gate AMBUSHES first", s.whyNot(3))

	s.all[0].fight = 1
	assert.Empty(t, s.tick("releasing gate"), "the other leaves in the next frame")
	assert.Equal(t, []string{"BTDBO(2) 0x00000001 @ 3.000:   releasing gate AMBUSHES 0/1, in decider AMBUSH/ID"}, s.tick("releasing gate"))
	assert.Contains(t, strings.Join(s.tick("taking gate"), "\n"), "taking gate AMBUSHES 1/1")
}

// TestSquadUndone: a member that could not begin keeps the others from it.
func TestSquadUndone(t *testing.T) {
	s := newSquads(t, 2)
	s.all[1].patrol = 1
	lines := s.tick("")
	trace := strings.Join(lines, "\n")
	assert.Contains(t, trace, "taking gate AMBUSHES 1/1")
	assert.Contains(t, trace, "releasing gate AMBUSHES 0/1")
	assert.NotContains(t, trace, "forming squad")
	for i, id := range []string{"1", "2"} {
		assert.Contains(t, trace, "BTDBO(5) 0x0000000"+id+" @ 1.000:   child 1 (AMBUSH/ID)...squad undone: 1/2 could begin")
		assert.Equal(t, "squad undone, only 1 of 2 could begin", s.whyNot(i))
	}
}

func TestWhyNotSlot(t *testing.T) {
	guest := decider.MustCompile(&Decider{Name: "GUEST", Decide: value(0), Behavior: act("SIT")})
	s, w := watched(t, list(decider.PrioritizedList,
		&Decider{Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: guest.MemorySize()}}, rest()))
	s.tick(0)
	assert.Equal(t, "slot empty", whyNot(t, s, w, "VISIT"))
	require.NoError(t, s.tree.Inject(s.mem, s.world, "OBJECT", guest))
	s.tick(0)
	assert.Equal(t, "slot: nothing accepts", whyNot(t, s, w, "VISIT"))
}
