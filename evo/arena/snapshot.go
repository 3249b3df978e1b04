package arena

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"github.com/ethogram-go/ethogram/decider"
)

// A snapshot is
//
//	"arena" version
//	digest of the rules, seed, mode, number of tanks
//	slots, in the round's order
//	the state, as Arena.visit lists it
//	what the players remember, as Players.AppendSave wrote it
//	CRC-32 of all before
//
// Integers are varints.
const (
	snapshotMagic   = "arena"
	snapshotVersion = 4
)

// AppendSnapshot appends the state of the round to data, with the memories of
// the tables.
func (a *Arena) AppendSnapshot(data []byte) []byte {
	start := len(data)
	v := visitor{who: -1, data: append(data, snapshotMagic...)}
	v.data = append(v.data, snapshotVersion)
	h := a.header()
	h.visit(&v)
	a.visit(&v)
	a.buffer = a.players.AppendSave(a.buffer[:0])
	v.bytes("players", &a.buffer)
	return binary.LittleEndian.AppendUint32(v.data, crc32.ChecksumIEEE(v.data[start:]))
}

// header is what the reader needs before the state.
type header struct {
	rules uint64
	seed  uint64
	mode  uint8
	count int
	slots [maxTanks]int8
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
	num(v, "tanks", &h.count, minTanks, maxTanks)
	for i := range h.slots[:h.count] {
		num(v, "slot", &h.slots[i], 0, int64(h.count)-1)
	}
}

// digest returns a hash of the rules.
func (r *gameRules) digest() uint64 {
	h := digest(1)
	for _, c := range fmt.Appendf(nil, "%+v", *r) {
		h = h.add(uint64(c))
	}
	return uint64(h)
}

// Restore goes back to the moment of a snapshot, of this arena or another with the
// same rules, after a Reset with as many trees. By slot, a tree with the table of
// the snapshot continues with its memory; another one begins with a new memory.
// The map, the seed and the mode are those of the snapshot.
//
// Damaged data is an error that says where, and ends the round: Reset the arena
// then.
func (a *Arena) Restore(data []byte) error {
	err := a.restore(data)
	if err != nil {
		a.over = true
	}
	return err
}

func (a *Arena) restore(data []byte) error {
	v := visitor{reading: true, who: -1, data: data}
	if !v.unseal() {
		return v.err
	}
	var h header
	h.visit(&v)
	trees, ok := a.treesOf(&h, &v)
	if !ok {
		return v.err
	}
	before := a.header()
	a.begin(h.seed, modes[h.mode], h.count)
	for i, slot := range h.slots[:h.count] {
		a.seat(i, int(slot))
	}
	if before.slots != h.slots {
		a.gather(trees)
	}
	a.visit(&v)
	at, saved := v.pos, []byte(nil)
	v.bytes("players", &saved)
	if v.err == nil {
		if err := a.players.Restore(saved); err != nil {
			v.fail(at, "%w", err)
		}
	}
	if v.err == nil && v.pos != len(v.data) {
		v.fail(v.pos, "%d bytes too many", len(v.data)-v.pos)
	}
	return v.err
}

// unseal checks and skips what stands around the contents of a snapshot: name and
// version before, the checksum after.
func (v *visitor) unseal() (ok bool) {
	if len(v.data) < len(snapshotMagic)+1+4 || string(v.data[:len(snapshotMagic)]) != snapshotMagic {
		v.fail(0, "want %q and a snapshot, not %d bytes of something else", snapshotMagic, len(v.data))
		return false
	}
	v.pos = len(snapshotMagic)
	if n := v.data[v.pos]; n != snapshotVersion {
		v.fail(v.pos, "version %d, want %d", n, snapshotVersion)
		return false
	}
	v.pos++
	end := len(v.data) - 4
	if got, want := crc32.ChecksumIEEE(v.data[:end]), binary.LittleEndian.Uint32(v.data[end:]); got != want {
		v.fail(end, "the checksum is %08x, want %08x: the data are damaged", want, got)
		return false
	}
	v.data = v.data[:end]
	return true
}

// treesOf checks a snapshot's header against the arena, and returns the arena's
// trees by slot.
func (a *Arena) treesOf(h *header, v *visitor) (trees []*decider.Tree[*Tank], ok bool) {
	switch {
	case v.err != nil:
		return nil, false
	case h.rules != a.rules.digest():
		v.fail(len(snapshotMagic)+1, "it was taken with other rules")
		return nil, false
	case h.count != a.count:
		v.fail(v.pos, "it has %d tanks, but Reset was given %d trees", h.count, a.count)
		return nil, false
	}
	used := 0
	for _, slot := range h.slots[:h.count] {
		used |= 1 << slot
	}
	if used != 1<<h.count-1 {
		v.fail(v.pos, "two tanks have the same slot")
		return nil, false
	}
	return a.trees(), true
}

// trees returns the trees of the players, by slot.
func (a *Arena) trees() (trees []*decider.Tree[*Tank]) {
	for slot := range a.count {
		tree, _ := a.players.Player(int(a.bySlot[slot]))
		trees = append(trees, tree)
	}
	return trees
}
