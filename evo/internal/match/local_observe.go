package match

import (
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// rowUses is an observer that counts what the rows of each slot do, and the ticks
// in which none of them runs an action. It needs
// only the transitions and the beginning and end of ticks, so that a tick costs
// the same for any number of rows.
//
// Observers are not told of a Reset between ticks. The activations that it ended
// are closed when the root is activated again, or when a tick ends without a
// path.
type rowUses struct {
	slots []slotUses
}

type slotUses struct {
	tick, last int // number of the agent's tick, and of the one before
	rows       []rowCount

	leafless int  // ticks in which no leaf ran
	running  int  // leaves that are active
	ran      bool // a leaf ran in this tick
}

// rowCount is a RowUse in the making, by row of the compiled tree.
type rowCount struct {
	activations, ticks, brief int
	since                     int // tick of its activation, 0 while it is not active
	leaf                      bool
}

func newRowUses(slots int) *rowUses { return &rowUses{slots: make([]slotUses, slots)} }

func (r *rowUses) Observe(e decider.Event) {
	if e.Agent == 0 || e.Agent > uint64(len(r.slots)) {
		return
	}
	s := &r.slots[e.Agent-1]
	if s.rows == nil {
		s.rows = make([]rowCount, len(e.Tree.Rows()))
		for i, row := range e.Tree.Rows() {
			s.rows[i].leaf = row.HasBehavior
		}
	}
	switch e.Kind {
	case decider.EventTickStart:
		s.last = s.tick
		s.tick++
		s.ran = false
	case decider.EventActivated:
		if e.Row == 0 {
			s.closeAll(s.last)
		}
		u := &s.rows[e.Row]
		s.close(u, s.last)
		u.activations++
		u.since = s.tick
		if u.leaf {
			s.running++
			s.ran = true
		}
	case decider.EventDeactivated:
		u, end := &s.rows[e.Row], s.tick
		if e.Reason.Own() {
			s.ran = s.ran || u.leaf
		} else { // it ended before its visit
			end--
		}
		s.close(u, end)
	case decider.EventTickEnd:
		if e.Status != decider.Running {
			s.closeAll(s.last)
		}
		if s.running == 0 && !s.ran {
			s.leafless++
		}
	}
}

func (s *slotUses) closeAll(end int) {
	for i := range s.rows {
		s.close(&s.rows[i], end)
	}
}

// use returns the ticks of the slot's agent.
func (s *slotUses) use() SlotUse { return SlotUse{Ticks: s.tick, Leafless: s.leafless} }

// close ends an activation of a row whose last visit was in the tick end.
func (s *slotUses) close(u *rowCount, end int) {
	if u.since == 0 {
		return
	}
	if u.leaf {
		s.running--
	}
	n := max(end-u.since+1, 1)
	u.ticks += n
	if n <= 2 {
		u.brief++
	}
	u.since = 0
}

// of returns the uses of the rows of genome g, in preorder. The slot played g as
// a tree with this outline.
func (r *rowUses) of(slot int, g *evo.Genome, outline *decider.Outline) []RowUse {
	s := &r.slots[slot]
	s.closeAll(s.tick)
	counts := make(map[int]rowCount, len(s.rows))
	for i, u := range s.rows {
		counts[rowID(outline.Rows()[i].Name)] = u
	}
	var uses []RowUse
	for p := range g.Places() {
		u := counts[p.Row.ID]
		uses = append(uses, RowUse{ID: p.Row.ID, Activations: u.activations, Ticks: u.ticks, Brief: u.brief})
	}
	return uses
}

// rowID returns the ID that a row of a genome's table ends its name with.
func rowID(name string) int {
	id, err := strconv.Atoi(name[strings.LastIndexByte(name, '_')+1:])
	if err != nil {
		return -1
	}
	return id
}

// lastTick is an observer that knows whose tick is under way, for a round that
// panics.
type lastTick struct {
	ticking bool
	agent   uint64
	tree    *decider.Outline
	row     decider.Row
}

func (l *lastTick) Observe(e decider.Event) {
	switch e.Kind {
	case decider.EventTickStart:
		*l = lastTick{ticking: true, agent: e.Agent, tree: e.Tree, row: decider.NoRow}
	case decider.EventTickEnd:
		l.ticking = false
	case decider.EventTicked, decider.EventVisit, decider.EventAsked, decider.EventActivated, decider.EventDeactivated:
		l.row, l.tree = e.Row, e.Tree
	}
}

// path returns the names from the root to the last row that was reported.
func (l *lastTick) path() string {
	if l.tree == nil || l.row == decider.NoRow {
		return ""
	}
	var names []string
	for r := l.row; r != decider.NoRow; r = l.tree.Row(r).Parent {
		names = append(names, l.tree.Row(r).Name)
	}
	slices.Reverse(names)
	return strings.Join(names, " > ")
}
