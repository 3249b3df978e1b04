package decider

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestKeysAtRest takes and releases tokens of random keys, and begins cooldowns. Each key is in one of
// two lists, those that rest in the order of their times, and a new key takes the place of one that
// rests as soon as any does not cool down.
func TestKeysAtRest(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := newGateState(gateRules{keyed: true, limit: 3, cooldown: time.Duration(r.IntN(40))})
		now := time.Duration(0)
		for range 400 {
			now += time.Duration(r.IntN(3))
			switch key := uint64(r.IntN(30)); r.IntN(4) {
			case 0, 1:
				free := -1
				for k := range s.tokens {
					if s.tokens[k].n == 0 && s.cooled(&s.tokens[k], now) <= 0 {
						free = k
					}
				}
				before, known := len(s.tokens), s.find(key) >= 0
				k := s.use(key, now)
				require.Equal(t, !known && free < 0, len(s.tokens) > before, "keys grow in number only where all are in use")
				require.Equal(t, k, s.find(key))
				if s.cooled(&s.tokens[k], now) <= 0 && s.tokens[k].n < s.limit {
					s.addHolder(k, holder{agent: 1, entered: r.IntN(3) > 0})
				}
			case 2:
				for k := range s.held() {
					s.releaseIf(k, now, func(*holder) bool { return r.IntN(3) == 0 })
				}
			default:
				if k := s.find(key); k >= 0 {
					s.cool(k, now)
				}
			}
			if r.IntN(20) == 0 {
				s.sortRest()
			}
			checkKeys(t, &s, fmt.Sprint("seed ", seed))
		}
	}
}

func checkKeys(t *testing.T, s *gateState, about string) {
	t.Helper()
	in := map[int]int{}
	for k := range s.held() {
		require.Positive(t, s.tokens[k].n, about)
		in[k]++
	}
	free, before := time.Duration(0), int32(0)
	for at := s.rest.first; at > 0; at = s.tokens[at-1].after {
		x := &s.tokens[at-1]
		require.Zero(t, x.n, about)
		require.GreaterOrEqual(t, x.free, free, about)
		require.Equal(t, before, x.before, about)
		free, before = x.free, at
		in[int(at-1)]++
	}
	require.Equal(t, before, s.rest.last, about)
	require.Len(t, in, len(s.tokens), about)
	for k, n := range in {
		require.Equal(t, 1, n, "%s: key number %d", about, k)
	}
}
