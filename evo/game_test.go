package evo_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

// TestNextSeats: everybody moves if anybody can, within roles, and mates stay mates.
func TestNextSeats(t *testing.T) {
	for _, c := range []struct {
		name string
		mode evo.Mode
		want []int
	}{
		{"each for itself", evo.Mode{Slots: 4}, []int{1, 2, 3, 0}},
		{"alone", evo.Mode{Slots: 1}, []int{0}},
		{"two teams", evo.Mode{Slots: 4, Teams: []int{7, 7, 3, 3}}, []int{3, 2, 1, 0}},
		{"teams of one", evo.Mode{Slots: 3, Teams: []int{2, 1, 0}}, []int{1, 2, 0}},
		{"one against three", evo.Mode{Slots: 4, Teams: []int{0, 1, 1, 1}}, []int{0, 2, 3, 1}},
		{"roles", evo.Mode{Slots: 4, Seats: []string{"a", "b", "a", "b"}}, []int{2, 3, 0, 1}},
		{"roles in teams", evo.Mode{Slots: 4, Seats: []string{"a", "b", "b", "a"}, Teams: []int{0, 0, 1, 1}}, []int{3, 2, 1, 0}},
	} {
		assert.Equal(t, c.want, evo.NextSeats(c.mode), c.name)
		seats, err := (&symmetry{Seats: evo.NextSeats}).SeatsIn(c.mode)
		require.NoError(t, err, c.name)
		require.Equal(t, c.want, seats)
	}
	seats, err := new(symmetry).SeatsIn(evo.Mode{Slots: 3})
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 2}, seats)
}

// TestReseat: what was at a slot is at its seat.
func TestReseat(t *testing.T) {
	things := []string{"a", "b", "c", "the map"}
	evo.Reseat(things, []int{1, 2, 0})
	require.Equal(t, []string{"c", "a", "b", "the map"}, things)
}

// TestCell: cells of values, also at the borders, and the words of cells.
func TestCell(t *testing.T) {
	require.Equal(t, 4, distances.Cells())
	for value, want := range map[int64]int{-9: 0, 0: 0, 1: 1, 4: 1, 5: 2, 8: 2, 9: 3, 99: 3} {
		require.Equal(t, want, declared.Cell(&distances, value), "value %d", value)
	}
	for cell, want := range []int{0, 0, 1, 1} {
		require.Equal(t, want, declared.Band(&distances, cell), "cell %d", cell)
	}
}

// TestRoles: a spec has the catalog, the library and the seats of the role that
// evolves.
func TestRoles(t *testing.T) {
	g := foraged()
	whole, err := g.Spec()
	require.NoError(t, err)
	require.Same(t, whole.Catalog, whole.Vocabulary)
	require.Equal(t, []int{0, 1, 2, 3}, whole.Seats(whole.Evaluation))
	require.Len(t, whole.Peers(), len(g.Library))

	hunted(func(*forage) {})(g)
	chaser, err := g.Spec()
	require.NoError(t, err)
	require.Equal(t, "chaser", chaser.Role, "the first role, unless the game says another")
	require.Equal(t, []int{0}, chaser.Seats(chaser.Evaluation))
	require.Equal(t, whole.Catalog.Fingerprint(), chaser.Catalog.Fingerprint(), "it may use everything")

	g.Role = "hider"
	hider, err := g.Spec()
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3}, hider.Seats(hider.Evaluation))
	require.Equal(t, []int{0, 2}, hider.Seats(hider.Showdown))
	require.Equal(t, hider.Seats(hider.Evaluation), g.Seats(g.Evaluation))
	require.NotEqual(t, whole.Catalog.Fingerprint(), hider.Catalog.Fingerprint())
	require.Equal(t, whole.Catalog.Fingerprint(), hider.Vocabulary.Fingerprint())
	require.Len(t, hider.Library, len(g.Library), "the library has the tables of all roles")
	var peers []string
	for _, ref := range hider.Peers() {
		peers = append(peers, ref.Name)
		require.NoError(t, hider.Catalog.Validate(ref.Genome, evo.Limits{}))
		require.Equal(t, hider.Vocabulary.AppendJSON(nil, ref.Genome), hider.Catalog.AppendJSON(nil, ref.Genome))
	}
	require.Equal(t, []string{"idler", "gatherer"}, peers)
	_, knows := hider.Catalog.Action("STEAL")
	require.False(t, knows)
	require.Error(t, hider.Catalog.Validate(hider.Library[1].Genome, evo.Limits{}), "the thief plays no hider")

	var names []string
	for _, ref := range declared.Fill(hider, hider.Evaluation, 2) {
		if ref != nil {
			names = append(names, ref.Name)
		} else {
			names = append(names, "")
		}
	}
	require.Equal(t, []string{"thief", "idler", "", "gatherer"}, names)

	setup := g.Setup(g.Evaluation, 7, make([]*decider.Tree[*game.Forager], 4))
	require.Equal(t, g.Evaluation.Seats, setup.Roles)
	require.Equal(t, []int{0, 1, 1, 1}, setup.Teams)
	g.Evaluation.Seats = nil
	setup = g.Setup(g.Evaluation, 7, nil)
	require.Equal(t, []string{"chaser", "chaser", "chaser", "chaser"}, setup.Roles)
	require.Nil(t, foraged().Setup(g.Showdown, 7, nil).Teams)
}

