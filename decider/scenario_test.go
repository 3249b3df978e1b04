package decider_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// scenario is a table and what happens to an agent on it, in the words of a
// case file. Cases are read from files, fuzzing makes them up; both run them
// the same way, and what fuzzing found prints as a case.
type scenario struct {
	name   string
	file   string
	line   int
	rules  []int
	show   bool       // "show redecide": a Decide asked in a redecide has a ^
	agents int        // in one world, 0 means 1
	crowd  bool       // ticked by Crowd.Tick
	gates  []tableRow // declared by name, with options
	table  []tableRow
	trees  []namedTable // that are injected into slots
	given  []string
	steps  []step
	check  []check
}

// tableRow is one line of a table.
type tableRow struct {
	depth  int
	name   string // "@NAME" refers to an earlier row
	policy string // "" for a leaf or a condition
	opts   []string
}

// namedTable is a table that is not the agent's own.
type namedTable struct {
	name string
	rows []tableRow
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
	agent   int    // who, from 1; 0 is all
	assigns []string
	expect  []expectation // by agent; where there is only one, it may be missing
	holders [][]string    // lists of a gate's name and who must hold a token
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
		b.WriteString("crowd\n")
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
}

// start returns the script and the settings before the first tick.
func (s *scenario) start() (script, settings, error) {
	sc, set := newScript(), settings{id: 1, shares: s.shares()}
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

// addressed returns the agent that an assignment is for, as in "2/FLEE=1", and
// the rest; 0 is all.
func addressed(word string) (agent int, rest string) {
	number, rest, ok := strings.Cut(word, "/")
	if n, err := strconv.Atoi(number); ok && err == nil {
		return n, rest
	}
	return 0, word
}

// assign changes the script by one word, as "FLEE=1" or "EAT.=S@2".
func (s *script) assign(word string) error {
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		return fmt.Errorf("%q: want NAME=VALUE", word)
	}
	var err error
	switch {
	case key == "dt":
		s.delta, err = time.ParseDuration(value)
	case word == "keep=stim":
		s.keeps = true
	case key == "flags":
		s.flags = decider.Flags(letters(value))
	case key == "stim":
		s.stimuli, s.deaf = stimuli.Mask(letters(value)), value == "none"
	case strings.HasSuffix(key, "stim"): // A.stim, A+stim, A-stim, A<stim, A>stim, by callback
		s.sets[strings.TrimSuffix(key, "stim")] = stimuli.Mask(letters(value))
	case strings.HasSuffix(key, "!"):
		if value != "yes" && value != "no" {
			err = fmt.Errorf("want yes or no")
		}
		s.declines[strings.TrimSuffix(key, "!")] = value == "no"
	case strings.HasSuffix(key, "#"):
		s.keys[strings.TrimSuffix(key, "#")], err = strconv.ParseUint(value, 10, 64)
	case strings.HasSuffix(key, "."):
		err = s.assignEnding(strings.TrimSuffix(key, "."), value)
	case strings.HasSuffix(key, ":reset"):
		s.resets[strings.TrimSuffix(key, ":reset")] = value
	case strings.HasSuffix(key, ":panic"):
		s.panics[strings.TrimSuffix(key, ":panic")] = value
	case strings.HasSuffix(key, ":order"):
		err = s.assignOrder(strings.TrimSuffix(key, ":order"), value)
	default:
		s.values[key], err = strconv.ParseFloat(value, 64)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", word, err)
	}
	return nil
}

// assignOrder has a row's Tick order something of its crowd, as "remove@2",
// "reset@2", "add@2", "inject@2@SLOT@TREE" or "eject@2@SLOT".
func (s *script) assignOrder(name, value string) error {
	if value == "-" {
		delete(s.orders, name)
		return nil
	}
	words := map[string]int{"remove": 2, "reset": 2, "add": 2, "inject": 4, "eject": 3}
	what := strings.Split(value, "@")
	if words[what[0]] != len(what) {
		return fmt.Errorf("want remove@2, reset@2, add@2, inject@2@SLOT@TREE or eject@2@SLOT")
	}
	_, err := strconv.Atoi(what[1])
	s.orders[name] = value
	return err
}

func (s *script) assignEnding(name, value string) error {
	what, after, late := strings.Cut(value, "@")
	e := ending{after: 1}
	if late {
		n, err := strconv.Atoi(after)
		if err != nil {
			return err
		}
		e.after = n
	}
	switch what {
	case "R":
		e.status = decider.Running
	case "S":
		e.status = decider.Succeeded
	case "F":
		e.status = decider.Failed
	default:
		return fmt.Errorf("want R, S or F")
	}
	s.endings[name] = e
	return nil
}

