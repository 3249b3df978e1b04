package measure

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// spin is a contender that does some work and notes twice for each turn: first
// operations run that do not count.
func spin(name string, turns *[]string) Contender {
	return Contender{Name: name, Run: func(n int) {
		*turns = append(*turns, name)
		for i := range n {
			sink += i
		}
	}}
}

var sink int

// turnsOf measures one group.
func turnsOf(ctx context.Context, group []Contender, o Options) []Figures {
	return Turns(ctx, [][]Contender{group}, o)[0]
}

const turnTime = 20 * time.Microsecond

// TestOrder holds that each round begins with another contender.
func TestOrder(t *testing.T) {
	var turns []string
	var rounds []float64
	begun := 0
	figures := turnsOf(context.Background(), []Contender{spin("a", &turns), spin("b", &turns), spin("c", &turns)}, Options{
		Rounds: 4, Turn: turnTime, Progress: func(done float64) {
			if rounds = append(rounds, done); len(rounds) == 1 {
				begun = len(turns) - len("abc")*2
			}
		},
	})
	assert.Equal(t, []string{"a", "b", "c", "b", "c", "a", "c", "a", "b", "a", "b", "c"}, slices.Compact(turns[begun:]))
	assert.Equal(t, []float64{0.25, 0.5, 0.75, 1}, rounds)
	require.Len(t, figures, 3)
	for i, f := range figures {
		assert.Equal(t, string("abc"[i]), f.Name)
		assert.Equal(t, 4, f.Turns)
		assert.Positive(t, f.Ns)
		assert.Equal(t, !HasThreadTime, f.Wall)
	}
	assert.Equal(t, 1.0, figures[0].Ratio)
	assert.Equal(t, [3]float64{1, 1, 1}, [3]float64{figures[0].Q1, figures[0].Median, figures[0].Q3})
}

// TestGroups holds that the rounds of groups follow each other in blocks. The last
// round is that of the second group.
func TestGroups(t *testing.T) {
	var turns []string
	var rounds []float64
	ctx, cancel := context.WithCancel(context.Background())
	figures := Turns(ctx, [][]Contender{{spin("a", &turns)}, {spin("b", &turns)}, {spin("c", &turns)}}, Options{
		Rounds: block + 2, Turn: turnTime, Progress: func(done float64) {
			if rounds = append(rounds, done); len(rounds) == 3*block+3 {
				cancel()
			}
		},
	})
	assert.Equal(t, []int{block + 2, block + 1, block}, []int{figures[0][0].Turns, figures[1][0].Turns, figures[2][0].Turns})
	assert.IsIncreasing(t, rounds)
	turns = slices.Compact(turns)
	assert.Equal(t, []string{"a", "b", "c", "a", "b"}, turns[len(turns)-5:])
}

// TestSlow holds that a contender whose operation takes much longer than a turn has
// fewer turns, but some.
func TestSlow(t *testing.T) {
	var turns []string
	slow := Contender{Name: "slow", Run: func(n int) {
		for start := threadTime(); threadTime()-start < time.Duration(n)*30*turnTime; {
			sink++
		}
	}}
	figures := turnsOf(context.Background(), []Contender{spin("quick", &turns), slow}, Options{Rounds: 50, Turn: turnTime})
	assert.Equal(t, 50, figures[0].Turns)
	assert.Equal(t, fewest, figures[1].Turns)
	assert.False(t, figures[0].Slow)
	assert.True(t, figures[1].Slow)
	assert.Equal(t, figures[1].Median, figures[1].Ratio)
	assert.Equal(t, 1, figures[1].Ops)
}

func TestCycle(t *testing.T) {
	var turns []string
	c := spin("a", &turns)
	c.Cycle = 7
	inner := c.Run
	c.Run = func(n int) {
		assert.Zero(t, n%7)
		inner(n)
	}
	figures := turnsOf(context.Background(), []Contender{c}, Options{Rounds: 3, Turn: turnTime})
	assert.Zero(t, figures[0].Ops%7)
}

