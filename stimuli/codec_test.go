package stimuli_test

import (
	"math"
	"testing"

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
	codec := stimuli.Plain[D]()
	var s, l stimuli.Senses[D]
	s.Set(Hurt, data, second)
	saved, err := s.Save(codec)
	require.NoError(t, err)
	require.NoError(t, l.Load(saved, codec))
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

func TestPlainFormat(t *testing.T) {
	assert.Equal(t, "{}", stimuli.Plain[struct{}]().Format)
	assert.Equal(t, "uint8", stimuli.Plain[color]().Format, "names of types do not matter")
	assert.Equal(t, "{B bool;I int;I8 int8;I64 int64;U uint;U16 uint16;C uint8;F32 float32;F64 float64;S string;"+
		"A [3]{X float64;Y float64;};None {};}", stimuli.Plain[every]().Format)
}

func TestPlainRefusesTypes(t *testing.T) {
	type hidden struct{ _, by int32 }
	type deep struct{ In struct{ Of [2]*int } }
	assert.PanicsWithValue(t, "ethogram: stimuli: Plain[stimuli_test.hidden]: the field by is not exported; write a Codec with Append and Decode of its own",
		func() { stimuli.Plain[hidden]() }, hidden{by: 1})
	assert.PanicsWithValue(t, "ethogram: stimuli: Plain[stimuli_test.deep]: In: Of: *int is not a bool, number, string, array or struct; write a Codec with Append and Decode of its own",
		func() { stimuli.Plain[deep]() })
	assert.Panics(t, func() { stimuli.Plain[[]int]() })
	assert.Panics(t, func() { stimuli.Plain[any]() })
	assert.Panics(t, func() { stimuli.Plain[map[int]int]() })
	assert.Panics(t, func() { stimuli.Plain[complex64]() })
}

// TestPlainDecodesAnything gives Decode what no Append has written.
func TestPlainDecodesAnything(t *testing.T) {
	var small struct {
		I int8
		U uint8
		B bool
		F float32
	}
	codec := stimuli.Plain[struct {
		I int8
		U uint8
		B bool
		F float32
	}]()
	good := codec.Append(nil, &small)
	require.NoError(t, codec.Decode(good, &small))
	for want, b := range map[string][]byte{
		"at byte 2: 128 does not fit into int8":           {0x80, 2, 1, 0, 0, 0, 0, 0},
		"at byte 3: 256 does not fit into uint8":          {0, 0x80, 2, 0, 0, 0, 0, 0},
		"at byte 3: invalid boolean 2":                    {0, 0, 2, 0, 0, 0, 0},
		"at byte 7: 0x7f800001 is a float32 that signals": {0, 0, 0, 1, 0, 0x80, 0x7f},
		"at byte 3: 4 bytes are expected, 3 are left":     {0, 0, 0, 1, 0, 0x80},
		"at byte 7: 1 bytes are left over":                {0, 0, 0, 0, 0, 0, 0, 0},
		"at byte 0: a number is expected":                 nil,
	} {
		assert.ErrorContains(t, codec.Decode(b, &small), want)
	}
}
