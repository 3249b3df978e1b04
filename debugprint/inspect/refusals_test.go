package inspect_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/refusal"
)

// TestRefusals writes the page's copy of the table of answers, or compares it.
func TestRefusals(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("// Code generated from internal/refusal by go test ./debugprint/inspect -run TestRefusals -update; DO NOT EDIT.\n\n")
	b.WriteString("/** Words are what is said of a refusal, and the facts for which they stand. */\nexport type Words = [facts: number, text: string];\n\n")
	b.WriteString("/** Facts about an answer and its row, as bits. */\nexport const enum Fact {\n")
	for i, name := range []string{"group", "not", "paired", "nobody", "room", "tie", "byWhen", "decided"} {
		fmt.Fprintf(&b, "  %s = %d,\n", name, 1<<i)
	}
	b.WriteString("}\n\n/** The answers without \"Refused\", in the order in which rows are checked. */\n")
	b.WriteString("export const refusals: { [answer: string]: { evaluated: boolean; says: Words[] } } = {\n")
	lines := slices.Clone(refusal.Answers[1:])
	slices.SortStableFunc(lines, func(a, b refusal.Answer) int { return int(a.Check-1) - int(b.Check-1) }) // others last
	for _, line := range lines {
		name, refused := strings.CutPrefix(line.Name, "Refused")
		if !refused {
			continue
		}
		fmt.Fprintf(&b, "  %s: { evaluated: %v, says: [", name, line.Stage.Evaluates())
		for i, w := range line.Says {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "[%d, '%s']", w.If, w.Plain)
		}
		b.WriteString("] },\n")
	}
	b.WriteString("};\n")
	file := filepath.Join("page", "src", "why", "refusals.ts")
	if *update {
		require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
		return
	}
	have, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Empty(t, cmp.Diff(string(have), b.String()), "run this test with -update, then page/build")
}
