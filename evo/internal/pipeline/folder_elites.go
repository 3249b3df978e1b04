package pipeline

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo/internal/archive"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// Only a search for an archive has these files.
const (
	elitesFile = "elites.json" // the archive: see archive.Read
	heatFile   = "heat.json"   // a list of LayerHeat
)

// LayerHeat is what people see of a layer of an archive: how full it is, and its
// maps by the first two descriptors of the game.
type LayerHeat struct {
	archive.Summary
	Coarse archive.Heat `json:"coarse"` // by words
	Fine   archive.Heat `json:"fine"`   // by cells
}

// writeElites writes the archive of a search and its maps, or removes those of a
// search that had another objective.
func (r *Run) writeElites(s *search.Search) error {
	a := s.Elites()
	if a == nil {
		return r.removeElites()
	}
	var b bytes.Buffer
	if err := archive.Write(&b, a); err != nil {
		return err
	}
	if err := r.WriteFile(elitesFile, b.Bytes()); err != nil {
		return err
	}
	var maps []LayerHeat
	for _, l := range a.Layers() {
		maps = append(maps, LayerHeat{l.Summary(), l.Heat(0, 1, true), l.Heat(0, 1, false)})
	}
	return r.write(heatFile, maps)
}

func (r *Run) removeElites() error {
	for _, name := range []string{elitesFile, heatFile} {
		if err := os.Remove(r.Path(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Elites reads elites.json: the archive of the run's search. The error wraps
// os.ErrNotExist if the search had another objective.
func (r *Run) Elites() (*archive.Archive, error) {
	spec, err := r.spec()
	if err != nil {
		return nil, err
	}
	data, err := r.written(elitesFile)
	if err != nil {
		return nil, err
	}
	a, err := archive.Read(bytes.NewReader(data), spec)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Path(elitesFile), err)
	}
	return a, nil
}

// Heat reads heat.json: the maps of the archive's layers, in the order of the
// classes. The error wraps os.ErrNotExist if the search had another objective.
func (r *Run) Heat() ([]LayerHeat, error) {
	var maps []LayerHeat
	err := r.result(heatFile, &maps, func() error {
		for _, m := range maps {
			if !m.Check() || !m.Coarse.Check() || !m.Fine.Check() {
				return errors.New("a layer has cells that no archive has. Fix: search again")
			}
		}
		return nil
	})
	return maps, err
}

// warn reports warnings as messages to keep.
func (r *Run) warn(warnings []string) {
	for _, text := range warnings {
		r.report(Progress{Text: "warning: " + text, Note: true})
	}
}
