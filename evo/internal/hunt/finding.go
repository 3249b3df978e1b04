package hunt

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Finding is a defect that a hunt has found, with a round that shows it.
type Finding struct {
	Rules   match.Rules // of the game in which it was found
	Round   Round       // as small as it got
	Verdict Verdict     // of that round

	Seed  uint64 // of the hunt,
	Match int    // and in which of its matches it showed first, from 0
	Flaky bool   // it did not show again, so that nothing could be taken from it

	earlier []Round // what its process had played when it was found

	// Differs says how the round goes otherwise after those in Round.Before, or is "".
	Differs string
}

func newFinding(rules match.Rules, r Round, v Verdict, seed uint64, n int) *Finding {
	earlier := v.earlier
	v.Cover, v.earlier = nil, nil
	return &Finding{Rules: rules, Round: r, Verdict: v, Seed: seed, Match: n, earlier: earlier}
}

// Name returns a name for files and tests: the oracle, and digits that tell the
// failure apart, as in "panic-1f0c34".
func (f *Finding) Name() string {
	return fmt.Sprintf("%s-%06x", plain.Name(string(f.Verdict.Oracle)), evo.Seed(0, f.Verdict.Same())>>40)
}

// Size returns how many players do something in the round, and the rows of their
// tables.
func (f *Finding) Size() (players, rows int) { return f.Round.players() }

// String returns the finding in a line or two: what fails, where, and when.
func (f *Finding) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", f.Name(), plain.Name(f.Verdict.Message))
	if f.Verdict.Place != "" {
		fmt.Fprintf(&b, " (%s)", plain.Name(f.Verdict.Place))
	}
	players, rows := f.Size()
	fmt.Fprintf(&b, "\n  after step %d of mode %s, seed %d, with %s and %s", f.Verdict.Step, plain.Name(f.Round.Mode), f.Round.Seed,
		count(players, "player"), count(rows, "row"))
	if f.Flaky {
		b.WriteString("; it did not show again")
	}
	if n := len(f.Round.Before); n > 0 {
		fmt.Fprintf(&b, "\n  only after %s of the same process", count(n, "other round"))
		if f.Differs != "" {
			fmt.Fprintf(&b, ": %s", plain.Name(f.Differs))
		}
		b.WriteString("\n  Fix: the game keeps something of a round outside of its Sim, such as a package variable or a cache; move it into the Sim, and begin it in Reset")
	}
	if text := f.Verdict.advice(); text != "" {
		fmt.Fprintf(&b, "\n  %s", plain.Name(text))
	}
	return b.String()
}

// count returns a number with what it counts.
func count(n int, of string) string {
	if n != 1 {
		of += "s"
	}
	return fmt.Sprintf("%d %s", n, of)
}

// roundJSON is the form of a Round in files and between processes.
type roundJSON struct {
	Mode     string            `json:"mode"`
	Seed     uint64            `json:"seed"`
	Steps    int               `json:"steps,omitempty"`
	Check    Oracle            `json:"check,omitempty"`
	Symmetry string            `json:"symmetry,omitempty"`
	At       int               `json:"at,omitempty"`
	Other    int               `json:"other,omitempty"`
	Exact    bool              `json:"exact,omitempty"`
	Before   []roundJSON       `json:"before,omitempty"`
	Slots    []json.RawMessage `json:"slots"` // genomes; null does nothing
}

func jsonOf(c *genome.Catalog, r Round) roundJSON {
	form := roundJSON{Mode: r.Mode, Seed: r.Seed, Steps: r.Steps, Check: r.Check, Symmetry: r.Symmetry, At: r.At, Other: r.Other, Exact: r.Exact}
	for _, g := range r.Slots {
		form.Slots = append(form.Slots, c.AppendJSON(nil, g))
	}
	for _, before := range r.Before {
		form.Before = append(form.Before, jsonOf(c, before))
	}
	return form
}

// round reads the tables. The error lists everything that is wrong with them.
func (form roundJSON) round(c *genome.Catalog) (Round, error) {
	r := Round{Mode: form.Mode, Seed: form.Seed, Steps: form.Steps, Check: form.Check, Symmetry: form.Symmetry, At: form.At, Other: form.Other, Exact: form.Exact}
	var errs []error
	for slot, data := range form.Slots {
		if string(data) == "null" {
			r.Slots = append(r.Slots, nil)
			continue
		}
		g, err := genome.Parse(c, data)
		if err == nil {
			err = c.Validate(g, evo.Limits{})
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("slot %d: %w", slot, err))
		}
		r.Slots = append(r.Slots, g)
	}
	for _, n := range []int{r.Steps, r.At, r.Other} {
		if n < 0 {
			errs = append(errs, fmt.Errorf("a number of steps is %d; want at least 0", n))
		}
	}
	for i, of := range form.Before {
		before, err := of.round(c)
		if err == nil && len(of.Before) > 0 {
			err = errors.New("it has rounds before it; want them in one list")
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("before[%d]: %w", i, err))
		}
		r.Before = append(r.Before, before)
	}
	return r, errors.Join(errs...)
}

// findingFormat is raised when files of findings change.
const findingFormat = 2

