package worlds

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// walkedWords are words that only worlds have which are walked: what they find is no matter of what
// meets.
var walkedWords = []Mechanism{
	{Word: "lacks", Set: func(b *built, v string) {
		a := b.row.Behavior
		if a == nil {
			return // it has been made smaller
		}
		switch v {
		case "Activate":
			a.Activate = nil
		case "Tick":
			a.Tick = nil
		case "Deactivate":
			a.Deactivate = nil
		}
	}},
	{Word: "live", Set: func(b *built, _ string) {
		if b.row.Behavior == nil {
			return
		}
		tick := b.row.Behavior.Tick
		b.row.Behavior.Tick = func(z *Agent, x behavior.Context) decider.Status {
			if token := x.IntN(6); token < 3 {
				z.senses.Clear(1 << token)
			} else {
				z.senses.Set(1<<(token-3), 1, time.Second)
			}
			return tick(z, x)
		}
	}},
	{Word: "leaves", Set: func(b *built, _ string) {
		if b.row.Behavior == nil || b.row.Decide == nil {
			return
		}
		b.row.DBlock = uint32(0)
		decide, activate, name := b.row.Decide, b.row.Behavior.Activate, b.name
		b.row.Decide = func(z *Agent, q decider.Query) float64 {
			*decider.DBlock[uint32](q) += uint32(z.says(name+"d", 0))
			return decide(z, q)
		}
		b.row.Behavior.Activate = func(z *Agent, x behavior.Context) bool {
			z.calls = fmt.Append(z.calls, "d", *behavior.DBlock[uint32](x))
			return activate(z, x)
		}
	}},
	{Word: "all", Set: func(b *built, _ string) {
		name := b.name
		q := &decider.Squad[*Agent]{Members: 3, Key: func(z *Agent) uint64 { return z.mood() % 2 }}
		q.Pair = func(a, o *Agent) float64 { return float64((a.mood()+o.mood())%3) - .5 }
		for k, flag := range []decider.Flags{16, 32} {
			q.Roles = append(q.Roles, decider.Role[*Agent]{Flag: flag, Score: func(z *Agent, _ decider.Query) float64 {
				h := z.says(name, uint64(k))
				z.trap(h, name)
				return float64(h%5) - 1
			}})
		}
		if was := b.row.Squad; was != nil {
			q.Members, q.Start, q.Min, q.Join = max(q.Members, was.Members), was.Start, was.Min, was.Join
		}
		b.row.Squad = q
	}},
}

// more draws what only worlds have which are walked.
func (s *Script) more(rng *rand.Rand) {
	has := func(r *Row, words ...string) bool {
		return slices.ContainsFunc(r.Words, func(w string) bool {
			key, _, _ := strings.Cut(w, "=")
			return slices.Contains(words, key)
		})
	}
	if rng.IntN(6) == 0 && !s.uses("claim") {
		s.turns(rng)
	}
	rows := s.rows()
	if rng.IntN(5) == 0 {
		s.Words = append(s.Words, fmt.Sprint("redecides=", 1+rng.IntN(4)))
	}
	for _, r := range rows {
		add := func(n int, fits bool, word string) {
			if fits && rng.IntN(n) == 0 {
				r.Words = append(r.Words, word)
			}
		}
		add(2, has(r, "acts"), "live")
		add(2, has(r, "decide") && has(r, "acts", "block", "plan", "stays"), "leaves")
		add(9, has(r, "acts", "stays", "plan"), "lacks="+words("Activate", "Tick", "Deactivate")(&drawer{Rand: rng}))
		add(3, has(r, "squad"), "all")
	}
	for range 12 {
		s.share(rng)
	}
}

// rows are those of all tables.
func (s *Script) rows() (all []*Row) {
	for _, root := range s.tables() {
		root.rows(func(r *Row) { all = append(all, r) })
	}
	return all
}

// turns makes ticks turns: most groups are lists, and most leaves end in the tick in which they begin.
func (s *Script) turns(rng *rand.Rand) {
	was := s.clone()
	for _, r := range s.rows() {
		var words []string
		for _, w := range r.Words {
			key, _, _ := strings.Cut(w, "=")
			switch of := byWord[key]; {
			case of == nil: // shared
				words = append(words, w)
			case r.Policy == "" && of.Weight > 0 && !slices.Contains([]string{"slot", "barrier"}, key) && (key == "plan" || key == "condition" || rng.IntN(5) > 0):
				words = append(words, "does")
			case r.Policy == "" || slices.Contains([]string{"flags", "if", "stim", "cooldown", "every", "when", "decide", "ask", "gate", "squad", "latched", "urgent"}, key):
				words = append(words, w)
			}
		}
		if r.Words = words; r.Policy != "" {
			r.Policy = []string{"Selector", "Selector", "PrioritizedList"}[rng.IntN(3)]
			if !r.decides() {
				r.Words = append([]string{"decide"}, r.Words...)
			}
		}
	}
	s.orAs(was)
}

// orAs makes a script what it was if Compile does not take its tables.
func (s *Script) orAs(was *Script) {
	for _, root := range s.tables() {
		for _, more := range []bool{false, true} {
			if _, err := decider.Compile(version(build(root, newGates(), nil), more)); err != nil {
				*s = *was
				return
			}
		}
	}
}

// share gives a group a second place, where the table takes that.
func (s *Script) share(rng *rand.Rand) {
	var groups []*Row
	for _, r := range s.rows() {
		if r.Policy != "" {
			groups = append(groups, r)
		}
	}
	r, up := groups[rng.IntN(len(groups))], groups[rng.IntN(len(groups))]
	around := strings.HasPrefix(r.Name, "G") != strings.HasPrefix(up.Name, "G") // or one is above the other, or has it already
	r.rows(func(kid *Row) { around = around || kid.Name == up.Name })
	up.rows(func(kid *Row) { around = around || kid.Name == r.Name })
	if around {
		return
	}
	was := s.clone()
	at := len(up.Kids)
	if r.Name < up.Name || len(r.Name) < len(up.Name) { // its first place comes first
		at = rng.IntN(at + 1)
	}
	up.Kids = slices.Insert(up.Kids, at, &Row{Name: r.Name, Words: []string{"shared"}})
	s.orAs(was)
}