// TestModes: modes differ in every field.
func TestModes(t *testing.T) {
	g := foraged()
	hunted(func(*forage) {})(g)
	one := g.Evaluation
	require.True(t, one.Equal(g.Evaluation))
	for _, change := range []func(*evo.Mode){
		func(m *evo.Mode) { m.Name = "x" },
		func(m *evo.Mode) { m.Slots++ },
		func(m *evo.Mode) { m.Steps++ },
		func(m *evo.Mode) { m.Seats = nil },
		func(m *evo.Mode) { m.Teams = []int{0, 1, 1, 0} },
	} {
		other := one
		change(&other)
		require.False(t, one.Equal(other), "%v", other)
	}
}

// TestSeed: seeds are what they have always been, or no log could be
// resumed, and those of different purposes and numbers differ.
func TestSeed(t *testing.T) {
	require.Equal(t, []uint64{0xc3b5d4f7eab176c7, 0x3cd1fd98524ed8c0, 0xa4542420e752f1dd, 0xbdd732262feb6e95}, []uint64{
		evo.Seed(0, ""), evo.Seed(1, "eval", 3, 4), evo.Seed(1, "holdout", 3), evo.NewRand(42).Uint64(),
	})
	seen := map[uint64]string{}
	add := func(seed uint64, what string) {
		require.Empty(t, seen[seed], what)
		seen[seed] = what
	}
	for run := range uint64(4) {
		for _, purpose := range []string{"eval", "monitor", "certify", "tournament", "holdout", "init", "breed", "", "e", "ev"} {
			add(evo.Seed(run, purpose), purpose)
			for n := range uint64(200) {
				add(evo.Seed(run, purpose, n), purpose)
				add(evo.Seed(run, purpose, n, 0), purpose)
				add(evo.Seed(run, purpose, 0, n+1), purpose)
			}
		}
	}
}

func TestRand(t *testing.T) {
	r := evo.NewRand(1)
	counts := make([]int, 7)
	for range 70_000 {
		counts[r.IntN(7)]++
	}
	for _, n := range counts {
		require.InDelta(t, 10_000, n, 500)
	}
	hits := 0
	for range 10_000 {
		if r.Permille(250) {
			hits++
		}
		require.False(t, r.Permille(0))
		require.True(t, r.Permille(1000))
	}
	require.InDelta(t, 2_500, hits, 250)
	require.Panics(t, func() { r.IntN(0) })

	places := [4][4]int{} // of each of four things after a shuffle
	for range 8_000 {
		things := [4]int{0, 1, 2, 3}
		r.Shuffle(4, func(i, j int) { things[i], things[j] = things[j], things[i] })
		for at, thing := range things {
			places[thing][at]++
		}
	}
	for _, row := range places {
		for _, n := range row {
			require.InDelta(t, 2_000, n, 250)
		}
	}
}

// Perm is a permutation, the same for a seed, and reaches all of them.
func TestPerm(t *testing.T) {
	r := evo.NewRand(5)
	require.Empty(t, r.Perm(0))
	seen := map[[3]int]int{}
	for range 600 {
		all := r.Perm(3)
		seen[[3]int(all)]++
		slices.Sort(all)
		require.Equal(t, []int{0, 1, 2}, all)
	}
	require.Len(t, seen, 6)
	for order, n := range seen {
		require.Greater(t, n, 60, "%v", order)
	}
	require.Equal(t, evo.NewRand(5).Perm(50), evo.NewRand(5).Perm(50))
}
