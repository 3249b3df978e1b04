package walker

import (
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// machine is one turn of a StateMachine: rule 19h.
type machine[A any] struct {
	*Walker[A]
	asking
	group  *place[A]
	begins bool         // it was in no state when the turn began
	masked map[int]bool // not to be asked again in this tick
	lost   map[int]bool // lost a token to another agent
	again  map[int]bool // likewise, and was asked once more
}

// says reports whether the list of row i has state k.
func (m *machine[A]) says(list []string, i, k int) bool {
	return slices.Contains(list, m.group.row.Children[k].Name) || i != k && slices.Contains(list, decider.AnyState)
}

// interrupts reports whether row i may follow state k while that runs, and follows reports whether
// it may when that has ended with s.
func (m *machine[A]) interrupts(i, k int) bool { return m.says(m.group.row.Children[i].From, i, k) }

func (m *machine[A]) follows(i, k int, s decider.Status) bool {
	return m.interrupts(i, k) || m.waitsFor(i, k, s)
}

// waitsFor reports whether row i has that end of state k in its After.
func (m *machine[A]) waitsFor(i, k int, s decider.Status) bool {
	r := m.group.row.Children[i]
	return m.says(r.After, i, k) && (r.On == decider.EndOnNone || r.On == decider.OnAny || (r.On == decider.OnSuccess) == (s == decider.Succeeded))
}

// starts reports whether row i may begin.
func (m *machine[A]) starts(i int) bool {
	r := m.group.row.Children[i]
	return len(r.From)+len(r.After) == 0 || slices.Contains(r.From, decider.Start) || slices.Contains(r.After, decider.Start)
}

// all returns the rows of which is says yes, in order.
func (m *machine[A]) all(is func(i int) bool) (rows []int) {
	for i := range m.group.kids {
		if is(i) {
			rows = append(rows, i)
		}
	}
	return rows
}

// begin returns who is asked where the machine is in no state, and remembers this.
func (m *machine[A]) begin(was memo) []int {
	switch {
	case was.state < 0:
		return m.all(m.starts)
	case was.stands != decider.Running:
		return m.all(func(i int) bool { return m.follows(i, was.state, was.stands) })
	}
	return append([]int{was.state}, m.all(func(i int) bool { return i != was.state && m.starts(i) })...)
}

// next returns who is asked when the machine has left a state, or is in none.
func (m *machine[A]) next(a *activity[A]) []int {
	if !m.begins && a.memo.stands == decider.Running {
		return m.all(func(i int) bool { return m.interrupts(i, a.memo.state) })
	}
	return m.begin(a.memo)
}

// rivals returns who is asked while the machine is in a state.
func (m *machine[A]) rivals(a *activity[A]) []int {
	state := m.memory.active[m.group.kids[a.child]]
	held := m.group.row.Latched || m.memory.now-state.entered < state.commit
	return m.all(func(i int) bool {
		return m.interrupts(i, a.child) && (!held || m.group.row.Children[i].Urgent)
	})
}

// first asks these rows in order, and returns the first that accepts.
func (m *machine[A]) first(rows []int) (int, choice[A]) {
	for _, i := range rows {
		if !m.masked[i] && !m.lost[i] {
			if c := m.ask(m.group.kids[i], m.asking); c.answer != answerRefuse {
				return i, c
			}
		}
	}
	return -1, choice[A]{}
}

// look asks who may come next.
func (m *machine[A]) look(a *activity[A]) (int, choice[A]) {
	if a.child >= 0 {
		return m.first(m.rivals(a))
	}
	return m.first(m.next(a))
}

// secure takes the tokens of row i. Where another agent is faster it asks on: rule 33b.
func (m *machine[A]) secure(a *activity[A], i int, c choice[A]) (int, choice[A]) {
	for i >= 0 && !m.take(m.group.kids[i], &c) {
		i, c = m.lose(a, i)
	}
	return i, c
}

func (m *machine[A]) lose(a *activity[A], i int) (int, choice[A]) {
	if m.again[i] || !m.claims(m.group.kids[i]) {
		m.lost[i] = true
	}
	m.again[i] = true
	return m.look(a)
}

// visitMachine is the turn of a StateMachine.
func (w *Walker[A]) visitMachine(p *place[A], a *activity[A], stored *choice[A]) {
	m := &machine[A]{Walker: w, group: p, begins: a.child < 0, masked: map[int]bool{}, lost: map[int]bool{}, again: map[int]bool{}}
	var next int
	var c choice[A]
	if a.child < 0 && stored != nil {
		next, c = stored.child, *stored.below[stored.child]
	} else {
		next, c = m.look(a)
		next, c = m.secure(a, next, c)
	}
	for {
		fresh := next >= 0
		switch {
		case fresh:
			if a.child >= 0 {
				w.interrupted = true
				w.leave(p.kids[a.child], behavior.ReasonInterrupted)
				a.child = -1
			}
			switch w.enter(p.kids[next], &c) {
			case undone:
				next, c = m.lose(a, next)
				next, c = m.secure(a, next, c)
				continue
			case declined:
				m.masked[next] = true
			case entered:
				a.child, a.memo.state, a.memo.stands = next, next, decider.Running
				w.visit(p.kids[next], true, &c)
			}
		case a.child >= 0:
			next = a.child
			w.visit(p.kids[next], false, nil)
		default: // nobody comes next
			switch s := a.memo.stands; {
			case a.memo.state < 0 || s == decider.Running:
				w.end(p, decider.Failed, behavior.ReasonNone)
			case m.all(func(i int) bool { return m.waitsFor(i, a.memo.state, s) }) == nil:
				w.end(p, s, behavior.ReasonNone)
			}
			return
		}
		if a.child >= 0 {
			state := w.memory.active[p.kids[a.child]]
			if state.ended == behavior.ReasonNone {
				return
			}
			a.memo.stands = state.status
			if fresh || w.holdsCooling(p.kids[a.child]) {
				m.masked[a.child] = true
			}
			w.leave(p.kids[a.child], behavior.ReasonInterrupted)
			a.child = -1
		}
		w.countRedecide(p)
		if p.row.Recheck == decider.OnRedecide && !w.recheck(p, true) {
			w.end(p, decider.Failed, behavior.ReasonNone)
			return
		}
		m.k++
		m.redecide = true
		next, c = m.look(a)
		next, c = m.secure(a, next, c)
	}
}
