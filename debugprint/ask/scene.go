package ask

import (
	"encoding/binary"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// scene is what a tree of an agent does, and what the agent perceives. Crowds know few of them, so
// that all that happened takes little room.
type scene struct {
	active  []byte // a bit a row
	leaf    decider.Row
	flags   decider.Flags
	stimuli stimuli.Mask
}

func (s *scene) runs(r decider.Row) bool { return s.active[r/8]&(1<<(r%8)) != 0 }

// seen is the scene of an agent from a step on.
type seen struct {
	step  int64
	scene int32
}

// unseen is the scene of an agent that was removed.
const unseen = -1

// clear begins a scene that is looked up.
func (t *treeLives) clear(s decider.State) {
	t.bits = append(t.bits[:0], make([]byte, (len(t.Rows())+7)/8)...)
}

// scene returns the number of the scene of the tick, whose active rows are in bits.
func (t *treeLives) scene(a *life, s decider.State) int32 {
	leaf, flags, live := s.Leaf(), s.Flags(), stimuli.Mask(s.Stimuli())
	if n := len(a.seen); n > 0 && a.seen[n-1].scene != unseen { // most ticks change nothing
		if is := &t.scenes[a.seen[n-1].scene]; is.leaf == leaf && is.flags == flags && is.stimuli == live && string(is.active) == string(t.bits) {
			return a.seen[n-1].scene
		}
	}
	active := len(t.bits)
	t.bits = binary.LittleEndian.AppendUint32(t.bits, uint32(leaf))
	t.bits = binary.LittleEndian.AppendUint64(t.bits, uint64(flags))
	t.bits = binary.LittleEndian.AppendUint64(t.bits, uint64(live))
	i, is := t.known[string(t.bits)]
	if !is {
		i = int32(len(t.scenes))
		t.known[string(t.bits)] = i
		t.scenes = append(t.scenes, scene{slices.Clone(t.bits[:active]), leaf, flags, live})
	}
	return i
}

// note reports whether there is room for one more change of an agent.
func (l *lives) note() bool {
	l.notes++
	return l.notes <= maxNotes
}

// sees notes the scene of an agent.
func (l *lives) sees(a *life, scene int32) {
	if n := len(a.seen); n > 0 && a.seen[n-1].scene == scene || !l.note() {
		return
	}
	step := l.step
	if scene == unseen {
		step++
	}
	a.seen = append(a.seen, seen{step, scene})
}

// until returns the step in which the scene at a place of seen ends.
func (a *life) until(i int) int64 {
	if i+1 < len(a.seen) {
		return a.seen[i+1].step
	}
	return a.last + 1
}

// changes returns the leaves of an agent, each from its step on.
func (a *life) changes() (all []change) {
	for _, s := range a.seen {
		leaf := decider.NoRow
		if s.scene != unseen {
			leaf = a.of.scenes[s.scene].leaf
		}
		if n := len(all); n == 0 || all[n-1].row != leaf {
			all = append(all, change{s.step, leaf})
		}
	}
	return all
}

// stay is a time in which a row ran.
type stay struct {
	from, until int64 // until is -1: it goes on
	target      uint64
	row         decider.Row
	how         behavior.Reason
	aims        bool
}

// anotherTarget is how a stay ends whose row goes on with another target.
const anotherTarget behavior.Reason = 255

// begins notes that a row begins.
func (l *lives) begins(a *life, row decider.Row, target uint64, aims bool) {
	if l.note() {
		a.stays = append(a.stays, stay{from: l.step, until: -1, row: row, target: target, aims: aims})
		a.rows[row].open = int32(len(a.stays))
	}
}

// ends notes how a row ends, if it runs.
func (l *lives) ends(a *life, row decider.Row, how behavior.Reason) {
	if r := &a.rows[row]; r.open > 0 {
		s := &a.stays[r.open-1]
		s.until, s.how, r.open = l.step, how, 0
	}
}
