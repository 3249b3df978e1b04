package decider

import (
	"math"
	"math/bits"

	"github.com/ethogram-go/ethogram/internal/core"
	"github.com/ethogram-go/ethogram/internal/wire"
)

// A snapshot names everything, so that it can be read into a changed table:
//
//	"ethogram" version fingerprint
//	id clock tick
//	timers      kind, name, time of an Every and its tick, or its word with Scatter, or
//	            of a Cooldown
//	places      name, occurrence, place     (what Remember keeps), or the time of its step,
//	            and by name what is left out
//	path        the active rows, depth first; of a block the values of its fields,
//	            see view_block.go
//	CRC-32 of all before
//
// Integers are varints, strings are preceded by their length. Lists without a
// count end with a zero. The snapshots of memories that are Equal are equal.
const (
	snapshotMagic   = "ethogram"
	snapshotVersion = 3
)

// Kinds of entries in a snapshot's list of places.
const (
	entryPlace = 1
	entrySlot  = 2 // left out: what is injected in a slot, with its active rows
	entryLocal = 3 // left out: an agent's own cooldown of a gate
	entryTime  = 4 // name, occurrence, the step of the place, how long it has run, when it began
)

// Kinds of timers in a snapshot.
const (
	timerEvery    = 1
	timerCooldown = 2
	timerScatter  = 3 // a time and a word: see scatterLeft
)

func (t *tree) Save(mem Memory) ([]byte, error) {
	return t.AppendSave(nil, mem)
}

func (t *tree) AppendSave(b []byte, mem Memory) ([]byte, error) {
	return t.appendSave(b, mem, true)
}

// appendSave saves mem, alone or as a part of its crowd.
func (t *tree) appendSave(b []byte, mem Memory, alone bool) ([]byte, error) {
	if err := t.usable(mem); err != nil {
		return b, err
	}
	start := len(b)
	e := encoder{wire.Writer{B: b}}
	e.Magic(snapshotMagic, snapshotVersion)
	e.Uint64(t.fingerprint)
	e.Uvarint(mem.h.ID)
	e.Uvarint(uint64(mem.h.Now))
	e.Uvarint(uint64(mem.h.Tick))
	t.saveTimers(&e, mem.h)
	t.savePlaces(&e, mem.h)
	if alone {
		t.saveLeftOut(&e, mem.h)
	}
	e.Byte(0)
	if mem.h.Mark&core.MarkRoot == 0 {
		e.Byte(0)
	} else {
		e.Byte(1)
		t.saveRow(&e, mem.h, 0)
	}
	e.Seal(start)
	return e.B, nil
}

// encoder appends the parts of a snapshot.
type encoder struct{ wire.Writer }

// saveTimers writes those that have run, once per decider.
func (t *tree) saveTimers(e *encoder, h *core.Header) {
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.every|n.cooldown == 0 || t.again(uint16(i)) {
			continue
		}
		if n.every != 0 {
			if at, word := *h.Word(n.every), *h.Word(n.every + 8); word != 0 {
				kind := uint8(timerScatter)
				if word < waiting {
					kind = timerEvery
				}
				e.Byte(kind)
				e.String(n.src.Name)
				e.Uvarint(at)
				e.Uvarint(word)
			}
		}
		if n.cooldown != 0 && *h.Word(n.cooldown) != 0 {
			e.Byte(timerCooldown)
			e.String(n.src.Name)
			e.Uvarint(*h.Word(n.cooldown) - 1)
		}
	}
	e.Byte(0)
}

// savePlaces writes the bags, cursors and states that outlive deactivation, if they
// are not as in a new memory.
func (t *tree) savePlaces(e *encoder, h *core.Header) {
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.opts.has(optRemember) && used(h.Bytes(n.row.Memo, memoSize(n.policy))) {
			e.Byte(entryPlace)
			e.String(n.src.Name)
			e.Uvarint(uint64(t.nth(n.row.Self)))
			e.Byte(uint8(n.policy))
			t.savePlace(e, h, n)
		}
		if times := n.row.Times; times != 0 && *h.Word(times + core.TimeBegan) != 0 {
			e.Byte(entryTime)
			e.String(n.src.Name)
			e.Uvarint(uint64(t.nth(uint16(i))))
			e.String(t.nodes[n.first+uint16(*h.Byte(n.row.Memo + memoCursor))].src.Name)
			e.Uvarint(*h.Word(times + core.TimeElapsed))
			e.Uvarint(*h.Word(times + core.TimeBegan) - 1)
		}
	}
}

// saveLeftOut names what the memory has and a lone snapshot does not keep.
func (t *tree) saveLeftOut(e *encoder, h *core.Header) {
	for k, g := range t.gates {
		if at := t.localOf(k); at != 0 && *h.Word(at) != 0 {
			e.Byte(entryLocal)
			e.String(g.Name)
		}
	}
	for _, o := range t.slots {
		n := &t.nodes[o]
		pending := *h.Quad(n.slot + slotPending)
		if t.known(*h.Quad(n.slot + slotTree)) == nil && (pending == 0 || pending == pendingNothing) {
			continue
		}
		e.Byte(entrySlot)
		e.String(n.src.Slot.Name)
		names := t.injectedRows(nil, h, n)
		e.Uvarint(uint64(len(names)))
		for _, name := range names {
			e.String(name)
		}
	}
}

