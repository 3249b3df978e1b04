package pipeline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// line is a line of a file of candidates: JSON, with the genome in its
// canonical form.
type line struct {
	funnel.Candidate
	Genome json.RawMessage `json:"genome"`
	Packed json.RawMessage `json:"packed,omitempty"`
}

// writeCandidates writes the candidates of a stage.
func (r *Run) writeCandidates(stage Stage, all []*funnel.Candidate) error {
	var b bytes.Buffer
	for _, c := range all {
		l := line{Candidate: *c, Genome: r.Env.Spec.Catalog.AppendJSON(nil, c.Genome)}
		if c.Packed != nil && c.Packed != c.Genome {
			l.Packed = r.Env.Spec.Catalog.AppendJSON(nil, c.Packed)
		}
		text, err := json.Marshal(l)
		if err != nil {
			return err
		}
		b.Write(text)
		b.WriteByte('\n')
	}
	return r.WriteFile(stage.Info().Candidates, b.Bytes())
}

// Candidates reads the candidates as a stage has left them. It reports all lines
// that are damaged or name what the vocabulary does not have, with their
// numbers, and returns the others.
func (r *Run) Candidates(stage Stage) ([]*funnel.Candidate, error) {
	name := stage.Info().Candidates
	if name == "" {
		return nil, fmt.Errorf("there is no stage %q that writes candidates", stage)
	}
	data, err := r.written(name)
	if err != nil {
		return nil, err
	}
	var all []*funnel.Candidate
	var bad strict.Problems
	at := map[genome.Key]int{} // the line of each
	n := 0
	for text := range bytes.Lines(data) {
		n++
		c, err := r.candidate(text)
		if err == nil && at[c.Key] > 0 {
			err = fmt.Errorf("%v is in line %d already", c.Key, at[c.Key])
		}
		if err != nil {
			bad.Addf("%s:%d: %w", r.Path(name), n, err)
			continue
		}
		at[c.Key] = n
		all = append(all, c)
	}
	return all, bad.Err()
}

// entrants reads what a stage works with: the game with the run's classes, and the
// candidates of the stage before it.
func (r *Run) entrants(stage Stage) (*evo.Spec, []*funnel.Candidate, error) {
	b, err := r.spec()
	if err != nil {
		return nil, nil, err
	}
	before := stage.Before()
	all, err := r.Candidates(before)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range all {
		if c.Class >= len(b.Classes) {
			return nil, nil, fmt.Errorf("%s: %v is in class %d, and the run has %d, from 0",
				r.Path(before.Info().Candidates), c.Key, c.Class, len(b.Classes))
		}
	}
	return b, all, nil
}

// Latest reads the candidates of the last stage that has written any. The error
// wraps os.ErrNotExist if none has.
func (r *Run) Latest() ([]*funnel.Candidate, error) {
	latest := Search
	for _, stage := range Stages {
		if name := stage.Info().Candidates; name != "" {
			if _, err := os.Stat(r.Path(name)); err == nil {
				latest = stage
			}
		}
	}
	return r.Candidates(latest)
}

func (r *Run) candidate(text []byte) (*funnel.Candidate, error) {
	var l line
	if err := strict.Decode(text, &l); err != nil {
		return nil, err
	}
	c := l.Candidate
	err := c.ReadGenome(r.Env.Spec.Catalog, l.Genome, "line")
	if err != nil {
		return nil, err
	}
	if len(l.Packed) > 0 {
		if c.Packed, err = genome.Parse(r.Env.Spec.Catalog, l.Packed); err != nil {
			return nil, fmt.Errorf("packed: %w", err)
		}
	}
	return &c, r.check(&c)
}

// check returns what is wrong with a candidate that somebody else may have
// written.
func (r *Run) check(c *funnel.Candidate) error {
	metrics := len(r.Env.Spec.Metrics)
	for _, list := range []struct {
		name string
		n    int
	}{{"training", len(c.Training)}, {"certified", len(c.Certified)}, {"showed", len(c.Showed)}} {
		if list.n != 0 && list.n != metrics {
			return fmt.Errorf("%s has %d metrics, and the game %d", list.name, list.n, metrics)
		}
	}
	for _, list := range [][]stats.Tally{c.Training, c.Certified, c.Showed} {
		if err := checkTallies(list); err != nil {
			return err
		}
	}
	if err := c.Use.Check(); err != nil {
		return err
	}
	if c.Class < -1 {
		return fmt.Errorf("it is in class %d; want -1 for none, or a class of the run, from 0", c.Class)
	}
	if !slices.Contains(funnel.Fates, c.Fate) {
		return fmt.Errorf("there is no fate %q", c.Fate)
	}
	if c.Fate.InClass() && (c.Class < 0 || len(c.Certified) == 0) {
		return fmt.Errorf("it is %q, but has no class or was not certified", c.Fate)
	}
	return nil
}

// Fates counts candidates by their fate, and by their class if they have one.
type Fates struct {
	Created int                            `json:"created"` // distinct genomes that the search evaluated
	Total   map[funnel.Fate]int            `json:"total"`
	ByClass map[string]map[funnel.Fate]int `json:"by_class"`
	Odd     map[string]int                 `json:"odd,omitempty"` // unnatural ones, by their oddity
}

// odd counts an unnatural candidate.
func (f *Fates) odd(oddity string) {
	if f.Odd == nil {
		f.Odd = map[string]int{}
	}
	f.Odd[oddity]++
}

// Oddities lists why candidates are unnatural, the most frequent reason first.
func (f *Fates) Oddities() []Oddity {
	var all []Oddity
	for what, n := range f.Odd { // sorted below
		all = append(all, Oddity{what, n})
	}
	slices.SortFunc(all, func(x, y Oddity) int { return cmp.Or(y.Count-x.Count, strings.Compare(x.What, y.What)) })
	return all
}

// Oddity is a reason why candidates are unnatural, and how many are.
type Oddity struct {
	What  string
	Count int
}

// CountFates counts the fates of candidates.
func CountFates(classes []evo.Class, all []*funnel.Candidate) Fates {
	f := Fates{Created: len(all), Total: map[funnel.Fate]int{}, ByClass: map[string]map[funnel.Fate]int{}}
	for _, c := range classes {
		f.ByClass[c.Name] = map[funnel.Fate]int{}
	}
	for _, c := range all {
		f.Total[c.Fate]++
		if c.Fate == funnel.Unnatural {
			f.odd(c.Oddity)
		}
		if c.Class >= 0 && c.Class < len(classes) {
			f.ByClass[classes[c.Class].Name][c.Fate]++
		}
	}
	return f
}
