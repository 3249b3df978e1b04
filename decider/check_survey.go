package decider

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"strings"

	"golang.org/x/exp/slices"
)

// survey is what one walk over a table learns. It has each decider once, however
// many groups share it.
type survey struct {
	table    bound
	deciders []*Decider[erased]
	rows     []surveyed // beside deciders; without pointers
	kids     []int32    // children of the groups as indices of rows, see surveyed.kids

	slots []int32 // open-addressed hash of names: index in rows + 1
	seed  maphash.Seed

	// From the first duplicate name on, these find the rows.
	byRow  map[*Decider[erased]]int32
	byName map[string]int32
	twins  []int32 // in pairs: a row, and the first row of the same name

	plain reflect.Type // the last type of a block that was found to be plain
	size  uint32       // of it

	gates    map[string]int32 // by name: the first row with such a gate
	guests   map[string]int32 // and with such a slot
	plans    []reflect.Type   // what behaviors say in Plan
	synced   bool             // there are squads or barriers
	named    []int32          // rows with From, After or On
	machines []int32          // StateMachines
	follows  map[int32]*states
	barriers int    // how many deciders are
	slotted  uint64 // bytes that slots reserve, at most saturated

	stack []int32
	found []finding
	order int32
	steps int // what is left for proofs about masks, see proof
}

// surveyed is one decider of a survey.
type surveyed struct {
	hash   uint32 // of the name
	parent int32  // the row that it was first entered from, -1 for the root
	index  int32  // among that row's children
	order  int32  // position in the table, by the first place
	group  int32  // the last group it was listed in, + 1
	kids   int32  // offset of its children in survey.kids; an entry of -1 is left out
	count  int32  // how many of its children are looked at
	next   int32  // the next child to walk to
	height uint32 // rows of the longest path down from it, itself included
	rows   uint32 // occurrences it unfolds into, at most saturated
	bytes  uint32 // memory of its blocks and those active below it, at most saturated
	facts  facts
	state  walkState

	skipped bool // a Sequence may find it done without entering it
}

// newSurvey returns a survey with room for a table of usual size.
func newSurvey(table bound) *survey {
	slab := new(struct {
		rows  [128]surveyed
		kids  [128]int32
		slots [256]int32
		stack [maxDepth]int32
	})
	return &survey{
		table:    table,
		deciders: make([]*Decider[erased], 0, len(slab.rows)),
		rows:     slab.rows[:0],
		kids:     slab.kids[:0],
		slots:    slab.slots[:],
		stack:    slab.stack[:0],
		seed:     maphash.MakeSeed(),
		steps:    refusalSteps,
	}
}

type walkState uint8

const (
	unwalked walkState = iota
	onPath
	walked
)

// saturated is where counts stop: products of shared groups exceed any word.
const saturated = 1 << 30

// walk enters every decider below root once, depth first. It checks a decider by
// itself on entry, and the places of its children when all of them are known. It
// keeps a stack of its own: a broken table may be a million rows deep.
func (s *survey) walk(root *Decider[erased]) {
	s.enter(s.row(root), -1, 0)
	for len(s.stack) > 0 {
		top := s.stack[len(s.stack)-1]
		r := &s.rows[top]
		if r.next == r.count {
			s.stack = s.stack[:len(s.stack)-1]
			s.finish(top)
			continue
		}
		index := r.next
		r.next++
		edge := &s.kids[r.kids+index]
		if *edge < 0 {
			continue
		}
		switch s.rows[*edge].state {
		case unwalked:
			s.enter(*edge, top, index)
		case onPath:
			s.reportCycle(top, *edge)
			*edge = -1
		}
	}
	s.reportTwins()
}

// walkPlaces calls visit for each row at most twice: in its first place below a row for
// which border holds, and in its first below none.
func (s *survey) walkPlaces(border func(*Decider[erased]) bool, visit func(i int32, inside bool, path func() string)) {
	type place struct {
		row    int32
		inside int // 1 below such a row
	}
	from := make([][2]place, len(s.rows)) // the place above, its row + 1
	from[0][0].row = -1
	for todo := []place{{}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		visit(p.row, p.inside == 1, func() string {
			var names []string
			for at := p; at.row >= 0; {
				names = append(names, s.name(at.row, s.rows[at.row].index))
				at = from[at.row][at.inside]
				at.row--
			}
			slices.Reverse(names)
			return strings.Join(names, " > ")
		})
		inside := p.inside
		if border(s.deciders[p.row]) {
			inside = 1
		}
		kids := s.children(p.row)
		for n := len(kids) - 1; n >= 0; n-- {
			if k := kids[n]; k >= 0 && from[k][inside].row == 0 {
				from[k][inside] = place{p.row + 1, p.inside}
				todo = append(todo, place{k, inside})
			}
		}
	}
}

