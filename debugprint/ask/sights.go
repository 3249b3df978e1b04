package ask

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// sights are what the game showed of an agent: its values, each time that they changed. Of its
// place only what is strange is kept.
type sights struct {
	steps   []int64
	numbers [][]float64 // x, y, and the values
}

var _ record.SightObserver = (*lives)(nil)

// ObserveSight implements record.SightObserver.
func (l *lives) ObserveSight(step int64, agent uint64, numbers []float64) {
	for i, v := range numbers[:min(2, len(numbers))] {
		if strange(v) == "" || math.IsInf(v, -1) { // nowhere
			numbers[i] = 0
		}
	}
	s := l.sightsOf(agent)
	n := len(s.steps)
	if n > 0 && (slices.EqualFunc(s.numbers[n-1], numbers, same64) || step < s.steps[n-1]) || !l.note() {
		return
	}
	s.steps, s.numbers = append(s.steps, step), append(s.numbers, slices.Clone(numbers))
}

func same64(a, b float64) bool { return a == b || a != a && b != b }

// sightsOf returns those of an agent, who may live in several trees.
func (l *lives) sightsOf(agent uint64) *sights {
	if l.sights[agent] == nil {
		l.sights[agent] = &sights{}
	}
	return l.sights[agent]
}

// at returns what was seen last up to a step, nil before the first look.
func (s *sights) at(step int64) []float64 {
	i, found := slices.BinarySearch(s.steps, step)
	if !found {
		i--
	}
	if i < 0 {
		return nil
	}
	return s.numbers[i]
}

// until returns the step in which what was seen at a place of steps ends.
func (s *sights) until(i int) int64 {
	if i+1 < len(s.steps) {
		return s.steps[i+1]
	}
	return math.MaxInt64
}

// values returns the names of values.
func (g *Game) values() (names []string) {
	for _, n := range g.log.Values() {
		names = append(names, name(n))
	}
	return names
}

// valuesOf says what the values of an agent were.
func (c *call) valuesOf(agent uint64, step int64) string {
	var all []string
	numbers := c.lives.sightsOf(agent).at(step)
	for i, n := range c.g.values() {
		if i+2 < len(numbers) {
			all = append(all, n+" "+string(plain.AppendNumber(nil, numbers[i+2])))
		}
	}
	return few(all, 30)
}

// strange says what a number is that no curve can show, "" of all others.
func strange(v float64) string {
	if v-v == 0 {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64) // NaN, +Inf, -Inf
}

// condition holds of a value.
type condition struct {
	column int
	how    string
	than   float64
}

var conditions = regexp.MustCompile(`^(.*?)\s*([<>!=]=|[<>=]|\sis\s)\s*(\S+)$`)

// valueAsked returns the condition of the question, nil without one.
func (c *call) valueAsked() *condition {
	if c.Value == "" {
		return nil
	}
	parts := conditions.FindStringSubmatch(strings.TrimSpace(c.Value))
	if parts == nil {
		c.refuse("value is %s; want a condition such as hunger > 0.8, or hp is NaN", name(c.Value))
		return nil
	}
	names := c.g.values()
	at := slices.IndexFunc(names, func(n string) bool { return n == parts[1] || n == name(parts[1]) })
	than, err := strconv.ParseFloat(parts[3], 64)
	switch {
	case len(names) == 0:
		c.refuse("the log has no values of agents: set Sight.Values of record.Options")
	case at < 0:
		c.refuse("no value is called %s%s There are %s", name(parts[1]), near(parts[1], names), few(names, 30))
	case err != nil:
		c.refuse("value is %s; want a number instead of %s", name(c.Value), name(parts[3]))
	}
	return &condition{at + 2, strings.TrimSpace(parts[2]), than}
}

func (c *condition) holds(numbers []float64) bool {
	if c.column >= len(numbers) {
		return false
	}
	switch v := numbers[c.column]; c.how {
	case "<":
		return v < c.than
	case ">":
		return v > c.than
	case "<=":
		return v <= c.than
	case ">=":
		return v >= c.than
	case "!=":
		return !same64(v, c.than)
	default:
		return same64(v, c.than)
	}
}

// within calls do for the times in which the condition holds, of those from a step until another.
func (c *condition) within(s *sights, from, until int64, do func(from, until int64)) {
	if c == nil {
		do(from, until)
		return
	}
	i, found := slices.BinarySearch(s.steps, from)
	if !found && i > 0 {
		i--
	}
	for ; i < len(s.steps) && s.steps[i] < until; i++ {
		if c.holds(s.numbers[i]) {
			do(max(from, s.steps[i]), min(until, s.until(i)))
		}
	}
}

// strangers finds whose values, or place, are no numbers or infinite, though those of the others
// are not.
func (t *treeLives) strangers(who []*life, few int) (all []oddity) {
	for column, value := range append([]string{"its x", "its y"}, t.g.values()...) {
		for _, what := range []string{"NaN", "+Inf", "-Inf"} {
			var odd []oddity
			for _, a := range who {
				for i, numbers := range a.sights.numbers {
					if column < len(numbers) && strange(numbers[column]) == what && a.sights.steps[i] <= a.last && a.sights.until(i) > a.start {
						odd = append(odd, oddity{agent: a, step: max(a.start, a.sights.steps[i]), score: 4})
						break
					}
				}
			}
			if len(odd) > few+1 {
				continue
			}
			for _, o := range odd {
				o.text = fmt.Sprintf("has %s as %s; of %d others %d", what, value, len(who)-1, len(odd)-1)
				o.same = o.text
				all = append(all, o)
			}
		}
	}
	return all
}
