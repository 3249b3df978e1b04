package decider

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/internal/core"
)

// newt is the agent of these tests: its rows answer what its maps say.
type newt struct {
	values map[string]float64
	ends   map[string]Status
	dirt   byte
}

// gill is a block with padding and with a field that means nothing.
type gill struct {
	Open bool
	_    [2]uint8
	Beat int32
	Tide struct {
		High uint8
		At   uint16
	}
}

func newtDecides(n *newt, q Query) float64 { return n.values[q.Name()] }

func newtTicks(n *newt, x behavior.Context) Status { return n.ends[x.Name()] }

// newtBreathes writes its whole block, from a stack that is full of dirt.
func newtBreathes(n *newt, x behavior.Context) Status {
	b := behavior.Block[gill](x)
	soil(n.dirt)
	next := gill{Open: !b.Open, Beat: b.Beat + 1}
	next.Tide.High = 3
	*b = next
	return Running
}

//go:noinline
func soil(dirt byte) (sum int) {
	var stack [512]byte
	for i := range stack {
		stack[i] = dirt
	}
	for _, b := range stack {
		sum += int(b)
	}
	return sum
}

// newtTree has one of everything that a memory may hold.
func newtTree() *Tree[*newt] {
	type row = Decider[*newt]
	acts := func(name string) *behavior.Behavior[*newt] {
		return &behavior.Behavior[*newt]{Name: name, Tick: newtTicks}
	}
	breathe := &behavior.Behavior[*newt]{Name: "BREATHE", Block: gill{}, Tick: newtBreathes}
	return MustCompile(&row{Name: "ROOT", Policy: Parallel, Children: []*row{
		{Name: "DONE", Behavior: acts("DONE"), DBlock: found{}, Decide: newtDecides},
		{Name: "BEST", Policy: Scored, Timeout: time.Hour, Children: []*row{
			{Name: "BREATHE", Decide: newtDecides, Behavior: breathe, Preconditions: Preconditions{Every: 10 * time.Microsecond}},
			{Name: "REST", Decide: newtDecides, Behavior: acts("REST"), Preconditions: Preconditions{Cooldown: 10 * time.Microsecond}},
		}},
		{Name: "BAG", Policy: Shuffle, Remember: Place, Children: []*row{
			{Name: "A", Decide: newtDecides, Behavior: acts("A")},
			{Name: "B", Behavior: acts("B")},
		}},
		{Name: "LIST", Policy: SequentialList, Loop: 3, Children: []*row{
			{Name: "C", Behavior: acts("C")},
			{Name: "D", Behavior: acts("D")},
		}},
		{Name: "OUT", Policy: Shuffle, Decide: newtDecides, Children: []*row{
			{Name: "E", Behavior: breathe},
			{Name: "F", Behavior: acts("F")},
		}},
	}})
}

// found is left by a Decide: scratch.
type found struct{ Where int64 }

// newtMemory is a memory in which everything of newtTree is in use, but for
// the lanes DONE and OUT.
func newtMemory(t *testing.T, tree *Tree[*newt], dirt byte) (*newt, Memory) {
	t.Helper()
	n := &newt{
		values: map[string]float64{"DONE": 1, "REST": 1, "BREATHE": 0.5, "A": 1},
		ends:   map[string]Status{"DONE": Succeeded, "REST": Succeeded, "C": Succeeded, "D": Succeeded},
		dirt:   dirt,
	}
	mem := tree.NewMemory(300)
	newtTick(t, tree, n, mem)
	n.ends["D"] = Running
	newtTick(t, tree, n, mem)
	return n, mem
}

func newtTick(t *testing.T, tree *Tree[*newt], n *newt, mem Memory) {
	t.Helper()
	_, err := tree.Tick(n, mem, Input{Delta: 100 * time.Microsecond})
	require.NoError(t, err)
}

// span is a run of bytes of a memory that mean something.
type span struct {
	what    string
	off, to uint32
}

