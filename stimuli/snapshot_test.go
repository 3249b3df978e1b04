package stimuli_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Sound is what comes with a stimulus of these tests.
type Sound struct {
	By    int32
	Name  string
	Where [2]float32
	Loud  bool
	_     int8
}

// save returns the bytes of s.
func save[D any](t testing.TB, s perceiver[D]) []byte {
	t.Helper()
	data, err := s.MarshalBinary()
	require.NoError(t, err)
	return data
}

// live lets all that can happen to s in some frames happen, one after the other, and
// returns what could be seen of it. What happens depends on the seed alone.
func live(s *stimuli.Senses[Sound], seed, from, to uint64) (seen []string) {
	for frame := from; frame < to; frame++ {
		rng := rand.New(rand.NewPCG(seed, frame))
		token := func() stimuli.Mask { return 1 << (rng.IntN(4) * 21) }
		timeout := func() time.Duration { return time.Duration(rng.IntN(9)-2) * time.Microsecond }
		sound := func() Sound { return Sound{By: rng.Int32(), Name: fmt.Sprint(frame), Loud: rng.IntN(2) == 0} }

		for range rng.IntN(3) {
			from := rng.Uint64N(3)
			s.Post(frame-rng.Uint64N(2), from, token(), sound(), timeout())
		}
		if rng.IntN(4) > 0 {
			s.Update(frame, time.Duration(rng.IntN(3))*time.Microsecond)
		}
		for range rng.IntN(2) {
			s.Set(token(), sound(), timeout())
		}
		if rng.IntN(5) == 0 {
			s.Clear(token())
		}
		seen = append(seen, look(s))
	}
	return seen
}

// look tells all that can be seen.
func look(s *stimuli.Senses[Sound]) string {
	var b bytes.Buffer
	for m := s.Live(); m != 0; m &= m - 1 {
		data, _ := s.Get(m & -m)
		fmt.Fprintf(&b, "%#x %v %+v\n", uint64(m&-m), s.Left(m&-m), data)
	}
	return b.String()
}

// TestSavedGoesOn saves at 1000 moments of random lives and lets the original,
// the loaded one and a copy live on: all that can be seen stays the same, and so do
// the bytes. The ways to save by hand are there to show that these lives tell
// the difference.
func TestSavedGoesOn(t *testing.T) {
	skip.UnderRace(t)
	const saves, frames = 1000, 12
	diverged := map[string]int{}
	for seed := range uint64(saves) {
		at := 2 + seed%17
		var original, loaded, copied stimuli.Senses[Sound]
		live(&original, seed, 1, at)
		data := save(t, &original)

		loaded.Set(1, Sound{By: 99}, 99*second) // is gone after Load
		loaded.Post(1, 1, 2, Sound{}, 99*second)
		require.NoError(t, loaded.UnmarshalBinary(data))
		require.Equal(t, data, save(t, &loaded))
		live(&copied, seed+1, 1, 9) // is gone after CopyFrom
		copied.CopyFrom(&original)
		require.Equal(t, data, save(t, &copied))

		byHand := map[string]*stimuli.Senses[Sound]{"Set": {}, "Set and Update": {}}
		for name, s := range byHand {
			s.CopyFrom(&original)
			s.Clear(^stimuli.Mask(0))
			for m := original.Live(); m != 0; m &= m - 1 {
				data, _ := original.Get(m & -m)
				s.Set(m&-m, data, original.Left(m&-m))
			}
			if name == "Set and Update" {
				s.Update(0, 0)
			}
		}

		want := live(&original, seed, at, at+frames)
		if diff := cmp.Diff(want, live(&loaded, seed, at, at+frames)); diff != "" {
			t.Fatalf("seed %d, -saved +loaded:\n%s", seed, diff)
		}
		require.Equal(t, want, live(&copied, seed, at, at+frames))
		data = save(t, &original)
		require.Equal(t, data, save(t, &loaded))
		require.Equal(t, data, save(t, &copied))
		for name, s := range byHand {
			if !cmp.Equal(want, live(s, seed, at, at+frames)) {
				diverged[name]++
			}
		}
	}
	assert.Greater(t, diverged["Set"], saves/20)
	assert.Greater(t, diverged["Set and Update"], saves/20)
}

