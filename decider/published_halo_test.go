package decider_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// The AI of Halo 2 (Damian Isla, GDC 2005): about 50 behaviors in prioritized lists, which
// share some of them; impulses, which have no duration of their own and redirect to another
// behavior; behaviors that are considered only while their event lives; and tags as bits. A
// behavior takes memory for each actor that runs it, not for each actor: that took 100
// actors from 192 K to about 25 K.

type covenant struct {
	nearVehicle, hasGrenade bool
	danger                  float64
	noticed                 stimuli.Set[struct{}]
}

const (
	enemyKnown decider.Flags = 1 << iota
	enemySeen
	inVehicle
	scripted
)

const (
	leaderDied stimuli.Mask = 1 << iota
	enemyBoarded
	grenadeNear
)

type haloRow = decider.Decider[*covenant]

// does is a row that runs a behavior of the same name, with 32 bytes of its own, until it is
// interrupted.
func does(name string) *haloRow {
	return &haloRow{Name: name, Behavior: &behavior.Behavior[*covenant]{Name: name, Block: [32]byte{}}}
}

// while is a group of rows that runs as long as the flags pass.
func while(name string, flags decider.Check, rows ...*haloRow) *haloRow {
	return &haloRow{Name: name, Preconditions: decider.Preconditions{Flags: flags}, Recheck: decider.EachTick, Children: rows}
}

// impulse is a group that an event starts.
func impulse(name string, event stimuli.Mask, row *haloRow) *haloRow {
	return &haloRow{Name: name, Preconditions: decider.Preconditions{Stimuli: stimuli.All(event)}, Delegate: true, Children: []*haloRow{row}}
}

func haloTable() *haloRow {
	board := does("BOARD_VEHICLE") // a behavior of peace, and the target of an impulse in a fight
	board.When = func(c *covenant) bool { return c.nearVehicle }
	flee := impulse("LEADER_DIED", leaderDied, does("FLEE"))
	flee.Timeout = 4 * time.Second
	cover := &haloRow{Name: "DANGER", When: func(c *covenant) bool { return c.danger > 0.8 }, Recheck: decider.EachTick, Children: []*haloRow{does("COVER")}}
	throw := does("GRENADE")
	throw.Preconditions, throw.Timeout = decider.Preconditions{Cooldown: 10 * time.Second}, time.Second
	throw.When = func(c *covenant) bool { return c.hasGrenade }
	return &haloRow{Name: "COVENANT", Children: []*haloRow{
		while("OBEY", decider.All(scripted), does("COMMAND_SCRIPT")),
		while("VEHICLE", decider.All(inVehicle), does("VEHICLE_FIGHT")),
		{Name: "SELF_PRESERVATION", Delegate: true, Children: []*haloRow{impulse("GRENADE_NEAR", grenadeNear, does("DIVE")), flee, cover}},
		while("ENGAGE", decider.All(enemyKnown|enemySeen), impulse("ENEMY_BOARDED", enemyBoarded, board), throw, does("FIGHT")),
		while("SEARCH", decider.Check{All: enemyKnown, None: enemySeen}, does("UNCOVER")),
		{Name: "IDLE", Children: []*haloRow{board, does("GUARD")}},
	}}
}

// TestHalo: an actor meets an enemy, loses its leader, takes cover, loses sight of the enemy
// and is then told what to do by a script.
func TestHalo(t *testing.T) {
	tree := decider.MustCompile(haloTable())
	require.Empty(t, tree.Lint())
	c, mem := &covenant{}, tree.NewMemory(1)
	var leaves []string
	for second := 1; second <= 16; second++ {
		var flags decider.Flags
		if second >= 3 {
			flags |= enemyKnown
		}
		if second >= 3 && second < 12 {
			flags |= enemySeen
		}
		switch second {
		case 4:
			c.hasGrenade = true
		case 6:
			c.noticed.Set(leaderDied, struct{}{}, time.Second)
		case 11:
			c.danger = 0.9
		case 12:
			c.danger = 0
		case 14:
			flags |= scripted
		}
		r, err := tree.Tick(c, mem, decider.Input{Delta: time.Second, Flags: flags, Stimuli: c.noticed.Update(time.Second)})
		require.NoError(t, err)
		leaves = append(leaves, tree.Outline().Name(r.Leaf))
	}
	require.Equal(t, "GUARD GUARD FIGHT GRENADE FIGHT FLEE FLEE FLEE FLEE FIGHT COVER UNCOVER UNCOVER COMMAND_SCRIPT UNCOVER UNCOVER", strings.Join(leaves, " "))
}

// TestHaloMemory: 100 actors with 50 behaviors of 32 bytes each take less than the published
// 25 K, also where ten of them have a cooldown.
func TestHaloMemory(t *testing.T) {
	root := &haloRow{Name: "ROOT"}
	for g := range 10 {
		group := &haloRow{Name: fmt.Sprint("GROUP_", g), Preconditions: decider.Preconditions{Flags: decider.All(1 << g)}}
		for b := range 5 {
			row := does(fmt.Sprint("DO_", g, "_", b))
			row.Preconditions.Stimuli = stimuli.All(1 << b)
			if b == 0 {
				row.Preconditions.Cooldown = time.Second
			}
			group.Children = append(group.Children, row)
		}
		group.Delegate = true
		root.Children = append(root.Children, group)
	}
	tree := decider.MustCompile(root)
	require.LessOrEqual(t, 100*tree.MemorySize(), 25*1024)
}
