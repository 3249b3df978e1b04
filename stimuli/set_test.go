package stimuli_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/stimuli"
)

const second = time.Second

func TestSetZeroValue(t *testing.T) {
	var s stimuli.Set[string]
	assert.Zero(t, s.Live())
	assert.True(t, s.Has(0))
	assert.False(t, s.Has(Noise))
	assert.Zero(t, s.Left(Noise))
	data, ok := s.Get(Noise)
	assert.Empty(t, data)
	assert.False(t, ok)
	s.Clear(^stimuli.Mask(0))
	assert.Zero(t, *s.Update(second))
}

func TestSetAgesAndExpires(t *testing.T) {
	var s stimuli.Set[string]
	s.Set(Noise, "twig", 2*second)
	assert.Equal(t, Noise, s.Live(), "seen before the next Update, by later checks of the tick")
	assert.Equal(t, 2*second, s.Left(Noise))

	assert.Equal(t, Noise, *s.Update(5 * second), "not aged by the Update after Set, however long")
	assert.Equal(t, 2*second, s.Left(Noise))
	assert.Equal(t, Noise, *s.Update(second))
	assert.Equal(t, second, s.Left(Noise))
	data, ok := s.Get(Noise)
	assert.True(t, ok)
	assert.Equal(t, "twig", data)

	assert.Zero(t, *s.Update(second), "ends when its timeout is over, not after")
	assert.Zero(t, s.Left(Noise))
	data, ok = s.Get(Noise)
	assert.False(t, ok)
	assert.Empty(t, data, "what expired leaves no data behind")
}

func TestSetTimeoutZeroLastsOneTick(t *testing.T) {
	for _, dt := range []time.Duration{0, 1, second} {
		var s stimuli.Set[int]
		s.Set(Noise, 1, 0)
		assert.Equal(t, Noise, *s.Update(dt), "dt=%v", dt)
		assert.Zero(t, *s.Update(dt), "dt=%v", dt)
	}
}

func TestSetUntilCleared(t *testing.T) {
	for _, timeout := range []time.Duration{stimuli.UntilCleared, -second, math.MinInt64} {
		var s stimuli.Set[int]
		s.Set(Hurt, 7, timeout)
		for range 1000 {
			require.Equal(t, Hurt, *s.Update(24 * time.Hour))
		}
		assert.Negative(t, s.Left(Hurt))
		s.Clear(Hurt | Noise)
		assert.Zero(t, s.Live())
		data, _ := s.Get(Hurt)
		assert.Zero(t, data, "what was cleared leaves no data behind")
	}
}

func TestSetReplacesDataAndTimeout(t *testing.T) {
	var s stimuli.Set[string]
	s.Set(Noise, "twig", 10*second)
	s.Update(second)
	s.Set(Noise, "roar", second) // shorter
	data, _ := s.Get(Noise)
	assert.Equal(t, "roar", data)
	assert.Equal(t, Noise, *s.Update(second))
	assert.Zero(t, *s.Update(second), "the new timeout counts, not the longer one")

	s.Set(Noise, "twig", second)
	s.Update(second)
	s.Set(Noise, "roar", stimuli.UntilCleared) // without a timeout after one with
	s.Update(10 * second)
	assert.Equal(t, Noise, *s.Update(10 * second))
	s.Set(Noise, "twig", 0) // and the other way round
	s.Update(second)
	assert.Zero(t, *s.Update(second))
}

func TestSetKeepsFarDeadlines(t *testing.T) {
	var s stimuli.Set[int]
	s.Update(time.Hour)
	s.Set(Noise, 1, math.MaxInt64) // the sum with the clock overflows
	s.Update(second)
	assert.Equal(t, Noise, *s.Update(1000 * time.Hour))
}

