package decider

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestAlarms: each alarm rings at the first time that is not before it.
func TestAlarms(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var a alarms
	waiting := map[spot]time.Duration{}
	now := time.Duration(0)
	for step := range 20_000 {
		for range rng.IntN(4) {
			x := alarm{now + time.Duration(rng.Uint64()>>(2+rng.IntN(62))), spot(step<<2 + len(waiting)%4)}
			if _, twice := waiting[x.who]; twice || x.at > maxClock {
				continue
			}
			waiting[x.who] = x.at
			a.add(x)
		}
		now += min(time.Duration(rng.Uint64()>>(4+rng.IntN(60))), (maxClock-now)/64)
		a.pass(now, func(x alarm) {
			at, ok := waiting[x.who]
			require.True(t, ok)
			require.Equal(t, at, x.at)
			require.LessOrEqual(t, at, now)
			delete(waiting, x.who)
		})
		if step%100 == 0 {
			for _, at := range waiting {
				require.Greater(t, at, now)
			}
		}
		require.Equal(t, len(waiting), a.all)
	}
	a.set = 0
	a.tidy(func(x alarm) bool { return x.at&1 == 0 })
	if len(waiting) > 1024 {
		require.Less(t, a.all, len(waiting))
	}
}
