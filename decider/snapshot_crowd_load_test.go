package decider_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// encamp returns a camp after three frames, and its snapshot.
func encamp(t testing.TB) (*swarm, []byte) {
	g := newSeededSwarm(t, 4, 7, 2, camp())
	require.NoError(t, g.Inject(7, "OBJECT", decider.MustCompile(stall())))
	g.all[3].values["HURT"] = 1
	require.Equal(t, "+AMBUSH/2 +HIDE | +AMBUSH/1 +LURE | +AIM | +HURT | +AIM | +TRACK | +GO", g.frameCalls())
	g.all[3].values["HURT"] = 0
	require.Equal(t, " | -LURE:Succeeded +WAIT |  | -HURT:Succeeded +AIM |  |  | ", g.frameCalls())
	g.all[3].values["HURT"] = 1 // it gives its bow back in the third frame
	require.Equal(t, " |  |  | -AIM:Interrupted +HURT |  |  | -GO:Succeeded +BUY", g.frameCalls())
	g.all[3].values["HURT"] = 0
	data, err := g.World().Save()
	require.NoError(t, err)
	return g, data
}

// moved returns the swarm that data becomes in the table root, with the trees
// subs in its world.
func moved(t *testing.T, data []byte, root *mothRow, subs ...*mothRow) (*swarm, decider.LoadedCrowd) {
	t.Helper()
	tree, err := decider.Compile(root)
	require.NoError(t, err)
	w := tree.NewWorld(0)
	for _, sub := range subs {
		require.NoError(t, decider.MustCompile(sub).Join(w))
	}
	g := &swarm{t: t}
	var loaded decider.LoadedCrowd
	g.Crowd, loaded, err = decider.LoadCrowd(tree, data, w, func(id uint64) (*moth, bool) {
		return newMoth(id), true
	})
	require.NoError(t, err)
	for _, b := range g.Each {
		g.all = append(g.all, b)
	}
	return g, loaded
}

// lines returns what was dropped, a line for each.
func lines(list []decider.DroppedOf) []string {
	var all []string
	for _, d := range list {
		all = append(all, fmt.Sprintf("%d %v %s: %s", d.Agent, d.Kind, d.Name, d.Why))
	}
	return all
}

// campChange is a change of the tables of a camp, and what a crowd that goes on in them
// loses.
type campChange struct {
	name    string
	change  func(root, stall *mothRow)
	dropped []string
	holders map[string]string
	said    string // of the next frame
}

