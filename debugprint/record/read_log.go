package record

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/stimuli"
)

// Limits bound what reading a log may cost. The zero Limits are those in brackets.
type Limits struct {
	Bytes int64 // of text that is kept, the last part of the log, as a ring does [1 GiB]
	Line  int   // longest line, in bytes [16 MiB]
}

// DamageError says where a log is damaged. What stands before that place is intact
// and can be used.
type DamageError struct {
	Line   int   // from 1
	Offset int64 // of the line, in bytes of the text that is not compressed

	why string
	err error // of the reader or of gzip, or nil
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("the log is damaged in line %d, at byte %d: %s; what stands before it can be read", e.Line, e.Offset, e.why)
}

// Unwrap returns the error of the reader, if that is the cause.
func (e *DamageError) Unwrap() error { return e.err }

// ErrNotLog is the error of Read for data that is no log of this version.
var ErrNotLog = errors.New("record: not a log that can be read")

// ReadFile reads a log from a file, see [Read].
func ReadFile(name string, limits Limits) (*Log, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	defer f.Close()
	log, err := Read(f, limits)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return log, err
}

// Read reads a log, plain or compressed by gzip, in time linear in its size. If the
// log is damaged or was cut, the error wraps a *[DamageError], and the Log has what
// stands before the damage. If it is no log, or of a foreign version, the error wraps
// [ErrNotLog] and the Log is nil.
func Read(r io.Reader, limits Limits) (*Log, error) {
	if limits.Bytes <= 0 {
		limits.Bytes = 1 << 30
	}
	if limits.Line <= 0 {
		limits.Line = 16 << 20
	}
	b := bufio.NewReaderSize(r, 1<<16)
	if magic, _ := b.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, fmt.Errorf("%w: it begins like a file of gzip, but %w", ErrNotLog, err)
		}
		b = bufio.NewReaderSize(z, 1<<16)
	}
	begin, _ := b.Peek(4)
	mark, err := plain.Mark(begin)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotLog, err)
	}
	b.Discard(mark)
	rd := reader{next: int64(mark), limits: limits, src: b, log: &Log{byID: map[uint64][]*logAgent{}, index: map[int]*logAgent{}}, check: checker{parts: map[int]*logAgent{}}}
	if err := rd.header(); err != nil {
		return nil, err
	}
	err = rd.lines()
	rd.finish()
	return rd.log, err
}

// reader reads a log line by line.
type reader struct {
	limits Limits
	src    *bufio.Reader
	buf    []byte
	log    *Log
	check  checker
	parser lineReader
	n      int   // of the line
	at     int64 // its offset
	next   int64 // that of the next one
	kept   int64 // bytes of text
	rows   int   // of all trees
}

// maxTreeRows bounds the rows of all trees of a log.
const maxTreeRows = 1 << 20

// line returns the next line without its end. ended says whether it has one.
func (r *reader) line() (text []byte, ended bool, err error) {
	r.n++
	r.at = r.next
	r.buf = r.buf[:0]
	for {
		part, err := r.src.ReadSlice('\n')
		r.buf = append(r.buf, part...)
		r.next += int64(len(part))
		switch {
		case err == nil:
			return r.buf[:len(r.buf)-1], true, nil
		case len(r.buf) > r.limits.Line:
			return nil, false, fmt.Errorf("the line has more than %d bytes", r.limits.Line)
		case err != bufio.ErrBufferFull:
			return r.buf, false, err
		}
	}
}

func (r *reader) damage(why string, err error) error {
	return fmt.Errorf("record: %w", &DamageError{r.n, r.at, why, err})
}

var headerStart = []byte(`{"ethogram":"log"`)

// header reads the first line.
func (r *reader) header() error {
	text, _, err := r.line()
	if len(text) == 0 && err != nil {
		if err == io.EOF {
			return fmt.Errorf("%w: it is empty", ErrNotLog)
		}
		return fmt.Errorf("%w: %w", ErrNotLog, err)
	}
	var h struct {
		Ethogram string          `json:"ethogram"`
		Version  int             `json:"version"`
		Seed     string          `json:"seed"`
		Trees    list[treeLine]  `json:"trees"`
		Names    list[nameLine]  `json:"names"`
		Lint     json.RawMessage `json:"lint"`
		Values   list[string]    `json:"values"`
		Map      struct {
			Unit float64 `json:"unit"`
		} `json:"map"`
	}
	switch err := json.Unmarshal(text, &h); {
	case err != nil && bytes.HasPrefix(text, headerStart):
		return fmt.Errorf("%w: its header is damaged: %w", ErrNotLog, err)
	case err != nil || h.Ethogram != "log":
		return fmt.Errorf("%w: its first line is %.60q; want the header of a log, as Recorder.WriteTo writes it", ErrNotLog, text)
	}
	if h.Version != 1 {
		return fmt.Errorf("%w: it is of version %d; this program reads version 1", ErrNotLog, h.Version)
	}
	if r.log.seed, err = strconv.ParseUint(h.Seed, 10, 64); err != nil {
		return fmt.Errorf("%w: its seed is %.30q; want a number", ErrNotLog, h.Seed)
	}
	for i := range h.Trees {
		if err := r.tree(&h.Trees[i]); err != nil {
			return fmt.Errorf("%w: %w", ErrNotLog, err)
		}
	}
	for i := range h.Names {
		if err := r.names(&h.Names[i]); err != nil {
			return fmt.Errorf("%w: %w", ErrNotLog, err)
		}
	}
	r.log.values, r.log.units = h.Values, 1/cmp.Or(h.Map.Unit, 1)
	r.log.readLint(h.Lint)
	return nil
}

