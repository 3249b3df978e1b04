package record

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// rehearsing is an agent of a rehearsal. It has two memories: one repeats the log with
// the log's own table, so that timers and all else that a log does not show are
// known; the other has the other table. Where the log does not have what the other
// table asks, the agent goes on from the first.
type rehearsing struct {
	r    *rehearser
	id   uint64
	pair *tablePair
	tick recorded
	here stand
	in   bool // a tick is under way
	full bool // with the answers of its rows

	repeat decider.Memory
	other  decider.Memory
	known  bool // the memories are as the log says
	leaf   [2]string
	before [2][]bool // by name: active at the end of the last tick
	out    RehearsedAgent
}

func (a *rehearsing) observe(e *decider.Event) error {
	switch e.Kind {
	case decider.EventTickStart:
		if a.pair == nil || a.pair.logged.outline != e.Tree {
			pair, err := a.r.pair(e.Tree)
			if err != nil {
				return err
			}
			*a = rehearsing{r: a.r, id: a.id, pair: pair, out: a.out}
			a.tick = recorded{table: pair.logged, id: a.id, touched: map[decider.Row]bool{}}
			a.here = stand{log: &a.tick, limits: a.r.limits}
		}
		a.tick.begin(*e)
		a.tick.start.State = decider.State{}
		a.in, a.full = true, false
		if a.known && !a.same(e.State) {
			a.known = false // it was reset or restored since
		}
		if !a.known && e.Tick == 1 && !e.State.Active(0) {
			a.known = true
			a.repeat, a.other = a.pair.logged.tree.NewMemory(a.id), a.pair.other.tree.NewMemory(a.id)
		}
	case decider.EventTickEnd:
		if a.in && a.pair.logged.outline == e.Tree {
			a.in = false
			return a.end(e)
		}
	default:
		if a.in && a.pair.logged.outline == e.Tree {
			a.full = a.full || e.Kind == decider.EventAsked
			a.tick.observe(e)
		}
	}
	return nil
}

// same reports whether the memory that repeats the log is as the log says.
func (a *rehearsing) same(s decider.State) bool {
	own := a.pair.logged.tree.State(a.repeat)
	for i, to := range a.pair.logged.to {
		if to != decider.NoRow && s.Active(decider.Row(i)) != own.Active(to) {
			return false
		}
	}
	return true
}

// end rehearses the tick that has ended.
func (a *rehearsing) end(e *decider.Event) error {
	if a.known {
		ok, err := a.evaluate(a.pair.logged, a.repeat)
		if err != nil {
			return err
		}
		failed := !ok || !a.same(e.State)
		if ok, err = a.evaluate(a.pair.other, a.other); err != nil {
			return err
		}
		a.out.Ticks++
		if !failed {
			a.note()
		}
		if failed {
			a.out.Failed++
			a.restore(e)
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
	a.here.begin(t.tree.State(mem))
	in := decider.Input{Delta: a.tick.start.Delta, Flags: a.tick.start.Flags, Stimuli: &a.here.live, World: a.r.world}
	if _, err := t.tree.Tick(&a.here, mem, in); err != nil {
		return false, nil // the loop guard: the log cannot be repeated
	}
	return len(a.here.unknown) == 0, nil
}

// note counts what was unknown and assumed in the tick of the other table.
func (a *rehearsing) note() {
	for _, u := range a.here.unknown {
		key := unknownKey{a.id, u}
		if a.r.unknown[key] == nil {
			a.r.unknown[key] = &Unknown{Row: a.r.names.list[u.id], Agent: a.id, What: u.what, Tick: a.tick.tick}
		}
		a.r.unknown[key].Count++
	}
	if len(a.here.unknown) > 0 {
		return
	}
	for _, id := range a.here.assumed {
		for len(a.r.assumed) <= id {
			a.r.assumed = append(a.r.assumed, 0)
		}
		a.r.assumed[id] += a.tick.start.Delta
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
	var path [2]string
	for i, side := range sides {
		state := side.t.tree.State(side.mem)
		leaf := ""
		path[i], leaf = paths(side.t, state)
		if a.out.Ticks > 0 && leaf != a.leaf[i] {
			a.out.Switches[i]++
		}
		a.leaf[i] = leaf
		a.count(i, side.t, state)
	}
	if path[0] == path[1] {
		return
	}
	a.out.Differ++
	if a.out.First == nil {
		a.out.First = &Departure{Tick: e.Tick, Now: e.Now, Recorded: path[0], Instead: path[1]}
	}
}

// count adds the time of the tick to the rows that were active before it, and counts
// those that have begun in it.
func (a *rehearsing) count(side int, t *standTable, s decider.State) {
	for id, was := range a.before[side] {
		if was {
			a.r.row(id).Active[side] += a.tick.start.Delta
		}
	}
	now := a.before[side]
	was := slices.Clone(now)
	clear(now)
	for i, to := range t.to {
		if to == decider.NoRow || !s.Active(to) {
			continue
		}
		id := t.ids[i]
		for len(now) <= id {
			now = append(now, false)
		}
		now[id] = true
		if a.out.Ticks > 0 && (id >= len(was) || !was[id] || s.Duration(to) < a.tick.start.Delta) {
			a.r.row(id).Begun[side]++
		}
	}
	a.before[side] = now
}

// paths returns the names of the active rows from below the root down, and that of
// the leaf with those above it.
func paths(t *standTable, s decider.State) (all, leaf string) {
	o := t.tree.Outline()
	if !s.Active(0) {
		return "idle", "idle"
	}
	var down func(r decider.Row) string
	down = func(r decider.Row) string {
		info := o.Row(r)
		var lanes []string
		for _, child := range info.Children {
			if s.Active(child) {
				lanes = append(lanes, down(child))
			}
		}
		text := info.Name
		switch {
		case len(lanes) == 1:
			text += " > " + lanes[0]
		case len(lanes) > 1:
			text += " > (" + join(lanes) + ")"
		}
		return text
	}
	all = down(0)
	for r := s.Leaf(); r != decider.NoRow; r = o.Row(r).Parent {
		leaf = o.Row(r).Name + " > " + leaf
	}
	return all, leaf
}

func join(lanes []string) string {
	text := lanes[0]
	for _, lane := range lanes[1:] {
		text += " + " + lane
	}
	return text
}
