package debugprint_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

type (
	Gate  = decider.Gate[*creature]
	Squad = decider.Squad[*creature]
	Scope = behavior.Scope[*creature]
)

// thrower is a tree of one who throws grenades when nobody else does.
func thrower(gate *Gate) *Decider {
	return list(decider.PrioritizedList,
		&Decider{Name: "THROW", Gate: gate, Decide: func(c *creature, _ decider.Query) float64 { return 1 - c.growl }, Behavior: act("THROW")},
		rest())
}

// other returns what ticks another agent of the stage's tree and world.
func (s *stage) other(id uint64) (*creature, func(time.Duration)) {
	c, mem := &creature{}, s.tree.NewMemory(id)
	return c, func(d time.Duration) {
		s.t.Helper()
		_, err := s.tree.Tick(c, mem, decider.Input{Delta: d, World: s.world})
		require.NoError(s.t, err)
	}
}

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
	world := tree.NewWorld(1)
	w := debugprint.NewWatcher(5, 17)
	var trace bytes.Buffer
	debugprint.Attach(world, w, debugprint.NewTracer(&trace, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	require.NoError(t, world.SetWorkers(2))
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	five, err := crowd.Add(5, &creature{})
	require.NoError(t, err)
	_, err = crowd.Add(17, &creature{})
	require.NoError(t, err)
	require.NoError(t, world.Tick(time.Second))
	require.Equal(t, []uint64{17}, world.Holders("GRENADE"), "in the first frame it is the second agent's turn")

	why := func() string {
		mem, err := crowd.Memory(five)
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
	var handles []decider.Handle
	for id := range uint64(3) {
		bandits = append(bandits, &creature{})
		h, err := crowd.Add(id+1, bandits[id])
		require.NoError(t, err)
		handles = append(handles, h)
	}
	require.NoError(t, world.Tick(time.Second))
	mem, err := crowd.Memory(handles[2])
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
	handles []decider.Handle
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
		h, err := s.crowd.Add(id+1, c)
		require.NoError(t, err)
		s.all, s.handles = append(s.all, c), append(s.handles, h)
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
	mem, err := s.crowd.Memory(s.handles[i])
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

// playShared plays a grenade that is thrown within a scope, refused to another,
// and free again after a while.
func playShared(t *testing.T, sinks ...debugprint.Sink) {
	t.Helper()
	crouch := Scope{Name: "CROUCH", Enter: func(*creature, behavior.Context) {}}
	root := thrower(&Gate{Name: "GRENADE", LocalCooldown: time.Second})
	root.Children[0].Scope = &crouch
	s := newStage(t, root)
	debugprint.Attach(s.world, sinks...)
	_, tick := s.other(17)
	s.tick(0)
	tick(0)
	s.c.ends, s.c.growl = decider.Succeeded, 1
	s.world.Advance(500 * time.Millisecond)
	s.tick(500 * time.Millisecond)
	s.c.growl = 0
	s.world.Advance(250 * time.Millisecond)
	s.tick(250 * time.Millisecond)
}

func TestTracerShared(t *testing.T) {
	var b bytes.Buffer
	playShared(t, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 2}))
	want := strings.Join([]string{
		"BTDBO(2) 0x026DBE38 @ 0.000: activating decider ROOT/ID",
		"BTDBO(2) 0x026DBE38 @ 0.000:   taking gate GRENADE 1/1, in decider THROW/ID",
		"BTDBO(2) 0x026DBE38 @ 0.000:   entering scope CROUCH, in decider THROW/ID",
		"BTDBO(1) 0x026DBE38 @ 0.000:   activating behavior THROW/ID with flags 0x0, in decider THROW/ID",
		"BTDBO(2) 0x00000011 @ 0.000: activating decider ROOT/ID",
		"BTDBO(1) 0x00000011 @ 0.000:   activating behavior REST/ID with flags 0x0, in decider REST/ID",
		"BTDBO(2) 0x026DBE38 @ 0.500: redecide in ROOT/ID, mask 0x00000001",
		"BTDBO(2) 0x026DBE38 @ 0.500:   deactivating behavior THROW/ID with flags 0x0, in decider THROW/ID, reason Succeeded, duration 0.500",
		"BTDBO(2) 0x026DBE38 @ 0.500:   exiting scope CROUCH, in decider THROW/ID, reason Succeeded",
		"BTDBO(1) 0x026DBE38 @ 0.500:   activating behavior REST/ID with flags 0x0, in decider REST/ID",
		"BTDBO(2) 0x026DBE38 @ 0.500:   releasing gate GRENADE 0/1, in decider THROW/ID",
		"",
	}, "\n")
	assert.Equal(t, want, withoutIDs(b.String()))

	b.Reset()
	playShared(t, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	for _, line := range []string{
		"BTDBO(5) 0x00000011 @ 0.000:   child 0 (THROW/ID)...gate GRENADE 1/1 held by 40746552\n",
		"BTDBO(5) 0x026DBE38 @ 0.750:   child 0 (THROW/ID)...gate GRENADE cools down 0.750 s more\n",
		"BTDBO(5) 0x026DBE38 @ 0.000:   child 0 (THROW/ID)...passed Gate check...Decide returned 1.000000\n",
	} {
		assert.Contains(t, withoutIDs(b.String()), line)
	}
}

func TestLoggerShared(t *testing.T) {
	var b bytes.Buffer
	playShared(t, debugprint.NewLogger(logTo(&b, debugprint.LevelRows), decider.Rows))
	for _, line := range []string{
		`{"level":"INFO","msg":"Taken","agent":40746552,"tick":1,"now":0,"row":"THROW","behavior":"THROW","gate":"GRENADE","held":1,"limit":1}`,
		`{"level":"INFO","msg":"Entered","agent":40746552,"tick":1,"now":0,"row":"THROW","behavior":"THROW","scope":"CROUCH"}`,
		`{"level":"INFO","msg":"Exited","agent":40746552,"tick":2,"now":500000000,"row":"THROW","behavior":"THROW","scope":"CROUCH","reason":"Succeeded"}`,
		`{"level":"INFO","msg":"Released","agent":40746552,"tick":2,"now":500000000,"row":"THROW","behavior":"THROW","gate":"GRENADE","held":0,"limit":1}`,
		`{"level":"DEBUG-4","msg":"Asked","agent":17,"tick":1,"now":0,"row":"THROW","behavior":"THROW","answer":"RefusedGate","gate":"GRENADE","held":1,"limit":1,"holder":40746552,"why":"gate GRENADE is full (1/1, held by agent 40746552)"}`,
		`{"level":"DEBUG-4","msg":"Asked","agent":40746552,"tick":3,"now":750000000,"row":"THROW","behavior":"THROW","answer":"RefusedGate","gate":"GRENADE","held":0,"limit":1,"left":750000000,"why":"gate GRENADE cools down 0.8 s more"}`,
	} {
		assert.Contains(t, b.String(), line+"\n")
	}
}

// TestSharedEvents: what a recorder may play back.
func TestSharedEvents(t *testing.T) {
	s := newStage(t, list(decider.PrioritizedList,
		&Decider{
			Name: "AMBUSH", Gate: &Gate{Name: "BAND", Limit: 2}, Squad: &Squad{Members: 3}, Policy: decider.Sequence,
			Children: []*Decider{{Name: "READY", Barrier: true}, {Name: "VISIT", Slot: &decider.Slot{Name: "OBJECT", Bytes: 512}}},
		},
		rest()))
	outline := s.tree.Outline()
	for _, c := range []struct {
		event decider.Event
		row   string
		line  string
		log   string
	}{
		{decider.Event{Kind: decider.EventFormed, Held: 3, Limit: 3}, "AMBUSH", "(2) 0x00000000 @ 0.000:   forming squad 3/3, in decider AMBUSH/ID", `"msg":"Formed","agent":0,"tick":0,"now":0,"row":"AMBUSH","members":3}`},
		{decider.Event{Kind: decider.EventDisbanded, Limit: 3}, "AMBUSH", "(2) 0x00000000 @ 0.000:   aborting squad, in decider AMBUSH/ID", `"msg":"Disbanded","agent":0,"tick":0,"now":0,"row":"AMBUSH"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedSquad, Held: 2, Limit: 3}, "AMBUSH", "(5) 0x00000000 @ 0.000:   child 0 (AMBUSH/ID)...squad 2/3", `"answer":"RefusedSquad","held":2,"limit":3,"why":"squad needs 3, has 2"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedSquad, Held: 3, Limit: 3}, "AMBUSH", "(5) 0x00000000 @ 0.000:   child 0 (AMBUSH/ID)...squad: no full set", `"answer":"RefusedSquad","held":3,"limit":3,"why":"squad has no full set for its roles"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedLost}, "AMBUSH", "(5) 0x00000000 @ 0.000:   child 0 (AMBUSH/ID)...lost gate BAND", `"answer":"RefusedLost","gate":"BAND","held":0,"limit":0,"why":"another took gate BAND first"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.RefusedSlot}, "VISIT", "(5) 0x00000000 @ 0.000:     child 1 (VISIT/ID)...has no preconditions...slot empty", `"answer":"RefusedSlot","slot":"OBJECT","why":"slot OBJECT is empty"}`},
		{decider.Event{Kind: decider.EventAsked, Answer: decider.Accepted, Value: 2}, "VISIT", "(5) 0x00000000 @ 0.000:     child 1 (VISIT/ID)...has no preconditions...slot returned 2.000000", `"answer":"Accepted","value":2}`},
		{decider.Event{Kind: decider.EventVisit, Chosen: -1}, "READY", "(4) 0x00000000 @ 0.000:     visiting current kBarrier decider READY/ID, duration 0.000", `"new":false,"duration":0}`},
		{decider.Event{Kind: decider.EventVisit, Chosen: -1}, "VISIT", "(4) 0x00000000 @ 0.000:     visiting current kSlot decider VISIT/ID, duration 0.000", `"new":false,"duration":0}`},
	} {
		c.event.Tree, c.event.Row = outline, outline.Find(c.row)[0]
		var trace, log bytes.Buffer
		debugprint.NewTracer(&trace, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}).Observe(c.event)
		debugprint.NewLogger(logTo(&log, slog.LevelDebug-8), decider.Rows).Observe(c.event)
		assert.Equal(t, "BTDBO"+c.line+"\n", withoutIDs(trace.String()))
		assert.True(t, strings.HasSuffix(log.String(), c.log+"\n"), log.String())
	}
}
