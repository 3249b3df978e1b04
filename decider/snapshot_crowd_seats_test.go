package decider_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
)

// lanesOfSquads is a table whose one squad row stands in two lanes: an agent may
// be in two squads of it.
func lanesOfSquads() *mothRow {
	pair := scoped("PAIR", scoped("DANCE"))
	pair.Scope, pair.Squad = nil, &decider.Squad[*moth]{Members: 2}
	lane := func(name string) *mothRow {
		r := scoped(name, pair, scoped("ALONE"))
		r.Scope, r.Behavior, r.Delegate = nil, nil, false
		return r
	}
	first, second := lane("FIRST"), lane("SECOND")
	second.Children = []*mothRow{pair, scoped("APART")}
	return &mothRow{Name: "ROOT", Policy: decider.Parallel, Children: []*mothRow{first, second, scoped("FLY")}}
}

// TestLoadOfTwoSquads: who is in two squads of one row is in both after a load,
// with the same partners.
func TestLoadOfTwoSquads(t *testing.T) {
	s := newSwarm(t, 3, 1, lanesOfSquads())
	s.value("FIRST", 0)
	s.value("SECOND", 0)
	s.all[0].values["FIRST"], s.all[1].values["FIRST"] = 1, 1
	s.frame()
	s.all[0].values["SECOND"], s.all[2].values["SECOND"] = 1, 1
	s.frame()
	count := func(tree *decider.Tree[*moth], c *decider.Crowd[*moth]) (n []int) {
		c.Each(func(_ decider.Handle, _ *moth, mem decider.Memory) bool {
			active := 0
			for _, info := range tree.Outline().Rows() {
				if info.Name == "DANCE" && tree.State(mem).Active(info.Row) {
					active++
				}
			}
			n = append(n, active)
			return true
		})
		return n
	}
	rows := count(s.Tree(), s.Crowd)
	require.Equal(t, []int{2, 1, 1}, rows)

	data, err := s.World().Save()
	require.NoError(t, err)
	w := s.Tree().NewWorld(2)
	crowd, loaded, err := decider.LoadCrowd(s.Tree(), data, w, func(id uint64) (*moth, bool) { return s.all[id-1], true })
	require.NoError(t, err)
	assert.Equal(t, decider.LoadedCrowd{Same: true}, loaded)
	again, err := crowd.World().Save()
	require.NoError(t, err)
	assert.True(t, bytes.Equal(data, again))
	for range 3 {
		require.NoError(t, w.Tick(time.Second))
		assert.Equal(t, rows, count(s.Tree(), crowd), "nobody has lost a partner")
	}

	// Who leaves one of the two ends that for its partner, and not the other.
	s.all[2].values["no DANCE"] = 1
	third, _ := crowd.Find(3)
	require.NoError(t, crowd.Reset(third))
	s.all[2].values["SECOND"] = 0
	require.NoError(t, w.Tick(time.Second))
	assert.Equal(t, []int{1, 1, 0}, count(s.Tree(), crowd))
}
