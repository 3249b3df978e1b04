package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// maxDifferences is how many differences are told before it is said how many
// more there are.
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

// decode keeps numbers as they are written.
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

// clipped shortens what would fill the screen.
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
