package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Open creates the journal at path, or resumes it if it exists. ev plays the
// matches of the session, with genomes from store; catalog is that of the
// genomes.
//
// The error is ErrOther if the journal has another header, ErrLocked if another
// process has it open, and a *[Damage] if it is not intact. An incomplete record
// at its end is cut; see [Session.Report].
func Open(path string, h Header, ev match.Evaluator, store *match.Store, catalog *genome.Catalog, o Options) (*Session, error) {
	rules := h.Rules.Key() // before normal: the evaluator uses this key
	h, err := h.normal()
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	s := &Session{
		options: o, path: path, ev: ev, store: store, catalog: catalog, header: h, rules: rules, file: f,
		outcomes: map[genome.Key]place{}, genomes: map[genome.Key]bool{},
	}
	if err := s.open(); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

func (s *Session) open() error {
	if !Lock(s.file) {
		return fmt.Errorf("%s: %w; wait for it to end", s.path, ErrLocked)
	}
	size, err := s.file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if size == 0 {
		return s.create()
	}
	stored, err := s.load(size)
	var damage *Damage
	if errors.As(err, &damage) {
		if !damage.Torn && !s.options.Repair {
			return damage
		}
		err = s.truncate(damage)
	}
	if err != nil {
		return err
	}
	if s.size == 0 {
		return s.create()
	}
	if diff := stored.Diff(s.header); diff != "" {
		if !s.options.Force {
			return fmt.Errorf("%s: %w: it has %s. Fix: choose another file, resume with what it was begun with, or force it: then results of the same rules are used and the rest is played again",
				s.path, ErrOther, diff)
		}
		s.addReport("goes on with another header: it had " + diff)
		return s.startPart(nil)
	}
	return nil
}

// load reads the records that are intact, and returns the last header. What
// follows that header is to be replayed.
func (s *Session) load(size int64) (stored Header, err error) {
	for r, err := range scan(s.file, size, s.path) {
		if err != nil {
			return stored, err
		}
		x := step{place: place{r.Offset + headSize, len(r.Data)}, kind: r.Kind}
		switch r.Kind { // scan has decoded the records once: there are no errors
		case KindHeader:
			stored, _ = r.Header()
			s.endReplay()
		case KindOutcome:
			_, o, _ := r.Outcome()
			x.key = o.Match
		case KindGenome:
			g, _ := r.Genome()
			x.key = g.Key
		}
		if r.Kind != KindHeader {
			s.replay = append(s.replay, x)
		}
		s.size = x.offset + int64(x.size)
	}
	return stored, nil
}

// addReport adds a line to the report.
func (s *Session) addReport(line string) { s.report += s.path + ": " + line + "\n" }

// endReplay makes all records known, whichever program asked for them.
func (s *Session) endReplay() {
	for _, x := range s.replay[s.at:] {
		s.know(x)
	}
	s.replay, s.at = nil, 0
}

// know makes the record of a step known.
func (s *Session) know(x step) {
	switch x.kind {
	case KindOutcome:
		s.outcomes[x.key] = x.place
	case KindGenome:
		s.genomes[x.key] = true
	}
}

// truncate shortens the file to its intact records, and keeps what is damaged.
func (s *Session) truncate(d *Damage) error {
	lost := d.Size - s.size
	if d.Torn {
		s.addReport(fmt.Sprintf("cut by %d bytes from byte %d on: %s", lost, s.size, d.Reason))
	} else {
		kept := s.path + ".damaged"
		if err := s.copyTo(kept, lost); err != nil {
			return fmt.Errorf("what is damaged cannot be kept, so nothing is repaired: %w", err)
		}
		s.addReport(fmt.Sprintf("repaired: %s; from byte %d on %d bytes were moved to %s", d.Reason, s.size, lost, kept))
	}
	return s.file.Truncate(s.size)
}

// copyTo writes the last n bytes to a new file and to the disk.
func (s *Session) copyTo(path string, n int64) error {
	out, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, io.NewSectionReader(s.file, s.size, n))
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		_ = os.Remove(path) // a part of it would be in the way of the next repair
	}
	return err
}

// create writes a new journal.
func (s *Session) create() error {
	if err := s.file.Truncate(0); err != nil {
		return err
	}
	s.size = 0
	if err := s.write([]byte(magic)); err != nil {
		return err
	}
	if err := s.startPart(nil); err != nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(s.path)); err == nil {
		_ = dir.Sync() // not every system can; then the name is as safe as it gets
		dir.Close()
	}
	return nil
}

// startPart begins a new part of the journal. The whole part belongs to this
// program: it begins with the notes that the program has already made.
func (s *Session) startPart(notes [][]byte) error {
	s.endReplay()
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
