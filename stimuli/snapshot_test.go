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

	"github.com/ethogram-go/ethogram/internal/skip"
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

var sounds = stimuli.Plain[Sound]()

// ears are all of an agent that has to do with stimuli.
type ears struct {
	set   stimuli.Set[Sound]
	inbox stimuli.Inbox[Sound]
}

// live lets all that can happen in some frames happen, one after the other, and
// returns what could be seen of it. What happens depends on the seed alone.
func (e *ears) live(seed, from, to uint64) (seen []string) {
	for frame := from; frame < to; frame++ {
		rng := rand.New(rand.NewPCG(seed, frame))
		token := func() stimuli.Mask { return 1 << (rng.IntN(4) * 21) }
		timeout := func() time.Duration { return time.Duration(rng.IntN(9) - 2) }
		sound := func() Sound { return Sound{By: rng.Int32(), Name: fmt.Sprint(frame), Loud: rng.IntN(2) == 0} }

		for range rng.IntN(3) {
			from := rng.Uint64N(3)
			e.inbox.Post(frame-rng.Uint64N(2), from, token(), sound(), timeout())
		}
		if rng.IntN(4) > 0 {
			e.set.Receive(&e.inbox, frame)
		}
		if rng.IntN(4) > 0 {
			e.set.Update(time.Duration(rng.IntN(3)))
		}
		for range rng.IntN(2) {
			e.set.Set(token(), sound(), timeout())
		}
		if rng.IntN(5) == 0 {
			e.set.Clear(token())
		}
		seen = append(seen, e.String())
	}
	return seen
}

// String tells all that can be seen.
func (e *ears) String() string {
	var b bytes.Buffer
	for m := e.set.Live(); m != 0; m &= m - 1 {
		data, _ := e.set.Get(m & -m)
		fmt.Fprintf(&b, "%#x %v %+v\n", uint64(m&-m), e.set.Left(m&-m), data)
	}
	return b.String()
}

// copyOf is a copy without any bytes.
func (e *ears) copyOf() *ears {
	c := &ears{set: e.set}
	c.inbox.CopyFrom(&e.inbox)
	return c
}

func (e *ears) save(t testing.TB) (set, inbox []byte) {
	set, err := e.set.Save(sounds)
	require.NoError(t, err)
	inbox, err = e.inbox.Save(sounds)
	require.NoError(t, err)
	return set, inbox
}

// TestSavedGoesOn saves at 1000 moments of random lives and lets the original
// and the loaded one live on: all that can be seen stays the same, and so do
// the bytes. The ways to save by hand are there to show that these lives tell
// the difference.
func TestSavedGoesOn(t *testing.T) {
	skip.UnderRace(t)
	const saves, frames = 1000, 12
	diverged := map[string]int{}
	for seed := range uint64(saves) {
		at := 2 + seed%17
		original := &ears{}
		original.live(seed, 1, at)
		set, inbox := original.save(t)

		loaded := &ears{}
		loaded.set.Set(1, Sound{By: 99}, 99) // is gone after Load
		loaded.inbox.Post(1, 1, 2, Sound{}, 99)
		require.NoError(t, loaded.set.Load(set, sounds))
		require.NoError(t, loaded.inbox.Load(inbox, sounds))
		again, inboxAgain := loaded.save(t)
		require.Equal(t, set, again)
		require.Equal(t, inbox, inboxAgain)

		byHand := map[string]*ears{"Set": {}, "Set and Update": {}}
		for name, e := range byHand {
			e.inbox.CopyFrom(&original.inbox)
			for m := original.set.Live(); m != 0; m &= m - 1 {
				data, _ := original.set.Get(m & -m)
				e.set.Set(m&-m, data, original.set.Left(m&-m))
			}
			if name == "Set and Update" {
				e.set.Update(0)
			}
		}
		copied := original.copyOf()

		want := original.live(seed, at, at+frames)
		if diff := cmp.Diff(want, loaded.live(seed, at, at+frames)); diff != "" {
			t.Fatalf("seed %d, -saved +loaded:\n%s", seed, diff)
		}
		require.Equal(t, want, copied.live(seed, at, at+frames))
		set, inbox = original.save(t)
		again, inboxAgain = loaded.save(t)
		require.Equal(t, set, again)
		require.Equal(t, inbox, inboxAgain)
		for name, e := range byHand {
			if !cmp.Equal(want, e.live(seed, at, at+frames)) {
				diverged[name]++
			}
		}
	}
	assert.Greater(t, diverged["Set"], saves/20)
	assert.Greater(t, diverged["Set and Update"], saves/20)
}

