package record_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// hearsAll is an observer that is told of all ticks.
type hearsAll struct{ ticks int }

func (*hearsAll) Detail() decider.Detail { return decider.Transitions }
func (*hearsAll) Observe(decider.Event)  {}
func (h *hearsAll) ObserveTick(*decider.World, decider.State, decider.Result) {
	h.ticks++
}

// herdOfMoods is a world of two crowds and a lone agent in which much happens from outside, and
// agents have the same mood for a while.
type herdOfMoods struct {
	t      *testing.T
	dice   *rand.Rand
	trees  [3]*decider.Tree[*mood] // of two tables
	world  *decider.World
	crowds [3]*decider.Crowd[*mood]
	lone   decider.Memory
	frame  uint64
	last   uint64 // id given out
	dt     time.Duration
	fails  uint64 // the agent whose sense panics next,
	traps  uint64 // or a When
	kept   kept
}

// kept is a copy of an agent's memory.
type kept struct {
	crowd *decider.Crowd[*mood]
	tree  *decider.Tree[*mood]
	at    decider.Handle
	mem   decider.Memory
}

func newHerdOfMoods(t *testing.T, seed uint64) *herdOfMoods {
	h := &herdOfMoods{t: t, dice: rand.New(rand.NewPCG(seed, 7)), dt: 50 * time.Millisecond}
	for i := range h.trees {
		for n := seed; h.trees[i] == nil; n += 1000 {
			root := &whim{Name: "TOP", Children: []*whim{
				{Name: "TRAP", When: h.steps, Behavior: stayOf("TRAP")}, whims(rand.New(rand.NewPCG(n, uint64(i%2))), "R", 2),
			}}
			h.trees[i], _ = decider.Compile(root) // not every table makes sense
		}
	}
	h.world = decider.NewWorld(seed)
	for i, tree := range h.trees {
		var err error
		h.crowds[i], err = tree.NewCrowd(h.world, h.sense)
		require.NoError(t, err)
		for range 12 {
			h.add(i)
		}
	}
	h.lone = h.trees[0].NewMemory(999)
	return h
}

// steps is a When that panics for the agent that is to.
func (h *herdOfMoods) steps(m *mood) bool {
	if m.id == h.traps {
		h.traps = 0
		panic("trap")
	}
	return false
}

func (h *herdOfMoods) add(crowd int) {
	h.last++
	id := h.last * 7 % 97
	if _, err := h.crowds[crowd].Add(id, &mood{id: id}); err != nil {
		require.ErrorIs(h.t, err, decider.ErrDuplicateAgent)
	}
}

func (h *herdOfMoods) sense(m *mood, _ time.Duration) decider.Sense {
	if m.id == h.fails {
		h.fails = 0
		panic("sense")
	}
	in := h.input(m)
	return decider.Sense{Flags: in.Flags, Stimuli: in.Stimuli}
}

// input gives the agent the same dice in each tick of a mood, which lasts for some 30.
func (h *herdOfMoods) input(m *mood) decider.Input {
	m.dice = rand.New(rand.NewPCG(m.id, (h.frame+m.id*11)/30))
	m.heard = stimuli.Mask(m.dice.IntN(4))
	return decider.Input{Delta: h.dt, Flags: decider.Flags(m.dice.IntN(16)), Stimuli: &m.heard, World: h.world}
}

// some returns an agent of a crowd.
func (h *herdOfMoods) some(c *decider.Crowd[*mood]) (found decider.Handle, m *mood) {
	n := h.dice.IntN(c.Len() + 1)
	c.Each(func(other decider.Handle, agent *mood, _ decider.Memory) bool {
		found, m = other, agent
		n--
		return n >= 0
	})
	return found, m
}

func (h *herdOfMoods) tick() {
	h.frame++
	h.happen()
	func() {
		defer func() { _ = recover() }()
		require.NoError(h.t, h.world.Tick(h.dt))
	}()
	for range []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0}[h.dice.IntN(11)] * int(h.frame/100%2) {
		lone := &mood{id: 999}
		_, err := h.trees[0].Tick(lone, h.lone, h.input(lone))
		require.NoError(h.t, err)
	}
}

