package record

import (
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// rehearsing is an agent in one tree of the log. It has two memories: one repeats the log
// with the log's own table, so that timers and all else that a log does not show are
// known; the other has the other table. Where the log does not have what the other
// table asks, the agent goes on from the first.
type rehearsing struct {
	r     *rehearser
	id    uint64
	log   rehearsedSide
	other rehearsedSide

	known     bool   // the memories are as the log says
	explained bool   // the watcher knows why the other table did what it did in the last tick
	last      uint32 // number of its last tick
	ticks     int    // that were rehearsed
	joined    []int  // names of the rows that the other table began in it only because it follows the log
	buf       []decider.Row
	out       *rehearsedAgent // of all trees and memories of this id
}

// rehearsedSide is the agent in one of the two tables.
type rehearsedSide struct {
	*standTable
	mem    decider.Memory
	leaf   uint64
	active []decider.Row // rows of the tree that were active after the last tick
	began  []beginning   // in that tick, in order
	again  []beginning   // when it was evaluated
	early  early
}

// beginning is a row that began, by name, and with the names above it.
type beginning struct {
	id    int
	mark  uint64
	group bool
}

func (t *standTable) beginning(r decider.Row) beginning {
	return beginning{t.treeIDs[r], t.treeMarks[r], t.tree.Outline().Row(r).Group()}
}

func (a *rehearsing) observe(e *decider.Event) error {
	switch {
	case e.Kind == decider.EventTickStart:
		if a.known && (e.Tick != a.last+1 || !a.same(e.State)) {
			a.known = false // it was reset, restored, or not recorded in full since
		}
		a.r.current, a.last = a, e.Tick
		a.r.tick.begin(a.log.standTable, *e)
		if !a.known && e.Tick == 1 && !e.State.Active(0) {
			a.known = true
			a.log.mem, a.other.mem = a.log.tree.NewMemory(a.id), a.other.tree.NewMemory(a.id)
			a.log.early, a.other.early = a.log.early[:0], a.other.early[:0]
		}
	case a.r.current != a: // between ticks, or in one that a panic has ended, which is not rehearsed
		if e.Kind == decider.EventActivated || e.Kind == decider.EventDeactivated {
			a.outside(e)
		}
	case e.Kind == decider.EventTickEnd:
		a.r.current, a.out.ended = nil, *a.r.step
		return a.end(e)
	default:
		a.r.tick.observe(e)
	}
	return nil
}

// outside has the agent do with both tables what the log says of no tick that has an end.
func (a *rehearsing) outside(e *decider.Event) {
	a.log.began, a.explained = a.log.began[:0], false
	if to := a.log.to; e.Kind == decider.EventActivated && int(e.Row) < len(to) && to[e.Row] != decider.NoRow {
		a.log.began = append(a.log.began, a.log.beginning(to[e.Row]))
	}
	if a.known && e.Reason == behavior.ReasonReset && e.Row == 0 { // timers and remembered places stay
		a.r.whys.side = nil
		for _, s := range []*rehearsedSide{&a.log, &a.other} {
			a.r.here.begin(s)
			_ = s.tree.Reset(&a.r.here, s.mem) // fails in callbacks only
		}
	}
	a.asLog()
	a.buf = slices.DeleteFunc(activeIn(a.buf[:0], e.State), func(r decider.Row) bool { return a.log.to[r] == decider.NoRow })
	step := *a.r.step
	if step == a.out.ended { // a step shows how its tick has ended, the next one what came after
		step++
	}
	a.begins(step, a.buf, a.log.ids)
}

// same reports whether the memory that repeats the log is as the log says.
func (a *rehearsing) same(s decider.State) bool {
	sum := uint64(0)
	a.buf = activeIn(a.buf[:0], s)
	for _, r := range a.buf {
		sum += a.log.marks[r] // 0 below a squad's row
	}
	a.buf = activeIn(a.buf[:0], a.log.tree.State(a.log.mem))
	return sum == a.log.sum(a.buf)
}

// sum tells apart what may be active in a table, by the names of the rows.
func (t *standTable) sum(active []decider.Row) (sum uint64) {
	for _, r := range active {
		sum += t.treeMarks[r]
	}
	return sum
}

// end rehearses the tick that has ended.
func (a *rehearsing) end(e *decider.Event) error {
	a.explained = false
	a.log.began, a.joined = a.log.began[:0], a.joined[:0]
	for _, r := range a.r.tick.began {
		a.log.began = append(a.log.began, a.log.beginning(r))
	}
	if a.r.tick.removed { // at the frame's end: it comes back as a new agent, if at all
		a.known = false
		for _, s := range []*rehearsedSide{&a.log, &a.other} {
			s.leaf, s.active = 0, nil
		}
		a.asLog()
		a.begins(a.out.ended, nil, nil)
		return nil
	}
	if a.known {
		ok, err := a.evaluate(&a.log)
		if err != nil {
			return err
		}
		failed := !ok || !a.same(e.State) || !slices.Equal(a.log.again, a.log.began)
		if ok, err = a.evaluate(&a.other); err != nil {
			return err
		}
		if a.log.outline == a.other.outline && !failed { // what one has repeated, the other has
			ok, a.r.here.unknown = true, a.r.here.unknown[:0]
		}
		a.explained = ok && !failed && !a.r.whys.vague
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
			a.join()
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
func (a *rehearsing) evaluate(s *rehearsedSide) (known bool, err error) {
	a.r.here.begin(s)
	a.r.challenged, a.r.whys.side, a.r.whys.vague = a.r.challenged[:0], nil, false
	if s.again = s.again[:0]; s == &a.other {
		a.r.whys.side = s
	}
	in := decider.Input{Delta: a.r.tick.start.Delta, Flags: a.r.tick.start.Flags, Stimuli: &a.r.here.live, World: a.r.world}
	if _, err := s.tree.Tick(&a.r.here, s.mem, in); err != nil {
		return false, nil // the loop guard: the log cannot be repeated
	}
	if s == &a.other {
		a.r.here.settle(s.standTable, a.r.challenged)
		a.other.began = append(a.other.began[:0], a.other.again...)
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
		of := a.r.assume(id)
		of.Time = tally.Plus(of.Time, a.r.tick.start.Delta)
	}
	for _, id := range a.r.here.ended {
		a.r.assume(id).Ended++
	}
}

// restore makes the memory that repeats the log as the log says.
func (a *rehearsing) restore(e *decider.Event) {
	t := a.log.standTable
	if t.shown == nil {
		t.shown = replica.Of(t.tree.Outline())
	}
	shown := t.shown.New(a.id)
	shown.Begin(replica.Start{Tick: e.Tick, Now: e.Now, Delta: e.Delta, Flags: e.Flags, Stimuli: e.Stimuli})
	for i, to := range t.to {
		if row := decider.Row(i); to != decider.NoRow && e.State.Active(row) {
			shown.Activate(to, e.Now-e.State.Duration(row))
		}
	}
	a.log.mem, _ = t.tree.Restore(shown.State())
	a.log.early = a.log.early[:0]
}

// asLog has the other table begin what the log began in this tick.
func (a *rehearsing) asLog() {
	a.other.began, a.joined = append(a.other.began[:0], a.log.began...), a.joined[:0]
}

// join notes what the other table has begun only because it follows the log.
func (a *rehearsing) join() {
	a.buf = activeIn(a.buf[:0], a.other.tree.State(a.other.mem))
	for _, r := range a.buf {
		b := a.other.beginning(r)
		if !slices.Contains(a.other.active, r) && !slices.Contains(a.other.began, b) {
			a.joined = append(a.joined, b.id)
		}
	}
}

// begins counts and lists what has begun in the tick, or outside of ticks, and what is active,
// of which these are the names.
func (a *rehearsing) begins(step int64, active []decider.Row, names []int) {
	for side, s := range []*rehearsedSide{&a.log, &a.other} {
		for _, b := range s.began {
			a.begun(b.id)[side]++
		}
	}
	for _, id := range a.joined {
		a.begun(id)[1]++
	}
	a.r.doing.note(a, step, active, names)
}

// begun returns how often a row has begun. What an agent begins before it is rehearsed counts once
// it is: one of whom the log has no answers never is.
func (a *rehearsing) begun(row int) []int {
	if a.out.Ticks > 0 {
		return a.r.row(row).Begun
	}
	if a.out.early == nil {
		a.out.early = map[int][]int{}
	}
	if a.out.early[row] == nil {
		a.out.early[row] = make([]int, 2)
	}
	return a.out.early[row]
}

// follow has the other memory go on from the one that repeats the log.
func (a *rehearsing) follow() error {
	a.asLog()
	data, err := a.log.tree.Save(a.log.mem)
	if err != nil {
		return err
	}
	a.other.mem, _, err = a.other.tree.Load(data)
	a.other.early = append(a.other.early[:0], a.log.early...)
	return err
}

// compare compares what both memories do at the end of the tick, and counts times.
func (a *rehearsing) compare(e *decider.Event) {
	for i, s := range []*rehearsedSide{&a.log, &a.other} {
		state := s.tree.State(s.mem)
		leaf := uint64(0)
		if r := state.Leaf(); r != decider.NoRow {
			leaf = s.treeMarks[r]
		}
		if a.ticks > 0 && leaf != s.leaf {
			a.out.Switches[i]++
		}
		s.leaf = leaf
		a.count(i, s, state)
	}
	a.begins(a.out.ended, a.other.active, a.other.treeIDs)
	if a.log.sum(a.log.active) == a.other.sum(a.other.active) && slices.Equal(a.log.began, a.other.began) {
		return
	}
	a.out.Differ++
	if a.out.First == nil {
		a.out.First = &departure{Tick: e.Tick, Now: e.Now, Recorded: a.log.path(&a.r.names), Instead: a.other.path(&a.r.names)}
	}
}

// count adds the time of the tick to the rows that were active before it.
func (a *rehearsing) count(side int, in *rehearsedSide, s decider.State) {
	for _, r := range in.active {
		active := &a.r.row(in.treeIDs[r]).Active[side]
		*active = tally.Plus(*active, a.r.tick.start.Delta)
	}
	a.buf, in.active = in.active, activeIn(a.buf[:0], s)
}

// path returns the names of the active rows, from the root down, and of those that have
// begun in the tick and ended.
func (s *rehearsedSide) path(n *names) string {
	text := pathOf(s.tree.Outline(), s.tree.State(s.mem))
	var over []string
	for _, groups := range [...]bool{false, true} { // which say more only if none of their rows has begun
		for _, b := range s.began {
			if b.group == groups && (!groups || len(over) == 0) && !slices.ContainsFunc(s.active, func(r decider.Row) bool { return s.treeMarks[r] == b.mark }) {
				over = append(over, n.list[b.id])
			}
		}
	}
	if len(over) == 0 {
		return text
	}
	return text + " after " + strings.Join(over, ", ")
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