// TestSetClockDoesNotWrap: after more time than a duration holds, what is live
// ends as it would at the beginning.
func TestSetClockDoesNotWrap(t *testing.T) {
	for _, past := range []time.Duration{0, time.Hour, math.MaxInt64 - 1, math.MaxInt64} {
		var s stimuli.Set[int]
		s.Update(math.MaxInt64 - 5*second)
		s.Set(Noise, 1, 8*second)
		s.Set(Smell, 2, stimuli.UntilCleared)
		s.Update(0)
		s.Set(Hurt, 3, 10*second)
		assert.Equal(t, Noise|Smell|Hurt, *s.Update(7 * second))
		assert.Equal(t, second, s.Left(Noise))
		assert.Equal(t, 10*second, s.Left(Hurt))
		assert.Equal(t, Smell|Hurt, *s.Update(second))
		assert.Equal(t, 9*second, s.Left(Hurt))
		live := Smell | Hurt
		if past > 9*second {
			live = Smell
		}
		assert.Equal(t, live, *s.Update(past), "%v later", past)
		assert.Equal(t, Smell, *s.Update(math.MaxInt64))
	}
}

func TestSetUpdateWithNegativeDelta(t *testing.T) {
	var s stimuli.Set[int]
	s.Set(Noise, 1, second)
	s.Set(Smell, 1, stimuli.UntilCleared)
	s.Update(0)
	s.Set(Hurt, 1, 0)
	var before stimuli.Set[int]
	before.CopyFrom(&s)
	assert.Equal(t, Noise|Smell|Hurt, *s.Update(-second))
	assert.Equal(t, save(t, &before), save(t, &s), "nothing changes")
	assert.Equal(t, Noise|Smell|Hurt, *s.Update(0), "what was fresh still is")
}

func TestSetUpdateReturnsTheLiveWord(t *testing.T) {
	var s stimuli.Set[int]
	live := s.Update(0)
	s.Set(Noise, 1, second)
	assert.Equal(t, Noise, *live, "a callback's Set is seen through the pointer that the tick has")
	s.Clear(Noise)
	assert.Zero(t, *live)
	assert.Same(t, live, s.Update(0))
	assert.Same(t, live, s.Update(-1))
}

func TestSetCopySharesNothing(t *testing.T) {
	var a stimuli.Set[string]
	a.Set(Noise, "twig", second)
	a.Update(0)
	var b stimuli.Set[string]
	b.CopyFrom(&a)
	b.Set(Noise, "roar", 5*second)
	b.Set(Hurt, "tooth", second)
	b.Update(0)
	a.Update(second)
	assert.Zero(t, a.Live())
	assert.Equal(t, Noise|Hurt, b.Live())
	data, _ := b.Get(Noise)
	assert.Equal(t, "roar", data)
}

func TestSetTokenMustBeOneBit(t *testing.T) {
	var s stimuli.Set[int]
	assert.PanicsWithValue(t, "ethogram: stimuli: Set(0x3): want a token of exactly one bit, this has 2",
		func() { s.Set(Noise|Smell, 1, second) })
	assert.PanicsWithValue(t, "ethogram: stimuli: Set(0x0): want a token of exactly one bit, this has 0",
		func() { s.Set(0, 1, second) })
	assert.PanicsWithValue(t, "ethogram: stimuli: Get(0x5): want a token of exactly one bit, this has 2",
		func() { s.Get(Noise | Hurt) })
	assert.PanicsWithValue(t, "ethogram: stimuli: Left(0x0): want a token of exactly one bit, this has 0",
		func() { s.Left(0) })
	assert.Zero(t, s.Live(), "a refused Set leaves nothing")
}

func TestSetAllTokens(t *testing.T) {
	var s stimuli.Set[int]
	for i := range 64 {
		s.Set(1<<i, i, time.Duration(i)*second)
	}
	s.Update(0)
	for i := range 64 {
		data, ok := s.Get(1 << i)
		assert.True(t, ok)
		assert.Equal(t, i, data)
	}
	for i := range 64 {
		if i > 0 {
			s.Update(second)
		} else {
			s.Update(0) // ends the one with timeout 0
		}
		assert.Equal(t, ^stimuli.Mask(0)<<(i+1), s.Live(), "after %d s", i)
	}
}

// slowSet is the rule of package stimuli told without any cleverness.
type slowSet map[stimuli.Mask]*slowStimulus

type slowStimulus struct {
	Data  int
	Left  time.Duration
	Timed bool
	Fresh bool
}

func (s slowSet) update(dt time.Duration) {
	for token, st := range s {
		switch {
		case st.Fresh:
			st.Fresh = false
		case st.Timed:
			if st.Left -= dt; st.Left <= 0 {
				delete(s, token)
			}
		}
	}
}

