package docs_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

const Noise stimuli.Mask = 1

var oven = decider.Gate[*hero]{Name: "OVEN", Limit: 2}

// prey are the targets in sight, by second, each with what it is worth.
var prey = []map[uint64]float64{{7: .5, 8: .75}, {7: 1, 8: .75}, {7: 1}}

// inSight is the List of Targets.
func inSight(h *hero, l *decider.TargetList) {
	for id := range uint64(9) {
		if _, seen := prey[int(h.ticks)][id]; seen {
			l.Add(id)
		}
	}
}

// hunt chases a target.
func hunt(change bool) *row {
	return &row{
		Name:    "HUNT",
		Targets: &decider.Targets[*hero]{List: inSight, Switch: change},
		Decide:  func(h *hero, q decider.Query) float64 { return prey[int(h.ticks)][q.Target()] },
		Behavior: &behavior.Behavior[*hero]{Name: "CHASE", Tick: func(h *hero, x context) behavior.Status {
			h.did = append(h.did, fmt.Sprint(x.Target()))
			return behavior.Running
		}},
	}
}

// worldProofs are about what agents perceive and share.
var worldProofs = []proof{
	{20, "Flags: `const (Night decider.Flags = 1 << iota; Wolf)`.", func(t *testing.T) {
		const (
			Night decider.Flags = 1 << iota
			Wolf
		)
		assert.Equal(t, []decider.Flags{1, 2}, []decider.Flags{Night, Wolf})
	}},
	{20, "`If` wants all, `Unless` none; `Preconditions.Flags: decider.Any(Night | Wolf)` any.", func(t *testing.T) {
		for want, r := range map[string]row{
			"NAP | NAP | NAP | A": {If: Night | Wolf},
			"A | NAP | NAP | NAP": {Unless: Night | Wolf},
			"NAP | A | A | A":     {Preconditions: decider.Preconditions{Flags: decider.Any(Night | Wolf)}},
		} {
			r.Name, r.Recheck, r.Act = "A", decider.EachTick, &job{}
			assert.Equal(t, want, play(t, list(&r, nap()), 0, Night, Wolf, Night|Wolf))
		}
	}},

	{21, "`Preconditions.Stimuli: stimuli.All(Noise)` wants a stimulus. Nobody notices one unless the sense function returns `decider.Sense{Stimuli: a.senses.Update(world.Frame(), dt)}`, where `senses` is the agent's `stimuli.Senses[T]`.", func(t *testing.T) {
		for want, update := range map[string]bool{"NAP NAP NAP": false, "NAP HEAR NAP": true} {
			hear := &row{Name: "HEAR", Preconditions: when{Stimuli: stimuli.All(Noise)}, Recheck: decider.EachTick, Act: &job{}}
			c := meet(t, list(hear, nap()), 1, nil)
			if update {
				c = meet(t, list(hear, nap()), 1, func(a *hero, world *decider.World, dt time.Duration) decider.Sense {
					return decider.Sense{Stimuli: a.senses.Update(world.Frame(), dt)}
				})
			}
			var did []string
			for range 3 {
				did = append(did, c.frame(t))
				if len(did) == 1 {
					c.heroes[0].senses.Post(c.World().Frame(), 1, Noise, "crash", time.Second)
				}
			}
			assert.Equal(t, want, strings.Join(did, " "))
		}
	}},

	{22, "`Targets: &decider.Targets[A]{List: list}` has Decide asked about each id that `list(a A, l *decider.TargetList)` adds with `l.Add(id)`: `q.Target()`. The best is `x.Target()`", shows(func() *row {
		return list(hunt(false), nap())
	}, "8", 0)},
	{22, "until the row ends,", shows(func() *row {
		return list(hunt(false), nap())
	}, "8 | 8 | 8", 0, 0, 0)},
	{22, "with `Switch: true` until another is better by more than its `Margin`.", func(t *testing.T) {
		for margin, want := range map[float64]string{.125: "8 | 7 | 7", .5: "8 | 8 | 7"} {
			h := hunt(true)
			h.Targets.Margin = margin
			assert.Equal(t, want, play(t, list(h, nap()), 0, 0, 0))
		}
	}},

	{23, "`Gate: &oven`, with `var oven = decider.Gate[A]{Name: \"OVEN\", Limit: 2}`, lets two agents of a world into its rows at a time.", func(t *testing.T) {
		bake := &row{Name: "BAKE", Unless: Wolf, Recheck: decider.EachTick, Gate: &oven, Act: &job{}}
		c := meet(t, list(bake, nap()), 3, nil)
		assert.Equal(t, 2, strings.Count(c.frame(t), "BAKE"))
		for _, h := range c.heroes {
			if row, _ := c.World().Row(h.id); row == "BAKE" {
				h.sees = Wolf
				break
			}
		}
		c.frame(t)
		assert.Equal(t, 2, strings.Count(c.frame(t), "BAKE"), "a place that is free again is taken")
	}},

	{24, "`Squad: &decider.Squad[A]{Members: 2, Roles: []decider.Role[A]{{Flag: Talker}, {Flag: Creeper}}}` on a group: two agents of a crowd enter in one frame, or none.", func(t *testing.T) {
		assert.Equal(t, "NAP", meet(t, ambush(), 1, nil).frame(t))
		did := meet(t, ambush(), 3, nil).frame(t)
		assert.Equal(t, 1, strings.Count(did, "NAP"), did)
	}},
	{24, "Below it each has its role's flag, for `If: Talker`.", func(t *testing.T) {
		did := meet(t, ambush(), 2, nil).frame(t)
		assert.True(t, did == "TALK CREEP" || did == "CREEP TALK", did)
	}},
	{24, "If one leaves early, it ends for both.", func(t *testing.T) {
		c := meet(t, ambush(), 2, nil)
		c.frame(t)
		c.heroes[0].sees = Wolf
		assert.Regexp(t, "^FIGHT (TALK|CREEP)$", c.frame(t))
		assert.Equal(t, "FIGHT NAP", c.frame(t))
	}},
}