// campChanges are tables in which something that the agents share has changed.
func campChanges() []campChange {
	const (
		hides, waits    = "-HIDE:Succeeded +WAIT", ""
		aims, hurts     = "", "-HURT:Succeeded +IDLE"
		aborted1        = "-HIDE:GroupEnded -AMBUSH:SquadAborted +IDLE"
		aborted2        = "-WAIT:GroupEnded -AMBUSH:SquadAborted +IDLE"
		restored        = "-AIM:Restored +IDLE"
		localOf4        = "4 timer BOW: the table has no such gate with a cooldown"
		bowGone         = "0 gate BOW: no tree that has joined the world has such a gate"
		noSeat          = "its squad does not fit the table"
		tracks, buys    = "", ""
		cannotBeUsed, _ = "+IDLE", ""
	)
	same := []string{hides, waits, aims, hurts, aims, tracks, buys}
	but := func(changes map[int]string) string {
		all := append([]string{}, same...)
		for id, said := range changes {
			all[id-1] = said
		}
		return strings.Join(all, " | ")
	}
	holders := func(changes ...string) map[string]string {
		m := map[string]string{"AMBUSHES": "[2 1]", "BOW": "[3 5]", "PREY": "[6]", "SELLER": "[7]"}
		for i := 0; i < len(changes); i += 2 {
			m[changes[i]] = changes[i+1]
		}
		return m
	}
	return []campChange{
		{
			name:    "nothing",
			change:  func(_, _ *mothRow) {},
			holders: holders(), said: but(nil),
		},
		{
			name:   "the squad's row is gone",
			change: func(root, _ *mothRow) { rowOf(root, "AMBUSH").Name = "TRAP" },
			dropped: []string{
				"1 row HIDE: its group was dropped", "1 row PLACE: its group was dropped", "1 row AMBUSH: the group has no such child",
				"2 row WAIT: its group was dropped", "2 row AMBUSH: the group has no such child",
			},
			holders: holders("AMBUSHES", "[]"), said: but(map[int]string{1: "+IDLE", 2: "+IDLE"}),
		},
		{
			name:    "a larger squad",
			change:  func(root, _ *mothRow) { rowOf(root, "AMBUSH").Squad.Members = 3 },
			dropped: []string{"1 seat AMBUSH: " + noSeat, "2 seat AMBUSH: " + noSeat},
			holders: holders("AMBUSHES", "[]"), said: but(map[int]string{1: aborted1, 2: aborted2}),
		},
		{
			name:    "a role with another flag",
			change:  func(root, _ *mothRow) { rowOf(root, "AMBUSH").Squad.Roles[1].Flag = 1 << 7 },
			dropped: []string{"1 seat AMBUSH: " + noSeat, "2 seat AMBUSH: " + noSeat},
			holders: holders("AMBUSHES", "[]"), said: but(map[int]string{1: aborted1, 2: aborted2}),
		},
		{
			name: "a role that nobody fills",
			change: func(root, _ *mothRow) {
				s := rowOf(root, "AMBUSH").Squad
				s.Roles = s.Roles[:1]
			},
			dropped: []string{"1 seat AMBUSH: " + noSeat, "2 seat AMBUSH: " + noSeat},
			holders: holders("AMBUSHES", "[]"), said: but(map[int]string{1: aborted1, 2: aborted2}),
		},
		{
			name: "the roles in another order",
			change: func(root, _ *mothRow) {
				r := rowOf(root, "AMBUSH").Squad.Roles
				r[0], r[1] = r[1], r[0]
			},
			holders: holders(), said: but(nil),
		},
		{
			name:    "the squad's gate has another name",
			change:  func(root, _ *mothRow) { rowOf(root, "AMBUSH").Gate.Name = "TRAPS" },
			dropped: []string{"1 seat AMBUSH: its squad has lost a member or its token", "2 seat AMBUSH: its squad has lost a member or its token"},
			holders: holders("AMBUSHES", "[]", "TRAPS", "[]"), said: but(map[int]string{1: aborted1, 2: aborted2}),
		},
		{
			name:    "the squad's row has no gate",
			change:  func(root, _ *mothRow) { rowOf(root, "AMBUSH").Gate = nil },
			holders: holders("AMBUSHES", "[]"), said: but(nil),
		},
		{
			name:    "the barrier has another name",
			change:  func(root, _ *mothRow) { rowOf(root, "WAIT").Name = "REST" },
			dropped: []string{"2 row WAIT: the group has no such child"},
			holders: holders(), said: but(map[int]string{2: "+LURE"}),
		},
		{
			name:    "a lower limit",
			change:  func(root, _ *mothRow) { rowOf(root, "AIM").Gate.Limit = 1 },
			dropped: []string{"5 token AIM: its gate BOW is full"},
			holders: holders("BOW", "[3]"), said: but(map[int]string{5: restored}),
		},
		{
			name:    "a gate has another name",
			change:  func(root, _ *mothRow) { rowOf(root, "AIM").Gate.Name = "SLING" },
			dropped: []string{bowGone, localOf4},
			holders: holders("BOW", "[]", "SLING", "[3 5]"), said: but(map[int]string{4: "-HURT:Succeeded +AIM"}),
		},
		{
			name:    "a row without its gate",
			change:  func(root, _ *mothRow) { rowOf(root, "AIM").Gate = nil },
			dropped: []string{bowGone, localOf4},
			holders: holders("BOW", "[]"), said: but(map[int]string{4: "-HURT:Succeeded +AIM"}),
		},
		{
			name:    "a gate without its cooldowns",
			change:  func(root, _ *mothRow) { g := rowOf(root, "AIM").Gate; g.Cooldown, g.LocalCooldown = 0, 0 },
			dropped: []string{localOf4},
			holders: holders(), said: but(map[int]string{4: "-HURT:Succeeded +AIM"}),
		},
		{
			name: "a gate with a key",
			change: func(root, _ *mothRow) {
				rowOf(root, "AIM").Gate.Key = func(b *moth, _ decider.Query) uint64 { return b.id }
			},
			dropped: []string{
				"0 gate BOW: it has a Key now",
				"3 token AIM: the key of its gate BOW is not known", "4 timer BOW: the table has no such gate with a cooldown",
				"5 token AIM: the key of its gate BOW is not known",
			},
			// 4's own cooldown was for no key.
			holders: holders("BOW", "[]"), said: but(map[int]string{3: restored, 4: "-HURT:Succeeded +AIM", 5: restored}),
		},
		{
			name:    "another gate with a key",
			change:  func(root, _ *mothRow) { rowOf(root, "TRACK").Gate.Name = "GAME" },
			dropped: []string{"6 token TRACK: the key of its gate GAME is not known"},
			holders: holders("PREY", "[]", "GAME", "[]"), said: but(map[int]string{6: "-TRACK:Restored +IDLE"}),
		},
		{
			name:    "a gate without its key",
			change:  func(root, _ *mothRow) { rowOf(root, "TRACK").Gate.Key = nil },
			holders: holders(), said: but(nil),
		},
		{
			name: "the slot is gone",
			change: func(root, _ *mothRow) {
				root.Children = append(root.Children[:2:2], root.Children[3:]...)
			},
			dropped: []string{
				"7 row USE: the group has no such child", "7 row BUY: its group was dropped",
				"7 row STALL: its slot was dropped", "7 slot OBJECT: the table has no such slot",
			},
			holders: holders("SELLER", "[]"), said: but(map[int]string{7: cannotBeUsed}),
		},
		{
			name:   "the slot is too small",
			change: func(root, _ *mothRow) { rowOf(root, "USE").Slot.Bytes = 64 },
			dropped: []string{
				"7 row BUY: its group was dropped", "7 row STALL: its slot was dropped", "7 slot OBJECT: STALL is too large now",
			},
			holders: holders("SELLER", "[]"), said: but(map[int]string{7: cannotBeUsed}),
		},
		{
			name:   "the slot's row has another name",
			change: func(root, _ *mothRow) { rowOf(root, "USE").Name = "TOY" },
			dropped: []string{
				"7 row USE: the group has no such child", "7 row BUY: its group was dropped", "7 row STALL: its slot's row was dropped",
			},
			holders: holders("SELLER", "[]"), said: but(map[int]string{7: "+GO"}), // it has the stall still
		},
		{
			name:   "the injected tree is another",
			change: func(_, stall *mothRow) { stall.Name = "BOOTH" },
			dropped: []string{
				"7 row BUY: its group was dropped", "7 row STALL: its slot was dropped",
				"7 slot OBJECT: no tree called STALL has joined the world",
			},
			holders: holders("SELLER", "[]"), said: but(map[int]string{7: cannotBeUsed}),
		},
		{
			name:    "a row of the injected tree is gone",
			change:  func(_, stall *mothRow) { stall.Children[1].Name = "BARTER" },
			dropped: []string{"7 row BUY: the group has no such child"},
			holders: holders("SELLER", "[]"), said: but(map[int]string{7: "+GO"}),
		},
		{
			name:    "nothing of the injected tree fits",
			change:  func(_, stall *mothRow) { stall.Policy = decider.Selector },
			dropped: []string{"7 row BUY: its group was dropped", "7 row STALL: its policy is another"},
			holders: holders("SELLER", "[]"), said: but(map[int]string{7: cannotBeUsed}),
		},
	}
}

