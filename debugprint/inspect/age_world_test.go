package inspect

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// mayfly is an agent that lives for some frames. Its gate's key is its own.
type mayfly struct {
	id     uint64
	crowd  int
	alive  bool
	n      int
	flags  decider.Flags
	sleep  time.Duration // what it promises
	felt   time.Duration // the world's clock when it last felt: saves lack what a sleeper's sense is owed
	senses stimuli.Senses[int]
}

// clone returns the same mayfly for another world.
func (m *mayfly) clone() *mayfly {
	c := &mayfly{id: m.id, crowd: m.crowd, alive: m.alive, n: m.n, flags: m.flags, sleep: m.sleep, felt: m.felt}
	c.senses.CopyFrom(&m.senses)
	return c
}

// mayflies are a world of them, with its tools. Nearly all of them sleep, if not all are
// recorded.
type mayflies struct {
	world    *decider.World
	crowds   [2]*decider.Crowd[*mayfly]
	toy      *decider.Tree[*mayfly]
	trees    [2]*decider.Tree[*mayfly] // the same table
	all      []*mayfly
	recorded bool // all are
	born     uint64
	frames   int
	watched  []uint64
	recorder *record.Recorder
	watcher  *debugprint.Watcher
	traced   int
}

// What a mayfly wants, by its flags, and what it smells.
const (
	play decider.Flags = 1 << iota
	meet
	take
	hunt
	turn
	wants = iota

	smell stimuli.Mask = 1
)

const (
	mayflyFrame = 50 * time.Millisecond
	stars       = 8 // mayflies that have the same id in each life: they are recorded, traced and watched
)

func newMayflies(t *testing.T, agents int, recorded bool) *mayflies {
	w := &mayflies{recorded: recorded}
	w.toy = decider.MustCompile(&mayflyRow{Name: "TOY", Children: []*mayflyRow{{Name: "PLAY", Behavior: &fly}}})
	for i := range w.trees {
		w.trees[i] = decider.MustCompile(mayflyTable(w.toy.MemorySize()))
	}
	w.make(t, [2]int{})
	for i := range agents {
		w.all = append(w.all, &mayfly{})
		w.bear(t, i)
	}
	w.tools(t)
	return w
}

type mayflyRow = decider.Decider[*mayfly]

var fly = behavior.Behavior[*mayfly]{Name: "FLY", Block: [2]int{}, Tick: func(m *mayfly, _ behavior.Context) behavior.Status {
	m.n++
	return behavior.Until(m.n%7 == 0)
}}

func mayflyTable(toy int) *mayflyRow {
	keyed := decider.Gate[*mayfly]{Name: "KEYED", Cooldown: time.Second, Key: func(m *mayfly, _ decider.Query) uint64 { return m.id<<8 + uint64(m.n%5) }}
	local := decider.Gate[*mayfly]{Name: "LOCAL", Limit: 3, LocalCooldown: time.Minute}
	prey := decider.Targets[*mayfly]{Switch: true, List: func(m *mayfly, l *decider.TargetList) {
		for i := range uint64(4) {
			l.Add(m.id + i + uint64(m.n%3))
		}
	}}
	patience := func(m *mayfly) time.Duration { return time.Duration(m.id%20+5) * time.Second }
	return &mayflyRow{Name: "MAYFLY", Children: []*mayflyRow{
		{Name: "SMELL", Preconditions: decider.Preconditions{Stimuli: stimuli.All(smell)}, Recheck: decider.EachTick, Behavior: &fly},
		{Name: "USE", If: play, Recheck: decider.EachTick, Slot: &decider.Slot{Name: "TOY", Bytes: toy}},
		{Name: "PAIR", If: meet, Squad: &decider.Squad[*mayfly]{Members: 2}, Preconditions: decider.Preconditions{Cooldown: 3 * time.Second}, Children: []*mayflyRow{{Name: "MEET", Behavior: &fly}}},
		{Name: "TAKE", If: take, Gate: &keyed, Preconditions: decider.Preconditions{Every: 300 * time.Millisecond}, Behavior: &fly},
		{Name: "CALM", If: take, Gate: &local, Behavior: &fly},
		{Name: "HUNT", If: hunt, Targets: &prey, Recheck: decider.EachTick, Decide: func(_ *mayfly, q decider.Query) float64 { return float64(q.Target()%5) + 1 }, Behavior: &fly},
		{Name: "TURN", If: turn, Policy: decider.Shuffle, Remember: decider.Place, Children: []*mayflyRow{{Name: "LEFT", Behavior: &fly}, {Name: "RIGHT", Behavior: &fly}}},
		{Name: "NAP", Timeout: time.Minute, Preconditions: decider.Preconditions{Cooldown: 2 * time.Minute}, Behavior: &behavior.Behavior[*mayfly]{Name: "NAP"}},
		{Name: "WAIT", Commit: 2 * time.Second, Preconditions: decider.Preconditions{Cooldown: 90 * time.Second}, Act: &behavior.Wait[*mayfly]{Ask: patience}},
		{Name: "STAND", Behavior: &behavior.Behavior[*mayfly]{Name: "STAND", Tick: behavior.Stay[*mayfly]}},
	}}
}

