package outside

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop/archive"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

// The planar arm on which archives are compared, with ten joints (as in QDax and
// github.com/hucebot/fast_map-elites): an arm is good whose angles are alike, and its
// place is that of its hand, on a grid of 100 by 100. New arms are those of iso+line
// (Vassiliades and Mouret, 2018). The archive is that of the search; only tables are
// exchanged for arms.

const (
	joints = 10
	grid   = 100
)

type arm [joints]float64 // angles as shares of a circle

// measure returns the metrics of an arm: its points, and where its hand is.
func (a *arm) measure() []stats.Tally {
	mean, spread, angle, x, y := 0.0, 0.0, 0.0, 0.0, 0.0
	for _, v := range a {
		mean += v / joints
	}
	for _, v := range a {
		spread += (v - mean) * (v - mean) / joints
		angle += 2*math.Pi*v - math.Pi
		x, y = x+math.Cos(angle)/(2*joints), y+math.Sin(angle)/(2*joints)
	}
	metrics := make([]stats.Tally, 3)
	for i, v := range []float64{1 - math.Sqrt(spread), x + 0.5, y + 0.5} {
		metrics[i].Add(int64(v * 1e5))
	}
	return metrics
}

func armSpec() *evo.Spec {
	var cuts []int64
	for i := 1; i < grid; i++ {
		cuts = append(cuts, int64(i)*1e5*1000/grid)
	}
	place := func(name string) evo.Descriptor {
		return evo.Descriptor{Name: name, Ratio: evo.Ratio{Of: []string{name}}, Cuts: cuts, Words: []string{"low", "high"}}
	}
	return &evo.Spec{
		Metrics:     []evo.Metric{{Name: "points", Max: 1e5}, {Name: "x", Max: 1e5}, {Name: "y", Max: 1e5}},
		Descriptors: []evo.Descriptor{place("x"), place("y")},
	}
}

// illuminate makes and measures so many arms.
func illuminate(t testing.TB, evaluations int, seed uint64) archive.Summary {
	t.Helper()
	points := func(metrics []stats.Tally) int64 { return metrics[0].Mean() / 100 }
	all := archive.Empty(armSpec(), archive.Aim{Name: "points", Class: -1, Fitness: points})
	r := rand.New(rand.NewPCG(seed, 0))
	table := &evo.Genome{Root: &evo.Row{ID: 1}} // an archive keeps tables
	var elites []arm                            // all that ever were, so that parents are drawn from cells that were found once
	for n := range evaluations {
		var child arm
		if n < 1000 {
			for i := range child {
				child[i] = r.Float64()
			}
		} else {
			mother, father, line := &elites[r.IntN(len(elites))], &elites[r.IntN(len(elites))], 0.15*r.NormFloat64()
			for i := range child {
				child[i] = min(max(mother[i]+0.01*r.NormFloat64()+line*(father[i]-mother[i]), 0), 1)
			}
		}
		e := archive.Elite{Candidate: match.Candidate{Genome: table}, Metrics: child.measure()}
		binary.BigEndian.PutUint64(e.Key[:], uint64(n)+1)
		if all.Add(e) != archive.Rejected {
			elites = append(elites, child)
		}
	}
	return all.Layers()[0].Summary()
}

// reachable is how many cells a hand can reach at all: those whose nearest point is
// nearer to the middle than the arm is long.
func reachable() (n int) {
	for x := range grid {
		for y := range grid {
			near := func(i int) float64 { return max(0, math.Abs(float64(i)+0.5-grid/2)-0.5) }
			if math.Hypot(near(x), near(y)) < grid/2 {
				n++
			}
		}
	}
	return n
}

func TestArm(t *testing.T) {
	s := illuminate(t, 50_000, 1)
	require.Greater(t, 100*s.Filled, 75*reachable(), "a million evaluations fill 98 %")
	require.Greater(t, s.QDScore, int64(s.Filled)*850_000)
}

func BenchmarkArm(b *testing.B) {
	for i := range b.N {
		s := illuminate(b, 1_000_000, uint64(i)+1)
		b.ReportMetric(100*float64(s.Filled)/float64(reachable()), "%reached")
		b.ReportMetric(float64(s.QDScore)/1e6, "qd")
	}
}
