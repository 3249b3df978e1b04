package record_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// campLog is the log of a camp in which meddle may change something before each
// frame.
func campLog(t *testing.T, workers int, o record.Options, meddle func(c *camp)) *record.Log {
	t.Helper()
	c := newCamp(t, workers)
	r, err := record.New(c.world, o)
	require.NoError(t, err)
	for range 150 {
		if meddle != nil {
			meddle(c)
		}
		c.tick()
	}
	require.NoError(t, r.Stop())
	log, err := r.Log()
	require.NoError(t, err)
	return log
}

// TestCompareSame: runs with any number of workers, recorded in any way, are the same.
func TestCompareSame(t *testing.T) {
	full := campLog(t, 1, record.Options{Everything: true, Hashes: true}, nil)
	for _, o := range []record.Options{
		{Everything: true, Hashes: true, Keyframe: 13}, {Hashes: true}, {}, {Full: []uint64{1, 12}}, {Everything: true, Keyframe: 10, Bytes: 40_000},
	} {
		run := campLog(t, 3, o, nil)
		report := full.Compare(run)
		require.True(t, report.Same(), "%+v: %s", o, report)
		steps, ticks := report.Compared()
		require.NotZero(t, ticks)
		require.Equal(t, fmt.Sprintf("%d ticks in %d steps are the same\n", ticks, steps), report.String())
		require.True(t, run.Compare(full).Same())
	}
}

// TestCompareDiffers: the first tick that differs is found, whatever differs.
func TestCompareDiffers(t *testing.T) {
	o := record.Options{Everything: true, Hashes: true}
	log := campLog(t, 1, o, nil)
	for _, c := range []struct {
		name   string
		meddle func(c *camp)
		step   int64
		want   []string
	}{
		{"an input", func(c *camp) {
			if c.frame == 70 {
				c.world.Advance(0)
			}
		}, 70, []string{"step 70", "nothing happened to it in this step"}},
		{"a removed agent", func(c *camp) {
			if c.frame == 40 {
				require.NoError(t, c.world.Remove(3))
			}
		}, 40, []string{"between the ticks of agent 3 <img", "run: Deactivated"}},
		{"a reset", func(c *camp) {
			if c.frame == 41 {
				require.NoError(t, c.world.Reset(11))
			}
		}, 41, []string{"between the ticks of agent 11: something happened in one of the two only", "Deactivated SLEEP: Reset"}},
		{"a frame of the game's own", func(c *camp) {
			if c.frame == 90 {
				c.frame++
			}
		}, 90, []string{`step 90, tick 47 of agent 4: the inputs differ
  log: delta 100ms, clock 4.74s, flags 0x1, stimuli 0x0
  run: delta 100ms, clock 4.74s, flags 0x3, stimuli 0x0
`}},
	} {
		report := log.Compare(campLog(t, 1, o, c.meddle))
		require.False(t, report.Same(), c.name)
		text := report.String()
		for _, want := range c.want {
			assert.Contains(t, text, want, c.name)
		}
		step, _, _, _ := report.First()
		assert.InDelta(t, c.step, step, 1, text)
	}
}

// TestCompareInputs: a delta differs whatever was recorded of both sides.
func TestCompareInputs(t *testing.T) {
	for _, rows := range []string{``, `,"rows":1`} {
		log := smallLog(t, `{"a":0,"p":1,"dt":5`+rows+`}`, `{"end":3}`)
		for _, other := range []string{``, `,"rows":1`} {
			run := smallLog(t, `{"a":0,"p":1,"dt":6`+other+`}`, `{"end":3}`)
			require.True(t, log.Compare(smallLog(t, `{"a":0,"p":1,"dt":5`+other+`}`, `{"end":3}`)).Same())
			require.Contains(t, log.Compare(run).String(), ": the inputs differ\n  log: delta 5ns, clock 5ns")
		}
	}
}

// TestCompareRows: rows that one of two recorders has met, or that a memory got without an
// event, are no less different than those that began.
func TestCompareRows(t *testing.T) {
	met := func(row string) *record.Log {
		return smallLog(t, `{"a":0,"p":1,"dt":5,"on":[[0,0],[`+row+`,0]]}`, `{"end":3}`)
	}
	require.True(t, met("1").Compare(met("1")).Same())
	require.Contains(t, met("1").Compare(met("2")).String(), ": other rows are active at the end\n  log: A, B\n  run: A, C\n")
}

// fakeTB notes how a test ends.
type fakeTB struct {
	fatal string
	log   []string
}

func (f *fakeTB) Helper()         {}
func (f *fakeTB) Log(args ...any) { f.log = append(f.log, fmt.Sprint(args...)) }
func (f *fakeTB) Fatal(args ...any) {
	f.fatal = fmt.Sprint(args...)
	panic(f)
}