// TestSaveIsTheFuture: senses that came to the same state in different ways have
// the same bytes.
func TestSaveIsTheFuture(t *testing.T) {
	var a, b stimuli.Senses[Sound]
	assert.Equal(t, save(t, &a), save(t, &b))
	a.Set(Noise, Sound{By: 1}, 5*second)
	a.Set(Hurt, Sound{By: 2}, second) // expires
	a.Set(Call, Sound{By: 3}, -7)
	a.Update(1, 0)
	a.Update(2, second)
	a.Post(4, 1, Smell, Sound{By: 4}, -7)

	b.Update(1, time.Hour)
	b.Set(Noise, Sound{By: 1}, 4*second)
	b.Set(Call, Sound{By: 3}, stimuli.UntilCleared)
	b.Update(2, time.Hour)
	b.Post(4, 0, Smell, Sound{By: 5}, 0)
	b.Post(4, 1, Smell, Sound{By: 4}, stimuli.UntilCleared)
	assert.Equal(t, save(t, &a), save(t, &b))

	b.Set(Noise, Sound{By: 1}, 4*second)
	assert.NotEqual(t, save(t, &a), save(t, &b), "what is fresh is not aged by the next Update")

	a.Clear(Noise | Call)
	a.Update(9, 0)
	a.Clear(Smell)
	var empty stimuli.Senses[Sound]
	assert.Equal(t, save(t, &empty), save(t, &a), "emptied and never used")
}

// TestSaveBytes pins the format: savegames of players outlive this code.
func TestSaveBytes(t *testing.T) {
	var s stimuli.Senses[int16]
	s.Set(Smell, -1, 300)
	s.Set(1<<63, 200, stimuli.UntilCleared)
	s.Update(0, 0)
	s.Set(Noise, 0, 0)
	s.Post(300, 7, Smell, 1, 0)
	s.Post(301, 7, Smell, 2, stimuli.UntilCleared)
	assert.Equal(t, "ethogram senses\x01\xb6\x30\xe6\xd3"+
		"\x83\x80\x80\x80\x80\x80\x80\x80\x80\x01"+"\x01"+"\x03"+
		"\x00\x01\x00"+"\xac\x02\x01\x01"+"\x02\x90\x03"+
		"\x02"+"\x01\xac\x02\x07\x01\x01\x02"+"\x01\xad\x02\x07\x00\x01\x04"+
		"\xaf\xa5\xea\xf7", string(save(t, &s)))
}

// setBytes is a snapshot of a Set that has what that of TestSaveBytes has.
const setBytes = "ethogram stimuli\x01\xb6\x30\xe6\xd3" +
	"\x83\x80\x80\x80\x80\x80\x80\x80\x80\x01" + "\x01" + "\x03" +
	"\x00\x01\x00" + "\xac\x02\x01\x01" + "\x02\x90\x03" +
	"\xba\x22\xbe\x7d"

func TestSaveBytesOfSet(t *testing.T) {
	var s, l stimuli.Set[int16]
	s.Set(Smell, -1, 300)
	s.Set(1<<63, 200, stimuli.UntilCleared)
	s.Update(0)
	s.Set(Noise, 0, 0)
	data, err := s.AppendBinary([]byte("game"))
	require.NoError(t, err)
	assert.Equal(t, "game"+setBytes, string(data))

	l.Set(Hurt, 1, second)
	word := l.Update(0)
	require.NoError(t, l.UnmarshalBinary(data[4:]))
	assert.Equal(t, setBytes, string(save(t, &l)))
	assert.Equal(t, Noise|Smell|1<<63, *word)
	assert.Zero(t, testing.AllocsPerRun(100, func() { data, _ = s.AppendBinary(data[:0]) }))

	for says, bad := range map[string][]byte{
		`at byte 0: it does not begin with "ethogram stimuli"`:  save(t, new(stimuli.Senses[int16])),
		"at byte 17: the checksum does not match":               []byte(setBytes[:40]),
		`at byte 17: it was saved with other data than "int16"`: save(t, new(stimuli.Set[int32])),
	} {
		err := l.UnmarshalBinary(bad)
		assert.ErrorIs(t, err, stimuli.ErrSnapshot)
		assert.ErrorContains(t, err, says)
		assert.Equal(t, setBytes, string(save(t, &l)), "nothing has changed")
	}
}

// TestLoadFarTimeouts: no sum overflows.
func TestLoadFarTimeouts(t *testing.T) {
	var s, l, far stimuli.Senses[int]
	s.Set(Noise, 1, math.MaxInt64)
	s.Update(1, second)
	s.Set(Smell, 2, math.MaxInt64)
	require.NoError(t, l.UnmarshalBinary(save(t, &s)))
	for range 2 {
		l.Update(1, math.MaxInt64/2)
		assert.Equal(t, Noise|Smell, l.Live())
	}
	l.Update(1, 1)
	assert.Equal(t, Smell, l.Live())

	far.Post(math.MaxUint64-1, math.MaxUint64, Hurt, 3, math.MaxInt64)
	require.NoError(t, l.UnmarshalBinary(save(t, &far)))
	l.Update(math.MaxUint64, 0)
	assert.Equal(t, time.Duration(math.MaxInt64), l.Left(Hurt))
}