// TestSaveIsTheFuture: sets that came to the same state in different ways have
// the same bytes.
func TestSaveIsTheFuture(t *testing.T) {
	var a, b ears
	a.set.Set(Noise, Sound{By: 1}, 5*second)
	a.set.Set(Hurt, Sound{By: 2}, second) // expires
	a.set.Set(Call, Sound{By: 3}, -7)
	a.set.Update(0)
	a.set.Update(second)
	a.inbox.Post(4, 1, Smell, Sound{By: 4}, -7)

	b.set.Update(time.Hour)
	b.set.Set(Noise, Sound{By: 1}, 4*second)
	b.set.Set(Call, Sound{By: 3}, stimuli.UntilCleared)
	b.set.Update(time.Hour)
	b.inbox.Post(4, 0, Smell, Sound{By: 5}, 0)
	b.inbox.Post(4, 1, Smell, Sound{By: 4}, stimuli.UntilCleared)

	set, inbox := a.save(t)
	set2, inbox2 := b.save(t)
	assert.Equal(t, set, set2)
	assert.Equal(t, inbox, inbox2)

	b.set.Set(Noise, Sound{By: 1}, 4*second)
	set2, _ = b.save(t)
	assert.NotEqual(t, set, set2, "what is fresh is not aged by the next Update")
}

// TestSaveBytes pins the format: savegames of players outlive this code.
func TestSaveBytes(t *testing.T) {
	ids := stimuli.Plain[int16]()
	var set stimuli.Set[int16]
	set.Set(Smell, -1, 300)
	set.Set(1<<63, 200, stimuli.UntilCleared)
	set.Update(0)
	set.Set(Noise, 0, 0)
	got, err := set.Save(ids)
	require.NoError(t, err)
	assert.Equal(t, "ethogram stimuli\x01\xb6\x30\xe6\xd3"+
		"\x83\x80\x80\x80\x80\x80\x80\x80\x80\x01"+"\x01"+"\x03"+
		"\x00\x01\x00"+"\xac\x02\x01\x01"+"\x02\x90\x03"+
		"\xba\x22\xbe\x7d", string(got))

	var inbox stimuli.Inbox[int16]
	inbox.Post(300, 7, Smell, 1, 0)
	inbox.Post(301, 7, Smell, 2, stimuli.UntilCleared)
	got, err = inbox.Save(ids)
	require.NoError(t, err)
	assert.Equal(t, "ethogram inbox\x01\xb6\x30\xe6\xd3"+"\x02"+
		"\x01\xac\x02\x07\x01\x01\x02"+"\x01\xad\x02\x07\x00\x01\x04"+
		"\xab\xb5\x52\x4f", string(got))
}

// TestLoadFarTimeouts: no sum overflows.
func TestLoadFarTimeouts(t *testing.T) {
	var s, l stimuli.Set[int]
	codec := stimuli.Plain[int]()
	s.Set(Noise, 1, math.MaxInt64)
	s.Update(second)
	s.Set(Smell, 2, math.MaxInt64)
	data, err := s.Save(codec)
	require.NoError(t, err)
	require.NoError(t, l.Load(data, codec))
	for range 2 {
		l.Update(math.MaxInt64 / 2)
		assert.Equal(t, Noise|Smell, l.Live())
	}
	l.Update(1)
	assert.Equal(t, Smell, l.Live())

	var in, loaded stimuli.Inbox[int]
	in.Post(math.MaxUint64-1, math.MaxUint64, Hurt, 3, math.MaxInt64)
	data, err = in.Save(codec)
	require.NoError(t, err)
	require.NoError(t, loaded.Load(data, codec))
	l.Receive(&loaded, math.MaxUint64)
	assert.Equal(t, time.Duration(math.MaxInt64), l.Left(Hurt))
}

