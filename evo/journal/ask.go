package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

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
		s.tell(fmt.Sprintf("plays again: at byte %d it holds the %s, and the program has %s", x.offset-headSize, brief(holds), brief(asked)))
		return s.fork(notes)
	}
	return fmt.Errorf("%s: %w: at byte %d it holds the %s, and the program has %s. It was written by another version of the program. "+
		"Fix: choose another file, or force it: then results are used and the rest is played again",
		s.path, ErrDiffers, x.offset-headSize, brief(holds), brief(asked))
}

// brief makes a text of a record harmless and short, for an error.
func brief(s string) string {
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + "…"
	}
	return plain.Name(s)
}

// Play returns the outcomes of the matches, in their order. What the journal
// has is taken from it; the rest is played, a match that is there twice once,
// and appended in the order of the matches. After an error what was appended
// stays, and what the evaluator or the context is to blame for leaves the
// session usable. A context that is done is an error also where the journal has
// all outcomes: to resume a long run takes a while, and may be given up.
func (s *Session) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return nil, s.err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
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
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
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
	if err := s.header.Rules.Verify(m, o); err != nil { // it could not be read again
		return fmt.Errorf("the evaluator's outcome of match %s: %w", o.Match, err)
	}
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
	r := Record{Offset: p.offset - headSize, Kind: KindOutcome, Data: data}
	m, o, err := r.Outcome()
	switch {
	case err != nil:
	case o.Match != k || m.Key(s.rules) != k:
		err = fmt.Errorf("at byte %d there is the outcome of another match than its key says, or than when it was opened", p.offset)
	default:
		err = r.verify(s.header.Rules, m, o)
	}
	if err != nil {
		return match.Outcome{}, fmt.Errorf("%s: %w: the file was written to by something else", s.path, err)
	}
	return o, nil
}
