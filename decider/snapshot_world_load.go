package decider

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/exp/slices"
)

// LoadedWorld is what became of a world's snapshot.
type LoadedWorld struct {
	Crowds  []LoadedCrowd // those of the snapshot, in the order in which they were made
	Dropped []Dropped     // gates whose cooldowns no gate of the world can take over, and what ethogram.Load dropped

	done bool // there was no error
}

// Same reports whether the snapshot was loaded, all crowds were saved with trees of these
// fingerprints, and nothing was dropped.
func (l *LoadedWorld) Same() bool {
	return l != nil && l.done && len(l.Dropped) == 0 && !slices.ContainsFunc(l.Crowds, func(c LoadedCrowd) bool { return !c.Same || len(c.Dropped) > 0 })
}

// String says what is not as it was saved, a line for each table that is another one and for each
// thing that was dropped.
func (l LoadedWorld) String() string {
	if !l.done {
		return "nothing was loaded"
	}
	var lines []string
	for _, c := range l.Crowds {
		if !c.Same {
			lines = append(lines, quote(c.Root)+" is not the table that was saved")
		}
		for _, d := range c.Dropped {
			lines = append(lines, fmt.Sprintf("agent %d of %s: dropped %s", d.Agent, quote(c.Root), d.text()))
		}
	}
	for _, d := range l.Dropped {
		lines = append(lines, "dropped "+d.text())
	}
	if lines == nil {
		return "nothing was dropped"
	}
	return strings.Join(lines, "\n")
}

// LoadedCrowd is what became of a crowd's snapshot.
type LoadedCrowd struct {
	// Root is the name of the root of the crowd's tree.
	Root string

	// Same reports whether the crowd was saved with a tree of this fingerprint.
	Same bool

	// Dropped is what no longer has a place, by agent in the order of their slots,
	// and for each agent its rows leaf first. Load deactivates no behavior and
	// exits no scope of them: go through the list and undo their effects in the
	// game. Their tokens are released, and their seats in squads are lost.
	Dropped []DroppedOf
}

// DroppedOf is one thing that was dropped of an agent's snapshot.
type DroppedOf struct {
	Agent uint64 // 0 for a gate
	Dropped
}

// Load puts what World.Save wrote into a new world, which takes over the saved
// clock, frame, seed, gates and squads. Make its crowds with NewCrowd first and
// leave them empty. Load matches crowds by the name of their trees' roots, and those of
// one name in the order in which they were made. They go on exactly as the saved ones; but
// Result has no error before an agent's next tick.
//
// agent gives each agent to its crowd: it sets what to points to, a zero agent of the crowd's
// type. So to is a **Guard for a crowd of *Guard; json.Unmarshal(saved[id], to) will do. It
// returns ErrNoAgent for an agent that the game no longer has, which is dropped and reported.
// At last [World.Welcome] is called for each agent that is there.
//
// Each memory is loaded as Tree.Load does. For what agents share:
//
//   - A row whose gate has no token left for it, because the limit was lowered or
//     the row has another gate now, ends Failed with ReasonRestored at its next
//     visit.
//   - A squad is kept if its decider still asks for as many members and for the
//     same roles, known by their flags, and if all who were in it are. Otherwise
//     its members' rows end Failed with ReasonSquadAborted at their next visit.
//   - A gate keeps its cooldowns under its name, unless it has gained or lost its
//     Key.
//   - An injected tree is kept if the slot is there and has the room, and the
//     agent's path still leads there. Such trees have to Join the world first; Load
//     finds them by their fingerprint, else by the name of their root.
//   - If the world has no crowd for one of the snapshot, all agents of that are
//     dropped and reported.
//
// An error changes nothing. It wraps ErrSnapshot, ErrNoWorld or ErrInFrame, or says that the
// world is not new or has none of the saved crowds, or is of agent: those of all agents are
// joined.
func (w *World) Load(data []byte, agent func(id uint64, to any) error) (LoadedWorld, error) {
	switch {
	case w == nil:
		return LoadedWorld{}, &TickError{Err: ErrNoWorld, Note: "World.Load of a nil World; make one with NewWorld"}
	case w.inFrame || w.settling:
		return LoadedWorld{}, w.refuse("World.Load")
	case agent == nil:
		return LoadedWorld{}, &TickError{Err: errNoFunction}
	}
	s, err := parseWorld(data)
	if err != nil {
		return LoadedWorld{}, err
	}
	if !w.fresh() {
		return LoadedWorld{}, &TickError{Err: errUsedWorld}
	}
	l := &worldLoader{w: w, s: s}
	if err := l.match(); err != nil {
		return LoadedWorld{}, err
	}
	if err := l.fill(agent); err != nil {
		return LoadedWorld{}, err
	}
	l.loaded.done = true
	l.arrived()
	return l.loaded, nil
}