func TestLoadKeepsTheLiveWord(t *testing.T) {
	var a, b stimuli.Set[Sound]
	live := b.Update(0)
	a.Set(Noise, Sound{}, second)
	data, err := a.Save(sounds)
	require.NoError(t, err)
	require.NoError(t, b.Load(data, sounds))
	assert.Equal(t, Noise, *live)
}

func TestAppendSave(t *testing.T) {
	e := &ears{}
	e.live(5, 1, 9)
	set, inbox := e.save(t)
	all, err := e.set.AppendSave([]byte("game"), sounds)
	require.NoError(t, err)
	n := len(all)
	all, err = e.inbox.AppendSave(all, sounds)
	require.NoError(t, err)
	assert.Equal(t, "game"+string(set)+string(inbox), string(all))

	loaded := &ears{}
	require.NoError(t, loaded.set.Load(all[4:n], sounds))
	require.NoError(t, loaded.inbox.Load(all[n:], sounds))
	assert.Equal(t, e.String(), loaded.String())

	assert.Zero(t, testing.AllocsPerRun(100, func() {
		all, err = e.set.AppendSave(all[:0], sounds)
		all, err = e.inbox.AppendSave(all, sounds)
	}))
	require.NoError(t, err)
	assert.Equal(t, string(set)+string(inbox), string(all))
}

// TestAppendSaveLongData: a length of two bytes stands before data that are
// written first.
func TestAppendSaveLongData(t *testing.T) {
	for _, n := range []int{0, 1, 126, 127, 128, 129, 20000} {
		var s, l stimuli.Set[string]
		codec := stimuli.Plain[string]()
		want := string(bytes.Repeat([]byte("x"), n))
		s.Set(Smell, want, second)
		s.Set(Call, "y", second)
		data, err := s.Save(codec)
		require.NoError(t, err)
		require.NoError(t, l.Load(data, codec))
		got, _ := l.Get(Smell)
		assert.Equal(t, want, got)
		got, _ = l.Get(Call)
		assert.Equal(t, "y", got)
	}
}

