package record

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// rehearsing is an agent in one tree of the log. It has two memories: one repeats the log
// with the log's own table, so that timers and all else that a log does not show are
// known; the other has the other table. Where the log does not have what the other
// table asks, the agent goes on from the first.
type rehearsing struct {
	r    *rehearser
	id   uint64
	pair *tablePair

	repeat decider.Memory
	other  decider.Memory
	known  bool   // the memories are as the log says
	last   uint32 // number of its last tick
	ticks  int    // that were rehearsed
	leaf   [2]uint64
	active [2][]decider.Row // rows of the trees that were active after the last tick
	buf    []decider.Row
	out    *rehearsedAgent // of all trees and memories of this id
}

func (a *rehearsing) observe(e *decider.Event) error {
	switch {
	case e.Kind == decider.EventTickStart:
		if a.known && (e.Tick != a.last+1 || !a.same(e.State)) {
			a.known = false // it was reset, restored, or not recorded in full since
		}
		a.r.current, a.last = a, e.Tick
		a.r.tick.begin(a.pair.logged, *e)
		if !a.known && e.Tick == 1 && !e.State.Active(0) {
			a.known = true
			a.repeat, a.other = a.pair.logged.tree.NewMemory(a.id), a.pair.other.tree.NewMemory(a.id)
		}
	case a.r.current != a:
	case e.Kind == decider.EventTickEnd:
		a.r.current = nil
		return a.end(e)
	default:
		a.r.tick.observe(e)
	}
	return nil
}

// same reports whether the memory that repeats the log is as the log says.
func (a *rehearsing) same(s decider.State) bool {
	t := a.pair.logged
	sum := uint64(0)
	a.buf = activeIn(a.buf[:0], s)
	for _, r := range a.buf {
		sum += t.marks[r] // 0 below a squad's row
	}
	a.buf = activeIn(a.buf[:0], t.tree.State(a.repeat))
	for _, r := range a.buf {
		sum -= t.treeMarks[r]
	}
	return sum == 0
}

// end rehearses the tick that has ended.
func (a *rehearsing) end(e *decider.Event) error {
	if a.r.tick.removed { // at the frame's end: it comes back as a new agent, if at all
		a.known, a.leaf, a.active = false, [2]uint64{}, [2][]decider.Row{}
		return nil
	}
	if a.known {
		ok, err := a.evaluate(a.pair.logged, a.repeat)
		if err != nil {
			return err
		}
		failed := !ok || !a.same(e.State)
		if ok, err = a.evaluate(a.pair.other, a.other); err != nil {
			return err
		}
		a.ticks++
		a.out.Ticks++
		if failed {
			a.out.Failed++
			a.restore(e)
		} else {
			a.note()
		}
		if failed || !ok {
			a.out.Followed++
			if err := a.follow(); err != nil {
				return err
			}
		}
	} else {
		a.restore(e)
		if err := a.follow(); err != nil {
			return err
		}
		a.known = true
	}
	a.compare(e)
	return nil
}

// evaluate ticks a memory with the answers of the log. It reports whether the log had
// all.
func (a *rehearsing) evaluate(t *standTable, mem decider.Memory) (known bool, err error) {
	a.r.here.begin(t.tree.State(mem))
	a.r.accepted = a.r.accepted[:0]
	in := decider.Input{Delta: a.r.tick.start.Delta, Flags: a.r.tick.start.Flags, Stimuli: &a.r.here.live, World: a.r.world}
	if _, err := t.tree.Tick(&a.r.here, mem, in); err != nil {
		return false, nil // the loop guard: the log cannot be repeated
	}
	if t != a.pair.logged {
		a.r.here.settle(t, a.r.accepted)
	}
	return len(a.r.here.unknown) == 0, nil
}

