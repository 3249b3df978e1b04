package match

import (
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo"
)

// rows is an observer that counts what the rows of each slot do. It is told of
// transitions and of the beginning and end of ticks, so that a tick costs it
// the same for any number of rows.
//
// A Reset between ticks is not told to observers. What it left is found when
// the root is activated anew, or when a tick ends without a path.
type rows struct {
	slots []slotRows
}

type slotRows struct {
	tick, last int // number of the agent's tick, and of the one before
	uses       []rowCount
}

// rowCount is a RowUse in the making, by row of the compiled tree.
type rowCount struct {
	activations, ticks, brief int
	since                     int // tick of its activation, 0 while it is not active
}

func newRows(slots int) *rows { return &rows{slots: make([]slotRows, slots)} }

func (r *rows) Observe(e decider.Event) {
	if e.Agent == 0 || e.Agent > uint64(len(r.slots)) {
		return
	}
	s := &r.slots[e.Agent-1]
	if s.uses == nil {
		s.uses = make([]rowCount, len(e.Tree.Rows()))
	}
	switch e.Kind {
	case decider.EventTickStart:
		s.last = s.tick
		s.tick++
	case decider.EventActivated:
		if e.Row == 0 {
			s.closeAll(s.last)
		}
		u := &s.uses[e.Row]
		u.close(s.last)
		u.activations++
		u.since = s.tick
	case decider.EventDeactivated:
		end := s.tick
		if !e.Reason.Own() { // it was left before it was visited
			end--
		}
		s.uses[e.Row].close(end)
	case decider.EventTickEnd:
		if e.Status != decider.Running {
			s.closeAll(s.last)
		}
	}
}

func (s *slotRows) closeAll(end int) {
	for i := range s.uses {
		s.uses[i].close(end)
	}
}

// close ends an activation whose last visit was in the tick end.
func (u *rowCount) close(end int) {
	if u.since == 0 {
		return
	}
	n := max(end-u.since+1, 1)
	u.ticks += n
	if n <= 2 {
		u.brief++
	}
	u.since = 0
}

// of returns the uses of the rows of genome g, which slot played as a tree with
// this outline, in preorder.
func (r *rows) of(slot int, g *evo.Genome, outline *decider.Outline) []RowUse {
	s := &r.slots[slot]
	s.closeAll(s.tick)
	counts := make(map[int]rowCount, len(s.uses))
	for i, u := range s.uses {
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

// blame is an observer that knows whose tick is under way, for a round that
// panics.
type blame struct {
	ticking bool
	agent   uint64
	tree    *decider.Outline
	row     decider.Row
}

func (b *blame) Observe(e decider.Event) {
	switch e.Kind {
	case decider.EventTickStart:
		*b = blame{ticking: true, agent: e.Agent, tree: e.Tree, row: decider.NoRow}
	case decider.EventTickEnd:
		b.ticking = false
	case decider.EventTicked, decider.EventVisit, decider.EventAsked, decider.EventActivated, decider.EventDeactivated:
		b.row, b.tree = e.Row, e.Tree
	}
}

// path returns the names from the root to the row that was last heard of.
func (b *blame) path() string {
	if b.tree == nil || b.row == decider.NoRow {
		return ""
	}
	var names []string
	for r := b.row; r != decider.NoRow; r = b.tree.Row(r).Parent {
		names = append(names, b.tree.Row(r).Name)
	}
	for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
		names[i], names[j] = names[j], names[i]
	}
	return strings.Join(names, " > ")
}
