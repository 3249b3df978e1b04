package decider

import (
	"errors"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/internal/core"
)

// ErrSnapshot is what every error of Load is: the bytes are not a whole,
// undamaged snapshot. Test for it with errors.Is.
var ErrSnapshot = errors.New("not a usable snapshot")

// Loaded is what became of a snapshot.
type Loaded struct {
	// Same reports whether the snapshot is of a tree with this fingerprint.
	// Then nothing is dropped but what Save leaves out, and on a 32-bit machine rows
	// whose blocks have an int, uint or uintptr with a value that has no room there.
	Same bool

	// Dropped is what no longer has a place in the tree, rows leaf first.
	// Their behaviors are not deactivated: undo the game's side of them.
	Dropped []Dropped
}

// Dropped is one thing that a snapshot held and the tree has no place for.
type Dropped struct {
	// Kind says what it is: "row", an active one; "timer", an Every or a Cooldown, or by
	// the name of its gate a LocalCooldown; "place", a remembered bag or cursor; "time", of the step of one; "slot",
	// what was injected in it; "agent", one that the game has no more; "token" or "seat"
	// in a squad, of an active row, which is kept and ends Failed at its next visit;
	// "gate", the cooldown of one; "target", of a row that is kept. Of ethogram.Load also
	// "field", one that its Go type no longer has; "state", of the game; and "agent", one of
	// which the saved world knows nothing.
	Kind string

	Name string // of the decider, gate or slot; of ethogram.Load the place in the save, as "Agents.7.Hunger"
	Why  string
}

// text says what was dropped and why, in a line. It is no String, which DroppedOf would have
// without its agent.
func (d *Dropped) text() string {
	what := d.Kind
	if d.Name != "" {
		what += " " + quote(d.Name)
	}
	return what + ": " + d.Why
}

// What Dropped.Kind says.
const (
	droppedRow   = "row"
	droppedTimer = "timer"
	droppedPlace = "place"
	droppedTime  = "time"
	droppedSlot  = "slot"
	droppedAgent = "agent"
	droppedToken = "token"
	droppedSeat  = "seat"
	droppedGate  = "gate"

	droppedTarget = "target"
)

func (t *tree) Load(data []byte) (Memory, Loaded, error) {
	s, err := parseSnapshot(data)
	if err != nil {
		return Memory{}, Loaded{}, err
	}
	mem := t.NewMemory(s.id)
	loaded := t.load(mem.h, s)
	for i := range loaded.Dropped {
		loaded.Dropped[i].Name = strings.Clone(loaded.Dropped[i].Name)
	}
	t.dropHolds(mem.h)
	return mem, loaded, nil
}

// load puts s into the memory h of a new agent.
func (t *tree) load(h *core.Header, s *snapshot) Loaded {
	l := loader{t: t, h: h, s: s}
	l.h.Now, l.h.Tick = time.Duration(s.now), uint32(s.tick)
	l.loaded.Same = s.fingerprint == t.fingerprint
	for _, timer := range s.timers {
		l.timer(timer)
	}
	for _, p := range s.places {
		l.place(p)
	}
	for _, left := range s.leftOut {
		l.leftOut(left)
	}
	if len(s.rows) > 0 && l.row(0, 0) {
		l.h.Mark = core.MarkRoot
		l.h.Leaf = t.firstLeaf(l.h)
	}
	for _, time := range s.times {
		l.time(time)
	}
	return l.loaded
}

// loader puts a snapshot into the memory of a tree.
type loader struct {
	t      *tree
	h      *core.Header
	s      *snapshot
	loaded Loaded
}

func (l *loader) drop(kind string, name, why string) {
	l.loaded.Dropped = append(l.loaded.Dropped, Dropped{kind, name, why})
}

func (l *loader) timer(s savedTimer) {
	o := l.t.prog.Find(s.name)
	switch {
	case o == core.NoRow:
		l.drop(droppedTimer, s.name, "the table has no such decider")
	case s.kind != timerCooldown && l.t.nodes[o].every == 0:
		l.drop(droppedTimer, s.name, "the decider has no Every")
	case s.kind == timerCooldown && l.t.nodes[o].cooldown == 0:
		l.drop(droppedTimer, s.name, "the decider has no Cooldown")
	case s.kind != timerCooldown:
		*l.h.Word(l.t.nodes[o].every) = s.time
		*l.h.Word(l.t.nodes[o].every + 8) = s.word
	default:
		*l.h.Word(l.t.nodes[o].cooldown) = s.time + 1
	}
}

