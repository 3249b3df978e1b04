package loop

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"
	"sync"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Log is a [match.MatchCache] that keeps outcomes in a file which only grows, and the
// few other things that a run cannot compute again. To resume a run is to run it again
// over its log: it asks for the same rounds in the same order, and is where it was killed
// without playing one. Outcomes are appended in the order of the questions, not of the
// answers, so the bytes of a log are the same for any number of workers, and whether or
// not the run was killed.
//
// A record is a line: eight digits of CRC-32C of what follows the space behind them, a
// letter for its kind, a space, and the payload. If the file ends within a line, that is
// cut off. A line that is damaged is left where it is, and what it held is played again.
//
// Several goroutines may call its methods, but the order of calls must be the same in
// every run.
type Log struct {
	path  string
	ev    match.Evaluator
	store *match.Store
	rules match.Rules
	key   genome.Key // of the rules

	readOnly bool

	mu       sync.Mutex
	file     *os.File
	size     int64
	outcomes map[genome.Key]place
	kept     map[string]json.RawMessage
	notes    []string // what opening it found
	err      error    // that ended it
	counts   Counts
	progress func(Counts)
}

// Counts are the rounds of a log since it was opened.
type Counts struct{ Recalled, Played int }

// place is where the payload of a line stands.
type place struct {
	offset int64
	size   int
}

// The kinds of lines.
const (
	kindHeader  = 'H' // the game and its rules, once, at the beginning
	kindOutcome = 'O' // a match and its outcome, in base64
	kindKept    = 'K' // something by its name: see Keep
)

// Header is what the first line of a log says.
type Header struct {
	Ethogram string      `json:"ethogram"` // "evolution"
	Version  int         `json:"version"`  // of the format
	Rules    match.Rules `json:"rules"`
}

const (
	logKind    = "evolution"
	logVersion = 2
)

