package decider

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"
)

// What a table may ask for. Each limit is a constant of the compiled form: rows
// are numbered with 16 bits, children are masked with 64, the bag of a Shuffle
// has 16, and the path of a tick lies on a stack of 32.
const (
	maxRows      = 1<<16 - 1
	maxDepth     = 32
	maxChildren  = 64
	maxBag       = 16
	maxBlock     = 64 << 10
	maxDBlock    = 64
	maxBlockSum  = 1 << 20
	lookChildren = 1024 // of a group with too many children only so many are looked at
)

// validate returns all that is wrong with the table under root, in table
// order. It takes time linear in the number of deciders and edges, whatever the
// table unfolds into, and copes with every broken table, cycles included.
func validate[A any](root *Decider[A]) Errors {
	if root == nil {
		return Errors{{
			Code: CodeNilRoot, Message: "the root is nil; want the decider that the tick starts from",
			Fix: "pass a pointer to the table's first row, as in Compile(&Root)",
		}}
	}
	s := newSurvey[A]()
	s.walk(root)
	s.checkTree()
	return s.problems()
}

// survey is what one walk over a table learns: each decider once, however many
// groups share it.
type survey[A any] struct {
	deciders []*Decider[A]
	rows     []surveyed // beside deciders; without pointers
	kids     []int32    // children of the groups as indices of rows, see surveyed.kids

	slots []int32 // open-addressed hash of names: index in rows + 1
	seed  maphash.Seed

	// From the first duplicate name on, rows are told apart by these.
	byRow  map[*Decider[A]]int32
	byName map[string]int32
	twins  []int32 // rows whose name another has, and that other, in pairs

	plain reflect.Type // the last type of a block that was found to be plain

	gates    map[string]int32 // by name: the first row with such a gate
	guests   map[string]int32 // and with such a slot
	synced   bool             // there are squads or barriers
	barriers int              // how many deciders are
	slotted  uint64           // bytes that slots reserve, at most saturated

	stack []int32
	found []finding
	order int32
	steps int // what is left for proofs about masks, see refusal
}

// surveyed is one decider of a survey.
type surveyed struct {
	hash   uint32 // of the name
	parent int32  // the row that it was first entered from, -1 for the root
	index  int32  // among that row's children
	order  int32  // position in the table, by the first place
	group  int32  // the last group it was listed in, + 1
	kids   int32  // offset of its children in survey.kids; -1 there is a child that is left out
	count  int32  // how many of its children are looked at
	next   int32  // the next child to walk to
	height uint32 // rows of the longest path down from it, itself included
	rows   uint32 // occurrences it unfolds into, at most saturated
	bytes  uint32 // memory of its blocks and those active below it, at most saturated
	facts  facts
	state  walkState

	skipped bool // it may be done without being entered
}

