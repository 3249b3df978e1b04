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

// row is a row of the tables that the tests run.
type row = decider.Decider[*actor]

// tableRow is one line of a table.
type tableRow struct {
	depth  int
	name   string // "@NAME" refers to an earlier row
	policy string // "" for a leaf or a condition
	opts   []string
}

// namedTable is a table to inject.
type namedTable struct {
	name string
	rows []tableRow
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
	decider.WeightedRandom, decider.Shuffle, decider.Scored, decider.Parallel, decider.FirstOf, decider.StateMachine,
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
			case "limitof":
				g.LimitOf = limitOfByScript
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
	if has("when") {
		r.When = whenByScript(t.name)
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
		if has("retarget") {
			b.Retarget = retargetByScript
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
	if value == "agent" {
		return setLimit(r, key)
	}
	c := &r.Preconditions
	switch key {
	case "when", "decide", "nodecide", "behavior", "condition", "noactivate", "notick", "nodeactivate", "dblock", "scope", "noenter", "noexit", "retarget":
	case "targets":
		r.Targets = scriptedTargets(r)
	case "max":
		r.Targets = scriptedTargets(r)
		r.Targets.Max, err = strconv.Atoi(value)
	case "top":
		r.Targets = scriptedTargets(r)
		r.Targets.Top, err = strconv.Atoi(value)
	case "switch": // for a target that is better by more than this
		r.Targets = scriptedTargets(r)
		r.Targets.Switch = true
		r.Targets.Margin, err = strconv.ParseFloat(value, 64)
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
		r.Outcome, err = named(value, decider.Invert, decider.Succeed, decider.Fail, decider.Aside)
	case "endon":
		r.EndOn, err = named(value, decider.OnSuccess, decider.OnFailure, decider.OnAny)
	case "from":
		r.From = strings.Split(value, ",")
	case "after":
		r.After = strings.Split(value, ",")
	case "on":
		r.On, err = named(value, decider.OnSuccess, decider.OnFailure, decider.OnAny)
	case "loop":
		r.Loop, err = strconv.Atoi(value)
	case "latched":
		r.Latched = true
	case "urgent":
		r.Urgent = true
	case "remember":
		r.Remember = decider.Place
		if value != "" {
			r.Remember, err = named(value, decider.Place, decider.PlaceAndTime)
		}
	case "commit":
		r.Commit, err = time.ParseDuration(value)
	case "timeout":
		r.Timeout, err = time.ParseDuration(value)
	case "margin":
		r.Margin, err = strconv.ParseFloat(value, 64)
	case "score":
		r.Score, err = strconv.ParseFloat(value, 64)
	case "rescore":
		r.Rescore = true
	case "succeed":
		r.Succeed, err = strconv.Atoi(value)
	case "failfast":
		r.FailFast = true
	case "failedrest":
		r.FailedRest = true
	case "ask": // its Decide is a method
		q := &asks{}
		q.Value, err = strconv.ParseFloat(value, 64)
		r.Decide, r.Ask = nil, q
	case "act": // its Behavior is a type
		x := acts{Row: r.Name}
		x.Ticks, err = strconv.Atoi(value)
		r.Behavior, r.Act = nil, &x
	case "acts": // which is asked, too
		x := wants{acts: acts{Row: r.Name}}
		x.Value, err = strconv.ParseFloat(value, 64)
		r.Behavior, r.Decide, r.Act = nil, nil, &x
	case "squad":
		r.Squad = scriptedSquad(r)
		r.Squad.Members, err = strconv.Atoi(value)
	case "start":
		r.Squad = scriptedSquad(r)
		r.Squad.Start, err = strconv.Atoi(value)
	case "min":
		r.Squad = scriptedSquad(r)
		r.Squad.Min, err = strconv.Atoi(value)
	case "join":
		r.Squad = scriptedSquad(r)
		r.Squad.Join = true
	case "roles": // a flag each; its Score is the script's NAME%FLAG
		for _, flag := range value {
			r.Squad = scriptedSquad(r)
			r.Squad.Roles = append(r.Squad.Roles, decider.Role[*actor]{
				Flag:  decider.Flags(letters(string(flag))),
				Score: scoreByScript(string(flag)),
			})
		}
	case "pair": // its values are the scripts' NAME&NUMBER, of the agent that is chosen already
		r.Squad = scriptedSquad(r)
		r.Squad.Pair = pairByScript(r.Name)
	case "key": // of a squad; its values are the scripts' NAME#
		r.Squad = scriptedSquad(r)
		r.Squad.Key = squadKeyByScript(r.Name)
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

// setLimit has the row ask its agent for a limit.
func setLimit(r *row, key string) error {
	if r.PerAgent == nil {
		r.PerAgent = &decider.PerAgent[*actor]{}
	}
	p, limit := r.PerAgent, limitByScript(r.Name, key)
	switch key {
	case "every":
		p.Every = limit
	case "cooldown":
		p.Cooldown = limit
	case "chance":
		p.Chance = chanceByScript(r.Name)
	case "commit":
		p.Commit = limit
	case "timeout":
		p.Timeout = limit
	default:
		return fmt.Errorf("no agent has that for itself")
	}
	return nil
}

func scriptedTargets(r *row) *decider.Targets[*actor] {
	if r.Targets == nil {
		return &decider.Targets[*actor]{List: listByScript(r.Name)}
	}
	return r.Targets
}

func scriptedSquad(r *row) *decider.Squad[*actor] {
	if r.Squad == nil {
		return &decider.Squad[*actor]{}
	}
	return r.Squad
}

// slotRoom is enough for all that scenarios inject.
const slotRoom = 4096

func named[T fmt.Stringer](s string, values ...T) (zero T, err error) {
	for _, v := range values {
		if v.String() == s {
			return v, nil
		}
	}
	return zero, fmt.Errorf("want one of %v", values)
}
