package match_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// keysFrom returns n keys that begin with a byte and their number.
func keysFrom(first byte, n int) []genome.Key {
	keys := make([]genome.Key, n)
	for i := range keys {
		keys[i][0], keys[i][1] = first, byte(i)
	}
	return keys
}

// In a deck all candidates play equally often, in the seats that it lists,
// against the same opponents, and every slot is taken.
func TestDeal(t *testing.T) {
	for _, slots := range []int{1, 2, 3, 5, 8} {
		for _, n := range []int{0, 1, 4, 9} {
			b := &evo.Spec{Evaluation: evo.Mode{Name: "day", Slots: slots, Steps: 1}}
			candidates, references := keysFrom(1, n), keysFrom(2, 3)
			seed := func(round int) uint64 { return uint64(100 + round) }
			d := match.Deal(b, candidates, match.Rounds{N: 6, Seed: seed}, references, match.Want{HashEvery: 3})
			d.Watch()
			require.Len(t, d.Seats, n)
			most := max(slots/2, 1)
			tables := (n + most - 1) / most
			require.Len(t, d.Matches, 6*tables)
			for i, seats := range d.Seats {
				require.Len(t, seats, 6)
				for round, seat := range seats {
					m := d.Matches[seat.Match]
					require.Equal(t, candidates[i], m.Slots[seat.Slot])
					require.Equal(t, seed(round), m.Seed)
				}
			}
			for _, m := range d.Matches {
				require.Equal(t, "day", m.Mode)
				require.Equal(t, 3, m.Want.HashEvery)
				own := 0
				for slot, key := range m.Slots {
					require.Equal(t, key[0] == 1, m.Want.Rows.Has(slot), "the rows of candidates are watched")
					require.NotZero(t, key[0])
					if key[0] == 1 {
						own++
					}
				}
				require.LessOrEqual(t, own, most, "at least half of a table are references")
				require.Positive(t, own)
			}
			again := match.Deal(b, candidates, match.Rounds{N: 6, Seed: seed}, references, match.Want{HashEvery: 3})
			again.Watch()
			require.Equal(t, d, again)
		}
	}
}

// In a game for two or three a series meets every reference equally often, whatever
// the batches that it is dealt in, and another series in another order.
func TestFewOpponentsComeInTurn(t *testing.T) {
	for _, slots := range []int{2, 3} {
		b := &evo.Spec{Evaluation: evo.Mode{Name: "bout", Slots: slots, Steps: 1}}
		candidates, references := keysFrom(1, 2), keysFrom(2, 5)
		series := func(n uint64) func(int) uint64 {
			return func(round int) uint64 { return evo.Seed(n, "test", uint64(round)) }
		}
		met := func(d match.Deck) (turn []genome.Key) {
			for _, seat := range d.Seats[1] {
				for slot, key := range d.Matches[seat.Match].Slots {
					if slot != seat.Slot {
						turn = append(turn, key)
					}
				}
			}
			return turn
		}
		whole := match.DealAlone(b, candidates, match.Rounds{N: 20, Seed: series(1)}, references, match.Want{})
		count := map[genome.Key]int{}
		for _, key := range met(whole) {
			count[key]++
		}
		require.Len(t, count, 5)
		for _, n := range count {
			require.Equal(t, 20*(slots-1)/5, n)
		}
		var batches []match.Match
		for from := 0; from < 20; from += 7 {
			d := match.DealAlone(b, candidates, match.Rounds{From: from, N: min(7, 20-from), Seed: series(1)}, references, match.Want{})
			batches = append(batches, d.Matches...)
		}
		require.Equal(t, whole.Matches, batches)
		other := match.DealAlone(b, candidates, match.Rounds{N: 20, Seed: series(2)}, references, match.Want{})
		require.NotEqual(t, met(whole), met(other))
		for _, seat := range whole.Seats[0] {
			require.Equal(t, slots == 2, whole.Stratum(seat) != genome.Key{})
		}
	}
}

