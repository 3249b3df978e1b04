package variation

import (
	"math/bits"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
)

// What a parameter is of a row.
const (
	ofArgument          uint8 = iota // n-th argument of the action
	ofConditionArgument              // n-th argument of the condition
	ofNot                            // whether the condition must refuse
	ofGuard                          // whether the n-th guard must not be set
	ofChance
	ofEvery
	ofCooldown
	ofCommit
	ofTimeout
	ofEndOn
	ofSucceed
	ofTop    // of Targets, as the others
	ofSwitch // whether it looks for better ones
	ofMargin
)

// parameters lists all numbers of a genome that have more than one value to
// choose from.
func (m *maker) parameters(o *outline) []site {
	sites := make([]site, 0, 8*len(o.rows))
	add := func(on bool, row int, what uint8, n int) {
		if on {
			sites = append(sites, site{row, what, n})
		}
	}
	for i, r := range o.rows {
		if a := m.action(r); a != nil {
			for n := range min(len(r.Args), len(a.Args)) {
				add(a.Args[n].Steps > 1, i, ofArgument, n)
			}
			add(a.Targets && a.Possible, i, ofTop, 0)
			add(a.Targets, i, ofSwitch, 0)
			add(r.TargetsSwitch, i, ofMargin, 0)
		}
		if c := m.condition(r.Condition); c != nil {
			for n := range min(len(r.ConditionArgs), len(c.Args)) {
				add(c.Args[n].Steps > 1, i, ofConditionArgument, n)
			}
			add(!r.Group() && !m.aims(r), i, ofNot, 0)
		}
		for n := range r.Guards {
			add(true, i, ofGuard, n)
		}
		add(r.Chance > 0, i, ofChance, 0)
		add(r.Every > 0, i, ofEvery, 0)
		add(r.Cooldown > 0, i, ofCooldown, 0)
		add(r.Commit > 0, i, ofCommit, 0)
		add(r.Timeout > 0, i, ofTimeout, 0)
		add(r.EndOn != decider.EndOnNone, i, ofEndOn, 0)
		add(r.Group() && r.Policy == decider.Parallel, i, ofSucceed, 0)
	}
	return sites
}

func (m *maker) changeParameter(o *outline, s site) bool {
	r := o.rows[s.row]
	switch s.what {
	case ofArgument:
		r.Args[s.n] = m.nudge(r.Args[s.n], m.action(r).Args[s.n].Steps)
	case ofConditionArgument:
		r.ConditionArgs[s.n] = m.nudge(r.ConditionArgs[s.n], m.condition(r.Condition).Args[s.n].Steps)
	case ofNot:
		r.Not = !r.Not
	case ofGuard:
		r.Guards[s.n].Not = !r.Guards[s.n].Not
	case ofChance:
		r.Chance = genome.MinChance + genome.ChanceStep*m.nudge((r.Chance-genome.MinChance)/genome.ChanceStep, chances)
	case ofEvery:
		r.Every = m.shift(r.Every, m.c.Times.Every)
	case ofCooldown:
		r.Cooldown = m.shift(r.Cooldown, m.c.Times.Cooldown)
	case ofCommit:
		r.Commit = m.shift(r.Commit, m.commits(r))
	case ofTimeout:
		r.Timeout = m.shift(r.Timeout, m.timeouts(r))
		if r.Commit > 0 {
			r.Commit = min(r.Commit, m.commits(r).Max)
		}
	case ofEndOn:
		ends := []decider.EndOn{decider.OnSuccess, decider.OnFailure, decider.OnAny}
		at := slices.Index(ends, r.EndOn)
		r.EndOn = ends[(at+1+m.r.IntN(len(ends)-1))%len(ends)]
	case ofSucceed:
		// From 1 to all lanes, which is written as 0.
		n := len(r.Children)
		r.Succeed = m.nudge(r.Succeed%n, n)
	case ofTop: // from the best one, which is written as 0
		r.TargetsTop = m.nudge(max(r.TargetsTop, 1)-1, mostTop(r)) + 1
		if r.TargetsTop == 1 {
			r.TargetsTop = 0
		}
	case ofSwitch:
		r.TargetsSwitch = !r.TargetsSwitch
		r.TargetsMargin = 0 // it needs Switch
	case ofMargin:
		r.TargetsMargin = genome.ChanceStep * m.nudge(r.TargetsMargin/genome.ChanceStep, genome.MaxTargetsMargin/genome.ChanceStep+1)
	}
	return true
}

// mostTop returns of how many targets r may draw one.
func mostTop(r *genome.Row) int {
	if r.TargetsMax > 0 {
		return min(r.TargetsMax, genome.MaxTargetsTop)
	}
	return genome.MaxTargetsTop
}

// nudge returns another number of 0 to n-1 than v: in half of the cases one
// that is near, in a quarter one with another bit, else any. With n below 2
// there is no other.
func (m *maker) nudge(v, n int) int {
	if n < 2 {
		return 0
	}
	v = min(max(v, 0), n-1)
	w := v
	switch m.r.IntN(4) {
	case 0, 1:
		by := 1 + m.r.IntN(max(1, n/8))
		if m.r.IntN(2) == 0 {
			by = -by
		}
		if w = v + by; w < 0 || w >= n {
			w = v - by
		}
	case 2:
		w = v ^ 1<<m.r.IntN(bits.Len(uint(n-1)))
	}
	if w == v || w < 0 || w >= n {
		if w = m.r.IntN(n - 1); w >= v {
			w++
		}
	}
	return w
}

// shift is nudge for durations.
func (m *maker) shift(d time.Duration, s genome.Span) time.Duration {
	return s.Min + m.c.TimeStep*time.Duration(m.nudge(int((d-s.Min)/m.c.TimeStep), m.steps(s)))
}

// chances is how many chances there are on the lattice.
const chances = (genome.MaxChance-genome.MinChance)/genome.ChanceStep + 1
