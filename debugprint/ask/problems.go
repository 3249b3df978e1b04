package ask

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// trouble is something that is wrong or odd. From grave on it is no matter of taste.
type trouble struct {
	weight float64
	kind   string
	row    string
	at     moment // that shows it
	text   string
	why    map[string]int // of a wish: its causes in words, how often
}

const grave = 2

// key is by what the same trouble of another log is known.
func (t *trouble) key() [2]string { return [2]string{t.kind, t.row} }

// troubles collects what is wrong.
type troubles []trouble

func (all *troubles) add(weight float64, kind, row string, at moment, format string, a ...any) {
	*all = append(*all, trouble{weight, kind, row, at, fmt.Sprintf(format, a...), nil})
}

// nowhere is the moment of what no single one shows.
var nowhere = moment{step: -1}

func (c *call) problems() error {
	only := c.rowAsked(c.Row)
	span, l := c.span(), c.lives
	if c.wrong != nil {
		return nil
	}
	if span.From > l.first || span.Until <= l.step {
		l = c.g.look(c.ctx, span)
		c.head = append(c.head, fmt.Sprintf("of them steps %d to %d", span.From, span.Until-1))
	}
	known := c.known()
	about := func(t *trouble) bool {
		for o, rows := range only {
			if slices.ContainsFunc(rows, func(r decider.Row) bool { return o.Name(r) == t.row }) {
				return true
			}
		}
		return only == nil
	}
	n, meant := 0, false
	for _, t := range append(c.unlike(l), l.troubles()...) {
		right, is := known[t.key()]
		news := t.news(right)
		if is && t.weight < right.weight+0.5 && news == "" || !about(&t) {
			continue
		}
		if is && news != "" {
			t.text += "; " + name(c.Other.name) + " never has this cause: " + news
		}
		if t.weight < grave && !meant {
			meant = true
			c.say("Perhaps meant (a row that stands before another goes first; a behavior may run to its end):")
		}
		if n++; t.weight >= grave {
			c.found++
		}
		c.show(t.at.agent, t.at.step, t.row, "%d. %s", n, t.text)
	}
	if n == 0 && c.Other != nil {
		c.say("nothing that %s has not, too", name(c.Other.name))
	} else if n == 0 {
		c.say("nothing that the log shows by itself: compare it with a game that is right, or look with find for what you miss")
	}
	return nil
}

// known returns the troubles of the game that is right, and says how its tables differ.
func (c *call) known() map[[2]string]*trouble {
	known := map[[2]string]*trouble{}
	if c.Other == nil {
		return known
	}
	c.tables(c.Other)
	for _, t := range c.Other.whole(c.ctx).troubles() {
		if known[t.key()] == nil { // the gravest is the first
			known[t.key()] = &t
		}
	}
	return known
}

// news returns a cause that is frequent here and absent in the same trouble of a right game.
func (t *trouble) news(right *trouble) string {
	all, new := 0, ""
	for by, n := range t.why {
		if all += n; right != nil && right.why[by] == 0 && (n > t.why[new] || n == t.why[new] && by < new) {
			new = by
		}
	}
	if t.why[new] < 5 || 10*t.why[new] < all {
		return ""
	}
	return new
}

// tables says in what the tables of two games differ. The first is that of the game that is
// compared with.
func (c *call) tables(other *Game) {
	for _, o := range other.log.Outlines() {
		for _, p := range c.g.log.Outlines() {
			if o.Name(0) != p.Name(0) || o.Equal(p) {
				continue
			}
			for _, d := range o.Diff(p) {
				c.say("the table of %s differs from this one's: %s", name(other.name), d)
			}
		}
	}
}

// troubles returns what is wrong, the gravest first.
func (l *lives) troubles() []trouble {
	if l.found != nil {
		return l.found
	}
	all := troubles{}
	for text, n := range l.mistakes { // any order: troubles are sorted
		all.add(9, "mistake", text, nowhere, "mistake of game code, %d times: %s", n, text)
	}
	l.silent(&all)
	for _, t := range l.order {
		for i := range t.nans {
			if n, r := &t.nans[i], t.Row(decider.Row(i)); n.times > 0 {
				all.add(7, "nan", r.Name, n.first, "%s: its Decide %s answered NaN %d times, which refuses: %s, first %s at step %d", name(r.Name), name(r.Decide), n.times, plural(n.agents, "agent"), l.g.nameOf(n.first.agent), n.first.step)
			}
		}
		for i := range t.stales {
			t.stales[i].trouble(l.g, t, &all)
		}
		for i := range t.wants {
			t.wants[i].trouble(l.g, t.Outline, &all)
		}
		t.never(l, &all)
		t.aimless(l, &all)
		t.cuts(l, &all)
		t.timers(&all)
		t.odds(l, &all)
	}
	for _, f := range l.g.log.Lint() {
		row := f.Outline.Name(f.Row)
		all.add(grave, "lint "+f.Code, row, nowhere, "%s: %s: %s; fix: %s", name(row), f.Code, f.Says, f.Fix)
	}
	slices.SortStableFunc(all, func(a, b trouble) int { return cmp.Or(-cmp.Compare(a.weight, b.weight), cmp.Compare(a.text, b.text)) })
	l.found = all
	return all
}