// checked runs Check with a camp.
func checked(t *testing.T, file string, frames int, meddle func(c *camp)) (tb fakeTB) {
	t.Helper()
	c := newCamp(t, 1)
	defer func() {
		if p := recover(); p != nil && p != any(&tb) {
			panic(p)
		}
	}()
	record.Check(&tb, file, c.world, record.Options{Everything: true}, func() {
		for range frames {
			if meddle != nil {
				meddle(c)
			}
			c.tick()
		}
	})
	return tb
}

func TestCheck(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "testdata")
	for _, file := range []string{filepath.Join(dir, "camp.jsonl"), filepath.Join(dir, "camp.jsonl.gz")} {
		missing := checked(t, file, 60, nil)
		require.Contains(t, missing.fatal, "there is no file")
		require.Contains(t, missing.fatal, "-update-records")

		t.Setenv("ETHOGRAM_UPDATE", "1")
		require.Empty(t, checked(t, file, 60, nil).fatal)
		t.Setenv("ETHOGRAM_UPDATE", "")
		require.FileExists(t, file)

		require.Empty(t, checked(t, file, 60, nil).fatal)
		require.Contains(t, checked(t, file, 50, nil).fatal, "it has 50 steps, the file 60")
		require.Contains(t, checked(t, file, 70, nil).fatal, "it has 70 steps, the file 60")
		differs := checked(t, file, 60, func(c *camp) {
			if c.frame == 30 {
				require.NoError(t, c.world.Reset(2))
			}
		})
		require.Contains(t, differs.fatal, "the run is not that of "+file)
		require.Contains(t, differs.fatal, "between the ticks of agent 2 Bob")

		page := filepath.Join(dir, "camp.diff.html")
		require.Contains(t, differs.fatal, "Both side by side, in a browser: "+page)
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		require.Contains(t, string(text), `id="log" data-name="this run">H4sI`)
		require.Contains(t, string(text), fmt.Sprintf(`id="other" data-name="%s">`, filepath.Base(file)))
		require.Empty(t, checked(t, file, 60, nil).fatal)
		require.NoFileExists(t, page, "the test passes")
	}
	plain := filepath.Join(dir, "camp.jsonl")
	text, err := os.ReadFile(plain)
	require.NoError(t, err)
	windows := strings.ReplaceAll(string(text), "\n", "\r\n")
	require.NoError(t, os.WriteFile(plain, []byte(windows), 0o644))
	require.Empty(t, checked(t, plain, 60, nil).fatal, "a checkout with the line ends of Windows")
	require.Contains(t, checked(t, plain, 50, nil).fatal, "it has 50 steps, the file 60")
	require.NoError(t, os.WriteFile(plain, []byte("{}\n"), 0o644))
	require.NotEmpty(t, checked(t, filepath.Join(dir, "camp.jsonl"), 60, nil).fatal)
}

// artifacts is a test with a directory for what it leaves behind.
type artifacts struct {
	fakeTB
	dir string
}

func (a *artifacts) ArtifactDir() string { return a.dir }

