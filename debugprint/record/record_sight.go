package record

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Sight is what a log shows of the game itself: where agents are, and numbers that
// they have. The recorder asks at the end of a frame, on the goroutine that ticks the
// world and while the recorder is locked: the functions must not call it. One that panics
// is told of by Stats, and none is asked any more.
type Sight struct {
	// Position returns where an agent is; ok is false for one that is nowhere. y grows
	// downwards, as on screens. It may be nil.
	Position func(agent uint64) (x, y float64, ok bool)

	// Map is what the inspector draws below the agents.
	Map Map

	// Values are numbers of an agent, by name, such as its health. NaN is shown as such.
	Values map[string]func(agent uint64) float64

	// Every is the world's time between two looks; 0 is 100 ms. What is as at the look
	// before takes no room in the log.
	Every time.Duration
}

// Map is the ground on which agents stand. All numbers are in the unit of positions.
type Map struct {
	X, Y, Width, Height float64     // what is seen of it; without a size, what agents cover
	Lines               [][]float64 // walls and the like: x and y of one point after the other
	Picture             string      // a data URL, "data:image/png;base64,...", as large as the map
}

// Bounds of a map: it is in each log, and the page draws it for each step.
const (
	maxMapNumbers = 200_000
	maxPicture    = 4 << 20
)

// check returns all that is wrong with a Sight.
func (s *Sight) check() error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf("record: Sight."+format, args...)) }
	if s.Every < 0 {
		bad("Every is %v; want a time above 0, or 0 for 100 ms", s.Every)
	}
	for _, name := range s.names() {
		if s.Values[name] == nil {
			bad("Values[%q] is nil; want a function", name)
		}
		if name == "" {
			bad("Values has a number without a name")
		}
	}
	m := &s.Map
	for _, v := range []float64{m.X, m.Y, m.Width, m.Height} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			bad("Map has a corner or size %v; want numbers", v)
		}
	}
	if m.Width < 0 || m.Height < 0 || (m.Width == 0) != (m.Height == 0) {
		bad("Map is %v wide and %v high; want both above 0, or both 0", m.Width, m.Height)
	}
	count := 0
	for i, line := range m.Lines {
		count += len(line)
		if len(line) < 4 || len(line)%2 != 0 {
			bad("Map.Lines[%d] has %d numbers; want two for each of at least two points", i, len(line))
		}
		if slices.ContainsFunc(line, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) }) {
			bad("Map.Lines[%d] has a number that is NaN or infinite", i)
		}
	}
	if count > maxMapNumbers {
		bad("Map.Lines have %d numbers; at most %d: leave out what cannot be seen at the size of a window", count, maxMapNumbers)
	}
	if m.Picture != "" && !strings.HasPrefix(m.Picture, "data:image/") {
		bad("Map.Picture is no data URL; want \"data:image/png;base64,...\"")
	}
	if len(m.Picture) > maxPicture {
		bad("Map.Picture has %d bytes; at most %d", len(m.Picture), maxPicture)
	}
	return errors.Join(errs...)
}