func ambush() *row {
	return list(fight(), &row{
		Name:  "AMBUSH",
		Squad: &decider.Squad[*hero]{Members: 2, Roles: []decider.Role[*hero]{{Flag: Talker}, {Flag: Creeper}}},
		Children: []*row{
			{Name: "TALK", If: Talker, Act: &job{}},
			{Name: "CREEP", Act: &job{}},
		},
	}, nap())
}

// meeting is a crowd with its heroes.
type meeting struct {
	*decider.Crowd[*hero]
	heroes []*hero
}

// meet puts so many heroes into a world. Without a sense they perceive the flags that they see.
func meet(t *testing.T, root *row, heroes int, sense func(*hero, *decider.World, time.Duration) decider.Sense) *meeting {
	t.Helper()
	if sense == nil {
		sense = func(h *hero, _ *decider.World, _ time.Duration) decider.Sense { return decider.Sense{Flags: h.sees} }
	}
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	world := tree.NewWorld(1)
	m := &meeting{}
	m.Crowd, err = tree.NewCrowd(world, func(h *hero, dt time.Duration) decider.Sense { return sense(h, world, dt) })
	require.NoError(t, err)
	for id := range uint64(heroes) {
		h := &hero{id: id + 1}
		m.heroes = append(m.heroes, h)
		require.NoError(t, m.Add(h.id, h))
	}
	return m
}

// frame plays a second and returns the rows that run.
func (m *meeting) frame(t *testing.T) string {
	t.Helper()
	require.NoError(t, m.World().Tick(time.Second))
	var rows []string
	for _, h := range m.heroes {
		row, err := m.World().Row(h.id)
		require.NoError(t, err)
		rows = append(rows, row)
	}
	return strings.Join(rows, " ")
}
