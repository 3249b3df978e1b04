package match_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

func randomKey(r *rand.Rand) (k genome.Key) {
	for i := range k {
		k[i] = byte(r.Uint32())
	}
	return k
}

func randomMatch(r *rand.Rand) match.Match {
	m := match.Match{Slots: []genome.Key{}, Mode: []string{"", "fixed", "häuptling"}[r.IntN(3)], Seed: r.Uint64()}
	for range r.IntN(17) {
		m.Slots = append(m.Slots, randomKey(r))
	}
	m.Want = match.Want{Rows: match.Slots{r.Uint64() & 3, 0, r.Uint64() & 1}, HashEvery: r.IntN(300)}
	return m
}

func randomOutcome(r *rand.Rand) match.Outcome {
	o := match.Outcome{
		Match: randomKey(r), Status: match.Status(r.IntN(5)), Hash: r.Uint64(), Steps: r.IntN(1 << 20), Slot: r.IntN(18) - 1,
		Fault: []string{"", "panic: boom", "…"}[r.IntN(3)],
	}
	if r.IntN(3) > 0 {
		o.Metrics = [][]int64{}
		for range r.IntN(9) {
			slot := []int64{}
			for range r.IntN(12) {
				slot = append(slot, int64(r.Uint64()))
			}
			o.Metrics = append(o.Metrics, slot)
		}
	}
	if r.IntN(3) > 0 {
		o.Rows = [][]match.RowUse{}
		for range r.IntN(9) {
			var slot []match.RowUse
			for range r.IntN(20) {
				slot = append(slot, match.RowUse{ID: r.IntN(1 << 16), Activations: r.IntN(10), Ticks: r.IntN(6000), Brief: r.IntN(5)})
			}
			o.Rows = append(o.Rows, slot)
			o.Uses = append(o.Uses, match.SlotUse{Ticks: r.IntN(6000), Leafless: r.IntN(6000)})
		}
	}
	if r.IntN(2) > 0 {
		o.Hashes = []uint64{}
		for range r.IntN(9) {
			o.Hashes = append(o.Hashes, r.Uint64())
		}
	}
	return o
}

func TestCodec(t *testing.T) {
	skip.UnderRace(t)
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		m, o := randomMatch(r), randomOutcome(r)
		data := match.AppendOutcome(match.AppendMatch(nil, m), o)
		m2, rest, err := match.DecodeMatch(append(data, "tail"...))
		require.NoError(t, err)
		o2, rest, err := match.DecodeOutcome(rest)
		require.NoError(t, err)
		require.Equal(t, "tail", string(rest))
		require.Empty(t, cmp.Diff(m, m2))
		require.Empty(t, cmp.Diff(o, o2))
		require.Equal(t, data, match.AppendOutcome(match.AppendMatch(nil, m2), o2))
	}
}

func TestCodecOfDamage(t *testing.T) {
	skip.UnderRace(t)
	r := rand.New(rand.NewPCG(2, 2))
	for range 50 {
		m, o := match.AppendMatch(nil, randomMatch(r)), match.AppendOutcome(nil, randomOutcome(r))
		for n := range m {
			_, rest, err := match.DecodeMatch(m[:n])
			require.ErrorContains(t, err, "at byte ", "%d of %d bytes", n, len(m))
			require.Nil(t, rest)
		}
		for n := range o {
			_, _, err := match.DecodeOutcome(o[:n])
			require.ErrorContains(t, err, "damaged data", "%d of %d bytes", n, len(o))
		}
		o[16] = 9
		_, _, err := match.DecodeOutcome(o)
		require.ErrorContains(t, err, "at byte 17: the status is 9, at most 4 is expected")
	}
}

func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 5 {
		f.Add(match.AppendMatch(nil, randomMatch(r)))
		f.Add(match.AppendOutcome(nil, randomOutcome(r)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, _, err := match.DecodeMatch(data); err == nil {
			again, rest, err := match.DecodeMatch(match.AppendMatch(nil, m))
			require.NoError(t, err)
			require.Empty(t, rest)
			require.Empty(t, cmp.Diff(m, again))
		}
		if o, _, err := match.DecodeOutcome(data); err == nil {
			again, rest, err := match.DecodeOutcome(match.AppendOutcome(nil, o))
			require.NoError(t, err)
			require.Empty(t, rest)
			require.Empty(t, cmp.Diff(o, again))
		}
	})
}

func TestMatchKey(t *testing.T) {
	rules := genome.Key{1}
	m := match.Match{Slots: []genome.Key{{1}, {2}}, Mode: "short", Seed: 7, Want: match.Want{HashEvery: 3}}
	// It is in logs: changing it makes them useless.
	assert.Equal(t, "38655e2f248595cacb2abe8c55e9ead0", m.Key(rules).String())

	seen := map[genome.Key]string{m.Key(rules): "itself"}
	for name, change := range map[string]func(*match.Match){
		"slot":  func(m *match.Match) { m.Slots = []genome.Key{{1}, {3}} },
		"order": func(m *match.Match) { m.Slots = []genome.Key{{2}, {1}} },
		"fewer": func(m *match.Match) { m.Slots = []genome.Key{{1}} },
		"mode":  func(m *match.Match) { m.Mode = "long" },
		"seed":  func(m *match.Match) { m.Seed = 8 },
		"rows":  func(m *match.Match) { m.Want.Rows = match.SlotsOf(0) },
		"slots": func(m *match.Match) { m.Want.Rows = match.SlotsOf(0, 1) },
		"hash":  func(m *match.Match) { m.Want.HashEvery = 4 },
	} {
		n := m
		change(&n)
		k := n.Key(rules)
		assert.Empty(t, seen[k], name)
		seen[k] = name
	}
	assert.Empty(t, seen[m.Key(genome.Key{2})], "rules")
}
