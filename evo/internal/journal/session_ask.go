package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Add records a genome and makes it known to the evaluator. An error ends the
// session; the next Play or Note returns it.
func (s *Session) Add(g *genome.Genome, origin match.Origin) genome.Key {
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
	if err := s.record(KindGenome, data); err != nil {
		s.fail(err)
		return key
	}
	s.genomes[key] = true
	return key
}

// Note records an event of a kind, as JSON. A resumed run must note the event that
// was recorded.
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
	if err := s.record(KindNote, data); err != nil {
		return s.fail(err)
	}
	return nil
}

// record appends a record, unless it is the next one of the replay.
func (s *Session) record(kind Kind, data []byte) error {
	if s.at < len(s.replay) {
		x := s.replay[s.at]
		stored, err := s.read(x.place)
		if err != nil {
			return err
		}
		if x.kind == kind && bytes.Equal(stored, data) {
			s.at++
			return nil
		}
		if err := s.diverge(x, stored, kind.String()+" "+string(data)); err != nil {
			return err
		}
	}
	_, err := s.append(kind, data)
	return err
}

// diverge is the error that the program asks for something else than the next
// step of the replay. A forced session begins a new part of the journal instead.
func (s *Session) diverge(x step, stored []byte, asked string) error {
	holds := x.kind.String() + " " + string(stored)
	if x.kind == KindOutcome {
		holds = x.kind.String() + " of match " + x.key.String()
	}
	where := fmt.Sprintf("at byte %d it holds the %s, and the program has %s", x.offset-headSize, shorten(holds), shorten(asked))
	if !s.options.Force {
		return fmt.Errorf("%s: %w: %s. It was written by another version of the program. "+
			"Fix: choose another file, or force it: then results are used and the rest is played again",
			s.path, ErrDiffers, where)
	}
	notes, err := s.replayedNotes()
	if err != nil {
		return err
	}
	s.addReport("plays again: " + where)
	return s.startPart(notes)
}

// replayedNotes returns the notes that this program has asked for.
func (s *Session) replayedNotes() (notes [][]byte, err error) {
	for _, x := range s.replay[:s.at] {
		if x.kind != KindNote {
			continue
		}
		note, err := s.read(x.place)
		if err != nil {
			return nil, err
		}
		notes = append(notes, note)
	}
	return notes, nil
}

// shorten makes a text of a record harmless and short, for an error.
func shorten(s string) string {
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + "…"
	}
	return plain.Name(s)
}
