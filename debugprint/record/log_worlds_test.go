package record_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// plainText is what is known of a tick of which only the transitions were recorded.
func plainText(s decider.State) string {
	b := fmt.Appendf(nil, "%d %v %v %x %x %d %d:", s.Tick(), s.Now(), s.Delta(), s.Flags(), s.Stimuli(), s.Leaf(), s.Agent())
	for r := range s.Outline().Rows() {
		if row := decider.Row(r); s.Active(row) {
			b = fmt.Appendf(b, " %s %v", s.Outline().Name(row), s.Duration(row))
		}
	}
	return string(b)
}

// diary is an observer of transitions that writes down what it is told of each agent.
type diary struct{ lines map[uint64][]string }

func (*diary) Detail() decider.Detail { return decider.Transitions }

func (d *diary) Observe(e decider.Event) {
	var active strings.Builder
	// A memory may have been reset alone, of which the log knows when its agent next begins something.
	between := e.Kind == decider.EventMoved || e.Kind == decider.EventReleased || e.Kind == decider.EventTaken
	for r := range e.Tree.Rows() {
		if e.State.Active(decider.Row(r)) && !between {
			active.WriteString(" " + strconv.Itoa(r))
		}
	}
	d.add(e.Agent, "%v %s %v %v %d, flags %x, stimuli %x, active%s", e.Kind, e.Tree.Name(e.Row), e.Reason, e.Duration, e.Held, e.Flags, e.Stimuli, active.String())
}

func (d *diary) ObserveTick(w *decider.World, s decider.State, r decider.Result) {
	d.add(s.Agent(), "%v, world %v: %s", r.Status, w.Now(), plainText(s))
}

func (d *diary) add(agent uint64, format string, args ...any) {
	if d.lines == nil {
		d.lines = map[uint64][]string{}
	}
	d.lines[agent] = append(d.lines[agent], fmt.Sprintf(format, args...))
}

type tickKey struct {
	id   uint64
	tick uint32
}

// moment is what was printed of an agent right after a tick.
type moment struct {
	plain, full string
	inner       map[string]string // by root; "" of one that is there twice
}

// witness keeps what each tick of a world was like.
type witness struct {
	at    *worlds.World
	why   *debugprint.Watcher
	ticks map[tickKey]*moment
	ended []tickKey          // in this frame
	still map[uint64]tickKey // agents to whom nothing has happened since their tick of this frame
}

func (*witness) Detail() decider.Detail { return decider.Rows }

func (w *witness) Observe(e decider.Event) {
	delete(w.still, e.Agent)
	w.why.Watch(e.Agent)
	w.why.Observe(e)
}

// injected notes what is injected, as nobody can see who is told of a tick.
func (w *witness) injected() {
	for id, key := range w.still {
		inner := w.ticks[key].inner
		w.at.Injected(id, func(in decider.State) {
			root := in.Outline().Name(0)
			if _, twice := inner[root]; twice {
				inner[root] = ""
			} else {
				inner[root] = texts(in.Outline(), in, w.why)
			}
		})
	}
	clear(w.still)
}

func (w *witness) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	m := &moment{plainText(s), texts(s.Outline(), s, w.why), map[string]string{}}
	key := tickKey{s.Agent(), s.Tick()}
	w.ticks[key] = m
	w.ended = append(w.ended, key)
	w.still[s.Agent()] = key
}

// check compares a tick with the log.
func (w *witness) check(t require.TestingT, log *record.Log, key tickKey) {
	m, err := log.At(key.id, key.tick)
	require.NoError(t, err, "%v", key)
	want := w.ticks[key]
	require.Equal(t, want.plain, plainText(m.State), "%v", key)
	if m.Why == nil {
		return
	}
	require.Equal(t, want.full, texts(m.Outline, m.State, m.Why), "%v", key)
	for _, in := range m.Injected {
		if text := want.inner[in.Outline.Name(0)]; text != "" && (in.State.Active(0) || text[:4] != "idle") { // else: it may not have been visited
			require.Equal(t, text, texts(in.Outline, in.State, in.Why), "%v, in %s", key, in.Outline.Name(0))
		}
	}
}

// drawOptions draws how a world is recorded: in more bytes than the outlines of all its tables take.
func drawOptions(dice *rand.Rand) record.Options {
	o := record.Options{
		Keyframe: []int{1, 2, 5, 9, 50, 1000}[dice.IntN(6)], Bytes: []int{1 << 17, 1 << 18, 0}[dice.IntN(3)],
		Steps: []int{30, 0}[dice.IntN(2)], Hashes: dice.IntN(6) == 0,
	}
	switch dice.IntN(3) {
	case 0:
		o.Everything = true
	case 1:
		o.Full = []uint64{1, 7}
	}
	if dice.IntN(3) == 0 {
		o.Agents = [][]uint64{{1, 2, 3}, {9}, {3, 5, 8}, {2, 4}}[dice.IntN(4)]
	}
	return o
}

