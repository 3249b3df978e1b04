package worlds_test

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/internal/testing/worlds"
)

var (
	from   = flag.Uint64("from", 0, "the first world")
	count  = flag.Uint64("worlds", 0, "how many worlds; 0 is as many as the matrix wants")
	length = flag.Int("frames", worlds.Frames, "of how many frames each")
	most   = flag.Int("shrink", worlds.Shrinks, "how many worlds are played to find a small one that fails")
	update = flag.Bool("update", false, "write README.md and the picture of docs/pairs.md")
)

// TestWorlds plays random worlds in all ways, and counts which mechanisms meet. Each pair that can
// meet does so, and what is drawn has its odds. The matrix is in README.md and on the page docs/pairs.md.
func TestWorlds(t *testing.T) {
	n := uint64(4 * worlds.Worlds)
	if testing.Short() {
		n = worlds.Worlds
	}
	switch {
	case skip.Race:
		n = 12
	case strconv.IntSize == 32 && testing.Short():
		n = 40
	}
	if *count > 0 {
		n = *count
	}
	short := worlds.NewMatrix()
	worlds.Range{From: *from, N: n, Frames: *length, Shrinks: *most}.Run(t, func(_ *worlds.Claim, s *worlds.Script) error {
		if s.Seed-*from < worlds.Worlds {
			return worlds.Check(s, short)
		}
		return worlds.Check(s, nil)
	})
	if worlds.One() || n < worlds.Worlds || *from > 0 || *length != worlds.Frames {
		return
	}
	kinds, err := short.Odds()
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(kinds), 8, "%v", kinds)
	short.Count()
	low := short.Below(worlds.Floor)
	require.Empty(t, low, "pairs that have met less than %d times: draw them more often, or say in pairs.go why they cannot", worlds.Floor)
	comparePage(t, short)
}

const page, picture = "README.md", "../../../docs/pairs.svg"

// comparePage compares the page with the matrix, or writes it.
func comparePage(t *testing.T, m *worlds.Matrix) {
	const mark = "<!-- Written by go test -short ./internal/testing/worlds -run TestWorlds -update -->\n"
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	head, _, ok := strings.Cut(string(text), mark)
	require.True(t, ok, "the page has no mark")
	for file, want := range map[string]string{page: head + mark + m.Page(), picture: m.Picture()} {
		if *update {
			require.NoError(t, os.WriteFile(file, []byte(want), 0o644))
			continue
		}
		is, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, want, string(is), "%s is out of date: go test -short ./internal/testing/worlds -run TestWorlds -update", file)
	}
}

// TestParse reads what a script writes: in at most 40 lines, if its tables have fewer than 35.
func TestParse(t *testing.T) {
	for number := range uint64(20) {
		s := worlds.Draw(number, []int{40, 2000}[number%2])
		again, err := worlds.Parse(s.String())
		require.NoError(t, err)
		require.Equal(t, s.String(), again.String())
		tables := strings.Count(s.String(), "\n") - strings.Count(s.String(), "\nframe")
		require.LessOrEqual(t, strings.Count(s.GoTest("TestWorlds"), "\n"), max(40, tables+6))
	}
	for text, want := range map[string]string{
		"":                             "there is no table",
		"seed 1":                       "want seed N agents N workers N",
		"table\n    A":                 "no row is above it",
		"tables":                       "want seed, table, other, guest or frame",
		"table\n  A\nframe 1x":         "unknown unit",
		"table\n  A\nframe 1s Wake:1":  "want WHAT:AGENT:N",
		"seed 1 agents 2 workers many": "invalid syntax",
	} {
		_, err := worlds.Parse(text)
		require.ErrorContains(t, err, want, "%q", text)
	}
}

// TestShrink makes a world small that fails where an agent with a Timeout is moved.
func TestShrink(t *testing.T) {
	s := worlds.Draw(3, worlds.Frames)
	fails := func(s *worlds.Script) error {
		for i, f := range s.Frames {
			for _, op := range f.Ops {
				if op.What == "Move" && strings.Contains(s.String(), " timeout=") {
					return &worlds.Failure{Frame: i, Text: "moved"}
				}
			}
		}
		return nil
	}
	require.Error(t, fails(s))
	test := worlds.Shrink(s, 2000, fails).GoTest("TestWorlds")
	assert.Less(t, strings.Count(test, "\n"), 15, "%s", test)
	assert.Contains(t, test, "timeout")
}

// elsewhere are rules, fields and methods of which no world draws anything, with the reason.
var elsewhere = map[string]string{
	"4":  "each place of a shared row is one of its own: TestDraw",
	"17": "what a group is refused for",
	"18": "the root is a row as others",
	"27": "Compile refuses more children",
	"44": "what Compile refuses: check_*_test.go",

	"tap": "of package profile: TestProfiledDifferential",

	"Accept": "only for Lint",
	"Each":   "Compile makes a Tick of it", "EachFor": "Compile makes a Tick of it", "Run": "Compile makes a Tick of it",
}

// TestEntries: what the library has the worlds draw. A new rule, a new field of a row, and a new
// method of a crowd or of a world fails here until there is an entry in Mechanisms, or a
// line above that says where it is proved.
func TestEntries(t *testing.T) {
	pages, err := filepath.Glob("../../../docs/rules-*.md")
	require.NoError(t, err)
	var rules []byte
	for _, page := range pages {
		data, err := os.ReadFile(page)
		require.NoError(t, err)
		rules = append(rules, data...)
	}
	drawn := map[string]bool{}
	for _, of := range worlds.Mechanisms {
		for r := range strings.FieldsSeq(of.Rules) {
			drawn[r] = true
		}
	}
	for _, at := range regexp.MustCompile(`<a id="r(\w+)"></a>`).FindAllStringSubmatch(string(rules), -1) {
		assert.True(t, drawn[at[1]] || elsewhere[at[1]] != "", "rule %s has no mechanism in the worlds", at[1])
		delete(drawn, at[1])
	}
	assert.Empty(t, drawn, "rules that do not exist")

	set := map[string]bool{}
	for number := range uint64(300) {
		worlds.Fields(worlds.Draw(number, 1), func(field string) { set[field] = true })
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[decider.Decider[int]]()) {
		assert.True(t, set[f.Name] || elsewhere[f.Name] != "", "no world has a row with %s", f.Name)
	}

	var source strings.Builder
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, f := range files {
		if name := f.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			source.Write(text)
		}
	}
	for of, typ := range map[string]reflect.Type{
		"Crowd": reflect.TypeFor[*decider.Crowd[int]](), "World": reflect.TypeFor[*decider.World](),
	} {
		for m := range typ.Methods() {
			used := regexp.MustCompile(`\.` + m.Name + `[( ]`).MatchString(source.String()) // also ranged over
			assert.True(t, used || slices.Contains(unused[of], m.Name), "no world calls %s.%s", of, m.Name)
		}
	}
}

// unused are methods that no world calls: they read what others say, or have tests of their own.
var unused = map[string][]string{
	"Crowd": {"Len"},
	"World": {"AppendSave", "Advance", "AgentName", "CheckSleep", "FlagName", "In", "Observers", "Seed", "SetLinger", "SetNames", "StimulusName"},
}
