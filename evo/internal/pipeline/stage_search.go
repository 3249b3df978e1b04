package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// search evolves, and writes every genome that it has evaluated.
func (r *Run) search(ctx context.Context) error {
	spec, err := r.spec()
	if err != nil {
		return err
	}
	o, again, err := r.limits()
	if err != nil {
		return err
	}
	s, err := search.New(spec, o)
	if err != nil {
		return err
	}
	defer s.Close()
	question, err := r.question()
	if err != nil {
		return err
	}
	if err := r.open(question); err != nil {
		return err
	}
	r.report(Progress{Text: "the first generation"})
	warned := false
	warn := func() {
		if history := s.History(); !warned && len(history) > 0 {
			warned = true
			r.warn(history[0].Warnings)
		}
	}
	stopped := search.Run(ctx, s, r.session, func(p search.Progress) {
		warn()
		r.report(searchProgress(p, o))
	})
	warn() // no batch follows a single generation
	if stopped != nil && ctx.Err() == nil {
		return stopped
	}
	if _, err := os.Stat(r.Path(Search.Info().Candidates)); err == nil && stopped != nil && r.session.Stats().Played == 0 {
		return stopped // it only replayed the journal: the files have at least as much
	}
	if stopped == nil && r.session.Stats().Ahead > 0 {
		r.report(Progress{Note: true, Text: "the search in this folder once went on beyond this limit: what it found after that is left out now; " +
			"the same search with the old limit restores it from the journal"})
	}
	if err := r.outdate(Search); err != nil {
		return err
	}
	all, err := r.writeSearch(s)
	if err != nil {
		return err
	}
	if stopped == nil { // before certification, which takes most of the time
		for _, w := range funnel.LintFamilies(spec, all, r.Config.Selection) {
			r.report(Progress{Note: true, Text: genome.Warning(w)})
		}
	}
	if stopped != nil || again {
		return stopped
	}
	return r.ended(s)
}

// searchProgress counts towards the first limit that the options set.
func searchProgress(p search.Progress, o search.Options) Progress {
	text := fmt.Sprintf("%d genomes", p.Genomes)
	if p.Last != nil {
		text += fmt.Sprintf(", in class %v", p.Last.InClass)
	}
	done, of := 0, 0
	switch {
	case o.Genomes > 0:
		done, of = p.Genomes, o.Genomes
	case o.Matches > 0:
		done, of = p.Matches, o.Matches
	case o.Generations > 0:
		done, of = p.Generation, o.Generations
	}
	return Progress{Text: text, Done: int64(done), Of: int64(of), Generation: p.Last}
}

// writeSearch writes what a search has found, even if it was stopped, and returns
// the candidates.
func (r *Run) writeSearch(s *search.Search) (all []*funnel.Candidate, err error) {
	seen := map[genome.Key]bool{} // canonical keys
	for _, in := range s.Archive() {
		key := genome.KeyOf(genome.Canonical(in.Genome))
		if in.Rounds == 0 && in.Fault == "" || in.Origin.How == match.Library || seen[key] {
			continue
		}
		seen[key] = true
		all = append(all, &funnel.Candidate{
			Candidate: in.Candidate, Training: in.Training(), Fault: in.Fault, Class: -1,
		})
	}
	if err := r.writeCandidates(Search, all); err != nil {
		return nil, err
	}
	if err := r.writeElites(s); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, row := range s.History() {
		text, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		b.Write(append(text, '\n'))
	}
	return all, r.WriteFile("history.jsonl", b.Bytes())
}