// The errors of OpenLog, and of a Log.
var (
	ErrBusy   = errors.New("another process works in this folder")
	ErrOther  = errors.New("the folder has another run")
	errClosed = errors.New("the log is closed")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// OpenLog opens the log at a path, or begins one. ev plays the matches that it does not
// have, with genomes from store. The error wraps [ErrOther] if it is of other rules, and
// [ErrBusy] if another process has it open.
func OpenLog(path string, rules match.Rules, ev match.Evaluator, store *match.Store, progress func(Counts)) (*Log, error) {
	return openLog(path, os.O_RDWR|os.O_CREATE, rules, ev, store, progress)
}

// readLog opens the log at a path to read what it has, also while another process writes
// to it.
func readLog(path string, rules match.Rules, ev match.Evaluator, store *match.Store) (*Log, error) {
	return openLog(path, os.O_RDONLY, rules, ev, store, nil)
}

func openLog(path string, how int, rules match.Rules, ev match.Evaluator, store *match.Store, progress func(Counts)) (*Log, error) {
	f, err := os.OpenFile(path, how, 0o644)
	if err != nil {
		return nil, err
	}
	l := &Log{
		path: path, ev: ev, store: store, rules: rules, key: rules.Key(), file: f, progress: progress,
		outcomes: map[genome.Key]place{}, kept: map[string]json.RawMessage{}, readOnly: how == os.O_RDONLY,
	}
	if err := l.open(); err != nil {
		f.Close()
		return nil, err
	}
	return l, nil
}

func (l *Log) open() error {
	if !l.readOnly && !lock(l.file) {
		return fmt.Errorf("%s: %w; wait for it to end", l.path, ErrBusy)
	}
	damaged := 0
	at, torn, err := scan(l.file, func(line []byte, at int64) error {
		kind, payload, ok := parseLine(line)
		switch {
		case at > 0 && !(ok && l.know(kind, payload, place{at + lineHead, len(payload)})):
			damaged++
		case at > 0:
		case !ok || kind != kindHeader:
			return errors.New("it does not begin as the log of an evolution does. Fix: take it from a backup, or evolve in another folder")
		default:
			return l.checkHeader(payload)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", l.path, err)
	}
	if torn > 0 && !l.readOnly {
		l.note("cut by %d bytes at the end: its last line was not whole", torn)
	}
	if damaged > 0 {
		l.note("%d of its lines are damaged: what they held is played again", damaged)
	}
	if l.size = at; l.readOnly {
		return nil
	}
	if err := l.file.Truncate(at); err != nil {
		return err
	}
	if at > 0 {
		return nil
	}
	text, err := json.Marshal(Header{logKind, logVersion, l.rules})
	if err != nil {
		return err
	}
	if _, err = l.append(kindHeader, text); err != nil {
		return err
	}
	return l.file.Sync()
}

// scan calls f with each line of a log, and where it begins. It returns where the last
// whole one ends, and how many bytes stand behind it.
func scan(r io.Reader, f func(line []byte, at int64) error) (end int64, torn int, err error) {
	for in := bufio.NewReaderSize(r, 1<<16); ; {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return end, len(line), nil
		} else if err != nil {
			return end, 0, err
		}
		if err := f(line[:len(line)-1], end); err != nil {
			return end, 0, err
		}
		end += int64(len(line))
	}
}

func (l *Log) note(format string, args ...any) {
	l.notes = append(l.notes, l.path+": "+fmt.Sprintf(format, args...))
}

// Notes says in lines what was cut or is damaged.
func (l *Log) Notes() []string { return l.notes }

// lineHead is how many bytes of a line stand before its payload.
const lineHead = 11

// appendLine appends a record.
func appendLine(b []byte, kind byte, payload []byte) []byte {
	sum := crc32.Update(crc32.Checksum([]byte{kind, ' '}, castagnoli), castagnoli, payload)
	b = fmt.Appendf(b, "%08x %c ", sum, kind)
	return append(append(b, payload...), '\n')
}

// parseLine returns what a line holds, and whether it is intact.
func parseLine(line []byte) (kind byte, payload []byte, ok bool) {
	if len(line) < lineHead || line[8] != ' ' || line[10] != ' ' {
		return 0, nil, false
	}
	sum, err := strconv.ParseUint(string(line[:8]), 16, 32)
	return line[9], line[lineHead:], err == nil && uint32(sum) == crc32.Checksum(line[9:], castagnoli)
}

// checkHeader returns an error if a log is of another kind, version or game.
func (l *Log) checkHeader(payload []byte) error {
	var h Header
	err := strict.Decode(payload, &h)
	if err == nil && h.Ethogram != logKind {
		err = fmt.Errorf("it is of the kind %s", strict.Quote(h.Ethogram))
	}
	if err != nil {
		return fmt.Errorf("it is no log of an evolution: %w. Fix: evolve in another folder", err)
	}
	if h.Version != logVersion {
		return fmt.Errorf("it has version %d of the format, and this program writes version %d. Fix: evolve in another folder, or use the program that began it", h.Version, logVersion)
	}
	if diff := h.Rules.Diff(l.rules); diff != "" {
		return fmt.Errorf("%w: it has %s. Fix: evolve in another folder; the option start begins there with the best table of this one", ErrOther, diff)
	}
	return nil
}

// know makes the payload of an intact line known. It reports false if no log has it.
func (l *Log) know(kind byte, payload []byte, at place) bool {
	switch kind {
	case kindOutcome:
		_, o, err := l.decode(payload)
		if err != nil {
			return false
		}
		l.outcomes[o.Match] = at
		return true
	case kindKept:
		var k kept
		if strict.Decode(payload, &k) != nil {
			return false
		}
		l.kept[k.Name] = bytes.Clone(k.Value)
		return true
	}
	return false
}

// decode returns the match and the outcome of a payload, which is one that the match can
// have.
func (l *Log) decode(payload []byte) (m match.Match, o match.Outcome, err error) {
	data, err := base64.RawStdEncoding.AppendDecode(nil, payload)
	if err != nil {
		return m, o, err
	}
	m, rest, err := match.DecodeMatch(data)
	if err != nil {
		return m, o, err
	}
	if o, rest, err = match.DecodeOutcome(rest); err == nil && len(rest) > 0 {
		err = fmt.Errorf("%d bytes too many", len(rest))
	}
	if err == nil {
		err = l.rules.Verify(m, o)
	}
	if err == nil && m.Key(l.key) != o.Match {
		err = errors.New("it is of another match")
	}
	return m, o, err
}

// append appends a line, or nothing if that fails.
func (l *Log) append(kind byte, payload []byte) (place, error) {
	line := appendLine(nil, kind, payload)
	if _, err := l.file.WriteAt(line, l.size); err != nil {
		l.err = errors.Join(fmt.Errorf("%s: %w", l.path, err), l.file.Truncate(l.size))
		return place{}, l.err
	}
	at := place{l.size + lineHead, len(payload)}
	l.size += int64(len(line))
	return at, nil
}

// has reports whether the log has the outcome of a match.
func (l *Log) has(m match.Match) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, known := l.outcomes[m.Key(l.key)]
	return known
}

// Add makes a genome known to the evaluator.
func (l *Log) Add(g *evo.Genome) genome.Key {
	key, _ := l.store.Add(g)
	return key
}

// Play returns the outcomes of the matches, in their order, and appends those that are
// new. After an error the appended outcomes stay. A context that is done is an error even
// if the log has all outcomes, so that a long run can be given up while it resumes.
func (l *Log) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.err != nil:
		return nil, l.err
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	}
	keys := make([]genome.Key, len(matches))
	listed := map[genome.Key]bool{}
	var ask []match.Match
	var of []genome.Key
	for i, m := range matches {
		keys[i] = m.Key(l.key)
		if _, known := l.outcomes[keys[i]]; !known && !listed[keys[i]] {
			listed[keys[i]] = true
			ask, of = append(ask, m), append(of, keys[i])
		}
	}
	played := map[genome.Key]match.Outcome{}
	if len(ask) > 0 {
		err := match.InOrder(ctx, l.ev, ask, of, func(i int, o match.Outcome) error {
			played[o.Match] = o
			return l.appendOutcome(ask[i], o)
		})
		if err = errors.Join(err, l.file.Sync()); err != nil {
			return nil, err
		}
	}
	outcomes := make([]match.Outcome, len(matches))
	for i, key := range keys {
		o, fresh := played[key]
		if !fresh {
			var err error
			if o, err = l.recall(key); err != nil {
				l.err = err
				return nil, err
			}
			l.counts.Recalled++
		}
		outcomes[i] = o
	}
	return outcomes, nil
}

