package bench

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPage holds that RESULTS.md shows figures of all benchmarks and all
// competitors, and describes each workload and each competitor.
func TestPage(t *testing.T) {
	text, err := os.ReadFile("RESULTS.md")
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), "<!-- figures:")
	require.True(t, ok)
	tables, after, ok := strings.Cut(rest, "<!-- end of figures -->")
	require.True(t, ok)
	list, err := exec.Command(os.Args[0], "-test.list", "^Benchmark").Output()
	require.NoError(t, err)
	const renew = "the page has no figures of %s; renew it with decider/bench/page"
	for name := range strings.FieldsSeq(string(list)) {
		name, isBenchmark := strings.CutPrefix(name, "Benchmark")
		switch {
		case !isBenchmark || name == "Memory":
		case strings.HasPrefix(name, "W") && len(name) <= len("W1r"):
			assert.True(t, strings.Contains(before, "\n| "+name+" | "), "the page does not describe %s", name)
			assert.True(t, strings.Contains(tables, "\n| "+name+" | "), renew, name)
		default:
			assert.True(t, strings.Contains(tables, "| "+name+"/"), renew, name)
			assert.True(t, strings.Contains(after, "`"+strings.TrimRight(name, "W45")) || strings.HasPrefix(name, "Workers"), "the page does not describe %s", name)
		}
	}
	for _, c := range append(Competitors(), Crowds()...) {
		assert.True(t, strings.Contains(before, "**"+c.Name+"**"), "the page does not describe %s", c.Name)
		assert.True(t, strings.Contains(tables, " "+c.Name+" "), renew, c.Name)
	}
}

// TestFigures holds what tables the script makes of what benchstat prints.
func TestFigures(t *testing.T) {
	awk, err := exec.LookPath("awk")
	if err != nil {
		t.Skip(err)
	}
	got, err := exec.Command(awk, "-f", "medians.awk", "-f", "figures.awk", "testdata/figures.csv").Output()
	require.NoError(t, err)
	want, err := os.ReadFile("testdata/figures.golden")
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
	assert.Error(t, exec.Command(awk, "-f", "medians.awk", "-f", "figures.awk", "doc.go").Run(), "no benchmarks")
}
