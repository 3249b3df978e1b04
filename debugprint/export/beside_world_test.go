package export_test

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// town is a world in which agents panic and exit in callbacks, stand still, go, come back,
// move, are reset and get trees injected, by themselves and by others. What happens depends on
// the frame and the agent alone, and on who is there.
type town struct {
	t      *testing.T
	world  *decider.World
	crowds [2]*decider.Crowd[*citizen]
	guest  *decider.Tree[*citizen] // to be injected
	frame  uint64
	all    []*citizen // by id, from 1 on
	lone   *citizen
	mem    decider.Memory
	bell   []func() // called within the next frame, by a callback of agent 1
	done   []string // what has happened, by frame
}

// citizen is one of its agents. Agent 1 is always there, for the bell.
type citizen struct {
	town  *town
	id    uint64
	at    decider.Handle
	crowd int // or -1
	log   []string
}

type (
	row     = decider.Decider[*citizen]
	conduct = behavior.Behavior[*citizen]
)

const citizens = 24

// lot draws for an agent and this frame.
func (c *citizen) lot(what string) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, what, c.id, c.town.frame)
	x := h.Sum64()
	return (x ^ x>>29) * 0x9e3779b97f4a7c15 >> 33
}

// call notes a callback, in some of which it does not return.
func (c *citizen) call(what string) {
	c.log = append(c.log, what)
	if c.id == 1 {
		return
	}
	switch c.lot(what) % 300 {
	case 0, 1:
		panic(fmt.Sprint("panic of ", c.id, " in ", what))
	case 2:
		runtime.Goexit()
	}
}

// conducts does something in each tick: now and then to another agent.
func conducts(name string) *conduct {
	return &conduct{
		Name:     name,
		Activate: func(c *citizen, x behavior.Context) bool { c.call("+" + name); return c.lot("may"+name)%11 != 0 },
		Tick: func(c *citizen, x behavior.Context) decider.Status {
			c.call("." + name + x.Delta().String())
			c.defers(x)
			return []decider.Status{decider.Running, decider.Running, decider.Running, decider.Succeeded, decider.Failed}[c.lot("ends"+name)%5]
		},
		Deactivate: func(c *citizen, _ behavior.Context, why behavior.Reason) { c.call("-" + name + why.String()) },
	}
}

// defers has something done at the end of the frame.
func (c *citizen) defers(x behavior.Context) {
	for k := range c.lot("how many") % 3 {
		what := c.lot(fmt.Sprint("what", k))
		other := c.town.all[1+what/100%(citizens-1)]
		if other.crowd < 0 {
			continue
		}
		do := c.town.crowds[other.crowd].Defer(x)
		switch what % 24 {
		case 0:
			do.Remove(other.at)
		case 1, 2:
			do.Reset(other.at)
		case 3, 4:
			do.Pause(other.at, true)
		case 5, 6, 7:
			do.Pause(other.at, false)
		case 8, 9, 10:
			do.Inject(other.at, "PLACE", c.town.guest)
		case 11:
			do.Eject(other.at, "PLACE")
		}
	}
}

// calmly stays without a call: its agent may sleep.
var calmly = &conduct{Name: "SIT", Tick: behavior.Stay[*citizen]}

func townTable() *row {
	asks := func(name string, of uint64) func(*citizen, decider.Query) float64 {
		return func(c *citizen, _ decider.Query) float64 {
			c.call("?" + name)
			return float64(c.lot("wants"+name) % of)
		}
	}
	return &row{Name: "CITIZEN", Children: []*row{
		{Name: "REST", Preconditions: decider.Preconditions{Flags: decider.All(1)}, Behavior: calmly},
		{Name: "WORK", Preconditions: decider.Preconditions{Flags: decider.All(2), Cooldown: 100 * time.Millisecond}, Decide: asks("WORK", 2), Gate: &decider.Gate[*citizen]{Name: "SHOP", Limit: 3}, Behavior: conducts("WORK")},
		{Name: "PLAY", Policy: decider.Scored, Delegate: true, Preconditions: decider.Preconditions{Flags: decider.All(4)}, Children: []*row{
			{Name: "BALL", Decide: sometimesNaN(asks("BALL", 4)), Recheck: decider.EachTick, Behavior: conducts("BALL")},
			{Name: "CARDS", Decide: asks("CARDS", 4), Timeout: 80 * time.Millisecond, Behavior: conducts("CARDS")},
		}},
		{Name: "VISIT", Delegate: true, Children: []*row{{Name: "PLACE", Slot: &decider.Slot{Name: "PLACE", Bytes: 4096}}}},
		{Name: "BOTH", Policy: decider.Parallel, Decide: asks("BOTH", 3), Children: []*row{
			{Name: "LEFT", Behavior: conducts("LEFT")},
			{Name: "RIGHT", Policy: decider.SequentialList, Loop: -1, Children: []*row{
				{Name: "STEP", Behavior: conducts("STEP")}, {Name: "TURN", Behavior: conducts("TURN")},
			}},
		}},
		{Name: "IDLE", Behavior: conducts("IDLE")},
	}}
}