// feel is what a mayfly perceives.
func (w *mayflies) feel(m *mayfly, _ time.Duration) decider.Sense {
	dt := w.world.Now() - m.felt
	m.felt = w.world.Now()
	s := decider.Sense{Flags: m.flags, Stimuli: m.senses.Update(w.world.Frame(), dt), Sleep: m.sleep}
	if left := m.senses.Left(smell); left > 0 {
		s.Sleep = min(s.Sleep, left)
	}
	return s
}

// make makes the world, with crowds that have these of the trees.
func (w *mayflies) make(t *testing.T, trees [2]int) {
	w.world = w.trees[0].NewWorld(1)
	require.NoError(t, w.world.SetWorkers(1))
	require.NoError(t, w.trees[1].Join(w.world))
	require.NoError(t, w.toy.Join(w.world))
	w.world.SetNames(decider.Names{Agent: func(id uint64) string { return fmt.Sprint("fly ", id) }})
	for i := range w.crowds {
		var err error
		w.crowds[i], err = w.trees[trees[i]].NewCrowd(w.world, w.feel)
		require.NoError(t, err)
	}
}

// tools attaches them.
func (w *mayflies) tools(t *testing.T) {
	var ids []uint64
	for id := range uint64(stars) {
		ids = append(ids, id+1)
	}
	point := record.Breakpoint{On: record.OnSwitch, Row: "CALM", Agent: &ids[0]}
	o := record.Options{Bytes: 1 << 19, Steps: 100, Keyframe: 64, Agents: ids}
	trace := debugprint.TraceOptions{Level: debugprint.LevelTransition, Agents: ids, Func: func(decider.Event, int, []byte) { w.traced++ }}
	if w.recorded {
		o.Agents, trace.Agents, point.Agent = nil, nil, nil
	}
	w.watcher = debugprint.NewWatcher(w.watched...)
	_, errAttach := debugprint.Attach(w.world, w.watcher, debugprint.NewTracer(nil, trace))
	require.NoError(t, errAttach)
	_, err := record.Break(w.world, func(record.Hit) {}, point)
	require.NoError(t, err)
	w.recorder, err = record.New(w.world, o)
	require.NoError(t, err)
	w.recorder.Watch(w.watched...)
}

// twin saves the world and loads it into a new one, with mayflies and tools of its own. What
// one does, the other has to do.
func (w *mayflies) twin(t *testing.T) *mayflies {
	data, err := w.world.Save()
	require.NoError(t, err)
	x := &mayflies{toy: w.toy, trees: w.trees, recorded: w.recorded, born: w.born, frames: w.frames, watched: append([]uint64(nil), w.watched...)}
	var trees [2]int
	for i, c := range w.crowds {
		if c.Tree() == w.trees[1] {
			trees[i] = 1
		}
	}
	x.make(t, trees)
	byID := map[uint64]*mayfly{}
	for _, m := range w.all {
		m = m.clone()
		x.all = append(x.all, m)
		if m.alive {
			byID[m.id] = m
		}
	}
	loaded, err := x.world.Load(data, func(id uint64, to any) error {
		m, ok := byID[id]
		if !ok {
			return decider.ErrNoAgent
		}
		*to.(**mayfly) = m
		return nil
	})
	require.NoError(t, err)
	require.True(t, loaded.Same(), "%+v", loaded)
	x.tools(t)
	return x
}

