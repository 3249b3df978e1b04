package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
)

// The errors of Open, and of a Session.
var (
	ErrLocked  = errors.New("another process writes to this journal")
	ErrOther   = errors.New("the journal is of another run")
	ErrDiffers = errors.New("the program does not ask what the journal holds")
	ErrClosed  = errors.New("the session is closed")
)

// Options say how a journal is opened. The zero Options refuse whatever is
// doubtful.
type Options struct {
	// Force resumes a journal with another header, and goes on where the
	// program asks something else than it did. Outcomes of the same rules are
	// used, the rest of the journal is kept but has no meaning for this run.
	Force bool

	// Repair goes on from what is intact of a damaged journal. What is not is
	// kept beside it, with ".damaged" appended to its name.
	Repair bool

	// NoSync leaves it to the operating system when to write to the disk. A
	// process that dies loses nothing by it; a machine that does may.
	NoSync bool

	// Progress, unless it is nil, is called by Play after each outcome that is
	// appended, in their order. It must not call the Session.
	Progress func(Stats)
}

// Stats count what a Session did since it was opened.
type Stats struct {
	Recalled int // outcomes that the journal had
	Played   int // outcomes that were played and appended
	Faults   int // of both, those whose Status is not OK
	Steps    int // of the played ones
	Genomes  int // that are known
	Bytes    int64
}

// Session is a [match.Lab] with a journal: what it was asked before, in this
// process or in an earlier one, it answers from there. Its methods may be
// called by several goroutines; the order of the calls must be the same in
// every run.
type Session struct {
	options Options
	path    string
	ev      match.Evaluator
	store   *match.Store
	catalog *evo.Catalog
	header  Header
	rules   evo.Key
	report  string

	mu       sync.Mutex
	file     *os.File
	size     int64             // of the file; all before it is intact
	outcomes map[evo.Key]place // that may be recalled
	genomes  map[evo.Key]bool  // that are recorded
	script   []step            // what earlier runs of this program recorded
	at       int               // how much of the script the program has asked for again
	dirty    bool              // something was appended since the last sync
	err      error             // that ended the session
	counts   Stats
	buffer   []byte
}

// place is where the payload of a record stands.
type place struct {
	offset int64
	size   int
}

// step is a record that the program is to ask for again.
type step struct {
	place
	kind Kind
	key  evo.Key // of an outcome's match, or of a genome
}

