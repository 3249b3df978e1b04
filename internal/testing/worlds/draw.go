package worlds

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// drawer draws one table.
type drawer struct {
	*rand.Rand
	most  int // rows
	count int
	depth int
	up    *Row // the group above
	plan  int  // groups above that have a block for plans
	squad bool // there is one, here or above
	slots int
	leafy bool // no squads, slots and barriers yet: a guest, see gather
	calm  bool // most leaves have nothing to do while they run
	made  []*Row
}

// Draw returns the world of a number. It depends on nothing else.
func Draw(number uint64, frames int) *Script {
	if number >= Walked {
		s := Draw(number-Walked, frames)
		s.Seed = number
		s.walked()
		return s
	}
	rng := rand.New(rand.NewPCG(number, 42))
	s := &Script{Seed: number, Agents: 4 + rng.IntN(9), Workers: 1 + rng.IntN(3)}
	for _, of := range ways {
		if of.Weight > 0 && rng.IntN(of.Weight) == 0 {
			s.Words = append(s.Words, of.Word)
		}
	}
	s.Table = drawTable(rng, 17+rng.IntN(26), false)
	if rng.IntN(5) == 0 {
		s.Agents = 20 // more than there are tokens for
	}
	if _, latched := s.Table.word("latched"); s.Table.Policy == "PrioritizedList" && !latched && rng.IntN(10) > 0 {
		s.Table.Kids = append([]*Row{{Name: "CLAIM", Words: []string{"claim", "waits=100ms"}}}, s.Table.Kids...)
		if rng.IntN(6) == 0 {
			s.Words, s.Agents = append(s.Words, "rush"), 20
		}
	}
	if rng.IntN(2) == 0 {
		s.Other = drawTable(rng, 10+rng.IntN(16), false)
		s.Other.rename("V")
	}
	s.Guest = drawTable(rng, 4+rng.IntN(4), true)
	s.Guest.rename("G")
	s.drawFrames(rng, frames)
	for _, of := range ways { // at last: those that are new change no other world
		if of.Draw == nil {
			continue
		}
		if value, ok := of.Draw(&drawer{Rand: rng}, nil); ok {
			s.Words = append(s.Words, join(of.Word, value))
		}
	}
	s.late(rand.New(rand.NewPCG(number, 44)))
	s.gather(rand.New(rand.NewPCG(number, 45)))
	s.bid(rand.New(rand.NewPCG(number, 46)))
	if rng := rand.New(rand.NewPCG(number, 47)); rng.IntN(4) == 0 {
		s.team(rng)
	}
	return s
}

// team gives a table squads that lose members all the time, and take others.
func (s *Script) team(rng *rand.Rand) {
	d, was := &drawer{Rand: rng}, s.clone()
	r := &Row{Name: "TEAM", Policy: words("PrioritizedList", "Sequence", "Scored", "SequentialList", "Selector")(d)}
	if rng.IntN(2) == 0 {
		r.Words = append(r.Words, words("when", "flags=b", "timeout=300ms", "recheck=EachTick")(d))
	}
	r.Words = append(r.Words, "squad="+words("plain", "roles", "roles", "roles", "key", "pair", "gate")(d))
	for _, key := range []string{"min", "begins", "join"} {
		if value, ok := byWord[key].Late(rng, nil, r); ok || key == "min" {
			r.Words = append(r.Words, join(key, value))
		}
	}
	for k := range 2 + rng.IntN(3) {
		r.Kids = append(r.Kids, &Row{Name: fmt.Sprintf("TEAM%d", k), Words: []string{words("acts", "waits=300ms", "stays", "barrier", "acts", "act=glance")(d)}})
	}
	if r.Policy == "Sequence" || r.Policy == "SequentialList" {
		r.Kids = append(r.Kids, &Row{Name: "TEAMC", Words: []string{"when", "condition"}})
	}
	if rng.IntN(2) == 0 {
		lanes := &Row{Name: "TEAMP", Policy: "Parallel", Words: []string{"lanes=" + words("1", "all")(d)}}
		lanes.Kids = []*Row{{Name: "TEAML", Words: []string{"acts"}}, {Name: "TEAMM", Words: []string{"waits=500ms"}}}
		r.Kids = append(r.Kids, lanes)
	}
	if r.Kids[0].Words[0] == "barrier" {
		r.Kids[0].Words = append(r.Kids[0].Words, "timeout=200ms")
	}
	root := s.Table
	if p := s.Guest.Policy; s.uses("slot") && (p == "PrioritizedList" || p == "Scored") && rng.IntN(2) == 0 {
		r.rename("G")
		root = s.Guest
		for k := 10; k < len(s.Frames); k += 30 {
			for id := range uint64(2 * s.Agents) {
				s.Frames[k].Ops = append(s.Frames[k].Ops, Op{"Inject and Eject", id + 1, 1 + rng.IntN(2)})
			}
		}
	}
	root.Kids = append([]*Row{r}, root.Kids...)
	s.orAs(was)
}

