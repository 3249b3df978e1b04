package worlds

import (
	"math/bits"
	"math/rand/v2"
)

// Mechanism is something of the library that worlds draw: a word of a row, an operation, or
// something about a whole world.
type Mechanism struct {
	Name  string // in the matrix
	Rules string // of docs/semantics.md, separated by spaces

	// Word is the key of the words of rows that have it, as cooldown of cooldown=1s; a policy has
	// its own name. Several may share a word: then each says with which Value it is meant.
	// Draw returns the value of one for a row, false for none; Set gives it to the row that is
	// built.
	Word  string
	Value string
	// Late is the same for what came later: it is drawn behind all else, and shifts no other draw. up
	// is the row's group, nil for the root.
	Draw func(d *drawer, r *Row) (value string, ok bool)
	Late func(rng *rand.Rand, up, r *Row) (value string, ok bool)
	Set  func(b *built, value string)

	// Op does it before a frame, and says what came of it. Weight says how often it is drawn.
	Op     func(w *World, z *Agent, n int) string
	Weight int

	// Where says that it happens in a way of its own: who notes it.
	Where string
}

// Set is a set of mechanisms, by their places in the list.
type Set [2]uint64

func (s *Set) add(i int)     { s[i/64] |= 1 << (i % 64) }
func (s Set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s Set) or(o Set) Set   { return Set{s[0] | o[0], s[1] | o[1]} }
func (s Set) and(o Set) Set  { return Set{s[0] & o[0], s[1] & o[1]} }
func (s Set) without(o Set) Set {
	return Set{s[0] &^ o[0], s[1] &^ o[1]}
}

func (s Set) each(do func(int)) {
	for k, word := range s {
		for ; word != 0; word &= word - 1 {
			do(64*k + bits.TrailingZeros64(word))
		}
	}
}

// Mechanisms are all of them, in the order of the matrix.
var Mechanisms []Mechanism

var (
	places  = map[string]int{}        // in Mechanisms, by name
	byOp    = map[string]*Mechanism{} // those that are operations, by name
	byWord  = map[string]*Mechanism{} // those that are words of rows, by key
	moments Set                       // those that are of one moment
	acting  Set                       // those whose behaviors note when they begin and end

	delegating Set // those of groups that ask those below them
)

// Operations refer to places, so these cannot be values of the variables.
func init() {
	for _, list := range [][]Mechanism{policies, rowWords, leaves, operations, deferred, faults, ways} {
		Mechanisms = append(Mechanisms, list...)
	}
	for i := range Mechanisms {
		of := &Mechanisms[i]
		places[of.Name] = i
		if of.Op != nil {
			byOp[of.Name] = of
		}
		if of.Set != nil {
			byWord[of.Word] = of
		}
	}
	for i := range walkedWords {
		byWord[walkedWords[i].Word] = &walkedWords[i]
	}
	for _, list := range [][]Mechanism{operations, deferred, faults} {
		for _, of := range list {
			moments.add(places[of.Name])
		}
	}
	for _, name := range []string{"stays", "acts", "Block", "Plan", "Retarget", "Act", "Act with Block", "Act of a group", "Act with Decide", "Act with Retarget"} {
		acting.add(places[name])
	}
	for _, name := range []string{"Delegate", "Selector", "Sequence", "Parallel"} {
		delegating.add(places[name])
	}
}

// setOf returns the mechanisms of a row's words.
func (r *Row) setOf() (s Set) {
	add := func(name string) {
		if i, ok := places[name]; ok {
			s.add(i)
		}
	}
	add(r.Policy)
	for i, of := range Mechanisms {
		if of.Word == "" {
			continue
		}
		if value, ok := r.word(of.Word); ok && (of.Value == "" || of.Value == value) {
			s.add(i)
		}
	}
	if _, lacks := r.word("lacks"); lacks { // it does not note both its begins and its ends
		s = s.without(acting)
	}
	return s
}
