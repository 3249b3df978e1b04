package journal

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// The errors of Open, and of a Session.
var (
	ErrLocked  = errors.New("another process writes to this journal")
	ErrOther   = errors.New("the journal is of another run")
	ErrDiffers = errors.New("the program does not ask what the journal holds")
	ErrClosed  = errors.New("the session is closed")
)

// Options say how Open treats a journal. The zero Options refuse a journal of
// another run and a damaged one.
type Options struct {
	// Force resumes a journal with another header, and goes on where the program
	// asks something else than the journal holds. It uses outcomes of the same
	// rules; the rest of the journal is kept, but has no meaning for this run.
	Force bool

	// Repair resumes a damaged journal with the records before the damage. The
	// rest is kept in a file beside it, with ".damaged" appended to the name.
	Repair bool

	// NoSync leaves it to the operating system when to write to the disk. Nothing
	// is lost if the process dies; something may be if the machine does.
	NoSync bool

	// Play calls Progress, unless it is nil, after it has appended an outcome; not
	// for outcomes that the journal had. Progress must not call the Session.
	Progress func(Stats)
}

// Stats count what a Session did since it was opened.
type Stats struct {
	Recalled int   // outcomes that the journal had
	Played   int   // outcomes that were played and appended
	Faults   int   // of both, those whose Status is not OK
	Ahead    int   // records of this program that it has not asked for yet
	Bytes    int64 // of the file
}

// Session is a [match.MatchCache] with a journal, from which it answers what it
// was asked before, in this process or in an earlier one. Several goroutines may
// call its methods, but the order of the calls must be the same in every run.
type Session struct {
	options Options
	path    string
	ev      match.Evaluator
	store   *match.Store
	catalog *genome.Catalog
	header  Header
	rules   genome.Key
	report  string

	mu       sync.Mutex
	file     *os.File
	size     int64                // of the file up to the last intact record
	outcomes map[genome.Key]place // those that may be recalled
	genomes  map[genome.Key]bool  // those that are recorded
	replay   []step               // what earlier runs of this program recorded
	at       int                  // how much of the replay this program has asked for
	dirty    bool                 // something was appended since the last sync
	err      error                // that ended the session
	counts   Stats
	buffer   []byte
}

// place is where the payload of a record is.
type place struct {
	offset int64
	size   int
}

// step is a record that the program must ask for again.
type step struct {
	place
	kind Kind
	key  genome.Key // of an outcome's match, or of a genome
}

// Report says in lines what was cut, repaired or forced, or is empty.
func (s *Session) Report() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.report
}

// Stats returns what the session did up to now. It waits for a Play under way.
func (s *Session) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stats()
}

func (s *Session) stats() Stats {
	c := s.counts
	c.Bytes = s.size
	c.Ahead = len(s.replay) - s.at
	return c
}

// Err returns the error that ended the session, or nil.
func (s *Session) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Close syncs the file to the disk and closes it. It returns the error with which
// the session ended, if there is one.
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

var _ match.MatchCache = (*Session)(nil)