// happen does something to the herd, in most frames nothing.
func (h *herdOfMoods) happen() {
	c := h.crowds[h.dice.IntN(3)]
	at, m := h.some(c)
	lot := h.dice.IntN(300)
	if m == nil {
		lot = 0
	}
	switch {
	case lot < 4:
		h.add(h.dice.IntN(3))
	case lot < 6:
		require.NoError(h.t, c.Remove(at))
	case lot < 8:
		require.NoError(h.t, c.Every(at, 1+h.dice.IntN(3)))
	case lot < 10:
		was, err := c.Paused(at)
		require.NoError(h.t, err)
		require.NoError(h.t, c.Pause(at, !was))
	case lot < 12:
		require.NoError(h.t, c.Reset(at))
	case lot < 14:
		mem, err := c.Memory(at)
		require.NoError(h.t, err)
		h.kept = kept{c, c.Tree(), at, c.Tree().NewMemory(m.id)}
		require.NoError(h.t, c.Tree().Copy(h.kept.mem, mem))
	case lot < 18:
		k := &h.kept
		if k.crowd == nil || k.crowd.Tree() != k.tree {
			return
		}
		if mem, err := k.crowd.Memory(k.at); err == nil { // else the agent is gone
			require.NoError(h.t, k.tree.Copy(mem, k.mem))
		}
	case lot < 20:
		h.fails = m.id
	case lot < 21:
		require.NoError(h.t, h.world.Advance(h.dt))
	case lot < 22:
		_, err := c.Retable(h.trees[h.dice.IntN(3)])
		require.NoError(h.t, err)
	case lot < 24:
		h.dt = time.Duration(h.dice.IntN(3)) * 40 * time.Millisecond
	case lot < 28:
		if to := h.crowds[2*h.dice.IntN(2)]; to.Tree().Fingerprint() == c.Tree().Fingerprint() {
			_, err := c.Move(at, to)
			require.NoError(h.t, err)
		}
	case lot < 31:
		h.traps = m.id
	case lot < 35 || h.frame%400 > 300:
		h.dt = 50*time.Millisecond + time.Duration(h.dice.IntN(5))*time.Millisecond
	}
}

// TestRecorderBeside: a recorder writes to the byte what it writes alone, whoever comes and goes
// beside it.
func TestRecorderBeside(t *testing.T) {
	ticks, seeds := 0, uint64(30)
	if testing.Short() {
		seeds = 6
	}
	for seed := range seeds {
		var herds [2]*herdOfMoods
		var recorders [2]*record.Recorder
		for i := range herds {
			herds[i] = newHerdOfMoods(t, seed)
			var err error
			recorders[i], err = record.New(herds[i].world, record.Options{Keyframe: 40, Full: []uint64{7 * (seed % 3)}})
			require.NoError(t, err)
		}
		all, world := &hearsAll{}, herds[1].world
		var stops []func()
		for frame := range 600 {
			if frame%37 == 5 {
				for _, stop := range stops {
					stop()
				}
				stops = nil
				for i, o := range []debugprint.Sink{debugprint.NewWatcher(1, 2), all, cover.New(), debugprint.NewTracer(io.Discard, debugprint.TraceOptions{Level: 3}), profile.NewCounts(decider.Transitions)} {
					if (frame/37)>>i&1 == 0 {
						stop, err := debugprint.Attach(world, o)
						require.NoError(t, err)
						stops = append(stops, stop)
					}
				}
				if frame%2 == 0 {
					other, err := record.New(world, record.Options{Everything: true})
					require.NoError(t, err)
					stops = append(stops, func() { require.NoError(t, other.Stop()) })
				}
			}
			for _, h := range herds {
				h.tick()
			}
			if frame%29 == 0 {
				same(t, seed, written(t, recorders[0]), written(t, recorders[1]))
			}
		}
		for _, r := range recorders {
			require.NoError(t, r.Stop())
		}
		a, b := written(t, recorders[0]), written(t, recorders[1])
		same(t, seed, a, b)
		read(t, a)
		ticks += all.ticks
	}
	assert.Positive(t, ticks)
}

// same requires two logs to be the same, and else shows the first lines that differ.
func same(t *testing.T, seed uint64, want, got []byte) {
	t.Helper()
	if bytes.Equal(want, got) {
		return
	}
	a, b := bytes.Split(want, []byte("\n")), bytes.Split(got, []byte("\n"))
	for i := range min(len(a), len(b)) {
		require.Equal(t, string(a[i]), string(b[i]), "seed %d, line %d", seed, i+1)
	}
	require.Len(t, b, len(a), "seed %d", seed)
}

// TestCalmCopies: a memory that the game has changed is told of, also where nothing tells it
// from the one before but since when its row runs.
func TestCalmCopies(t *testing.T) {
	tree := decider.MustCompile(&whim{Name: "ROOT", Children: []*whim{
		{Name: "RUN", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Recheck: decider.EachTick, Behavior: stayOf("RUN")}, {Name: "STAY", Behavior: stayOf("STAY")},
	}})
	world := decider.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	r, err := record.New(world, record.Options{})
	require.NoError(t, err)
	at, err := crowd.Add(1, &mood{})
	require.NoError(t, err)
	mem, err := crowd.Memory(at)
	require.NoError(t, err)
	elsewhere, twin := decider.NewWorld(1), tree.NewMemory(1)
	for frame := range 12 {
		if frame == 3 {
			require.NoError(t, tree.Copy(twin, mem))
		}
		if frame == 8 {
			require.NoError(t, tree.Copy(mem, twin))
		}
		require.NoError(t, world.Tick(time.Second))
		if frame >= 3 {
			_, err := tree.Tick(&mood{}, twin, decider.Input{Delta: time.Second, Flags: decider.Flags(8 >> frame & 1), World: elsewhere})
			require.NoError(t, err)
		}
	}
	assert.Contains(t, string(written(t, r)), `{"a":0,"on":[[0,1000000000],[2,5000000000]]}`)
}