// enter begins with row i, which parent lists as its child index.
func (s *survey) enter(i, parent, index int32) {
	r := &s.rows[i]
	r.parent, r.index, r.order = parent, index, s.order
	s.order++
	s.checkRow(i)
	if len(s.deciders[i].Children) == 0 {
		s.finish(i)
		return
	}
	r.state = onPath
	s.list(i)
	s.stack = append(s.stack, i)
}

// list looks up the children of group i and keeps their indices.
func (s *survey) list(i int32) {
	d := s.deciders[i]
	children := d.Children
	s.checkCount(i)
	if len(children) > lookChildren {
		children = children[:lookChildren]
	}
	offset := int32(len(s.kids))
	for n, c := range children {
		if c == nil {
			s.report(i, codeNilChild,
				fmt.Sprintf("Children[%d] is nil; want a decider", n),
				"remove the entry, or point it at a row")
			s.kids = append(s.kids, -1)
			continue
		}
		k := s.row(c)
		if s.rows[k].group == i+1 {
			s.report(i, codeChildTwice,
				fmt.Sprintf("Children[%d] is %s, which the group already has", n, s.name(k, int32(n))),
				"list the row once; for a second turn, give a second decider another name and the same behavior")
			s.kids = append(s.kids, -1)
			continue
		}
		s.rows[k].group = i + 1
		s.kids = append(s.kids, k)
	}
	s.rows[i].kids, s.rows[i].count = offset, int32(len(children))
}

// children returns the children of row i as indices of rows, -1 for one that is
// left out.
func (s *survey) children(i int32) []int32 {
	r := &s.rows[i]
	return s.kids[r.kids : r.kids+r.count]
}

// row returns the index of d, a new one if d is new. Names should be unique, so the
// hash of names finds deciders.
func (s *survey) row(d *Decider[erased]) int32 {
	if s.byRow != nil {
		return s.rowOfTwins(d)
	}
	hash := uint32(maphash.String(s.seed, d.Name))
	mask := uint32(len(s.slots) - 1)
	at := hash & mask
	for ; s.slots[at] != 0; at = (at + 1) & mask {
		i := s.slots[at] - 1
		if s.deciders[i] == d {
			return i
		}
		if s.rows[i].hash == hash && s.deciders[i].Name == d.Name {
			s.tellTwinsApart()
			return s.rowOfTwins(d)
		}
	}
	i := int32(len(s.rows))
	s.slots[at] = i + 1
	s.deciders = append(s.deciders, d)
	s.rows = append(s.rows, surveyed{hash: hash})
	if len(s.rows)*2 > len(s.slots) {
		s.grow()
	}
	return i
}

// grow doubles the hash of names.
func (s *survey) grow() {
	s.slots = make([]int32, 2*len(s.slots))
	mask := uint32(len(s.slots) - 1)
	for i := range s.rows {
		at := s.rows[i].hash & mask
		for s.slots[at] != 0 {
			at = (at + 1) & mask
		}
		s.slots[at] = int32(i) + 1
	}
}

// tellTwinsApart finds deciders by pointer from now on.
func (s *survey) tellTwinsApart() {
	s.byRow = make(map[*Decider[erased]]int32, 2*len(s.rows))
	s.byName = make(map[string]int32, 2*len(s.rows))
	for i, d := range s.deciders {
		s.byRow[d] = int32(i)
		s.byName[d.Name] = int32(i)
	}
}

func (s *survey) rowOfTwins(d *Decider[erased]) int32 {
	if i, ok := s.byRow[d]; ok {
		return i
	}
	i := int32(len(s.rows))
	s.deciders = append(s.deciders, d)
	s.rows = append(s.rows, surveyed{})
	s.byRow[d] = i
	if first, ok := s.byName[d.Name]; !ok {
		s.byName[d.Name] = i
	} else if d.Name != "" { // an empty name is a problem of its own
		s.twins = append(s.twins, i, first)
	}
	return i
}