// Open makes the journal at path, or resumes it if there is one. The matches of
// the session are played by ev, which finds genomes in store; the catalog is
// that of the genomes.
//
// It is ErrOther if the journal has another header, ErrLocked if another
// process has it open, and a *[Damage] if it is not intact. A record at its end
// that was not written to the end is cut, see [Session.Report].
func Open(path string, h Header, ev match.Evaluator, store *match.Store, catalog *evo.Catalog, o Options) (*Session, error) {
	if len(h.Config) > 0 {
		var compact bytes.Buffer
		if err := json.Compact(&compact, h.Config); err != nil {
			return nil, fmt.Errorf("the header's Config is not JSON: %w", err)
		}
		h.Config = compact.Bytes()
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	s := &Session{
		options: o, path: path, ev: ev, store: store, catalog: catalog, header: h, rules: h.Rules.Key(), file: f,
		outcomes: map[evo.Key]place{}, genomes: map[evo.Key]bool{},
	}
	if err := s.open(); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

func (s *Session) open() error {
	if !lock(s.file) {
		return fmt.Errorf("%s: %w; wait for it to end", s.path, ErrLocked)
	}
	size, err := s.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if size == 0 {
		return s.begin()
	}
	var stored Header
	damage, err := scan(s.file, size, s.path, func(r Record) bool {
		if r.Kind == KindHeader {
			s.settle()
			stored, _ = r.Header() // scan has decoded it once
		} else {
			s.remember(r)
		}
		s.size = r.Offset + headSize + int64(len(r.Data))
		return true
	})
	if err != nil {
		return err
	}
	if damage != nil {
		if !damage.Torn && !s.options.Repair {
			return damage
		}
		if err := s.cut(damage); err != nil {
			return err
		}
	}
	if s.size == 0 {
		return s.begin()
	}
	if diff := stored.Diff(s.header); diff != "" {
		if !s.options.Force {
			return fmt.Errorf("%s: %w: it has %s. Mend: choose another file, resume with what it was begun with, or force it: then results of the same rules are used and the rest is done anew",
				s.path, ErrOther, diff)
		}
		s.tell("goes on with another header: it had " + diff)
		return s.fork(nil)
	}
	return nil
}

// tell adds a line to the report.
func (s *Session) tell(line string) { s.report += s.path + ": " + line + "\n" }

// settle makes all that was read so far usable by whatever program.
func (s *Session) settle() {
	for _, x := range s.script[s.at:] {
		s.pass(x)
	}
	s.script, s.at = nil, 0
}

// pass makes the record of a step known.
func (s *Session) pass(x step) {
	switch x.kind {
	case KindOutcome:
		s.outcomes[x.key] = x.place
	case KindGenome:
		s.genomes[x.key] = true
	}
}

// remember appends an intact record to the script.
func (s *Session) remember(r Record) {
	x := step{place: place{r.Offset + headSize, len(r.Data)}, kind: r.Kind}
	switch r.Kind {
	case KindOutcome:
		_, o, _ := r.Outcome() // scan has decoded it once
		x.key = o.Match
	case KindGenome:
		g, _ := r.Genome()
		x.key = g.Key
	}
	s.script = append(s.script, x)
}

// cut shortens the file to what is intact.
func (s *Session) cut(d *Damage) error {
	lost := d.Size - s.size
	if !d.Torn {
		kept := s.path + ".damaged"
		out, err := os.OpenFile(kept, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o644)
		if err != nil {
			return fmt.Errorf("what is damaged cannot be kept, so nothing is repaired: %w", err)
		}
		_, err = io.Copy(out, io.NewSectionReader(s.file, s.size, lost))
		if err := errors.Join(err, out.Close()); err != nil {
			return fmt.Errorf("what is damaged cannot be kept, so nothing is repaired: %w", err)
		}
		s.tell(fmt.Sprintf("repaired: %s; from byte %d on %d bytes were moved to %s", d.Reason, s.size, lost, kept))
	} else {
		s.tell(fmt.Sprintf("cut by %d bytes from byte %d on: %s", lost, s.size, d.Reason))
	}
	return s.file.Truncate(s.size)
}

// begin writes a new journal.
func (s *Session) begin() error {
	if err := s.file.Truncate(0); err != nil {
		return err
	}
	s.size = 0
	if err := s.write([]byte(magic)); err != nil {
		return err
	}
	if err := s.fork(nil); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(s.path)); err == nil {
		_ = dir.Sync() // not every system can; then the name is as safe as it gets
		dir.Close()
	}
	return nil
}

// fork begins a new part of the journal, which is of this program from its
// beginning on: it starts with the notes that the program has already made.
func (s *Session) fork(notes [][]byte) error {
	s.settle()
	head, err := s.header.encode()
	if err != nil {
		return err
	}
	if _, err := s.append(KindHeader, head); err != nil {
		return err
	}
	for _, n := range notes {
		if _, err := s.append(KindNote, n); err != nil {
			return err
		}
	}
	return s.sync()
}

// Report says in lines what was cut, repaired or forced, or "".
func (s *Session) Report() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.report
}

// Stats returns what the session did until now, or until the Play that is under
// way began.
func (s *Session) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stats()
}

func (s *Session) stats() Stats {
	c := s.counts
	c.Genomes, c.Bytes = len(s.genomes), s.size
	return c
}

// Err returns the error that ended the session, or nil.
func (s *Session) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Close writes what is left to the disk and closes the file. It is an error if
// the session ended with one.
func (s *Session) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		return nil
	}
	var err error
	if s.err == nil {
		err = s.sync()
	}
	err = errors.Join(s.err, err, s.file.Close())
	s.file = nil
	s.err = ErrClosed
	return err
}

