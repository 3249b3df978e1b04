package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Genome is a genome of a run, with its origin.
type Genome struct {
	Key    genome.Key   `json:"key"`
	Origin match.Origin `json:"origin"`

	// JSON is its canonical form, for evo.ParseGenome.
	JSON json.RawMessage `json:"genome"`
}

// Note is an event of a run.
type Note struct {
	Kind  string          `json:"kind"`
	Event json.RawMessage `json:"event"`
}

// Record is an intact record of a journal.
type Record struct {
	Offset int64 // in the file
	Kind   Kind
	Data   []byte // the payload
}

// Header decodes a record of KindHeader.
func (r Record) Header() (h Header, err error) { return h, r.json(KindHeader, &h) }

// Genome decodes a record of KindGenome.
func (r Record) Genome() (g Genome, err error) { return g, r.json(KindGenome, &g) }

// Note decodes a record of KindNote.
func (r Record) Note() (n Note, err error) { return n, r.json(KindNote, &n) }

func (r Record) is(kind Kind) error {
	if r.Kind != kind {
		return fmt.Errorf("the record at byte %d is of kind %v, not %v", r.Offset, r.Kind, kind)
	}
	return nil
}

func (r Record) json(kind Kind, into any) error {
	if err := r.is(kind); err != nil {
		return err
	}
	if err := strict.Decode(r.Data, into); err != nil {
		return fmt.Errorf("the %v at byte %d: %w", kind, r.Offset, err)
	}
	return nil
}

// Outcome decodes a record of KindOutcome.
func (r Record) Outcome() (match.Match, match.Outcome, error) {
	if err := r.is(KindOutcome); err != nil {
		return match.Match{}, match.Outcome{}, err
	}
	m, rest, err := match.DecodeMatch(r.Data)
	if err != nil {
		return match.Match{}, match.Outcome{}, fmt.Errorf("the match at byte %d: %w", r.Offset, err)
	}
	o, rest, err := match.DecodeOutcome(rest)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%d bytes too many", len(rest))
	}
	if err != nil {
		return match.Match{}, match.Outcome{}, fmt.Errorf("the outcome at byte %d: %w", r.Offset, err)
	}
	return m, o, nil
}

// check decodes the record. An outcome must be a possible one of its match under
// the rules of the header before it; a header sets rules.
func (r Record) check(rules *match.Rules) (err error) {
	switch r.Kind {
	case KindHeader:
		var h Header
		h, err = r.Header()
		*rules = h.Rules
	case KindGenome:
		_, err = r.Genome()
	case KindNote:
		_, err = r.Note()
	case KindOutcome:
		var m match.Match
		var o match.Outcome
		if m, o, err = r.Outcome(); err == nil {
			err = r.verify(*rules, m, o)
		}
	}
	return err
}

// verify checks an outcome against the rules.
func (r Record) verify(rules match.Rules, m match.Match, o match.Outcome) error {
	if err := rules.Verify(m, o); err != nil {
		return fmt.Errorf("the outcome at byte %d: %w", r.Offset, err)
	}
	return nil
}

// Records returns the records of a journal in their order, also while a run
// writes to it. A *[Damage] comes last if the file is not intact; if it is Torn,
// the file may also be growing.
func Records(path string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(Record{}, err)
			return
		}
		defer f.Close()
		size, err := f.Seek(0, io.SeekEnd)
		if err != nil {
			yield(Record{}, err)
			return
		}
		for r, err := range scan(f, size, path) {
			r.Data = bytes.Clone(r.Data)
			if !yield(r, err) {
				return
			}
		}
	}
}
