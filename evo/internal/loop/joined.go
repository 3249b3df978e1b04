package loop

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// What a log keeps by name.
const (
	keptFrom    = "from"    // tables that joined the first generation
	keptJoined  = "joined"  // tables of other runs that joined the library
	keptEnded   = "ended"   // where the search ended because its time was over
	keptFitness = "fitness" // what the game calls fit, at some places
	keptBest    = "best"    // the best table of the search, once it is proved
)

// FromLibrary and AtRandom are the starts that are no folder of another run.
const (
	FromLibrary = ""
	AtRandom    = "random"
)

// joined returns the game whose library the best table of another run has joined, as an
// opponent and a founder, with all that had joined the library of that run. The log keeps
// them: from then on the other folder is not needed.
func (r *Run) joined(spec *evo.Spec) (*evo.Spec, error) {
	if r.Settings.Start == FromLibrary || r.Settings.Start == AtRandom {
		return spec, nil
	}
	var t Tables
	ok, err := r.log.Kept(keptJoined, &t)
	if err == nil && !ok {
		t, err = bestOf(r.Settings.Start, spec)
	}
	if err != nil {
		return nil, err
	}
	all, _, err := t.Transfer(spec)
	if err != nil {
		return nil, err
	}
	own := *spec
	own.Library = slices.Clone(spec.Library)
	for _, of := range all {
		if slices.ContainsFunc(own.Library, func(known evo.Reference) bool { return known.Name == of.Name }) {
			return nil, fmt.Errorf("%s: the library has a table %s already", t.From, of.Name)
		}
		ref := evo.Reference{Name: of.Name, Style: "the best of another run", Genome: of.Genome}
		if spec.Role != "" {
			ref.Roles = []string{spec.Role}
		}
		own.Library = append(own.Library, ref)
	}
	return &own, r.log.Keep(keptJoined, &t)
}

// bestOf returns the best table of the run in a folder, behind those that had joined its
// library.
func bestOf(dir string, spec *evo.Spec) (t Tables, err error) {
	kept, err := readKept(filepath.Join(dir, "log"))
	if err != nil {
		return t, fmt.Errorf("start: %s is neither %s nor the folder of another run: %w", dir, AtRandom, err)
	}
	t = *NewTables(spec.Name, spec.Role, spec.Catalog)
	t.From = "run:" + filepath.Clean(dir)
	if text, ok := kept[keptJoined]; ok {
		var before Tables
		if err := strict.Decode(text, &before); err != nil {
			return t, fmt.Errorf("%s: %w", t.From, err)
		}
		t.Tables = before.Tables
	}
	text, ok := kept[keptBest]
	if !ok {
		return t, fmt.Errorf("%s has no run that has come to its end, so it has no best table. Fix: name the folder of such a run, or end it first", dir)
	}
	var best SourceTable
	if err := strict.Decode(text, &best); err != nil {
		return t, fmt.Errorf("%s: %w", t.From, err)
	}
	if !slices.ContainsFunc(t.Tables, func(of SourceTable) bool { return of.Name == best.Name }) {
		t.Tables = append(t.Tables, best)
	}
	return t, nil
}

// keepBest keeps the best table of a result for runs that start from this one.
func (r *Run) keepBest(res *Result) error {
	g := res.Best()
	if g == nil {
		return nil
	}
	name := "best " + genome.KeyOf(g).String()[:8]
	return r.log.Keep(keptBest, SourceTable{Name: name, Genome: res.Spec.Catalog.AppendJSON(nil, g)})
}

// readKept reads what a log keeps, of whatever rules it is, while another process may
// write to it.
func readKept(path string) (map[string]json.RawMessage, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all := map[string]json.RawMessage{}
	_, _, err = scan(f, func(line []byte, _ int64) error {
		var k kept
		if kind, payload, ok := parseLine(line); ok && kind == kindKept && strict.Decode(payload, &k) == nil {
			all[k.Name] = k.Value
		}
		return nil
	})
	return all, err
}
