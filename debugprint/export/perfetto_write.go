package export

import (
	"fmt"
	"io"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// traceWriter writes trace events, one a line, into an array.
type traceWriter struct {
	w       io.Writer
	buf     []byte
	scratch []byte
	some    bool
	err     error
}

// fullBuffer is when the buffer is written out.
const fullBuffer = 1 << 16

func (t *traceWriter) begin(w io.Writer) {
	t.w = w
	t.buf = append(t.buf, '[')
}

// close ends the array and writes out everything.
func (t *traceWriter) close() error {
	t.buf = append(t.buf, "\n]\n"...)
	t.flush()
	return t.err
}

func (t *traceWriter) flush() {
	if t.err == nil {
		_, t.err = t.w.Write(t.buf)
	}
	t.buf = t.buf[:0]
}

// event begins an event of a process and track.
func (t *traceWriter) event(phase string, process, id int) {
	if t.some {
		t.buf = append(t.buf, ',')
	}
	t.some = true
	t.buf = fmt.Appendf(t.buf, "\n{\"ph\":%q,\"pid\":%d,\"tid\":%d", phase, process, id)
}

// done ends an event.
func (t *traceWriter) done() {
	t.buf = append(t.buf, '}')
	if len(t.buf) >= fullBuffer {
		t.flush()
	}
}

// key appends a key whose value is a text in two parts.
func (t *traceWriter) key(key, what, name string) {
	t.field(key)
	t.text(what, name)
}

// field appends a key whose value follows.
func (t *traceWriter) field(key string) {
	t.buf = append(t.buf, ",\""...)
	t.buf = append(t.buf, key...)
	t.buf = append(t.buf, "\":"...)
}

// at appends the time of an event.
func (t *traceWriter) at(d time.Duration) {
	t.field("ts")
	t.buf = appendMicros(t.buf, d)
}

// name writes what a process or track is called.
func (t *traceWriter) name(what string, process, id int, name string) {
	t.event("M", process, id)
	t.key("name", "", what)
	t.field("args")
	t.buf = append(t.buf, "{\"name\":"...)
	t.text("", name)
	t.buf = append(t.buf, '}')
	t.done()
}

// slice writes that the slice of a row begins.
func (t *traceWriter) slice(on *track, r *decider.RowInfo) {
	t.event("B", on.process, on.id)
	t.at(on.last)
	t.key("cat", "", "row")
	t.key("name", "", r.Name)
	t.field("args")
	t.buf = append(t.buf, "{\"row\":"...)
	t.buf = strconv.AppendInt(t.buf, int64(r.Row), 10)
	if r.HasBehavior {
		t.key("behavior", "", r.Behavior)
	}
	if r.Act != "" {
		t.key("act", "", r.Act)
	}
	t.buf = append(t.buf, '}')
	t.done()
}

// end writes that the innermost slice of a track ends.
func (t *traceWriter) end(on *track, reason string) {
	t.event("E", on.process, on.id)
	t.at(on.last)
	if reason != "" {
		t.field("args")
		t.buf = append(t.buf, "{\"reason\":"...)
		t.text("", reason)
		t.buf = append(t.buf, '}')
	}
	t.done()
}

// instant writes something without a duration.
func (t *traceWriter) instant(on *track, category, what, name string) {
	t.event("i", on.process, on.id)
	t.at(on.last)
	t.key("s", "", "t")
	t.key("cat", "", category)
	t.key("name", what, name)
	t.done()
}

// counter writes the value of a counter of a process.
func (t *traceWriter) counter(process int, what, name, unit string, v float64, at time.Duration) {
	t.event("C", process, process)
	t.at(at)
	t.key("name", what, name)
	t.field("args")
	t.buf = append(t.buf, "{\""...)
	t.buf = append(t.buf, unit...)
	t.buf = append(t.buf, "\":"...)
	t.buf = strconv.AppendFloat(t.buf, v, 'g', -1, 64)
	t.buf = append(t.buf, '}')
	t.done()
}

// appendMicros appends d in microseconds, exactly.
func appendMicros(b []byte, d time.Duration) []byte {
	b = strconv.AppendInt(b, int64(d/time.Microsecond), 10)
	ns := int64(d % time.Microsecond)
	if ns == 0 {
		return b
	}
	b = append(b, '.', byte('0'+ns/100), byte('0'+ns/10%10), byte('0'+ns%10))
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// text appends a string of JSON in two parts. Control characters of names are shown in
// escaped form, and nothing in a name can end the string or, in a page, be markup.
func (t *traceWriter) text(what, name string) {
	t.scratch = plain.AppendName(plain.AppendName(t.scratch[:0], what), name)
	const hex = "0123456789abcdef"
	t.buf = append(t.buf, '"')
	for _, r := range string(t.scratch) {
		switch {
		case r == '"' || r == '\\':
			t.buf = append(t.buf, '\\', byte(r))
		case r < ' ' || r == '<' || r == '>' || r == '&':
			t.buf = append(t.buf, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			t.buf = utf8.AppendRune(t.buf, r)
		}
	}
	t.buf = append(t.buf, '"')
}