// fill asks the game for the agents and fills the world.
func (l *worldLoader) fill(agent func(id uint64, to any) error) error {
	l.w.enterFrame()
	defer l.w.leaveFrame()
	var errs []error
	for i, c := range l.crowds {
		if c != nil {
			errs = append(errs, c.ask(&l.s.crowds[i], agent)...) // may panic: nothing has changed yet
		}
	}
	if errs != nil {
		return errors.Join(errs...)
	}
	l.load()
	return nil
}

// arrived tells the game of the agents that have come.
func (l *worldLoader) arrived() {
	for _, c := range l.crowds {
		if c == nil {
			continue
		}
		s := &l.s.crowds[c.crowd]
		for i := range s.members {
			if !c.gone[i] {
				l.w.arrived(s.ids[s.members[i].slot])
			}
		}
	}
}

// fresh reports whether w can be loaded into.
func (w *World) fresh() bool {
	if w.frame != 0 || w.now != 0 || len(w.squads) > 0 {
		return false
	}
	for i := range w.gates {
		for k := range w.gates[i].tokens {
			if w.gates[i].tokens[k].n > 0 {
				return false
			}
		}
	}
	return !slices.ContainsFunc(w.crowds, func(c *crowd) bool { return c.slots() > 0 })
}

// worldLoader puts a snapshot into a world.
type worldLoader struct {
	s      *worldSnapshot
	w      *World
	crowds []*crowdLoader // by the crowds of the snapshot; nil for none
	was    []int          // by the squads of the snapshot: the world's, of which it was saved; nil in a new world
	formed []int          // by the squads of the snapshot: the world's, or -1
	gateOf []int          // by those: the gate of their row, in the world; or -1
	seats  []seatOf
	seated map[takenSeat]bool // what memories of the snapshot have, without the rows
	keyed  map[string]bool    // the gates of the snapshot that had a Key, by name
	waits  map[orphan]int32
	loaded LoadedWorld
}

// seatOf is an active squad row of an agent, and whether it has a seat.
type seatOf struct {
	crowd int // of the snapshot
	agent uint64
	row   string
	squad int // of the snapshot, or -1
}

// match finds the crowd of each crowd of the snapshot.
func (l *worldLoader) match() error {
	used := map[*crowd]bool{}
	for i := range l.s.crowds {
		root := l.s.crowds[i].root
		k := slices.IndexFunc(l.w.crowds, func(c *crowd) bool { return c.root() == root && !used[c] })
		if k < 0 {
			l.crowds = append(l.crowds, nil)
			continue
		}
		used[l.w.crowds[k]] = true
		l.crowds = append(l.crowds, &crowdLoader{c: l.w.crowds[k], worldLoader: l, crowd: i})
	}
	if len(used) > 0 || len(l.crowds) == 0 {
		return nil
	}
	var saved, has []string
	for i := range l.s.crowds {
		saved = append(saved, quote(l.s.crowds[i].root))
	}
	for _, c := range l.w.crowds {
		has = append(has, quote(c.root()))
	}
	return &TickError{Err: ErrSnapshot, Note: fmt.Sprintf("it is of another game, the world has none of its crowds: saved were %s, the world has %s", strings.Join(saved, ", "), cmp.Or(strings.Join(has, ", "), "no crowds: make them first"))}
}