// lines reads all lines after the header.
func (r *reader) lines() error {
	for {
		text, ended, err := r.line()
		switch {
		case err == io.EOF && len(text) == 0:
			if !r.log.closed {
				return r.damage("it ends without an end line: it was cut off here", io.ErrUnexpectedEOF)
			}
			return nil
		case err == io.EOF:
			return r.damage("it ends within a line: it was cut off here", io.ErrUnexpectedEOF)
		case err != nil:
			return r.damage(err.Error(), err)
		case !ended:
			return r.damage("the line has no end", nil)
		case len(text) == 0:
			continue
		}
		if err := r.take(text); err != nil {
			return r.damage(err.Error(), nil)
		}
	}
}

// take checks a line and keeps it.
func (r *reader) take(text []byte) error {
	l, err := r.parser.read(text)
	if err != nil {
		return err
	}
	log := r.log
	if start := lineStarts[l.kind]; !bytes.HasPrefix(text, start) {
		return fmt.Errorf("it begins with %.20q; want %q, as recorders write it", text, start)
	}
	switch l.kind {
	case headerLine:
		return errors.New("it is another header: two logs in one file")
	case treeKind:
		var t treeLine
		if err := json.Unmarshal(text, &t); err != nil {
			return err
		}
		return r.tree(&t)
	case namesLine:
		var n nameLine
		if err := json.Unmarshal(text, &n); err != nil {
			return err
		}
		return r.names(&n)
	case keyLine:
		gap := r.check.gap
		if err := r.check.key(l.step); err != nil {
			return err
		}
		if n := len(log.chunks); n > 0 {
			if !gap {
				log.chunks[n-1].end = l.step
			}
			log.chunks[n-1].text = bytes.Clone(log.chunks[n-1].text) // without spare room
		}
		log.chunks = append(log.chunks, logChunk{step: l.step, end: l.step})
	case endLine, gapLine:
		if err := r.check.end(l.step, l.kind == gapLine); err != nil {
			return err
		}
		log.closed = l.kind == endLine
		if n := len(log.chunks); n > 0 {
			log.chunks[n-1].end = l.step
		}
		return nil
	case otherLine:
		return nil
	default:
		if len(log.chunks) == 0 {
			return errors.New("it stands before the first keyframe")
		}
		if err := r.check.line(l, log, len(log.chunks)-1+log.gone); err != nil {
			return err
		}
	}
	log.closed = false
	c := &log.chunks[len(log.chunks)-1]
	if c.text == nil {
		c.line = r.n
	}
	c.text = append(append(c.text, text...), '\n')
	c.end, c.last = max(c.end, r.check.step), r.check.step
	r.kept += int64(len(text)) + 1
	for r.kept > r.limits.Bytes && len(log.chunks) > 1 {
		r.kept -= int64(len(log.chunks[0].text))
		log.chunks[0].text = nil
		log.chunks = log.chunks[1:]
		log.gone++
		r.prune()
	}
	if r.kept > r.limits.Bytes {
		return fmt.Errorf("the stretch from step %d has more than the %d bytes of Limits.Bytes", c.step, r.limits.Bytes)
	}
	return nil
}

// finish ends a log, where it ends.
func (r *reader) finish() {
	r.check.close()
	r.log.Dropped = r.log.gone > 0
}

// prune forgets agents that only chunks had which are gone.
func (r *reader) prune() {
	log := r.log
	if len(log.agents) < 2*r.check.pruned+64 {
		return
	}
	clear(log.byID)
	clear(log.index)
	kept := log.agents[:0]
	for _, a := range log.agents {
		for len(a.spans) > 0 && a.spans[0].chunk < log.gone {
			a.spans = a.spans[1:]
		}
		if len(a.spans) == 0 && r.check.parts[a.index] != a {
			continue
		}
		kept = append(kept, a)
		log.byID[a.id] = append(log.byID[a.id], a)
		log.index[a.index] = a
	}
	clear(log.agents[len(kept):])
	log.agents = kept
	r.check.pruned = len(kept)
}

// tree adds a tree.
func (r *reader) tree(t *treeLine) error {
	log := r.log
	if r.rows += len(t.Rows); r.rows > maxTreeRows {
		return fmt.Errorf("the trees have more than %d rows", maxTreeRows)
	}
	if t.Tree > len(log.trees) || t.Tree < 0 {
		return fmt.Errorf("tree %d follows tree %d", t.Tree, len(log.trees)-1)
	}
	o, err := t.outline()
	if err != nil {
		return fmt.Errorf("tree %d: %w", t.Tree, err)
	}
	if t.Tree < len(log.trees) {
		if !o.Equal(log.trees[t.Tree].outline) {
			return fmt.Errorf("tree %d is described twice, and differs", t.Tree)
		}
		r.rows -= len(t.Rows)
		return nil
	}
	log.trees = append(log.trees, &logTree{outline: o})
	return nil
}

// nameLine names the bits of a tree.
type nameLine struct {
	Names   int               `json:"names"`
	Flags   map[string]string `json:"flags"`
	Stimuli map[string]string `json:"stimuli"`
}

func (r *reader) names(n *nameLine) error {
	if n.Names < 0 || n.Names >= len(r.log.trees) {
		return fmt.Errorf("names of tree %d, which is not known", n.Names)
	}
	names := decider.Names{Flags: map[decider.Flags]string{}, Stimuli: map[stimuli.Mask]string{}}
	for bit, name := range n.Flags { // any order: each has a bit of its own
		if i, err := strconv.ParseUint(bit, 10, 6); err == nil {
			names.Flags[1<<i] = name
		}
	}
	for bit, name := range n.Stimuli { // any order: each has a bit of its own
		if i, err := strconv.ParseUint(bit, 10, 6); err == nil {
			names.Stimuli[1<<i] = name
		}
	}
	r.log.trees[n.Names].names = names
	return nil
}
