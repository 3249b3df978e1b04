package decider_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

// seen is all that a State tells of an agent.
func seen(o *decider.Outline, s decider.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "agent %d now %v tick %d flags %#x\n", s.Agent(), s.Now(), s.Tick(), s.Flags())
	for _, info := range o.Rows() {
		if !s.Active(info.Row) {
			continue
		}
		fmt.Fprintf(&b, "%d %s for %v", info.Row, info.Name, s.Duration(info.Row))
		if info.Group() {
			fmt.Fprintf(&b, " child %d", s.Child(info.Row))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// lookingGlass is an observer that repeats the events of each agent and tree in a
// replica of an outline made of data, and compares the two states.
type lookingGlass struct {
	outlines map[*decider.Outline]*decider.Outline
	replicas map[logged]*reflection
	compared int    // events
	problem  string // the first
}

type reflection struct {
	*replica.Replica
	tick  uint32
	stale bool // the agent was reset or loaded since
}

func newLookingGlass() *lookingGlass {
	return &lookingGlass{outlines: map[*decider.Outline]*decider.Outline{}, replicas: map[logged]*reflection{}}
}

// forget says that agents may have changed without events.
func (m *lookingGlass) forget() {
	for _, r := range m.replicas {
		r.stale = true
	}
}

func (m *lookingGlass) Observe(e decider.Event) {
	r := m.replica(&e)
	if r.stale || e.Tick != r.tick && r.tick+1 != e.Tick {
		m.sync(r, &e)
	}
	r.tick = e.Tick
	r.Begin(replica.Start{Tick: e.Tick, Now: e.Now, Delta: e.Delta, Flags: e.Flags, Stimuli: e.Stimuli})
	switch e.Kind {
	case decider.EventActivated:
		r.Activate(e.Row, e.Now-e.Duration)
	case decider.EventDeactivated:
		r.Deactivate(e.Row)
	case decider.EventMoved:
		r.stale = true // another agent, or this one again, may get the memory
	case decider.EventTickEnd:
		r.End()
		m.same(&e, "leaf", e.State.Leaf(), r.State().Leaf())
		for _, info := range e.Tree.Rows() {
			if e.State.Active(info.Row) {
				r.SetBlockWord(info.Row, e.State.BlockWord(info.Row))
				m.same(&e, "block of "+info.Name, e.State.BlockWord(info.Row), r.State().BlockWord(info.Row))
			}
		}
	}
	m.same(&e, "state", seen(e.Tree, e.State), seen(r.Outline(), r.State()))
	m.compared++
}

func (m *lookingGlass) same(e *decider.Event, what string, want, got any) {
	if want != got && m.problem == "" {
		m.problem = fmt.Sprintf("tick %d of agent %d, %v of %s: %s\nof the agent:   %v\nof the replica: %v",
			e.Tick, e.Agent, e.Kind, e.Tree.Name(e.Row), what, want, got)
	}
}

func (m *lookingGlass) replica(e *decider.Event) *reflection {
	of := logged{e.Agent, e.Tree, e.State}
	if m.outlines[e.Tree] == nil {
		m.outlines[e.Tree] = remade(e.Tree)
	}
	if m.replicas[of] == nil {
		m.replicas[of] = &reflection{Replica: replica.New(m.outlines[e.Tree], e.Agent), stale: true}
	}
	return m.replicas[of]
}

// sync copies the state before an event.
func (m *lookingGlass) sync(r *reflection, e *decider.Event) {
	r.stale = false
	r.Clear()
	for _, info := range e.Tree.Rows() {
		if e.State.Active(info.Row) && (e.Kind != decider.EventActivated || info.Row != e.Row) {
			r.Activate(info.Row, e.Now-e.State.Duration(info.Row))
		}
	}
}

// remade is an outline made of another's rows, without what follows from them.
func remade(o *decider.Outline) *decider.Outline {
	rows := make([]decider.RowInfo, len(o.Rows()))
	for i, info := range o.Rows() {
		info.ID, info.BehaviorID = 0, 0
		rows[i] = info
	}
	made, err := decider.NewOutline(o.Fingerprint(), rows)
	must(err)
	return made
}

// TestReplicaMirrors: the replica of an outline made of data shows after each event of random worlds
// what the agent's own state shows.
func TestReplicaMirrors(t *testing.T) {
	skip.UnderRace(t)
	n, compared := uint64(200), 0
	if testing.Short() {
		n = 30
	}
	worlds.Run(t, n, 40, func(c *worlds.Claim, s *worlds.Script) error {
		m := newLookingGlass()
		err := c.Play(s, worlds.Way{Name: "mirrored", Join: func(w *worlds.World) func() {
			stop, err := w.World().Observe(m, decider.Rows)
			require.NoError(c, err)
			return stop
		}}, func(w *worlds.World) {
			if next := w.Played(); next == len(s.Frames) || len(s.Frames[next].Ops) > 0 || strings.Contains(w.Said(), "trap") {
				m.forget()
			}
		})
		require.Empty(c, m.problem)
		compared += m.compared
		return err
	})
	assert.Greater(t, compared, int(n)*200)
}

// TestReplicaOfTree: a replica takes the outline of a compiled tree as well.
func TestReplicaOfTree(t *testing.T) {
	tree := decider.MustCompile(&Decider{Name: "ROOT", Policy: decider.Parallel, Children: []*Decider{
		{Name: "LEGS", Children: []*Decider{{Name: "RUN", Decide: hunger, Behavior: &run}, {Name: "WALK", Behavior: &walk}}},
		{Name: "EYES", Behavior: &eat},
	}})
	r := replica.New(tree.Outline(), 7)
	s := r.State()
	require.Equal(t, []any{uint64(7), decider.NoRow, false}, []any{s.Agent(), s.Leaf(), s.Active(0)})
	require.Same(t, tree.Outline(), r.Outline())

	r.Begin(replica.Start{Tick: 3, Now: 5 * time.Second, Flags: Night})
	r.Activate(0, time.Second)
	r.Activate(2, 2*time.Second)
	r.Activate(1, 3*time.Second)
	r.Activate(4, 4*time.Second)
	r.End()
	require.Equal(t, []any{uint32(3), 5 * time.Second, Night}, []any{s.Tick(), s.Now(), s.Flags()})
	require.Equal(t, "WALK", tree.Outline().Name(s.Leaf()))
	require.Equal(t, []int{0, 1}, []int{s.Child(0), s.Child(1)})
	require.Equal(t, []time.Duration{4 * time.Second, 3 * time.Second, 2 * time.Second, time.Second},
		[]time.Duration{s.Duration(0), s.Duration(2), s.Duration(1), s.Duration(4)})

	r.Activate(3, 5*time.Second)
	require.Equal(t, []bool{true, false}, []bool{s.Active(3), s.Active(4)}, "it takes the other's place")
	r.Deactivate(4)
	require.True(t, s.Active(3))
	r.Deactivate(1)
	require.Equal(t, []any{1, false, false}, []any{s.Child(0), s.Active(1), s.Active(3)})
	r.Activate(1, 5*time.Second)
	require.Equal(t, []any{0, -1, false}, []any{s.Child(0), s.Child(1), s.Active(3)}, "it begins without a child")
	r.Clear()
	require.Equal(t, replica.New(tree.Outline(), 7).State().Tick(), s.Tick())
	require.Equal(t, []any{uint64(7), decider.NoRow, false}, []any{s.Agent(), s.Leaf(), s.Active(0)})
}

// FuzzReplica: no order of calls and no row makes a replica panic, and a row is
// active only if its group is.
func FuzzReplica(f *testing.F) {
	for i := range uint64(4) {
		data := make([]byte, 1000)
		_, _ = rand.NewChaCha8([32]byte{byte(i)}).Read(data)
		f.Add(i, data)
	}
	f.Fuzz(func(t *testing.T, number uint64, data []byte) {
		o := remade(worlds.Tree(number).Outline())
		r := replica.New(o, 1)
		row := func(b byte) decider.Row {
			if b > 250 {
				return decider.NoRow - decider.Row(255-b)
			}
			return decider.Row(int(b) % (len(o.Rows()) + 2))
		}
		for ; len(data) > 1; data = data[2:] {
			at := row(data[1])
			switch data[0] % 8 {
			case 0, 1, 2:
				r.Activate(at, time.Duration(data[1])<<56)
			case 3, 4:
				r.Deactivate(at)
			case 5, 6:
				r.SetBlockWord(at, uint32(data[1])<<20)
				r.End()
			case 7:
				r.Begin(replica.Start{Now: time.Duration(data[1]) << 56})
				if data[1] == 0 {
					r.Clear()
				}
			}
			s := r.State()
			seen(o, s)
			o.Name(s.Leaf())
			for _, info := range o.Rows() {
				s.BlockWord(info.Row)
				if s.Active(info.Row) && info.Parent != decider.NoRow {
					require.True(t, s.Active(info.Parent))
					require.True(t, info.Policy == decider.Parallel || s.Child(info.Parent) >= 0)
				}
			}
		}
	})
}
