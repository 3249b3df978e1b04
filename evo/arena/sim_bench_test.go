package arena

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// The goal is 6,000 ticks of 8 living tanks in 30 ms: 5,000 ns a tick, without
// allocations; with hashes at most half as much again.

// fighters are the eight strongest tables of the library.
func fighters() []*decider.Tree[*Tank] {
	trees := make([]*decider.Tree[*Tank], 8)
	for i := range trees {
		trees[i] = decider.MustCompile(Library[len(Library)-1-i].Table)
	}
	return trees
}

// longRound is an arena whose fixed rounds have 6,000 ticks.
func longRound(t testing.TB) *Arena {
	rules := defaultRules()
	rules.FixedTime = 5 * time.Minute
	a, err := newArena(rules)
	require.NoError(t, err)
	return a
}

func benchmarkRound(b *testing.B, step func(*Arena) bool) {
	a, trees := longRound(b), fighters()
	b.ReportAllocs()
	ticks, seed := 0, uint64(0)
	for b.Loop() {
		seed++
		if err := a.Reset(evo.Setup[*Tank]{Seed: seed, Mode: ModeFixed, Trees: trees}); err != nil {
			b.Fatal(err)
		}
		for !step(a) {
		}
		ticks += a.now()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(ticks), "ns/tick")
}

func BenchmarkRound(b *testing.B) { benchmarkRound(b, (*Arena).Step) }

func BenchmarkRoundHashed(b *testing.B) {
	sum := uint64(0)
	benchmarkRound(b, func(a *Arena) bool {
		done := a.Step()
		sum ^= a.Hash()
		return done
	})
}

func BenchmarkReset(b *testing.B) {
	a, trees := New(), fighters()
	b.ReportAllocs()
	seed := uint64(0)
	for b.Loop() {
		seed++
		if err := a.Reset(evo.Setup[*Tank]{Seed: seed, Mode: ModeFixed, Trees: trees}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSnapshot(b *testing.B) {
	a, data := testSnapshot(b)
	b.ReportAllocs()
	for b.Loop() {
		data = a.AppendSnapshot(data[:0])
		if err := a.Restore(data); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(len(data)))
}