func TestLoadKeepsTheLiveWord(t *testing.T) {
	var a, b stimuli.Senses[Sound]
	word := b.Update(0, 0)
	a.Set(Noise, Sound{}, second)
	require.NoError(t, b.UnmarshalBinary(save(t, &a)))
	assert.Equal(t, Noise, *word)
}

func TestAppendSave(t *testing.T) {
	var s, loaded stimuli.Senses[Sound]
	live(&s, 5, 1, 9)
	data := save(t, &s)
	all, err := s.AppendBinary([]byte("game"))
	require.NoError(t, err)
	assert.Equal(t, "game"+string(data), string(all))
	require.NoError(t, loaded.UnmarshalBinary(all[4:]))
	assert.Equal(t, look(&s), look(&loaded))

	assert.Zero(t, testing.AllocsPerRun(100, func() { all, err = s.AppendBinary(all[:0]) }))
	require.NoError(t, err)
	assert.Equal(t, string(data), string(all))
}

// TestAppendSaveLongData: a length of two bytes stands before data that are
// written first.
func TestAppendSaveLongData(t *testing.T) {
	for _, n := range []int{0, 1, 126, 127, 128, 129, 20000} {
		var s, l stimuli.Senses[string]
		want := string(bytes.Repeat([]byte("x"), n))
		s.Set(Smell, want, second)
		s.Set(Call, "y", second)
		data, err := s.MarshalBinary()
		require.NoError(t, err)
		require.NoError(t, l.UnmarshalBinary(data))
		got, _ := l.Get(Smell)
		assert.Equal(t, want, got)
		got, _ = l.Get(Call)
		assert.Equal(t, "y", got)
	}
}

// sealed returns a snapshot with a good checksum: of what an empty one begins
// with, and of body.
func sealed(t testing.TB, empty []byte, body ...byte) []byte {
	t.Helper()
	data := append(bytes.Clone(empty[:len(empty)-8]), body...)
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

func uvarints(list ...uint64) (b []byte) {
	for _, v := range list {
		b = binary.AppendUvarint(b, v)
	}
	return b
}

func TestLoadRefuses(t *testing.T) {
	var none, changed stimuli.Senses[string]
	empty := save(t, &none)
	of := func(body ...byte) []byte { return sealed(t, empty, body...) }
	posts := func(body ...byte) []byte { return of(append([]byte{0, 0, 0}, body...)...) }
	withOther := save(t, new(stimuli.Senses[int]))
	newer := bytes.Clone(empty)
	newer[len("ethogram senses")] = 2

	changed.Set(Hurt, "before", second)
	changed.Post(1, 1, Hurt, "before", second)
	before := save(t, &changed)

	const all = math.MaxUint64
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"nothing", nil, `at byte 0: it does not begin with "ethogram senses"`},
		{"the magic word", []byte("ethogram senses"), "at byte 0: it does not begin with"},
		{"that of a Set", []byte(setBytes), `at byte 0: it does not begin with "ethogram senses"`},
		{"a newer version", newer, "at byte 15: its version is 2, this library reads 1"},
		{"another format", withOther, `at byte 16: it was saved with other data than "string"`},
		{"twice", append(bytes.Clone(empty), empty...), "at byte 16: the checksum does not match"},
		{"a byte more", append(bytes.Clone(before), 0), "the checksum does not match"},

		{"no masks", of(), "at byte 20: a number is expected"},
		{"fresh but dead", of(1, 3, 1), "at byte 22: fresh are 0x3 of the live 0x1"},
		{"timed but dead", of(1, 1, 2), "at byte 23: timed are 0x2 of the live 0x1"},
		{"a long mask", of(0x81, 0, 0, 0), "at byte 20: the number 1 is written in 2 bytes, more than it needs"},
		{"a mask of 65 bits", of(append(bytes.Repeat([]byte{255}, 9), 2, 0, 0)...), "at byte 20: a number is expected"},
		{"left over", of(0, 0, 0, 0, 9), "at byte 24: 1 bytes are left over"},
		{"no data", of(1, 0, 0), "at byte 23: a number is expected"},
		{"all tokens and nothing else", of(uvarints(all, all, all)...), "at byte 50: a number is expected"},
		{"endless data", of(uvarints(1, 0, 0, all)...), "at byte 33: 18446744073709551615 bytes are expected, 0 are left"},
		{"an endless string", of(append(uvarints(1, 0, 0, 5), uvarints(1<<34)...)...), "at byte 29: data of token 0x1: 17179869184 bytes are expected, 0 are left"},
		{"data left over", of(1, 0, 0, 2, 0, 7), "at byte 25: data of token 0x1: 1 bytes are left over"},
		{"longer than time", of(append(uvarints(1, 1, 1, 1<<63), 1, 0)...), "token 0x1 lasts 9223372036854775808 ns more"},

		{"too many posts", posts(uvarints(129)...), "at byte 25: 129 posts wait, at most 128 can"},
		{"endless posts", posts(uvarints(all)...), "at byte 33: 18446744073709551615 posts wait, at most 128 can"},
		{"no posts", posts(uvarints(128)...), "at byte 25: 1 bytes are expected, 0 are left"},
		{"bit 64", posts(1, 64, 1, 1, 1, 1, 0), "at byte 25: a token has the bit 64"},
		{"an endless timeout", posts(append(append([]byte{1, 0, 1, 1}, uvarints(1<<63+1)...), 1, 0)...), "a timeout is 9223372036854775809 ns"},
		{"out of order", posts(2, 0, 2, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0), "at byte 34: the posts of token 0x1 are not two in order of their frames"},
		{"three of a token", posts(3, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 1, 0, 0, 3, 1, 1, 1, 0), "the posts of token 0x1 are not two"},
		{"tokens out of order", posts(2, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0), "the posts of token 0x1 are not two in order"},
		{"posts left over", posts(0, 1), "at byte 24: 1 bytes are left over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := changed.UnmarshalBinary(c.data)
			assert.ErrorIs(t, err, stimuli.ErrSnapshot)
			assert.ErrorContains(t, err, c.says)
			assert.Equal(t, before, save(t, &changed), "nothing has changed")
		})
	}
}

