package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// bandit is an agent of the squad and slot tests. It writes down what is done
// to it.
type bandit struct {
	id    uint64
	log   []string
	hurt  bool
	lame  bool // its AMBUSH cannot activate
	panic string
	do    func(behavior.Context) // in each Tick
}

const (
	bait decider.Flags = 1 << iota
	sword
)

func (b *bandit) note(x behavior.Context, what string) {
	b.log = append(b.log, what)
	if b.panic == what {
		b.panic = ""
		panic(what)
	}
}

// lasts returns a behavior that succeeds after so many seconds, 0 never.
func lasts(name string, seconds int) *behavior.Behavior[*bandit] {
	return &behavior.Behavior[*bandit]{
		Name: name,
		Activate: func(b *bandit, x behavior.Context) bool {
			b.note(x, "+"+name)
			return true
		},
		Tick: func(b *bandit, x behavior.Context) behavior.Status {
			if b.do != nil {
				b.do(x)
			}
			if seconds > 0 && x.Duration() >= time.Duration(seconds)*time.Second {
				return behavior.Succeeded
			}
			return behavior.Running
		},
		Deactivate: func(b *bandit, x behavior.Context, why behavior.Reason) { b.note(x, "-"+name+":"+why.String()) },
	}
}

type banditRow = decider.Decider[*bandit]

func isHurt(b *bandit, _ decider.Query) float64 { return decider.Bool(b.hurt) }

func byID(b *bandit, _ decider.Query) float64 { return float64(b.id) }

// ambush is a table for squads of two: the higher id lures, the other hides,
// both wait for each other, and strike together.
func ambush(gate *decider.Gate[*bandit]) *banditRow {
	group := &behavior.Behavior[*bandit]{
		Name: "AMBUSH",
		Activate: func(b *bandit, x behavior.Context) bool {
			b.note(x, fmt.Sprintf("+AMBUSH/%d", x.Flags()))
			return !b.lame
		},
		Deactivate: func(b *bandit, x behavior.Context, why behavior.Reason) { b.note(x, "-AMBUSH:"+why.String()) },
	}
	return &banditRow{Name: "ROOT", Children: []*banditRow{
		{Name: "HURT", Decide: isHurt, Behavior: lasts("HURT", 1)},
		{
			Name: "AMBUSH", Preconditions: decider.Preconditions{Cooldown: 5 * time.Second}, Policy: decider.Sequence,
			Behavior: group, Gate: gate,
			Squad: &decider.Squad[*bandit]{Members: 2, Roles: []decider.Role[*bandit]{{Flag: bait, Score: byID}, {Flag: sword}}},
			Children: []*banditRow{
				{Name: "PLACE", Policy: decider.Selector, Children: []*banditRow{
					{Name: "LURE", Preconditions: decider.Preconditions{Flags: decider.All(bait)}, Behavior: lasts("LURE", 1)},
					{Name: "HIDE", Preconditions: decider.Preconditions{Flags: decider.All(sword)}, Behavior: lasts("HIDE", 3)},
				}},
				{Name: "WAIT", Barrier: true, Timeout: 20 * time.Second, Behavior: lasts("WAIT", 0)},
				{Name: "STRIKE", Behavior: lasts("STRIKE", 1)},
			},
		},
		{Name: "IDLE", Behavior: lasts("IDLE", 0)},
	}}
}

// gang is a crowd of bandits with the ids 1 to n.
type gang struct {
	*decider.Crowd[*bandit]
	all     []*bandit
	handles []decider.Handle
}

func newGang(t testing.TB, root *banditRow, n, workers int) *gang {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	crowd, err := tree.NewCrowd(withWorkers(tree.NewWorld(7), workers), nil)
	require.NoError(t, err)
	g := &gang{Crowd: crowd}
	for i := range n {
		b := &bandit{id: uint64(i + 1)}
		h, err := crowd.Add(b.id, b)
		require.NoError(t, err)
		g.all, g.handles = append(g.all, b), append(g.handles, h)
	}
	return g
}

// frame ticks everybody for a second and returns what was done to each.
func (g *gang) frame(t testing.TB) string {
	t.Helper()
	require.NoError(t, g.World().Tick(time.Second))
	return g.said()
}

func (g *gang) said() string {
	logs := make([]string, len(g.all))
	for i, b := range g.all {
		logs[i] = strings.Join(b.log, " ")
		b.log = nil
	}
	return strings.Join(logs, " | ")
}

func TestSquad(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			g := newGang(t, ambush(nil), 3, workers)
			for i, want := range []string{
				// The best lure is 3; of the others the lower id hides, and 2 is one too many.
				"+AMBUSH/2 +HIDE | +IDLE | +AMBUSH/1 +LURE",
				" |  | -LURE:Succeeded +WAIT",
				" |  | ",
				"-HIDE:Succeeded +WAIT |  | ",
				// Both have arrived in frame 3, so both go on in frame 4.
				"-WAIT:Succeeded +STRIKE |  | -WAIT:Succeeded +STRIKE",
				"-STRIKE:Succeeded -AMBUSH:Succeeded +IDLE |  | -STRIKE:Succeeded -AMBUSH:Succeeded +IDLE",
			} {
				assert.Equal(t, want, g.frame(t), "frame %d", i)
			}
		})
	}
}