// load fills the world: squads first, whose tokens the gates then count, and at
// last the agents, who claim tokens and seats. What none of them has claimed is
// released.
func (l *worldLoader) load() {
	w, s := l.w, l.s
	w.core.Seed, w.now, w.frame, w.counted = s.seed, time.Duration(s.now), s.frame, s.counted
	l.loadSquads()
	l.loadGates()
	for i, c := range l.crowds {
		if c != nil {
			c.agents()
		} else {
			l.dropAgents(i)
		}
	}
	l.releaseUnclaimed()
	l.updateSquads()
	l.dropSeats()
	l.disbandEmpty()
}

// loadSquads forms the squads that still fit the tables.
func (l *worldLoader) loadSquads() {
	var only *crowd // that is loaded in the world that was saved
	l.loaded.Crowds = make([]LoadedCrowd, len(l.s.crowds))
	l.formed, l.gateOf, l.seated = make([]int, len(l.s.squads)), make([]int, len(l.s.squads)), map[takenSeat]bool{}
	for k := range l.formed {
		l.formed[k], l.gateOf[k] = -1, -1
	}
	for i, c := range l.crowds {
		l.loaded.Crowds[i].Root = strings.Clone(l.s.crowds[i].root)
		if c != nil {
			l.loaded.Crowds[i].Same = c.c.fingerprint() == l.s.crowds[i].fingerprint
			c.squads()
			only = c.c
		}
	}
	l.guests(only)
}

// squadFor returns the world's squad for squad k of the snapshot.
func (l *worldLoader) squadFor(k int) int {
	if l.was != nil {
		return l.was[k]
	}
	return l.w.newSquad()
}

// dropAgents drops the agents of a crowd that the world does not have.
func (l *worldLoader) dropAgents(crowd int) {
	saved := &l.s.crowds[crowd]
	saved.each(l.s, crowd, func(_ *savedMember, m *savedMemory) {
		l.drop(crowd, m.s.id, droppedRows(m, "its crowd is gone")...)
		l.drop(crowd, m.s.id, Dropped{droppedAgent, "", "the world has no crowd of " + quote(saved.root)})
	})
}

// drop reports what an agent has lost.
func (l *worldLoader) drop(crowd int, agent uint64, d ...Dropped) {
	c := &l.loaded.Crowds[crowd]
	for _, d := range d {
		d.Name = strings.Clone(d.Name)
		c.Dropped = append(c.Dropped, DroppedOf{agent, d})
	}
}

// orphan is an agent that held a token of tokens number k of a gate, and whose
// memory is not loaded yet.
type orphan struct {
	gate, k int
	agent   uint64
}

// loadGates brings the world's gates to where those of the snapshot stood.
func (l *worldLoader) loadGates() {
	l.keyed, l.waits = map[string]bool{}, map[orphan]int32{}
	numbers := make(map[string]int, len(l.w.gates))
	for i := range l.w.gates {
		numbers[l.w.gates[i].name] = i
	}
	for _, saved := range l.s.gates {
		if saved.keyed {
			l.keyed[saved.name] = true
		}
		i, ok := numbers[saved.name]
		switch {
		case !ok:
			l.dropGate(&saved, "no tree that has joined the world has such a gate")
		case saved.keyed && !l.w.gates[i].keyed:
			l.dropGate(&saved, "it no longer has a Key")
		case !saved.keyed && l.w.gates[i].keyed:
			l.dropGate(&saved, "it has a Key now")
		default:
			l.loadTokens(i, &saved)
		}
	}
}

// loadTokens gives gate i the cooldowns and the holders that were saved, in the
// order in which the holders acquired their tokens.
func (l *worldLoader) loadTokens(i int, saved *savedGate) {
	type acquired struct {
		tokens int
		holder savedHolder
	}
	g := &l.w.gates[i]
	inOrder, next := make([]acquired, len(saved.holders)), 0
	for _, t := range saved.tokens {
		k := g.find(t.key)
		if k < 0 {
			k = g.grow(t.key)
		}
		g.tokens[k].free = max(g.tokens[k].free, time.Duration(t.free))
		for range t.holders {
			o := saved.holders[next]
			inOrder[o.rank] = acquired{k, o}
			next++
		}
	}
	for _, a := range inOrder {
		l.loadHolder(i, a.tokens, a.holder)
	}
	g.sortRest()
	g.returns.lives = saved.lives
	for _, x := range saved.returns {
		g.returns.add(x, g.local)
	}
}

