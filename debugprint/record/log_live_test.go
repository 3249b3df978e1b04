package record_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// ward is a random world: a crowd and lone agents in a random table with slots, to whom
// everything happens that a game does between frames. It keeps what each tick was like.
type ward struct {
	t     *testing.T
	dice  *rand.Rand
	world *decider.World
	crowd *decider.Crowd[*mood]
	trees []*decider.Tree[*mood] // the crowd's tree, and a changed one
	toys  []*decider.Tree[*mood]
	lone  *decider.Tree[*mood]
	mems  []decider.Memory
	trap  uint64 // the agent whose callback panics in this tick

	diary  *diary
	why    *debugprint.Watcher
	moment map[tickKey]*lived
	last   map[uint64]uint32 // numbers of last ticks
	known  map[uint64]string // roots of the trees in which they ticked last
	ended  []uint64          // who has ticked in this frame
}

type tickKey struct {
	id   uint64
	tick uint32
}

// lived is what was printed of an agent right after a tick.
type lived struct {
	plain, full string
	inner       map[string]string // by root
}

func (*ward) Detail() decider.Detail    { return decider.Rows }
func (w *ward) Observe(e decider.Event) { w.why.Watch(e.Agent); w.why.Observe(e) }

func (w *ward) ObserveTick(_ *decider.World, s decider.State, _ decider.Result) {
	key := tickKey{s.Agent(), s.Tick()}
	w.moment[key] = &lived{plainText(s), texts(s.Outline(), s, w.why), map[string]string{}}
	w.last[key.id], w.known[key.id] = key.tick, s.Outline().Name(0)
	w.ended = append(w.ended, key.id)
}

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
	for r := range e.Tree.Rows() {
		if e.State.Active(decider.Row(r)) {
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

// wardTable returns a random table with a trap and slots.
func (w *ward) table(name string, limit time.Duration) *whim {
	slots := []*whim{}
	for i := range 2 {
		slots = append(slots, &whim{Name: "USE" + strconv.Itoa(i), When: func(m *mood) bool { return m.dice.IntN(4) > 0 }, Slot: &decider.Slot{Name: "SLOT" + strconv.Itoa(i), Bytes: 4096}})
	}
	springs := func(m *mood) bool { return w.trap == m.id && w.known[m.id] == name } // a log begins with an agent's first tick
	return &whim{Name: name, Children: append([]*whim{
		{Name: "TRAP", When: springs, Behavior: &behavior.Behavior[*mood]{Name: "TRAP", Tick: func(m *mood, _ behavior.Context) behavior.Status { panic("trap") }}},
		whims(w.dice, name+"A", 1),
		slots[0],
		{Name: "REST", When: func(m *mood) bool { return m.dice.IntN(3) > 0 }, Timeout: limit, Behavior: stayOf("REST")},
	}, slots[1], whims(w.dice, name+"B", 2))}
}

func stayOf(name string) *behavior.Behavior[*mood] { return &behavior.Behavior[*mood]{Name: name} }

// newWard returns nil if the random tables make no sense.
func newWard(t *testing.T, seed uint64) *ward {
	w := &ward{
		t: t, dice: rand.New(rand.NewPCG(seed, 7)), diary: &diary{}, why: debugprint.NewWatcher(),
		moment: map[tickKey]*lived{}, last: map[uint64]uint32{}, known: map[uint64]string{},
	}
	compiled := func(root *whim) *decider.Tree[*mood] {
		tree, err := decider.Compile(root)
		if err != nil {
			return nil
		}
		return tree
	}
	root := w.table("ROOT", time.Second)
	changed := *root
	changed.Children = slices.Clone(root.Children)
	rest := *changed.Children[3]
	rest.Timeout = time.Minute
	changed.Children[3] = &rest
	w.trees = []*decider.Tree[*mood]{compiled(root), compiled(&changed)}
	w.toys = []*decider.Tree[*mood]{compiled(whims(w.dice, "TOY", 2)), compiled(&whim{Name: "CALM", Behavior: stayOf("CALM")})}
	w.lone = compiled(w.table("LONE", time.Second))
	for _, tree := range append(slices.Clone(w.toys), w.trees[0], w.trees[1], w.lone) {
		if tree == nil {
			return nil
		}
	}
	w.world = decider.NewWorld(seed)
	var err error
	w.crowd, err = w.trees[0].NewCrowd(w.world, func(m *mood, _ time.Duration) decider.Sense {
		if m.calm = m.calm && m.dice.IntN(8) > 0; !m.calm {
			m.flags, m.calm = decider.Flags(m.dice.IntN(16)), true
			m.heard = stimuli.Mask(m.dice.IntN(4))
		}
		return decider.Sense{Flags: m.flags, Stimuli: &m.heard}
	})
	require.NoError(t, err)
	require.NoError(t, w.lone.Join(w.world))
	for id := uint64(1); id <= 3; id++ {
		w.add(id)
	}
	for id := uint64(101); id <= 102; id++ {
		w.mems = append(w.mems, w.lone.NewMemory(id))
	}
	return w
}

func (w *ward) add(id uint64) {
	_, err := w.crowd.Add(id, &mood{dice: w.dice, id: id})
	require.NoError(w.t, err)
}

// meddle does what a game may do between two frames.
func (w *ward) meddle() {
	one := func(n int) bool { return w.dice.IntN(n) == 0 }
	for id := uint64(1); id <= 3; id++ {
		h, here := w.crowd.Find(id)
		switch {
		case !here:
			if one(4) {
				w.add(id)
			}
		case one(25):
			require.NoError(w.t, w.crowd.Remove(h))
			delete(w.known, id)
		case w.known[id] != "" && one(15):
			require.NoError(w.t, w.crowd.Reset(h))
		case one(12):
			require.NoError(w.t, w.crowd.Every(h, 1+w.dice.IntN(4)))
		case one(10):
			slot := "SLOT" + strconv.Itoa(w.dice.IntN(2))
			mem, err := w.crowd.Memory(h)
			require.NoError(w.t, err)
			if toy, _ := w.crowd.Tree().Injected(mem, slot); toy != nil {
				require.NoError(w.t, w.crowd.Eject(h, slot))
			} else {
				require.NoError(w.t, w.crowd.Inject(h, slot, w.toys[slot[4]-'0']))
			}
		}
	}
	if one(30) && !w.injected() { // what is injected in an agent that goes on in another table is known from its next events on
		_, err := w.crowd.Retable(w.trees[w.dice.IntN(2)])
		require.NoError(w.t, err)
		for id := uint64(1); id <= 3; id++ {
			delete(w.known, id)
		}
	}
	for _, mem := range w.mems {
		switch {
		case one(15):
			require.NoError(w.t, w.lone.Reset(&mood{dice: w.dice}, mem))
		case one(12):
			if toy, _ := w.lone.Injected(mem, "SLOT0"); toy == nil {
				require.NoError(w.t, w.lone.Inject(mem, w.world, "SLOT0", w.toys[0]))
			} else {
				require.NoError(w.t, w.lone.Eject(mem, "SLOT0"))
			}
		}
	}
}

// injected reports whether an agent of the crowd has an injected tree.
func (w *ward) injected() (any bool) {
	w.crowd.Each(func(_ decider.Handle, _ *mood, mem decider.Memory) bool {
		for _, slot := range []string{"SLOT0", "SLOT1"} {
			toy, _ := w.crowd.Tree().Injected(mem, slot)
			any = any || toy != nil
		}
		return true
	})
	return any
}

// frame is a frame, or ticks of lone agents between two.
func (w *ward) frame() {
	w.ended, w.trap = w.ended[:0], 0
	dt := time.Duration(1+w.dice.IntN(2)*w.dice.IntN(3)) * 50 * time.Millisecond
	if w.dice.IntN(12) == 0 {
		w.trap = uint64(1 + w.dice.IntN(3))
	}
	safely := func(do func() error) (trapped bool) {
		defer func() {
			p := recover()
			if trapped = p == "trap"; p != nil && !trapped {
				panic(p)
			}
		}()
		require.NoError(w.t, do())
		return false
	}
	switch w.dice.IntN(8) {
	case 0:
		require.NoError(w.t, w.world.Advance(dt))
	case 1: // lone agents tick once more in this frame
	default:
		safely(func() error { return w.world.Tick(dt) })
	}
	for i, mem := range w.mems {
		if w.dice.IntN(6) == 0 {
			continue
		}
		m := &mood{dice: w.dice, id: 101 + uint64(i)}
		if w.dice.IntN(25) == 0 {
			w.trap = m.id
		}
		word := stimuli.Mask(w.dice.IntN(4) * w.dice.IntN(2))
		if safely(func() error {
			_, err := w.lone.Tick(m, mem, decider.Input{Delta: dt, Flags: decider.Flags(w.dice.IntN(2) * w.dice.IntN(16)), Stimuli: &word, World: w.world})
			return err
		}) {
			w.lone.Unwind(m, mem)
		}
		w.trap = 0
	}
	for id := uint64(1); id <= 3; id++ { // what is injected is seen from outside only
		if h, here := w.crowd.Find(id); here && slices.Contains(w.ended, id) {
			mem, _ := w.crowd.Memory(h)
			w.look(w.crowd.Tree(), mem)
		}
	}
	for _, mem := range w.mems {
		if slices.Contains(w.ended, w.lone.State(mem).Agent()) {
			w.look(w.lone, mem)
		}
	}
}

func (w *ward) look(tree *decider.Tree[*mood], mem decider.Memory) {
	s := tree.State(mem)
	m := w.moment[tickKey{s.Agent(), s.Tick()}]
	for _, slot := range []string{"SLOT0", "SLOT1"} {
		if toy, inner := tree.Injected(mem, slot); toy != nil && m != nil {
			m.inner[toy.Outline().Name(0)] = texts(toy.Outline(), toy.State(inner), w.why)
		}
	}
}

// check compares a tick with the log.
func (w *ward) check(log *record.Log, id uint64, tick uint32) {
	w.t.Helper()
	m, err := log.At(id, tick)
	require.NoError(w.t, err, "agent %d, tick %d", id, tick)
	want := w.moment[tickKey{id, tick}]
	if diff := cmp.Diff(want.plain, plainText(m.State)); diff != "" {
		w.t.Fatalf("agent %d, tick %d (-live +log):\n%s", id, tick, diff)
	}
	if m.Why == nil {
		return
	}
	if diff := cmp.Diff(want.full, texts(m.Outline, m.State, m.Why)); diff != "" {
		w.t.Fatalf("agent %d, tick %d (-live +log):\n%s", id, tick, diff)
	}
	for _, in := range m.Injected {
		if text, there := want.inner[in.Outline.Name(0)]; there && (in.State.Active(0) || text[:4] != "idle") { // else: it may not have been visited
			if diff := cmp.Diff(text, texts(in.Outline, in.State, in.Why)); diff != "" {
				w.t.Fatalf("agent %d, tick %d, in %s (-live +log):\n%s\n%s", id, tick, in.Outline.Name(0), diff, want.full)
			}
		}
	}
}

// wardOptions draws how a ward is recorded.
func wardOptions(dice *rand.Rand) record.Options {
	o := record.Options{
		Keyframe: []int{1, 2, 5, 9, 50, 1000}[dice.IntN(6)], Bytes: []int{1 << 15, 1 << 17, 0}[dice.IntN(3)],
		Steps: []int{30, 0}[dice.IntN(2)], Hashes: dice.IntN(6) == 0,
	}
	switch dice.IntN(3) {
	case 0:
		o.Everything = true
	case 1:
		o.Full = []uint64{1, 101}
	}
	if dice.IntN(3) == 0 {
		o.Agents = [][]uint64{{1, 2}, {101}, {3, 102}, {2, 4}}[dice.IntN(4)]
	}
	return o
}

// records reports whether these options record an agent.
func records(o record.Options, id uint64) bool {
	return o.Agents == nil || slices.Contains(o.Agents, id) || slices.Contains(o.Full, id)
}

// TestLogsOfRandomWorlds: whatever happens in a world between its frames, and however it
// is recorded, the log has each tick as it was: at once, when the frame is over, and
// later; what it plays is what an observer was told live, and budgets are as counted
// live. Another log of the same world, in other chunks, is the same.
func TestLogsOfRandomWorlds(t *testing.T) {
	want := 60
	if testing.Short() {
		want = 5
	}
	played := 0
	for seed := uint64(1); played < want; seed++ {
		w := newWard(t, seed)
		if w == nil {
			continue // not every table makes sense
		}
		played++
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			w.t = t
			w.play(wardOptions(w.dice))
		})
	}
}