// sealed returns a snapshot with a good checksum: of what an empty one begins
// with, and of body.
func sealed(t testing.TB, empty []byte, masks int, body ...byte) []byte {
	t.Helper()
	data := append(bytes.Clone(empty[:len(empty)-4-masks]), body...)
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

func uvarints(list ...uint64) (b []byte) {
	for _, v := range list {
		b = binary.AppendUvarint(b, v)
	}
	return b
}

func TestLoadRefuses(t *testing.T) {
	var set, changed stimuli.Set[string]
	var inbox, filled stimuli.Inbox[string]
	texts := stimuli.Plain[string]()
	emptySet, err := set.Save(texts)
	require.NoError(t, err)
	emptyInbox, err := inbox.Save(texts)
	require.NoError(t, err)
	ofSet := func(body ...byte) []byte { return sealed(t, emptySet, 3, body...) }
	ofInbox := func(body ...byte) []byte { return sealed(t, emptyInbox, 1, body...) }
	other := texts
	other.Format = "other"
	withOther, err := set.Save(other)
	require.NoError(t, err)
	newer := bytes.Clone(emptySet)
	newer[len("ethogram stimuli")] = 2

	changed.Set(Hurt, "before", second)
	filled.Post(1, 1, Hurt, "before", second)
	before, err := changed.Save(texts)
	require.NoError(t, err)
	inboxBefore, err := filled.Save(texts)
	require.NoError(t, err)

	const all = math.MaxUint64
	for _, c := range []struct {
		name string
		data []byte
		set  string
		in   string
	}{
		{"nothing", nil, `at byte 0: it does not begin with "ethogram stimuli"`, `at byte 0: it does not begin with "ethogram inbox"`},
		{"a set", emptySet, "", `at byte 0: it begins with "ethogram stimuli": use Set.Load`},
		{"an inbox", emptyInbox, `at byte 0: it begins with "ethogram inbox": use Inbox.Load`, ""},
		{"the magic word", []byte("ethogram stimuli"), "at byte 0: it does not begin with", "use Set.Load"},
		{"a newer version", newer, "at byte 16: its version is 2, this library reads 1", "use Set.Load"},
		{"another format", withOther, `at byte 17: it was saved with a Codec of another Format than "string"`, "use Set.Load"},
		{"twice", append(bytes.Clone(emptySet), emptySet...), "at byte 17: the checksum does not match", "use Set.Load"},
		{"a byte more", append(bytes.Clone(before), 0), "the checksum does not match", "use Set.Load"},

		{"no masks", ofSet(), "at byte 21: a number is expected", "-"},
		{"fresh but dead", ofSet(1, 3, 1), "at byte 23: fresh are 0x3 of the live 0x1", "-"},
		{"timed but dead", ofSet(1, 1, 2), "at byte 24: timed are 0x2 of the live 0x1", "-"},
		{"a long mask", ofSet(0x81, 0, 0, 0), "at byte 21: the number 1 is written in 2 bytes, more than it needs", "-"},
		{"a mask of 65 bits", ofSet(append(bytes.Repeat([]byte{255}, 9), 2, 0, 0)...), "at byte 21: a number is expected", "-"},
		{"left over", ofSet(0, 0, 0, 9), "at byte 24: 1 bytes are left over", "-"},
		{"no data", ofSet(1, 0, 0), "at byte 24: a number is expected", "-"},
		{"all tokens and nothing else", ofSet(uvarints(all, all, all)...), "at byte 51: a number is expected", "-"},
		{"endless data", ofSet(uvarints(1, 0, 0, all)...), "at byte 34: 18446744073709551615 bytes are expected, 0 are left", "-"},
		{"an endless string", ofSet(append(uvarints(1, 0, 0, 5), uvarints(1<<34)...)...), "at byte 30: data of token 0x1: 17179869184 bytes are expected, 0 are left", "-"},
		{"data left over", ofSet(1, 0, 0, 2, 0, 7), "at byte 26: data of token 0x1: 1 bytes are left over", "-"},
		{"longer than time", ofSet(append(uvarints(1, 1, 1, 1<<63), 1, 0)...), "token 0x1 lasts 9223372036854775808 ns more", "-"},

		{"too many posts", ofInbox(uvarints(129)...), "-", "at byte 21: 129 posts wait, at most 128 can"},
		{"endless posts", ofInbox(uvarints(all)...), "-", "at byte 29: 18446744073709551615 posts wait, at most 128 can"},
		{"no posts", ofInbox(uvarints(128)...), "-", "at byte 21: 1 bytes are expected, 0 are left"},
		{"bit 64", ofInbox(1, 64, 1, 1, 1, 1, 0), "-", "at byte 21: a token has the bit 64"},
		{"an endless timeout", ofInbox(append(append([]byte{1, 0, 1, 1}, uvarints(1<<63+1)...), 1, 0)...), "-", "a timeout is 9223372036854775809 ns"},
		{"out of order", ofInbox(2, 0, 2, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0), "-", "at byte 30: the posts of token 0x1 are not two in order of their frames"},
		{"three of a token", ofInbox(3, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 1, 0, 0, 3, 1, 1, 1, 0), "-", "the posts of token 0x1 are not two"},
		{"tokens out of order", ofInbox(2, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0), "-", "the posts of token 0x1 are not two in order"},
		{"posts left over", ofInbox(0, 1), "-", "at byte 20: 1 bytes are left over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for want, err := range map[string]error{
				c.set: changed.Load(c.data, texts),
				c.in:  filled.Load(c.data, texts),
			} {
				switch want {
				case "":
					assert.NoError(t, err)
				case "-": // the other kind
					assert.ErrorIs(t, err, stimuli.ErrSnapshot)
				default:
					assert.ErrorIs(t, err, stimuli.ErrSnapshot)
					assert.ErrorContains(t, err, want)
				}
			}
			if c.set == "" {
				require.NoError(t, changed.Load(before, texts))
			}
			if c.in == "" {
				require.NoError(t, filled.Load(inboxBefore, texts))
			}
			got, err := changed.Save(texts)
			require.NoError(t, err)
			assert.Equal(t, before, got, "nothing has changed")
			got, err = filled.Save(texts)
			require.NoError(t, err)
			assert.Equal(t, inboxBefore, got, "nothing has changed")
		})
	}
}