// bid has some Acts be asked, too.
func (s *Script) bid(rng *rand.Rand) {
	for _, r := range s.rows() {
		_, scored := r.word("score")
		_, not := r.word("not")
		at := slices.Index(r.Words, "act=errand")
		if at < 0 || scored || not || r.decides() || rng.IntN(3) > 0 {
			continue
		}
		was := s.clone()
		r.Words[at] = "act=bid"
		s.orAs(was)
	}
}

// gather gives groups of what is injected a squad, and most of those a barrier. In some worlds much is
// injected, so that many meet there.
func (s *Script) gather(rng *rand.Rand) {
	if !s.uses("slot") && s.Table.Policy == "PrioritizedList" && rng.IntN(4) == 0 {
		s.Table.Kids = append([]*Row{{Name: "PARTY", Words: []string{"slot=S1", "flags=" + words("b", "bc", "cd")(&drawer{Rand: rng})}}}, s.Table.Kids...)
	}
	for k := 0; k < len(s.Frames) && s.uses("slot") && rng.IntN(2) == 0; k += 25 {
		for id := range uint64(2 * s.Agents) {
			f := &s.Frames[k]
			f.Ops = append(f.Ops, Op{"Inject and Eject", id + 1, 1 + rng.IntN(2)})
		}
	}
	for i := range s.Guest.Kids {
		r, was := s.Guest.Kids[i], s.clone()
		if _, timed := r.word("every"); timed || r.Policy == "" || r.Policy == "Parallel" || rng.IntN(4) == 0 {
			continue
		}
		r.Words = append(r.Words, join("squad", words("plain", "roles", "key", "pair", "gate")(&drawer{Rand: rng})))
		for _, key := range []string{"min", "begins", "join"} { // as rows of other tables have them
			if value, ok := byWord[key].Late(rng, nil, r); ok {
				r.Words = append(r.Words, join(key, value))
			}
		}
		if rng.IntN(3) > 0 {
			r.Kids = append([]*Row{{Name: fmt.Sprintf("GB%d", i), Words: []string{"barrier"}}}, r.Kids...)
		}
		s.orAs(was)
	}
}

// rename gives all rows names that begin like this.
func (r *Row) rename(prefix string) {
	r.rows(func(r *Row) {
		r.Name = prefix + r.Name
		for i, word := range r.Words {
			if key, list, _ := strings.Cut(word, "="); key == "from" || key == "after" {
				r.Words[i] = key + "=" + prefix + strings.ReplaceAll(list, ",", ","+prefix)
			}
		}
	})
}

// late draws what came later, for rows that stand in one place.
func (s *Script) late(rng *rand.Rand) {
	shared := map[string]bool{}
	for _, r := range s.rows() {
		shared[r.Name] = shared[r.Name] || slices.Contains(r.Words, "shared")
	}
	for _, root := range s.tables() {
		add := func(up, r *Row) {
			for _, of := range rowWords {
				if of.Late == nil {
					continue
				}
				value, ok := of.Late(rng, up, r)
				if !ok || shared[r.Name] {
					continue
				}
				was := r.Words
				r.Words = append(slices.Clone(was), join(of.Word, value))
				if _, err := decider.Compile(version(build(root, newGates(), nil), true)); err != nil {
					r.Words = was
				}
			}
		}
		add(nil, root)
		root.rows(func(up *Row) {
			for _, r := range up.Kids {
				add(up, r)
			}
		})
	}
}

// drawTable draws until Compile takes what it has drawn.
func drawTable(rng *rand.Rand, most int, guest bool) *Row {
	for {
		d := &drawer{Rand: rng, most: most, leafy: guest, squad: guest, calm: rng.IntN(2) == 0}
		root := d.row()
		if root.Kids == nil {
			continue
		}
		_, err := decider.Compile(build(root, newGates(), nil))
		if err == nil {
			_, err = decider.Compile(version(build(root, newGates(), nil), true))
		}
		if err == nil {
			return root
		}
	}
}

var allPolicies = []string{
	"PrioritizedList", "Selector", "FirstOf", "FirstOf", "SequentialList", "SequentialList", "Sequence", "Sequence",
	"Random", "Random", "WeightedRandom", "WeightedRandom", "Shuffle", "Shuffle", "Scored", "Scored", "Parallel",
	"StateMachine", "StateMachine", "StateMachine", "StateMachine", "StateMachine", "StateMachine", "StateMachine",
}

