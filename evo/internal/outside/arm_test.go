package outside

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
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

// counted notes after how many rounds one first had so many points.
type counted struct {
	match.MatchCache
	rounds int
	points []int64
	after  []int
}

func (c *counted) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	outcomes, err := c.MatchCache.Play(ctx, matches)
	for _, out := range outcomes {
		c.rounds++
		for i, points := range c.points {
			if c.after[i] == 0 && out.Status == match.OK && out.Metrics[0][0] >= points {
				c.after[i] = c.rounds
			}
		}
	}
	return outcomes, err
}

// The first scenario of Iovino, Styrud, Falco and Smith, "Learning Behavior Trees with
// Genetic Programming in Unpredictable Environments" (2021, arXiv 2011.03252), without
// failures: a robot fetches a cube from one table and puts it on another. Places, times,
// conditions of each action and the weights of the cost are those that they publish.
//
// Two things differ. Their sequences ask all steps again in each tick; ours go on where
// they were, so that a plain list of steps is a solution. And here an action that has
// nothing to do succeeds at once, also at its first try.

// robot is the agent and the round. Lengths are millimetres, times tenths of a second.
type robot struct {
	localised, up, holds  bool
	arm                   int // stretched, tucked, picked, placed
	at, thinks            [2]int
	cube                  [3]int
	elapsed, steps, nodes int
	lots                  *evo.Rand
	players               evo.Players[*robot]
}

const (
	stretched = iota
	tucked
	picked
	placed
)

var (
	spawn     = [2]int{2400, -11000}
	pickTable = [2]int{-1148, -6100}
	goalTable = [2]int{2601, -1762}
	cubeFirst = [3]int{-1131, -6654, 863}
	cubeGoal  = [3]int{3151, -1762, 863}
)

func (r *robot) Reset(s evo.Setup[*robot]) error {
	*r = robot{
		at: spawn, thinks: [2]int{-33, -32}, cube: cubeFirst, nodes: len(s.Trees[0].Outline().Rows()),
		lots: evo.NewRand(s.Seed), players: evo.NewPlayers(s),
	}
	return nil
}

func (r *robot) Step() (done bool) {
	r.players.Tick(0, r, decider.Input{Delta: time.Second})
	r.steps++
	return r.done() || r.steps == 60
}

func (r *robot) done() bool { return !r.holds && r.cube == cubeGoal }

func (r *robot) Hash() uint64 {
	return evo.Digest(r.at[0], r.thinks[0], r.cube[0], r.elapsed, r.arm, r.steps)
}

// Metrics: the points are what is left of 1,000 after their cost, times ten.
func (r *robot) Metrics(_ int, into []int64) {
	metres := func(mm2 int) float64 { return float64(mm2) / 1e6 }
	cost := 0.5*float64(r.nodes) + 10*metres(apart(r.cube[:], cubeGoal[:])) + metres(apart(r.at[:], r.thinks[:])) +
		2*metres(apart(r.at[:], r.cube[:2])) + 0.01*float64(r.elapsed)
	switch {
	case r.done():
		into[1] = 1
	case r.holds:
		cost += 250
	default:
		cost += 300
	}
	into[0] = max(10_000-int64(10*cost), 0)
}

// apart is the square of a distance.
func apart(a, b []int) (sum int) {
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum
}

// lives counts the time that an action took, and moves what the robot thinks and carries.
func (r *robot) lives(tenths int) {
	noise := func(least, most int) int { return least + r.lots.IntN(most-least+1) }
	r.elapsed += tenths
	for i := range r.thinks {
		if r.localised {
			r.thinks[i] = r.at[i] + noise(0, 100)
		} else {
			r.thinks[i] += noise(1500, 2500)
		}
	}
	if r.holds {
		r.cube = [3]int{r.at[0] + noise(-100, 100), r.at[1] + noise(-100, 100), noise(1300, 1400)}
	}
}

// skill is an action of two ticks: does succeeds or fails in the second. One that has
// nothing to do succeeds at once.
type skill struct{ Name string }

var needless, does = map[string]func(*robot) bool{}, map[string]func(*robot) bool{}

func act(name string, isNeedless, it func(*robot) bool) *skill {
	needless[name], does[name] = isNeedless, it
	return &skill{name}
}

func (s *skill) Act(r *robot, x behavior.Context) behavior.Status {
	switch {
	case x.Duration() == 0 && needless[s.Name](r):
		return behavior.Succeeded
	case x.Duration() == 0:
		return behavior.Running
	case does[s.Name](r):
		return behavior.Succeeded
	}
	return behavior.Failed
}

func moveTo(place [2]int) (needless, does func(*robot) bool) {
	return func(r *robot) bool { return r.at == place }, func(r *robot) bool {
		from := r.thinks
		ready := r.localised && r.up && (r.arm == tucked || r.arm == picked)
		if ready {
			r.at = place
		}
		r.lives(int(10 * math.Sqrt(float64(apart(r.at[:], from[:]))) / 300))
		return ready
	}
}

