package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
)

// Breakpoint says where to stop, as data: in a game that runs, see [Break], or in a
// log, see [Log.Next]. Absent fields match everything.
type Breakpoint struct {
	Row    string      `json:"row,omitempty"`    // name of the row
	On     On          `json:"on"`               // what happens to it
	Answer string      `json:"answer,omitempty"` // with OnRefused, such as "RefusedGate"
	Agent  *uint64     `json:"agent,omitempty,string"`
	Where  []Condition `json:"where,omitempty"` // all hold
	Hits   int         `json:"hits,omitempty"`  // which of the hits counts first; 0 and 1 are the first
	Once   bool        `json:"once,omitempty"`  // only one hit counts
}

// On is what happens to the row of a breakpoint.
type On string

const (
	OnEnter   On = "enter"   // the row is activated
	OnExit    On = "exit"    // it is deactivated
	OnSwitch  On = "switch"  // after a tick the agent runs another leaf than before, in its first tick any; with a Row, this one
	OnRefused On = "refused" // it was asked and did not accept: the agent must be recorded in full
)

// Condition compares a number of what happened with a value. The duration of a switch is
// that of the leaf before. NaN equals NaN here: == finds what has no number. In JSON the
// values that it lacks are texts: "NaN", "+Inf" and "-Inf".
type Condition struct {
	Field string // value, other, margin, left, duration, held, limit, tick or now; times in seconds
	Op    string // <, <=, ==, !=, >= or >
	Value float64
}

// MarshalJSON implements json.Marshaler.
func (c Condition) MarshalJSON() ([]byte, error) {
	return json.Marshal(condition{c.Field, c.Op, number(c.Value)})
}

// UnmarshalJSON implements json.Unmarshaler.
func (c *Condition) UnmarshalJSON(b []byte) error {
	var of condition
	err := json.Unmarshal(b, &of)
	*c = Condition{of.Field, of.Op, float64(of.Value)}
	return err
}

// condition is how JSON has a Condition.
type condition struct {
	Field string `json:"field"`
	Op    string `json:"op"`
	Value number `json:"value"`
}

var fields = map[string]func(e *decider.Event) float64{
	"value":    func(e *decider.Event) float64 { return e.Value },
	"other":    func(e *decider.Event) float64 { return e.Other },
	"margin":   func(e *decider.Event) float64 { return e.Margin },
	"left":     func(e *decider.Event) float64 { return e.Left.Seconds() },
	"duration": func(e *decider.Event) float64 { return e.Duration.Seconds() },
	"held":     func(e *decider.Event) float64 { return float64(e.Held) },
	"limit":    func(e *decider.Event) float64 { return float64(e.Limit) },
	"tick":     func(e *decider.Event) float64 { return float64(e.Tick) },
	"now":      func(e *decider.Event) float64 { return e.Now.Seconds() },
}

// fieldNames are the names of the numbers, in the order in which they are documented.
var fieldNames = []string{"value", "other", "margin", "left", "duration", "held", "limit", "tick", "now"}

var operators = map[string]func(a, b float64) bool{
	"<":  func(a, b float64) bool { return a < b },
	"<=": func(a, b float64) bool { return a <= b },
	"==": same,
	"!=": func(a, b float64) bool { return !same(a, b) },
	">=": func(a, b float64) bool { return a >= b },
	">":  func(a, b float64) bool { return a > b },
}

// Check returns everything that is wrong with a breakpoint, or nil.
func (b *Breakpoint) Check() error {
	var errs []error
	add := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("record: breakpoint: "+format, args...))
	}
	switch b.On {
	case OnEnter, OnExit, OnSwitch, OnRefused:
	default:
		add("on is %.40q; want enter, exit, switch or refused", string(b.On))
	}
	if b.Answer != "" {
		if b.On != OnRefused {
			add("answer is %.40q, but on is %.40q; only refused has an answer", b.Answer, string(b.On))
		}
		if !slices.Contains(refusals, b.Answer) {
			add("unknown answer %.40q%s", b.Answer, meant(b.Answer, refusals))
		}
	}
	for _, c := range b.Where {
		if fields[c.Field] == nil {
			add("unknown field %.40q%s", c.Field, meant(c.Field, fieldNames))
		}
		if operators[c.Op] == nil {
			add("unknown operator %.40q; want <, <=, ==, !=, >= or >", c.Op)
		}
		if math.IsNaN(c.Value) && c.Op != "==" && c.Op != "!=" {
			add("%s %s NaN never holds: no number is less or greater than NaN; want == or !=", c.Field, c.Op)
		}
	}
	if b.Hits < 0 {
		add("hits is %d; want 0 or more", b.Hits)
	}
	return errors.Join(errs...)
}

// refusals are the names of the answers that do not accept.
var refusals = func() (names []string) {
	for a, line := range refusal.Answers[1:] {
		if !decider.Answer(a + 1).Accepts() {
			names = append(names, line.Name)
		}
	}
	return names
}()

// meant suggests a name.
func meant(name string, names []string) string {
	if near := plain.Nearest(name, names, 4); near != "" {
		return fmt.Sprintf("; did you mean %s?", plain.Name(near))
	}
	return fmt.Sprintf("; want one of %s", plain.Name(fmt.Sprint(names)))
}

// Hit is where a breakpoint was hit.
type Hit struct {
	Breakpoint int // its place among those that were given
	Agent      uint64
	Tick       uint32
	Step       int64 // of the log; 0 in a game that runs

	row     decider.Row
	outline *decider.Outline
	event   decider.EventKind // EventTickEnd for OnSwitch
	reason  string            // with OnExit
	answer  decider.Answer    // with OnRefused
}

// String says what happened: "agent 7, tick 12: enters FLEE".
func (h Hit) String() string {
	b := strconv.AppendUint([]byte("agent "), h.Agent, 10)
	b = strconv.AppendUint(append(b, ", tick "...), uint64(h.Tick), 10)
	name := ""
	if h.outline != nil { // of the zero Hit
		name = h.outline.Name(h.row)
	}
	switch h.event {
	case decider.EventActivated:
		b = plain.AppendName(append(b, ": enters "...), name)
	case decider.EventDeactivated:
		b = append(plain.AppendName(append(b, ": leaves "...), name), ", "...)
		b = append(b, h.reason...)
	case decider.EventAsked:
		b = append(plain.AppendName(append(b, ": "...), name), " answers "...)
		b = append(b, h.answer.String()...)
	default:
		if name == "" {
			return string(append(b, ": runs nothing"...))
		}
		b = plain.AppendName(append(b, ": switches to "...), name)
	}
	return string(b)
}