// records reports whether these options record an agent.
func records(o record.Options, id uint64) bool {
	return o.Agents == nil || slices.Contains(o.Agents, id) || slices.Contains(o.Full, id)
}

// clerk is an observer that looks, as a tick begins, for what its delta counts: by root and row.
type clerk map[string]time.Duration

func (clerk) Detail() decider.Detail { return decider.Rows }

func (c clerk) Observe(e decider.Event) {
	if e.Kind != decider.EventTickStart || replica.InSlot(e.State) {
		return
	}
	for r := range e.Tree.Rows() {
		if e.State.Active(decider.Row(r)) {
			c.add(e.Tree.Name(0)+" "+e.Tree.Name(decider.Row(r)), e.Delta)
		}
	}
}

// add adds what does not end with the largest number.
func (c clerk) add(name string, d time.Duration) {
	if sum := c[name]; d > math.MaxInt64-sum {
		c[name] = math.MaxInt64
	} else if d > 0 {
		c[name] = sum + d
	}
}

// timesOf adds up how long rows were active, but for trees that ran in slots alone: those of which
// like knows nothing.
func timesOf(p *profile.Profile, like clerk) clerk {
	sum := clerk{}
	for _, of := range tally.Of(p, "").Trees {
		_, known := like[of.Name()+" "+of.Name()]
		for _, row := range of.Rows {
			if known {
				sum.add(of.Name()+" "+row.Name, row.Active)
			}
		}
	}
	return sum
}

// life is what was seen of a world until it was left.
type life struct {
	c       *worlds.Claim
	o       record.Options
	r, twin *record.Recorder
	diary   *diary
	counts  *profile.Counts
	clerk   clerk
	witness *witness
	live    bytes.Buffer // what Since has said
	at      record.Cursor
}

func newLife(c *worlds.Claim, w *worlds.World, o, other record.Options) *life {
	l := &life{c: c, o: o, diary: &diary{}, counts: profile.NewCounts(decider.Transitions), clerk: clerk{}, witness: &witness{at: w, why: debugprint.NewWatcher(), ticks: map[tickKey]*moment{}, still: map[uint64]tickKey{}}}
	world := w.World()
	var err error
	l.r, err = record.New(world, o)
	require.NoError(c, err)
	l.twin, err = record.New(world, other)
	require.NoError(c, err)
	_, err = debugprint.Attach(world, l.witness)
	require.NoError(c, err)
	var counted []uint64
	if o.Agents != nil {
		counted = append(slices.Clone(o.Agents), o.Full...)
	}
	for _, o := range []debugprint.Sink{l.counts, l.diary, l.clerk} { // who hears of all is told of a mistake by another agent
		_, err = world.Observe(o, o.Detail(), counted...)
		require.NoError(c, err)
	}
	return l
}

// frame looks at a frame that is over.
func (l *life) frame() {
	l.witness.injected()
	l.follow()
	if len(l.witness.ended) == 0 {
		return
	}
	log, err := l.r.Log()
	require.NoError(l.c, err)
	for i, key := range l.witness.ended {
		switch {
		case !records(l.o, key.id):
			_, err := log.At(key.id, key.tick)
			require.ErrorIs(l.c, err, record.ErrNoAgent)
		case (int(key.tick)+i)%8 == 0 || len(l.witness.ticks[key].inner) > 0:
			l.witness.check(l.c, log, key)
		}
	}
	l.witness.ended = l.witness.ended[:0]
}

// follow reads on, or anew where the ring has dropped what came next.
func (l *life) follow() {
	lines, next, ok := l.r.Since(l.at)
	if !ok {
		l.live.Reset()
		lines, next, ok = l.r.Since(record.Cursor{})
		require.True(l.c, ok)
	}
	l.live.Write(lines)
	l.at = next
}