// letters reads a set of bits, A for the lowest; "-" is the empty one.
func letters(s string) (m uint64) {
	for _, c := range s {
		if c >= 'A' && c <= 'Z' {
			m |= 1 << (c - 'A')
		}
	}
	return m
}

// build makes the table. It returns the names of its rows, in order.
func (s *scenario) build() (*row, []string, error) {
	gates, err := s.buildGates()
	if err != nil {
		return nil, nil, err
	}
	return buildTable(s.table, gates)
}

// buildTrees makes the other tables, by name. It returns the names of their
// rows, in order.
func (s *scenario) buildTrees() (map[string]*row, []string, error) {
	gates, err := s.buildGates()
	if err != nil {
		return nil, nil, err
	}
	trees := map[string]*row{}
	var all []string
	for _, t := range s.trees {
		root, names, err := buildTable(t.rows, gates)
		if err != nil {
			return nil, nil, fmt.Errorf("table %s: %w", t.name, err)
		}
		trees[t.name] = root
		all = append(all, names...)
	}
	return trees, all, nil
}

func buildTable(table []tableRow, gates map[string]*decider.Gate[*actor]) (*row, []string, error) {
	if len(table) == 0 {
		return nil, nil, fmt.Errorf("no table")
	}
	rows := map[string]*row{}
	var path []*row // the row last seen at each depth
	var names []string
	for i, t := range table {
		if t.depth > len(path) || t.depth == 0 && i > 0 {
			return nil, nil, fmt.Errorf("table row %s: indented too far or not at all", t.name)
		}
		r, shared := rows[strings.TrimPrefix(t.name, "@")], strings.HasPrefix(t.name, "@")
		if shared != (r != nil) {
			return nil, nil, fmt.Errorf("table row %s: defined twice, or not yet", t.name)
		}
		if !shared {
			var err error
			if r, err = t.build(gates); err != nil {
				return nil, nil, fmt.Errorf("table row %s: %w", t.name, err)
			}
			rows[t.name] = r
			names = append(names, t.name)
		}
		if t.depth > 0 {
			up := path[t.depth-1]
			up.Children = append(up.Children, r)
		}
		path = append(path[:t.depth], r)
	}
	return path[0], names, nil
}

var policies = []decider.Policy{
	decider.PrioritizedList, decider.Selector, decider.SequentialList, decider.Sequence, decider.Random,
	decider.WeightedRandom, decider.Shuffle, decider.Scored, decider.Parallel,
}

// buildGates makes the declared gates.
func (s *scenario) buildGates() (map[string]*decider.Gate[*actor], error) {
	gates := map[string]*decider.Gate[*actor]{}
	for _, line := range s.gates {
		g := &decider.Gate[*actor]{Name: line.name}
		for _, opt := range line.opts {
			key, value, _ := strings.Cut(opt, "=")
			var err error
			switch key {
			case "limit":
				g.Limit, err = strconv.Atoi(value)
			case "cooldown":
				g.Cooldown, err = time.ParseDuration(value)
			case "local":
				g.LocalCooldown, err = time.ParseDuration(value)
			case "key":
				g.Key = keyByScript
			default:
				err = fmt.Errorf("unknown option %s", opt)
			}
			if err != nil {
				return nil, fmt.Errorf("gate %s: %w", line.name, err)
			}
		}
		gates[line.name] = g
	}
	return gates, nil
}

func (t tableRow) build(gates map[string]*decider.Gate[*actor]) (*row, error) {
	r := &row{Name: t.name}
	group := t.policy != ""
	if group {
		i := slices.IndexFunc(policies, func(p decider.Policy) bool { return p.String() == t.policy })
		if i < 0 {
			return nil, fmt.Errorf("unknown policy %s", t.policy)
		}
		r.Policy = policies[i]
	}
	has := func(opt string) bool { return slices.Contains(t.opts, opt) }
	slot := slices.ContainsFunc(t.opts, func(opt string) bool { return strings.HasPrefix(opt, "slot=") })
	if group && has("decide") || !group && !has("nodecide") {
		r.Decide = decideByScript
		if has("dblock") {
			r.Decide, r.DBlock = decideWithDBlock, found{}
		}
	}
	if group && has("behavior") || !group && !has("condition") && !slot {
		b := &behavior.Behavior[*actor]{Name: t.name, Block: prototype(t.name)}
		if !has("noactivate") {
			b.Activate = activateByScript
			if r.DBlock != nil {
				b.Activate = activateWithDBlock
			}
		}
		if !has("notick") {
			b.Tick = tickByScript
		}
		if !has("nodeactivate") {
			b.Deactivate = deactivateByScript
		}
		r.Behavior = b
	}
	if has("scope") {
		r.Scope = &behavior.Scope[*actor]{Name: t.name, Enter: enterByScript, Exit: exitByScript}
		if has("noenter") {
			r.Scope.Enter = nil
		}
		if has("noexit") {
			r.Scope.Exit = nil
		}
	}
	for _, opt := range t.opts {
		if name, ok := strings.CutPrefix(opt, "gate="); ok {
			if r.Gate = gates[name]; r.Gate == nil {
				return nil, fmt.Errorf("gate %s is not declared", name)
			}
			continue
		}
		if err := setOption(r, opt); err != nil {
			return nil, fmt.Errorf("%s: %w", opt, err)
		}
	}
	return r, nil
}

