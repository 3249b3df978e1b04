package decider_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// How a Sim finds something to do (Robert Zubek, Needs-Based AI, Game Programming Gems 8).
// Objects advertise what they do for a need, which is 1 (bad) to 100. An advertisement is
// worth A(now) - A(after) with A(x) = 10/x, and less the farther away its object is. The
// Sim takes one of the best few, by a draw in which each has its worth as weight.

type (
	sim struct {
		needs [3]float64
		ads   []ad // of all objects of the lot: the index of one is its id
		used  uint64
	}
	ad struct {
		need            int
		delta, distance float64
	}
	simRow = decider.Decider[*sim]
)

func (s *sim) worth(a ad) float64 {
	now := s.needs[a.need]
	return (10/now - 10/min(100, now+a.delta)) / (1 + a.distance/10)
}

func (s *sim) wants(q decider.Query) float64 { return s.worth(s.ads[q.Target()]) }

func (s *sim) use(x behavior.Context) behavior.Status {
	s.used = x.Target()
	return behavior.Succeeded
}

// advertised is a row for the advertisements that are of it.
func advertised(name string, top int, of func(ad) bool) *simRow {
	list := func(s *sim, l *decider.TargetList) {
		for id, a := range s.ads {
			if of(a) {
				l.Add(uint64(id))
			}
		}
	}
	return &simRow{
		Name: name, Targets: &decider.Targets[*sim]{List: list, Top: top}, Decide: (*sim).wants,
		Behavior: &behavior.Behavior[*sim]{Name: "USE", Tick: (*sim).use},
	}
}

// anything is one row for all advertisements, byNeed are rows of which each has those for
// one need.
func anything(top int) *simRow { return advertised("ANYTHING", top, func(ad) bool { return true }) }

func byNeed() *simRow {
	root := &simRow{Name: "NEEDS", Policy: decider.Scored, EndOn: decider.OnAny}
	for need, name := range []string{"EAT", "SLEEP", "PLAY"} {
		root.Children = append(root.Children, advertised(name, 0, func(a ad) bool { return a.need == need }))
	}
	return root
}

func simLot(r *rand.Rand) *sim {
	s := &sim{}
	for i := range s.needs {
		s.needs[i] = 1 + 99*r.Float64()
	}
	for range 12 {
		s.ads = append(s.ads, ad{r.IntN(len(s.needs)), 5 + 40*r.Float64(), 50 * r.Float64()})
	}
	return s
}

// TestSimsCurve: the same snack is worth 45 times as much to one who starves as a nap to one
// who is hardly tired, so that it may be 45 times as far away.
func TestSimsCurve(t *testing.T) {
	tree := decider.MustCompile(anything(0))
	s := &sim{needs: [3]float64{10, 90, 50}, ads: []ad{{need: 0, delta: 10}, {need: 1, delta: 10}}}
	require.InDelta(t, 0.5, s.worth(s.ads[0]), 1e-9)
	require.InDelta(t, 0.0111, s.worth(s.ads[1]), 1e-4)
	for distance, want := range map[float64]uint64{0: 0, 439: 0, 441: 1} {
		s.ads[0].distance = distance
		_, err := tree.Tick(s, tree.NewMemory(1), decider.Input{Delta: time.Second})
		require.NoError(t, err)
		require.Equal(t, want, s.used, "%v away", distance)
	}
}

// TestSimsBest: a Sim that takes the best takes what the formula says, whether all
// advertisements are candidates of one row, or rows with those for one need compete.
func TestSimsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for _, tree := range []*decider.Tree[*sim]{decider.MustCompile(anything(0)), decider.MustCompile(byNeed())} {
		for lot := range 1000 {
			s := simLot(r)
			_, err := tree.Tick(s, tree.NewMemory(1), decider.Input{Delta: time.Second})
			require.NoError(t, err)
			best := 0
			for id, a := range s.ads {
				if s.worth(a) > s.worth(s.ads[best]) {
					best = id
				}
			}
			require.EqualValues(t, best, s.used, "lot %d", lot)
		}
	}
}

// TestSimsTopThree: of the best three each is taken as often as its worth says, and the
// others never are.
func TestSimsTopThree(t *testing.T) {
	skip.UnderRace(t)
	tree := decider.MustCompile(anything(3))
	s := simLot(rand.New(rand.NewPCG(11, 2)))
	mem, taken := tree.NewMemory(1), make([]int, len(s.ads))
	const draws = 30_000
	for range draws {
		_, err := tree.Tick(s, mem, decider.Input{Delta: time.Second})
		require.NoError(t, err)
		taken[s.used]++
	}
	better := func(than int) (n int) {
		for _, a := range s.ads {
			if s.worth(a) > s.worth(s.ads[than]) {
				n++
			}
		}
		return n
	}
	sum := 0.0
	for id, a := range s.ads {
		if better(id) < 3 {
			sum += s.worth(a)
		}
	}
	for id, a := range s.ads {
		want := 0.0
		if better(id) < 3 {
			want = s.worth(a) / sum
		}
		sigma := math.Sqrt(want * (1 - want) / draws)
		require.InDelta(t, want, float64(taken[id])/draws, 3*sigma, "object %d", id)
	}
}
