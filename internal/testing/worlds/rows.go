package worlds

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// policies are mechanisms by their names; the drawer chooses among them.
var policies = []Mechanism{
	{Name: "PrioritizedList", Rules: "9 10 12 19a"},
	{Name: "Selector", Rules: "19a"},
	{Name: "SequentialList", Rules: "19b"},
	{Name: "Sequence", Rules: "19b"},
	{Name: "Random", Rules: "19c"},
	{Name: "WeightedRandom", Rules: "19d"},
	{Name: "Shuffle", Rules: "19e"},
	{Name: "Scored", Rules: "19f"},
	{Name: "Parallel", Rules: "20"},
	{Name: "FirstOf", Rules: "21a"},
	{Name: "StateMachine", Rules: "19h"},
}

// maybe draws a value once in n times.
func maybe(n int, value func(d *drawer) string) func(*drawer, *Row) (string, bool) {
	return func(d *drawer, _ *Row) (string, bool) {
		if d.IntN(n) > 0 {
			return "", false
		}
		return value(d), true
	}
}

// below is maybe, for rows that are no roots.
func below(n int, value func(d *drawer) string) func(*drawer, *Row) (string, bool) {
	return func(d *drawer, r *Row) (string, bool) {
		if d.depth == 0 {
			return "", false
		}
		return maybe(n, value)(d, r)
	}
}

// of is below, for rows or groups of which the test says yes.
func of(n int, test func(d *drawer, r *Row) bool, value func(d *drawer) string) func(*drawer, *Row) (string, bool) {
	return func(d *drawer, r *Row) (string, bool) {
		if !test(d, r) {
			return "", false
		}
		return maybe(n, value)(d, r)
	}
}

func (d *drawer) span() string {
	return (time.Duration(d.IntN(40)+1) * 50 * time.Millisecond).String()
}

func words(list ...string) func(*drawer) string {
	return func(d *drawer) string { return list[d.IntN(len(list))] }
}

func none(*drawer) string { return "" }

func policy(names ...string) func(*drawer, *Row) bool {
	return func(_ *drawer, r *Row) bool { return slices.Contains(names, r.Policy) }
}

func group(d *drawer, r *Row) bool { return r.Policy != "" }

// within a list whose rows compete.
func competes(d *drawer, _ *Row) bool {
	return d.depth > 0 && slices.Contains([]string{"PrioritizedList", "Selector", "Scored", "StateMachine"}, d.up.Policy)
}

func delegates(r *Row) bool { return r.setOf().and(delegating) != Set{} }

func span(to *time.Duration, value string) {
	d, err := time.ParseDuration(value)
	must(err)
	*to = d
}

func number(value string) int {
	n, err := strconv.Atoi(value)
	must(err)
	return n
}

// flagChecks are the checks of flags and stimuli, by their words.
var flagChecks = map[string]decider.Check{
	"a": {All: 1}, "na": {None: 1}, "b": {All: 2}, "ab": {All: 3}, "bc": {Any: 6}, "nc": {None: 4}, "d": {All: 8}, "cd": {AnyClear: 12},
}

