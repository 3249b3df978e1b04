package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
)

// Open makes the journal at path, or resumes it if there is one. The matches of
// the session are played by ev, which finds genomes in store; the catalog is
// that of the genomes.
//
// It is ErrOther if the journal has another header, ErrLocked if another
// process has it open, and a *[Damage] if it is not intact. A record at its end
// that was not written to the end is cut, see [Session.Report].
func Open(path string, h Header, ev match.Evaluator, store *match.Store, catalog *evo.Catalog, o Options) (*Session, error) {
	rules := h.Rules.Key() // by which the evaluator knows its matches
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
		outcomes: map[evo.Key]place{}, genomes: map[evo.Key]bool{},
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
			return fmt.Errorf("%s: %w: it has %s. Fix: choose another file, resume with what it was begun with, or force it: then results of the same rules are used and the rest is played again",
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
		if err := errors.Join(err, out.Sync(), out.Close()); err != nil { // before it is cut here
			_ = os.Remove(kept) // a part of it would be in the way of the next repair
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
