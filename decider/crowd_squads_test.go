package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

func TestSquad(t *testing.T) {
	for _, workers := range []int{1, 2, 8} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			g := newSwarm(t, 3, workers, ambush(nil))
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
				assert.Equal(t, want, g.frameCalls(), "frame %d", i)
			}
		})
	}
}

// TestSquadAborts: if one member leaves early, in whatever way, the others leave in
// the next frame.
func TestSquadAborts(t *testing.T) {
	for name, leave := range map[string]func(g *swarm){
		"interrupted": func(g *swarm) { g.all[1].values["HURT"] = 1 },
		"reset":       func(g *swarm) { g.World().Reset(2) },
		"removed":     func(g *swarm) { g.World().Remove(2) },

		"reset behind the crowd's back":   func(g *swarm) { g.Tree().Reset(g.all[1], must1(g.Memory(2))) },
		"cleared behind the crowd's back": func(g *swarm) { g.Tree().Clear(g.all[1], must1(g.Memory(2))) },
	} {
		t.Run(name, func(t *testing.T) {
			g := newSwarm(t, 2, 2, ambush(nil))
			require.Equal(t, "+AMBUSH/2 +HIDE | +AMBUSH/1 +LURE", g.frameCalls())
			leave(g)
			said := g.calls()
			first := g.frameCalls()
			if name == "interrupted" {
				assert.Equal(t, " | -LURE:Interrupted -AMBUSH:Interrupted +HURT", first)
				first = g.frameCalls()
			} else {
				assert.Contains(t, said, "-AMBUSH:")
			}
			assert.Contains(t, first, "-HIDE:GroupEnded -AMBUSH:SquadAborted +IDLE |")
		})
	}
}

// TestHalfASquad: if one member cannot activate, no member is ticked, and all ask
// the next rows, without their old path.
func TestHalfASquad(t *testing.T) {
	for _, lame := range []int{0, 1} {
		g := newSwarm(t, 2, 2, ambush(nil))
		g.value("HURT", 1)
		require.Equal(t, "+HURT | +HURT", g.frameCalls())
		g.value("HURT", 0)
		g.all[lame].values["no AMBUSH"] = 1
		var said strings.Builder
		said.WriteString(g.frameCalls())
		for range 3 {
			said.WriteString(g.frameCalls())
		}
		assert.NotContains(t, said.String(), "+HIDE")
		assert.NotContains(t, said.String(), "+LURE")
		assert.Contains(t, said.String(), "+AMBUSH/")
		assert.Equal(t, strings.Count(said.String(), "+AMBUSH/1")+strings.Count(said.String(), "+AMBUSH/2"),
			strings.Count(said.String(), "-AMBUSH:SquadAborted")+countLame(said.String(), lame), said.String())
		for _, id := range g.ids() {
			r, err := g.World().Result(id)
			require.NoError(t, err)
			assert.Equal(t, decider.Running, r.Status)
		}
	}
}

// countLame returns how often the moth that declines was asked to activate.
func countLame(said string, lame int) int {
	return strings.Count(said, map[int]string{0: "+AMBUSH/2", 1: "+AMBUSH/1"}[lame])
}

// TestSquadGate: a gate on a squad's row limits how many squads there are, and
// is free again when all members have left.
func TestSquadGate(t *testing.T) {
	gate := &mothGate{Name: "AMBUSHES", Limit: 2}
	g := newSwarm(t, 9, 2, ambush(gate))
	most := 0
	for range 60 {
		g.frameCalls()
		in := 0
		for i, id := range g.ids() {
			m, err := g.Memory(id)
			require.NoError(t, err)
			_ = i
			if g.Tree().State(m).Active(g.Tree().Outline().Find("AMBUSH")[0]) {
				in++
			}
		}
		require.LessOrEqual(t, in, 4)
		require.Zero(t, in%2, "never half a squad, as all end together")
		require.Len(t, g.World().Holders("AMBUSHES"), in, "all members of the squads with a token")
		most = max(most, in)
	}
	assert.Equal(t, 4, most)
	for _, id := range g.ids() {
		require.NoError(t, g.World().Remove(id))
	}
	assert.Empty(t, g.World().Holders("AMBUSHES"))
}

// TestSquadPanics: a panic while a squad forms leaves no agent in half a squad.
func TestSquadPanics(t *testing.T) {
	for _, at := range []string{"+AMBUSH/1", "+AMBUSH/2", "+LURE", "+HIDE", "-IDLE:Interrupted"} {
		t.Run(at, func(t *testing.T) {
			g := newSwarm(t, 3, 2, ambush(nil))
			g.value("HURT", 1)
			g.frameCalls()
			g.value("HURT", 0)
			raised := false
			for f := range 30 {
				if f == 12 {
					for _, b := range g.all {
						b.trap(at)
					}
				}
				func() {
					defer func() { raised = recover() != nil || raised }()
					g.World().Tick(time.Second)
				}()
				g.calls()
			}
			assert.True(t, raised)
			for _, b := range g.all {
				b.hook = nil
			}
			together := false
			for range 30 {
				together = together || strings.Contains(g.frameCalls(), "+STRIKE")
			}
			assert.True(t, together, "the crowd goes on")
		})
	}
}

func TestSquadOutsideOfCrowds(t *testing.T) {
	g := newFlock(t, 1, ambush(nil))
	for _, want := range []string{"+IDLE", "", ""} {
		assert.Equal(t, want, g.next(), "plain ticks form no squads")
	}
}

// TestSquadNumbers: events of a squad say which it is, also those of its token.
func TestSquadNumbers(t *testing.T) {
	g := newSwarm(t, 4, 2, ambush(&mothGate{Name: "AMBUSHES", Limit: 2}))
	var told []string
	listen(t, g.World(), observing(func(e decider.Event) {
		switch e.Kind {
		case decider.EventFormed, decider.EventDisbanded, decider.EventTaken, decider.EventReleased:
			told = append(told, fmt.Sprintf("%d %v %d", e.Agent, e.Kind, e.Squad))
		default:
			assert.Zero(t, e.Squad, "%v", e.Kind)
		}
	}), decider.Rows)
	events := func() string {
		g.frameCalls()
		s := strings.Join(told, ", ")
		told = nil
		return s
	}
	assert.Equal(t, "1 Formed 1, 2 Formed 2, 3 Taken 2, 3 Formed 2, 4 Taken 1, 4 Formed 1", events())
	assert.Empty(t, events())
	g.all[3].values["HURT"] = 1
	events()
	assert.Equal(t, "1 Disbanded 1, 4 Released 1", events())
	g.all[3].values["HURT"] = 0
	var later strings.Builder
	for range 20 {
		later.WriteString(events() + "; ")
	}
	assert.Contains(t, later.String(), "Formed 1", "a number is used again when its squad is over")
	assert.Contains(t, later.String(), "Formed 2")
	assert.NotContains(t, later.String(), "Formed 3")
	assert.NotContains(t, later.String(), "Released 0")
}
