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
	name  string
	file  string
	line  int
	rules []int
	show  bool // "show redecide": a Decide asked in a redecide has a ^
	table []tableRow
	given []string
	steps []step
	check []check
}

// tableRow is one line of a table.
type tableRow struct {
	depth  int
	name   string // "@NAME" refers to an earlier row
	policy string // "" for a leaf or a condition
	opts   []string
}

// step is one thing done to the agent, and what is expected of it.
type step struct {
	do      string // tick, reset, clear, unwind, copy, save
	assigns []string
	calls   []string // expected, unless anyCalls
	result  string   // expected, "" for other steps than ticks
	line    int
}

// check is a property of a whole case.
type check struct {
	text string
	line int
}

// String is the scenario as a case file has it, without expectations.
func (s *scenario) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "case %s\ntable\n", s.name)
	for _, r := range s.table {
		words := []string{r.name}
		if r.policy != "" {
			words = append(words, r.policy)
		}
		fmt.Fprintf(&b, "%s%s\n", strings.Repeat("  ", r.depth+1), strings.Join(append(words, r.opts...), " "))
	}
	if len(s.given) > 0 {
		fmt.Fprintf(&b, "given %s\n", strings.Join(s.given, " "))
	}
	for _, st := range s.steps {
		fmt.Fprintf(&b, "%s\n", strings.Join(append([]string{st.do}, st.assigns...), " "))
	}
	return b.String()
}

// settings are what is given once and not by the script.
type settings struct {
	seed, id     uint64
	maxRedecides int
}

// start returns the script and the settings before the first tick.
func (s *scenario) start() (script, settings, error) {
	sc, set := newScript(), settings{id: 1}
	for _, word := range s.given {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.ParseUint(value, 10, 64)
		switch key {
		case "seed":
			set.seed = n
		case "id":
			set.id = n
		case "maxredecides":
			set.maxRedecides = int(n)
		default:
			err = sc.assign(word)
		}
		if err != nil {
			return sc, set, err
		}
	}
	return sc, set, nil
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
	case strings.HasSuffix(key, "stim"): // A.stim, A+stim, A-stim, by callback
		s.sets[strings.TrimSuffix(key, "stim")] = stimuli.Mask(letters(value))
	case strings.HasSuffix(key, "!"):
		if value != "yes" && value != "no" {
			err = fmt.Errorf("want yes or no")
		}
		s.declines[strings.TrimSuffix(key, "!")] = value == "no"
	case strings.HasSuffix(key, "."):
		err = s.assignEnding(strings.TrimSuffix(key, "."), value)
	case strings.HasSuffix(key, ":reset"):
		s.resets[strings.TrimSuffix(key, ":reset")] = value
	case strings.HasSuffix(key, ":panic"):
		s.panics[strings.TrimSuffix(key, ":panic")] = value
	default:
		s.values[key], err = strconv.ParseFloat(value, 64)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", word, err)
	}
	return nil
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
	if len(s.table) == 0 {
		return nil, nil, fmt.Errorf("no table")
	}
	rows := map[string]*row{}
	var path []*row // the row last seen at each depth
	var names []string
	for i, t := range s.table {
		if t.depth > len(path) || t.depth == 0 && i > 0 {
			return nil, nil, fmt.Errorf("table row %s: indented too far or not at all", t.name)
		}
		r, shared := rows[strings.TrimPrefix(t.name, "@")], strings.HasPrefix(t.name, "@")
		if shared != (r != nil) {
			return nil, nil, fmt.Errorf("table row %s: defined twice, or not yet", t.name)
		}
		if !shared {
			var err error
			if r, err = t.build(); err != nil {
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

func (t tableRow) build() (*row, error) {
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
	if group && has("decide") || !group && !has("nodecide") {
		r.Decide = decideByScript
		if has("dblock") {
			r.Decide, r.DBlock = decideWithDBlock, found{}
		}
	}
	if group && has("behavior") || !group && !has("condition") {
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
	for _, opt := range t.opts {
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
	case "decide", "nodecide", "behavior", "condition", "noactivate", "notick", "nodeactivate", "dblock":
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
	case "bflags":
		var n uint64
		n, err = strconv.ParseUint(value, 0, 32)
		r.BehaviorFlags = decider.BehaviorFlags(n)
	default:
		return fmt.Errorf("unknown option")
	}
	return err
}

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
