package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// open opens the journal of the stage under way. A journal that was begun with
// another config is refused. A nil config fits all journals: outcomes are
// recorded with all that they depend on, so most stages may run again with
// other parameters and play only what is new.
func (r *Run) open(config any) error {
	header, err := r.header(config)
	if err != nil {
		return err
	}
	session, err := journal.Open(r.Path(string(r.stage)+".journal"), header, r.Env.Evaluator, r.Env.Store, r.Env.Spec.Vocabulary,
		journal.Options{Force: r.Force || config == nil, Repair: r.Repair, Progress: r.played})
	if err != nil {
		return err
	}
	if text := session.Report(); text != "" {
		r.report(Progress{Text: strings.TrimSuffix(text, "\n"), Note: true})
	}
	r.session = session
	return nil
}

// header returns what a journal must have been begun with.
func (r *Run) header(config any) (journal.Header, error) {
	h := journal.Header{Rules: r.Env.Rules, Seed: r.Config.Search.Seed, Preset: r.Config.Preset}
	if config == nil {
		return h, nil
	}
	var err error
	h.Config, err = json.Marshal(config)
	return h, err
}

// question is what a search depends on beside the rules of the game and its
// seed.
type question struct {
	search.Options
	Classes     []evo.Class      `json:"classes"`
	Descriptors []evo.Descriptor `json:"descriptors,omitempty"`
	From        *genome.Key      `json:"from,omitempty"`   // digest of the ancestors
	Joined      *genome.Key      `json:"joined,omitempty"` // digest of what joined the library
}

// question leaves out the limits of the search: they say when to stop, not what
// to do, and a longer search continues a shorter one.
func (r *Run) question() (question, error) {
	q := question{Options: r.Config.Search}
	q.Descriptors = r.Env.Spec.Descriptors
	q.Seed, q.Generations, q.Matches, q.Genomes, q.Filled = 0, 0, 0, 0, 0
	var err1, err2, err3 error
	q.From, err1 = digested(r.ancestors)
	q.Joined, err2 = digested(r.joined)
	q.Classes, err3 = r.Classes()
	return q, errors.Join(err1, err2, err3)
}

// digested returns the digest of tables, or nil if there are none.
func digested(t *Tables) (*genome.Key, error) {
	if t == nil {
		return nil, nil
	}
	key, err := t.Digest()
	return &key, err
}

// Begun returns what the search in the run's folder was begun with, or nil if
// there was none.
func (r *Run) Begun() (*journal.Header, error) {
	var begun *journal.Header
	for record, err := range journal.Records(r.Path(string(Search) + ".journal")) {
		var damage *journal.Damage
		switch {
		case errors.Is(err, os.ErrNotExist), errors.As(err, &damage):
			return begun, nil // opening the journal will report the damage
		case err != nil:
			return nil, err
		}
		if record.Kind == journal.KindHeader {
			h, err := record.Header()
			if err != nil {
				return nil, err
			}
			begun = &h
		}
	}
	return begun, nil
}

// Current returns an error if the rules in a result of [Run.Begun] differ from
// the game's present ones: another version, vocabulary or metrics. With Force
// it returns nil.
func (r *Run) Current(begun *journal.Header) error {
	if begun == nil || r.Force {
		return nil
	}
	now := *begun
	now.Rules = r.Env.Rules
	return r.other(begun, now, "evolve in another folder, or force it to continue with what there is")
}

// Resumable returns an error if the folder has the search of another run: with
// another seed, preset, configuration, vocabulary or version of the game. With
// Force it returns nil. Asking first saves the stages before the search from
// working in vain.
func (r *Run) Resumable() error {
	begun, err := r.Begun()
	if err != nil || begun == nil || r.Force {
		return err
	}
	question, err := r.question()
	if err != nil {
		return err
	}
	header, err := r.header(question)
	if err != nil {
		return err
	}
	return r.other(begun, header, "choose another folder, continue with what it was begun with, or force it")
}

// other returns ErrOther, with a fix, if a search was begun with something else
// than it would be now.
func (r *Run) other(begun *journal.Header, now journal.Header, fix string) error {
	diff := begun.Diff(now)
	if diff == "" {
		return nil
	}
	return fmt.Errorf("%s: %w: it has %s. Fix: %s", r.Path(string(Search)+".journal"), journal.ErrOther, diff, fix)
}
