package loop

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Settings are what a run was begun with, as its folder has them. The results of a run
// depend on them, on the game and on the votes, and on nothing else. Those of the first
// part stay what they are; the others may change from one call to the next.
type Settings struct {
	Seed      uint64    `json:"seed"`
	Objective Objective `json:"objective"`
	Role      string    `json:"role,omitempty"`
	Start     string    `json:"start,omitempty"` // "random", or the folder of a run whose best table joins the library
	From      string    `json:"from,omitempty"`  // a source of tables that join the first generation
	Paper     bool      `json:"paper,omitempty"`

	Genomes     int           `json:"genomes,omitempty"`     // the search ends with the generation in which it has made so many
	Generations int           `json:"generations,omitempty"` // or after so many
	Budget      time.Duration `json:"budget_ns,omitempty"`   // or with the one in which this time is over
	Holdout     int           `json:"holdout"`               // rounds of each lineup that proves the classes
}

// The sizes of what comes after the search.
const (
	calibration = 48 // rounds of each table of the library
	holdout     = 1000
)

const settingsFile = "settings.json"

// ReadSettings reads the settings of the run in a folder. It returns nil if there is
// none.
func ReadSettings(dir string) (*Settings, error) {
	path := filepath.Join(dir, settingsFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, noFolder(err)
	}
	var s Settings
	if err := strict.Decode(data, &s); err != nil {
		return nil, fmt.Errorf("%s: %w. Fix: take the file from a backup, or evolve in another folder", path, err)
	}
	return &s, nil
}

func noFolder(err error) error {
	return fmt.Errorf("folder: %w. Fix: name one that this program may make, or write to", err)
}

// write writes the settings into a folder.
func (s *Settings) write(dir string) error {
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(dir, settingsFile), append(text, '\n'))
}

// Resumes returns an error that wraps [ErrOther] if a run that was begun with some
// settings would be another one with these.
func (s *Settings) Resumes(begun *Settings) error {
	var differs []string
	for _, of := range []struct {
		name     string
		was, now any
	}{
		{"seed", begun.Seed, s.Seed},
		{"objective", begun.Objective, s.Objective},
		{"role", begun.Role, s.Role},
		{"start", begun.Start, s.Start},
		{"from", begun.From, s.From},
		{"paper", begun.Paper, s.Paper},
	} {
		if of.was != of.now {
			differs = append(differs, fmt.Sprintf("%s %v, not %v", of.name, of.was, of.now))
		}
	}
	if len(differs) == 0 {
		return nil
	}
	return fmt.Errorf("%w: it was begun with %s. Fix: leave the option as it was, or evolve in another folder", ErrOther, strings.Join(differs, " and "))
}

// Check returns all that is wrong with the settings for a game.
func (s *Settings) Check(spec *evo.Spec) error {
	var errs []error
	if err := s.Objective.Check(spec); err != nil {
		errs = append(errs, err)
	}
	for _, of := range []struct {
		name     string
		negative bool
		value    any
	}{
		{"genomes", s.Genomes < 0, s.Genomes},
		{"generations", s.Generations < 0, s.Generations},
		{"budget", s.Budget < 0, s.Budget},
		{"holdout", s.Holdout < 0, s.Holdout},
	} {
		if of.negative {
			errs = append(errs, fmt.Errorf("%s: %v is negative", of.name, of.value))
		}
	}
	if s.From != "" {
		if _, _, err := splitSource(s.From); err != nil {
			errs = append(errs, err)
		}
	}
	if s.Paper && s.Objective != Classes {
		errs = append(errs, fmt.Errorf("paper: it selects for classes, not for %q. Fix: leave out one of the two", string(s.Objective)))
	}
	return errors.Join(errs...)
}