// perceiver is a Set or Senses.
type perceiver[D any] interface {
	Live() stimuli.Mask
	Get(stimuli.Mask) (D, bool)
	Left(stimuli.Mask) time.Duration
	MarshalBinary() ([]byte, error)
}

// compare reports how set differs from the slow one, "" if it does not.
func (s slowSet) compare(set perceiver[int]) string {
	type seen struct {
		Data int
		Left time.Duration
	}
	want, got := map[stimuli.Mask]seen{}, map[stimuli.Mask]seen{}
	for token, st := range s {
		want[token] = seen{st.Data, st.Left}
		if !st.Timed {
			want[token] = seen{st.Data, stimuli.UntilCleared}
		}
	}
	for m := set.Live(); m != 0; m &= m - 1 {
		token := m & -m
		data, _ := set.Get(token)
		got[token] = seen{data, set.Left(token)}
	}
	return cmp.Diff(want, got)
}

// FuzzSet compares Set with slowSet after each of a random series of calls.
func FuzzSet(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		script := make([]byte, 200)
		for i := range script {
			script[i] = byte(rng.Uint32())
		}
		f.Add(script)
	}
	f.Fuzz(func(t *testing.T, script []byte) {
		var set stimuli.Set[int]
		slow := slowSet{}
		for i := 0; i+2 < len(script); i += 3 {
			op, arg := script[i], script[i+1]
			token := stimuli.Mask(1) << (script[i+2] % 5 * 15)
			switch op % 8 {
			case 0, 1, 2:
				timeout := time.Duration(int8(arg)) / 8
				if arg == 127 {
					timeout = math.MaxInt64
				}
				set.Set(token, i, timeout)
				slow[token] = &slowStimulus{Data: i, Left: timeout, Timed: timeout >= 0, Fresh: true}
			case 3:
				set.Clear(token | 1)
				delete(slow, token)
				delete(slow, 1)
			default:
				dt := time.Duration(arg % 8)
				if arg%32 == 31 {
					dt = math.MaxInt64 / 3 // four of them are more than a clock can count
				}
				set.Update(dt)
				slow.update(dt)
			}
			if diff := slow.compare(&set); diff != "" {
				t.Fatalf("after call %d (op %d, arg %d, bit %d), -want +got:\n%s",
					i/3, op%8, arg, bits.TrailingZeros64(uint64(token)), diff)
			}
		}
	})
}

func TestSetDoesNotAllocate(t *testing.T) {
	var s stimuli.Set[[2]int]
	round := func() {
		s.Set(Noise, [2]int{1, 2}, second)
		s.Set(Smell, [2]int{3, 4}, stimuli.UntilCleared)
		s.Get(Noise)
		s.Left(Noise)
		s.Update(second)
		s.Update(second)
		s.Clear(Smell)
	}
	round()
	assert.Zero(t, testing.AllocsPerRun(100, round))
	var idle stimuli.Set[[2]int]
	assert.Zero(t, testing.AllocsPerRun(100, func() { idle.Update(second) }))
}

// TestSetTakesWhatItHolds: a crowd that perceives nothing costs nothing but the sets
// themselves.
func TestSetTakesWhatItHolds(t *testing.T) {
	type large struct{ _ [1000]int64 }
	assert.LessOrEqual(t, unsafe.Sizeof(stimuli.Set[large]{}), uintptr(40))
	assert.LessOrEqual(t, unsafe.Sizeof(stimuli.Senses[large]{}), uintptr(56))
	var s stimuli.Senses[large]
	assert.Zero(t, testing.AllocsPerRun(1, func() {
		s.Update(1, second)
		s.Get(Noise)
		s.Left(Noise)
		s.Clear(Noise)
	}))
	s.Set(Noise, large{}, 0)
	grown := growth.Bytes(func() { s.Set(Smell, large{}, 0) })
	assert.Less(t, grown, uint64(4*unsafe.Sizeof(large{})), "not for 64 tokens")
}

func BenchmarkSetUpdate(b *testing.B) {
	var s stimuli.Set[int32]
	for i := range 16 {
		s.Set(1<<i, 1, time.Duration(i)*time.Hour*100_000)
	}
	for b.Loop() {
		s.Update(time.Millisecond)
	}
}
