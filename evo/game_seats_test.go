package evo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/example/forage/game"
)

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
