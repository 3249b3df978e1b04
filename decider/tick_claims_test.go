package decider_test

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// claimer wants what others want, too.
type claimer struct {
	id, frame uint64
	keys      uint64                                  // candidates are 1 to keys
	worth     func(c *claimer, target uint64) float64 // of a candidate
}

type claimerRow = decider.Decider[*claimer]

func (c *claimer) list(l *decider.TargetList) {
	for i := range c.keys {
		l.Add(i + 1)
	}
}

func (c *claimer) wants(q decider.Query) float64 { return c.worth(c, q.Target()) }

func (c *claimer) nothing() {}

// ofOneMind ranks the candidates for all claimers alike.
func ofOneMind(_ *claimer, target uint64) float64 { return float64(100 - target) }

func claimOf(limit int) *decider.Gate[*claimer] {
	return &decider.Gate[*claimer]{Name: "CLAIM", Limit: limit, Key: func(_ *claimer, q decider.Query) uint64 { return q.Target() }}
}

// claimers is a crowd of agents with the ids from 1 on.
type claimers struct {
	t     *testing.T
	crowd *decider.Crowd[*claimer]
	all   []*claimer
}

func newClaimers(t *testing.T, tree *decider.Tree[*claimer], n, keys, workers int, worth func(*claimer, uint64) float64) *claimers {
	t.Helper()
	world := tree.NewWorld(5)
	require.NoError(t, world.SetWorkers(workers))
	world.SetChunk(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	g := &claimers{t: t, crowd: crowd}
	for i := range n {
		c := &claimer{id: uint64(i + 1), keys: uint64(keys), worth: worth}
		g.all = append(g.all, c)
		require.NoError(t, crowd.Add(c.id, c))
	}
	return g
}

// frame ticks all and returns the save of their world.
func (g *claimers) frame() []byte {
	g.t.Helper()
	for _, c := range g.all {
		c.frame++
	}
	require.NoError(g.t, g.crowd.World().Tick(100*time.Millisecond))
	require.Empty(g.t, g.crowd.World().Mistakes())
	data, err := g.crowd.World().Save()
	require.NoError(g.t, err)
	return data
}

// in returns which agents are in a row, and the target of each where it has one.
func (g *claimers) in(row string) map[uint64]uint64 {
	g.t.Helper()
	is := map[uint64]uint64{}
	tree := g.crowd.Tree()
	for _, at := range tree.Outline().Find(row) {
		g.crowd.Each(func(id uint64, c *claimer) bool {
			if state := must1(g.crowd.World().State(id)); state.Active(at) {
				is[c.id], _ = state.Target(at)
			}
			return true
		})
	}
	return is
}

// distinct requires that no more than limit agents have the same target.
func distinct(t *testing.T, hunts map[uint64]uint64, limit int) {
	t.Helper()
	have := map[uint64]int{}
	for _, target := range hunts { // in any order: counted
		have[target]++
		require.LessOrEqual(t, have[target], limit, "target %d", target)
	}
}

// TestManyClaims: n agents of one mind with n keys all have one from the first frame on, also
// where a group delegates to the row or the row to its child, with the same bytes of a save for
// any number of workers.
func TestManyClaims(t *testing.T) {
	claim := claimOf(1)
	targets := &decider.Targets[*claimer]{Max: 64, List: (*claimer).list}
	hunt := &claimerRow{Name: "HUNT", Targets: targets, Decide: (*claimer).wants, Gate: claim, Each: (*claimer).nothing}
	rest := &claimerRow{Name: "REST", Each: (*claimer).nothing}
	for name, root := range map[string]*claimerRow{
		"a row":                  {Name: "HUNTER", Children: []*claimerRow{hunt, rest}},
		"below Delegate":         {Name: "HUNTER", Children: []*claimerRow{{Name: "GO", Delegate: true, Children: []*claimerRow{hunt}}, rest}},
		"below Delegate, twice":  {Name: "HUNTER", Children: []*claimerRow{{Name: "OUT", Delegate: true, Children: []*claimerRow{{Name: "GO", Delegate: true, Children: []*claimerRow{hunt}}}}, rest}},
		"a root that delegates":  {Name: "HUNTER", Delegate: true, Children: []*claimerRow{hunt, rest}},
		"the gate of a delegate": {Name: "HUNTER", Children: []*claimerRow{{Name: "HUNT", Targets: targets, Decide: (*claimer).wants, Delegate: true, Children: []*claimerRow{{Name: "BITE", Gate: claim, Each: (*claimer).nothing}}}, rest}},
	} {
		t.Run(name, func(t *testing.T) {
			tree := decider.MustCompile(root)
			for _, n := range []int{4, 8, 9, 12, 16, 40, 64} {
				var saves [][]byte
				for _, workers := range []int{1, 2, 3, 8} {
					g := newClaimers(t, tree, n, n, workers, ofOneMind)
					for frame := range 3 {
						data := g.frame()
						require.Len(t, g.in("HUNT"), n, "%d agents, %d workers, frame %d", n, workers, frame)
						distinct(t, g.in("HUNT"), 1)
						if workers == 1 {
							saves = append(saves, data)
						} else {
							require.Equal(t, saves[frame], data, "%d agents, %d workers, frame %d", n, workers, frame)
						}
					}
				}
			}
		})
	}
}

// TestClaimsSaved: claims that are drawn among the Top, change and are shared by two have the
// same bytes of a save for any number of workers, and a world that was loaded goes on alike.
func TestClaimsSaved(t *testing.T) {
	const n, keys, frames = 120, 50, 40
	row := claimerRow{
		Name: "HUNT", Targets: &decider.Targets[*claimer]{Max: 64, Top: 3, Switch: true, Margin: 5, List: (*claimer).list},
		Decide: (*claimer).wants, Gate: claimOf(2), Each: (*claimer).nothing,
	}
	tree := decider.MustCompile(&claimerRow{Name: "HUNTER", Children: []*claimerRow{&row, {Name: "REST", Each: (*claimer).nothing}}})
	worth := func(c *claimer, target uint64) float64 { // every now and then some are worth nothing
		return float64((target*31+c.id*7+(c.frame/3)*target*13)%40) - 4
	}
	var saves [][]byte
	for _, workers := range []int{1, 2, 3, 8} {
		g := newClaimers(t, tree, n, keys, workers, worth)
		before, turned := map[uint64]uint64{}, 0
		for frame := range frames {
			data := g.frame()
			hunts := g.in("HUNT")
			distinct(t, hunts, 2)
			require.Greater(t, len(hunts), 2*keys*3/4, "%d workers, frame %d", workers, frame)
			for id, target := range hunts {
				if was, hunted := before[id]; hunted && was != target {
					turned++
				}
			}
			before = hunts
			if workers == 1 {
				saves = append(saves, data)
			} else {
				require.Equal(t, saves[frame], data, "%d workers, frame %d", workers, frame)
			}
		}
		assert.Greater(t, turned, 200, "%d workers", workers)
	}
	for at := 0; at < frames-5; at += 7 {
		g := &claimers{t: t}
		crowd, _, err := decider.LoadCrowd(tree, saves[at], tree.NewWorld(0), func(id uint64) (*claimer, bool) {
			c := &claimer{id: id, frame: uint64(at + 1), keys: keys, worth: worth}
			g.all = append(g.all, c)
			return c, true
		})
		require.NoError(t, err)
		g.crowd = crowd
		for frame := at + 1; frame <= at+5; frame++ {
			require.Equal(t, saves[frame], g.frame(), "saved after frame %d, frame %d", at, frame)
		}
	}
}

// TestClaimsOfPolicies: whatever the policy of the group is, also in a lane, in a lane of a lane
// and where a lane delegates, who hunts where all want the same is who hunts where each has a key
// of its own. Where keys are fewer, all of them are taken, and who has none does in the same
// frame what its policy does then.
func TestClaimsOfPolicies(t *testing.T) {
	const n, few = 12, 5
	groups := map[string]func(hunt, other *claimerRow) *claimerRow{}
	for _, p := range policies {
		groups[p.String()] = func(hunt, other *claimerRow) *claimerRow {
			return &claimerRow{Name: "GROUP", Policy: p, Children: []*claimerRow{hunt, other}}
		}
		groups[p.String()+" in a lane"] = func(hunt, other *claimerRow) *claimerRow {
			return &claimerRow{Name: "GROUP", Policy: decider.Parallel, Children: []*claimerRow{
				{Name: "LANE", Policy: p, Children: []*claimerRow{hunt, other}}, {Name: "LOOK", Each: (*claimer).nothing},
			}}
		}
	}
	groups["a lane that delegates"] = func(hunt, other *claimerRow) *claimerRow {
		return &claimerRow{Name: "GROUP", Policy: decider.Parallel, Children: []*claimerRow{{Name: "LANE", Delegate: true, Children: []*claimerRow{hunt, other}}}}
	}
	groups["lanes that are asked"] = func(hunt, other *claimerRow) *claimerRow {
		return &claimerRow{Name: "GROUP", Delegate: true, Children: []*claimerRow{{Name: "LANES", Policy: decider.Parallel, Delegate: true, Children: []*claimerRow{hunt, other}}}}
	}
	for name, group := range groups {
		t.Run(name, func(t *testing.T) {
			hunters := func(limit, keys, workers int) map[uint64]uint64 {
				other := &claimerRow{Name: "OTHER", Each: (*claimer).nothing}
				if strings.Contains(name, "Scored") || strings.Contains(name, "WeightedRandom") {
					other.Score = 1
				}
				tree := decider.MustCompile(&claimerRow{Name: "HUNTER", Children: []*claimerRow{
					group(&claimerRow{
						Name: "HUNT", Targets: &decider.Targets[*claimer]{List: (*claimer).list}, Decide: (*claimer).wants, Gate: claimOf(limit), Each: (*claimer).nothing,
					}, other),
					{Name: "REST", Each: (*claimer).nothing},
				}})
				g := newClaimers(t, tree, n, keys, workers, ofOneMind)
				g.frame()
				hunt := g.in("HUNT")
				distinct(t, hunt, limit)
				busy := maps.Clone(hunt)
				for _, row := range []string{"OTHER", "LOOK", "REST"} {
					maps.Copy(busy, g.in(row))
				}
				assert.Len(t, busy, n, "nobody idles, with %d keys", keys)
				return hunt
			}
			ids := func(of map[uint64]uint64) (is [n + 1]bool) {
				for id := range of { // in any order: marked
					is[id] = true
				}
				return is
			}
			for _, workers := range []int{1, 3} {
				alone := hunters(n, n, workers)
				assert.Equal(t, ids(alone), ids(hunters(1, n, workers)), "%d workers", workers)
				assert.Len(t, hunters(1, few, workers), min(few, len(alone)), "%d workers", workers)
			}
		})
	}
}
