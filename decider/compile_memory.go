package decider

import (
	"fmt"

	"github.com/ethogram-go/ethogram/internal/core"
)

// Memory is all that one agent remembers between ticks: a handle of one word
// to plain data of fixed size without pointers. Copying the handle aliases the
// data; Tree.Copy copies it. The zero Memory fits no tree. A memory may be
// used by one goroutine at a time.
type Memory struct {
	h *core.Header
}

func errMemory(print uint32, mem Memory) string {
	switch {
	case mem.h == nil:
		return "it is the zero Memory; make one with NewMemory"
	case mem.h.Print == 0:
		return "its agent was removed from its crowd, or went on in another tree by Retable or Migrate; ask again for the memory"
	}
	return fmt.Sprintf("it is of a tree with fingerprint …%08x, this one has …%08x", mem.h.Print, print)
}

// needs panics with words if mem is not a memory of t, in calls that return no error.
func (t *tree) needs(mem Memory, what string) {
	t.there(what)
	if !t.fits(mem) {
		text := "ethogram: " + what + ": " + errMemory(t.print, mem)
		if mem.h != nil {
			text += askCrowd
		}
		panic(text)
	}
}

// askCrowd is what games forget that keep the tree which they have compiled.
const askCrowd = ". Agents of a crowd live by Crowd.Tree, which Retable changes: ask World.State or Crowd.Injected"

func (t *tree) NewMemory(id uint64) Memory {
	t.there("NewMemory")
	h := core.NewHeader(t.layout.size)
	t.start(h, id)
	t.attend(h, 1)
	return Memory{h}
}

func (t *tree) NewMemories(n int, firstID uint64) []Memory {
	t.there("NewMemories")
	if n < 0 {
		panic(fmt.Sprintf("ethogram: NewMemories(%d): want how many agents there are, 0 or more", n))
	}
	words := int(t.layout.size / 8)
	slab := make([]uint64, n*words)
	mems := make([]Memory, n)
	for i := range mems {
		h := core.At(slab, i*words)
		t.start(h, firstID+uint64(i))
		mems[i] = Memory{h}
	}
	if n > 0 {
		t.attend(mems[0].h, n)
	}
	return mems
}

// there panics with words where t is none, in calls that return no error.
func (t *tree) there(what string) {
	if t == nil || t.prog == nil {
		panic("ethogram: " + what + " of a nil Tree; Compile returns nil with its error, MustCompile panics with it")
	}
}

// start makes zeroed memory that of a new agent.
func (t *tree) start(h *core.Header, id uint64) {
	h.ID = id
	h.Print = t.print
	h.Leaf = core.NoRow
}

func (t *tree) MemorySize() int {
	t.there("MemorySize")
	return int(t.layout.size)
}

func (t *tree) fits(mem Memory) bool { return mem.h != nil && mem.h.Print == t.print }
