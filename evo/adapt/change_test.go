package adapt_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

// jump is a player who is somebody else from a round on.
func jump(from, to float64, at int) player {
	return player{fmt.Sprintf("from %v to %v", from, to), func(round int) float64 {
		if round < at {
			return from
		}
		return to
	}}
}

// Somebody takes over who is two classes stronger or weaker, from the middle of one to
// the middle of the other. Five rounds later the new player wins within 10 points of
// half of the rounds, over many players against 1, 3 and 7 tables, and stays there.
func TestJumps(t *testing.T) {
	const at = 24
	players, most := 300, 10.0
	if testing.Short() {
		players, most = 100, 15 // a share of 300 rounds is off by up to 6 points in 95 %
	}
	tables := pack(12)
	for _, p := range []player{jump(-2.5, 5.5, at), jump(5.5, -2.5, at)} {
		var halves [36]int
		for _, opponents := range []int{1, 3, 7} {
			for seed := range uint64(players) {
				d := director(t, adapt.Config{Tables: tables, Opponents: opponents, Seed: 9000 + seed})
				tr := meet(t, d, tables, p, len(halves), 2.5, 9000+seed)
				for i, out := range tr.outcomes {
					halves[i] += int(out - adapt.Lost)
					if i > 0 && adapt.Limited(tr.choices[i])&adapt.Leapt == 0 {
						step := tr.choices[i].Level - tr.choices[i-1].Level
						require.LessOrEqual(t, max(step, -step), int64(1000), "round %d: %s", i+1, tr.choices[i].Why())
					}
				}
			}
		}
		wins := func(from, to int) float64 {
			sum := 0
			for _, n := range halves[at+from : at+to] {
				sum += n
			}
			return 100 * float64(sum) / float64(2*3*players*(to-from))
		}
		var each []string
		for i := range len(halves) - at {
			each = append(each, fmt.Sprintf("%.0f", wins(i, i+1)))
		}
		t.Logf("%s: wins after it in %% %v", p.name, each)
		for i := 5; i < 12; i++ {
			assert.InDelta(t, 50, wins(i, i+1), most, "%s: round %d after it", p.name, i+1)
		}
		assert.InDelta(t, 50, wins(5, 12), 7, p.name)
	}
}

// A choice says that a change was noticed, and the estimate is as wide as it should be.
func TestChangeIsTold(t *testing.T) {
	const words = "The last results are those of a player who has changed: the estimate is uncertain again."
	d := director(t, adapt.Config{Opponents: 7})
	for range 12 {
		record(t, d, adapt.Won)
		record(t, d, adapt.Lost)
	}
	steady := d.Estimate()
	assert.NotContains(t, d.Next().Why(), words)
	told := 0
	for range 5 {
		record(t, d, adapt.Lost)
		if adapt.Limited(d.Next())&adapt.Changed != 0 {
			told++
			assert.Contains(t, d.Next().Why(), words)
		}
	}
	assert.Positive(t, told)
	e := d.Estimate()
	assert.Greater(t, e.High-e.Low, steady.High-steady.Low)
	assert.Less(t, e.High, steady.Skill)
}

// quits lets a player play who leaves a share of the rounds in which it is behind at
// half time, and returns the share of all rounds that are won, and of those left.
func quits(t *testing.T, tables []adapt.Table, points, share float64, opponents int, seed uint64) (won, left int) {
	d := director(t, adapt.Config{Tables: tables, Opponents: opponents, Seed: seed})
	rng := rand.New(rand.NewPCG(seed, 7))
	half := func(points float64) int64 { return int64(500*points + 1000*2.5*rng.NormFloat64()/1.4142) }
	for round := range rounds {
		c := d.Next()
		own, others := half(points), []int64(nil)
		for _, i := range c.Tables {
			others = append(others, half(float64(tables[i].Points)/1000))
		}
		out := adapt.Left
		if adapt.ByPoints(own, others...) != adapt.Lost || rng.Float64() >= share {
			own += half(points)
			for k, i := range c.Tables {
				others[k] += half(float64(tables[i].Points) / 1000)
			}
			out = adapt.ByPoints(own, others...)
		}
		require.NoError(t, d.Record(adapt.Result{Outcome: out}))
		switch {
		case round < learning:
		case out == adapt.Won:
			won++
		case out == adapt.Left:
			left++
		}
	}
	return won, left
}

