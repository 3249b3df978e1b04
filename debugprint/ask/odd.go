package ask

import (
	"cmp"
	"fmt"
	"math"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// oddity is one way in which an agent is unlike the others of its tree.
type oddity struct {
	agent *life
	row   decider.Row
	step  int64 // the first that shows it
	score float64
	text  string
	same  string // what several agents may have in common
}

// fewest is how many agents there must be, to say what is usual.
const fewest = 4

// oddities returns in what agents are unlike the others, the oddest first.
func (t *treeLives) oddities() (lives int, all []oddity) {
	var long int32
	for _, a := range t.lives {
		long = max(long, a.ticks)
	}
	kinds := map[decider.Flags][]*life{}
	var order []decider.Flags
	fixed := t.fixed()
	for _, a := range t.lives {
		if a.ticks > 0 && 10*a.ticks >= long { // one that has just come has not had the time to do anything
			kind := a.flags(0) & fixed
			if kinds[kind] == nil {
				order = append(order, kind)
			}
			kinds[kind] = append(kinds[kind], a)
		}
	}
	for _, k := range order { // a cook is not odd among waiters
		if lives = max(lives, len(kinds[k])); len(kinds[k]) >= fewest {
			all = append(all, t.oddOnes(kinds[k], fixed)...)
		}
	}
	slices.SortStableFunc(all, func(x, y oddity) int { return -cmp.Compare(x.score, y.score) })
	return lives, all
}

// oddOnes returns in what agents of a kind are unlike the others.
func (t *treeLives) oddOnes(who []*life, fixed decider.Flags) (all []oddity) {
	few := len(who) / 100 // others may be as odd
	told := map[*life]map[decider.Row]bool{}
	for i := 1; i < len(t.Rows()); i++ {
		t.oddIn(t.Row(decider.Row(i)), who, few, func(a *life, step int64, score float64, text string) {
			if told[a] == nil {
				told[a] = map[decider.Row]bool{}
			}
			if r := t.Row(decider.Row(i)); !told[a][r.Parent] {
				all = append(all, oddity{a, r.Row, step, score, text, text})
			}
			told[a][decider.Row(i)] = true // what holds of a group is not said of its children
		})
	}
	return append(append(append(all, t.switches(who)...), t.oddFlags(who, fixed)...), t.strangers(who, few)...)
}

// oddIn finds who is odd in a row.
func (t *treeLives) oddIn(r *decider.RowInfo, who []*life, few int, add func(a *life, step int64, score float64, text string)) {
	n := len(who)
	shares, begins, firsts := make([]float64, n), make([]float64, n), []int64{}
	var longest [2]int32 // the two longest stays
	for i, a := range who {
		own := &a.rows[r.Row]
		shares[i], begins[i] = float64(own.ticks)/float64(a.ticks), 1000*float64(own.begun)/float64(a.ticks)
		if own.first >= 0 {
			firsts = append(firsts, own.first)
		}
		if own.longest > longest[0] {
			longest = [2]int32{own.longest, longest[0]}
		} else if own.longest > longest[1] {
			longest[1] = own.longest
		}
	}
	usual, often, had := median(shares), median(begins), len(firsts)
	apart := make([]float64, n)
	for i, v := range shares {
		apart[i] = math.Abs(v - usual)
	}
	spread := median(apart)
	alike := func(values []float64, usual, apart float64) (same int) {
		for _, v := range values {
			if math.Abs(v-usual) > 0.8*apart {
				if same++; same > few+1 {
					break
				}
			}
		}
		return same - 1
	}
	var total int32
	for _, a := range who {
		total += a.rows[r.Row].begun
	}
	// once is by chance: a row that hardly runs says little of who has it, or has not
	chance := func(begun, runs int32, share, score float64) float64 {
		if begun < 2*runs && share < 0.05 {
			return 1.4
		}
		return score
	}
	for i, a := range who {
		own, is := &a.rows[r.Row], a.rows[r.Row].first >= 0
		switch {
		case !is && had >= n-1-few && had > 0:
			add(a, max(a.start, median(firsts)), chance(total, int32(had), usual, 3+float64(had)/float64(n)+usual), fmt.Sprintf("was never in %s; %d of %d others were", name(r.Name), had, n-1))
		case is && had <= 1+few:
			add(a, own.first, chance(own.begun, 1, shares[i], 4+shares[i]-float64(had)/float64(n)), fmt.Sprintf("was in %s; of %d others %d were", name(r.Name), n-1, had-1))
		case apart[i] >= 0.2 && apart[i] >= float64(5*max(spread, 0.02)) && alike(shares, usual, apart[i]) <= few:
			add(a, max(own.first, a.start), 1+apart[i], fmt.Sprintf("is in %s for %s of its time, the others for %s", name(r.Name), percent(shares[i]), percent(usual)))
		case float64(own.begun)+float64(often*float64(a.ticks))/1000 >= 10 && (begins[i] >= float64(3*often) || float64(3*begins[i]) <= often) && alike(begins, often, math.Abs(begins[i]-often)) <= few:
			add(a, max(own.first, a.start), 1+math.Abs(begins[i]-often)/(begins[i]+often), fmt.Sprintf("begins %s %d times, the others %.0f times in as many ticks", name(r.Name), own.begun, often*float64(a.ticks)/1000))
		case own.longest == longest[0] && longest[1] > 0 && longest[0] >= 3*longest[1] && longest[0] >= 20:
			add(a, own.from+int64(longest[1]), 2+float64(own.longest)/float64(a.ticks), fmt.Sprintf("stays in %s for %d ticks, the others for %d at most", name(r.Name), own.longest, longest[1]))
		}
	}
}

// switches finds who changes what it does far more often than the others.
func (t *treeLives) switches(who []*life) (all []oddity) {
	rates := make([]float64, len(who))
	for i, a := range who {
		rates[i] = 1000 * float64(len(a.leaves)-1) / float64(a.ticks)
	}
	usual := median(rates)
	for i, a := range who {
		if often := usual * float64(a.ticks) / 1000; rates[i] >= 3*usual && float64(len(a.leaves)-1) >= 10+float64(3*often) {
			all = append(all, oddity{a, 0, a.leaves[1].step, 2 + rates[i]/(rates[i]+usual), fmt.Sprintf("switches %d times, the others %.0f times in as many ticks", len(a.leaves)-1, often), "switches"})
		}
	}
	return all
}

// odds adds who is odd, by the way in which they are.
func (t *treeLives) odds(l *lives, all *troubles) {
	_, odd := t.oddities()
	by := map[string][]string{}
	told := map[*life]bool{}
	var order []*oddity
	for i := range odd {
		o := &odd[i]
		if told[o.agent] {
			continue
		}
		told[o.agent] = true
		if by[o.same] == nil {
			order = append(order, o)
		}
		by[o.same] = append(by[o.same], l.g.nameOf(o.agent.id))
	}
	for _, o := range order {
		weight, who := 3.5, by[o.same]
		if len(who) > 1 && o.score < aFlag || o.score < 1.5 {
			weight = 1.9
		}
		all.add(weight, "odd", t.Name(o.row), moment{o.agent.id, o.step}, "odd: %s: %s, first at step %d", few(who, 5), o.text, o.step)
	}
}

func (c *call) odd() error {
	only := c.rowAsked(c.Row)
	if c.wrong != nil {
		return nil
	}
	for _, t := range c.lives.order {
		lives, all := t.oddities()
		if lives < fewest {
			c.say("%s: %s: too few to say what is usual, want %d", name(t.Name(0)), plural(lives, "agent"), fewest)
			continue
		}
		n := len(c.lines)
		for _, o := range all {
			if only == nil || slices.Contains(only[t.Outline], o.row) {
				c.show(o.agent.id, o.step, t.Name(o.row), "%s %s, first at step %d, %s", c.g.nameOf(o.agent.id), o.text, o.step, secs(c.lives.at(o.step)))
				c.found++
			}
		}
		if n == len(c.lines) {
			c.say("%s: none of %d agents lives unlike the others", name(t.Name(0)), lives)
		}
	}
	return nil
}

func median[T cmp.Ordered](all []T) (m T) {
	if len(all) == 0 {
		return m
	}
	all = slices.Clone(all)
	slices.Sort(all)
	return all[(len(all)-1)/2]
}
