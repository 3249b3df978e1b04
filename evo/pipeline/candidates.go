package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/funnel"
	"github.com/ethogram-go/ethogram/evo/stats"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// line is a candidate in a file: a line of JSON, with the genome in its
// canonical form.
type line struct {
	funnel.Candidate
	Genome json.RawMessage `json:"genome"`
}

// writeCandidates writes candidates, one a line.
func (r *Run) writeCandidates(name string, all []*funnel.Candidate) error {
	var b bytes.Buffer
	for _, c := range all {
		text, err := json.Marshal(line{Candidate: *c, Genome: r.Env.Spec.Catalog.AppendJSON(nil, c.Genome)})
		if err != nil {
			return err
		}
		b.Write(text)
		b.WriteByte('\n')
	}
	return r.WriteFile(name, b.Bytes())
}

// Candidates reads a file of candidates, as the stages search, certify, pick
// and pack write them. Lines that are damaged or name what the vocabulary does
// not have are reported together, with their numbers; the others are returned
// all the same.
func (r *Run) Candidates(name string) ([]*funnel.Candidate, error) {
	data, err := r.written(name)
	if err != nil {
		return nil, err
	}
	var all []*funnel.Candidate
	var bad strict.Problems
	at := map[evo.Key]int{} // the line of each
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

// entrants reads the candidates of a stage that works with a game's classes.
func (r *Run) entrants(name string, b *evo.Spec) ([]*funnel.Candidate, error) {
	all, err := r.Candidates(name)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.Class >= len(b.Classes) {
			return nil, fmt.Errorf("%s: %v is in class %d, and the run has %d, from 0", r.Path(name), c.Key, c.Class, len(b.Classes))
		}
	}
	return all, nil
}

// Latest reads the candidates of the last stage that has written any. A folder
// without them is an error that wraps os.ErrNotExist.
func (r *Run) Latest() ([]*funnel.Candidate, error) {
	for _, name := range []string{"shipped.jsonl", "picked.jsonl", "certified.jsonl"} {
		if _, err := os.Stat(r.Path(name)); err == nil {
			return r.Candidates(name)
		}
	}
	return r.Candidates("archive.jsonl")
}

func (r *Run) candidate(text []byte) (*funnel.Candidate, error) {
	var l line
	if err := strict.Decode(text, &l); err != nil {
		return nil, err
	}
	g, err := evo.ParseGenome(r.Env.Spec.Catalog, l.Genome)
	if err != nil {
		return nil, err
	}
	if g.Key() != l.Key {
		return nil, fmt.Errorf("the genome's key is %v, not %v: the line was changed", g.Key(), l.Key)
	}
	c := l.Candidate
	c.Genome = g
	return &c, r.check(&c)
}

// check returns what stages could not work with, in a candidate that somebody
// else may have written.
func (r *Run) check(c *funnel.Candidate) error {
	metrics := len(r.Env.Spec.Metrics)
	for _, list := range []struct {
		name string
		n    int
	}{{"training", len(c.Training)}, {"certified", len(c.Certified)}} {
		if list.n != 0 && list.n != metrics {
			return fmt.Errorf("%s has %d metrics, and the game %d", list.name, list.n, metrics)
		}
	}
	for _, list := range [][]stats.Tally{c.Training, c.Certified, {c.Showed}} {
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
	switch c.Fate {
	case funnel.Open, funnel.Crashed, funnel.NoClass, funnel.Unclassified, funnel.Surplus:
	case funnel.Admitted, funnel.Lost, funnel.Unnatural, funnel.Similar, funnel.VotedOut, funnel.Shipped:
		if c.Class < 0 || len(c.Certified) == 0 {
			return fmt.Errorf("it is %q, but has no class or was not certified", c.Fate)
		}
	default:
		return fmt.Errorf("there is no fate %q", c.Fate)
	}
	return nil
}

// Fates counts candidates by their fate, and by class where they have one.
type Fates struct {
	Created int                            `json:"created"` // distinct genomes that were evaluated
	Total   map[funnel.Fate]int            `json:"total"`
	ByClass map[string]map[funnel.Fate]int `json:"by_class"`
}

// CountFates returns how far candidates came.
func CountFates(classes []evo.Class, all []*funnel.Candidate) Fates {
	f := Fates{Created: len(all), Total: map[funnel.Fate]int{}, ByClass: map[string]map[funnel.Fate]int{}}
	for _, c := range classes {
		f.ByClass[c.Name] = map[funnel.Fate]int{}
	}
	for _, c := range all {
		f.Total[c.Fate]++
		if c.Class >= 0 && c.Class < len(classes) {
			f.ByClass[classes[c.Class].Name][c.Fate]++
		}
	}
	return f
}
