package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Header says what the records that follow it are of. A run is resumed only
// with an equal one.
type Header struct {
	Rules  match.Rules `json:"rules"`
	Seed   uint64      `json:"seed"`
	Preset string      `json:"preset,omitempty"`

	// Config is the program's own configuration as JSON: what its questions
	// depend on. Limits that only say when to stop do not belong here, so that
	// a run can be resumed to go further.
	Config json.RawMessage `json:"config,omitempty"`
}

// Diff says in words how another header differs, or "" where it does not.
func (h Header) Diff(other Header) string {
	var all []string
	if d := h.Rules.Diff(other.Rules); d != "" {
		all = append(all, d)
	}
	if h.Seed != other.Seed {
		all = append(all, fmt.Sprintf("seed %d, not %d", h.Seed, other.Seed))
	}
	if h.Preset != other.Preset {
		all = append(all, fmt.Sprintf("preset %q, not %q", h.Preset, other.Preset))
	}
	if !bytes.Equal(h.Config, other.Config) {
		all = append(all, "configuration: "+differences(h.Config, other.Config))
	}
	return strings.Join(all, "; ")
}

// normal returns the header as it is read from a journal that it was written to.
// Only such headers can be compared: in JSON the same text may be written in
// many ways ("<" is escaped), and what is no UTF-8 cannot be written at all.
func (h Header) normal() (n Header, err error) {
	if len(h.Config) > 0 && !json.Valid(h.Config) {
		return n, fmt.Errorf("the header's Config is not JSON: %w", json.Unmarshal(h.Config, new(any)))
	}
	data, err := h.encode()
	if err != nil {
		return n, err
	}
	return n, Record{Kind: KindHeader, Data: data}.json(KindHeader, &n)
}

// encode returns the payload of the header's record.
func (h Header) encode() ([]byte, error) {
	data, err := json.Marshal(h)
	if err != nil {
		return nil, fmt.Errorf("the header has no JSON form: %w", err)
	}
	return data, nil
}

// Genome is a genome of a run and where it comes from.
type Genome struct {
	Key    evo.Key      `json:"key"`
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

func (r Record) json(kind Kind, into any) error {
	if r.Kind != kind {
		return fmt.Errorf("the record at byte %d is of kind %v, not %v", r.Offset, r.Kind, kind)
	}
	if err := strict.Decode(r.Data, into); err != nil {
		return fmt.Errorf("the %v at byte %d: %w", kind, r.Offset, err)
	}
	return nil
}

// Outcome decodes a record of KindOutcome.
func (r Record) Outcome() (match.Match, match.Outcome, error) {
	if r.Kind != KindOutcome {
		return match.Match{}, match.Outcome{}, fmt.Errorf("the record at byte %d is of kind %v, not %v", r.Offset, r.Kind, KindOutcome)
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

// check reports whether the record can be decoded, and whether an outcome can be
// of its match under the rules of the header before it, which it sets.
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

// verify holds an outcome to rules.
func (r Record) verify(rules match.Rules, m match.Match, o match.Outcome) error {
	if err := rules.Verify(m, o); err != nil {
		return fmt.Errorf("the outcome at byte %d: %w", r.Offset, err)
	}
	return nil
}

// Records returns the records of a journal in their order. It may be read while
// a run writes to it. A *[Damage] comes last if the file is not intact; where
// that is Torn, the file may also just be growing.
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
		stopped := false
		damage, err := scan(f, size, path, func(r Record) bool {
			r.Data = bytes.Clone(r.Data)
			stopped = !yield(r, nil)
			return !stopped
		})
		switch {
		case stopped:
		case err != nil:
			yield(Record{}, err)
		case damage != nil:
			yield(Record{}, damage)
		}
	}
}