// TestCrowdIntoChangedTable loads a crowd into tables in which something that its
// agents share has changed. What no longer fits is reported and released, and
// everything else goes on.
func TestCrowdIntoChangedTable(t *testing.T) {
	for _, c := range campChanges() {
		t.Run(c.name, func(t *testing.T) {
			_, data := encamp(t)
			root, sub := camp(), stall()
			c.change(root, sub)
			g, loaded := moved(t, data, root, sub)
			assert.Empty(t, cmp.Diff(c.dropped, lines(loaded.Dropped)))
			got := map[string]string{}
			for name := range c.holders {
				got[name] = fmt.Sprint(g.World().Holders(name))
			}
			assert.Empty(t, cmp.Diff(c.holders, got))
			assert.Equal(t, c.said, g.frameCalls())
			for range 30 {
				g.frameCalls()
			}
			again, err := g.World().Save()
			require.NoError(t, err)
			_, loaded = moved(t, again, root, sub)
			assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded, "what was mended stays so")
		})
	}
}

// TestLeftThenSaved saves a crowd of which an agent was reset, cleared, or has gone and come again
// since the last frame, of which its tokens, seats and cooldowns have yet to hear: what is loaded
// has the same bytes, then and later.
func TestLeftThenSaved(t *testing.T) {
	for name, leave := range map[string]func(g *swarm, i int) error{
		"Reset": func(g *swarm, i int) error { return g.Tree().Reset(g.all[i], must1(g.Memory(uint64(i+1)))) },
		"Clear": func(g *swarm, i int) error { return g.Tree().Clear(g.all[i], must1(g.Memory(uint64(i+1)))) },
		"Remove and Add": func(g *swarm, i int) error {
			require.NoError(g.t, g.World().Remove(uint64(i+1)))
			return g.Add(uint64(i+1), g.all[i])
		},
	} {
		for i := range 7 {
			old, _ := encamp(t)
			require.NoError(t, leave(old, i))
			old.calls()
			data := must1(old.World().Save())
			g, loaded := moved(t, data, camp(), stall())
			require.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
			for frame := range 20 {
				require.Equal(t, data, must1(g.World().Save()), "%s of agent %d, frame %d", name, i+1, frame)
				require.Equal(t, old.frameCalls(), g.frameCalls())
				data = must1(old.World().Save())
			}
		}
	}
}