func (t *stale) trouble(g *Game, of *treeLives, all *troubles) {
	if t.longest < time.Second {
		return
	}
	weight, itself := 1.5, ""
	switch {
	case t.itself() && of.ended(t.row.Row).own > 0:
		itself = " It may do that itself: without it they do not change so."
	case t.longest >= 5*time.Second:
		weight = 6
	}
	all.add(weight, "stale", t.row.Name, t.first, "%s went on for up to %s, %s in all, although its flags or stimuli refuse by then: it has no Recheck. %s, first %s at step %d.%s If that is wrong, set Recheck: EachTick",
		name(t.row.Name), secs(t.longest), secs(t.time), plural(len(t.agents), "agent"), g.nameOf(t.first.agent), t.first.step, itself)
}

// silent finds agents that have stopped to tick.
func (l *lives) silent(all *troubles) {
	var names []string
	n, first := 0, nowhere
	for _, id := range l.ids {
		a := l.of[id]
		leaf := decider.NoRow
		if len(a.leaves) > 0 {
			leaf = a.leaves[len(a.leaves)-1].row
		}
		if n++; a.gone || leaf == decider.NoRow || l.at(l.step)-l.at(a.last) <= 2*time.Second {
			continue
		}
		if names == nil {
			first = moment{id, a.last}
		}
		names = append(names, fmt.Sprintf("%s since step %d, in %s", l.g.nameOf(id), a.last, name(a.of.Name(leaf))))
	}
	if names == nil {
		return
	}
	weight := 4.0
	if 10*len(names) > n {
		weight = 1.2
	}
	verb := "agents have"
	if len(names) == 1 {
		verb = "agent has"
	}
	all.add(weight, "silent", "", first, "%d %s not ticked for 2 s or more at the end, and were not removed (paused? asleep without Wake?): %s", len(names), verb, few(names, 5))
}

// never finds rows that no agent ever ran.
func (t *treeLives) never(l *lives, all *troubles) {
	known := slices.ContainsFunc(t.lives, func(a *life) bool { return a.full })
	most := 9.0
	if l.at(l.step)-l.at(l.first) < 30*time.Second {
		most = 1.7 // so young a game has not come to much yet
	}
	for i := 1; i < len(t.Rows()); i++ {
		r := t.Row(decider.Row(i))
		share, begun := t.share(r.Row)
		up, upBegun := t.share(r.Parent)
		if begun > 0 || share > 0 || up == 0 && upBegun == 0 || r.Slot != "" || !known {
			continue
		}
		answers, asked := map[decider.Answer]int{}, 0
		for k, n := range t.asked[i] {
			if asked += n; n > 0 {
				answers[decider.Answer(k)] = n
			}
		}
		if !r.HasBehavior && !r.Group() && t.asked[i][decider.Accepted] > 0 {
			continue // a condition
		}
		before := t.before(r)
		if asked == 0 {
			all.add(min(3, most), "never", r.Name, nowhere, "%s was never asked%s%s", name(r.Name), before, t.stuck(r))
			continue
		}
		weight := 3.0
		if answers[decider.RefusedFrom] == asked {
			weight = 1.8 // a state that was not needed; one that was is a wish
		} else if answers[decider.RefusedFlags]+answers[decider.RefusedStimuli] < asked {
			weight = 5.5 // it was wanted
		}
		said := ranked(answers, 4, func(k decider.Answer, n int) string { return fmt.Sprintf("%v %d times", k, n) })
		all.add(min(weight, most), "never", r.Name, nowhere, "%s was never chosen; it answered %s%s", name(r.Name), said, before)
	}
}

// before says which siblings ran so that a row behind them was not asked.
func (t *treeLives) before(r *decider.RowInfo) string {
	by := map[decider.Row]int{}
	for i, n := range t.passed[r.Parent] {
		if i < r.Index && n > 0 {
			by[t.Row(r.Parent).Children[i]] = n
		}
	}
	if len(by) == 0 {
		return ""
	}
	return "; it stood behind " + ranked(by, 3, func(r decider.Row, n int) string { return fmt.Sprintf("%s in %d ticks", name(t.Name(r)), n) })
}

// timers finds places of a row that share a timer, which refused at one because of another.
func (t *treeLives) timers(all *troubles) {
	told := map[int32]bool{}
	for i, s := range t.shared {
		if s < 0 || told[s] {
			continue
		}
		told[s] = true
		var places []string
		for _, r := range t.Find(t.Name(decider.Row(i))) {
			if up := t.Row(r).Parent; up != decider.NoRow {
				places = append(places, name(t.Name(up)))
			}
		}
		n := 0
		for _, a := range t.lives {
			if a.crossed[s] {
				n++
			}
		}
		if n > 0 {
			all.add(4, "shared", t.Name(decider.Row(i)), nowhere, "%s stands in %s: these places share one Cooldown and Every. Of %s the one place refused while the timer ran from the other; give each a row of its own", name(t.Name(decider.Row(i))), strings.Join(places, " and "), plural(n, "agent"))
		}
	}
}