// TestLoadDamaged flips each bit and cuts at each byte.
func TestLoadDamaged(t *testing.T) {
	var s, l stimuli.Senses[Sound]
	live(&s, 5, 1, 9)
	good := save(t, &s)
	try := func(data []byte, what ...any) {
		if err := l.UnmarshalBinary(data); !errors.Is(err, stimuli.ErrSnapshot) || !position.MatchString(err.Error()) {
			t.Fatalf("%v: %v", what, err)
		}
	}
	for i := range good {
		try(good[:i], "cut at", i)
		for bit := range 8 {
			bad := bytes.Clone(good)
			bad[i] ^= 1 << bit
			try(bad, "bit", bit, "of byte", i)
		}
	}
	assert.Empty(t, look(&l))
}

// marked is data that marshal themselves.
type marked struct{ by int32 }

var errUnknown = errors.New("nobody has this id")

func (m marked) MarshalBinary() ([]byte, error) {
	if m.by < 0 {
		return nil, errUnknown
	}
	return binary.LittleEndian.AppendUint32(nil, uint32(m.by)), nil
}

func (m *marked) UnmarshalBinary(b []byte) error {
	if len(b) != 4 {
		return errors.New("want 4 bytes")
	}
	if m.by = int32(binary.LittleEndian.Uint32(b)); m.by == 7 {
		return errUnknown
	}
	return nil
}

func TestDataThatMarshalThemselves(t *testing.T) {
	type found struct {
		By   [2]marked
		When time.Time
	}
	var s, l stimuli.Senses[found]
	when := time.Date(2026, 11, 30, 1, 2, 3, 4, time.UTC)
	s.Set(Noise, found{[2]marked{{5}, {6}}, when}, second)
	require.NoError(t, l.UnmarshalBinary(save(t, &s)))
	got, _ := l.Get(Noise)
	assert.Equal(t, found{[2]marked{{5}, {6}}, when}, got)

	s.Set(Noise, found{By: [2]marked{{5}, {7}}}, second)
	err := l.UnmarshalBinary(save(t, &s))
	require.ErrorIs(t, err, stimuli.ErrSnapshot)
	require.ErrorIs(t, err, errUnknown)
	assert.EqualError(t, err, "not a usable snapshot of stimuli: at byte 34: data of token 0x1: stimuli_test.marked: nobody has this id")
	got, _ = l.Get(Noise)
	assert.Equal(t, when, got.When, "as before")

	var posted stimuli.Senses[found]
	posted.Post(1, 1, Noise, found{By: [2]marked{{5}, {-1}}}, second)
	s.Set(Noise, found{By: [2]marked{{5}, {-1}}}, second)
	for _, s := range []*stimuli.Senses[found]{&s, &posted} {
		b, err := s.AppendBinary([]byte("x"))
		assert.ErrorIs(t, err, errUnknown)
		assert.Equal(t, "x", string(b))
		s.Post(1, 1, Noise, found{}, second) // they are not left locked
	}
}