// Who leaves half or all of the rounds in which it is behind wins 45 to 55 % of all its
// rounds, as long as there are tables that are weak enough: to leave makes the game no
// harder.
func TestQuitters(t *testing.T) {
	players := 100
	if testing.Short() {
		players = 30
	}
	tables := pack(12)
	for _, points := range []float64{-1, 1, 3.5, 5.5} {
		for _, share := range []float64{0.5, 1} {
			for _, opponents := range []int{1, 3, 7} {
				won, left := 0, 0
				for seed := range uint64(players) {
					w, l := quits(t, tables, points, share, opponents, 400+seed)
					won, left = won+w, left+l
				}
				all := float64(players * (rounds - learning))
				t.Logf("%v points against %d: wins %.1f %% of all rounds, leaves %.1f %%", points, opponents, 100*float64(won)/all, 100*float64(left)/all)
				assert.InDelta(t, 50, 100*float64(won)/all, 5, "%v points against %d", points, opponents)
				assert.Greater(t, float64(left)/all, 0.15)
			}
		}
	}
}

// A round that was left while behind counts as lost, and is told apart.
func TestLeft(t *testing.T) {
	lost, left := director(t, adapt.Config{}), director(t, adapt.Config{})
	for range 2 {
		record(t, lost, adapt.Lost)
		record(t, left, adapt.Left)
	}
	a, b := lost.Estimate(), left.Estimate()
	assert.Equal(t, a.Skill, b.Skill)
	assert.Equal(t, a.High, b.High)
	assert.EqualValues(t, 2, b.Rounds)
	assert.EqualValues(t, 2, b.Left)
	assert.Contains(t, b.String(), "; 2 rounds left while behind count as lost")
	record(t, left, adapt.Idle)
	assert.Contains(t, left.Estimate().String(), "; 2 rounds left while behind count as lost; 1 round without a result does not count")
	assert.Equal(t, "left", adapt.Left.String())
}

// sandbagger loses some rounds on purpose, and then plays as well as it can for as many.
func sandbagger(points float64, period int) player {
	return player{fmt.Sprintf("%v in turns of %d", points, period), func(round int) float64 {
		if round/period%2 == 1 {
			return -20
		}
		return points
	}}
}

// Who loses on purpose to meet weaker opponents is told after three swings. Of players
// who are as strong as ever, get better, tire or change once, few are.
func TestSandbagging(t *testing.T) {
	const noise = 2.5
	players := 100
	if testing.Short() {
		players = 30
	}
	tables := pack(12)
	share := func(p player) float64 {
		told := 0
		for _, opponents := range []int{1, 3, 7} {
			for seed := range uint64(players) {
				d := director(t, adapt.Config{Tables: tables, Opponents: opponents, Seed: 700 + seed})
				meet(t, d, tables, p, rounds, noise, 700+seed)
				if e := d.Estimate(); e.Swings >= 3 {
					told++
					assert.Contains(t, e.String(), fmt.Sprintf("; that fell or rose %d times by more than luck takes it: does the player lose on purpose, or are there two?", e.Swings))
				}
			}
		}
		return float64(told) / float64(3*players)
	}
	for _, p := range []player{sandbagger(5.5, 6), sandbagger(3.5, 8), sandbagger(5.5, 10)} {
		told := share(p)
		t.Logf("%s: told in %.0f %%", p.name, 100*told)
		assert.Greater(t, told, 0.9, p.name)
	}
	for _, p := range append([]player{jump(-2.5, 5.5, 24), jump(5.5, -2.5, 24)}, kinds...) {
		told := share(p)
		t.Logf("%s: told in %.0f %%", p.name, 100*told)
		assert.Less(t, told, 0.05, p.name)
	}
}
