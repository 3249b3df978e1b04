package pipeline

import (
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/search"
)

// Config is everything but the game that the results of a run depend on.
type Config struct {
	Preset      string           `json:"preset"`
	Search      search.Options   `json:"search"`
	Calibration int              `json:"calibration"` // rounds of each table of the library
	Admission   funnel.Admission `json:"admission"`
	Tournament  int              `json:"tournament"` // rounds of each candidate
	Selection   funnel.Selection `json:"selection"`
	Holdout     int              `json:"holdout"` // rounds of each lineup
	Lineups     []funnel.Lineup  `json:"lineups"` // nil is those of [Lineups]
}

// NewConfig returns the configuration of a preset with a seed.
func NewConfig(preset string, seed uint64) (Config, error) {
	options, err := search.Preset(preset)
	if err != nil {
		return Config{}, err
	}
	options.Seed = seed
	return Config{
		Preset: preset, Search: options,
		Calibration: 48,
		Admission:   funnel.DefaultAdmission(seed),
		Tournament:  24,
		Selection:   funnel.DefaultSelection,
		Holdout:     1000,
	}, nil
}