// TestThreads holds that a contender with other threads may wait for them, and is
// measured by the clock on the wall, as what it is compared with is then.
func TestThreads(t *testing.T) {
	var turns []string
	c := Contender{Name: "threads", Threads: true, Run: func(n int) {
		done := make(chan bool)
		go func() {
			time.Sleep(time.Duration(n) * time.Millisecond)
			done <- true
		}()
		<-done
	}}
	figures := turnsOf(context.Background(), []Contender{spin("a", &turns), c}, Options{Rounds: 3, Turn: turnTime})
	assert.True(t, figures[1].Wall)
	assert.GreaterOrEqual(t, figures[1].Ns, 1e6)
}

// TestEnds holds that what is there when the context ends are whole rounds.
func TestEnds(t *testing.T) {
	for _, rounds := range []int{0, 3} {
		var turns []string
		ctx, cancel := context.WithCancel(context.Background())
		if rounds == 0 {
			cancel()
		}
		figures := turnsOf(ctx, []Contender{spin("a", &turns), spin("b", &turns)}, Options{
			Rounds: 1000, Turn: turnTime, Progress: func(done float64) {
				if done == float64(rounds)/1000 {
					cancel()
				}
			},
		})
		if rounds == 0 {
			assert.Nil(t, figures)
			continue
		}
		assert.Equal(t, rounds, figures[0].Turns)
		assert.Equal(t, rounds, figures[1].Turns)
	}
}

// TestAllocations holds that garbage is counted, and not collected within a turn.
func TestAllocations(t *testing.T) {
	var kept []byte
	collected := uint32(0)
	c := Contender{Name: "allocates", Run: func(n int) {
		before := collections()
		for range n {
			kept = make([]byte, 1<<20)
		}
		collected += collections() - before
	}}
	before := collections()
	figures := turnsOf(context.Background(), []Contender{c}, Options{Rounds: 100, Turn: time.Millisecond})
	assert.InDelta(t, 1, figures[0].Allocs, 0.5)
	assert.InDelta(t, 1<<20, figures[0].Garbage, 1<<18)
	assert.Zero(t, collected)
	assert.Greater(t, collections(), before+1, "between rounds")
	runtime.KeepAlive(kept)
}

func collections() uint32 {
	runtime.ReadMemStats(&stats)
	return stats.NumGC
}

var stats runtime.MemStats // allocates nothing where it is read

func TestFigures(t *testing.T) {
	v := make([]float64, 100)
	for i := range v {
		v[i] = float64(100 - i)
	}
	assert.Equal(t, 1.5, meanOfLowest(v))
	assert.Equal(t, 3.0, meanOfLowest([]float64{4, 3, 5}))
	assert.Equal(t, 2.5, quantile([]float64{1, 2, 3, 4}, 0.5))
	assert.Equal(t, 1.75, quantile([]float64{1, 2, 3, 4}, 0.25))
	assert.Equal(t, 4.0, quantile([]float64{1, 2, 3, 4}, 1))
	assert.Equal(t, 9.0, quantile([]float64{9}, 0.5))
}

// TestRatios holds that an entry's ratios are to the first's turns of the same rounds,
// by the clock that counts for the entry.
func TestRatios(t *testing.T) {
	base := &runner{Contender: Contender{Name: "base"}, turns: make([]turn, 4)}
	cpu := &runner{Contender: Contender{Name: "cpu"}}
	wall := &runner{Contender: Contender{Name: "wall", Threads: true}}
	for i := range base.turns {
		base.turns[i] = turn{cpu: float64(i + 1), wall: float64(10 * (i + 1))}
		cpu.turns = append(cpu.turns, turn{cpu: float64(3 * (i + 1)), wall: 1e9, base: &base.turns[i]})
		base.turns[i].base = &base.turns[i]
	}
	wall.turns = []turn{{cpu: 1, wall: 80, base: &base.turns[3]}} // took part in one round
	if HasThreadTime {
		assert.Equal(t, Figures{Name: "cpu", Turns: 4, Ns: 3, Ratio: 3, Median: 3, Q1: 3, Q3: 3}, cpu.figures(base))
	}
	assert.Equal(t, Figures{Name: "wall", Wall: true, Turns: 1, Ns: 80, Ratio: 8, Median: 2, Q1: 2, Q3: 2}, wall.figures(base))
}
