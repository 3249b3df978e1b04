package stimuli_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/stimuli"
)

type (
	color uint8
	place struct{ X, Y float64 }
	every struct {
		B    bool
		I    int
		I8   int8
		I64  int64
		U    uint
		U16  uint16
		C    color
		F32  float32
		F64  float64
		S    string
		A    [3]place
		_    func()
		None struct{}
	}
)

// roundTrip returns what becomes of data.
func roundTrip[D any](t *testing.T, data D) D {
	t.Helper()
	var s, l stimuli.Senses[D]
	s.Set(Hurt, data, second)
	saved, err := s.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, l.UnmarshalBinary(saved))
	got, ok := l.Get(Hurt)
	require.True(t, ok)
	return got
}

func TestPlainRoundTrip(t *testing.T) {
	assert.Equal(t, struct{}{}, roundTrip(t, struct{}{}))
	assert.Equal(t, int32(-5), roundTrip(t, int32(-5)))
	assert.Equal(t, "twig\x00", roundTrip(t, "twig\x00"))
	assert.Equal(t, color(200), roundTrip(t, color(200)))
	for _, e := range []every{
		{},
		{B: true, I: math.MinInt, I8: -128, I64: math.MinInt64, U: math.MaxUint, U16: math.MaxUint16, C: 255, F32: -1.5, F64: math.Inf(-1), S: "é"},
		{I: math.MaxInt, I8: 127, I64: math.MaxInt64, F32: math.MaxFloat32, F64: math.SmallestNonzeroFloat64, A: [3]place{{1, 2}, {3, 4}, {5, math.Copysign(0, -1)}}},
	} {
		got := roundTrip(t, e)
		assert.Equal(t, math.Signbit(e.A[2].Y), math.Signbit(got.A[2].Y))
		assert.True(t, e.equal(got), "%+v, got %+v", e, got)
	}
	nan := math.Float64frombits(0x7FF8_0000_0000_1234)
	assert.Equal(t, math.Float64bits(nan), math.Float64bits(roundTrip(t, nan)), "to the bit")
}

// equal leaves out the field that cannot be compared.
func (e every) equal(f every) bool {
	return e.B == f.B && e.I == f.I && e.I8 == f.I8 && e.I64 == f.I64 && e.U == f.U && e.U16 == f.U16 &&
		e.C == f.C && e.F32 == f.F32 && e.F64 == f.F64 && e.S == f.S && e.A == f.A
}

// TestPlainFormat: what the data are called does not matter, only what they are.
func TestPlainFormat(t *testing.T) {
	type also struct {
		X, Y float64
		_    func()
	}
	var of stimuli.Senses[place]
	of.Set(Hurt, place{1, 2}, second)
	var same stimuli.Senses[also]
	require.NoError(t, same.UnmarshalBinary(save(t, &of)))
	got, _ := same.Get(Hurt)
	assert.EqualValues(t, 2, got.Y)

	for says, s := range map[string]interface{ UnmarshalBinary([]byte) error }{
		`"{}"`:                     new(stimuli.Senses[struct{}]),
		`"uint8"`:                  new(stimuli.Senses[color]),
		`"{Y float64;X float64;}"`: new(stimuli.Senses[struct{ Y, X float64 }]),
		`"{B bool;I int;I8 int8;I64 int64;U uint;U16 uint16;C uint8;F32 float32;F64 float64;S string;` +
			`A [3]{X float64;Y float64;};None {};}"`: new(stimuli.Senses[every]),
		`"{T binary;}"`: new(stimuli.Senses[struct{ T time.Time }]),
	} {
		err := s.UnmarshalBinary(save(t, &of))
		assert.ErrorIs(t, err, stimuli.ErrSnapshot)
		assert.ErrorContains(t, err, "it was saved with other data than "+says)
	}
}

func TestPlainRefusesTypes(t *testing.T) {
	type hidden struct{ by int32 }
	type deep struct{ In struct{ Of [2]*int } }
	type marshaling interface {
		MarshalBinary() ([]byte, error)
		UnmarshalText([]byte) error
	}
	for says, s := range map[string]marshaling{
		"stimuli: data of type stimuli_test.hidden cannot be saved: the field by is not exported; write an id instead, or give the type MarshalBinary and UnmarshalBinary": func() marshaling { var s stimuli.Senses[hidden]; s.Set(Hurt, hidden{by: 1}, second); return &s }(),
		"stimuli: data of type stimuli_test.deep cannot be saved: In: Of: *int is not a bool, number, string, array or struct; ":                                           new(stimuli.Set[deep]),
		"stimuli: data of type []int cannot be saved: []int is not":                                                                                                        new(stimuli.Senses[[]int]),
		"stimuli: data of type interface {} cannot be saved: interface {} is":                                                                                              new(stimuli.Senses[any]),
		"stimuli: data of type map[int]int cannot be saved: map[int]int is":                                                                                                new(stimuli.Senses[map[int]int]),
		"stimuli: data of type complex64 cannot be saved: complex64 is not":                                                                                                new(stimuli.Senses[complex64]),
		"stimuli: data of type *stimuli_test.marked cannot be saved: *stimuli_t":                                                                                           new(stimuli.Senses[*marked]),
	} {
		_, err := s.MarshalBinary()
		assert.ErrorContains(t, err, says)
		assert.ErrorContains(t, s.UnmarshalText(nil), says)
	}
}

// TestPlainReadsAnything reads what nobody has written.
func TestPlainReadsAnything(t *testing.T) {
	type small struct {
		I int8
		U uint8
		B bool
		F float32
	}
	var s stimuli.Set[small]
	head := save(t, &s)
	head = head[:len(head)-7] // without three masks and a checksum
	read := func(b []byte) error {
		data := append(bytes.Clone(head), 1, 0, 0, byte(len(b)))
		data = append(data, b...)
		return s.UnmarshalBinary(binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data)))
	}
	require.NoError(t, read([]byte{0, 0, 0, 0, 0, 0, 0}))
	for want, b := range map[string][]byte{
		"at byte 27: data of token 0x1: 128 does not fit into int8":           {0x80, 2, 1, 0, 0, 0, 0, 0},
		"at byte 28: data of token 0x1: 256 does not fit into uint8":          {0, 0x80, 2, 0, 0, 0, 0, 0},
		"at byte 28: data of token 0x1: invalid boolean 2":                    {0, 0, 2, 0, 0, 0, 0},
		"at byte 32: data of token 0x1: 0x7f800001 is a float32 that signals": {0, 0, 0, 1, 0, 0x80, 0x7f},
		"at byte 28: data of token 0x1: 4 bytes are expected, 3 are left":     {0, 0, 0, 1, 0, 0x80},
		"at byte 32: data of token 0x1: 1 bytes are left over":                {0, 0, 0, 0, 0, 0, 0, 0},
		"at byte 25: data of token 0x1: a number is expected":                 nil,
	} {
		assert.ErrorContains(t, read(b), want)
	}
}
