package decider

import (
	"fmt"
	"reflect"
	"strings"
	"time"
)

// Gate lets a limited number of agents of a World be in the rows that carry
// it: three shoot while the rest charge, one grenade is in the air. It counts
// agents, not rows: whoever holds a token may switch between rows of the same
// gate. The token is taken before the old path is left, so losing it to
// another costs nothing, and it is given back on every way out. (Anguelov's
// gate nodes.) A row that delegates takes the tokens of the children it has
// chosen with its own, and if one is lost it counts as refused as a whole: a
// root that delegates then idles for this frame.
//
// A gate is known by its Name within a World, also between different trees;
// two gates of one name must have the same fields. Declare it as a variable
// and share it by pointer.
type Gate[A any] struct {
	Name  string
	Limit int // how many agents at a time; 0 means 1

	// Cooldown is how long the gate stays shut after a token was given back,
	// LocalCooldown how long for the agent who gave it back. Both by the
	// World's clock. When that was is in the agent's memory: where no row of
	// its own tree has the gate, in that of the tree that is injected into a
	// Slot, and lost with it.
	Cooldown      time.Duration
	LocalCooldown time.Duration

	// Key, if it is set, limits per key instead of altogether: at most Limit
	// agents for each target. It is asked like a Decide whenever the gate is,
	// and the key is kept as long as the token is held.
	Key func(A, Query) uint64
}

// limit returns the number of tokens.
func (g *Gate[A]) limit() int { return max(g.Limit, 1) }

// gateRules are the fields of a gate without the type of its agents.
type gateRules struct {
	name            string
	limit           int
	cooldown, local time.Duration
	keyFunc         uintptr // the key function, to compare gates by
	keyed           bool
}

func (g *Gate[A]) rules() gateRules {
	return gateRules{
		name: g.Name, limit: g.limit(), cooldown: g.Cooldown, local: g.LocalCooldown,
		keyFunc: funcID(g.Key), keyed: g.Key != nil,
	}
}

// differences says in which fields g differs from the gate of this name that the
// world has, "" if in none.
func (g gateRules) differences(worlds gateRules) string {
	var fields []string
	differ := func(field string, own, worlds any) {
		if own != worlds {
			fields = append(fields, fmt.Sprintf("%s (%v, the world's has %v)", field, own, worlds))
		}
	}
	differ("Limit", g.limit, worlds.limit)
	differ("Cooldown", g.cooldown, worlds.cooldown)
	differ("LocalCooldown", g.local, worlds.local)
	if g.keyFunc != worlds.keyFunc {
		fields = append(fields, "Key")
	}
	return strings.Join(fields, ", ")
}

func funcID(f any) uintptr {
	v := reflect.ValueOf(f)
	if v.IsNil() {
		return 0
	}
	return v.Pointer()
}

// Squad lets only full sets of agents into its group: all of them enter in the
// same frame, or none. Squads form in World.Tick. A Gate on the row, which has
// neither Key nor LocalCooldown, counts squads instead of agents. (Anguelov's synchronized
// group behaviors.)
type Squad[A any] struct {
	Members int // at least 2
	Roles   []Role[A]

	// Pair says how well two agents fit together; nil is 1 for all. Members are
	// chosen one after the other, and Pair is asked for each that is chosen
	// already with each candidate: one value that is not above 0 keeps the
	// candidate out of the set, otherwise the values count in its favor, added
	// to the Score of a role. A set that cannot be filled is begun again with
	// another first member. It should not depend on the order of the two, and is
	// asked some Members x candidates times for each set, with more candidates
	// squared where none comes about.
	Pair func(chosen, candidate A) float64
}

// Role is one member's part in a Squad. There may be fewer roles than members;
// the rest have none.
type Role[A any] struct {
	// Flag is set in the decision flags of the member below the squad's group.
	Flag Flags
	// Score says how well an agent would fill the role; the best gets it, ties
	// go to the lower id. nil is 1; a value that is not above 0 refuses. Where
	// the squad has a Pair, its values are added.
	Score func(A, Query) float64
}

// Slot is a place in a tree where another compiled tree is injected for an
// agent at run time: a smart object teaching its user what to do. (Anguelov's
// child trees.)
type Slot struct {
	Name  string
	Bytes int // reserved in each agent's memory; see Tree.MemorySize of what is injected
}
