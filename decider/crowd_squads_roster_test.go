package decider_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

const shield decider.Flags = 1 << 2

// comrade is an agent that notes which members each of its callbacks sees.
type comrade struct {
	id     uint64
	seen   map[string]string
	away   bool
	panics bool
	with   func(behavior.Context) // called by A's Tick
}

func (c *comrade) look(where string, r behavior.Roster) {
	var words []byte
	for i := range r.Len() {
		m := r.Member(i)
		words = fmt.Appendf(words, "%d/%d", m.Agent, m.Role)
		if m.Left {
			words = append(words, '-')
		}
		words = append(words, ' ')
	}
	c.seen[where] = string(words)
}

// lookAround is a behavior all of whose callbacks look.
func lookAround(name string) *behavior.Behavior[*comrade] {
	return &behavior.Behavior[*comrade]{
		Name:     name,
		Activate: func(c *comrade, x behavior.Context) bool { c.look("+"+name, x.Squad()); return true },
		Tick: func(c *comrade, x behavior.Context) behavior.Status {
			c.look("."+name, x.Squad())
			if c.with != nil && name == "A" {
				c.with(x)
			}
			return behavior.Running
		},
		Deactivate: func(c *comrade, x behavior.Context, _ behavior.Reason) {
			c.look("-"+name, x.Squad())
			if c.panics {
				panic("-" + name)
			}
		},
	}
}

func looks(name string) func(*comrade, decider.Query) float64 {
	return func(c *comrade, q decider.Query) float64 { c.look("?"+name, q.Squad()); return 1 }
}

type comradeRow = decider.Decider[*comrade]

// comradesOf are three agents that form a squad of three.
func comradesOf(t *testing.T, workers int) (*decider.Crowd[*comrade], []*comrade) {
	t.Helper()
	scope := &behavior.Scope[*comrade]{
		Name:  "S",
		Enter: func(c *comrade, x behavior.Context) { c.look("<", x.Squad()) },
		Exit:  func(c *comrade, x behavior.Context, _ behavior.Reason) { c.look(">", x.Squad()) },
	}
	tree, err := decider.Compile(&comradeRow{Name: "ROOT", Children: []*comradeRow{
		{Name: "AWAY", Decide: func(c *comrade, _ decider.Query) float64 { return decider.Bool(c.away) }, Behavior: lookAround("AWAY")},
		{
			Name: "G", Decide: looks("G"), Behavior: lookAround("G"), Scope: scope,
			Squad:    &decider.Squad[*comrade]{Members: 3, Roles: []decider.Role[*comrade]{{Flag: shield, Score: func(c *comrade, _ decider.Query) float64 { return float64(c.id) }}}},
			Children: []*comradeRow{{Name: "A", Decide: looks("A"), Recheck: decider.EachTick, Behavior: lookAround("A")}},
		},
		{Name: "REST", Behavior: lookAround("REST")},
	}})
	require.NoError(t, err)
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(1), workers), nil)
	require.NoError(t, err)
	var all []*comrade
	for id := range uint64(3) {
		c := &comrade{id: id + 1, seen: map[string]string{}}
		err := crowd.Add(c.id, c)
		require.NoError(t, err)
		all = append(all, c)
	}
	return crowd, all
}

func (c *comrade) forget() map[string]string {
	seen := c.seen
	c.seen = map[string]string{}
	return seen
}

// TestRoster: from the first frame of a squad on, its members see each other in all
// callbacks at and below its row, and the same in all callbacks of a frame.
func TestRoster(t *testing.T) {
	for workers := 1; workers <= 3; workers++ {
		crowd, all := comradesOf(t, workers)
		w := crowd.World()
		const whole = "3/4 1/0 2/0 "

		require.NoError(t, w.Tick(time.Second))
		for _, c := range all {
			assert.Equal(t, map[string]string{"?G": "", "<": whole, "+G": whole, ".G": whole, "?A": whole, "+A": whole, ".A": whole}, c.forget())
		}
		all[0].away = true
		require.NoError(t, w.Tick(time.Second))
		assert.Equal(t, map[string]string{"-A": whole, "-G": whole, ">": whole, "+AWAY": "", ".AWAY": ""}, all[0].forget())
		for _, c := range all[1:] {
			assert.Equal(t, map[string]string{".G": whole, "?A": whole, ".A": whole}, c.forget())
		}

		require.NoError(t, w.Tick(time.Second))
		const rest = "3/4 1/0- 2/0 "
		for _, c := range all[1:] {
			assert.Equal(t, map[string]string{"-A": rest, "-G": rest, ">": rest, "+REST": "", ".REST": ""}, c.forget())
		}
	}
}

// TestRosterOfOthers: a member finds the others by role, and the crowd knows them.
func TestRosterOfOthers(t *testing.T) {
	crowd, all := comradesOf(t, 1)
	checked := 0
	for _, c := range all {
		c.with = func(x behavior.Context) {
			checked++
			m, ok := x.Squad().With(shield)
			assert.True(t, ok)
			assert.EqualValues(t, 3, m.Agent)
			_, ok = x.Squad().With(0)
			assert.False(t, ok, "to have no role is none")
			_, ok = x.Squad().With(shield << 1)
			assert.False(t, ok)
			m, ok = x.Squad().Partner()
			assert.True(t, ok)
			assert.Equal(t, map[uint64]uint64{1: 3, 2: 3, 3: 1}[x.Agent()], m.Agent)
			partner, ok := crowd.AgentOf(m.Agent)
			assert.True(t, ok)
			assert.Same(t, all[m.Agent-1], partner)
		}
	}
	require.NoError(t, crowd.World().Tick(time.Second))
	assert.Equal(t, 3, checked)
	_, ok := crowd.AgentOf(99)
	assert.False(t, ok)
	_, ok = behavior.Roster{}.Partner()
	assert.False(t, ok)
	_, ok = behavior.Roster{}.With(shield)
	assert.False(t, ok)
}

// TestRosterAfterPanic: at the end of the frame, the others see that a member whose
// Deactivate panicked has left.
func TestRosterAfterPanic(t *testing.T) {
	crowd, all := comradesOf(t, 2)
	w := crowd.World()
	require.NoError(t, w.Tick(time.Second))
	all[2].away, all[2].panics = true, true
	assert.PanicsWithValue(t, "-A", func() { _ = w.Tick(time.Second) })
	assert.Equal(t, "3/4 1/0 2/0 ", all[2].seen[">"])
	require.NoError(t, w.Tick(time.Second))
	assert.Equal(t, "3/4- 1/0 2/0 ", all[0].seen["-G"])
	assert.Equal(t, "3/4- 1/0 2/0 ", all[1].seen["-G"])
}

// TestRosterOutside: a tick outside of a crowd has no roster.
func TestRosterOutside(t *testing.T) {
	crowd, _ := comradesOf(t, 1)
	require.NoError(t, crowd.World().Tick(time.Second))
	tree := crowd.Tree()

	mem, err := crowd.Memory(1)
	require.NoError(t, err)
	alone := tree.NewMemory(0)
	require.NoError(t, tree.Copy(alone, mem))
	c := &comrade{id: 1, seen: map[string]string{}}
	_, err = tree.Tick(c, alone, decider.Input{World: tree.NewWorld(1), Delta: time.Second})
	require.NoError(t, err)
	assert.Equal(t, map[string]string{"-A": "", "-G": "", ">": "", "+REST": "", ".REST": ""}, c.seen)
}
