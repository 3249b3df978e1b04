package decider

import (
	"bytes"
	"encoding/binary"

	"github.com/ethogram-go/ethogram/internal/core"
)

func (t *tree) Copy(dst, src Memory) error {
	if err := t.usable(src); err != nil {
		return err
	}
	if err := t.usable(dst); err != nil {
		return err
	}
	t.rouse(dst.h)
	if dst != src {
		t.host(src.h)
		t.vacateAll(dst.h)
	}
	belongs := dst.h.Held &^ core.HeldTokens
	copy(dst.h.Bytes(0, t.layout.size), src.h.Bytes(0, t.layout.size))
	dst.h.Held = dst.h.Held&core.HeldTokens | belongs
	t.dropHolds(dst.h)
	return nil
}

func (t *tree) Hash(mem Memory) uint64 {
	t.needs(mem, "Hash")
	return t.hash(mem.h)
}

// hash is Hash of a memory of t, and State.Hash.
func (t *tree) hash(h *core.Header) uint64 {
	x := uint64(0x243f6a8885a308d3)
	live := t.appendLive(make([]byte, 0, 256), h)
	for ; len(live) >= 8; live = live[8:] {
		x = core.Mix(x ^ binary.LittleEndian.Uint64(live))
	}
	for _, b := range live {
		x = core.Mix(x ^ uint64(b) + 1)
	}
	return x
}

func (t *tree) Equal(a, b Memory) bool {
	for _, mem := range [...]Memory{a, b} {
		t.needs(mem, "Equal")
	}
	return t.sameTrees(a.h, b.h) && bytes.Equal(t.appendLive(nil, a.h), t.appendLive(nil, b.h))
}

// appendLive appends what h remembers, leaving out what is dead.
func (t *tree) appendLive(b []byte, h *core.Header) []byte {
	b = binary.LittleEndian.AppendUint64(b, h.ID)
	b = binary.LittleEndian.AppendUint64(b, uint64(h.Now))
	b = binary.LittleEndian.AppendUint32(b, h.Tick)
	return t.appendKept(b, h)
}

// appendKept appends all of that but the id and the clock, which those of what is
// injected are copies of.
func (t *tree) appendKept(b []byte, h *core.Header) []byte {
	for off := t.layout.timers; off < t.layout.kept; off += 8 {
		b = binary.LittleEndian.AppendUint64(b, *h.Word(off))
	}
	b = append(b, h.Bytes(t.layout.memoFrom, t.layout.memoTo-t.layout.memoFrom)...)
	for _, s := range t.slots {
		b = t.appendSlot(b, h, &t.nodes[s])
	}
	if h.Mark&core.MarkRoot == 0 {
		return b
	}
	return t.appendRow(b, h, 0)
}

// appendSlot appends what is injected at n or will be, by the shapes of the trees.
// A slot that was cleared is like one that was never filled.
func (t *tree) appendSlot(b []byte, h *core.Header, n *node) []byte {
	tree, pending := standing(h, n)
	b = binary.LittleEndian.AppendUint32(b, t.shape(tree))
	b = binary.LittleEndian.AppendUint32(b, t.shape(pending))
	sub, in := t.known(tree), h.Inner(n.slot+slotMemory)
	if sub == nil {
		return b
	}
	b = append(b, in.Mark&core.MarkRoot)
	return sub.appendKept(b, in)
}

// appendRow appends the state of active row o and of what is active below it.
func (t *tree) appendRow(b []byte, h *core.Header, o uint16) []byte {
	n := &t.nodes[o]
	row := n.row
	b = binary.LittleEndian.AppendUint16(b, o)
	b = binary.LittleEndian.AppendUint64(b, *h.Word(row.Word + core.WordSince))
	if n.opts.has(optPerAgent) {
		commit, timeout := keptLimits(h, row)
		b = binary.LittleEndian.AppendUint64(b, commit)
		b = binary.LittleEndian.AppendUint64(b, timeout)
	}
	if n.opts.has(optTargets) {
		b = binary.LittleEndian.AppendUint64(b, *h.Word(row.Target))
	}
	if n.opts.has(optBlock) {
		b = appendBlock(b, h.Bytes(row.BlockOff, row.BlockSize), row.Fields)
	}
	switch {
	case n.opts.has(optSlot):
		return append(b, *h.Byte(n.slot + slotState))
	case n.count == 0:
		return b
	case row.Parallel:
		lanes := *h.Word(row.Word + core.WordRunning)
		b = binary.LittleEndian.AppendUint64(b, lanes)
		b = binary.LittleEndian.AppendUint64(b, *h.Word(row.Word + core.WordRest))
		if n.src.FailedRest {
			b = binary.LittleEndian.AppendUint64(b, *h.Word(row.Word + core.WordFailed))
		}
		for i := range uint16(n.count) {
			if lanes>>i&1 != 0 {
				b = t.appendRow(b, h, n.first+i)
			}
		}
		return b
	case n.src.Loop > 1, n.policy == Scored && *h.Byte(row.Byte + core.ByteChild) != 0:
		b = binary.LittleEndian.AppendUint64(b, *h.Word(row.Word + core.WordPass))
	}
	if !n.opts.has(optRemember) {
		b = append(b, h.Bytes(row.Memo, memoSize(n.policy))...)
	}
	child := *h.Byte(row.Byte + core.ByteChild)
	b = append(b, child)
	if child != 0 {
		b = t.appendRow(b, h, n.first+uint16(child)-1)
	}
	return b
}