func (l *loader) place(s savedPlace) {
	n := l.occurrence(s.name, s.nth)
	if n == nil {
		l.drop(droppedPlace, s.name, "the table has no such occurrence")
		return
	}
	if !n.opts.has(optRemember) || n.policy != s.policy {
		l.drop(droppedPlace, s.name, "the decider does not remember such a place")
		return
	}
	if !l.putPlace(n, s.place) {
		l.drop(droppedPlace, s.name, "the child it stood at is gone")
	}
}

// occurrence returns the nth row of a decider, from 0, or nil.
func (l *loader) occurrence(name string, nth uint64) *node {
	o := l.t.prog.Find(name)
	for i := uint64(0); i < nth && o != core.NoRow; i++ {
		o = l.t.prog.Rows[o].Same
	}
	if o == core.NoRow {
		return nil
	}
	return &l.t.nodes[o]
}

// time puts back how long the step of a place has run, if the place is there.
func (l *loader) time(s savedTime) {
	n := l.occurrence(s.name, s.nth)
	switch {
	case n == nil:
		l.drop(droppedTime, s.name, "the table has no such occurrence")
	case n.row.Times == 0:
		l.drop(droppedTime, s.name, "the decider does not remember the time of its step")
	case !l.standsAt(n, s.step):
		l.drop(droppedTime, s.name, "its step "+quote(s.step)+" is gone")
	default:
		*l.h.Word(n.row.Times + core.TimeElapsed) = s.elapsed
		*l.h.Word(n.row.Times + core.TimeBegan) = s.began + 1
	}
}

// standsAt reports whether n, a list of steps, is at that step; if it is active, in it.
func (l *loader) standsAt(n *node, step string) bool {
	i := l.childNamed(n, step)
	return i >= 0 && int(*l.h.Byte(n.row.Memo + memoCursor)) == i &&
		(!l.t.prog.Active(l.h, n.row.Self) || int(*l.h.Byte(n.child)) == i+1)
}

// leftOut reports what Save did not keep.
func (l *loader) leftOut(s leftOut) {
	if s.kind == entryLocal {
		l.drop(droppedTimer, s.name, "an agent's own cooldown of a gate is kept by World.Save only")
		return
	}
	const why = "what is injected is kept by World.Save only"
	for _, name := range l.s.namesOf(s.rows) {
		l.drop(droppedRow, name, why)
	}
	l.drop(droppedSlot, s.name, why)
}

// putPlace writes a bag, cursor or state and reports whether all of it fit.
func (l *loader) putPlace(n *node, p place) bool {
	fits := true
	memo := l.h.Bytes(n.row.Memo, memoSize(n.policy))
	switch n.policy {
	case SequentialList, Sequence:
		step := l.childNamed(n, p.step)
		fits = step >= 0 || p.step == ""
		memo[memoCursor], memo[memoRan] = uint8(max(step, 0)), p.ran
	case StateMachine:
		state := l.childNamed(n, p.step)
		if fits = state >= 0 || p.step == ""; state >= 0 {
			memo[memoState], memo[memoStands] = uint8(state+1), p.ran
		}
	case Shuffle:
		used := uint16(0)
		for _, name := range l.s.namesOf(p.used) {
			if i := l.childNamed(n, name); i >= 0 {
				used |= 1 << i
			} else {
				fits = false
			}
		}
		memo[memoUsed], memo[memoUsed+1] = uint8(used), uint8(used>>8)
		memo[memoLast] = uint8(l.childNamed(n, p.last) + 1)
	}
	return fits
}

// childNamed returns the index of n's child of that name, or -1.
func (l *loader) childNamed(n *node, name string) int { return l.t.childNamed(n, name) }

func (t *tree) childNamed(n *node, name string) int {
	for i := range int(n.count) {
		if t.nodes[n.first+uint16(i)].src.Name == name {
			return i
		}
	}
	return -1
}

