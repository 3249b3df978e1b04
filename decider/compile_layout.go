package decider

import (
	"math"
	"reflect"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// A memory is laid out once per tree, in four parts:
//
//	header  56 bytes
//	kept    timers and remembered places: they outlive deactivation
//	active  the state of the active rows, first the words, then the bytes;
//	        children of an exclusive group share a region, lanes of a
//	        Parallel lie side by side
//	scratch choices and DBlocks: they live within a tick
//
// What a tree does not use is not laid out. A block has the room that it takes on a 64-bit
// machine, which is the most: so memories are laid out alike on all machines.
type layout struct {
	size     uint32 // of the whole memory, a multiple of eight
	due      uint32 // until when a plan holds; 0 in a tree without Commit and Timeout
	timers   uint32 // the kept words: begin
	kept     uint32 // and end; the remembered bytes follow the active words
	slots    uint32 // the slots' regions: from kept to here
	memoFrom uint32 // the remembered bytes
	memoTo   uint32
	holdFrom uint32 // the holds on tokens
	holdTo   uint32
	worldID  uint32 // the number of the world; 0 in a tree without gates and slots
}

const localsSize = 32

// A slot's region in an agent's memory: which tree it runs, then that tree's
// memory, a header like the agent's own.
const (
	slotTree    = 0 // number of the tree, 0 for none; see know
	slotPending = 4 // and of the tree that takes its place in the next tick
	slotState   = 8
	slotWorld   = 12 // of the first slot: see layHome
	slotMemory  = 16
)

// States of a slot.
const (
	slotEjected = 1 << iota // its row ends at its next visit
)

// pendingNothing stands for an ejection.
const pendingNothing = 1<<32 - 1

// Sizes of the parts of a row's state, in bytes.
const (
	everySize   = 16 // time, tick
	coolSize    = 8
	timesSize   = 16
	memoCursor  = 0   // sequences: the step that is active or next
	memoRan     = 1   // sequences: which of this activation and this pass activated a child
	memoUsed    = 0   // Shuffle: the children that left the bag, 16 bits
	memoLast    = 2   // Shuffle: the child activated last, plus one
	memoState   = 0   // StateMachine: the state that it is in or has left last, plus one,
	memoStands  = 1   // and how that stands: Running, Succeeded or Failed
	choicePast  = 255 // Sequence: all steps are done
	choiceValue = 8   // Scored: where the winner's value lies in its choice
)

// memoSize returns how many bytes a group's policy keeps beside the active
// child.
func memoSize(p Policy) uint32 {
	switch p {
	case SequentialList, Sequence, StateMachine:
		return 2
	case Shuffle:
		return 3
	}
	return 0
}

func align8(n uint32) uint32 { return (n + 7) &^ 7 }

// layOut gives all state of all rows its place in a memory.
func (c *compiler) layOut() {
	l := &c.tree.layout
	at := uint32(core.HeaderSize)
	for i := range c.nodes {
		if c.nodes[i].holds() {
			l.due, at = at, at+8
			break
		}
	}
	l.timers = at
	for i := range c.nodes {
		at = c.layTimers(uint16(i), at)
	}
	at = c.layLocals(at, false)
	for i := range c.nodes {
		if n := &c.nodes[i]; n.src.Remember == PlaceAndTime {
			n.row.Times = at
			at += timesSize
		}
	}
	l.kept = at
	at = c.laySlots(at)
	l.slots = at
	at = c.layLocals(at, true) // numbers that mean nothing by themselves, behind what is hashed
	at += c.layWords(0, at)
	l.memoFrom = at
	for i := range c.nodes {
		if n := &c.nodes[i]; n.opts.has(optRemember) {
			n.row.Memo = at
			at += memoSize(n.policy)
		}
	}
	l.memoTo = at
	l.holdFrom, l.holdTo = c.layHolds(at)
	c.layHome(l)
	at = l.holdTo
	at += c.layBytes(0, at)
	c.layPlaces()
	at += c.layAsks(0, at)
	if len(c.gates) > 0 || c.squads || c.slots != nil {
		at = align8(at)
		at += c.laySaved(0, at)
	}
	l.size = align8(at)
	c.prog.Size = l.size
	c.tree.slowChecks = l.due != 0 || c.tree.shared()
	c.tree.findsWorld = c.squads && l.worldID == 0
}

// layTimers gives row r its timers; all rows of a decider have the same.
func (c *compiler) layTimers(r uint16, at uint32) uint32 {
	n := &c.nodes[r]
	has := limits(n.src)
	if !has.has(LimitEvery | LimitCooldown) {
		return at
	}
	if n.every|n.cooldown != 0 {
		return at
	}
	var every, cooldown uint32
	if has.has(LimitEvery) {
		every = at
		at += everySize
	}
	if has.has(LimitCooldown) {
		cooldown = at
		at += coolSize
	}
	first := c.prog.Find(n.src.Name)
	for s := first; s != core.NoRow; s = c.prog.Rows[s].Same {
		c.nodes[s].every, c.nodes[s].cooldown, c.nodes[s].scatter = every, cooldown, first
	}
	return at
}

// layLocals gives each gate with a LocalCooldown, those with a Key or the others, its time of
// giving back, or the agent's number.
func (c *compiler) layLocals(at uint32, keyed bool) uint32 {
	for k, g := range c.gates {
		if g.LocalCooldown <= 0 || keyed != (g.Key != nil) {
			continue
		}
		for i := range c.nodes {
			if int(c.nodes[i].gate) == k+1 {
				c.nodes[i].local = at
			}
		}
		at += 8
	}
	return at
}

// laySlots reserves the regions of the slots.
func (c *compiler) laySlots(at uint32) uint32 {
	for _, first := range c.slots {
		for s := first; s != core.NoRow; s = c.prog.Rows[s].Same {
			c.nodes[s].slot = at
		}
		at += slotMemory + align8(uint32(c.nodes[first].src.Slot.Bytes))
	}
	return at
}

// layHolds gives each row with a gate its hold. It must outlive the row until
// the token is given back.
func (c *compiler) layHolds(at uint32) (from, to uint32) {
	if len(c.gates) == 0 {
		return at, at
	}
	at = (at + 3) &^ 3
	from = at
	if c.slots == nil {
		at += 4 // see layHome
	}
	for i := range c.nodes {
		if n := &c.nodes[i]; n.gate != 0 {
			n.hold = at
			at += 4
		}
	}
	return from, at
}

// laySaved lays out what the groups of a suspended tick remember.
func (c *compiler) laySaved(r uint16, at uint32) uint32 {
	n := &c.nodes[r]
	if n.count == 0 {
		return 0
	}
	n.saved = at
	return localsSize + c.share(r, at+localsSize, n.row.Parallel, c.laySaved)
}

// share lays out the children of row r: in one region, or side by side. It
// returns the size.
func (c *compiler) share(r uint16, at uint32, side bool, lay func(uint16, uint32) uint32) uint32 {
	n := &c.nodes[r]
	size := uint32(0)
	for i := range uint16(n.count) {
		if side {
			size += lay(n.first+i, at+size)
		} else {
			size = max(size, lay(n.first+i, at))
		}
	}
	return size
}

// layWords lays out the words and blocks of row r and what is below it from at
// on, and returns their size.
func (c *compiler) layWords(r uint16, at uint32) uint32 {
	n := &c.nodes[r]
	n.row.Word = at
	size := uint32(8)
	switch {
	case n.policy == Parallel && n.count > 0:
		size += 16
		if n.src.FailedRest {
			size += 8
		}
	case n.policy == Scored && n.count > 0, n.src.Loop > 1:
		size += 8
	}
	if n.opts.has(optSquad) {
		n.row.Seat = at + size
		size += 8
	}
	own := byAgent(n.src)
	if own.has(LimitCommit) {
		n.row.Commit = at + size
		size += 8
	}
	if own.has(LimitTimeout) {
		n.row.Timeout = at + size
		size += 8
	}
	if n.opts.has(optTargets) {
		n.row.Target = at + size
		size += 8
	}
	if n.swaps() {
		n.swapValue = at + size
		size += 8
	}
	if n.opts.has(optBlock) {
		n.row.BlockOff = at + size
		size += align8(sizeOn64(typeOf(n.row.Block)))
	}
	return size + c.share(r, at+size, n.row.Parallel, c.layWords)
}

// layBytes does the same for the bytes.
func (c *compiler) layBytes(r uint16, at uint32) uint32 {
	n := &c.nodes[r]
	n.row.Byte = at
	size := uint32(1)
	if n.count > 0 {
		size++
		if !n.opts.has(optRemember) {
			n.row.Memo = at + size
			size += memoSize(n.policy)
		}
	}
	if n.swaps() {
		n.swap = at + size
		size++
	}
	return size + c.share(r, at+size, n.row.Parallel, c.layBytes)
}

// layPlaces tells each row where its own state and its place in its group lie.
func (c *compiler) layPlaces() {
	for i := range c.nodes {
		n := &c.nodes[i]
		n.since, n.ended, n.child = n.row.Word+core.WordSince, n.row.Byte+core.ByteEnded, n.row.Byte+core.ByteChild
		if up := n.parent; up != core.NoRow && !c.nodes[up].row.Parallel { // has a lower number: is known
			n.place = c.nodes[up].child
		}
	}
}

// choiceSize returns how many bytes a delegating group needs to remember its
// choice from the ask to the entry.
func (c *compiler) choiceSize(n *node) uint32 {
	switch {
	case !n.opts.has(optDelegate):
		return 0
	case n.policy == Parallel:
		return 8
	case n.policy == Scored:
		return 16
	}
	return 1
}

// layAsks lays out the scratch: a group that asks all its children before it
// chooses, or needs to know what was done of those it has asked, keeps what each of
// them left, the others reuse one region.
func (c *compiler) layAsks(r uint16, at uint32) uint32 {
	n := &c.nodes[r]
	start := at
	if b := n.src.DBlock; b != nil {
		at = align8(at)
		n.row.DBlockOff = at
		at += align8(sizeOn64(reflect.TypeOf(b)))
	}
	if n.opts.has(optTargets) {
		at = align8(at)
		n.row.Aim = at
		at += 8
	}
	if g := n.src.Gate; g != nil && asksAgents(g) {
		at = align8(at)
		if g.Key != nil {
			n.key = at
			at += 8
		}
		if g.LimitOf != nil {
			n.limit = at
			at += 8
		}
	}
	if size := c.choiceSize(n); size > 0 {
		if size > 1 {
			at = align8(at)
		}
		n.row.Choice = at
		at += size
	}
	all := n.policy == Parallel || n.policy == Scored || n.policy == WeightedRandom || n.opts.has(optSkips)
	return at - start + c.share(r, at, all, c.layAsks)
}

// since returns the time of activation of a row.
func since(h *core.Header, row *core.Row) time.Duration {
	return time.Duration(*h.Word(row.Word + core.WordSince))
}

// float reads and setFloat writes a float64 of the memory.
func float(h *core.Header, off uint32) float64 { return math.Float64frombits(*h.Word(off)) }

func setFloat(h *core.Header, off uint32, v float64) { *h.Word(off) = math.Float64bits(v) }

// layHome finds room for the number of the world: in the first slot, which has
// four bytes to spare, or in front of the holds. A tree with neither holds
// nothing.
func (c *compiler) layHome(l *layout) {
	switch {
	case c.slots != nil:
		l.worldID = c.nodes[c.slots[0]].slot + slotWorld
	case len(c.gates) > 0:
		l.worldID = l.holdFrom
	}
}
