package pipeline

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
)

// LibraryFile has the tables of other runs that have joined the library of this one.
const LibraryFile = "library.json"

// OpenLibrary has the tables that joined the run's library join that of its Env, so that
// every stage knows them. A run without such tables has none.
func (r *Run) OpenLibrary() error {
	t, err := readTables(r.Path(LibraryFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	return r.join(t)
}

// Join has the best table of the run in another folder join the library, as an opponent
// and a founder, with all that had joined the library of that run. [Run.KeepAncestors]
// copies them into the run's folder: from then on the other folder is not needed.
func (r *Run) Join(folder string) error {
	from := "run:" + filepath.Clean(folder)
	if r.joined != nil {
		if r.joined.From != from {
			return fmt.Errorf("%s has tables of %s, not of %s. Fix: choose another folder, or continue with what it was begun with", r.Path(LibraryFile), r.joined.From, from)
		}
		return nil
	}
	env := *r.Env
	other := &Run{Dir: folder, Env: &env, Config: r.Config}
	if err := other.OpenLibrary(); err != nil {
		return err
	}
	best, err := other.best()
	if err != nil {
		return err
	}
	t := NewTables(r.Env.Spec.Name, r.Env.Spec.Role, r.Env.Spec.Catalog)
	if other.joined != nil {
		t.Tables = append(t.Tables, other.joined.Tables...)
	}
	t.From = from
	name := "best " + genome.KeyOf(best).String()[:8]
	if !slices.ContainsFunc(t.Tables, func(of Table) bool { return of.Name == name }) {
		t.Tables = append(t.Tables, Table{Name: name, Genome: r.Env.Spec.Catalog.AppendJSON(nil, best)})
	}
	return r.join(t)
}

// best returns the best table that the run has found, or the strongest that it ships.
func (r *Run) best() (*evo.Genome, error) {
	if learned, err := r.Learned(); err == nil {
		all, err := r.Candidates(Search)
		if err != nil {
			return nil, err
		}
		if at := slices.IndexFunc(all, func(c *funnel.Candidate) bool { return c.Key == learned.Key }); at >= 0 {
			return all[at].Genome, nil
		}
	} else if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	all, err := r.Candidates(Pack)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s has no run that has come to its pack, so it has no best table: %w. Fix: name the folder of such a run, or end it first", r.Dir, err)
	} else if err != nil {
		return nil, err
	}
	shipped, points := funnel.With(all, funnel.Shipped), r.Env.Spec.Points
	if len(shipped) == 0 {
		return nil, fmt.Errorf("the run in %s ships no table. Fix: name the folder of another run", r.Dir)
	}
	best := shipped[0]
	for _, c := range shipped {
		if c.Certified[points].Mean() > best.Certified[points].Mean() {
			best = c
		}
	}
	return best.Table(), nil
}

// join adds tables to the library of the run's Env.
func (r *Run) join(t *Tables) error {
	moved, all, _, err := t.Transfer(r.Env.Spec, variation.DefaultOptions())
	if err != nil {
		return err
	}
	spec := *r.Env.Spec
	spec.Library = slices.Clone(spec.Library)
	for i, of := range moved.Tables {
		ref := evo.Reference{Name: of.Name, Style: "the best of another run", Genome: all[i].Genome}
		if slices.ContainsFunc(spec.Library, func(known evo.Reference) bool { return known.Name == of.Name }) {
			return fmt.Errorf("%s: the library has a table %s already", t.From, of.Name)
		}
		if spec.Role != "" {
			ref.Roles = []string{spec.Role}
		}
		spec.Library = append(spec.Library, ref)
	}
	r.Env.Spec, r.joined = &spec, moved
	return nil
}