// fail ends the session with an error.
func (s *Session) fail(err error) error {
	if s.err == nil {
		s.err = err
	}
	return s.err
}

// append writes a record to the end of the file.
func (s *Session) append(kind Kind, payload []byte) (place, error) {
	if len(payload) > maxPayload {
		return place{}, fmt.Errorf("%s: a %v of %d bytes is too long, at most %d are allowed", s.path, kind, len(payload), maxPayload)
	}
	p := place{s.size + headSize, len(payload)}
	s.buffer = appendRecord(s.buffer[:0], s.size, kind, payload)
	return p, s.write(s.buffer)
}

func (s *Session) write(b []byte) error {
	if _, err := s.file.WriteAt(b, s.size); err != nil {
		// A part may have been written; the next run would cut it as well.
		return errors.Join(fmt.Errorf("%s: %w", s.path, err), s.file.Truncate(s.size))
	}
	s.size += int64(len(b))
	s.dirty = true
	return nil
}

func (s *Session) sync() error {
	if !s.dirty || s.options.NoSync {
		return nil
	}
	s.dirty = false
	if err := s.file.Sync(); err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	return nil
}

// read returns the payload at p.
func (s *Session) read(p place) ([]byte, error) {
	b := make([]byte, p.size)
	if _, err := s.file.ReadAt(b, p.offset); err != nil {
		return nil, fmt.Errorf("%s: %w", s.path, err)
	}
	return b, nil
}

// Add records a genome and makes it known to the evaluator. An error ends the
// session, and the next Play or Note returns it.
func (s *Session) Add(g *evo.Genome, origin match.Origin) evo.Key {
	key, _ := s.store.Add(g)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil || s.genomes[key] {
		return key
	}
	data, err := json.Marshal(Genome{Key: key, Origin: origin, JSON: s.catalog.AppendJSON(nil, g)})
	if err != nil {
		s.fail(fmt.Errorf("the genome %s has no JSON form: %w", key, err))
		return key
	}
	if _, err := s.tellOnce(KindGenome, data); err != nil {
		s.fail(err)
		return key
	}
	s.genomes[key] = true
	return key
}

// Note records an event of a kind, as JSON. In a run that is resumed the event
// must be the one that was recorded.
func (s *Session) Note(kind string, event any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	raw, err := json.Marshal(event)
	if err != nil {
		return s.fail(fmt.Errorf("the event %q has no JSON form: %w", kind, err))
	}
	data, err := json.Marshal(Note{Kind: kind, Event: raw})
	if err != nil {
		return s.fail(fmt.Errorf("the event %q has no JSON form: %w", kind, err))
	}
	if _, err := s.tellOnce(KindNote, data); err != nil {
		return s.fail(err)
	}
	return nil
}

// tellOnce appends a record unless the script has it here.
func (s *Session) tellOnce(kind Kind, data []byte) (place, error) {
	if s.at < len(s.script) {
		x := s.script[s.at]
		stored, err := s.read(x.place)
		if err != nil {
			return place{}, err
		}
		if x.kind == kind && bytes.Equal(stored, data) {
			s.at++
			return x.place, nil
		}
		if err := s.differs(kind.String()+" "+string(data), x, stored); err != nil {
			return place{}, err
		}
	}
	return s.append(kind, data)
}