var (
	toPick1, toPick2   = moveTo(pickTable)
	toPlace1, toPlace2 = moveTo(goalTable)

	localise  = act("LOCALISE", func(r *robot) bool { return r.localised }, func(r *robot) bool { r.localised = true; r.lives(70); return true })
	headUp    = act("UP", func(r *robot) bool { return r.up }, func(r *robot) bool { r.up = true; r.elapsed += 20; return true })
	headDown  = act("DOWN", func(r *robot) bool { return !r.up }, func(r *robot) bool { r.up = false; r.elapsed += 20; return true })
	movePick  = act("MOVE_PICK", toPick1, toPick2)
	movePlace = act("MOVE_PLACE", toPlace1, toPlace2)
	tuck      = act("TUCK", func(r *robot) bool { return r.arm == tucked }, func(r *robot) bool {
		r.arm = tucked
		if r.holds {
			r.holds, r.cube = false, cubeFirst
		}
		r.lives(30)
		return true
	})
	pick = act("PICK", func(r *robot) bool { return r.holds }, func(r *robot) bool {
		ready := r.localised && !r.up && r.arm == tucked && (r.at == pickTable || r.at == goalTable) && apart(r.at[:], r.cube[:2]) < 800*800
		if ready {
			r.holds, r.arm = true, picked
		}
		r.lives(120)
		return ready
	})
	place = act("PLACE", func(r *robot) bool { return false }, func(r *robot) bool {
		back := r.arm == tucked && r.at == pickTable
		ready := r.holds && r.localised && !r.up && (back || r.arm == picked && r.at == goalTable)
		if ready {
			r.holds, r.arm, r.cube = false, placed, cubeGoal
			if back {
				r.cube = cubeFirst
			}
		}
		r.lives(50)
		return ready
	})
)

func Holds(r *robot) bool   { return r.holds }
func IsDone(r *robot) bool  { return r.done() }
func AtTable(r *robot) bool { return !r.holds && r.cube == cubeGoal }

var fetchVocabulary = evo.Vocabulary[*robot]{
	Name: "fetch",
	Actions: []evo.Action[*robot]{
		{Name: "UP", Act: headUp},
		{Name: "DOWN", Act: headDown},
		{Name: "LOCALISE", Act: localise},
		{Name: "TUCK", Act: tuck},
		{Name: "MOVE_PICK", Act: movePick},
		{Name: "MOVE_PLACE", Act: movePlace},
		{Name: "PICK", Act: pick},
		{Name: "PLACE", Act: place},
	},
	Conditions: []evo.Condition[*robot]{
		{Name: "HAVE_BLOCK", When: Holds},
		{Name: "CUBE_PLACED", When: AtTable}, // theirs are two as well, and the same with one cube
		{Name: "TASK_DONE", When: IsDone},
	},
}

var fetch = evo.Game[*robot]{
	Name:       "fetch",
	Vocabulary: &fetchVocabulary,
	NewSim:     func() evo.Sim[*robot] { return new(robot) },
	Tick:       time.Second,
	Evaluation: evo.Mode{Name: "fetch", Slots: 1, Steps: 60},
	Points:     "points",
	Metrics:    []evo.Metric{{Name: "points", Max: 10_000}, {Name: "done", Max: 1}},
	Library:    []evo.Entry[*robot]{{Name: "idler", Table: &decider.Decider[*robot]{Name: "IDLER", Children: []*decider.Decider[*robot]{{Name: "UP", Act: headUp}}}}},
	Expr:       "outside.Fetch",
}

// learn searches from random tables, and returns after how many rounds a table first had
// so many points in a round; 0 is never.
func learn(t *testing.T, seed uint64, most int, points []int64) (after []int) {
	t.Helper()
	spec, err := fetch.Spec()
	require.NoError(t, err)
	store := &match.Store{}
	local, err := match.NewLocal(&fetch, store.Find, match.Options{Workers: 1})
	require.NoError(t, err)
	memory := match.NewMemory(local, store, match.RulesOf(spec).Key())
	c := &counted{MatchCache: memory, points: points, after: make([]int, len(points))}
	s, err := loop.NewSearch(spec, c, loop.Options{Seed: seed, Objective: loop.Points, Random: true})
	require.NoError(t, err)
	for memory.Played() < most {
		_, err := s.Step(t.Context())
		require.NoError(t, err)
	}
	return c.after
}

// They publish the mean of ten runs: its fitness passes -100, which needs the task done
// in most of them, after 58,000 episodes, and -40 after 187,000 (the curve Deterministic
// of plots/runs_probability.svg in github.com/matiov/learn-BTs-with-GP).
// ETHOGRAM_MEASURE=1 measures ten searches.
func TestFetch(t *testing.T) {
	limits := []int64{9_000, 9_600} // fitness -100 and -40
	if os.Getenv("ETHOGRAM_MEASURE") == "" {
		for _, n := range learn(t, 2, 48_000, limits) {
			require.NotZero(t, n)
		}
		return
	}
	all := make([][]int, len(limits))
	for seed := range uint64(10) {
		for i, n := range learn(t, seed+1, 100_000, limits) {
			all[i] = append(all[i], n)
		}
	}
	for i := range limits {
		slices.Sort(all[i])
		t.Logf("fitness %d after rounds: %v", (limits[i]-10_000)/10, all[i])
	}
}
