package decider_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/internal/testing/walker"
)

// scenario is a table and what happens to agents on it, in the words of a case file.
// Case files hold scenarios, fuzzing makes them up; both run the same way, and what
// fuzzing finds prints as a case.
type scenario struct {
	name   string
	file   string
	line   int
	rules  []string   // of docs/semantics.md, as "12" and "19a"
	show   bool       // "show redecide": a Decide asked in a redecide has a ^
	agents int        // in one world, 0 means 1
	crowd  bool       // ticked by World.Tick
	crowds int        // how many crowds the agents are dealt out to, 0 means 1
	gates  []tableRow // declared by name, with options
	table  []tableRow
	trees  []namedTable // that are injected into slots
	given  []string
	steps  []step
	check  []check
}

// tables are the agent's table and then the others.
func (s *scenario) tables() [][]tableRow {
	all := [][]tableRow{s.table}
	for _, t := range s.trees {
		all = append(all, t.rows)
	}
	return all
}

// step is one thing done to the agent, and what is expected of it.
type step struct {
	do      string // tick, reset, clear, unwind, copy, save; remove, add; inject, eject
	agent   int    // from 1; 0 is all
	assigns []string
	expect  []expectation // by agent; where there is only one, it may be missing
	holders [][]string    // lists of a gate's name and the agents that must hold a token
	line    int
}

// expectation is what a step must bring about for one agent.
type expectation struct {
	calls  []string
	result string // "" for other steps than ticks
}

// words are the step's assignments.
func (st *step) words() []string {
	if st.do == "inject" || st.do == "eject" { // it has a slot, and a tree
		return nil
	}
	return st.assigns
}

// of returns what is expected of agent i, from 0.
func (st *step) of(i int) expectation {
	if i < len(st.expect) {
		return st.expect[i]
	}
	return expectation{}
}

// one returns the expectation of agent i to be filled.
func (st *step) one(i int) *expectation {
	for len(st.expect) <= i {
		st.expect = append(st.expect, expectation{})
	}
	return &st.expect[i]
}

// check is a property of a whole case.
type check struct {
	text string
	line int
}

// String is the scenario as a case file has it, without expectations.
func (s *scenario) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "case %s\n", s.name)
	if s.agents > 1 {
		fmt.Fprintf(&b, "agents %d\n", s.agents)
	}
	if s.crowd {
		fmt.Fprintf(&b, "crowd %d\n", max(s.crowds, 1))
	}
	for _, g := range s.gates {
		fmt.Fprintf(&b, "gate %s\n", strings.Join(append([]string{g.name}, g.opts...), " "))
	}
	for i, rows := range s.tables() {
		if i == 0 {
			b.WriteString("table\n")
		} else {
			fmt.Fprintf(&b, "table %s\n", s.trees[i-1].name)
		}
		for _, r := range rows {
			words := []string{r.name}
			if r.policy != "" {
				words = append(words, r.policy)
			}
			fmt.Fprintf(&b, "%s%s\n", strings.Repeat("  ", r.depth+1), strings.Join(append(words, r.opts...), " "))
		}
	}
	if len(s.given) > 0 {
		fmt.Fprintf(&b, "given %s\n", strings.Join(s.given, " "))
	}
	for _, st := range s.steps {
		words := []string{st.do}
		if st.agent > 0 {
			words = append(words, strconv.Itoa(st.agent))
		}
		fmt.Fprintf(&b, "%s\n", strings.Join(append(words, st.assigns...), " "))
	}
	return b.String()
}

// count returns the number of agents.
func (s *scenario) count() int { return max(s.agents, 1) }

// shares reports whether the agents need a world that their tree has joined.
func (s *scenario) shares() bool {
	return s.crowd || s.agents > 1 || len(s.gates) > 0 || len(s.trees) > 0
}

// settings are what is given once and not by the script.
type settings struct {
	shares       bool
	seed, id     uint64
	maxRedecides int
	bounds       walker.Pairs
}

// start returns the script and the settings before the first tick.
func (s *scenario) start() (script, settings, error) {
	sc, set := newScript(), settings{id: 1, shares: s.shares(), bounds: walker.UsualPairs}
	for _, word := range s.given {
		key, value, _ := strings.Cut(word, "=")
		var err error
		switch key {
		case "seed":
			set.seed, err = strconv.ParseUint(value, 10, 64)
		case "id":
			set.id, err = strconv.ParseUint(value, 10, 64)
		case "maxredecides":
			set.maxRedecides, err = strconv.Atoi(value)
		case "partners":
			set.bounds.Partners, err = strconv.Atoi(value)
		case "calls":
			set.bounds.Calls, err = strconv.Atoi(value)
		default:
			if n, _ := addressed(word); n == 0 {
				err = sc.assign(word)
			}
		}
		if err != nil {
			return sc, set, err
		}
	}
	return sc, set, nil
}
