package decider_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// blockTree is a tree that stands in a leaf with this block, and a memory there.
func blockTree(t *testing.T, block any) (*decider.Tree[int], decider.Memory) {
	t.Helper()
	tree, err := decider.Compile(&decider.Decider[int]{Name: "ROOT", Children: []*decider.Decider[int]{
		{Name: "LEAF", Behavior: &behavior.Behavior[int]{Name: "LEAF", Block: block}},
	}})
	require.NoError(t, err)
	mem := tree.NewMemory(1)
	_, err = tree.Tick(0, mem, decider.Input{Delta: time.Second})
	require.NoError(t, err)
	return tree, mem
}

type embedded struct {
	Word int
	_    uint32
}

// TestBlockBytes checks the values that a snapshot has of blocks, their size in a memory
// and their word, which are the same on every machine.
func TestBlockBytes(t *testing.T) {
	le := binary.LittleEndian
	eight := func(v int64) string { return string(le.AppendUint64(nil, uint64(v))) }
	for _, c := range []struct {
		block any
		size  int
		want  string
	}{
		{struct{}{}, 0, ""},
		{true, 1, "\x01"},
		{int(-2), 8, eight(-2)},
		{uint(7), 8, eight(7)},
		{uintptr(1 << 31), 8, eight(1 << 31)},
		{time.Duration(-9), 8, eight(-9)},
		{struct {
			A int32
			B int64
		}{1, -1}, 16, "\x01\x00\x00\x00" + eight(-1)},
		{struct {
			A int64
			B int32
		}{-1, 1}, 16, eight(-1) + "\x01\x00\x00\x00"},
		{struct {
			On   bool
			Left time.Duration
			N    uint16
		}{true, 5, 0x0102}, 24, "\x01" + eight(5) + "\x02\x01"},
		{struct {
			embedded
			_ [3]int
			B [2]bool
		}{embedded: embedded{Word: 4}, B: [2]bool{false, true}}, 48, eight(4) + "\x00\x01"},
		{[2]struct {
			A uint8
			B int
		}{{1, 2}, {3, -4}}, 32, "\x01" + eight(2) + "\x03" + eight(-4)},
		{struct {
			N uint8
			_ [0]func()
			M int16
			_ struct{}
		}{N: 1, M: 2}, 16, "\x01\x02\x00"},
		{complex64(complex(0.5, -0.5)), 8, "\x00\x00\x00\x3f\x00\x00\x00\xbf"},
		{struct {
			F float32
			G complex128
		}{1, 1i}, 24, "\x00\x00\x80\x3f" + eight(0) + eight(int64(math.Float64bits(1)))},
		{[2]float64{math.Float64frombits(0xFFF8000000000000), math.Copysign(0, -1)}, 16, eight(0x7FF8000000000001) + "\x00\x00\x00\x00\x00\x00\x00\x80"},
		{[0]int{}, 0, ""},
	} {
		tree, mem := blockTree(t, c.block)
		data, err := tree.Save(mem)
		require.NoError(t, err)
		saved := append(binary.AppendUvarint(nil, uint64(len(c.want))), c.want...)
		assert.True(t, bytes.Contains(data, saved), "%T: %q has not %q", c.block, data, saved)
		row := tree.Outline().Row(1)
		assert.Equal(t, c.size, row.BlockBytes, "%T", c.block)
		assert.LessOrEqual(t, int(reflect.TypeOf(c.block).Size()), c.size, "%T", c.block)
		if strconv.IntSize == 64 {
			assert.EqualValues(t, c.size, reflect.TypeOf(c.block).Size(), "%T", c.block)
		}
		assert.Equal(t, le.Uint32(append([]byte(c.want), 0, 0, 0, 0)), tree.State(mem).BlockWord(1), "%T", c.block)

		again, report, err := tree.Load(data)
		require.NoError(t, err)
		assert.Equal(t, decider.Loaded{Same: true}, report)
		assert.Equal(t, tree.Hash(mem), tree.Hash(again))
		assert.True(t, tree.Equal(mem, again))
	}
}

// TestBlockThatDoesNotFit: a bool that is neither true nor false is refused, and on 32
// bits an int with a value of more.
func TestBlockThatDoesNotFit(t *testing.T) {
	type block struct {
		On      bool
		A       int
		B       uint
		C, D, E uint8
	}
	tree, mem := blockTree(t, block{true, -77, 0x55555555, 3, 4, 5})
	good, err := tree.Save(mem)
	require.NoError(t, err)
	at := bytes.Index(good, append([]byte{1}, binary.LittleEndian.AppendUint64(nil, math.MaxUint64-76)...))
	require.Positive(t, at)
	for _, c := range []struct {
		name   string
		at     int
		b      byte
		on64   bool
		reason string
	}{
		{"bool", at, 2, false, "a bool of its block is saved as neither 0 nor 1: another program wrote that"},
		{"int", at + 5, 0xFE, true, "an int of its block is -4294967373, which has no room in the 32 bits of an int here: give the field the type int64"},
		{"uint", at + 13, 1, true, "a uint of its block is 5726623061, which has no room in the 32 bits of one here: give the field the type uint64"},
	} {
		data := bytes.Clone(good)
		data[c.at] = c.b
		loaded, report, err := tree.Load(resigned(data))
		require.NoError(t, err)
		if c.on64 && strconv.IntSize == 64 {
			assert.Empty(t, report.Dropped, c.name)
			continue
		}
		assert.Equal(t, []decider.Dropped{{Kind: "row", Name: "LEAF", Why: c.reason}}, report.Dropped)
		assert.Equal(t, decider.Row(0), tree.State(loaded).Leaf(), "the group decides again")
		_, err = tree.Tick(0, loaded, decider.Input{Delta: time.Second})
		require.NoError(t, err)
		assert.Equal(t, decider.Row(1), tree.State(loaded).Leaf())
	}
}
