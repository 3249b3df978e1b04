package decider

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

func (t *tree) Restore(s State) (Memory, Loaded) {
	t.there("Restore")
	now := min(max(s.Now(), 0), maxClock) // a replica may have any
	snap := &snapshot{id: s.Agent(), now: uint64(now), tick: uint64(s.Tick())}
	if s.Active(0) {
		t.shown(snap, s, 0, 0, 1)
	}
	mem := t.NewMemory(s.Agent())
	loaded := t.load(mem.h, snap)
	loaded.Same = s.prog() == t.prog
	t.dropHolds(mem.h)
	return mem, loaded
}

// shown appends row r of s, which is active, to what snap would have of it if it were
// row o of t, and what is active below it. A group need not have the same policy, but
// lanes do not fit a group with one active child.
func (t *tree) shown(snap *snapshot, s State, r, o uint16, depth int) {
	row := &s.prog().Rows[r]
	saved := savedRow{name: row.Name, policy: noPolicy, depth: depth}
	if row.Count > 0 {
		saved.policy = uint8(PrioritizedList)
	}
	saved.target, saved.aimed = s.Target(Row(r))
	if o != core.NoRow && t.nodes[o].row.Name == row.Name {
		n := &t.nodes[o]
		switch {
		case n.count == 0 || row.Count == 0:
		case n.row.Parallel == row.Parallel:
			saved.policy = policyByte(n)
		case row.Parallel:
			saved.policy = uint8(Parallel)
		}
		if n.row.Block != nil {
			typ := savedTypeOf(n.row.Block)
			saved.blockType, saved.shape = typ.name, typ.shape
			saved.block = appendBlock(nil, core.PrototypeBytes(n.row.Block, n.row.BlockSize), n.row.Fields)
		}
	} else {
		o = core.NoRow
	}
	since := time.Duration(*s.mem().Word(row.Word + core.WordSince))
	saved.since = min(uint64(max(since, 0)), snap.now)
	saved.kept = math.Float64bits(maxValue)
	saving := len(snap.rows)
	snap.rows = append(snap.rows, saved)
	for i := range row.Count {
		child := row.First + i
		if !s.Active(Row(child)) {
			continue
		}
		at := uint16(core.NoRow)
		if o != core.NoRow {
			at = t.childCalled(o, s.prog().Rows[child].Name)
		}
		t.shown(snap, s, child, at, depth+1)
	}
	snap.rows[saving].end = len(snap.rows)
}

// childCalled returns the child of row o of this name, or NoRow.
func (t *tree) childCalled(o uint16, name string) uint16 {
	n := &t.nodes[o]
	for i := range uint16(n.count) {
		if t.nodes[n.first+i].row.Name == name {
			return n.first + i
		}
	}
	return core.NoRow
}