func (w *ward) play(o record.Options) {
	t := w.t
	r, err := record.New(w.world, o)
	require.NoError(t, err)
	other := wardOptions(w.dice)
	other.Agents, other.Full, other.Everything = o.Agents, o.Full, o.Everything
	twin, err := record.New(w.world, other)
	require.NoError(t, err)
	_, err = debugprint.Attach(w.world, w)
	require.NoError(t, err)
	_, err = debugprint.Attach(w.world, w.diary)
	require.NoError(t, err)
	budgets := record.NewBudgets()
	var counted []uint64
	if o.Agents != nil {
		counted = append(slices.Clone(o.Agents), o.Full...)
	}
	_, err = w.world.Observe(budgets, budgets.Detail(), counted...)
	require.NoError(t, err)
	var live bytes.Buffer
	var at record.Cursor
	for range 60 {
		w.meddle()
		w.frame()
		lines, next, ok := r.Since(at)
		if !ok {
			live.Reset()
			lines, next, ok = r.Since(record.Cursor{})
			require.True(t, ok)
		}
		live.Write(lines)
		require.True(t, len(lines) == 0 || bytes.HasPrefix(lines[1+bytes.LastIndexByte(lines[:len(lines)-1], '\n'):], []byte(`{"end":`)))
		at = next
		log, err := r.Log()
		require.NoError(t, err)
		for _, id := range w.ended {
			if !records(o, id) {
				_, err := log.At(id, w.last[id])
				require.ErrorIs(t, err, record.ErrNoAgent)
				continue
			}
			w.check(log, id, w.last[id])
		}
	}
	require.NoError(t, r.Stop())
	lines, _, ok := r.Since(at)
	require.True(t, ok)
	live.Write(lines)
	log := read(t, written(t, r))
	from, _ := log.Steps()
	for _, a := range log.Agents() {
		if a.Last == 0 {
			continue
		}
		for tick := a.First; tick <= a.Last; tick++ {
			if _, err := log.At(a.ID, tick); err == nil || from == 0 && w.moment[tickKey{a.ID, tick}] != nil {
				w.check(log, a.ID, tick)
			}
		}
	}
	for _, log := range []*record.Log{log, read(t, live.Bytes())} {
		from, _ := log.Steps()
		again := &diary{}
		log.Play(again, record.Range{})
		for id := range w.diary.lines {
			require.False(t, !records(o, id) && again.lines[id] != nil || from == 0 && records(o, id) && again.lines[id] == nil, "agent %d", id)
		}
		for id, got := range again.lines {
			want := w.diary.lines[id]
			if from > 0 { // the log begins somewhere in the diary
				want = want[max(len(want)-len(got), 0):]
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("agent %d (-live +played):\n%s", id, diff)
			}
		}
		if from == 0 {
			require.Empty(t, cmp.Diff(budgets.All(), record.SortBudgets(budgetsOf(t, log, record.Range{})), cmp.Comparer((*decider.Outline).Equal)))
		}
	}
	require.NoError(t, twin.Stop())
	same := read(t, written(t, twin))
	for _, report := range []*record.Report{log.Compare(same), same.Compare(log), log.Compare(log)} {
		require.True(t, report.Same(), "%v", report)
	}
}
