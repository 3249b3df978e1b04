package wire_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/wire"
)

// written has one of everything.
func written() []byte {
	w := wire.Writer{B: []byte("game")}
	w.Magic("thing", 3)
	w.Byte(7)
	w.Bool(true)
	w.Bool(false)
	w.Uvarint(math.MaxUint64)
	w.Varint(math.MinInt64)
	w.Uint32(1 << 31)
	w.Uint64(1 << 63)
	w.String("naïve")
	w.OptionalCount(0, false)
	w.OptionalCount(2, true)
	w.Byte(1)
	w.Byte(2)
	w.Seal(len("game"))
	return w.B[len("game"):]
}

func TestRoundTrip(t *testing.T) {
	r := wire.NewReader(written())
	r.Unseal("thing", 3)
	assert.EqualValues(t, 7, r.Byte())
	assert.True(t, r.Bool())
	assert.False(t, r.Bool())
	assert.EqualValues(t, uint64(math.MaxUint64), r.Uvarint())
	assert.EqualValues(t, int64(math.MinInt64), r.Varint())
	assert.EqualValues(t, uint32(1<<31), r.Uint32())
	assert.EqualValues(t, uint64(1<<63), r.Uint64())
	assert.Equal(t, "naïve", r.String())
	_, ok := r.OptionalCount(9, 1, "a list")
	assert.False(t, ok)
	n, ok := r.OptionalCount(9, 1, "a list")
	assert.True(t, ok)
	require.Equal(t, 2, n)
	assert.Equal(t, []byte{1, 2}, r.Rest())
	r.Take(2)
	r.End()
	assert.NoError(t, r.Err())
}

// TestAgain reads what was unsealed once more, from a position on.
func TestAgain(t *testing.T) {
	whole := append([]byte("before"), written()...)
	first := wire.NewReader(whole)
	first.Take(6)
	r := first.Fork(uint64(len(whole) - 6))
	r.Skip("thing")
	r.Take(3)
	at := r.At()
	assert.EqualValues(t, uint64(math.MaxUint64), r.Uvarint())
	r.Seek(at)
	assert.EqualValues(t, uint64(math.MaxUint64), r.Uvarint())
	r.Take(uint64(len(r.Rest())))
	assert.NoError(t, r.Err(), "without the seal")
}

func TestDamage(t *testing.T) {
	good := written()
	for i := range good {
		for _, bad := range [][]byte{good[:i], append(append([]byte{}, good[:i]...), append([]byte{good[i] ^ 1}, good[i+1:]...)...)} {
			r := wire.NewReader(bad)
			r.Unseal("thing", 3)
			require.ErrorContains(t, r.Err(), "at byte ", "byte %d", i)
			assert.Zero(t, r.Uint64(), "zeros after an error")
			assert.Nil(t, r.Rest())
		}
	}
}

func TestErrors(t *testing.T) {
	cause := errors.New("cause")
	for _, c := range []struct {
		want string
		data []byte
		read func(r *wire.Reader)
	}{
		{`at byte 0: it does not begin with "x"`, []byte("y12345"), func(r *wire.Reader) { r.Unseal("x", 1) }},
		{`at byte 0: it does not begin with "x"`, []byte("x1234"), func(r *wire.Reader) { r.Unseal("x", 1) }},
		{"at byte 1: its version is 2, this library reads 1", []byte("x\x021234"), func(r *wire.Reader) { r.Unseal("x", 1) }},
		{"at byte 2: the checksum does not match: ", []byte("x\x011234"), func(r *wire.Reader) { r.Unseal("x", 1) }},
		{"at byte 1: 8 bytes are expected, 2 are left", []byte{0, 1, 2}, func(r *wire.Reader) { r.Byte(); r.Uint64() }},
		{"at byte 1: 5 bytes are expected, 1 are left", []byte{5, 1}, func(r *wire.Reader) { _ = r.String() }},
		{"at byte 1: invalid boolean 2", []byte{2}, func(r *wire.Reader) { r.Bool() }},
		{"at byte 0: a number is expected", nil, func(r *wire.Reader) { r.Uvarint() }},
		{"at byte 0: a number is expected", []byte{0x80}, func(r *wire.Reader) { r.Varint() }},
		{"at byte 0: the number 1 is written in 2 bytes, more than it needs", []byte{0x81, 0}, func(r *wire.Reader) { r.Uvarint() }},
		{"at byte 1: the age is 9, at most 8 is expected", []byte{9}, func(r *wire.Reader) { r.AtMost(8, "the age") }},
		{"at byte 1: the number of posts is 2, at most 1 is expected", []byte{2, 0, 0, 0}, func(r *wire.Reader) { r.Count(9, 2, "the number of posts") }},
		{"at byte 1: the number of posts is 2, at most 1 is expected", []byte{3, 0, 0, 0}, func(r *wire.Reader) { r.OptionalCount(1, 1, "the number of posts") }},
		{"at byte 1: 2 bytes are left over", []byte{0, 0, 0}, func(r *wire.Reader) { r.Byte(); r.End() }},
		{"at byte 1: 3 of cause", []byte{0}, func(r *wire.Reader) { r.Byte(); r.Fail("%d of %w", 3, cause); r.Fail("later") }},
		{"at byte 3: 9 bytes are expected, 0 are left", []byte{0, 2, 9, 0}, func(r *wire.Reader) {
			r.Take(2)
			f := r.Fork(1)
			f.Bytes()
			r.Join(&f)
		}},
	} {
		r := wire.NewReader(c.data)
		c.read(&r)
		require.ErrorContains(t, r.Err(), c.want)
		assert.False(t, r.OK())
		assert.Nil(t, r.Rest())
		var at *wire.Error
		require.ErrorAs(t, r.Err(), &at)
		if at.Err.Error() == "3 of cause" {
			assert.ErrorIs(t, r.Err(), cause)
		}
	}
}