// findingJSON is the form of a finding in a file.
type findingJSON struct {
	Format      int        `json:"format"`
	Game        string     `json:"game"`
	Version     int        `json:"version"`
	Vocabulary  string     `json:"vocabulary"`
	Fingerprint genome.Key `json:"fingerprint"`
	Rules       genome.Key `json:"rules"`
	Role        string     `json:"role,omitempty"`
	Seed        uint64     `json:"huntSeed"`
	Match       int        `json:"huntMatch"`
	Flaky       bool       `json:"flaky,omitempty"`
	Oracle      Oracle     `json:"oracle"`
	Message     string     `json:"message"`
	Place       string     `json:"place,omitempty"`
	Detail      string     `json:"detail,omitempty"`
	Step        int        `json:"step"`
	Differs     string     `json:"differs,omitempty"`
	Round       roundJSON  `json:"round"`
}

// JSON returns the finding as a file, whose tables are of the vocabulary.
func (f *Finding) JSON(vocabulary *genome.Catalog) ([]byte, error) {
	data, err := json.MarshalIndent(findingJSON{
		Format: findingFormat, Game: f.Rules.Game, Version: f.Rules.Version, Vocabulary: f.Rules.Vocabulary,
		Fingerprint: f.Rules.Fingerprint, Rules: f.Rules.Key(), Role: f.Rules.Role,
		Seed: f.Seed, Match: f.Match, Flaky: f.Flaky,
		Oracle: f.Verdict.Oracle, Message: f.Verdict.Message, Place: f.Verdict.Place, Detail: f.Verdict.Detail, Step: f.Verdict.Step, Differs: f.Differs,
		Round: jsonOf(vocabulary, f.Round),
	}, "", "\t")
	return append(data, '\n'), err
}

// ErrOtherRules is in the error of a finding of another version of the game.
var ErrOtherRules = errors.New("the finding is of another version of the game")

// ReadFinding reads a finding of a game. One of another version, vocabulary or rules
// is refused, and the error says what differs; with force it is read nevertheless, if
// the vocabulary still has what its tables are made of.
func ReadFinding(spec *evo.Spec, data []byte, force bool) (*Finding, error) {
	var form findingJSON
	if err := strict.Decode(data, &form); err != nil {
		return nil, fmt.Errorf("this is no finding: %w", err)
	}
	if form.Format != findingFormat {
		return nil, fmt.Errorf("the finding has the format %d, and this program reads %d", form.Format, findingFormat)
	}
	rules := match.RulesOf(spec)
	if form.Game != rules.Game {
		return nil, fmt.Errorf("the finding is of the game %s, not of %s", strict.Quote(form.Game), strict.Quote(rules.Game))
	}
	if !force {
		if err := form.differs(rules); err != nil {
			return nil, err
		}
	}
	for _, of := range []Oracle{form.Oracle, cmp.Or(form.Round.Check, form.Oracle)} { // Go source names them
		if !slices.Contains(oracles, of) {
			return nil, fmt.Errorf("this is no finding: there is no oracle %s, only %s", strict.Quote(string(of)), oracleNames())
		}
	}
	round, err := form.Round.round(spec.Vocabulary)
	if err != nil {
		return nil, fmt.Errorf("the tables of the finding cannot be read:\n%w", err)
	}
	return &Finding{
		Rules: rules, Round: round, Seed: form.Seed, Match: form.Match, Flaky: form.Flaky, Differs: form.Differs,
		Verdict: Verdict{Oracle: form.Oracle, Message: form.Message, Place: form.Place, Detail: form.Detail, Step: form.Step},
	}, nil
}

// differs says how the rules of a finding differ from those of the game.
func (form findingJSON) differs(rules match.Rules) error {
	var all []string
	differ := func(what string, is, now any) {
		if is != now {
			all = append(all, plain.Name(fmt.Sprintf("%s %v, not %v", what, is, now)))
		}
	}
	differ("version", form.Version, rules.Version)
	differ("vocabulary", form.Vocabulary, rules.Vocabulary)
	differ("fingerprint of the vocabulary", form.Fingerprint, rules.Fingerprint)
	if len(all) == 0 && form.Rules != rules.Key() {
		all = append(all, "other metrics, modes, roles, or another version of this library")
	}
	if len(all) == 0 {
		return nil
	}
	return fmt.Errorf("%w: it has %s. The round may go otherwise now. Fix: hunt again, or play it nevertheless with -force", ErrOtherRules, strings.Join(all, "; "))
}

// MarshalJSON returns what tells findings of one hunt apart, for reports; the tables
// are there by their keys.
func (f *Finding) MarshalJSON() ([]byte, error) {
	var tables []string
	for _, g := range f.Round.Slots {
		key := ""
		if g != nil {
			k := genome.KeyOf(g)
			key = hex.EncodeToString(k[:])
		}
		tables = append(tables, key)
	}
	players, rows := f.Size()
	return json.Marshal(struct {
		Name    string   `json:"name"`
		Verdict Verdict  `json:"verdict"`
		Match   int      `json:"match"`
		Flaky   bool     `json:"flaky,omitempty"`
		Mode    string   `json:"mode"`
		Seed    uint64   `json:"seed"`
		Steps   int      `json:"steps"`
		Players int      `json:"players"`
		Rows    int      `json:"rows"`
		Before  int      `json:"before,omitempty"` // rounds that it needs before it
		Tables  []string `json:"tables"`
	}{f.Name(), f.Verdict, f.Match, f.Flaky, f.Round.Mode, f.Round.Seed, f.Round.Steps, players, rows, len(f.Round.Before), tables})
}

// FindingRole returns the role that evolves in the game of a finding's file, or "" if
// the game has none or this is no finding.
func FindingRole(data []byte) string {
	var form struct{ Role string }
	mark, _ := plain.Mark(data)
	if json.Unmarshal(data[mark:], &form) != nil {
		return ""
	}
	return form.Role
}