// note counts what was unknown and assumed in the tick of the other table.
func (a *rehearsing) note() {
	for _, u := range a.r.here.unknown {
		key := unknownKey{a.id, u}
		if a.r.unknown[key] == nil {
			a.r.unknown[key] = &unknown{Row: a.r.names.list[u.id], Agent: a.id, What: u.what, Tick: a.last}
		}
		a.r.unknown[key].Count++
	}
	if len(a.r.here.unknown) > 0 {
		return
	}
	for _, id := range a.r.here.assumed {
		for len(a.r.assumed) <= id {
			a.r.assumed = append(a.r.assumed, 0)
		}
		a.r.assumed[id] = longer(a.r.assumed[id], a.r.tick.start.Delta)
	}
}

// restore makes the memory that repeats the log as the log says.
func (a *rehearsing) restore(e *decider.Event) {
	t := a.pair.logged
	replica := decider.NewReplica(t.tree.Outline(), a.id)
	replica.Begin(decider.StateData{Tick: e.Tick, Now: e.Now, Delta: e.Delta, Flags: e.Flags, Stimuli: e.Stimuli})
	for i, to := range t.to {
		if row := decider.Row(i); to != decider.NoRow && e.State.Active(row) {
			replica.Activate(to, e.Now-e.State.Duration(row))
		}
	}
	a.repeat, _ = t.tree.Restore(replica.State())
}

// follow has the other memory go on from the one that repeats the log.
func (a *rehearsing) follow() error {
	data, err := a.pair.logged.tree.Save(a.repeat)
	if err != nil {
		return err
	}
	a.other, _, err = a.pair.other.tree.Load(data)
	return err
}

// compare compares what both memories do at the end of the tick, and counts times.
func (a *rehearsing) compare(e *decider.Event) {
	sides := [2]struct {
		t   *standTable
		mem decider.Memory
	}{{a.pair.logged, a.repeat}, {a.pair.other, a.other}}
	for i, side := range sides {
		state := side.t.tree.State(side.mem)
		leaf := uint64(0)
		if r := state.Leaf(); r != decider.NoRow {
			leaf = side.t.treeMarks[r]
		}
		if a.ticks > 0 && leaf != a.leaf[i] {
			a.out.Switches[i]++
		}
		a.leaf[i] = leaf
		a.count(i, side.t, state)
	}
	if a.sum(0) == a.sum(1) {
		return
	}
	a.out.Differ++
	if a.out.First == nil {
		a.out.First = &departure{
			Tick: e.Tick, Now: e.Now,
			Recorded: path(a.pair.logged.tree, a.repeat), Instead: path(a.pair.other.tree, a.other),
		}
	}
}

// count adds the time of the tick to the rows that were active before it, and counts
// those that have begun in it.
func (a *rehearsing) count(side int, t *standTable, s decider.State) {
	for _, r := range a.active[side] {
		active := &a.r.row(t.treeIDs[r]).Active[side]
		*active = longer(*active, a.r.tick.start.Delta)
	}
	now := activeIn(a.buf[:0], s)
	if a.ticks > 0 {
		for _, r := range now {
			if !slices.Contains(a.active[side], r) || s.Duration(r) < a.r.tick.start.Delta {
				a.r.row(t.treeIDs[r]).Begun[side]++
			}
		}
	}
	a.buf, a.active[side] = a.active[side], now
}

// sum tells what is active in a memory from what is active in the other.
func (a *rehearsing) sum(side int) (sum uint64) {
	t := a.pair.logged
	if side == 1 {
		t = a.pair.other
	}
	for _, r := range a.active[side] {
		sum += t.treeMarks[r]
	}
	return sum
}

// path returns the names of the active rows, from the root down.
func path(t *decider.Tree[*stand], mem decider.Memory) string {
	return pathOf(t.Outline(), t.State(mem))
}

func pathOf(o *decider.Outline, s decider.State) string {
	if !s.Active(0) {
		return "idle"
	}
	var down func(r decider.Row) string
	down = func(r decider.Row) string {
		var lanes []string
		for _, child := range o.Row(r).Children {
			if s.Active(child) {
				lanes = append(lanes, down(child))
			}
		}
		switch len(lanes) {
		case 0:
			return o.Name(r)
		case 1:
			return o.Name(r) + " > " + lanes[0]
		}
		return o.Name(r) + " > (" + strings.Join(lanes, " + ") + ")"
	}
	return down(0)
}
