package arena

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// hears has what knows of a shell that it does not see: it whistles by.
var hears = map[string]bool{"DODGE": true}

// A player sees the tanks and shells within view that no wall hides, and knows where all
// tanks and boxes are. What it does must not change when anything else does: how
// the enemies' tables will go on, what these know, and shells that it does not see.
func TestNothingReadsWhatAPlayerCannotSee(t *testing.T) {
	rows := map[string]*decider.Tree[*Tank]{}
	for _, a := range Vocabulary.Actions {
		if name := nameOf(a.Act); !hears[name] {
			rows[name] = decider.MustCompile(actionRow(a.Act))
		}
	}
	for _, c := range Vocabulary.Conditions {
		rows[nameOf(c.Ask)] = decider.MustCompile(&decider.Decider[*Tank]{Name: "IF", Ask: c.Ask, Behavior: idle.Behavior})
	}
	act := func(a *Arena, slot int, tree *decider.Tree[*Tank]) (wants []intent) {
		mem := tree.NewMemory(1)
		for range 2 {
			tank, in := a.Look(slot)
			r, err := tree.Tick(tank, mem, in)
			require.NoError(t, err)
			wants = append(wants, tank.intent)
			if r.Leaf == decider.NoRow {
				break
			}
		}
		return wants
	}
	hidden, shown, differ := 0, 0, 0
	for n, s := range situations() {
		for slot := range fixedMode.Slots {
			if testing.Short() && (n+slot)%8 != 0 {
				continue
			}
			a, b, c := situation(t, s), situation(t, s), situation(t, s)
			hidden += disguise(b, slot, n, false)
			shown += disguise(c, slot, n, true)
			if evade := rows["EVADE"]; !slices.Equal(act(a, slot, evade), act(c, slot, evade)) {
				differ++
			}
			for name, tree := range rows {
				assert.Equal(t, act(a, slot, tree), act(b, slot, tree), "%s reads what it cannot see: situation %d, slot %d", name, n, slot)
			}
		}
	}
	assert.Greater(t, hidden, 50, "the situations have shells out of sight")
	assert.Greater(t, shown, 50, "and others")
	assert.Greater(t, differ, 5, "which matter")
}

// disguise changes what a slot cannot see of a round, or the shells that it can, and
// returns how many shells it changed.
func disguise(a *Arena, slot, seed int, seen bool) (changed int) {
	r := evo.NewRand(evo.Seed(uint64(seed), "disguise", uint64(slot)))
	me := a.Tank(slot)
	for i := range a.tanks[:a.count] {
		if e := &a.tanks[i]; e != me {
			flags, live, sees, nearest := e.flags, e.live, e.seen, e.nearest
			e.mind = mind{flags: flags, live: live, seen: sees, nearest: nearest}
		}
	}
	for i := range a.shells.at[:a.shells.n] {
		s := &a.shells.at[i]
		if s.owner == me.id || (me.within(s.pos, a.n.view) && me.lineOfSight(s.pos)) != seen {
			continue
		}
		s.heading = Angle(r.IntN(fixed.Turn))
		s.step = fixed.Polar(s.heading, a.n.shellStep)
		changed++
	}
	return changed
}
