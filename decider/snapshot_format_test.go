package decider_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/core"
)

// stride is a block with padding behind Foot.
type stride struct {
	Foot  uint8
	Count int32
}

// formatTree is a tree of which a snapshot holds one of everything.
func formatTree() *decider.Tree[*actor] {
	runs := func(name string) *behavior.Behavior[*actor] {
		return &behavior.Behavior[*actor]{Name: name, Tick: func(a *actor, x behavior.Context) decider.Status {
			if e, ok := a.script.endings[x.Name()]; ok {
				return e.status
			}
			return decider.Running
		}}
	}
	walk := &behavior.Behavior[*actor]{Name: "WALK", Block: stride{Foot: 7}, Tick: func(a *actor, x behavior.Context) decider.Status {
		s := behavior.Block[stride](x)
		s.Count++
		for i := range 3 { // as assigning a whole struct may leave it
			core.Frame(x).Mem().Bytes(core.Frame(x).Row().BlockOff, 8)[1+i] = byte(0xAA + s.Count)
		}
		return decider.Running
	}}
	decides := func(a *actor, q decider.Query) float64 { return a.script.values[q.Name()] }
	return decider.MustCompile(&row{Name: "ROOT", Policy: decider.Parallel, Children: []*row{
		{Name: "DONE", Behavior: runs("DONE")},
		{Name: "BEST", Policy: decider.Scored, Children: []*row{
			{Name: "WALK", Decide: decides, Behavior: walk, Preconditions: decider.Preconditions{Every: time.Second}},
			{Name: "REST", Decide: decides, Behavior: runs("REST"), Preconditions: decider.Preconditions{Cooldown: time.Second}},
			{Name: "WAIT", Decide: decides, Behavior: runs("WAIT"), Preconditions: decider.Preconditions{Every: time.Second, Scatter: true}},
		}},
		{Name: "BAG", Policy: decider.Shuffle, Remember: decider.Place, Children: []*row{
			{Name: "A", Decide: decides, Behavior: runs("A")},
			{Name: "B", Behavior: runs("B")},
		}},
		{Name: "LIST", Policy: decider.SequentialList, Loop: 3, Children: []*row{
			{Name: "C", Behavior: runs("C")},
			{Name: "D", Behavior: runs("D")},
		}},
	}})
}

// formatMemory is a memory with one of everything.
func formatMemory(t *testing.T, tree *decider.Tree[*actor]) decider.Memory {
	t.Helper()
	a := &actor{script: newScript()}
	s := a.script
	mem := tree.NewMemory(300)
	tick := func() {
		_, err := tree.Tick(a, mem, decider.Input{Delta: 100})
		require.NoError(t, err)
	}
	s.values["REST"], s.values["WALK"], s.values["A"] = 1, 0.5, 1
	for _, name := range []string{"DONE", "REST", "C", "D"} {
		s.endings[name] = ending{status: decider.Succeeded}
	}
	tick() // DONE rests, REST ends for WALK; C and D have a pass behind them and rest
	s.endings["D"] = ending{}
	tick() // C ends, D runs
	return mem
}

// part is a named piece of a snapshot's bytes.
type part struct {
	name  string
	bytes string
}

// TestSnapshotFormat checks every byte of version 3, as every machine writes it.
func TestSnapshotFormat(t *testing.T) {
	tree := formatTree()
	mem := formatMemory(t, tree)
	got, err := tree.Save(mem)
	require.NoError(t, err)

	const noPolicy, scored, parallel, shuffle, sequentialList = "\x00", "\x08", "\x09", "\x07", "\x03"
	str := func(s string) string { return string(binary.AppendUvarint(nil, uint64(len(s)))) + s }
	leaf := func(name string) string { return str(name) + noPolicy + str("") }
	parts := []part{
		{"magic", "ethogram"},
		{"version", "\x03"},
		{"fingerprint", string(binary.LittleEndian.AppendUint64(nil, tree.Fingerprint()))},
		{"id 300", "\xac\x02"},
		{"clock 200", "\xc8\x01"},
		{"tick 2", "\x02"},
		{"Every: time 100, tick 1", "\x01" + str("WALK") + "\x64\x01"},
		{"Cooldown: time 100", "\x02" + str("REST") + "\x64"},
		{"a wait with Scatter since 100", "\x03" + str("WAIT") + "\x64" + string(binary.AppendUvarint(nil, 0xef7530db00000000))},
		{"end of timers", "\x00"},
		{"place of row 0 of BAG: B is out and was last", "\x01" + str("BAG") + "\x00\x06\x01" + str("B") + str("B")},
		{"end of places", "\x00"},
		{"a path", "\x01"},
		{"ROOT since 100, a lane rests, three run", str("ROOT") + parallel + str("") + "\x64\x01" + str("DONE") + "\x03"},
		{"BEST since 100, pass 0", str("BEST") + scored + str("") + "\x64\x00"},
		{"kept value 0.5", string(binary.AppendUvarint(nil, math.Float64bits(0.5)))},
		{"one child", "\x01"},
		{"WALK and its block", str("WALK") + noPolicy + str("github.com/ethogram-go/ethogram/decider_test.decider_test.stride")},
		{"shape of the block", "\xb6\xff\xf0\x2d"},
		{"block without its padding, since 100", "\x05\x07\x02\x00\x00\x00\x64"},
		{"BAG since 100, pass 0, kept 0", str("BAG") + shuffle + str("") + "\x64\x00\x00"},
		{"its place and one child", "\x01" + str("B") + str("B") + "\x01"},
		{"B since 100", leaf("B") + "\x64"},
		{"LIST since 100, pass 1, kept 0", str("LIST") + sequentialList + str("") + "\x64\x01\x00"},
		{"at D, both bits of what ran, one child", str("D") + "\x03\x01"},
		{"D since 200", leaf("D") + "\xc8\x01"},
	}
	var want []byte
	for _, p := range parts {
		want = append(want, p.bytes...)
	}
	parts = append(parts, part{"CRC-32", string(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(want)))})
	assert.Empty(t, cmp.Diff(dumped(parts, nil), dumped(parts, got)))

	reload(t, tree, mem)
}

