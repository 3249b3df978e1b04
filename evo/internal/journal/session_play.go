package journal

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
)

// Play returns the outcomes of the matches, in their order. It takes from the
// journal what is there. It has the other matches played, each once, and appends
// their outcomes in the order of the matches. After an error the appended
// outcomes stay; the session remains usable after an error of the evaluator or
// the context. A context that is done is an error even if the journal has all
// outcomes, so that a long run can be given up while it resumes.
func (s *Session) Play(ctx context.Context, matches []match.Match) ([]match.Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return nil, s.err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	keys := make([]genome.Key, len(matches))
	for i, m := range matches {
		keys[i] = m.Key(s.rules)
	}
	unknown, unknownKeys, err := s.unknown(matches, keys)
	if err != nil {
		return nil, s.fail(err)
	}
	played, err := s.play(ctx, unknown, unknownKeys)
	if err != nil {
		return nil, err
	}
	return s.collect(ctx, keys, played)
}

// unknown returns the matches whose outcomes the journal does not have, each
// once.
func (s *Session) unknown(matches []match.Match, keys []genome.Key) (list []match.Match, listKeys []genome.Key, err error) {
	listed := map[genome.Key]bool{}
	for i, k := range keys {
		if listed[k] {
			continue
		}
		known, err := s.known(k)
		if err != nil {
			return nil, nil, err
		}
		if !known {
			listed[k] = true
			list, listKeys = append(list, matches[i]), append(listKeys, k)
		}
	}
	return list, listKeys, nil
}

// known reports whether the journal has the outcome of a match. In a replay a
// match that is not known yet must be the next step.
func (s *Session) known(k genome.Key) (bool, error) {
	if _, known := s.outcomes[k]; known || s.at == len(s.replay) {
		return known, nil
	}
	x := s.replay[s.at]
	if x.kind == KindOutcome && x.key == k {
		s.know(x)
		s.at++
		return true, nil
	}
	stored, err := s.read(x.place)
	if err == nil {
		err = s.diverge(x, stored, "match "+k.String())
	}
	_, known := s.outcomes[k] // the replay is over, and all of it is known
	return known, err
}

// play has matches played and appends their outcomes.
func (s *Session) play(ctx context.Context, matches []match.Match, keys []genome.Key) (map[genome.Key]match.Outcome, error) {
	if len(matches) == 0 {
		return nil, nil
	}
	played := map[genome.Key]match.Outcome{}
	err := match.InOrder(ctx, s.ev, matches, keys, func(i int, o match.Outcome) error {
		played[o.Match] = o
		return s.appendOutcome(matches[i], o)
	})
	if fault := s.sync(); fault != nil {
		err = errors.Join(err, s.fail(fault))
	}
	return played, err
}

func (s *Session) appendOutcome(m match.Match, o match.Outcome) error {
	if err := s.header.Rules.Verify(m, o); err != nil { // it could not be read again
		return fmt.Errorf("the evaluator's outcome of match %s: %w", o.Match, err)
	}
	p, err := s.append(KindOutcome, match.AppendOutcome(match.AppendMatch(nil, m), o))
	if err != nil {
		return s.fail(err)
	}
	s.outcomes[o.Match] = p
	s.counts.Played++
	s.countFault(o)
	if s.options.Progress != nil {
		s.options.Progress(s.stats())
	}
	return nil
}

// collect returns the outcomes of matches: those that were just played, and
// those from the file.
func (s *Session) collect(ctx context.Context, keys []genome.Key, played map[genome.Key]match.Outcome) ([]match.Outcome, error) {
	outcomes := make([]match.Outcome, len(keys))
	for i, k := range keys {
		if o, ok := played[k]; ok {
			outcomes[i] = o
			continue
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		o, err := s.recall(k)
		if err != nil {
			return nil, s.fail(err)
		}
		s.counts.Recalled++
		s.countFault(o)
		outcomes[i] = o
	}
	return outcomes, nil
}

func (s *Session) countFault(o match.Outcome) {
	if o.Status != match.OK {
		s.counts.Faults++
	}
}

// recall reads an outcome from the file.
func (s *Session) recall(k genome.Key) (match.Outcome, error) {
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