// rowWords are what rows may have, in the order in which they are drawn.
var rowWords = []Mechanism{
	{
		Name: "Delegate", Rules: "16", Word: "delegate",
		Draw: of(3, func(d *drawer, r *Row) bool { return group(d, r) && !delegates(r) }, none),
		Set:  func(b *built, _ string) { b.row.Delegate = true },
	},
	{
		Name: "flags", Rules: "28 29", Word: "flags", Draw: below(3, words("a", "na", "b", "bc", "nc", "bc", "cd", "ab")),
		Set: func(b *built, v string) { b.row.Preconditions.Flags = flagChecks[v] },
	},
	{
		Name: "If and Unless", Rules: "29a", Word: "if",
		Draw: of(4, func(d *drawer, r *Row) bool { _, ok := r.word("flags"); return d.depth > 0 && !ok }, none),
		Set:  func(b *built, _ string) { b.row.If, b.row.Unless = 1, 8 },
	},
	{
		Name: "stimuli", Rules: "32", Word: "stim", Draw: below(6, words("1", "2", "4")),
		Set: func(b *built, v string) { b.row.Preconditions.Stimuli = stimuli.Check{All: stimuli.Mask(number(v))} },
	},
	{
		Name: "Cooldown", Rules: "30b", Word: "cooldown", Draw: below(5, (*drawer).span),
		Set: func(b *built, v string) { span(&b.row.Preconditions.Cooldown, v) },
	},
	{
		Name: "Every of a row", Rules: "30 30a", Word: "every", Draw: below(6, (*drawer).span),
		Set: func(b *built, v string) { span(&b.row.Preconditions.Every, v) },
	},
	{
		Name: "Scatter", Rules: "30a", Word: "scatter",
		Draw: of(2, func(_ *drawer, r *Row) bool { _, ok := r.word("every"); return ok }, none),
		Set:  func(b *built, _ string) { b.row.Preconditions.Scatter = true },
	},
	{
		Name: "Chance", Rules: "30c", Word: "chance", Draw: below(9, words(".3", ".7")),
		Set: func(b *built, v string) { b.row.Preconditions.Chance, _ = strconv.ParseFloat(v, 64) },
	},
	{Name: "When", Rules: "2a", Word: "when", Draw: below(9, none), Set: func(b *built, _ string) { b.row.When = b.when() }},
	{Name: "Decide", Rules: "2 31", Word: "decide", Draw: func(d *drawer, r *Row) (string, bool) {
		n := 5
		if d.depth > 0 && slices.Contains([]string{"Scored", "WeightedRandom"}, d.up.Policy) {
			n = 2
		}
		return below(n, none)(d, r)
	}, Set: func(b *built, _ string) { b.row.Decide = b.decide() }},
	{
		Name: "Ask", Rules: "1b", Word: "ask",
		Draw: of(8, func(d *drawer, r *Row) bool { return d.depth > 0 && !r.decides() }, words("0", "1", "2")),
		Set:  func(b *built, v string) { w := b.wish(number(v)); b.row.Ask = &w },
	},
	{
		Name: "DBlock", Rules: "38", Word: "dblock",
		Draw: of(4, func(_ *drawer, r *Row) bool { return r.decides() }, none),
		Set:  func(b *built, _ string) { b.row.DBlock = uint32(0) },
	},
	{
		Name: "Score", Rules: "2c", Word: "score",
		Draw: of(1, func(d *drawer, r *Row) bool {
			return d.depth > 0 && !r.decides() && !delegates(r) && slices.Contains([]string{"Scored", "WeightedRandom"}, d.up.Policy)
		}, words(".3", "2", "1.5")),
		Set: func(b *built, v string) { b.row.Score, _ = strconv.ParseFloat(v, 64) },
	},
	{
		Name: "Not", Rules: "2", Word: "not",
		Draw: of(3, func(_ *drawer, r *Row) bool {
			_, when := r.word("when")
			return r.decides() != when && !delegates(r)
		}, none),
		Set: func(b *built, _ string) { b.row.Not = true },
	},
	{
		Name: "Targets", Rules: "2b", Word: "targets",
		Draw: of(2, func(d *drawer, r *Row) bool {
			_, not := r.word("not")
			_, score := r.word("score")
			return d.depth > 0 && !not && !score && !delegates(r)
		}, none),
		Set: func(b *built, _ string) { b.targets() },
	},
	{
		Name: "Switch", Rules: "9a", Word: "switch", Draw: of(2, targeted, words("0", ".5")),
		Set: func(b *built, v string) {
			t := b.targets()
			t.Switch = true
			t.Margin, _ = strconv.ParseFloat(v, 64)
		},
	},
	{
		Name: "Top", Rules: "2b", Word: "top", Draw: of(1, func(d *drawer, r *Row) bool { return r.decides() && targeted(d, r) }, words("2", "3")),
		Set: func(b *built, v string) { b.targets().Top = number(v) },
	},
	{
		Name: "Max", Rules: "2b", Word: "max", Draw: of(2, func(d *drawer, r *Row) bool { _, ok := r.word("top"); return !ok && targeted(d, r) }, words("3", "12", "64", "300")),
		Set: func(b *built, v string) { b.targets().Max = number(v) },
	},
	{
		Name: "Gate", Rules: "33 33a 33b 33c 33d", Word: "gate", Value: "G", Draw: below(4, words("G", "G", "K", "L")),
		Set: func(b *built, v string) { b.row.Gate = b.gates[v] },
	},
	{Name: "Gate with a key", Rules: "33a 33e", Word: "gate", Value: "K"},
	{Name: "Gate that cools down", Rules: "33e", Word: "gate", Value: "L"},
	{
		Name: "LimitOf", Rules: "33", Word: "gate", Value: "M",
		Late: func(rng *rand.Rand, up, r *Row) (string, bool) {
			return words("M", "N")(&drawer{Rand: rng}), up != nil && ungated(r) && rng.IntN(9) == 0
		},
	},
	{Name: "LimitOf by key", Rules: "33", Word: "gate", Value: "N"},
	{Name: "Claim", Rules: "33a 33c", Word: "claim", Draw: func(*drawer, *Row) (string, bool) { return "", false }, Set: func(b *built, _ string) {
		b.targets().Max = 64
		b.row.Gate, b.row.Urgent = b.gates["C"], true
	}},
	{
		Name: "Recheck", Rules: "15", Word: "recheck", Draw: below(12, words("EachTick", "OnRedecide")),
		Set: func(b *built, v string) {
			b.row.Recheck = map[string]decider.Recheck{"EachTick": decider.EachTick, "OnRedecide": decider.OnRedecide}[v]
		},
	},
	{
		Name: "Outcome", Rules: "6", Word: "outcome", Draw: below(12, words("Invert", "Succeed", "Fail")),
		Set: func(b *built, v string) {
			b.row.Outcome = map[string]decider.Outcome{"Invert": decider.Invert, "Succeed": decider.Succeed, "Fail": decider.Fail, "Aside": decider.Aside}[v]
		},
	},
	{
		Name: "Aside", Rules: "6", Word: "outcome", Value: "Aside",
		Late: func(rng *rand.Rand, up, r *Row) (string, bool) {
			_, other := r.word("outcome")
			return "Aside", up != nil && !other && (up.Policy == "FirstOf" || up.Policy == "SequentialList") && rng.IntN(8) > 0
		},
	},
	{
		Name: "EndOn", Rules: "21", Word: "endon", Draw: of(3, policy("Random", "WeightedRandom", "Shuffle", "SequentialList", "Scored"), words("OnSuccess", "OnFailure", "OnAny")),
		Set: func(b *built, v string) {
			b.row.EndOn = map[string]decider.EndOn{"OnSuccess": decider.OnSuccess, "OnFailure": decider.OnFailure, "OnAny": decider.OnAny}[v]
		},
	},
	{Name: "Loop", Rules: "22", Word: "loop", Draw: of(1, policy("SequentialList", "Sequence"), words("-1", "2", "3")), Set: func(b *built, v string) { b.row.Loop = number(v) }},
	{Name: "Remember", Rules: "26", Word: "remember", Value: "Place", Draw: func(d *drawer, r *Row) (string, bool) {
		if !policy("SequentialList", "Sequence", "Shuffle", "StateMachine")(d, r) || d.IntN(8) == 0 {
			return "", false
		}
		if r.Policy == "Shuffle" || r.Policy == "StateMachine" || d.IntN(4) == 0 {
			return "Place", true
		}
		return "PlaceAndTime", true
	}, Set: func(b *built, v string) {
		b.row.Remember = map[string]decider.Remember{"Place": decider.Place, "PlaceAndTime": decider.PlaceAndTime}[v]
	}},
	{Name: "PlaceAndTime", Rules: "26a", Word: "remember", Value: "PlaceAndTime"},
	{
		Name: "Latched", Rules: "23", Word: "latched", Draw: of(4, policy("PrioritizedList", "Selector", "Scored", "StateMachine"), none),
		Set: func(b *built, _ string) { b.row.Latched = true },
	},
	{Name: "Urgent", Rules: "23", Word: "urgent", Draw: of(5, competes, none), Set: func(b *built, _ string) { b.row.Urgent = true }},
	{Name: "Commit", Rules: "24", Word: "commit", Draw: of(5, competes, (*drawer).span), Set: func(b *built, v string) { span(&b.row.Commit, v) }},
	{Name: "Timeout", Rules: "25", Word: "timeout", Draw: below(5, (*drawer).span), Set: func(b *built, v string) { span(&b.row.Timeout, v) }},
	{Name: "PerAgent", Rules: "30d", Word: "own", Draw: func(d *drawer, r *Row) (string, bool) {
		for _, key := range []string{"timeout", "cooldown", "commit", "every", "chance"} {
			if value, ok := r.word(key); ok && d.IntN(4) == 0 && value != "" {
				return key, true
			}
		}
		return "", false
	}, Set: (*built).own},
	{
		Name: "Margin and Rescore", Rules: "19f 19g", Word: "rescore", Draw: of(1, policy("Scored"), words("0", ".5")),
		Set: func(b *built, v string) { b.row.Rescore = true; b.row.Margin, _ = strconv.ParseFloat(v, 64) },
	},
	{
		Name: "Succeed and FailFast", Rules: "20", Word: "lanes", Draw: of(2, policy("Parallel"), words("1", "all")),
		Set: func(b *built, v string) {
			if b.row.FailFast = true; v != "all" {
				b.row.Succeed = number(v)
			}
		},
	},
	{
		Name: "FailedRest", Rules: "20", Word: "rest",
		Late: func(rng *rand.Rand, _, r *Row) (string, bool) { return "", r.Policy == "Parallel" && rng.IntN(3) == 0 },
		Set:  func(b *built, _ string) { b.row.FailedRest = true },
	},
	{Name: "Scope", Rules: "36", Word: "scope", Draw: below(8, none), Set: func(b *built, _ string) { b.row.Scope = b.scope() }},
	{Name: "Squad", Rules: "34 34a 34b 34c 34d 34e 34g", Word: "squad", Draw: func(d *drawer, r *Row) (string, bool) {
		if _, timed := r.word("every"); timed || d.squad || d.depth != 1 || r.Policy == "" || r.Policy == "Parallel" || d.IntN(3) == 0 {
			return "", false
		}
		d.squad = true
		return words("plain", "roles", "key", "pair", "gate")(d), true
	}, Set: (*built).squad},
	{Name: "Min", Rules: "34e 34h", Word: "min", Late: lasting(2, "1", "1", "2", "3"), Set: func(b *built, v string) { b.lasting("min", v) }},
	{Name: "Start of a squad", Rules: "34b", Word: "begins", Late: lasting(3, "1", "2", "2", "3"), Set: func(b *built, v string) { b.lasting("begins", v) }},
	{Name: "Join", Rules: "34i", Word: "join", Late: lasting(2, "0", "1", "2"), Set: func(b *built, v string) { b.lasting("join", v) }},
	{
		Name: "From", Rules: "19h", Word: "from", // drawn when all rows of the group are, as what follows: see drawer.states
		Late: func(rng *rand.Rand, up, r *Row) (string, bool) {
			_, from := r.word("from")
			_, after := r.word("after")
			if from || !after || !r.refuses() { // a row with neither begins, and stays so
				return "", false
			}
			return up.Kids[rng.IntN(len(up.Kids))].Name, rng.IntN(3) > 0
		},
		Set: func(b *built, v string) { b.row.From = append(b.row.From, strings.Split(v, ",")...) },
	},
	{Name: "After", Rules: "19h", Word: "after", Set: func(b *built, v string) { b.row.After = append(b.row.After, strings.Split(v, ",")...) }},
	{Name: "AnyState", Rules: "19h", Word: "any", Set: func(b *built, v string) {
		if v == "from" {
			b.row.From = append(b.row.From, decider.AnyState)
		} else {
			b.row.After = append(b.row.After, decider.AnyState)
		}
	}},
	{Name: "Start", Rules: "19h", Word: "start", Set: func(b *built, _ string) { b.row.After = append(b.row.After, decider.Start) }},
	{Name: "On", Rules: "19h", Word: "on", Set: func(b *built, v string) {
		b.row.On = map[string]decider.EndOn{"OnSuccess": decider.OnSuccess, "OnFailure": decider.OnFailure}[v]
	}},
}