// sometimesNaN is a mistake, of which each observer is told once.
func sometimesNaN(asks func(*citizen, decider.Query) float64) func(*citizen, decider.Query) float64 {
	return func(c *citizen, q decider.Query) float64 {
		if v := asks(c, q); c.lot("nan")%20 != 0 {
			return v
		}
		return math.NaN()
	}
}

func newTown(t *testing.T, workers int) *town {
	tree := decider.MustCompile(townTable())
	w := &town{t: t, world: tree.NewWorld(3)}
	w.guest = decider.MustCompile(&row{Name: "GUEST", Children: []*row{
		{Name: "SING", Decide: func(c *citizen, _ decider.Query) float64 { return float64(c.lot("sing") % 2) }, Behavior: conducts("SING")},
		{Name: "HUM", Behavior: conducts("HUM")},
	}})
	require.NoError(t, w.guest.Join(w.world))
	for i := range w.crowds {
		var err error
		w.crowds[i], err = tree.NewCrowd(w.world, (*citizen).sense)
		require.NoError(t, err)
	}
	require.NoError(t, w.world.SetWorkers(workers))
	for id := range uint64(citizens) {
		w.all = append(w.all, &citizen{town: w, id: id + 1, crowd: -1})
		w.add(w.all[id], int(id%2))
	}
	w.lone = &citizen{town: w, id: 900}
	w.mem = tree.NewMemory(900)
	return w
}

func (w *town) add(c *citizen, crowd int) {
	var err error
	c.at, err = w.crowds[crowd].Add(c.id, c)
	require.NoError(w.t, err)
	c.crowd = crowd
}

// sense perceives the same for a while: some say so, and those who sleep have no other calls.
func (c *citizen) sense(time.Duration) decider.Sense {
	if c.id == 1 {
		for _, ring := range c.town.bell {
			ring()
		}
		return decider.Sense{Flags: 6}
	}
	if c.id%4 == 0 {
		return decider.Sense{Flags: 1, Sleep: decider.UntilWoken}
	}
	c.call("sense")
	return decider.Sense{Flags: decider.Flags(c.lot("flags")%8) &^ decider.Flags(min(1, c.lot("tired")%5))}
}

// tick is a frame, with what is done before it and a tick of the lone agent.
func (w *town) tick() {
	w.frame++
	w.change()
	ended := "exited"
	var frame sync.WaitGroup
	frame.Go(func() { // a callback may end it
		defer func() {
			if v := recover(); v != nil {
				ended = fmt.Sprint(v)
			}
		}()
		ended = fmt.Sprint(w.world.Tick(16 * time.Millisecond))
	})
	frame.Wait()
	w.bell = nil
	in := decider.Input{Delta: 16 * time.Millisecond, World: w.world, Flags: decider.Flags(w.frame / 5 % 8)}
	func() {
		defer func() {
			if v := recover(); v != nil {
				ended += fmt.Sprint(v)
				require.NoError(w.t, w.crowds[0].Tree().Unwind(w.lone, w.mem))
			}
		}()
		if w.frame%3 != 0 {
			_, err := w.crowds[0].Tree().Tick(w.lone, w.mem, in)
			require.NoError(w.t, err)
		}
	}()
	data, err := w.world.Save()
	require.NoError(w.t, err)
	h := fnv.New64a()
	h.Write(data)
	for _, c := range append(w.all[:citizens:citizens], w.lone) {
		ended += "\n" + strings.Join(c.log, " ")
		c.log = c.log[:0]
	}
	w.done = append(w.done, fmt.Sprintf("%d %x %x %s", w.frame, h.Sum64(), w.crowds[0].Tree().Hash(w.mem), ended))
}

// change does things between frames.
func (w *town) change() {
	for _, c := range w.all[1:] {
		if c.crowd >= 0 {
			if _, err := w.crowds[c.crowd].Agent(c.at); err != nil {
				c.crowd = -1 // a command has removed it
			}
		}
		lot := c.lot("change") % 200
		if c.crowd < 0 {
			if lot < 40 {
				w.add(c, int(lot%2))
			}
			continue
		}
		crowd := w.crowds[c.crowd]
		var err error
		switch {
		case lot < 5:
			err = crowd.Every(c.at, 1+int(c.lot("n")%4))
		case lot < 12:
			err = crowd.Pause(c.at, lot%3 == 0)
		case lot < 14:
			err = crowd.Reset(c.at)
		case lot < 17:
			err = crowd.Remove(c.at)
			c.crowd = -1
		case lot < 25:
			var at decider.Handle
			if at, err = crowd.Move(c.at, w.crowds[1-c.crowd]); err == nil {
				c.at, c.crowd = at, 1-c.crowd
			} else if errors.Is(err, decider.ErrShared) {
				err = nil
			}
		}
		require.NoError(w.t, err)
	}
}