// TestSquadAborts: whoever leaves early takes the others along in the next
// frame, however it leaves.
func TestSquadAborts(t *testing.T) {
	for name, leave := range map[string]func(g *gang){
		"interrupted": func(g *gang) { g.all[1].hurt = true },
		"reset":       func(g *gang) { g.Reset(g.handles[1]) },
		"removed":     func(g *gang) { g.Remove(g.handles[1]) },

		"reset behind the crowd's back":   func(g *gang) { g.Tree().Reset(g.all[1], must1(g.Memory(g.handles[1]))) },
		"cleared behind the crowd's back": func(g *gang) { g.Tree().Clear(g.all[1], must1(g.Memory(g.handles[1]))) },
	} {
		t.Run(name, func(t *testing.T) {
			g := newGang(t, ambush(nil), 2, 2)
			require.Equal(t, "+AMBUSH/2 +HIDE | +AMBUSH/1 +LURE", g.frame(t))
			leave(g)
			said := g.said()
			first := g.frame(t)
			if name == "interrupted" {
				assert.Equal(t, " | -LURE:Interrupted -AMBUSH:Interrupted +HURT", first)
				first = g.frame(t)
			} else {
				assert.Contains(t, said, "-AMBUSH:")
			}
			assert.Contains(t, first, "-HIDE:GroupEnded -AMBUSH:SquadAborted +IDLE |")
		})
	}
}

// TestHalfASquad: if one member cannot activate, nobody is ticked, and all ask
// on without their old path.
func TestHalfASquad(t *testing.T) {
	for _, lame := range []int{0, 1} {
		g := newGang(t, ambush(nil), 2, 2)
		g.all[0].hurt, g.all[1].hurt = true, true
		require.Equal(t, "+HURT | +HURT", g.frame(t))
		g.all[0].hurt, g.all[1].hurt = false, false
		g.all[lame].lame = true
		var said strings.Builder
		said.WriteString(g.frame(t))
		for range 3 {
			said.WriteString(g.frame(t))
		}
		assert.NotContains(t, said.String(), "+HIDE")
		assert.NotContains(t, said.String(), "+LURE")
		assert.Contains(t, said.String(), "+AMBUSH/")
		assert.Equal(t, strings.Count(said.String(), "+AMBUSH/1")+strings.Count(said.String(), "+AMBUSH/2"),
			strings.Count(said.String(), "-AMBUSH:SquadAborted")+countLame(said.String(), lame), said.String())
		for _, h := range g.handles {
			r, err := g.Result(h)
			require.NoError(t, err)
			assert.Equal(t, decider.Running, r.Status)
		}
	}
}

// countLame returns how often the bandit that cannot activate was asked to.
func countLame(said string, lame int) int {
	return strings.Count(said, map[int]string{0: "+AMBUSH/2", 1: "+AMBUSH/1"}[lame])
}

// TestSquadGate: a gate on a squad's row limits how many squads there are, and
// is free again when all members have left.
func TestSquadGate(t *testing.T) {
	gate := &decider.Gate[*bandit]{Name: "AMBUSHES", Limit: 2}
	g := newGang(t, ambush(gate), 9, 2)
	most := 0
	for range 60 {
		g.frame(t)
		in := 0
		for i, h := range g.handles {
			m, err := g.Memory(h)
			require.NoError(t, err)
			_ = i
			if treeOf(g).State(m).Active(treeOf(g).Outline().Find("AMBUSH")[0]) {
				in++
			}
		}
		require.LessOrEqual(t, in, 4)
		require.Zero(t, in%2, "never half a squad, as all end together")
		require.Len(t, g.World().Holders("AMBUSHES"), in, "all members of those who have a token")
		most = max(most, in)
	}
	assert.Equal(t, 4, most)
	for _, h := range g.handles {
		require.NoError(t, g.Remove(h))
	}
	assert.Empty(t, g.World().Holders("AMBUSHES"))
}

func treeOf(g *gang) *decider.Tree[*bandit] { return g.Tree() }

// TestSquadPanics: a panic while a squad forms leaves nobody in half of one.
func TestSquadPanics(t *testing.T) {
	for _, at := range []string{"+AMBUSH/1", "+AMBUSH/2", "+LURE", "+HIDE", "-IDLE:Interrupted"} {
		t.Run(at, func(t *testing.T) {
			g := newGang(t, ambush(nil), 3, 2)
			g.all[0].hurt, g.all[1].hurt, g.all[2].hurt = true, true, true
			g.frame(t)
			for _, b := range g.all {
				b.hurt = false
			}
			raised := false
			for f := range 30 {
				if f == 12 {
					for _, b := range g.all {
						b.panic = at
					}
				}
				func() {
					defer func() { raised = recover() != nil || raised }()
					g.World().Tick(time.Second)
				}()
				g.said()
			}
			assert.True(t, raised)
			for _, b := range g.all {
				b.panic = ""
			}
			together := false
			for range 30 {
				together = together || strings.Contains(g.frame(t), "+STRIKE")
			}
			assert.True(t, together, "the crowd goes on")
		})
	}
}

func TestSquadOutsideOfCrowds(t *testing.T) {
	tree := decider.MustCompile(ambush(nil))
	world := tree.NewWorld(1)
	b := &bandit{id: 1}
	mem := tree.NewMemory(1)
	for range 3 {
		r, err := tree.Tick(b, mem, decider.Input{Delta: time.Second, World: world})
		require.NoError(t, err)
		assert.Equal(t, decider.Running, r.Status)
	}
	assert.Equal(t, []string{"+IDLE"}, b.log, "plain ticks form no squads")
}