// differs ends the session because the program asks something else than the
// script holds, or begins a new part of the journal if that was asked for.
func (s *Session) differs(asked string, x step, stored []byte) error {
	holds := x.kind.String()
	switch x.kind {
	case KindOutcome:
		holds += " of match " + x.key.String()
	default:
		holds += " " + string(stored)
	}
	if s.options.Force {
		var notes [][]byte
		for _, y := range s.script[:s.at] {
			if y.kind == KindNote {
				n, err := s.read(y.place)
				if err != nil {
					return err
				}
				notes = append(notes, n)
			}
		}
		s.tell(fmt.Sprintf("goes on anew: at byte %d it holds the %s, and the program has %s", x.offset-headSize, brief(holds), brief(asked)))
		return s.fork(notes)
	}
	return fmt.Errorf("%s: %w: at byte %d it holds the %s, and the program has %s. It was written by another version of the program. "+
		"Mend: choose another file, or force it: then results are used and the rest is done anew",
		s.path, ErrDiffers, x.offset-headSize, brief(holds), brief(asked))
}

// brief shortens a text for an error.
func brief(s string) string {
	if len(s) > 200 {
		s = s[:200] + "…"
	}
	return s
}

// Play returns the outcomes of the matches, in their order. What the journal
// has is taken from it; the rest is played, a match that is there twice once,
// and appended in the order of the matches. After an error what was appended
// stays, and what the evaluator or the context is to blame for leaves the
// session usable.
func (s *Session) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return nil, s.err
	}
	keys := make([]evo.Key, len(matches))
	fresh := map[evo.Key]match.Outcome{} // played by this call
	var ask []match.Match
	var askKeys []evo.Key
	asked := map[evo.Key]bool{}
	for i, m := range matches {
		k := m.Key(s.rules)
		keys[i] = k
		if _, known := s.outcomes[k]; known || asked[k] {
			continue
		}
		if s.at < len(s.script) {
			x := s.script[s.at]
			if x.kind == KindOutcome && x.key == k {
				s.pass(x)
				s.at++
				continue
			}
			stored, err := s.read(x.place)
			if err == nil {
				err = s.differs("match "+k.String(), x, stored)
			}
			if err != nil {
				return nil, s.fail(err)
			}
			if _, known := s.outcomes[k]; known {
				continue
			}
		}
		asked[k] = true
		ask, askKeys = append(ask, m), append(askKeys, k)
	}
	if len(ask) > 0 {
		err := match.InOrder(ctx, s.ev, ask, askKeys, func(i int, o match.Outcome) error {
			return s.keep(ask[i], o, fresh)
		})
		if fault := s.sync(); fault != nil {
			err = errors.Join(err, s.fail(fault))
		}
		if err != nil {
			return nil, err
		}
	}
	outcomes := make([]match.Outcome, len(matches))
	for i, k := range keys {
		o, ok := fresh[k]
		if !ok {
			var err error
			if o, err = s.recall(k); err != nil {
				return nil, s.fail(err)
			}
			s.counts.Recalled++
			s.count(o)
		}
		outcomes[i] = o
	}
	return outcomes, nil
}

// keep appends an outcome.
func (s *Session) keep(m match.Match, o match.Outcome, fresh map[evo.Key]match.Outcome) error {
	p, err := s.append(KindOutcome, match.AppendOutcome(match.AppendMatch(nil, m), o))
	if err != nil {
		return s.fail(err)
	}
	s.outcomes[o.Match] = p
	fresh[o.Match] = o
	s.counts.Played++
	s.counts.Steps += o.Steps
	s.count(o)
	if s.options.Progress != nil {
		s.options.Progress(s.stats())
	}
	return nil
}

func (s *Session) count(o match.Outcome) {
	if o.Status != match.OK {
		s.counts.Faults++
	}
}

// recall reads an outcome from the file.
func (s *Session) recall(k evo.Key) (match.Outcome, error) {
	p := s.outcomes[k]
	data, err := s.read(p)
	if err != nil {
		return match.Outcome{}, err
	}
	_, o, err := Record{Offset: p.offset - headSize, Kind: KindOutcome, Data: data}.Outcome()
	if err == nil && o.Match != k {
		err = fmt.Errorf("at byte %d there is the outcome of another match than when it was opened", p.offset)
	}
	if err != nil {
		return match.Outcome{}, fmt.Errorf("%s: %w: the file was written to by something else", s.path, err)
	}
	return o, nil
}

var _ match.Lab = (*Session)(nil)
