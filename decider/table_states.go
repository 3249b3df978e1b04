package decider

import "golang.org/x/exp/slices"

// states says which children of a StateMachine may follow which: sets of children, by bit.
type states struct {
	start uint64   // those that may begin
	after []follow // by child
	pure  uint64   // those that check only flags and stimuli, of a compiled table
}

// follow says what may follow a state, by how it stands: Running, Succeeded or Failed.
type follow struct {
	may   [Failed + 1]uint64
	waits [Failed + 1]bool // for a state that has this end in its After
}

// any returns what may follow the state in any way.
func (f *follow) any() uint64 { return f.may[Running] | f.may[Succeeded] | f.may[Failed] }

// statesOf reads From and After of the children of a StateMachine; nil is a child that is left out.
func statesOf(children []*Decider[erased]) *states {
	x := &states{after: make([]follow, len(children))}
	for i, d := range children {
		if d == nil {
			continue
		}
		bit := uint64(1) << i
		if begins(d) {
			x.start |= bit
		}
		for k, of := range children {
			if of == nil {
				continue
			}
			f := &x.after[k]
			if names(d.From, of.Name, i == k) {
				for st := range f.may {
					f.may[st] |= bit
				}
			}
			if names(d.After, of.Name, i == k) {
				for _, st := range [...]Status{Succeeded, Failed} {
					if d.On != OnSuccess && d.On != OnFailure || d.On.met(st) {
						f.may[st] |= bit
						f.waits[st] = true
					}
				}
			}
		}
	}
	return x
}

// begins reports whether d may begin a StateMachine.
func begins(d *Decider[erased]) bool {
	return len(d.From)+len(d.After) == 0 || slices.Contains(d.From, Start) || slices.Contains(d.After, Start)
}

// names reports whether list has a state of this name, which may be the row's own.
func names(list []string, name string, own bool) bool {
	return slices.Contains(list, name) || !own && slices.Contains(list, AnyState)
}

// interrupt reports whether a state may interrupt another, or itself.
func (x *states) interrupt() bool {
	return slices.ContainsFunc(x.after, func(f follow) bool { return f.may[Running] != 0 })
}