var rootPolicies = []string{"PrioritizedList", "PrioritizedList", "PrioritizedList", "Selector", "Scored", "Parallel", "Parallel", "Parallel", "Parallel"}

func (d *drawer) row() *Row {
	d.count++
	r := &Row{Name: fmt.Sprintf("R%d", d.count)}
	switch {
	case d.depth == 0: // half are lanes, so that much meets in an agent; those who sleep have others
		r.Policy = rootPolicies[d.IntN(len(rootPolicies))]
		if d.calm {
			r.Policy = rootPolicies[d.IntN(len(rootPolicies)/2+1)]
		}
	case d.depth == 1 && d.count < d.most && d.IntN(3) > 0 || d.depth == 2 && d.count < d.most && d.IntN(3) == 0:
		r.Policy = allPolicies[d.IntN(len(allPolicies))]
	}
	was := d.squad
	for _, of := range rowWords {
		if of.Draw == nil || d.leafy && of.Word == "squad" || d.calm && slices.Contains(restless, of.Word) && d.IntN(5) > 0 {
			continue
		}
		value, ok := of.Draw(d, r)
		if !ok && d.calm && d.depth > 0 && of.Word == "flags" { // where none is asked all may sleep
			value, ok = of.Draw(d, r)
		}
		if ok {
			r.Words = append(r.Words, join(of.Word, value))
		}
	}
	if r.Policy == "" {
		d.leaf(r)
		return r
	}
	if d.IntN(3) == 0 {
		r.Words = append(r.Words, words("block", "block", "act=hold")(d))
		d.plan++
		defer func() { d.plan-- }()
	}
	up := d.up
	d.up = r
	d.depth++
	for range 2 + d.IntN(4) {
		if d.count >= d.most {
			break
		}
		if kid := d.shared(r); kid != nil {
			r.Kids = append(r.Kids, kid)
			continue
		}
		r.Kids = append(r.Kids, d.row())
	}
	if _, squad := r.word("squad"); squad && d.IntN(3) > 0 { // its members meet first
		d.count++
		r.Kids = append([]*Row{{Name: fmt.Sprintf("R%d", d.count), Words: []string{"barrier"}}}, r.Kids...)
	}
	if d.IntN(3) > 0 && d.count < d.most+4 { // something that nearly always runs
		d.count++
		last := &Row{Name: fmt.Sprintf("R%d", d.count)}
		if d.IntN(3) == 0 {
			last.Words = append(last.Words, join("timeout", d.span()))
		}
		d.leaf(last)
		r.Kids = append(r.Kids, last)
	}
	if r.Policy == "StateMachine" {
		d.states(r)
	}
	d.depth--
	d.up, d.squad = up, was
	if len(r.Kids) == 0 {
		r.Policy, r.Words = "", nil
		d.leaf(r)
	}
	return r
}

func join(key, value string) string {
	if value == "" {
		return key
	}
	return key + "=" + value
}

// restless are the words of rows beside which nobody sleeps: they are asked each tick.
var restless = []string{"when", "decide", "ask", "targets", "recheck"}

// shared returns an earlier leaf, for a second place, now and then.
func (d *drawer) shared(r *Row) *Row {
	if len(d.made) == 0 || d.IntN(9) > 0 {
		return nil
	}
	kid := d.made[d.IntN(len(d.made))]
	for _, other := range r.Kids {
		if other.Name == kid.Name {
			return nil
		}
	}
	return &Row{Name: kid.Name, Words: []string{"shared"}}
}

