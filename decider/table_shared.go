package decider

import (
	"fmt"
	"strings"
	"time"
)

// Gate lets a limited number of agents of a World be in the rows that carry
// it: three shoot while the rest charge, one grenade is in the air. It counts
// agents, not rows: an agent with a token may switch between rows of the same
// gate. The agent acquires the token before it leaves its old path, so losing the
// token to another agent costs nothing, and releases it however the row ends.
// (Anguelov's gate nodes.) A row that delegates acquires the tokens of the children
// it has chosen together with its own. If another agent has one of them, the whole
// row counts as refused: a root that delegates then idles for this frame.
//
// A gate is known by its Name within a World, also between different trees;
// two gates of one name must have the same fields. Declare it as a variable
// and share it by pointer.
type Gate[A any] struct {
	Name  string
	Limit int // how many agents at a time; 0 means 1

	// Cooldown is how long the gate stays shut after the release of a token, and
	// LocalCooldown how long it stays shut for the agent that released it, both
	// by the World's clock; with a Key each of them is for the key of that token.
	// Without a Key the agent's memory has the time of its release. With a Key the
	// World has it, until it is over or the agent is cleared. If only an injected
	// tree has the gate, that of the agent is lost with the tree, in either case.
	Cooldown      time.Duration
	LocalCooldown time.Duration

	// Key makes the Limit one for each key: at most so many agents for each
	// target. It is called like a Decide whenever the gate is asked, and the
	// agent keeps the key as long as it holds the token.
	Key func(A, Query) uint64

	// LimitOf stands for Limit, where that is not the same at all times and for all keys: as
	// many attackers as the target has sides. It is asked behind Key, of the agent that asks, and
	// what it says holds until that agent has its token. 0 or less is shut. Where it says less than
	// agents hold, nobody loses a token.
	LimitOf func(A, Query) int
}

// maxTokens bounds the Limit of a gate, because a larger one means all agents, and then there
// should be no Gate.
const maxTokens = 1<<16 - 1

// limitOf returns the number of tokens: of a gate with LimitOf as many as there can be. Methods
// of generic types are compiled again in each package that has an agent type, functions only
// where they are called.
func limitOf(g *Gate[erased]) int {
	if g.LimitOf != nil {
		return maxTokens
	}
	return max(g.Limit, 1)
}

// asksAgents reports whether what g says depends on more than who holds its tokens.
func asksAgents(g *Gate[erased]) bool { return g.Key != nil || g.LimitOf != nil }

// gateRules are the fields of a gate without the type of its agents.
type gateRules struct {
	name            string
	limit           int
	cooldown, local time.Duration
	functions       gateFunctions // to compare gates by
	keyed           bool
	asks            bool // it has a LimitOf: each agent has a limit of its own
}

// gateFunctions are what the functions of a gate are told apart by.
type gateFunctions struct{ key, limitOf uintptr }

func rulesOf(g *Gate[erased], functions gateFunctions) gateRules {
	return gateRules{
		name: g.Name, limit: limitOf(g), cooldown: g.Cooldown, local: g.LocalCooldown,
		functions: functions, keyed: g.Key != nil, asks: g.LimitOf != nil,
	}
}

// differences returns the fields in which g differs from the world's gate of this
// name, or "".
func (g gateRules) differences(worlds gateRules) string {
	var fields []string
	differ := func(field string, own, worlds any) {
		if own != worlds {
			fields = append(fields, fmt.Sprintf("%s (%v, the world's has %v)", field, own, worlds))
		}
	}
	if !g.asks && !worlds.asks {
		differ("Limit", g.limit, worlds.limit)
	}
	differ("Cooldown", g.cooldown, worlds.cooldown)
	differ("LocalCooldown", g.local, worlds.local)
	if g.functions.key != worlds.functions.key {
		fields = append(fields, "Key")
	}
	if g.functions.limitOf != worlds.functions.limitOf {
		fields = append(fields, "LimitOf")
	}
	return strings.Join(fields, ", ")
}

// Squad lets only full sets of agents into its group: all of them enter in the
// same frame, or none. Squads form in World.Tick. A set is full with Members; Start, Min and Join
// say when fewer are enough. A Gate on the row, which has
// neither Key nor LocalCooldown, counts squads instead of agents. (Anguelov's synchronized
// group behaviors.)
type Squad[A any] struct {
	Members int // at least 2; with fewer than Start it does not begin

	// Start, if not 0, is with how few members a squad begins, if nobody else fits. The first Start
	// roles are needed then; a later one stays free if nobody scores for it.
	Start int

	// Min, if not 0, is with how few members it goes on: without those it loses, whose roles are handed
	// on, the first Min of them in any case. With fewer it breaks up, and with 0 at any loss. Members
	// who have succeeded count. It is Start at most.
	Min int

	// Join has candidates take free places of squads that have begun. They begin at the start of the
	// group's children. Nobody joins a squad of which somebody has succeeded.
	Join bool

	// Roles are the parts of members, the most important first.
	Roles []Role[A]

	// Key, if not nil, lets only agents with the same key be in one set: those in one
	// room, or in one cell of a grid. It is called once for each candidate of a frame,
	// and again before its set begins: World.Mistakes tells if it then says otherwise.
	Key func(A) uint64

	// Pair says how well two agents fit together; nil is 1 for all. Members are
	// chosen one after the other. Pair compares candidates with each member
	// chosen so far: one value that is not above 0 keeps the candidate out of the
	// set, otherwise the values are added to its Score for the role. If a set
	// cannot be filled, another first member is tried. Pair should not depend on
	// the order of the two, and says the same through a whole frame.
	//
	// A first member is compared with the next 32 candidates of its key in the
	// frame's order, or with twice as many as it needs, if that is more; of up to 33
	// candidates with all. In a frame, first members that fill no set may cost 4,096
	// calls for each other member of a set; then the rest wait for a frame in which they
	// are earlier in the order.
	Pair func(chosen, candidate A) float64
}

// startOf is with how many members at least a squad begins.
func startOf(q *Squad[erased]) int {
	if q.Start == 0 {
		return q.Members
	}
	return q.Start
}

// Role is one member's part in a Squad. There may be fewer roles than members;
// the rest have none.
type Role[A any] struct {
	// Flag is set in the decision flags of the member below the squad's group.
	Flag Flags
	// Score says how well an agent would fill the role; the best gets it, of
	// several the first in the frame's order. nil is 1; a value that is not above 0 refuses. Where
	// the squad has a Pair, its values are added. It is called once at most for each
	// candidate of a frame. Where a role is handed on, members are asked between their ticks:
	// the Query has neither flags nor stimuli then.
	Score func(A, Query) float64
}

// Slot is a place in a tree where another compiled tree is injected for an
// agent at run time: a smart object teaching its user what to do. (Anguelov's
// child trees.)
type Slot struct {
	Name  string
	Bytes int // reserved in each agent's memory; see Tree.MemorySize of what is injected
}
