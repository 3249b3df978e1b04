package record

import (
	"math"
	"time"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/decider"
)

// lineKind is what a line is about: its first key.
type lineKind uint8

const (
	otherLine lineKind = iota
	headerLine
	treeKind
	namesLine
	agentLine
	keyLine
	stateLine
	stepLine
	tickKind
	sleepLine
	seeLine
	endLine
	gapLine
)

// line is one line of a log. It is used again for the next one.
type line struct {
	kind  lineKind
	index int   // of a tree or a part
	step  int64 // of key, step, end; last of state
	has   keys

	id      uint64
	tree    int
	of      int
	name    string
	frame   uint64
	n       uint32
	period  int64
	w       int64
	now     time.Duration
	delta   time.Duration
	flags   decider.Flags
	stimuli uint64
	flags0  decider.Flags
	stim0   uint64
	hash    uint64
	status  decider.Status
	rows    bool
	cut     int
	events  []logEvent // ev, out or q
	notes   []logEvent
	answers []int32 // pr
	on      []logSpan
	blocks  []logSpan
	sleep   []int
	seen    []seen
	numbers []float64 // of seen
}

// seen is what a line says of the sight of a part: some of its numbers.
type seen struct{ index, from, until int }

// keys says which keys a line has.
type keys uint32

const (
	hasP keys = 1 << iota
	hasW
	hasN
	hasDT
	hasNow
	hasFlags
	hasStimuli
	hasFlags0
	hasStimuli0
	hasStatus
	hasRows
	hasOn
	hasOut
	hasFrame
	hasOf
)

// logEvent is an event as a line has it. Of an answer that is as before only the row
// is known.
type logEvent struct {
	kind   decider.EventKind // 0: the events that follow happened to part
	row    decider.Row
	again  bool // it answered as before
	reason behavior.Reason
	mask   uint64
	held   int
	squad  int
	part   int
	left   bool // the part, before anything else happened to it
	answer answer
	own    bool // answer.checked is that of the row
	aim    target
	note   decider.Note
	ran    time.Duration // for how long a row has run that goes on
}

// logSpan is a row with a number, or a change of the part.
type logSpan struct {
	row   decider.Row
	value int64
	aim   target
	part  int // if row is NoRow
}

const (
	maxIndex = math.MaxInt32
	maxStep  = 1 << 60
	maxTime  = math.MaxInt64
	maxRow   = int64(decider.NoRow) - 1
)

// lineReader decodes lines.
type lineReader struct {
	s     scanner
	line  line
	texts map[string]string // those of notes, which repeat
}

// read decodes a line. The result is valid until the next call.
func (r *lineReader) read(text []byte) (*line, error) {
	l := &r.line
	*l = line{events: l.events[:0], notes: l.notes[:0], answers: l.answers[:0], on: l.on[:0], blocks: l.blocks[:0], sleep: l.sleep[:0], seen: l.seen[:0], numbers: l.numbers[:0]}
	s := &r.s
	s.b, s.i, s.err = text, 0, nil
	s.open('{')
	for first := true; s.more('}', &first); {
		r.value(s.key())
	}
	s.end()
	return l, s.err
}

// intern returns a text, the same one for the same bytes as long as they are few.
func (r *lineReader) intern(b []byte) string {
	if t, ok := r.texts[string(b)]; ok {
		return t
	}
	if len(r.texts) > 1000 || r.texts == nil {
		r.texts = map[string]string{}
	}
	t := string(b)
	r.texts[t] = t
	return t
}

// kind notes what the line is about, and returns what reads the key's value.
func (r *lineReader) kind(k lineKind) *scanner {
	if r.line.kind != otherLine {
		r.s.fail("the line is of two kinds")
	}
	r.line.kind = k
	return &r.s
}

// has notes that the line has a key, and returns what reads its value.
func (r *lineReader) has(k keys) *scanner {
	r.line.has |= k
	return &r.s
}