// newSurvey returns a survey with room for a table of usual size.
func newSurvey[A any]() *survey[A] {
	slab := new(struct {
		rows  [128]surveyed
		kids  [128]int32
		slots [256]int32
		stack [maxDepth]int32
	})
	return &survey[A]{
		deciders: make([]*Decider[A], 0, len(slab.rows)),
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

// finding is a problem and the position of its row in the table.
type finding struct {
	order   int32
	problem *Problem
}

// walk enters every decider below root once, depth first, checking it by itself
// on entry and as a place for its children when they are all known. It keeps
// its own stack: a broken table may be a million rows deep.
func (s *survey[A]) walk(root *Decider[A]) {
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

// enter begins with row i, which parent lists as its child index.
func (s *survey[A]) enter(i, parent, index int32) {
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

// list looks up the children of group i and notes where they are.
func (s *survey[A]) list(i int32) {
	d := s.deciders[i]
	children := d.Children
	s.checkCount(i)
	if len(children) > lookChildren {
		children = children[:lookChildren]
	}
	offset := int32(len(s.kids))
	for n, c := range children {
		if c == nil {
			s.report(i, CodeNilChild,
				fmt.Sprintf("Children[%d] is nil; want a decider", n),
				"remove the entry, or point it at a row")
			s.kids = append(s.kids, -1)
			continue
		}
		k := s.row(c)
		if s.rows[k].group == i+1 {
			s.report(i, CodeChildTwice,
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
func (s *survey[A]) children(i int32) []int32 {
	r := &s.rows[i]
	return s.kids[r.kids : r.kids+r.count]
}

// row returns the index of d, a new one if it was not seen before. As names
// should be unique, the hash of names finds deciders too.
func (s *survey[A]) row(d *Decider[A]) int32 {
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
func (s *survey[A]) grow() {
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

// tellTwinsApart gives up finding deciders by name.
func (s *survey[A]) tellTwinsApart() {
	s.byRow = make(map[*Decider[A]]int32, 2*len(s.rows))
	s.byName = make(map[string]int32, 2*len(s.rows))
	for i, d := range s.deciders {
		s.byRow[d] = int32(i)
		s.byName[d.Name] = int32(i)
	}
}

func (s *survey[A]) rowOfTwins(d *Decider[A]) int32 {
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

// reportTwins reports duplicate names once both places are known.
func (s *survey[A]) reportTwins() {
	for n := 0; n < len(s.twins); n += 2 {
		a, b := s.twins[n], s.twins[n+1]
		if s.rows[a].order < s.rows[b].order {
			a, b = b, a
		}
		s.report(a, CodeDuplicateName,
			fmt.Sprintf("another decider, %s, has the name %s too; traces, snapshots and random draws know rows by name", s.place(b), quote(s.deciders[a].Name)),
			"rename one of them, or, if they are meant to be the same row, share it by pointer")
	}
}

// place returns where row i stands, in words that tell siblings of one name
// apart.
func (s *survey[A]) place(i int32) string {
	r := &s.rows[i]
	if r.parent < 0 {
		return "the root"
	}
	return fmt.Sprintf("Children[%d] of %s", r.index, s.path(r.parent))
}

func (s *survey[A]) reportCycle(from, to int32) {
	message := fmt.Sprintf("%s is a child of %s and is above it as well", s.name(to, 0), s.name(from, s.rows[from].index))
	if from == to {
		message = fmt.Sprintf("%s is a child of itself", s.name(to, 0))
	}
	s.add(s.rows[from].order, &Problem{
		Code: CodeCycle, Path: s.path(from) + " > " + s.name(to, 0),
		Message: message + ", so the tree would have no end",
		Fix:     "take it out of these Children; to run its steps again use Loop, or let the group end and be chosen again",
	})
}

// checkTree checks what only the whole table shows.
func (s *survey[A]) checkTree() {
	root := &s.rows[0]
	if root.height > maxDepth {
		s.add(root.order, &Problem{
			Code: CodeTooDeep, Path: s.deepest(),
			Message: fmt.Sprintf("the rows are %d levels deep; at most %d are allowed", root.height, maxDepth),
			Fix:     "merge groups that have a single child or the same policy as their parent",
		})
	}
	if root.rows > maxRows {
		s.report(0, CodeTooManyRows,
			fmt.Sprintf("the tree unfolds into %s rows, counting a shared row once for each path to it; at most 65,535 are allowed", amount(uint64(root.rows))),
			"share fewer groups within shared groups, or give the agent several trees")
	}
	if sum := uint64(root.bytes) + s.slotted; sum > maxBlockSum {
		what, mend := "blocks that can be in use at one time", "make the blocks smaller, put large data on the agent, or use fewer lanes with blocks"
		if s.slotted > 0 {
			what, mend = "slots, and the "+what+",", "reserve less for the slots, or have one slot for several things; "+mend
		}
		s.report(0, CodeMemoryTooLarge,
			fmt.Sprintf("the %s take %s bytes in every agent; at most %s are allowed", what, amount(min(sum, saturated)), amount(maxBlockSum)),
			mend)
	}
	if s.synced {
		s.checkSquads()
	}
}

// deepest returns the longest path of the tree.
func (s *survey[A]) deepest() string {
	var names []string
	for i := int32(0); ; {
		names = append(names, s.name(i, s.rows[i].index))
		down := int32(-1)
		for _, k := range s.children(i) {
			if k >= 0 && s.rows[k].height+1 == s.rows[i].height {
				down = k
				break
			}
		}
		if down < 0 {
			break
		}
		i = down
	}
	return strings.Join(names[:2], " > ") + " > … > " + strings.Join(names[len(names)-2:], " > ")
}

// report adds an error at row i.
func (s *survey[A]) report(i int32, code Code, message, mend string) {
	s.add(s.rows[i].order, &Problem{Code: code, Path: s.path(i), Message: message, Fix: mend})
}

// reportPlace adds an error at row k as a child of group i.
func (s *survey[A]) reportPlace(i, k int32, code Code, message, mend string) {
	s.addPlace(i, k, &Problem{Code: code, Message: message, Fix: mend})
}

func (s *survey[A]) addPlace(i, k int32, p *Problem) {
	order := s.rows[i].order
	if s.rows[k].parent == i {
		order = s.rows[k].order
	}
	p.Path = s.path(i) + " > " + s.name(k, s.rows[k].index)
	s.add(order, p)
}

func (s *survey[A]) add(order int32, p *Problem) {
	s.found = append(s.found, finding{order, p})
}

// problems returns what was found in table order.
func (s *survey[A]) problems() Errors {
	if len(s.found) == 0 {
		return nil
	}
	slices.SortStableFunc(s.found, func(a, b finding) int { return int(a.order) - int(b.order) })
	errs := make(Errors, len(s.found))
	for n, f := range s.found {
		errs[n] = f.problem
	}
	return errs
}

// path returns the names from the root to the first place of row i. What is
// deeper than a tree may be is cut out in the middle, so that a million rows
// too deep do not make a million long paths.
func (s *survey[A]) path(i int32) string {
	var names []string
	for ; i >= 0; i = s.rows[i].parent {
		if len(names) == maxDepth {
			names = append(names[:4], "…", s.name(0, 0))
			break
		}
		names = append(names, s.name(i, s.rows[i].index))
	}
	for a, b := 0, len(names)-1; a < b; a, b = a+1, b-1 {
		names[a], names[b] = names[b], names[a]
	}
	return strings.Join(names, " > ")
}

// name returns what to call row i, which its group lists as its child index.
func (s *survey[A]) name(i, index int32) string {
	if name := s.deciders[i].Name; name != "" {
		return quote(name)
	}
	if i == 0 {
		return "(root)"
	}
	return "Children[" + strconv.Itoa(int(index)) + "]"
}

// quote returns name, in quotes if it would not read as a name in a path.
func quote(name string) string {
	q := strconv.Quote(name)
	if q[1:len(q)-1] != name || strings.Contains(name, " > ") || strings.TrimSpace(name) != name {
		return q
	}
	return name
}

// amount formats a count with commas.
func amount(n uint64) string {
	if n >= saturated {
		return "more than 1,000,000,000"
	}
	digits := strconv.FormatUint(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
