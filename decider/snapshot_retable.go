package decider

import (
	"golang.org/x/exp/slices"
)

func (c *crowd) Retable(t *tree) (LoadedCrowd, error) {
	if err := c.changeable("Retable"); err != nil {
		return LoadedCrowd{}, err
	}
	switch {
	case t == nil || t.prog == nil:
		return LoadedCrowd{}, nilTree("Retable")
	case t == c.tree:
		return LoadedCrowd{Root: t.table.root.Name, Same: true}, nil
	}
	c.wakeAll()
	saver := worldSaver{w: c.world}
	if err := saver.world(); err != nil {
		return LoadedCrowd{}, err
	}
	saved, err := parseWorld(saver.B)
	if err != nil {
		return LoadedCrowd{}, err
	}
	if err := c.joinNext(t); err != nil {
		return LoadedCrowd{}, err
	}
	w := &worldLoader{s: saved, w: c.world, crowds: make([]*crowdLoader, len(saved.crowds)), was: make([]int, len(saved.squads))}
	for i, k := range saver.numbers { // in any order: each has its own place
		w.was[k] = i
	}
	l := &crowdLoader{c: c, worldLoader: w, crowd: c.index}
	w.crowds[c.index] = l
	l.retable(t)
	for i := range c.members {
		if c.members[i].live() && c.periodOf(uint32(i)) > 1 {
			c.world.untimed(t)
			break
		}
	}
	loaded := w.loaded.Crowds[c.index]
	var gates []DroppedOf
	for _, d := range w.loaded.Dropped {
		gates = append(gates, DroppedOf{0, d})
	}
	loaded.Dropped = append(gates, loaded.Dropped...)
	return loaded, nil
}

// counterpart returns the row of t that is called as row o of other, below groups that
// are called as those above o; or NoRow.
func (t *tree) counterpart(other *tree, o Row) Row {
	switch {
	case int(o) >= len(other.nodes):
		return NoRow
	case o == 0:
		return 0
	}
	n := &other.nodes[o]
	group := t.counterpart(other, Row(n.parent))
	if group == NoRow {
		return NoRow
	}
	g := &t.nodes[group]
	if i := t.childNamed(g, n.src.Name); i >= 0 {
		return Row(g.first) + Row(i)
	}
	return NoRow
}

// joinNext joins t to the world, in place of the crowd's tree. Gates that only this
// one has get the fields that they have in t.
func (c *crowd) joinNext(t *tree) error {
	w := c.world
	old := w.find(c.tree.prog)
	leaves := !c.sharesTree(old)
	before := make(map[int]gateRules)
	for _, g := range t.gates {
		i := w.gateNamed(g.Name)
		if i >= 0 && !slices.ContainsFunc(w.joined, func(j *joined) bool {
			return (j != old || !leaves) && slices.Contains(j.gates, uint16(i))
		}) {
			before[i] = w.gates[i].gateRules
			w.gates[i].gateRules = t.table.rules(g)
		}
	}
	if err := t.Join(w); err != nil {
		for i, rules := range before { // in any order: each is one gate's
			w.gates[i].gateRules = rules
		}
		return err
	}
	if leaves {
		w.forget(func(j *joined) bool { return j == old })
	}
	return nil
}

// sharesTree reports whether others than the agents of c use its tree in the world.
func (c *crowd) sharesTree(j *joined) bool {
	if c.tree.inUse() {
		return true
	}
	for _, other := range c.world.crowds {
		if other != c && other.tree.prog == j.prog {
			return true
		}
	}
	for i := range c.world.gates {
		for k := range c.world.gates[i].held() {
			for who := range c.world.gates[i].tokens[k].holders() {
				if who.in == j && !c.owns(who) {
					return true
				}
			}
		}
	}
	return false
}

// owns reports whether who is an agent of c, or was before its memory was copied
// over.
func (c *crowd) owns(who *holder) bool {
	slot, ok := c.slotOf(who.agent)
	return ok && who.squad == 0 && (who.mem == nil || who.mem == c.members[slot].mem.h)
}

// retable has the agents, who were saved in this world, go on in t.
func (l *crowdLoader) retable(t *tree) {
	c, old := l.c, l.c.tree
	l.w.enterFrame()
	defer l.w.leaveFrame()
	t.findCalm()
	c.tree, c.resets, c.roused = t, t.resets.Load(), mayBeRoused
	l.loadSquads()
	l.keepGates(c, c.owns)
	saved := &l.s.crowds[l.crowd]
	c.spare = t.NewMemories(len(saved.members), 0)
	for _, slot := range c.free {
		c.members[slot].mem = Memory{}
	}
	saved.each(l.s, l.crowd, func(saved *savedMember, mem *savedMemory) {
		l.note(mem)
		m := &c.members[saved.slot]
		was := origin{old, m.mem.h}
		m.mem = Memory{}
		l.fill(m, saved, mem, was)
		old.vacateAll(was.h)
		clear(was.h.Bytes(0, old.layout.size))
	})
	l.keepLoose()
	l.releaseUnclaimed()
	l.updateSquads()
	l.dropSeats()
	l.disbandEmpty()
}

// keepGates is loadGates in the world that was saved: tokens of the agents of c, which
// owns tells, wait for their memories, and its squads keep theirs where they still
// have that gate. All others stay.
func (l *worldLoader) keepGates(c *crowd, owns func(*holder) bool) {
	l.keyed, l.waits = map[string]bool{}, map[orphan]int32{}
	for i := range l.s.gates {
		saved, g := &l.s.gates[i], &l.w.gates[i]
		if saved.keyed {
			l.keyed[saved.name] = true
		}
		switch {
		case saved.keyed == g.keyed:
			for k := range g.held() {
				l.keepTokens(i, k, c, owns)
			}
			continue
		case saved.keyed:
			l.dropGate(saved, "it no longer has a Key")
		default:
			l.dropGate(saved, "it has a Key now")
		}
		*g = newGateState(g.gateRules)
		for q := range l.w.squads {
			if l.w.squads[q].gate == i {
				l.w.squads[q].gate = -1
			}
		}
	}
	for k, i := range l.was {
		if l.formed[k] < 0 && l.w.squads[i].crowd == c {
			l.w.dropSquad(i)
		}
	}
}

// keepTokens does so for tokens number k of gate i, in the order in which the holders
// acquired theirs.
func (l *worldLoader) keepTokens(i, k int, c *crowd, owns func(*holder) bool) {
	g := &l.w.gates[i]
	t := &g.tokens[k]
	kept := 0
	for who := range t.holders() {
		full := kept >= g.limit
		switch {
		case who.squad != 0 && l.w.squads[who.squad-1].crowd == c:
			q := &l.w.squads[who.squad-1]
			number := slices.Index(l.was, int(who.squad)-1)
			fits := l.formed[number] >= 0 && l.gateOf[number] == i
			if fits && !full {
				break
			}
			if !fits {
				g.cool(k, l.w.now)
			}
			q.gate = -1
			g.removeHolder(k, who)
			continue
		case who.squad == 0 && owns(who):
			o := orphan{i, k, who.agent}
			if _, twice := l.waits[o]; twice || full {
				g.removeHolder(k, who)
				continue
			}
			t.transfer(who, holding{})
			who.rows = 0
			l.waits[o] = t.placeOf(who)
		}
		kept++
	}
}