// keptSpans are the bytes that mean something in any memory of newtTree.
func keptSpans(tree *Tree[*newt]) []span {
	spans := []span{}
	header := reflect.TypeFor[core.Header]()
	for _, name := range []string{"Now", "ID", "Tick", "Mark"} {
		f, _ := header.FieldByName(name)
		spans = append(spans, span{name, uint32(f.Offset), uint32(f.Offset + f.Type.Size())})
	}
	node := func(name string) *node { return &tree.plain.nodes[tree.plain.prog.Find(name)] }
	return append(spans,
		span{"Every of BREATHE", node("BREATHE").every, node("BREATHE").every + 16},
		span{"Cooldown of REST", node("REST").cooldown, node("REST").cooldown + 8},
		span{"bag of BAG", node("BAG").row.Memo, node("BAG").row.Memo + 3})
}

// activeSpans are those that mean something besides in that of newtMemory.
func activeSpans(tree *Tree[*newt]) []span {
	var spans []span
	row := func(name string) *core.Row { return tree.plain.nodes[tree.plain.prog.Find(name)].row }
	word := func(name string, words ...uint32) {
		for _, w := range words {
			spans = append(spans, span{fmt.Sprintf("word %d of %s", w, name), row(name).Word + w, row(name).Word + w + 8})
		}
	}
	word("ROOT", core.WordSince, core.WordRunning, core.WordRest)
	word("BEST", core.WordSince, core.WordKept)
	word("BREATHE", core.WordSince)
	word("BAG", core.WordSince)
	word("B", core.WordSince)
	word("LIST", core.WordSince, core.WordPass)
	word("D", core.WordSince)
	for _, name := range []string{"BEST", "BAG", "LIST"} {
		at := row(name).Byte + core.ByteChild
		spans = append(spans, span{"child of " + name, at, at + 1})
	}
	spans = append(spans, span{"place of LIST", row("LIST").Memo, row("LIST").Memo + 2})
	block := row("BREATHE").BlockOff
	for _, f := range []struct {
		name     string
		off, len uint32
	}{{"Open", 0, 1}, {"Beat", 4, 4}, {"Tide.High", 8, 1}, {"Tide.At", 10, 2}} {
		spans = append(spans, span{f.name, block + f.off, block + f.off + f.len})
	}
	return spans
}

// TestHashSeesWhatCounts changes every single byte of memories. Hash, Equal and Save
// see the change exactly where the byte means something: not in padding, scratch,
// the state of inactive rows and what only the last tick used.
func TestHashSeesWhatCounts(t *testing.T) {
	tree := newtTree()
	require.Equal(t, uintptr(12), reflect.TypeFor[gill]().Size())
	_, active := newtMemory(t, tree, 0)
	idle := tree.NewMemory(300)
	require.NoError(t, tree.Copy(idle, active))
	require.NoError(t, tree.Reset(&newt{}, idle))
	for _, c := range []struct {
		name  string
		mem   Memory
		spans []span
	}{
		{"active", active, append(keptSpans(tree), activeSpans(tree)...)},
		{"idle", idle, keptSpans(tree)},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := make([]string, tree.MemorySize())
			for _, s := range c.spans {
				for at := s.off; at < s.to; at++ {
					require.Empty(t, want[at], "two things in one place")
					want[at] = s.what
				}
			}
			var missed, extra []string
			hashes := map[uint64]bool{tree.Hash(c.mem): true}
			for at := range want {
				changed := tree.NewMemory(1)
				require.NoError(t, tree.Copy(changed, c.mem))
				*changed.h.Byte(uint32(at)) ^= 0xFF
				differs := seenBy(t, tree, c.mem, changed, hashes)
				switch {
				case differs && want[at] == "":
					extra = append(extra, fmt.Sprint("byte ", at))
				case !differs && want[at] != "":
					missed = append(missed, fmt.Sprint("byte ", at, ": ", want[at]))
				}
			}
			assert.Empty(t, cmp.Diff([]string(nil), missed), "not seen")
			assert.Empty(t, cmp.Diff([]string(nil), extra), "seen, but means nothing")
		})
	}
}

