package arena

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// A snapshot is
//
//	"arena" version
//	digest of the rules, seed, mode, number of tanks
//	slots, in the round's order
//	the state, as Arena.visit goes through it
//	memories: of each tank its tree's fingerprint and what Tree.Save wrote
//	CRC-32 of all before
//
// Integers are varints.
const (
	snapshotMagic   = "arena"
	snapshotVersion = 1
)

// AppendSnapshot appends the state of the round to data, with the memories of
// the tables.
func (a *Arena) AppendSnapshot(data []byte) []byte {
	start := len(data)
	v := visitor{way: writing, who: -1, data: append(data, snapshotMagic...)}
	v.data = append(v.data, snapshotVersion)
	h := a.header()
	h.visit(&v)
	a.visit(&v)
	for i := range a.tanks[:a.count] {
		print := a.trees[i].Fingerprint()
		v.word("fingerprint", &print)
		saved, err := a.trees[i].AppendSave(a.buffer[:0], a.memories[i])
		if err != nil {
			saved = saved[:0] // in the middle of a tick that panicked: it is to be Reset anyway
		}
		a.buffer = saved
		v.bytes("memory", &saved)
	}
	return binary.LittleEndian.AppendUint32(v.data, crc32.ChecksumIEEE(v.data[start:]))
}

// header is what must be known before the state can be read.
type header struct {
	rules uint64
	seed  uint64
	mode  uint8
	count int
	slots [MaxTanks]int8
}

var modes = [...]string{ModeElimination, ModeFixed}

func (a *Arena) header() header {
	h := header{rules: a.rules.digest(), seed: a.seed, count: a.count}
	for i, m := range modes {
		if m == a.mode {
			h.mode = uint8(i)
		}
	}
	for i := range a.tanks[:a.count] {
		h.slots[i] = a.tanks[i].slot
	}
	return h
}

func (h *header) visit(v *visitor) {
	v.word("rules", &h.rules)
	v.word("seed", &h.seed)
	num(v, "mode", &h.mode, 0, int64(len(modes))-1)
	num(v, "tanks", &h.count, MinTanks, MaxTanks)
	for i := range h.slots[:h.count] {
		num(v, "slot", &h.slots[i], 0, int64(h.count)-1)
	}
}

// digest returns a hash of the rules.
func (r *Rules) digest() uint64 {
	h := digest(1)
	for _, c := range fmt.Appendf(nil, "%+v", *r) {
		h = h.add(uint64(c))
	}
	return uint64(h)
}

// Restore goes back to where a snapshot was taken, in this or another arena
// with the same rules. There must have been a Reset with as many trees. Trees
// with the tables of the snapshot, by slot, go on with their memories; others
// begin with new ones. The map, the seed and the mode are those of the
// snapshot.
//
// Damaged data is an error that says where, and ends the round: Reset the
// arena.
func (a *Arena) Restore(data []byte) error {
	err := a.restore(data)
	if err != nil {
		a.over = true
	}
	return err
}

func (a *Arena) restore(data []byte) error {
	v := visitor{way: reading, who: -1, data: data}
	if len(data) < len(snapshotMagic)+1+4 || string(data[:len(snapshotMagic)]) != snapshotMagic {
		return fmt.Errorf("arena: snapshot: byte 0: want %q and a snapshot, not %d bytes of something else", snapshotMagic, len(data))
	}
	end := len(data) - 4
	v.pos = len(snapshotMagic)
	if n := data[v.pos]; n != snapshotVersion {
		return fmt.Errorf("arena: snapshot: byte %d: version %d, want %d", v.pos, n, snapshotVersion)
	}
	v.pos++
	if got, want := crc32.ChecksumIEEE(data[:end]), binary.LittleEndian.Uint32(data[end:]); got != want {
		return fmt.Errorf("arena: snapshot: byte %d: the checksum is %08x, want %08x: the data are damaged", end, want, got)
	}
	v.data = data[:end]
	var h header
	h.visit(&v)
	trees, err := a.lineOf(&h, &v)
	if err != nil {
		return err
	}
	a.begin(h.seed, modes[h.mode], h.count)
	if a.world.Seed() != evo.Seed(h.seed, "draws") {
		a.newWorld()
	}
	for i, slot := range h.slots[:h.count] {
		a.enter(i, int(slot), trees[slot])
	}
	a.visit(&v)
	for i := range a.tanks[:a.count] {
		v.who = i
		if err := a.restoreMemory(&v, i); err != nil {
			return err
		}
	}
	if v.err == nil && v.pos != end {
		v.fail(v.pos, "%d bytes too many", end-v.pos)
	}
	return v.err
}

// lineOf checks a snapshot's header, and returns the arena's trees by slot.
func (a *Arena) lineOf(h *header, v *visitor) (trees [MaxTanks]*decider.Tree[*Tank], err error) {
	switch {
	case v.err != nil:
		return trees, v.err
	case h.rules != a.rules.digest():
		return trees, fmt.Errorf("arena: snapshot: byte %d: it was taken with other rules", len(snapshotMagic)+1)
	case h.count != a.count:
		return trees, fmt.Errorf("arena: snapshot: byte %d: it has %d tanks, but Reset was given %d trees", v.pos, h.count, a.count)
	}
	used := 0
	for _, slot := range h.slots[:h.count] {
		used |= 1 << slot
	}
	if used != 1<<h.count-1 {
		v.fail(v.pos, "two tanks have the same slot")
		return trees, v.err
	}
	for slot := range a.count {
		trees[slot] = a.trees[a.bySlot[slot]]
	}
	return trees, nil
}

// restoreMemory reads the memory of tank i, or makes a new one for a table that
// is not the snapshot's.
func (a *Arena) restoreMemory(v *visitor, i int) error {
	tree := a.trees[i]
	print, saved, at := uint64(0), []byte(nil), v.pos
	v.word("fingerprint", &print)
	v.bytes("memory", &saved)
	if v.err != nil {
		return v.err
	}
	if print != tree.Fingerprint() || len(saved) == 0 {
		a.memories[i] = tree.NewMemory(uint64(i) + 1)
		return nil
	}
	memory, _, err := tree.Load(saved)
	if err != nil {
		return fmt.Errorf("arena: snapshot: byte %d: tank %d: %w", at, i, err)
	}
	if id := tree.State(memory).Agent(); id != uint64(i)+1 {
		return fmt.Errorf("arena: snapshot: byte %d: tank %d: the memory is that of agent %d", at, i, id)
	}
	a.memories[i] = memory
	return nil
}