// A boss for one against one hero at a time meets every hero equally often.
func TestTheOnlyOpponentOfAnotherRole(t *testing.T) {
	b, references := hunt(t, "boss")
	b.Evaluation = evo.Mode{Name: "duel", Slots: 2, Steps: 1, Seats: []string{"hero", "boss"}}
	d := match.Deal(b, keysFrom(1, 3), match.Rounds{N: 12, Seed: func(n int) uint64 { return uint64(n) }}, references, match.Want{})
	count := map[genome.Key]int{}
	for _, seat := range d.Seats[2] {
		require.Equal(t, 1, seat.Slot)
		count[d.Stratum(seat)]++
	}
	require.Equal(t, map[genome.Key]int{references[1]: 3, references[2]: 3, references[3]: 3, references[4]: 3}, count)
}

func TestDrawTakesNoneTwiceBeforeAllWere(t *testing.T) {
	keys := keysFrom(3, 5)
	for seed := range uint64(50) {
		drawn := match.Draw(evo.NewRand(seed), keys, 13)
		require.Len(t, drawn, 13)
		for first := 0; first+5 <= 13; first += 5 {
			require.ElementsMatch(t, keys, drawn[first:first+5])
		}
	}
	require.Equal(t, keysFrom(3, 5), keys, "the keys are left as they were")
	require.Empty(t, match.Draw(evo.NewRand(1), nil, 0))
	require.Panics(t, func() { match.Draw(evo.NewRand(1), nil, 1) })
}

// hunt is a game of a boss against two teams of two, with a library of five tables.
func hunt(t *testing.T, role string) (*evo.Spec, []genome.Key) {
	t.Helper()
	b := &evo.Spec{
		Role: role, Roles: []evo.Role{{Name: "boss"}, {Name: "hero"}},
		Evaluation: evo.Mode{Name: "raid", Slots: 5, Steps: 1, Seats: []string{"hero", "hero", "boss", "hero", "hero"}, Teams: []int{1, 1, 7, 2, 2}},
	}
	var keys []genome.Key
	for i, roles := range [][]string{{"boss"}, {"hero"}, {"hero"}, {"boss", "hero"}, {"hero"}} {
		g := matchtest.Solo("COLLECT", i)
		keys = append(keys, genome.KeyOf(g))
		b.Library = append(b.Library, evo.Reference{Genome: g, Roles: roles})
	}
	return b, keys
}

// A library may have a table twice, for two roles: each role has it once.
func TestSameTableInTwoRoles(t *testing.T) {
	b, keys := hunt(t, "hero")
	b.Library = append(b.Library, evo.Reference{Genome: b.Library[0].Genome, Roles: []string{"hero"}})
	keys = append(keys, keys[0])
	require.Equal(t, []genome.Key{keys[0], keys[3]}, match.Playing(b, keys, "boss"))
	require.Equal(t, []genome.Key{keys[0], keys[1], keys[2], keys[3], keys[4]}, match.Playing(b, keys, "hero"))
}

// Candidates sit in the seats of their role, spread over its teams, and references
// of the right role in all others.
func TestDealByRoles(t *testing.T) {
	for role, seats := range map[string][]int{"boss": {2}, "hero": {0, 1, 3, 4}} {
		b, references := hunt(t, role)
		evolved := genome.Key{9} // by the search: it plays the role that evolves
		references = append(references, evolved)
		candidates := keysFrom(1, 5)
		seed := func(round int) uint64 { return uint64(round) }
		for _, deal := range []match.Deck{
			match.Deal(b, candidates, match.Rounds{N: 20, Seed: seed}, references, match.Want{}),
			match.DealAlone(b, candidates, match.Rounds{N: 20, Seed: seed}, references, match.Want{}),
		} {
			met := map[genome.Key]bool{}
			for _, m := range deal.Matches {
				teams := map[int]int{}
				for slot, key := range m.Slots {
					met[key] = true
					if key[0] == 1 {
						require.Contains(t, seats, slot)
						teams[b.Evaluation.Teams[slot]]++
						continue
					}
					require.NotEmpty(t, match.Playing(b, []genome.Key{key}, b.Evaluation.Role(slot)), "%v in slot %d", key, slot)
				}
				for team, n := range teams {
					require.Equal(t, 1, n, "candidates in team %d", team)
				}
			}
			require.True(t, met[evolved] || role == "boss", "it sits among heroes")
			for i := range candidates {
				require.Len(t, deal.Seats[i], 20)
			}
		}
		others := match.Others(b, evo.NewRand(1), b.Evaluation, references)
		for slot, key := range others {
			require.Equal(t, b.Evaluation.Role(slot) == role, key == genome.Key{}, "slot %d", slot)
		}
	}
}

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
