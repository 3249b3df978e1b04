package misuse

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"
)

// values are the types with fields of their own that may be copied, and why. Types whose
// fields are all exported are data.
var values = map[string]string{
	"behavior.Context": "it names a callback", "decider.Query": "as Context", "behavior.Roster": "a view",
	"decider.Memory": "a copy names the same data", "decider.State": "a view",
	"decider.LoadedWorld": "a finding",
	"decider.Decider":     "a row, of which games make variants", "debugprint/ask.Kind": "a line of a table",
	"decider.Check": "bits", "stimuli.Check": "bits",
	"debugprint/record.Log":    "nothing changes it, and Within returns a copy",
	"debugprint/record.Cursor": "it names a place in a recording",
	"debugprint/record.Hit":    "a finding", "debugprint/record.Rehearsal": "a finding", "debugprint/record.Report": "a finding",
	"debugprint/cover.Report": "a finding", "debugprint/cover.Allowance": "an argument",
	"evo.Catalog": "nothing changes it", "evo.Players": "it names the players of a match; Sims copy theirs for a Snapshot",
	"evo/evolve.Search": "nothing changes it",
	"evo/adapt.Choice":  "an answer", "evo/adapt.Estimate": "an answer",
	"debugprint.Logger": "two words that nothing changes",
}

// TestCopies: go vet complains about a copy of whatever is not to be copied, which is each
// struct that is neither data nor in values.
func TestCopies(t *testing.T) {
	if testing.Short() {
		t.Skip("go vet builds what it looks at")
	}
	var b strings.Builder
	b.WriteString("package copies\n\nimport (\n")
	of := slices.DeleteFunc(slices.Clone(libraries), func(l library) bool { return len(l.types) == 0 })
	for _, l := range of {
		fmt.Fprintf(&b, "\t%s %q\n", alias(l.path), "github.com/ethogram-go/ethogram/"+l.path)
	}
	b.WriteString(")\n\n")
	line := strings.Count(b.String(), "\n")
	var copied []string // by line
	known := map[string]bool{}
	for _, l := range of {
		fmt.Fprintf(&b, "type _ = %s\n", typeIn(l.path, l.types[0]))
		copied = append(copied, "")
		for _, typ := range l.types {
			if typ.Kind() != reflect.Struct {
				continue
			}
			fmt.Fprintf(&b, "func _(from *%s) { to := *from; _ = to }\n", typeIn(l.path, typ))
			copied = append(copied, l.path+"."+nameOf(typ))
		}
	}
	file := filepath.Join(t.TempDir(), "copies.go")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
	vet := exec.Command("go", "vet", "-copylocks", file)
	vet.Dir = root
	out, _ := vet.CombinedOutput() // it fails, for that is what is wanted
	at := 0
	for _, l := range of {
		for _, typ := range l.types {
			name := l.path + "." + nameOf(typ)
			for at < len(copied) && copied[at] == "" {
				at++
			}
			if typ.Kind() != reflect.Struct {
				continue
			}
			require.Equal(t, name, copied[at])
			at++
			complains := strings.Contains(string(out), fmt.Sprintf("copies.go:%d:", line+at))
			_, value := values[name]
			known[name] = true
			switch {
			case isData(typ) || value:
				assert.False(t, complains, "go vet complains about a copy of %s", name)
			default:
				assert.True(t, complains, "go vet says nothing of a copy of %s: give it a field _ plain.NoCopy, or list it in values", name)
			}
		}
	}
	for name := range values {
		assert.True(t, known[name], "%s is no struct", name)
	}
}

// alias returns a name for an import.
func alias(path string) string { return strings.ReplaceAll(path, "/", "_") }

// typeIn returns the source of a type.
func typeIn(path string, typ reflect.Type) string {
	if _, args, ok := strings.Cut(typ.Name(), "["); ok {
		return alias(path) + "." + nameOf(typ) + "[" + strings.Repeat("int, ", strings.Count(args, ",")) + "int]"
	}
	return alias(path) + "." + typ.Name()
}
