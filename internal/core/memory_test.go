package core

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

func TestHeaderSize(t *testing.T) {
	assert.EqualValues(t, HeaderSize, unsafe.Sizeof(Header{}))
}

// TestPrototype proves what Prototype relies on for each kind of value that a
// block may have: an interface points to the value's bytes, also where the
// runtime has no need to allocate (zero-size, one-byte, constant values).
func TestPrototype(t *testing.T) {
	type pair struct {
		A int32
		B uint8
	}
	var x int64 = 0x0102030405060708
	y := float32(1.5)
	for _, c := range []struct {
		name  string
		value any
		want  []byte
	}{
		{"empty struct", struct{}{}, nil},
		{"small byte", uint8(7), []byte{7}},
		{"true", true, []byte{1}},
		{"constant", uint16(0x0201), []byte{1, 2}},
		{"variable", x, []byte{8, 7, 6, 5, 4, 3, 2, 1}},
		{"zero", int64(0), make([]byte, 8)},
		{"float", y, []byte{0, 0, 0xc0, 0x3f}},
		{"array", [3]uint8{1, 2, 3}, []byte{1, 2, 3}},
		{"struct", pair{A: 1, B: 2}, []byte{1, 0, 0, 0, 2}},
		{"struct of one field", struct{ N uint32 }{9}, []byte{9, 0, 0, 0}},
		{"array of one element", [1]uint64{5}, []byte{5, 0, 0, 0, 0, 0, 0, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := PrototypeBytes(Prototype(c.value), uint32(len(c.want)))
			assert.Equal(t, append([]byte{}, c.want...), append([]byte{}, got...))
		})
	}
}

func TestMemoryAccess(t *testing.T) {
	type block struct {
		N int32
		F float64
	}
	const words = HeaderSize/8 + 4
	slab := make([]uint64, 3*words)
	for i := range 3 {
		h := At(slab, i*words)
		h.ID = uint64(i)
		*h.Word(HeaderSize) = 100 + uint64(i)
		*h.Byte(HeaderSize + 8) = uint8(i)
		*BlockAt[block](h, HeaderSize+16) = block{N: int32(i), F: float64(i)}
	}
	for i := range 3 {
		h := At(slab, i*words)
		assert.EqualValues(t, i, h.ID)
		assert.EqualValues(t, 100+i, *h.Word(HeaderSize))
		assert.EqualValues(t, i, *h.Byte(HeaderSize + 8))
		assert.EqualValues(t, i, h.Bytes(HeaderSize+8, 1)[0])
		assert.Equal(t, block{int32(i), float64(i)}, *BlockAt[block](h, HeaderSize+16))
	}
	assert.EqualValues(t, 101, slab[words+HeaderSize/8], "the slab is the memory")
}

func TestNewHeaderIsZeroed(t *testing.T) {
	h := NewHeader(HeaderSize + 16)
	assert.Equal(t, Header{}, *h)
	assert.Equal(t, make([]byte, 16), h.Bytes(HeaderSize, 16))
}
