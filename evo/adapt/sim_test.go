package adapt_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/adapt"
)

// player has a true strength in each round, in points, and no model of a Director.
type player struct {
	name     string
	strength func(round int) float64
}

func steady(name string, points float64) player {
	return player{name, func(int) float64 { return points }}
}

// trace is what a Director did with a player.
type trace struct {
	choices  []adapt.Choice
	outcomes []adapt.Outcome
}

// meet lets a player play rounds: everybody in a round has the points of its strength,
// with normal noise of 2.5 points, and the player wins with more than the median
// opponent.
func meet(t testing.TB, d *adapt.Director, tables []adapt.Table, p player, rounds int, seed uint64) (tr trace) {
	rng := rand.New(rand.NewPCG(seed, 7))
	noisy := func(points float64) int64 { return int64(points*1000 + 2500*rng.NormFloat64()) }
	for round := range rounds {
		c := d.Next()
		var others []int64
		for _, i := range c.Tables {
			others = append(others, noisy(float64(tables[i].Points)/1000))
		}
		out := adapt.ByPoints(noisy(p.strength(round)), others...)
		require.NoError(t, d.Record(adapt.Result{Outcome: out}))
		tr.choices, tr.outcomes = append(tr.choices, c), append(tr.outcomes, out)
	}
	return tr
}

// ramp goes from one strength to another one over 36 rounds, and stays there.
func ramp(name string, from, to float64) player {
	return player{name, func(round int) float64 { return from + (to-from)*min(float64(round)/36, 1) }}
}

// Players of five skills, one who gets better by a class and one who tires by a class
// win half of their rounds after the first 12: over 100 players of each kind, the share
// of wins in rounds 13 to 48 is 45 to 55 %. The strength changes by at most a class
// from one round to the next, and seldom turns: a change of a quarter of a class and
// more is followed by one the other way less than once in 5 rounds.
func TestPlayers(t *testing.T) {
	const rounds, learning = 48, 12
	players := 100
	if testing.Short() {
		players = 30
	}
	tables := pack(12)
	for _, p := range []player{
		steady("beginner", -2.5), steady("novice", -1), steady("fair", 1), steady("good", 3.5), steady("expert", 6),
		ramp("improving", -2.5, 1), ramp("tiring", 4, 0.5),
	} {
		for _, opponents := range []int{1, 7} {
			t.Run(fmt.Sprintf("%s against %d", p.name, opponents), func(t *testing.T) {
				halves, turns, kept := 0, 0, 0
				for seed := range uint64(players) {
					d := director(t, adapt.Config{Tables: tables, Opponents: opponents, Seed: seed})
					tr := meet(t, d, tables, p, rounds, seed)
					way := int64(0) // of the last change that a player may see
					for i, c := range tr.choices {
						if i > 0 {
							step := c.Level - tr.choices[i-1].Level
							require.LessOrEqual(t, max(step, -step), int64(1000), "round %d: %s", i+1, c.Why())
						}
						if i < learning {
							continue
						}
						halves += int(tr.outcomes[i] - adapt.Lost)
						if c.Limits&adapt.Kept != 0 {
							kept++
						}
						if step := c.Level - tr.choices[i-1].Level; step >= 250 || step <= -250 {
							if way*step < 0 {
								turns++
							}
							way = step
						}
					}
				}
				counted := float64(players * (rounds - learning))
				wins := float64(halves) / 2 / counted
				t.Logf("wins %.1f %%, %.1f turns a player, kept in %.0f %%", 100*wins, float64(turns)/float64(players), 100*float64(kept)/counted)
				assert.InDelta(t, 0.5, wins, 0.05)
				assert.Less(t, float64(turns)/float64(players), float64(rounds-learning)/5)
				assert.Greater(t, float64(kept), counted/3, "the strength stays if it fits")
			})
		}
	}
}