// TestLoadDamaged flips each bit and cuts at each byte.
func TestLoadDamaged(t *testing.T) {
	e := &ears{}
	e.live(5, 1, 9)
	set, inbox := e.save(t)
	try := func(data []byte, load func([]byte, stimuli.Codec[Sound]) error, what ...any) {
		if err := load(data, sounds); !errors.Is(err, stimuli.ErrSnapshot) || !position.MatchString(err.Error()) {
			t.Fatalf("%v: %v", what, err)
		}
	}
	l := &ears{}
	for good, load := range map[string]func([]byte, stimuli.Codec[Sound]) error{
		string(set): l.set.Load, string(inbox): l.inbox.Load,
	} {
		for i := range good {
			try([]byte(good[:i]), load, "cut at", i)
			for bit := range 8 {
				bad := []byte(good)
				bad[i] ^= 1 << bit
				try(bad, load, "bit", bit, "of byte", i)
			}
		}
	}
	assert.Empty(t, l.String())
}

func TestCodecOfTheGame(t *testing.T) {
	type secret struct{ by int32 }
	errUnknown := errors.New("nobody has this id")
	codec := stimuli.Codec[secret]{
		Format: "secret 1",
		Append: func(b []byte, s *secret) []byte { return binary.LittleEndian.AppendUint32(b, uint32(s.by)) },
		Decode: func(b []byte, s *secret) error {
			if len(b) != 4 {
				return errors.New("want 4 bytes")
			}
			if s.by = int32(binary.LittleEndian.Uint32(b)); s.by == 7 {
				return errUnknown
			}
			return nil
		},
	}
	var s, l stimuli.Set[secret]
	s.Set(Noise, secret{5}, second)
	data, err := s.Save(codec)
	require.NoError(t, err)
	require.NoError(t, l.Load(data, codec))
	got, _ := l.Get(Noise)
	assert.Equal(t, secret{5}, got)

	s.Set(Noise, secret{7}, second)
	data, err = s.Save(codec)
	require.NoError(t, err)
	err = l.Load(data, codec)
	require.ErrorIs(t, err, stimuli.ErrSnapshot)
	require.ErrorIs(t, err, errUnknown)
	assert.EqualError(t, err, "not a usable snapshot of stimuli: at byte 30: data of token 0x1: nobody has this id")
	got, _ = l.Get(Noise)
	assert.Equal(t, secret{5}, got, "as before")

	// An old savegame is read by a codec that only decodes.
	today := stimuli.Plain[int64]()
	yesterday := stimuli.Codec[int64]{Format: "secret 1", Decode: func(b []byte, id *int64) error {
		*id = int64(binary.LittleEndian.Uint32(b))
		return nil
	}}
	var ids stimuli.Set[int64]
	require.ErrorIs(t, ids.Load(data, today), stimuli.ErrSnapshot)
	require.NoError(t, ids.Load(data, yesterday))
	id, _ := ids.Get(Noise)
	assert.EqualValues(t, 7, id)
}

func TestCodecMistakes(t *testing.T) {
	var s stimuli.Set[int]
	var in stimuli.Inbox[int]
	s.Set(Noise, 1, second)
	in.Post(1, 1, Noise, 1, second)
	forgets := stimuli.Codec[int]{Append: func([]byte, *int) []byte { return []byte{1} }}
	for want, codec := range map[string]stimuli.Codec[int]{
		"stimuli: Save needs a Codec with Append: for plain data, Plain makes one": {},
		"it must append to them": forgets,
	} {
		b, err := s.AppendSave([]byte("x"), codec)
		assert.ErrorContains(t, err, want)
		assert.Equal(t, "x", string(b))
		b, err = in.AppendSave([]byte("x"), codec)
		assert.ErrorContains(t, err, want)
		assert.Equal(t, "x", string(b))
	}
	assert.ErrorIs(t, s.Load(nil, stimuli.Codec[int]{}), stimuli.ErrSnapshot)
	assert.ErrorContains(t, in.Load(nil, stimuli.Codec[int]{}), "Load needs a Codec with Decode")
	in.Post(1, 1, Noise, 1, second) // the inbox is not left locked
}
