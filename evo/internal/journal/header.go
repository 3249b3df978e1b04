package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Header says which run the records after it belong to. A run resumes only with
// an equal header.
type Header struct {
	Rules  match.Rules `json:"rules"`
	Seed   uint64      `json:"seed"`
	Preset string      `json:"preset,omitempty"`

	// Config is the program's own configuration as JSON: whatever its questions
	// depend on. Leave out limits that only say when to stop, so that a run can
	// resume and go further.
	Config json.RawMessage `json:"config,omitempty"`
}

// Diff says in words how another header differs, or "" if it does not.
func (h Header) Diff(other Header) string {
	var all []string
	if d := h.Rules.Diff(other.Rules); d != "" {
		all = append(all, d)
	}
	if h.Seed != other.Seed {
		all = append(all, fmt.Sprintf("seed %d, not %d", h.Seed, other.Seed))
	}
	if h.Preset != other.Preset {
		all = append(all, fmt.Sprintf("preset %q, not %q", h.Preset, other.Preset))
	}
	if !bytes.Equal(h.Config, other.Config) {
		all = append(all, "configuration: "+differences(h.Config, other.Config))
	}
	return strings.Join(all, "; ")
}

// normal returns the header as a journal would return it. Only such headers can
// be compared: JSON has many forms of the same text ("<" is escaped), and none of
// a text that is not UTF-8.
func (h Header) normal() (n Header, err error) {
	if len(h.Config) > 0 && !json.Valid(h.Config) {
		return n, fmt.Errorf("the header's Config is not JSON: %w", json.Unmarshal(h.Config, new(any)))
	}
	data, err := h.encode()
	if err != nil {
		return n, err
	}
	return n, Record{Kind: KindHeader, Data: data}.json(KindHeader, &n)
}

// encode returns the payload of the header's record.
func (h Header) encode() ([]byte, error) {
	data, err := json.Marshal(h)
	if err != nil {
		return nil, fmt.Errorf("the header has no JSON form: %w", err)
	}
	return data, nil
}

// maxDifferences is how many differences are listed; the others are counted.
const maxDifferences = 4

// differences says where two JSON texts differ, in the order of their paths:
// "search.rounds 3, not 5".
func differences(a, b []byte) string {
	var x, y any
	if decode(a, &x) != nil || decode(b, &y) != nil {
		return fmt.Sprintf("%s, not %s", clipped(a), clipped(b))
	}
	all := compare(nil, "", x, y)
	if len(all) == 0 {
		return "written in another way"
	}
	if more := len(all) - maxDifferences; more > 0 {
		all = append(all[:maxDifferences], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(all, ", ")
}

// decode keeps the text of numbers.
func decode(text []byte, into *any) error {
	if len(text) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return d.Decode(into)
}

// compare appends what differs between two values at a path.
func compare(all []string, path string, a, b any) []string {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			break
		}
		var names []string
		for name := range x {
			names = append(names, name)
		}
		for name := range y {
			if _, both := x[name]; !both {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			all = compare(all, strings.TrimPrefix(path+"."+name, "."), x[name], y[name])
		}
		return all
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			break
		}
		for i := range x {
			all = compare(all, fmt.Sprintf("%s[%d]", path, i), x[i], y[i])
		}
		return all
	}
	p, _ := json.Marshal(a) // what was decoded can be encoded
	q, _ := json.Marshal(b)
	if bytes.Equal(p, q) {
		return all
	}
	return append(all, strings.TrimPrefix(fmt.Sprintf("%s %s, not %s", plain.Name(path), clipped(p), clipped(q)), " "))
}

// clipped shortens a text that would fill the screen.
func clipped(text []byte) string {
	const most = 60
	if len(text) == 0 {
		return "nothing"
	}
	if len(text) <= most {
		return plain.Name(string(text))
	}
	return plain.Name(strings.ToValidUTF8(string(text[:most]), "")) + "…"
}