// lasting draws a field of rows with a squad, once in n times.
func lasting(n int, values ...string) func(*rand.Rand, *Row, *Row) (string, bool) {
	return func(rng *rand.Rand, _, r *Row) (string, bool) {
		_, squad := r.word("squad")
		return values[rng.IntN(len(values))], squad && rng.IntN(n) == 0
	}
}

// decides reports whether a row is asked for a value.
func (r *Row) decides() bool {
	_, decide := r.word("decide")
	_, ask := r.word("ask")
	return decide || ask
}

// refuses reports whether a row is asked for more than its timers, which are tuned.
func (r *Row) refuses() bool {
	return slices.ContainsFunc([]string{"flags", "if", "stim", "when", "decide", "ask"}, func(key string) bool { _, has := r.word(key); return has })
}

// ungated reports whether a row may have a gate, and has none.
func ungated(r *Row) bool {
	return !slices.ContainsFunc([]string{"gate", "claim", "squad"}, func(key string) bool { _, has := r.word(key); return has })
}

func targeted(_ *drawer, r *Row) bool { _, ok := r.word("targets"); return ok }

// leaves are what leaves do. The drawer chooses one for each, by its weight.
var leaves = []Mechanism{
	{Name: "stays", Rules: "1", Word: "stays", Weight: 5, Set: func(b *built, _ string) { b.acts("stays", "") }},
	{Name: "acts", Rules: "1 5 7 8 11 13 14", Word: "acts", Weight: 7, Set: func(b *built, _ string) { b.acts("acts", "") }},
	{Name: "Wait", Rules: "1", Word: "waits", Weight: 4, Set: func(b *built, v string) { b.acts("waits", v) }},
	{Name: "Wait with Ask", Rules: "1", Word: "waitfor", Weight: 2, Set: func(b *built, _ string) { b.acts("waitfor", "") }},
	{Name: "ends at once", Rules: "1a 18a 19", Word: "does", Weight: 3, Set: func(b *built, _ string) { b.does() }},
	{Name: "Run of a row", Rules: "1a", Word: "runs", Weight: 3, Set: func(b *built, _ string) { b.runs() }},
	{Name: "condition", Rules: "3", Word: "condition", Weight: 8, Set: func(*built, string) {}},
	{Name: "Block", Rules: "38", Word: "block", Weight: 2, Set: func(b *built, _ string) { b.acts("block", "") }},
	{Name: "Plan", Rules: "38a", Word: "plan", Weight: 9, Set: func(b *built, _ string) { b.acts("plan", "") }},
	{Name: "Slot", Rules: "35", Word: "slot", Weight: 12, Set: func(b *built, v string) { b.row.Slot = &decider.Slot{Name: v, Bytes: 2048} }},
	{Name: "Barrier", Rules: "34f", Word: "barrier", Weight: 9, Set: func(b *built, _ string) { b.row.Barrier = true }},
	{Name: "Act", Rules: "1b", Word: "act", Value: "errand", Weight: 12, Set: (*built).act},
	{Name: "Act and no more", Rules: "1b", Word: "act", Value: "glance"},
	{Name: "Act with Block", Rules: "1b", Word: "act", Value: "count"},
	{Name: "Act of a group", Rules: "1b", Word: "act", Value: "hold"},
	{Name: "Act with Decide", Rules: "1b", Word: "act", Value: "bid"},
	{Name: "Act with Retarget", Rules: "1b", Word: "act", Value: "chase"},
	{Name: "Retarget", Rules: "9a", Word: "retarget", Weight: 0, Set: func(b *built, _ string) { b.acts("retarget", "") }},
}