// dumped cuts data as the parts are long, one a line; without data it prints
// the parts themselves.
func dumped(parts []part, data []byte) []string {
	own := data == nil
	var lines []string
	for _, p := range parts {
		piece := []byte(p.bytes)
		if !own {
			piece = data[:min(len(data), len(p.bytes))]
			data = data[len(piece):]
		}
		lines = append(lines, fmt.Sprintf("%s: %q", p.name, piece))
	}
	if len(data) > 0 {
		lines = append(lines, fmt.Sprintf("left over: %q", data))
	}
	return lines
}

// resigned returns data with the checksum that it ought to have.
func resigned(data []byte) []byte {
	if len(data) < 4 {
		return data
	}
	body := data[: len(data)-4 : len(data)-4]
	return binary.LittleEndian.AppendUint32(body, crc32.ChecksumIEEE(body))
}

// TestLoadErrors damages a snapshot in one place at a time; the error says
// where.
func TestLoadErrors(t *testing.T) {
	tree := formatTree()
	good, err := tree.Save(formatMemory(t, tree))
	require.NoError(t, err)
	at := func(text string) int {
		i := bytes.Index(good, []byte(text))
		require.Positive(t, i, "%q", text)
		return i + len(text)
	}
	changed := func(i int, b ...byte) []byte {
		data := bytes.Clone(good)
		copy(data[i:], b)
		return resigned(data)
	}
	cut := func(n int) []byte { return resigned(append(bytes.Clone(good[:n]), 0, 0, 0, 0)) }
	const header = 17 // where the id stands
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, `at byte 0: it does not begin with "ethogram"`},
		{"something else", []byte("GIF89a, and more than a few bytes"), `at byte 0: it does not begin with "ethogram"`},
		{"a later version", changed(8, 4), "at byte 8: its version is 4, this library reads 3"},
		{"the version before", changed(8, 2), "at byte 8: its version is 2, this library reads 3"},
		{"damaged", append(bytes.Clone(good[:40]), good[41:]...), "at byte 9: the checksum does not match: it was damaged, cut off, or something was added"},
		{"a wrong checksum", append(bytes.Clone(good[:len(good)-1]), good[len(good)-1]^1), "at byte 9: the checksum does not match: it was damaged, cut off, or something was added"},
		{"no body", resigned(append(bytes.Clone(good[:header]), 0, 0, 0, 0)), "at byte 17: a number is expected"},
		{"an endless number", changed(header, bytes.Repeat([]byte{0xFF}, 11)...), fmt.Sprintf("at byte %d: a number is expected", header)},
		{
			"a clock without end", resigned(append(append(bytes.Clone(good[:header]), "\x01\xff\xff\xff\xff\xff\xff\xff\xff\x7f"...), good[header+4:]...)),
			fmt.Sprintf("at byte %d: the clock is 9223372036854775807, at most 4611686018427387904 is expected", header+10),
		},
		{"an unknown timer", changed(header+5, 4), fmt.Sprintf("at byte %d: timer kind 4 is unknown", header+6)},
		{"a timer of the future", changed(at("\x04WALK"), 0xFF, 0x01), fmt.Sprintf("at byte %d: a timer is 255, at most 200 is expected", at("\x04WALK")+2)},
		{"an Every without a tick", changed(at("\x04WALK")+1, 0), fmt.Sprintf("at byte %d: a timer's word is 0x0", at("\x04WALK")+2)},
		{"a long name", changed(at("\x04ROOT")-5, 0x7F), "bytes are expected"},
		{"an unknown policy", changed(at("\x04ROOT"), 12), "policy 11 is unknown"},
		{"too many lanes", changed(at("DONE"), 65), fmt.Sprintf("at byte %d: the number of children is 65, at most 64 is expected", at("DONE")+1)},
		{"a kept value that is no number", resigned(bytes.Replace(bytes.Clone(good), kept(0.5), kept(math.NaN()), 1)), "the kept value of BEST is NaN"},
		{"a kept value below zero", resigned(bytes.Replace(bytes.Clone(good), kept(0.5), kept(-0.5), 1)), "the kept value of BEST is -0.5"},
		{"a path without end", deepPath(good[:header], 33), "the path is deeper than 32"},
		{"cut off in the path", cut(at("DONE")), fmt.Sprintf("at byte %d: a number is expected", at("DONE"))},
		{"cut off in a shape", cut(at("stride") + 2), fmt.Sprintf("at byte %d: 4 bytes are expected, 2 are left", at("stride"))},
		{"more than a snapshot", resigned(append(bytes.Clone(good), 1, 2)), fmt.Sprintf("at byte %d: 2 bytes are left over", len(good)-4)},
	} {
		t.Run(c.name, func(t *testing.T) {
			mem, report, err := tree.Load(c.data)
			require.ErrorIs(t, err, decider.ErrSnapshot)
			assert.Contains(t, err.Error(), c.want)
			assert.Equal(t, decider.Memory{}, mem)
			assert.Equal(t, decider.Loaded{}, report)
		})
	}
}