// dropGate reports that the cooldowns of a gate are lost, if it has any.
func (l *worldLoader) dropGate(g *savedGate, why string) {
	for _, t := range g.tokens {
		if t.free != 0 {
			l.loaded.Dropped = append(l.loaded.Dropped, Dropped{droppedGate, strings.Clone(g.name), why})
			return
		}
	}
}

// loadHolder makes a squad or an agent a holder again. The token of an agent waits
// for its memory.
func (l *worldLoader) loadHolder(gate, k int, saved savedHolder) {
	g := &l.w.gates[gate]
	t := &g.tokens[k]
	if saved.squad > 0 {
		i := l.formed[saved.squad-1]
		switch {
		case i < 0 || l.gateOf[saved.squad-1] != gate: // it is released
			g.cool(k, l.w.now)
		case l.w.squads[i].gate < 0 && t.n < g.limit:
			l.w.addSquadHolder(i, gate, k, saved.agent, saved.entered)
		}
		return
	}
	o := orphan{gate, k, saved.agent}
	if _, twice := l.waits[o]; !twice && t.n < g.limit {
		who := g.addHolder(k, holder{agent: saved.agent, entered: saved.entered})
		l.waits[o] = t.placeOf(who)
	}
}

// orphan returns the holder that waits for this agent's memory, once, or nil.
func (l *worldLoader) orphan(gate, k int, agent uint64) *holder {
	o := orphan{gate, k, agent}
	at, ok := l.waits[o]
	if !ok {
		return nil
	}
	delete(l.waits, o)
	return &l.w.gates[gate].tokens[k].slab[at]
}

// releaseUnclaimed releases the tokens that no memory has claimed.
func (l *worldLoader) releaseUnclaimed() {
	for i := range l.w.gates {
		for k := range l.w.gates[i].held() {
			l.w.gates[i].releaseIf(k, l.w.now, func(o *holder) bool {
				_, waits := l.waits[orphan{i, k, o.agent}]
				return waits && o.squad == 0 && o.rows == 0
			})
		}
	}
}

// updateSquads aborts the squads that have lost a member that they need, or their token. A member who had no seat
// when it was saved was reset since the last frame, or its memory is loose: the next frame takes
// it out.
func (l *worldLoader) updateSquads() {
	for k, i := range l.formed {
		if i < 0 {
			continue
		}
		q, lost := &l.w.squads[i], false
		for m := range q.members {
			switch {
			case l.s.squads[k].members[m].state != memberIn || q.members[m].state == memberIn:
			case !l.seated[takenSeat{"", uint64(k), uint64(m)}]:
				q.members[m].state = memberIn
				q.in.reset.Add(1)
			default:
				lost = true
			}
		}
		if lost && (q.of.Min == 0 || q.count(memberIn)+q.count(memberDone) < q.of.Min) {
			q.aborted = true
		}
		if l.gateOf[k] >= 0 && q.gate < 0 {
			q.aborted = true // the gate has no token for it
		}
		l.w.writeRoster(i)
	}
}

// disbandEmpty disbands the squads without members. That comes last because it tells
// observers, which may panic: then the next frame disbands the rest.
func (l *worldLoader) disbandEmpty() {
	for _, i := range l.formed {
		if i >= 0 && !slices.ContainsFunc(l.w.squads[i].members, func(m squadMember) bool { return m.state == memberIn }) {
			l.w.disbandSquad(i)
		}
	}
}

// dropSeats reports the rows that are about to end because their squad has ended.
func (l *worldLoader) dropSeats() {
	for _, s := range l.seats {
		switch {
		case s.squad < 0:
			l.drop(s.crowd, s.agent, Dropped{droppedSeat, s.row, "its squad does not fit the table"})
		case l.s.squads[s.squad].aborted: // before it was saved
		case l.w.squads[l.formed[s.squad]].aborted:
			l.drop(s.crowd, s.agent, Dropped{droppedSeat, s.row, "its squad has lost a member or its token"})
		}
	}
}
