package export_test

import (
	"bytes"
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	pprof "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

// TestPprof: what is read back has the paths, calls and times that were written.
func TestPprof(t *testing.T) {
	p := profiled(t)
	var b bytes.Buffer
	require.NoError(t, export.Pprof(&b, p))
	read, err := pprof.Parse(&b)
	require.NoError(t, err)
	require.NoError(t, read.CheckValid())
	assert.Equal(t, "time", read.DefaultSampleType)
	want, got := map[string][2]int64{}, map[string][2]int64{}
	tree := &tally.Of(p, "export").Trees[0]
	for i := range tree.Rows {
		for k, c := range tree.Rows[i].Calls {
			if c.Calls > 0 {
				names := tree.Path(i)
				for j := range names {
					names[j] = strings.NewReplacer("\x1b", `\x1b`, "\u202e", `\u202e`, "\n", `\n`).Replace(names[j])
				}
				want[strings.Join(names, ";")+" "+tally.Kind(k).String()] = [2]int64{int64(c.Calls), int64(c.Time())}
			}
		}
	}
	for _, s := range read.Sample {
		var names []string
		for _, l := range s.Location {
			names = append(names, l.Line[0].Function.Name)
		}
		slices.Reverse(names)
		key := strings.Join(names, ";") + " " + s.Label["callback"][0]
		assert.NotContains(t, got, key)
		got[key] = [2]int64(s.Value)
	}
	assert.Equal(t, want, got)
	assert.Contains(t, got, "ROOT;EAT Decide")
}

// TestGoToolPprof: the tool that users have reads it.
func TestGoToolPprof(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go tool pprof")
	}
	file := filepath.Join(t.TempDir(), "rows.pb.gz")
	var b bytes.Buffer
	require.NoError(t, export.Pprof(&b, profiled(t)))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
	top := pprofTool(t, "-top", file)
	assert.Contains(t, top, "Type: time")
	assert.Regexp(t, `(?m)^ *\S+ +\S+% +\S+% +\S+ +\S+% +EAT$`, top)
	assert.Regexp(t, `(?m)^ *0 +0% +\S+ +\S+ +100% +ROOT$`, top)
	calls := pprofTool(t, "-top", "-sample_index=calls", "-tagfocus=callback=Tick", file)
	assert.Contains(t, calls, "BITE")
	assert.NotContains(t, calls, "EAT (inline)")
	assert.NotContains(t, top+calls, "\x1b")
}

func pprofTool(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"tool", "pprof", "-symbolize=none"}, args...)...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}

// TestPprofNames: a thousand rows with names that look like symbols of C++, Go and
// terminals stay a thousand rows.
func TestPprofNames(t *testing.T) {
	var p profile.Profile
	tree := tally.Tree{Rows: []tally.Row{{Parent: decider.NoRow, Name: "R"}}}
	bases := []string{"_ZN3foo3barEv", "std::vector<int>::push(int)", "main.(*T).f", "operator<", "", "<unknown>", hostile, "\xff", "a;b"}
	for i := range 1000 {
		tree.Rows = append(tree.Rows, tally.Row{
			Row: decider.Row(i + 1), Parent: decider.Row(i / 2), Name: bases[i%len(bases)] + strconv.Itoa(i),
			Calls: [tally.Kinds]tally.Calls{{Calls: 1 << 63, Sampled: 1, SampledTime: time.Hour}},
		})
	}
	tally.Of(&p, "export").Trees = []tally.Tree{tree, {Rows: []tally.Row{{Parent: decider.NoRow, Name: "EMPTY"}}}}
	var b bytes.Buffer
	require.NoError(t, export.Pprof(&b, &p))
	read, err := pprof.Parse(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	assert.Len(t, read.Sample, 1000)
	for _, f := range read.Function {
		assert.NotContains(t, f.Name, "\x1b")
	}
	require.NoError(t, export.Pprof(&b, &profile.Profile{}))
}

// TestCSV: names cannot become formulas or columns, and numbers are those of the
// profile.
func TestCSV(t *testing.T) {
	p := profiled(t)
	var b bytes.Buffer
	require.NoError(t, export.ProfileCSV(&b, p))
	lines, err := csv.NewReader(&b).ReadAll()
	require.NoError(t, err)
	calls, want := 0, 0
	for _, l := range lines[1:] {
		n, err := strconv.Atoi(l[5])
		require.NoError(t, err)
		calls += n
	}
	for _, r := range tally.Of(p, "export").Trees[0].Rows {
		for _, c := range r.Calls {
			want += int(c.Calls)
		}
	}
	assert.Equal(t, want, calls)

	world := decider.NewWorld(1)
	counts := profile.NewCounts(decider.Rows)
	_, errAttach := debugprint.Attach(world, counts)
	require.NoError(t, errAttach)
	tree := decider.MustCompile(&Decider{Name: hostile, Behavior: &Behavior{Name: "B"}})
	_, err = tree.Tick(&creature{}, tree.NewMemory(1), decider.Input{World: world})
	require.NoError(t, err)
	b.Reset()
	require.NoError(t, export.CountsCSV(&b, counts.Profile()))
	assert.Equal(t, `tree,row,path,name,asked,accepted,activated,denied,deactivated,ticked,active_ns
"NAME",0,"NAME","NAME",1,1,1,0,0,0,0
`, strings.ReplaceAll(b.String(), `'=<img src=x onerror=alert(1)>\x1b[2J\u202e""\\n`, "NAME"))
}