func kept(v float64) []byte { return binary.AppendUvarint(nil, math.Float64bits(v)) }

// deepPath is a snapshot with a path of so many groups.
func deepPath(head []byte, depth int) []byte {
	data := append(bytes.Clone(head), 1, 0, 0, 0, 0, 1) // id, clock, tick, no timers, no places, a path
	for range depth {
		data = append(data, "\x01G\x01\x00\x00\x00\x00\x01"...)
	}
	return resigned(append(data, "\x01L\x00\x00\x00crc?"...))
}

// A path as deep as Compile allows is read.
func TestLoadDeep(t *testing.T) {
	_, report, err := formatTree().Load(deepPath(append([]byte("ethogram\x03"), make([]byte, 8)...), 31))
	require.NoError(t, err)
	require.Len(t, report.Dropped, 32)
	assert.Equal(t, "L", report.Dropped[0].Name)
}

// TestLoadNonsense: a right checksum does not make Load trust a snapshot.
func TestLoadNonsense(t *testing.T) {
	lanes := func(second *behavior.Behavior[*actor]) *decider.Tree[*actor] {
		return decider.MustCompile(&row{Name: "ROOT", Policy: decider.Parallel, Children: []*row{
			{Name: "P", Behavior: &behavior.Behavior[*actor]{Name: "P"}},
			{Name: "Q", Behavior: second},
		}})
	}
	tree := lanes(&behavior.Behavior[*actor]{Name: "Q"})
	mem := tree.NewMemory(1)
	_, err := tree.Tick(&actor{}, mem, decider.Input{})
	require.NoError(t, err)
	data, err := tree.Save(mem)
	require.NoError(t, err)

	_, report, err := lanes(nil).Load(data)
	require.NoError(t, err)
	assert.Equal(t, []decider.Dropped{{Kind: "row", Name: "Q", Why: "it is a condition now"}}, report.Dropped)

	twice := resigned(bytes.Replace(bytes.Clone(data), []byte("\x01Q"), []byte("\x01P"), 1))
	loaded, report, err := tree.Load(twice)
	require.NoError(t, err)
	assert.Equal(t, []decider.Dropped{{Kind: "row", Name: "P", Why: "the lane is there twice"}}, report.Dropped)
	assert.Equal(t, []string{"ROOT", "P"}, activeNames(&compiled{tree: tree, mem: loaded}))
}

// TestLoadCut cuts a snapshot off at every byte: it is never whole.
func TestLoadCut(t *testing.T) {
	tree := formatTree()
	good, err := tree.Save(formatMemory(t, tree))
	require.NoError(t, err)
	for n := range good {
		for _, data := range [][]byte{good[:n], resigned(bytes.Clone(good[:n]))} {
			_, _, err := tree.Load(data)
			require.ErrorIs(t, err, decider.ErrSnapshot, "%d of %d bytes", n, len(good))
		}
	}
}