// bear gives the mayfly at i a life, with an id that nobody had, or a star's.
func (w *mayflies) bear(t *testing.T, i int) {
	w.born++
	m := w.all[i]
	*m = mayfly{felt: w.world.Now(), id: stars + w.born, n: int(w.born), crowd: int(w.born % 2), alive: true, sleep: decider.UntilWoken}
	if i < stars {
		m.id = uint64(i + 1)
	}
	if w.born%256 == 0 {
		m.sleep = 0
	} else if w.born%16 == 0 {
		m.sleep = time.Minute
	}
	w.must(t, w.crowds[m.crowd].Add(m.id, m))
	if every := int(w.born % 32); every < 4 {
		w.must(t, w.world.Every(m.id, 1+every))
	}
}

// must is cheap if there is no error.
func (w *mayflies) must(t *testing.T, err error) {
	if err != nil {
		require.NoError(t, err, "frame %d", w.frames)
	}
}

// nth returns the mayfly to which something happens in a frame, or nil while it is dead.
func (w *mayflies) nth(frame, what int) (m *mayfly) {
	if frame < 0 {
		return nil
	}
	if m = w.all[w.index(frame, what)]; !m.alive {
		return nil
	}
	return m
}

func (w *mayflies) index(frame, what int) int { return (frame*7919 + what*104_729) % len(w.all) }

// play plays so many frames.
func (w *mayflies) play(t *testing.T, frames int) {
	for range frames {
		w.frame(t)
	}
}

// frame is a frame in which one dies, and one is born again that died some frames before, and
// one or two are woken: by the game, or by what it does to them.
func (w *mayflies) frame(t *testing.T) {
	w.frames++
	n := w.frames
	if m := w.nth(n, 0); m != nil {
		w.must(t, w.world.Remove(m.id))
		m.alive = false
	}
	if i := w.index(n-20, 0); n > 20 && !w.all[i].alive {
		w.bear(t, i)
	}
	if m := w.nth(n, 1); m != nil {
		m.flags = 1 << (n % wants)
		w.must(t, w.world.Wake(m.id))
	}
	if m := w.nth(n-40, 1); m != nil {
		m.flags = 0
		w.must(t, w.world.Wake(m.id))
	}
	w.meddle(t, n%12)
	w.must(t, w.world.Tick(mayflyFrame))
}

// meddle does one of the things that wake an agent.
func (w *mayflies) meddle(t *testing.T, what int) {
	n := w.frames
	m, before := w.nth(n, 2), w.nth(n-37, 2) // what began three rounds ago ends
	switch {
	case what == 11:
		w.world.Holders(fmt.Sprint("no such gate ", n)) // a mistake under another name each time
	case what == 10:
		star := w.all[n/12%stars].id
		w.watched = append(w.watched, star)
		w.watcher.Watch(star)
		w.recorder.Watch(star)
		if len(w.watched) > stars/2 {
			w.watcher.Unwatch(w.watched[0])
			w.recorder.Unwatch(w.watched[0])
			w.watched = w.watched[:copy(w.watched, w.watched[1:])]
		}
	case what == 2 && before != nil:
		before.flags = 0
		w.must(t, w.world.Eject(before.id, "TOY"))
	case what == 4 && before != nil:
		w.must(t, w.world.Pause(before.id, false))
	case m == nil:
	case what == 0:
		m.senses.Post(w.world.Frame(), 0, smell, 1, 2*time.Second)
		w.must(t, w.world.Wake(m.id))
	case what == 1:
		w.must(t, w.crowds[m.crowd].Inject(m.id, "TOY", w.toy))
		m.flags = play
	case what == 3:
		w.must(t, w.world.Pause(m.id, true))
	case what == 5:
		w.must(t, w.world.Reset(m.id))
	case what == 6:
		w.must(t, w.world.Every(m.id, 1+n%5))
	case what == 7 && w.crowds[0].Tree() == w.crowds[1].Tree():
		if w.crowds[m.crowd].Move(m.id, w.crowds[1-m.crowd]) == nil { // it has nothing that is shared
			m.crowd = 1 - m.crowd
		}
	case what == 8:
		_, err := w.world.State(m.id)
		w.must(t, err)
	}
}