func (d *drawer) leaf(r *Row) {
	if _, aimed := r.word("switch"); aimed && d.IntN(9) > 0 {
		r.Words = append(r.Words, words("retarget", "act=chase")(d))
		return
	}
	if d.up != nil && d.condition(r) {
		return
	}
	if d.squad && !d.leafy && d.IntN(3) == 0 {
		r.Words = append(r.Words, "barrier")
		return
	}
	total := 0
	for _, of := range leaves {
		total += of.Weight
	}
	for {
		n := d.IntN(total)
		for _, of := range leaves {
			if n -= of.Weight; n >= 0 {
				continue
			}
			value := ""
			if d.calm && d.IntN(5) > 0 && !slices.Contains([]string{"stays", "waits", "waitfor", "slot", "barrier"}, of.Word) {
				break
			}
			switch of.Word {
			case "plan":
				if d.plan == 0 {
					n = 1 << 30
				}
			case "condition":
				_, when := r.word("when")
				if !slices.Contains([]string{"SequentialList", "Sequence", "Parallel", "StateMachine"}, d.up.Policy) || !when && !r.decides() {
					n = 1 << 30
				}
			case "barrier":
				if !d.squad || d.leafy {
					n = 1 << 30
				}
			case "slot":
				_, limited := r.word("own")
				_, aimed := r.word("targets")
				if d.leafy || d.depth < 1 || limited || aimed || d.slots == 2 {
					n = 1 << 30
				} else {
					d.slots++
					value = fmt.Sprintf("S%d", d.slots)
				}
			case "act":
				_, scored := r.word("score")
				_, not := r.word("not")
				if value = words("errand", "count", "bid", "glance")(d); value == "errand" && d.plan > 0 { // so that enough bid beside a plan
					value = "bid"
				}
				if value == "bid" && (scored || not || r.decides()) {
					value = "errand"
				}
			case "waits":
				value = (time.Duration(d.IntN(80)) * 50 * time.Millisecond).String()
			}
			if n >= 0 {
				break // not here: draw again
			}
			r.Words = append(r.Words, join(of.Word, value))
			if len(r.Words) > 0 && !slices.Contains(r.Words, "urgent") && d.plan == 0 && !d.squad && of.Word != "slot" {
				if _, commits := r.word("commit"); !commits {
					d.made = append(d.made, r)
				}
			}
			return
		}
	}
}

// states draws which rows of a StateMachine may follow which. Each follows one before it, so that all
// may be reached; one that may refuse perhaps while that runs.
func (d *drawer) states(r *Row) {
	for i, kid := range r.Kids {
		if slices.Contains(kid.Words, "shared") || i == 0 && d.IntN(3) == 0 {
			continue
		}
		add := func(word string) { kid.Words = append(kid.Words, word) }
		refuses := kid.refuses()
		var lists [2][]string
		if i == 0 || d.IntN(4) == 0 {
			add("start")
		}
		for k := range 1 + d.IntN(3) {
			name := r.Kids[d.IntN(len(r.Kids))].Name // perhaps its own
			if k == 0 && i > 0 {
				name = r.Kids[d.IntN(i)].Name
			}
			of := 1
			if refuses && d.IntN(5) > 0 {
				of = 0
			}
			lists[of] = append(lists[of], name)
		}
		any := d.IntN(2) == 0
		switch {
		case any && refuses:
			add("any=from")
		case any:
			add("any=after")
		}
		if len(lists[0]) > 0 {
			add("from=" + strings.Join(lists[0], ","))
		}
		if len(lists[1]) > 0 {
			add("after=" + strings.Join(lists[1], ","))
		}
		if (any && !refuses || len(lists[1]) > 0) && d.IntN(3) > 0 {
			add("on=" + words("OnSuccess", "OnFailure")(d))
		}
	}
}

// condition makes some steps that only ask.
func (d *drawer) condition(r *Row) bool {
	if !slices.Contains([]string{"SequentialList", "Sequence", "Parallel", "StateMachine"}, d.up.Policy) || d.IntN(7) > 5 || len(d.up.Kids) > 1 {
		return false
	}
	for _, w := range r.Words {
		if key, _, _ := strings.Cut(w, "="); !slices.Contains([]string{"flags", "stim", "cooldown", "every", "scatter", "chance", "when"}, key) {
			return false
		}
	}
	if _, when := r.word("when"); !when {
		r.Words = append(r.Words, "when")
	}
	r.Words = append(r.Words, "condition")
	return true
}

// drawFrames draws what happens.
func (s *Script) drawFrames(rng *rand.Rand, frames int) {
	total := 0
	for _, of := range operations {
		total += of.Weight
	}
	for i := range frames {
		f := Frame{Delta: time.Duration(8+rng.IntN(17)) * time.Millisecond}
		switch rng.IntN(40) {
		case 0:
			f.Delta = time.Duration(rng.IntN(5000)) * time.Millisecond
		case 1:
			f.Delta = 0
		case 2, 3, 4, 5:
			if s.has("eternal") && i > frames/2 { // until then agents do as ever
				f.Delta = 1<<60 + time.Duration(rng.Int64N(1<<61))
			}
		}
		agent := uint64(1 + rng.IntN(2*s.Agents))
		most := 13
		if i/16%2 == 0 {
			most = 2 // calm, so that some sleep
		}
		for range rng.IntN(most) {
			if rng.IntN(2) == 0 {
				agent = uint64(1 + rng.IntN(2*s.Agents))
			}
			n := rng.IntN(total)
			for _, of := range operations {
				if n -= of.Weight; n < 0 {
					f.Ops = append(f.Ops, Op{of.Name, agent, rng.IntN(1000)})
					break
				}
			}
		}
		s.Frames = append(s.Frames, f)
	}
}