func (s *Sight) names() []string {
	names := make([]string, 0, len(s.Values))
	for name := range s.Values { // in any order: they are sorted
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// looker asks the game for what a recorder writes of it.
type looker struct {
	Sight
	names []string
	of    []func(agent uint64) float64 // Values in the order of names
	unit  float64                      // of positions in the log
	at    time.Duration
	began bool
	now   []float64 // of the agent that is looked at: its place in units, and its values
	fault string    // why it has ended

	agent uint64 // that is asked about, and by what
	by    int
}

// newLooker returns nil if there is nothing to look at.
func newLooker(s Sight) *looker {
	if s.Position == nil && len(s.Values) == 0 {
		return nil
	}
	if s.Every == 0 {
		s.Every = 100 * time.Millisecond
	}
	l := &looker{Sight: s, names: s.names(), unit: 0.01}
	for _, name := range l.names {
		l.of = append(l.of, s.Values[name])
	}
	if size := max(s.Map.Width, s.Map.Height); size > 0 { // a thousandth of the map is less than a window's pixel
		l.unit = math.Pow10(max(-9, int(math.Floor(math.Log10(size)))-3))
	}
	return l
}

// look writes what has changed of the agents since the last look, if it is time for one.
func (r *Recorder) look() {
	l := r.looker
	if l == nil || l.fault != "" || l.began && r.worldNow >= l.at && r.worldNow < l.at+l.Every {
		return
	}
	l.at, l.began = r.worldNow, true
	defer func() {
		if v := recover(); v != nil {
			what := "Position"
			if l.by >= 0 {
				what = "Values[" + plain.Name(l.names[l.by]) + "]"
			}
			l.fault = fmt.Sprintf("Sight.%s panicked for agent %d, and is not asked any more: %v", what, l.agent, v)
		}
	}()
	r.see(func(p *part) bool {
		l.ask(p.id)
		if slices.EqualFunc(p.sight, l.now, same) {
			return false
		}
		p.sight = append(p.sight[:0], l.now...)
		return true
	})
}

// same holds of equal numbers, and of two that are none.
func same(a, b float64) bool { return a == b || a != a && b != b }

// seePerLine bounds the agents of a line.
const seePerLine = 256

// see writes what was seen of those agents for which it is to be written.
func (r *Recorder) see(which func(*part) bool) {
	b, n := append(r.line[:0], `{"see":[`...), 0
	for _, p := range r.order {
		if !p.seen || !p.announced || p.gone || p.left || !which(p) {
			continue
		}
		if n == seePerLine {
			r.put(append(b, ']'))
			b, n = append(r.line[:0], `{"see":[`...), 0
		}
		if n++; n > 1 {
			b = append(b, ',')
		}
		b = appendSight(appendInt(append(b, '['), p.index), p.sight)
	}
	if r.line = b; n > 0 {
		r.put(append(b, ']'))
	}
}

// nowhere stands for the position of an agent that has none.
var nowhere = math.Inf(-1)

// appendSight appends a place and values, behind an index.
func appendSight(b []byte, sight []float64) []byte {
	for i, v := range sight {
		b = append(b, ',')
		switch whole := int64(v); {
		case float64(whole) == v && whole>>53 == whole>>63:
			b = appendInt(b, whole)
		case i < 2 && v == nowhere:
			b = append(b, "null"...)
		case v-v != 0:
			b = appendFloat(b, v)
		default:
			b = strconv.AppendFloat(b, v, 'g', -1, 32)
		}
	}
	return append(b, ']')
}

// ask sets now to what the game says of an agent.
func (l *looker) ask(agent uint64) {
	l.agent, l.by = agent, -1
	l.now = append(l.now[:0], nowhere, nowhere)
	if l.Position != nil {
		if x, y, ok := l.Position(agent); ok {
			l.now[0], l.now[1] = l.units(x), l.units(y)
		}
	}
	for i, of := range l.of {
		l.by = i
		l.now = append(l.now, float64(float32(of(agent))))
	}
}

// units returns a coordinate as the log has it. One that is infinite cannot be drawn: it is NaN.
func (l *looker) units(v float64) float64 {
	u := math.Round(v / l.unit)
	if u-u != 0 {
		return math.NaN()
	}
	return u
}

// appendHeader appends what the header says of the map and the names of values.
func (l *looker) appendHeader(b []byte) []byte {
	if len(l.names) > 0 {
		values, at := beginList(b, "values")
		for _, name := range l.names {
			values = appendText(comma(values, at), name)
		}
		b = endList(values, at)
	}
	if l.Position == nil {
		return b
	}
	b = append(appendKey(b, "map"), `{"box":`...)
	b = appendNumbers(b, []float64{l.Map.X, l.Map.Y, l.Map.Width, l.Map.Height})
	b = appendFloat(appendKey(b, "unit"), l.unit)
	if len(l.Map.Lines) > 0 {
		lines, at := beginList(b, "lines")
		for _, line := range l.Map.Lines {
			lines = appendNumbers(comma(lines, at), line)
		}
		b = endList(lines, at)
	}
	if l.Map.Picture != "" {
		b = appendKeyText(b, "picture", l.Map.Picture)
	}
	return append(b, '}')
}