func (l *Log) appendOutcome(m match.Match, o match.Outcome) error {
	if err := l.rules.Verify(m, o); err != nil { // it could not be read again
		return fmt.Errorf("the evaluator's outcome of match %s: %w", o.Match, err)
	}
	data := match.AppendOutcome(match.AppendMatch(nil, m), o)
	at, err := l.append(kindOutcome, base64.RawStdEncoding.AppendEncode(nil, data))
	if err != nil {
		return err
	}
	l.outcomes[o.Match] = at
	if l.counts.Played++; l.progress != nil {
		l.progress(l.counts)
	}
	return nil
}

// recall reads an outcome from the file.
func (l *Log) recall(key genome.Key) (match.Outcome, error) {
	at := l.outcomes[key]
	payload := make([]byte, at.size)
	_, err := l.file.ReadAt(payload, at.offset)
	var o match.Outcome
	if err == nil {
		_, o, err = l.decode(payload)
	}
	if err == nil && o.Match != key {
		err = errors.New("it is of another match than when the log was opened")
	}
	if err != nil {
		return o, fmt.Errorf("%s: the line at byte %d: %w: the file was written to by something else", l.path, at.offset-lineHead, err)
	}
	return o, nil
}

// kept is the payload of a line of kindKept.
type kept struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

// Keep records a value by its name, unless the log has the same one. The last value of a
// name counts.
func (l *Log) Keep(name string, value any) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if bytes.Equal(l.kept[name], text) || l.readOnly {
		return nil
	}
	payload, err := json.Marshal(kept{name, text})
	if err != nil {
		return err
	}
	if _, err := l.append(kindKept, payload); err != nil {
		return err
	}
	l.kept[name] = text
	return l.file.Sync()
}

// Kept reads the last value that was kept under a name. It reports false if there is
// none.
func (l *Log) Kept(name string, value any) (bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	text, ok := l.kept[name]
	if !ok {
		return false, nil
	}
	if err := strict.Decode(text, value); err != nil {
		return false, fmt.Errorf("%s: what it keeps as %q: %w", l.path, name, err)
	}
	return true, nil
}

// Counts returns what the log did since it was opened.
func (l *Log) Counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts
}

// Close closes the file. It returns the error that ended the log, if there is one.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if errors.Is(l.err, errClosed) {
		return nil
	}
	err := errors.Join(l.err, l.file.Close())
	l.err = errClosed
	return err
}

var _ match.MatchCache = (*Log)(nil)
