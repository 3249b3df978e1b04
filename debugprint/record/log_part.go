package record

import (
	"math"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/replica"
)

// playedPart is a part of an agent while a log is played.
type playedPart struct {
	index int
	id    uint64
	tree  *logTree
	host  *playedPart
	inner []*playedPart

	lastTick
	lined   int64  // the last step in which it has a line, so that it is not quiet
	hash    uint64 // of the memory after the last tick, 0 if it was not recorded
	blocks  map[decider.Row]uint32
	answers map[decider.Row]answer
	next    []int32 // predicted
	replica *replica.Replica
}

// forgetAnswers begins or ends the recording in full: nothing is known of earlier
// answers and blocks.
func (p *playedPart) forgetAnswers() {
	for row := range p.blocks { // any order: each is cleared by itself
		p.setBlock(row, 0) // also in the replica
	}
	p.answers, p.blocks, p.next = nil, nil, nil
	for _, in := range p.inner {
		in.forgetAnswers()
	}
}

// activate and deactivate change the active rows.
func (p *playedPart) activate(s span) {
	p.deactivate(s.row)
	p.on = append(p.on, s)
	delete(p.blocks, s.row)
	if p.replica != nil {
		p.replica.Activate(s.row, s.since)
		p.replica.SetTarget(s.row, s.aim.id)
	}
}

// aimOf returns the target of an active row.
func (p *playedPart) aimOf(row decider.Row) target {
	for _, s := range p.on {
		if s.row == row {
			return s.aim
		}
	}
	return target{}
}

// retarget changes the target of an active row.
func (p *playedPart) retarget(row decider.Row, to target) {
	retarget(p.on, row, to)
	if p.replica != nil {
		p.replica.SetTarget(row, to.id)
	}
}

func (p *playedPart) deactivate(row decider.Row) (since time.Duration) {
	since = p.now
	i := slices.IndexFunc(p.on, func(s span) bool { return s.row == row })
	if i >= 0 {
		since = p.on[i].since
		p.on = slices.Delete(p.on, i, i+1)
	}
	if p.replica != nil {
		p.replica.Deactivate(row)
	}
	return since
}

// setBlock sets the first bits of a row's block.
func (p *playedPart) setBlock(row decider.Row, w uint32) {
	if p.blocks == nil {
		p.blocks = map[decider.Row]uint32{}
	}
	p.blocks[row] = w
	if p.replica != nil {
		p.replica.SetBlockWord(row, w)
	}
}

// clear leaves nothing active.
func (p *playedPart) clear() {
	p.on = p.on[:0]
	if p.replica != nil {
		p.replica.Clear()
	}
}

// wasLeft reports whether a tick with this line began with nothing active, although no
// line says that the agent has left its path: it ticks by itself, and was reset.
func (p *playedPart) wasLeft(l *line) bool {
	if len(p.on) == 0 && !slices.ContainsFunc(p.inner, func(in *playedPart) bool { return len(in.on) > 0 }) {
		return false
	}
	own := true
	for i := range l.events {
		switch e := &l.events[i]; {
		case e.kind == 0:
			own = e.part == p.index
		case own && e.row == 0 && e.kind == decider.EventActivated:
			return true
		case own && e.row == 0 && e.kind == decider.EventDeactivated:
			return false
		}
	}
	return l.has&hasOn != 0 && (len(l.on) == 0 || l.on[0].row == decider.NoRow)
}

// clearAll leaves nothing active in an agent.
func (p *playedPart) clearAll() {
	p.clear()
	for _, in := range p.inner {
		in.clear()
	}
}

// fill makes the replica, if there is one, as p is.
func (p *playedPart) fill() {
	if p.replica == nil {
		return
	}
	for _, s := range p.on {
		p.replica.Activate(s.row, s.since)
		p.replica.SetTarget(s.row, s.aim.id)
		if w := p.blocks[s.row]; w != 0 {
			p.replica.SetBlockWord(s.row, w)
		}
	}
	p.begin(p.own().flags, p.own().stimuli)
	p.replica.End()
}

// own returns the part of the agent's own tree.
func (p *playedPart) own() *playedPart {
	if p.host != nil {
		return p.host
	}
	return p
}

// begin gives the replica what its agent's tick was given.
func (p *playedPart) begin(flags decider.Flags, stimuli uint64) {
	if p.replica != nil {
		h := p.own()
		p.replica.Begin(replica.Start{Tick: h.n, Now: h.now, Delta: h.delta, Flags: flags, Stimuli: stimuli})
	}
}

// event returns an event about a row of p, in the agent's current tick.
func (p *playedPart) event(kind decider.EventKind, row decider.Row, world *decider.World) decider.Event {
	h := p.own()
	e := decider.Event{
		Kind: kind, World: world, Tree: p.tree.outline, Agent: p.id, Tick: h.n, Now: h.now, Row: row,
		Value: math.NaN(), Other: math.NaN(), Chosen: -1, Delta: h.delta, Flags: h.flags, Stimuli: h.stimuli,
	}
	if p.replica != nil {
		e.State = p.replica.State()
	}
	return e
}
