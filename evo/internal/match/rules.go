package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// engine is raised when this module plays a match to another outcome than
// before, so that stored outcomes of older versions are not used.
const engine = 2

// Rules are what an outcome depends on beside its match: an outcome of other
// Rules is never used.
type Rules struct {
	Engine      int          `json:"engine"` // of this module
	Game        string       `json:"game"`
	Version     int          `json:"version"`    // of the game
	Vocabulary  string       `json:"vocabulary"` // name and version of the vocabulary
	Fingerprint genome.Key   `json:"fingerprint"`
	Points      string       `json:"points"`
	Metrics     []evo.Metric `json:"metrics"`
	Modes       []evo.Mode   `json:"modes"` // evaluation, showdown
	Roles       []evo.Role   `json:"roles,omitempty"`
	Role        string       `json:"role,omitempty"` // that evolves
}

// RulesOf returns the rules of a game, of whose roles one evolves.
func RulesOf(spec *evo.Spec) Rules {
	r := Rules{
		Engine: engine, Game: spec.Name, Version: spec.Version,
		Vocabulary:  fmt.Sprintf("%s %d", spec.Catalog.Name, spec.Catalog.Version),
		Fingerprint: spec.Vocabulary.Fingerprint(),
		Metrics:     spec.Metrics,
		Modes:       []evo.Mode{spec.Evaluation, spec.Showdown},
		Roles:       spec.Roles, Role: spec.Role,
	}
	if spec.Points >= 0 && spec.Points < len(spec.Metrics) {
		r.Points = spec.Metrics[spec.Points].Name
	}
	return r
}

// check reports what the modes of a checked game must have to be played.
func (r Rules) check() error {
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	for i, m := range r.Modes {
		if i > 0 && m.Equal(r.Modes[0]) {
			continue // players know the mode that evolution plays
		}
		if m.Name == "" || len(m.Name) > 100 {
			wrong("a mode is called %q: set the Names of Evaluation and Showdown to a short word each", m.Name)
		}
		if m.Slots > maxSlots {
			wrong("mode %q has %d slots; a round has 1 to %d", m.Name, m.Slots, maxSlots)
		}
	}
	return errors.Join(errs...)
}

// Key is a digest of the rules.
func (r Rules) Key() genome.Key {
	data, err := json.Marshal(r)
	if err != nil { // strings, numbers and keys always have a JSON form
		panic("match: " + err.Error())
	}
	return digest("rules", data)
}

// Mode returns the mode of that name.
func (r Rules) Mode(name string) (evo.Mode, bool) {
	for _, m := range r.Modes {
		if m.Name == name {
			return m, true
		}
	}
	return evo.Mode{}, false
}

// modeOf returns the mode of a match, or why it is not a match of this game.
func (r Rules) modeOf(m Match) (evo.Mode, error) {
	mode, ok := r.Mode(m.Mode)
	if !ok {
		var names []string
		for _, m := range r.Modes {
			names = append(names, strconv.Quote(m.Name))
		}
		return mode, fmt.Errorf("the game has no mode %q, only %s", m.Mode, strings.Join(names, " and "))
	}
	if len(m.Slots) != mode.Slots {
		return mode, fmt.Errorf("the match has %d slots, and mode %q has %d", len(m.Slots), mode.Name, mode.Slots)
	}
	for slot := range m.Want.Rows.All() {
		if slot >= mode.Slots {
			return mode, fmt.Errorf("the match wants the rows of slot %d, and mode %q has %d slots", slot, mode.Name, mode.Slots)
		}
	}
	return mode, nil
}

// Diff says in words how other rules differ, or "" if they do not.
func (r Rules) Diff(other Rules) string {
	var all []string
	differ := func(what string, a, b any) {
		if x, y := fmt.Sprint(a), fmt.Sprint(b); x != y {
			all = append(all, fmt.Sprintf("%s %s, not %s", what, plain.Name(x), plain.Name(y)))
		}
	}
	differ("engine", r.Engine, other.Engine)
	differ("game", r.Game, other.Game)
	differ("game version", r.Version, other.Version)
	differ("vocabulary", r.Vocabulary, other.Vocabulary)
	differ("vocabulary fingerprint", r.Fingerprint, other.Fingerprint)
	differ("points", r.Points, other.Points)
	differ("metrics", r.Metrics, other.Metrics)
	differ("modes", r.Modes, other.Modes)
	differ("roles", r.Roles, other.Roles)
	differ("role", r.Role, other.Role)
	return strings.Join(all, "; ")
}

