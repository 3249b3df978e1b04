package worlds_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

var (
	from  = flag.Uint64("from", 0, "the first world")
	count = flag.Uint64("worlds", 0, "how many worlds")
	most  = flag.Int("shrink", 2500, "how many worlds are played to find a small one that fails")
)

func TestWorlds(t *testing.T) {
	n := uint64(400)
	if testing.Short() {
		n = 60
	}
	if *count > 0 {
		n = *count
	}
	m := worlds.NewMatrix()
	for number := range n {
		s := worlds.Draw(*from+number, 160)
		err := worlds.Check(s, m)
		if err == nil {
			continue
		}
		small := worlds.Shrink(s, *most, func(s *worlds.Script) error { return worlds.Check(s, nil) })
		require.Fail(t, "world", "found in world %d of %d: %v\n%v\n%s", number, n, err, worlds.Check(small, nil), small.GoTest())
	}
	m.Count()
	for i, n := range m.Alone {
		t.Log(worlds.Mechanisms[i].Name, n, n*1000/m.Agents)
	}
}