// TestCheckLeavesAPage where the user wants it, and says why where it cannot.
func TestCheckLeavesAPage(t *testing.T) {
	file := filepath.Join(t.TempDir(), "camp.jsonl.gz")
	t.Setenv("ETHOGRAM_UPDATE", "1")
	require.Empty(t, checked(t, file, 60, nil).fatal)
	t.Setenv("ETHOGRAM_UPDATE", "")

	dir := filepath.Join(t.TempDir(), "new")
	t.Setenv("ETHOGRAM_DIFF", dir)
	said := checked(t, file, 50, nil).fatal
	found, err := filepath.Glob(filepath.Join(dir, "record.*.camp.diff.html"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Contains(t, said, found[0])
	require.NoFileExists(t, filepath.Join(filepath.Dir(file), "camp.diff.html"))

	t.Setenv("ETHOGRAM_DIFF", "relative")
	require.Contains(t, checked(t, file, 50, nil).fatal, `No page that shows both was written: ETHOGRAM_DIFF is "relative": want an absolute path`)
	t.Setenv("ETHOGRAM_DIFF", file) // which is no directory
	require.Contains(t, checked(t, file, 50, nil).fatal, "No page that shows both was written: ")
	t.Setenv("ETHOGRAM_DIFF", "")

	at := func() string { return record.DiffPath(&artifacts{dir: dir}, file) }
	require.Equal(t, filepath.Join(filepath.Dir(file), "camp.diff.html"), at(), "without -artifacts the directory goes with the test")
	flag := flag.Lookup("test.artifacts")
	was := flag.Value.String()
	require.NoError(t, flag.Value.Set("true"))
	defer flag.Value.Set(was)
	require.Equal(t, filepath.Join(dir, "camp.diff.html"), at())
}

func TestComparer(t *testing.T) {
	log := campLog(t, 1, record.Options{Full: []uint64{1, 2}, Keyframe: 40}, nil)
	c := newCamp(t, 2)
	cmp, err := log.Comparer(c.world)
	require.NoError(t, err)
	require.ElementsMatch(t, []uint64{1, 2}, cmp.Recorder().Watched())
	for range 100 {
		c.tick()
	}
	report, err := cmp.Report()
	require.NoError(t, err)
	require.True(t, report.Same(), report)
	require.NoError(t, c.world.Remove(3))
	c.tick()
	report, err = cmp.Report()
	require.NoError(t, err)
	require.False(t, report.Same())
	_, agent, _, _ := report.First()
	require.Equal(t, uint64(3), agent)
}

// TestRehearseCamp: a camp with gates, squads, slots, stimuli and several crowds does
// the same when it is rehearsed with its own tables.
func TestRehearseCamp(t *testing.T) {
	log := campLog(t, 1, record.Options{Everything: true}, nil)
	res, err := record.Rehearse(log)
	require.NoError(t, err)
	require.True(t, res.Same(), "%v", res)
	require.Empty(t, res.Found().Unknown)
	require.Len(t, res.Found().Agents, 8)
	for _, a := range res.Found().Agents {
		assert.Equal(t, a.Failed, a.Followed)
		assert.Less(t, a.Failed, 5, "%+v\n%s", a, res)
		require.NotEmpty(t, a.Lived)
		for i := 0; i < len(a.Lived); i += 2 {
			m, err := log.AtStep(a.ID, a.Lived[i])
			require.NoError(t, err)
			if at := m.State.Leaf(); at != decider.NoRow && m.Outline.Name(0) == "HOUND" { // bandits are in squads after the tick
				require.Contains(t, res.Found().Doing[a.Lived[i+1]], m.Outline.Name(at), "it does what the log says")
			}
		}
	}
	t.Log(res)

	rows := append([]decider.RowInfo(nil), log.Outlines()[0].Rows()...)
	for i := range rows {
		if rows[i].Name == "COUNT_LOOT" {
			rows[i].Commit = 2 * time.Second
		}
	}
	other, err := decider.NewOutline(1, rows)
	require.NoError(t, err)
	res, err = record.Rehearse(log, other)
	require.NoError(t, err)
	require.False(t, res.Same())
	t.Log(res)
	_, err = record.Rehearse(log, decider.MustCompile(&row{Name: "CAT", Behavior: stay("SIT")}).Outline())
	require.ErrorContains(t, err, `no tree of root "CAT"`)
}

// TestRehearseParts: of a log without its beginning, timers are unknown for a while;
// agents that were not recorded in full are left out.
func TestRehearseParts(t *testing.T) {
	log := campLog(t, 1, record.Options{Everything: true, Keyframe: 10, Bytes: 40_000}, nil)
	from, _ := log.Steps()
	require.Positive(t, from)
	res, err := record.Rehearse(log)
	require.NoError(t, err)
	require.True(t, res.Same(), "%v", res)
	require.NotEmpty(t, res.Found().Agents)
	for _, a := range res.Found().Agents {
		assert.LessOrEqual(t, a.Failed, 5, "%v", res)
	}

	log = campLog(t, 1, record.Options{Full: []uint64{2}}, nil)
	res, err = record.Rehearse(log)
	require.NoError(t, err)
	require.Len(t, res.Found().Agents, 1)
	require.Equal(t, []any{uint64(2), "Bob"}, []any{res.Found().Agents[0].ID, res.Found().Agents[0].Name})
	require.True(t, res.Same())
	require.Contains(t, res.String(), "agent 3 was left out: the log does not have its answers: record it in full\n")
}

func TestBudgets(t *testing.T) {
	log := campLog(t, 1, record.Options{}, nil)
	all := counted(t, log, record.Range{})
	own := 0
	for _, b := range tally.Of(all, "").Trees {
		if b.Ticks == 0 {
			continue // it is injected
		}
		own++
		leaves := time.Duration(0)
		for _, row := range b.Rows {
			if !row.Group && row.Name != "SHOUT" {
				leaves += row.Active
			}
		}
		require.InDelta(t, b.Time.Seconds(), leaves.Seconds(), b.Time.Seconds()/10)
		require.NotZero(t, b.Rows[0].Activated)
	}
	require.Equal(t, 2, own)
	text := budgets(t, []string{"all", "the first steps"}, all, counted(t, log, record.Range{Until: 50}))
	require.Contains(t, text, "            all  the first steps\n")
	require.Contains(t, text, "\n  COOK          8.5%      26     9.1%       9\n")
}