// end compares the log with what was live, and returns it.
func (l *life) end() []byte {
	require.NoError(l.c, l.r.Stop())
	l.follow()
	text := written(l.c, l.r)
	if len(text) == 0 {
		return nil // no frame has come
	}
	log := read(l.c, text)
	from, _ := log.Steps()
	for key := range l.witness.ticks {
		if !records(l.o, key.id) || (uint64(key.tick)+key.id)%5 > 0 {
			continue
		}
		if _, err := log.At(key.id, key.tick); err == nil || from == 0 {
			l.witness.check(l.c, log, key)
		}
	}
	require.Equal(l.c, l.clerk, timesOf(l.counts.Profile(), l.clerk), "times")
	logs := []*record.Log{log}
	if l.live.Len() > 0 { // else no agent has ticked
		logs = append(logs, read(l.c, l.live.Bytes()))
	}
	for _, log := range logs {
		from, _ := log.Steps()
		again := &diary{}
		require.NoError(l.c, log.Play(again, record.Range{}))
		for id := range l.diary.lines {
			require.True(l.c, from > 0 || again.lines[id] != nil, "agent %d", id)
		}
		for id, got := range again.lines {
			want := l.diary.lines[id]
			if from > 0 { // the log begins somewhere in the diary
				want = want[max(len(want)-len(got), 0):]
			}
			require.Empty(l.c, cmp.Diff(want, got), "agent %d (-live +played)", id)
		}
		if from == 0 {
			require.Empty(l.c, cmp.Diff(tally.Of(l.counts.Profile(), ""), tally.Of(counted(l.c, log, record.Range{}), "")), "counts (-live +played)")
		}
	}
	require.NoError(l.c, l.twin.Stop())
	twin := read(l.c, written(l.c, l.twin))
	for _, report := range []*record.Report{log.Compare(twin), twin.Compare(log), log.Compare(log)} {
		require.True(l.c, report.Same(), "%v", report)
	}
	return text
}

// TestLogsOfWorlds: whatever happens in a world, and however it is recorded, the log has each tick
// as it was: at once, when the frame is over, and later; what it plays is what an observer was told
// live, and counts are as counted live. Another log of the same world, in other chunks, is the same;
// and of agents that promise nothing of sleep, on eight workers, beside others who come and go, it is so
// to the byte.
func TestLogsOfWorlds(t *testing.T) {
	skip.UnderRace(t)
	n := uint64(120)
	if testing.Short() {
		n = 12
	}
	worlds.Run(t, n, 60, func(c *worlds.Claim, s *worlds.Script) error {
		if s.TwoSlots() {
			return nil
		}
		s = s.WithoutWords("worn") // a log knows a tick by its number, and does not hold two of one number
		if s.Seed%3 > 0 {
			s = s.Without(untold)
		}
		dice := rand.New(rand.NewPCG(s.Seed, 7))
		o, other := drawOptions(dice), drawOptions(dice)
		other.Agents, other.Full, other.Everything = o.Agents, o.Full, o.Everything
		var l *life
		var texts [][]byte
		err := c.Play(s, worlds.Way{Name: "recorded", Join: func(w *worlds.World) func() {
			l = newLife(c, w, o, other)
			return func() { texts = append(texts, l.end()) }
		}}, func(*worlds.World) { l.frame() })
		if err != nil {
			return err
		}
		var r *record.Recorder
		var stops []func()
		return c.Play(s, worlds.Way{Name: "awake", Awake: true, Workers: 8, Join: func(w *worlds.World) func() {
			var err error
			r, err = record.New(w.World(), o)
			require.NoError(c, err)
			stops = nil
			return func() {
				require.NoError(c, r.Stop())
				sameText(c, texts[0], written(c, r))
				texts = texts[1:]
			}
		}}, func(w *worlds.World) {
			if dice.IntN(6) == 0 {
				for _, stop := range stops {
					stop()
				}
				stops = visit(c, w.World(), dice)
			}
		})
	})
}

// visit has some observers come.
func visit(t require.TestingT, w *decider.World, dice *rand.Rand) (stops []func()) {
	for _, o := range []debugprint.Sink{
		debugprint.NewWatcher(1, 2), &diary{}, profile.NewCounts(decider.Rows), profile.NewCounts(decider.Transitions),
		debugprint.NewTracer(io.Discard, debugprint.TraceOptions{Level: 3}),
	} {
		if dice.IntN(3) == 0 {
			stop, err := debugprint.Attach(w, o)
			require.NoError(t, err)
			stops = append(stops, stop)
		}
	}
	if dice.IntN(3) == 0 {
		r, err := record.New(w, record.Options{Everything: true})
		require.NoError(t, err)
		stops = append(stops, func() { require.NoError(t, r.Stop()) })
	}
	return stops
}

// sameText requires two logs to be the same, and else shows the first lines that differ.
func sameText(t require.TestingT, want, got []byte) {
	if bytes.Equal(want, got) {
		return
	}
	a, b := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := range min(len(a), len(b)) {
		require.Equal(t, string(a[i]), string(b[i]), "line %d", i+1)
	}
	require.Len(t, b, len(a))
}

// TestLogsNumberedAnew: also where the number of frames begins anew, after 2^64.
func TestLogsNumberedAnew(t *testing.T) {
	t.Setenv(worlds.Env, `
seed 20 agents 2 workers 1 age=18446744073709551613
table
  R1 PrioritizedList
    R2 stays
frame 16ms*6
`)
	TestLogsOfWorlds(t)
}
