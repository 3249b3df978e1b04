package debugprint_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// The tests of this file print the nest in the moments of Spore's samples and
// compare with Spore's own text, in which only the ids are replaced by ours:
// Spore numbers its deciders and behaviors, we hash their names.

func TestSporeState(t *testing.T) {
	s := newStage(t, nest())
	s.at(0)
	s.c.patrol = 1
	s.at(29810 * time.Millisecond)
	s.at(34320 * time.Millisecond)

	var b bytes.Buffer
	require.NoError(t, debugprint.DebugPrintState(&b, s.tree, s.mem, debugprint.ActiveOnly))
	compareSpore(t, s, "state", b.String())
	golden(t, "spore_state.golden", b.String())
}

func TestSporeLevel1(t *testing.T) {
	s := newStage(t, nest())
	s.at(3833147 * time.Microsecond)

	var b bytes.Buffer
	debugprint.Attach(s.world, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 1}))
	for ms := time.Duration(105000); ms < 111000; ms++ { // a thousand ticks a second
		switch ms {
		case 106017:
			s.c.growl = 1
		case 106728:
			s.c.fight = 1
		case 106729:
			s.c.fight, s.c.growl, s.c.patrol = 0, 0, 1
		case 110266:
			s.c.ends = decider.Failed // the fight
		}
		s.at(ms * time.Millisecond)
	}
	compareSpore(t, s, "level1", b.String())
	golden(t, "spore_level1.golden", b.String())
}

func TestSporeLevel5(t *testing.T) {
	s := newStage(t, nest())
	s.c.patrol = 1
	s.at(3833147 * time.Microsecond)
	s.c.patrol = 0
	s.c.ends = decider.Failed // the patrol
	s.at(141362829 * time.Microsecond)
	s.at(149201274 * time.Microsecond)

	var b bytes.Buffer
	debugprint.Attach(s.world, debugprint.NewTracer(&b, debugprint.TraceOptions{Form: debugprint.Spore, Level: 5}))
	s.tick(65555 * time.Microsecond)
	compareSpore(t, s, "level5", b.String())
	golden(t, "spore_level5.golden", strings.ReplaceAll(b.String(), treeAddress(s), "0xTREE"))
}

// compareSpore compares got with a sample of Spore's, all but ids and
// indentation.
func compareSpore(t *testing.T, s *stage, sample, got string) {
	t.Helper()
	text, err := os.ReadFile("testdata/spore.txt")
	require.NoError(t, err)
	_, want, found := strings.Cut(string(text), "-- "+sample+" --\n")
	require.True(t, found, sample)
	want, _, _ = strings.Cut(want, "-- ")

	blockID := regexp.MustCompile(`processing decider (\w+)/.*block id: (0x0\w+)`)
	want = blockID.ReplaceAllStringFunc(want, func(line string) string {
		m := blockID.FindStringSubmatch(line)
		return strings.TrimSuffix(line, m[2]) + fmt.Sprintf("0x%08x", nameID(s.tree.Outline(), m[1]))
	})
	want = anID.ReplaceAllStringFunc(want, func(pair string) string {
		name, _, _ := strings.Cut(pair, "/")
		return fmt.Sprintf("%s/0x%x", name, nameID(s.tree.Outline(), name))
	})
	want = strings.ReplaceAll(want, "0x00918CD0", treeAddress(s))

	if diff := cmp.Diff(unindent(want), unindent(got)); diff != "" {
		t.Errorf("-Spore +ours:\n%s", diff)
	}
}

// treeAddress is what traces call the tree. It differs between architectures.
func treeAddress(s *stage) string {
	return fmt.Sprintf("0x%08X", uint32(s.tree.Outline().Fingerprint()))
}

// nameID returns the id that the outline has for a decider or behavior.
func nameID(outline *decider.Outline, name string) uint32 {
	for _, row := range outline.Rows() {
		switch name {
		case row.Name:
			return row.ID
		case row.Behavior:
			return row.BehaviorID
		}
	}
	return 0
}

// unindent drops the indentation, of which our copy of Spore's text has none.
func unindent(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	indent := regexp.MustCompile(`^(BTDBO\(\d\) \S+ @ \S+:)? +`)
	for i := range lines {
		lines[i] = indent.ReplaceAllString(lines[i], "$1 ")
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "\n")
}