func setOption(r *row, opt string) (err error) {
	key, value, _ := strings.Cut(opt, "=")
	c := &r.Preconditions
	switch key {
	case "decide", "nodecide", "behavior", "condition", "noactivate", "notick", "nodeactivate", "dblock", "scope", "noenter", "noexit":
	case "flags.all":
		c.Flags.All = decider.Flags(letters(value))
	case "flags.none":
		c.Flags.None = decider.Flags(letters(value))
	case "flags.any":
		c.Flags.Any = decider.Flags(letters(value))
	case "flags.anyclear":
		c.Flags.AnyClear = decider.Flags(letters(value))
	case "stim.all":
		c.Stimuli.All = stimuli.Mask(letters(value))
	case "stim.none":
		c.Stimuli.None = stimuli.Mask(letters(value))
	case "stim.any":
		c.Stimuli.Any = stimuli.Mask(letters(value))
	case "stim.anyclear":
		c.Stimuli.AnyClear = stimuli.Mask(letters(value))
	case "every":
		c.Every, err = time.ParseDuration(value)
	case "cooldown":
		c.Cooldown, err = time.ParseDuration(value)
	case "scatter":
		c.Scatter = true
	case "chance":
		c.Chance, err = strconv.ParseFloat(value, 64)
	case "not":
		r.Not = true
	case "delegate":
		r.Delegate = true
	case "recheck":
		r.Recheck, err = named(value, decider.OnRedecide, decider.EachTick)
	case "outcome":
		r.Outcome, err = named(value, decider.Invert, decider.Succeed, decider.Fail)
	case "endon":
		r.EndOn, err = named(value, decider.OnSuccess, decider.OnFailure, decider.OnAny)
	case "loop":
		r.Loop, err = strconv.Atoi(value)
	case "latched":
		r.Latched = true
	case "urgent":
		r.Urgent = true
	case "remember":
		r.Remember = true
	case "commit":
		r.Commit, err = time.ParseDuration(value)
	case "timeout":
		r.Timeout, err = time.ParseDuration(value)
	case "margin":
		r.Margin, err = strconv.ParseFloat(value, 64)
	case "rescore":
		r.Rescore = true
	case "succeed":
		r.Succeed, err = strconv.Atoi(value)
	case "failfast":
		r.FailFast = true
	case "args":
		r.DecideArgs, err = numbers(value)
	case "bargs":
		r.BehaviorArgs, err = numbers(value)
	case "squad":
		r.Squad = scriptedSquad(r)
		r.Squad.Members, err = strconv.Atoi(value)
	case "roles": // a flag each; its Score is the script's NAME%FLAG
		for _, flag := range value {
			r.Squad = scriptedSquad(r)
			r.Squad.Roles = append(r.Squad.Roles, decider.Role[*actor]{
				Flag:  decider.Flags(letters(string(flag))),
				Score: scoreByScript(string(flag)),
			})
		}
	case "barrier": // with a behavior, unless it is a "condition" too
		r.Barrier = true
	case "slot":
		r.Slot = &decider.Slot{Name: value, Bytes: slotRoom}
	case "bflags":
		var n uint64
		n, err = strconv.ParseUint(value, 0, 32)
		r.BehaviorFlags = decider.BehaviorFlags(n)
	default:
		return fmt.Errorf("unknown option")
	}
	return err
}

func scriptedSquad(r *row) *decider.Squad[*actor] {
	if r.Squad == nil {
		return &decider.Squad[*actor]{}
	}
	return r.Squad
}

// slotRoom is enough for all that scenarios inject.
const slotRoom = 4096

func numbers(list string) (args []float64, err error) {
	for word := range strings.SplitSeq(list, ",") {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, err
		}
		args = append(args, x)
	}
	return args, nil
}

func named[T fmt.Stringer](s string, values ...T) (zero T, err error) {
	for _, v := range values {
		if v.String() == s {
			return v, nil
		}
	}
	return zero, fmt.Errorf("want one of %v", values)
}
