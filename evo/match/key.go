package match

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// engine is raised when this module plays the same match to another outcome
// than before, so that stored outcomes of older versions are not taken for new
// ones.
const engine = 1

// Rules are what outcomes depend on beside their match: outcomes of different
// Rules are never taken for each other.
type Rules struct {
	Engine      int          `json:"engine"` // of this module
	Game        string       `json:"game"`
	Version     int          `json:"version"`    // of the game
	Vocabulary  string       `json:"vocabulary"` // name and version of the vocabulary
	Fingerprint evo.Key      `json:"fingerprint"`
	Points      string       `json:"points"`
	Metrics     []evo.Metric `json:"metrics"`
	Modes       []evo.Mode   `json:"modes"` // evaluation, showdown
}

// RulesOf returns the rules of a game.
func RulesOf(b *evo.Spec) Rules {
	r := Rules{
		Engine: engine, Game: b.Name, Version: b.Version,
		Vocabulary:  fmt.Sprintf("%s %d", b.Catalog.Name, b.Catalog.Version),
		Fingerprint: b.Catalog.Fingerprint(),
		Metrics:     b.Metrics,
		Modes:       []evo.Mode{b.Evaluation, b.Showdown},
	}
	if b.Points >= 0 && b.Points < len(b.Metrics) {
		r.Points = b.Metrics[b.Points].Name
	}
	return r
}

// check reports everything that would make no round playable.
func (r Rules) check() error {
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if strings.TrimSpace(r.Game) == "" {
		wrong("the game has no Name; give it one, results are kept under it")
	}
	names := map[string]bool{}
	for i, m := range r.Modes {
		if i > 0 && m == r.Modes[0] {
			continue // players know the mode that evolution plays
		}
		switch {
		case m.Name == "" || len(m.Name) > 100:
			wrong("a mode is called %q: set the Names of Evaluation and Showdown to a short word each", m.Name)
		case names[m.Name]:
			wrong("both modes are called %q: matches name the mode they are played in, so give one another name", m.Name)
		}
		names[m.Name] = true
		if m.Slots < 1 || m.Slots > maxSlots {
			wrong("mode %q has %d slots; a round has 1 to %d", m.Name, m.Slots, maxSlots)
		}
		if m.Steps < 1 {
			wrong("mode %q has Steps %d; set by how many steps its rounds must be over", m.Name, m.Steps)
		}
	}
	if n := len(r.Metrics); n < 1 || n > maxMetrics {
		wrong("the game has %d metrics; it must have 1 to %d", n, maxMetrics)
	}
	metrics := map[string]bool{}
	for _, m := range r.Metrics {
		switch {
		case m.Name == "":
			wrong("a metric has no Name")
		case metrics[m.Name]:
			wrong("two metrics are called %q", m.Name)
		}
		metrics[m.Name] = true
		if m.Min >= m.Max {
			wrong("metric %q has the range %d…%d, which is empty: Min must be below Max", m.Name, m.Min, m.Max)
		}
	}
	if !metrics[r.Points] {
		wrong("Points is %q, which is none of the metrics: name the one that ranks the players", r.Points)
	}
	return errors.Join(errs...)
}

// Key is a digest of the rules.
func (r Rules) Key() evo.Key {
	data, err := json.Marshal(r)
	if err != nil { // strings, numbers and keys have always a JSON form
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

// Diff says in words how other rules differ, or "" where they do not.
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
	return strings.Join(all, "; ")
}

// Key names a match under rules of a key: all that its outcome depends on.
func (m Match) Key(rules evo.Key) evo.Key {
	return digest("match", AppendMatch(rules[:], m))
}

// digest hashes data for a purpose, so that a key of one kind of thing is never
// that of another.
func digest(purpose string, data []byte) evo.Key {
	h := sha256.New()
	h.Write([]byte("ethogram " + purpose + "\x00"))
	h.Write(data)
	return evo.Key(h.Sum(nil)[:len(evo.Key{})])
}