// Verify returns an error if o cannot be an outcome of m under the rules: it
// checks the mode, the numbers of slots, steps, metrics, rows and hashes, and the
// values of the metrics. Outcomes from a file or another process are checked
// before they are used. Verify does not compare the key of the match.
func (r Rules) Verify(m Match, o Outcome) error {
	mode, err := r.modeOf(m)
	switch {
	case err != nil:
		return err
	case o.Slot < -1 || o.Slot >= mode.Slots:
		return fmt.Errorf("slot %d is to blame, want -1 or one of %d", o.Slot, mode.Slots)
	case o.Steps < 0 || o.Steps > mode.Steps:
		return fmt.Errorf("it has %d steps, want at most the %d of mode %s", o.Steps, mode.Steps, mode.Name)
	}
	if err := m.Want.verify(o); err != nil {
		return err
	}
	if o.Status != OK {
		if o.Metrics != nil || o.Rows != nil || o.Uses != nil {
			return fmt.Errorf("it has metrics or rows, want none of a round that ended with %v", o.Status)
		}
		return nil
	}
	if o.Steps < 1 {
		return fmt.Errorf("it has no steps, want at least one of a round that is over")
	}
	if len(o.Metrics) != mode.Slots {
		return fmt.Errorf("it has the metrics of %d slots, want %d", len(o.Metrics), mode.Slots)
	}
	for slot, metrics := range o.Metrics {
		if len(metrics) != len(r.Metrics) {
			return fmt.Errorf("slot %d has %d metrics, want the %d of the game", slot, len(metrics), len(r.Metrics))
		}
		for i, v := range metrics {
			if of := r.Metrics[i]; v < of.Min || v > of.Max {
				return fmt.Errorf("slot %d: metric %s is %d, want %d to %d", slot, of.Name, v, of.Min, of.Max)
			}
		}
	}
	return nil
}

// verify checks what an outcome has beside the metrics.
func (w Want) verify(o Outcome) error {
	hashes := 0
	if w.HashEvery > 0 {
		hashes = o.Steps / w.HashEvery
	}
	switch {
	case o.Status == OK && len(o.Hashes) != hashes, len(o.Hashes) > hashes:
		return fmt.Errorf("it has %d hashes, want %d", len(o.Hashes), hashes)
	case o.Rows != nil && w.Rows.Empty():
		return fmt.Errorf("it says what rows did, want nothing of them")
	case o.Status == OK && !w.Rows.Empty() && len(o.Rows) != len(o.Metrics):
		return fmt.Errorf("it says what the rows of %d slots did, want %d", len(o.Rows), len(o.Metrics))
	case len(o.Uses) != len(o.Rows):
		return fmt.Errorf("it has the ticks of %d slots, and the rows of %d", len(o.Uses), len(o.Rows))
	}
	for slot, use := range o.Uses {
		if use.Ticks < 0 || use.Leafless < 0 || use.Leafless > use.Ticks {
			return fmt.Errorf("slot %d has %d ticks, %d of them without an action: that cannot be", slot, use.Ticks, use.Leafless)
		}
	}
	for slot, rows := range o.Rows {
		if wanted := w.Rows.Has(slot); wanted != (len(rows) > 0) {
			return fmt.Errorf("slot %d: it says what %d rows did, and that they were asked for is %t", slot, len(rows), wanted)
		}
		for _, use := range rows {
			if use.ID < 1 || use.Activations < 0 || use.Ticks < 0 || use.Brief < 0 || use.Brief > use.Activations {
				return fmt.Errorf("slot %d: row %d has %d activations, %d of them brief, and %d ticks: that cannot be",
					slot, use.ID, use.Activations, use.Brief, use.Ticks)
			}
		}
	}
	return nil
}