// injectedRows appends the names of the active rows of what is injected at slot
// row n, those below before those above.
func (t *tree) injectedRows(names []string, h *core.Header, n *node) []string {
	sub := t.known(*h.Quad(n.slot + slotTree))
	if sub == nil {
		return names
	}
	inner := h.Inner(n.slot + slotMemory)
	for _, o := range sub.slots {
		names = sub.injectedRows(names, inner, &sub.nodes[o])
	}
	for o := len(sub.nodes) - 1; o >= 0; o-- {
		if sub.prog.Active(inner, uint16(o)) {
			names = append(names, sub.nodes[o].src.Name)
		}
	}
	return names
}

func used(memo []byte) bool {
	for _, b := range memo {
		if b != 0 {
			return true
		}
	}
	return false
}

// nth returns which occurrence of its decider row o is, from 0.
func (t *tree) nth(o uint16) int {
	nth := 0
	for r := t.prog.Find(t.nodes[o].row.Name); r != o; r = t.prog.Rows[r].Same {
		nth++
	}
	return nth
}

// savePlace writes a group's bag, cursor or state by the names of its children.
func (t *tree) savePlace(e *encoder, h *core.Header, n *node) {
	memo := h.Bytes(n.row.Memo, memoSize(n.policy))
	name := func(i int) string { return t.nodes[n.first+uint16(i)].src.Name }
	switch n.policy {
	case SequentialList, Sequence:
		step := "" // the beginning
		if c := memo[memoCursor]; 0 < c && c < n.count {
			step = name(int(c))
		}
		e.String(step)
		e.Byte(memo[memoRan])
	case Shuffle:
		out := uint16(memo[memoUsed]) | uint16(memo[memoUsed+1])<<8
		e.Uvarint(uint64(bits.OnesCount16(out)))
		for i := range int(n.count) {
			if out>>i&1 != 0 {
				e.String(name(i))
			}
		}
		last := ""
		if l := memo[memoLast]; l != 0 {
			last = name(int(l) - 1)
		}
		e.String(last)
	case StateMachine:
		state := ""
		if s := memo[memoState]; s != 0 {
			state = name(int(s) - 1)
		}
		e.String(state)
		e.Byte(memo[memoStands])
	}
}

// noPolicy stands for the policy of a row without children. A row is saved with its policy
// plus one, so that this is 0, however many policies there are.
const noPolicy = math.MaxUint8

// savedTarget marks the policy of a row that is followed by its target.
const savedTarget = 1 << 7

// withLimits marks one that is then followed by the limits that the agent had when it entered
// the row, see PerAgent.
const withLimits = 1 << 6

// withFailed marks a Parallel with lanes that rest because they failed: their names follow those
// of all that rest.
const withFailed = 1 << 5

func policyByte(n *node) uint8 {
	if n.count == 0 {
		return noPolicy
	}
	return uint8(n.policy)
}

// saveRow writes an active row and what is active below it.
func (t *tree) saveRow(e *encoder, h *core.Header, o uint16) {
	n := &t.nodes[o]
	row := n.row
	commit, timeout := keptLimits(h, row)
	policy, limited := policyByte(n)+1, commit|timeout != 0
	if n.opts.has(optTargets) {
		policy |= savedTarget
	}
	if limited {
		policy |= withLimits
	}
	failed := uint64(0)
	if row.Parallel && n.src.FailedRest {
		if failed = *h.Word(row.Word + core.WordFailed); failed != 0 {
			policy |= withFailed
		}
	}
	e.String(n.src.Name)
	e.Byte(policy)
	if n.opts.has(optTargets) {
		e.Uvarint(*h.Word(row.Target))
	}
	if limited {
		e.Uvarint(commit)
		e.Uvarint(timeout)
	}
	b := savedTypeOf(row.Block)
	if e.String(b.name); b.name != "" {
		e.Uint32(b.shape)
		e.Uvarint(uint64(savedSize(row.Fields)))
	}
	e.B = appendBlock(e.B, h.Bytes(row.BlockOff, row.BlockSize), row.Fields)
	e.Uvarint(uint64(since(h, row)))
	if n.count == 0 {
		return
	}
	if row.Parallel {
		lanes, rest := *h.Word(row.Word + core.WordRunning), *h.Word(row.Word + core.WordRest)
		t.saveLanes(e, n, rest)
		if failed != 0 {
			t.saveLanes(e, n, failed)
		}
		e.Uvarint(uint64(bits.OnesCount64(lanes)))
		for i := range uint16(n.count) {
			if lanes>>i&1 != 0 {
				t.saveRow(e, h, n.first+i)
			}
		}
		return
	}
	child := *h.Byte(row.Byte + core.ByteChild)
	pass, kept := uint64(0), uint64(0)
	if n.src.Loop > 1 {
		pass = *h.Word(row.Word + core.WordPass)
	}
	if n.policy == Scored && child != 0 {
		kept = *h.Word(row.Word + core.WordKept)
	}
	e.Uvarint(pass)
	e.Uvarint(kept)
	t.savePlace(e, h, n)
	if child == 0 {
		e.Uvarint(0)
		return
	}
	e.Uvarint(1)
	t.saveRow(e, h, n.first+uint16(child)-1)
}

// saveLanes writes the names of some of n's children.
func (t *tree) saveLanes(e *encoder, n *node, lanes uint64) {
	e.Uvarint(uint64(bits.OnesCount64(lanes)))
	for i := range uint16(n.count) {
		if lanes>>i&1 != 0 {
			e.String(t.nodes[n.first+i].src.Name)
		}
	}
}
