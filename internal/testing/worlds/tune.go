package worlds

import (
	"math/rand/v2"
	"strings"

	"golang.org/x/exp/slices"
)

// Alone returns a script in which no agent does anything to another one, and no callback remembers
// anything: what one answers depends on the agent, the row and the frame. So each agent is a game of its
// own, and whatever it does, what it perceives is the same.
func (s *Script) Alone() *Script {
	s = s.Told().Without(func(op Op) bool { return op.What == "Reset" }) // of one that does nothing no observer is told
	s.Words = append(s.Words, "alone")
	s.replace(map[string]string{
		"gate": "", "claim": "", "targets": "", "switch": "", "top": "", "max": "", "own": "",
		"retarget": "acts", "slot": "stays", "waitfor": "acts", "plan": "acts", "act=count": "act=errand", "act=chase": "act=errand", "act=hold": "",
	})
	for _, root := range s.tables() {
		root.rows(func(r *Row) {
			if i := slices.Index(r.Words, "block"); i >= 0 && r.Policy == "" {
				r.Words[i] = "acts"
			} else if i >= 0 {
				r.Words = slices.Delete(r.Words, i, i+1)
			}
		})
	}
	return s
}

// Told returns a script in which nothing happens that a log of rows does not tell, or of which it tells
// that it does not know: no callback fails, no table is another one, and no row has a squad.
func (s *Script) Told() *Script {
	s = s.WithoutWords("traps", "exits", "worn", "late", "senseless").Without(func(op Op) bool {
		return slices.Contains([]string{"Retable", "override", "Save and Load", "Clear", "Copy"}, op.What) || op.What == "Reset" && op.N%3 == 0
	})
	s.replace(map[string]string{"squad": "", "barrier": "stays"})
	return s
}

// replace has rows have other words in place of some, by them or their keys; "" is none.
func (s *Script) replace(by map[string]string) {
	for _, root := range s.tables() {
		root.rows(func(r *Row) {
			for i, w := range r.Words {
				key, _, _ := strings.Cut(w, "=")
				for _, old := range []string{w, key} {
					if to, ok := by[old]; ok {
						r.Words[i] = to
					}
				}
			}
			r.Words = slices.DeleteFunc(r.Words, func(w string) bool { return w == "" })
		})
	}
}

// otherValues are what tuned words may become.
var otherValues = map[string][]string{
	"cooldown": {"50ms", "150ms", "400ms", "1.1s", "3s"},
	"every":    {"50ms", "150ms", "400ms", "1.1s", "3s"},
	"timeout":  {"50ms", "150ms", "400ms", "1.1s", "3s"},
	"commit":   {"50ms", "150ms", "400ms", "1.1s", "3s"},
	"waits":    {"50ms", "300ms", "1s"},
	"chance":   {".3", ".7"},
	"rescore":  {"0", ".5"},
	"loop":     {"-1", "2", "3"},
	"remember": {"Place", "PlaceAndTime"},
	"endon":    {"OnSuccess", "OnFailure", "OnAny"},
	"outcome":  {"Invert", "Succeed", "Fail", "Aside"},
	"score":    {".3", "2", "1.5"},
	"flags":    {"a", "na", "b", "bc", "nc", "cd", "ab"},
	"stim":     {"1", "2", "4"},
}

// moreWords are what a row may get that does not have it.
var moreWords = []string{"cooldown=400ms", "every=150ms", "timeout=400ms", "commit=300ms", "chance=.7", "urgent", "latched", "flags=na", "recheck=EachTick", "outcome=Invert"}

// Tuned returns a script whose tables have other numbers, options and orders of rows. Compile may
// refuse them.
func (s *Script) Tuned(dice *rand.Rand) *Script {
	s = s.clone()
	var all []*Row
	for _, root := range s.tables()[:1+dice.IntN(max(len(s.tables())-1, 1))] { // but for the guest
		root.rows(func(r *Row) { all = append(all, r) })
	}
	for range 1 + dice.IntN(4) {
		all[dice.IntN(len(all))].tune(dice)
	}
	return s
}

// tune changes one thing of a row.
func (r *Row) tune(dice *rand.Rand) {
	switch n := len(r.Kids); {
	case n > 1 && dice.IntN(3) > 0:
		i := dice.IntN(n - 1)
		if r.Kids[i].has("shared") || r.Kids[i+1].has("shared") {
			return // whose first place stands before it
		}
		r.Kids[i], r.Kids[i+1] = r.Kids[i+1], r.Kids[i]
	case len(r.Words) > 0 && dice.IntN(4) > 0:
		first := dice.IntN(len(r.Words))
		for k := range r.Words { // the first that has another value
			i := (first + k) % len(r.Words)
			key, _, _ := strings.Cut(r.Words[i], "=")
			if to := otherValues[key]; to != nil {
				r.Words[i] = join(key, to[dice.IntN(len(to))])
				return
			}
		}
	default:
		word := moreWords[dice.IntN(len(moreWords))]
		key, _, _ := strings.Cut(word, "=")
		if _, ok := r.word(key); !ok && !r.has("shared") {
			r.Words = append(r.Words, word)
		}
	}
}

// has reports whether a row, or one below it, has a word.
func (r *Row) has(key string) bool {
	found := false
	r.rows(func(r *Row) {
		_, ok := r.word(key)
		found = found || ok
	})
	return found
}