// seenBy reports whether b differs from a. Hash and Equal must agree, and so must
// Save, unless the change made b nonsense; no two hashes are alike.
func seenBy(t *testing.T, tree *Tree[*newt], a, b Memory, hashes map[uint64]bool) (differs bool) {
	t.Helper()
	// Its tree and whether it is in use do not count.
	b.h.Print, b.h.Mark = a.h.Print, b.h.Mark&^core.MarkBusy
	defer func() {
		if recover() != nil { // the change points to a row that there is not
			differs = true
		}
	}()
	hash := tree.Hash(b)
	differs = hash != tree.Hash(a)
	require.Equal(t, differs, !tree.Equal(a, b))
	if differs {
		require.False(t, hashes[hash], "a hash that was there")
		hashes[hash] = true
	}
	first, err := tree.Save(a)
	require.NoError(t, err)
	second, err := tree.Save(b)
	require.NoError(t, err)
	require.Equal(t, differs, !assert.ObjectsAreEqual(first, second), "Hash and Save are of two minds")
	return differs
}

// TestHashIgnoresDirt lets two agents write their blocks from stacks with different
// dirt.
func TestHashIgnoresDirt(t *testing.T) {
	tree := newtTree()
	_, clean := newtMemory(t, tree, 0)
	want, err := tree.Save(clean)
	require.NoError(t, err)
	for dirt := byte(1); dirt != 0; dirt <<= 1 {
		_, mem := newtMemory(t, tree, dirt)
		require.Equal(t, tree.Hash(clean), tree.Hash(mem))
		require.True(t, tree.Equal(clean, mem))
		got, err := tree.Save(mem)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// TestCopy: a copy and its original share nothing, and an assigned handle is no copy.
func TestCopy(t *testing.T) {
	tree := newtTree()
	n, src := newtMemory(t, tree, 0)
	dst := tree.NewMemory(7)
	require.NoError(t, tree.Copy(dst, src))
	require.True(t, tree.Equal(dst, src))
	assert.EqualValues(t, 300, tree.State(dst).Agent())

	hash, same := tree.Hash(src), src
	newtTick(t, tree, n, dst)
	assert.Equal(t, hash, tree.Hash(src))
	ahead := tree.Hash(dst)
	assert.NotEqual(t, hash, ahead)
	newtTick(t, tree, n, src)
	assert.Equal(t, ahead, tree.Hash(src), "the same ticks lead to the same memory")
	assert.Equal(t, ahead, tree.Hash(same), "a handle")
	require.NoError(t, tree.Clear(n, src))
	assert.Equal(t, ahead, tree.Hash(dst))

	require.NoError(t, tree.Copy(dst, dst))
	assert.Equal(t, ahead, tree.Hash(dst))
	mems := tree.NewMemories(3, 1)
	before := [2]uint64{tree.Hash(mems[0]), tree.Hash(mems[2])}
	require.NoError(t, tree.Copy(mems[1], dst))
	assert.Equal(t, before, [2]uint64{tree.Hash(mems[0]), tree.Hash(mems[2])}, "its neighbours in the slab")
	assert.Equal(t, ahead, tree.Hash(mems[1]))
}

func TestHashPanics(t *testing.T) {
	tree := newtTree()
	other := MustCompile(&Decider[*newt]{Name: "OTHER", Behavior: &behavior.Behavior[*newt]{Name: "OTHER"}})
	mine, foreign := tree.NewMemory(1), other.NewMemory(2)
	prints := fmt.Sprintf("it is of a tree with fingerprint …%08x, this one has …%08x"+askCrowd, uint32(other.Fingerprint()), uint32(tree.Fingerprint()))
	zero := "it is the zero Memory; make one with NewMemory"
	assert.PanicsWithValue(t, "ethogram: Hash: "+zero, func() { tree.Hash(Memory{}) })
	assert.PanicsWithValue(t, "ethogram: Hash: "+prints, func() { tree.Hash(foreign) })
	assert.PanicsWithValue(t, "ethogram: Equal: "+prints, func() { tree.Equal(mine, foreign) })
	assert.PanicsWithValue(t, "ethogram: Equal: "+zero, func() { tree.Equal(Memory{}, mine) })
	assert.PanicsWithValue(t, "ethogram: State: "+prints, func() { tree.State(foreign) })
	assert.PanicsWithValue(t, "ethogram: Injected: "+prints, func() { tree.Injected(foreign, "SLOT") })
	assert.PanicsWithValue(t, "ethogram: Injected: "+zero, func() { tree.Injected(Memory{}, "SLOT") })
	assert.False(t, tree.Equal(mine, tree.NewMemory(2)), "the id counts")
}