// row puts the saved row number at at row o if it fits, with as much below it as fits.
func (l *loader) row(o uint16, at int) bool {
	n, s := &l.t.nodes[o], &l.s.rows[at]
	if why := l.misfit(n, s); why != "" {
		l.dropRow(at, why)
		return false
	}
	h, row := l.h, n.row
	if why := fillBlock(h.Bytes(row.BlockOff, row.BlockSize), s.block, row.Fields); why != "" {
		clear(h.Bytes(row.BlockOff, row.BlockSize))
		l.dropRow(at, why)
		return false
	}
	*h.Word(row.Word + core.WordSince) = s.since
	putLimits(h, row, s.limits[0], s.limits[1])
	switch {
	case n.opts.has(optTargets):
		*h.Word(row.Target) = s.target
	case s.aimed:
		l.drop(droppedTarget, s.name, "the row has no Targets")
	}
	if n.count == 0 {
		return true
	}
	if row.Parallel {
		l.lanes(n, at)
		return true
	}
	if n.src.Loop > 1 {
		*h.Word(row.Word + core.WordPass) = min(s.pass, uint64(n.src.Loop)-1)
	}
	if n.policy == Scored {
		*h.Word(row.Word + core.WordKept) = s.kept
	}
	l.putPlace(n, s.place)
	for child := at + 1; child < s.end; child = l.s.rows[child].end {
		if i := l.find(n, child); i >= 0 && l.row(n.first+uint16(i), child) {
			*h.Byte(row.Byte + core.ByteChild) = uint8(i + 1)
			if n.policy == SequentialList || n.policy == Sequence {
				*h.Byte(row.Memo + memoCursor) = uint8(i)
			}
		}
	}
	if n.states != nil {
		l.state(n)
	}
	return true
}

// state has machine n begin at Start if the state in which it was has been dropped.
func (l *loader) state(n *node) {
	memo := l.h.Bytes(n.row.Memo, memoSize(StateMachine))
	switch child := *l.h.Byte(n.child); {
	case child != 0:
		memo[memoState], memo[memoStands] = child, uint8(Running)
	case Status(memo[memoStands]) == Running:
		clear(memo)
	}
}

func (l *loader) lanes(n *node, at int) {
	s := &l.s.rows[at]
	rest, failed := l.lanesNamed(n, s.rest), l.lanesNamed(n, s.failed)
	if n.src.FailedRest {
		*l.h.Word(n.row.Word + core.WordFailed) = failed & rest
	} else {
		rest &^= failed
	}
	*l.h.Word(n.row.Word + core.WordRest) = rest
	running := l.h.Word(n.row.Word + core.WordRunning)
	for child := s.end - 1; child > at; child-- { // as they would be left
		if l.s.rows[child].depth != s.depth+1 {
			continue
		}
		i := l.find(n, child)
		switch {
		case i < 0:
		case (*running|*l.h.Word(n.row.Word + core.WordRest))>>i&1 != 0:
			l.dropRow(child, "the lane is there twice")
		case l.row(n.first+uint16(i), child):
			*running |= 1 << i
		}
	}
}

// lanesNamed returns the lanes of n that have these names.
func (l *loader) lanesNamed(n *node, names nameList) (lanes uint64) {
	for _, name := range l.s.namesOf(names) {
		if i := l.childNamed(n, name); i >= 0 {
			lanes |= 1 << i
		}
	}
	return lanes
}

// find returns the index of the child that a saved row was, or drops it and returns -1.
func (l *loader) find(n *node, at int) int {
	i := l.childNamed(n, l.s.rows[at].name)
	if i < 0 {
		l.dropRow(at, "the group has no such child")
	}
	return i
}

// misfit says why s cannot be at n, or "".
func (l *loader) misfit(n *node, s *savedRow) string {
	switch {
	case n.src.Name != s.name:
		return "the row there is called " + quote(n.src.Name)
	case policyByte(n) != s.policy:
		return "its policy is another"
	case savedTypeOf(n.row.Block).name != s.blockType:
		return "its block is of another type"
	case s.blockType != "" && (savedTypeOf(n.row.Block).shape != s.shape || savedSize(n.row.Fields) != len(s.block)):
		return "the fields of its block are others"
	case n.opts.has(optTargets) && !s.aimed:
		return "it has Targets now, and no target"
	case n.opts.has(optCondition):
		return "it is a condition now"
	}
	return ""
}

// dropRow reports a saved row and what was active below it, leaf first.
func (l *loader) dropRow(at int, why string) {
	for i := l.s.rows[at].end - 1; i > at; i-- {
		l.drop(droppedRow, l.s.rows[i].name, "its group was dropped")
	}
	l.drop(droppedRow, l.s.rows[at].name, why)
}