// value reads the value of a key.
func (r *lineReader) value(key []byte) {
	l, s := &r.line, &r.s
	switch string(key) {
	case "a":
		l.index = r.kind(tickKind).index()
	case "agent":
		l.index = r.kind(agentLine).index()
	case "state":
		l.index = r.kind(stateLine).index()
	case "step":
		l.step = r.kind(stepLine).step()
	case "key":
		l.step = r.kind(keyLine).step()
	case "end":
		l.step = r.kind(endLine).step()
	case "gap":
		l.step = r.kind(gapLine).step()
	case "sleep":
		r.kind(sleepLine).open('[')
		for first := true; s.more(']', &first); {
			l.sleep = append(l.sleep, s.index())
		}
	case "see":
		r.kind(seeLine)
		r.see()
	case "tree":
		if l.kind == otherLine && s.peek() != '{' {
			l.index = r.kind(treeKind).index()
			break
		}
		l.tree = s.index()
	case "names":
		if l.kind == headerLine {
			s.skip()
			break
		}
		l.index = r.kind(namesLine).index()
	case "ethogram":
		r.kind(headerLine).skip()
	case "id":
		l.id = s.word()
	case "of":
		l.of = r.has(hasOf).index()
	case "name":
		l.name = string(s.text())
	case "frame":
		l.frame = r.has(hasFrame).uint()
	case "last":
		l.step = s.step()
	case "n":
		l.n = uint32(r.has(hasN).int(0, math.MaxUint32))
	case "p":
		l.period = r.has(hasP).int(0, maxPeriod)
	case "w":
		l.w = r.has(hasW).int(math.MinInt64, maxTime)
	case "dt":
		l.delta = time.Duration(r.has(hasDT).int(math.MinInt64, maxTime))
	case "now":
		l.now = time.Duration(r.has(hasNow).int(math.MinInt64, maxTime))
	case "fl":
		l.flags = decider.Flags(r.has(hasFlags).word())
	case "st":
		l.stimuli = r.has(hasStimuli).word()
	case "f0":
		l.flags0 = decider.Flags(r.has(hasFlags0).word())
	case "s0":
		l.stim0 = r.has(hasStimuli0).word()
	case "s":
		l.status = constant(r.has(hasStatus), decider.Running, decider.Status.String)
	case "h":
		l.hash = s.word()
	case "rows":
		if l.kind == treeKind {
			s.skip()
			break
		}
		l.rows = r.has(hasRows).int(0, 1) == 1
	case "cut":
		l.cut = s.index()
	case "ev", "q":
		l.events = r.list(l.events)
	case "out":
		l.has |= hasOut
		l.events = r.list(l.events)
	case "nt":
		l.notes = r.list(l.notes)
	case "pr":
		r.predicted()
	case "on":
		l.has |= hasOn
		l.on = r.spans(l.on, math.MinInt64, maxTime)
	case "bl":
		l.blocks = r.spans(l.blocks, 0, math.MaxUint32)
	default:
		s.skip()
	}
}

// predicted reads a list of rows and parts.
func (r *lineReader) predicted() {
	s := &r.s
	s.open('[')
	for first := true; s.more(']', &first); {
		if s.peek() == '[' {
			r.line.answers = append(r.line.answers, ^int32(r.turn()))
		} else {
			r.line.answers = append(r.line.answers, int32(s.int(0, maxRow)))
		}
	}
}

// see reads a list of [index,x,y,values].
func (r *lineReader) see() {
	l, s := &r.line, &r.s
	s.open('[')
	for first := true; s.more(']', &first); {
		s.open('[')
		inner := true
		s.more(']', &inner)
		of := seen{index: s.index(), from: len(l.numbers)}
		for s.more(']', &inner) {
			v := nowhere
			if s.peek() != 'n' || string(s.literal()) != "null" {
				v = s.float()
			}
			l.numbers = append(l.numbers, v)
		}
		of.until = len(l.numbers)
		l.seen = append(l.seen, of)
	}
}

// turn reads ["@",index].
func (r *lineReader) turn() int {
	s := &r.s
	s.open('[')
	first := true
	s.more(']', &first)
	if kind := s.text(); s.err == nil && string(kind) != evPart {
		s.fail("%.20q; want %q", kind, evPart)
	}
	s.more(']', &first)
	part := s.index()
	if s.more(']', &first) {
		s.fail("an event has too many values")
	}
	return part
}

// spans reads a list of [row,number] and ["@",index].
func (r *lineReader) spans(to []logSpan, least, most int64) []logSpan {
	s := &r.s
	s.open('[')
	for first := true; s.more(']', &first); {
		at := s.i
		s.open('[')
		if s.peek() == '"' {
			s.i = at
			to = append(to, logSpan{row: decider.NoRow, part: r.turn()})
			continue
		}
		inner := true
		s.more(']', &inner)
		row := s.row()
		s.more(']', &inner)
		to = append(to, logSpan{row: row, value: s.int(least, most)})
		if !s.more(']', &inner) {
			continue
		}
		if s.peek() != '"' {
			s.fail("a row has more than two numbers")
		}
		to[len(to)-1].aim = target{s.word(), true}
		if s.more(']', &inner) {
			s.fail("a row has more than two numbers and a target")
		}
	}
	return to
}
