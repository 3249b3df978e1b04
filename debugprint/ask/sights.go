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
	numbers []float32 // for each of the steps: x, y, and the values
	wide    int
}

// Bounds of what is kept of sights: a short line may stand for many numbers.
const (
	maxValues  = 100
	maxNumbers = 32 << 20
)

var _ record.SightObserver = (*lives)(nil)

// ObserveSight implements record.SightObserver.
func (l *lives) ObserveSight(step int64, agent uint64, numbers []float64) {
	s := l.sightsOf(agent)
	if l.numbers > maxNumbers {
		return
	}
	n := len(s.numbers)
	for i := range s.wide {
		v := float32(math.NaN())
		if i < len(numbers) {
			v = float32(numbers[i])
		}
		if is := strange(v); i < 2 && (is == "" || is == "-Inf") { // nowhere
			v = 0
		}
		s.numbers = append(s.numbers, v)
	}
	now := s.numbers[n:]
	if n > 0 && (slices.EqualFunc(s.numbers[n-s.wide:n], now, equal) || step < s.steps[len(s.steps)-1]) {
		s.numbers = s.numbers[:n]
		return
	}
	s.steps = append(s.steps, step)
	l.numbers += s.wide
}

// equal holds of equal numbers, and of two that are none.
func equal(a, b float32) bool { return a == b || a != a && b != b }

// sightsOf returns those of an agent, who may live in several trees.
func (l *lives) sightsOf(agent uint64) *sights {
	if l.sights[agent] == nil {
		l.sights[agent] = &sights{wide: l.wide}
	}
	return l.sights[agent]
}

// of returns what was seen at a place of steps.
func (s *sights) of(i int) []float32 { return s.numbers[i*s.wide : (i+1)*s.wide] }

// upTo returns the place in steps of what was seen last up to a step, -1 before the first look.
func (s *sights) upTo(step int64) int {
	i, found := slices.BinarySearch(s.steps, step)
	if !found {
		i--
	}
	return i
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
	all := g.log.Values()
	for _, n := range all[:min(len(all), maxValues)] {
		names = append(names, name(n))
	}
	return names
}

// valuesOf says what the values of an agent were.
func (c *call) valuesOf(agent uint64, step int64) string {
	var all []string
	s := c.lives.sightsOf(agent)
	if i := s.upTo(step); i >= 0 {
		for k, n := range c.g.values() {
			all = append(all, n+" "+string(plain.AppendNumber(nil, float64(s.of(i)[k+2]))))
		}
	}
	return few(all, 30)
}

// strange says what a number is that no curve can show, "" of all others.
func strange(v float32) string {
	if v-v == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(v), 'g', -1, 32) // NaN, +Inf, -Inf
}

// condition holds of a value.
type condition struct {
	column int
	how    string
	than   float32 // logs have no more of a value
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
	than, err := strconv.ParseFloat(parts[3], 32)
	switch {
	case len(names) == 0:
		c.refuse("the log has no values of agents: set Sight.Values of record.Options")
	case at < 0:
		c.refuse("no value is called %s%s There are %s", name(parts[1]), near(parts[1], names), few(names, 30))
	case err != nil:
		c.refuse("value is %s; want a number instead of %s", name(c.Value), name(parts[3]))
	}
	return &condition{at + 2, strings.TrimSpace(parts[2]), float32(than)}
}

func (c *condition) holds(numbers []float32) bool {
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
		return !equal(v, c.than)
	default:
		return equal(v, c.than)
	}
}

// within calls do for the times in which the condition holds, of those from a step until another.
func (c *condition) within(s *sights, from, until int64, do func(from, until int64)) {
	if c == nil {
		do(from, until)
		return
	}
	for i := max(0, s.upTo(from)); i < len(s.steps) && s.steps[i] < until; i++ {
		if c.holds(s.of(i)) {
			do(max(from, s.steps[i]), min(until, s.until(i)))
		}
	}
}

// strangers finds whose values, or place, are no numbers or infinite, though those of the others
// are not.
func (t *treeLives) strangers(who []*life, few int) (all []oddity) {
	type stranger struct {
		column int
		what   string
	}
	odd, order := map[stranger][]oddity{}, []stranger{}
	for _, a := range who {
		told := map[stranger]bool{}
		for i, step := range a.sights.steps {
			if step > a.last || a.sights.until(i) <= a.start {
				continue
			}
			for column, v := range a.sights.of(i) {
				if v-v == 0 {
					continue
				}
				is := stranger{column, strange(v)}
				if odd[is] == nil {
					order = append(order, is)
				}
				if !told[is] {
					told[is] = true
					odd[is] = append(odd[is], oddity{agent: a, step: max(a.start, step), score: 4})
				}
			}
		}
	}
	names := append([]string{"its x", "its y"}, t.g.values()...)
	for _, is := range order {
		if len(odd[is]) > few+1 {
			continue
		}
		for _, o := range odd[is] {
			o.text = fmt.Sprintf("has %s as %s; of %d others %d", is.what, names[is.column], len(who)-1, len(odd[is])-1)
			o.same = o.text
			all = append(all, o)
		}
	}
	return all
}
