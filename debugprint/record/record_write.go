package record

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// WriteTo writes the log that the ring holds. It may be called by any goroutine
// while the game runs: the recorder is locked only while a chunk is copied, never
// while w writes. If the ring drops chunks meanwhile, because w is slow, the log has
// a gap there. If the ring cannot hold the last step, the log is empty, and an error says
// how many bytes it needs.
func (r *Recorder) WriteTo(w io.Writer) (int64, error) {
	r.there("WriteTo")
	to := &counted{w: w}
	err := r.write(func(text []byte) error {
		_, err := to.Write(text)
		return err
	})
	return to.n, err
}

// WriteFile writes the log to a file, which it replaces as a whole. If the name ends
// in .gz, the file is compressed, chunk by chunk.
func (r *Recorder) WriteFile(name string) error {
	r.there("WriteFile")
	var b bytes.Buffer
	err := r.write(func(text []byte) error {
		if !strings.HasSuffix(name, ".gz") {
			b.Write(text)
			return nil
		}
		z := gzip.NewWriter(&b)
		z.Write(text) // into memory
		return z.Close()
	})
	if err != nil {
		return err
	}
	if err := atomicfile.Write(name, b.Bytes()); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	return nil
}

// Log returns what the ring holds now.
func (r *Recorder) Log() (*Log, error) {
	r.there("Log")
	var b bytes.Buffer
	if _, err := r.WriteTo(&b); err != nil {
		return nil, err
	}
	return Read(&b, Limits{})
}

// write passes the header with the first chunk, each other chunk, and the end.
func (r *Recorder) write(pass func([]byte) error) error {
	r.lint()
	r.mu.Lock()
	var problem error
	if why := r.tooSmall(); why != "" {
		problem = fmt.Errorf("record: the log is empty: %s", why)
	}
	text := r.header(nil)
	text, at, step := r.chunkFrom(text, r.log.start, -1)
	r.mu.Unlock()
	for {
		if err := pass(text); err != nil {
			return err
		}
		if at < 0 {
			return problem
		}
		r.mu.Lock()
		text, at, step = r.chunkFrom(text[:0], at, step)
		r.mu.Unlock()
	}
}

// chunkFrom appends the chunk at position at, which begins with step, and returns
// the place and step of the next one. After the last chunk it appends the end, and
// the place is -1.
func (r *Recorder) chunkFrom(b []byte, at, step int64) ([]byte, int64, int64) {
	held := r.log.held()
	if step >= 0 && (len(held) == 0 || at < held[0].at) { // the ring was faster
		b = append(appendInt(append(b, `{"gap":`...), step), '}', '\n')
		for _, t := range r.trees { // the gap may have had their lines
			b = append(append(b, t.line...), '}', '\n')
		}
	}
	at = max(at, r.log.start)
	for i, c := range held {
		if c.at == at && i+1 < len(held) {
			return r.log.appendTo(b, at, held[i+1].at), held[i+1].at, held[i+1].step
		}
	}
	end := r.log.end
	if r.telling { // by the goroutine that ticks the world: what it was told so far is no whole frame
		end = max(at, min(end, r.stepAt))
	}
	b = r.log.appendTo(b, at, end)
	if len(held) > 0 && !r.telling {
		b = r.appendRest(b)
	}
	return appendEnd(b, r.over()), -1, 0
}

// appendRest appends what the ring does not say of the current step yet, because more may
// happen in it: which agents have not ticked in it so far, and what happened to agents
// whose ticks have not ended.
func (r *Recorder) appendRest(b []byte) []byte {
	if r.stopped {
		return b
	}
	from := len(b)
	if !r.stepped {
		b = append(appendInt(append(b, `{"step":`...), r.step), '}', '\n')
	}
	none := len(b)
	late := append(b, `{"sleep":[`...)
	first := len(late)
	for _, p := range r.order {
		if r.isDue(p) {
			late = appendInt(comma(late, first), p.index)
		}
	}
	if len(late) > first {
		b = append(late, ']', '}', '\n')
	}
	for _, h := range r.open {
		if len(h.pend.text) == 0 {
			continue
		}
		for _, p := range append([]*part{h}, h.inner...) {
			if !p.announced {
				b = append(p.appendFirst(b), '}', '\n')
			}
		}
		b = append(h.pend.appendOut(b, h), '}', '\n')
	}
	if len(b) == none {
		return b[:from]
	}
	return b
}

// over returns the step before which a log that is written now has all.
func (r *Recorder) over() int64 {
	switch {
	case !r.begun:
		return 0
	case r.telling:
		return r.step
	}
	return r.step + 1
}

// appendEnd appends the line that ends a log.
func appendEnd(b []byte, step int64) []byte {
	return append(appendInt(append(b, `{"end":`...), step), '}', '\n')
}

// ended returns the first step of which the ring may not have all.
func (r *Recorder) ended() int64 {
	if r.begun && !r.stopped && (len(r.open) > 0 || slices.ContainsFunc(r.order, r.isDue)) {
		return r.step
	}
	return r.over()
}

// header appends the first line of a log.
func (r *Recorder) header(b []byte) []byte {
	b = append(b, `{"ethogram":"log","version":1,"seed":"`...)
	b = append(strconv.AppendUint(b, r.world.Seed(), 10), '"')
	dropped := r.step
	if held := r.log.held(); len(held) > 0 {
		dropped = held[0].step
	}
	b = appendKeyInt(b, "dropped", dropped)
	b = append(appendKey(b, "trees"), '[')
	for i, t := range r.trees {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, t.line...), '}')
	}
	b = append(append(b, ']'), `,"names":[`...)
	first := len(b)
	for i := range r.trees {
		names, any := r.appendNames(nil, i)
		if any {
			b = append(append(comma(b, first), names...), '}')
		}
	}
	b = r.appendLint(append(b, ']'))
	if r.looker != nil {
		b = r.looker.appendHeader(b)
	}
	return append(b, "}\n"...)
}

// Cursor is a place in a log that grows. The zero Cursor is before its beginning.
type Cursor struct {
	at   int64
	step int64
	open bool
}

// maxSince bounds what Since returns at once.
const maxSince = 1 << 20

// Since returns the lines that were written since cursor, and the cursor to ask with
// next time: for readers that follow the game. From the zero Cursor on it begins with
// the header and the oldest chunk that is held; before the first tick there is nothing.
// Each answer that has news ends with an end line: steps before it are over. An answer
// has at most about a megabyte; ask again until it is empty. If ok is false, the ring has
// dropped what comes next: start again with the zero Cursor.
func (r *Recorder) Since(c Cursor) (lines []byte, next Cursor, ok bool) {
	r.there("Since")
	if !c.open {
		r.lint()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !c.open {
		if !r.begun {
			return nil, c, true // a header would lack the trees of the first tick
		}
		lines = r.header(nil)
		c = Cursor{at: r.log.start, step: -1, open: true}
	}
	if c.at < r.log.start || c.at > r.log.end {
		return nil, Cursor{}, false
	}
	end := min(c.at+maxSince, r.log.end)
	from := len(lines)
	lines = r.log.appendTo(lines, c.at, end)
	if end < r.log.end { // whole lines only
		for last := bytes.IndexByte(lines[from:], '\n') >= 0; ; {
			if last {
				cut := from + bytes.LastIndexByte(lines[from:], '\n') + 1
				return lines[:cut], Cursor{c.at + int64(cut-from), c.step, true}, true
			}
			more := min(end+maxSince, r.log.end) // a line of its own
			lines = r.log.appendTo(lines, end, more)
			end, last = more, bytes.IndexByte(lines[from:], '\n') >= 0
		}
	}
	c.at = end
	if ended := r.ended(); ended != c.step || len(lines) > 0 {
		lines, c.step = appendEnd(lines, ended), ended
	}
	return lines, c, true
}
