package report_test

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// newRun returns a small run of the forage game after the stages until last.
func newRun(t *testing.T, last pipeline.Stage) *pipeline.Run {
	t.Helper()
	env, err := pipeline.NewEnv(&foragetest.Brief, pipeline.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	c, err := pipeline.NewConfig("default", 7)
	require.NoError(t, err)
	c.Search.Population, c.Search.Generations = 24, 4
	c.Search.MonitorEvery, c.Search.MonitorBest, c.Search.MonitorRounds = 2, 4, 4
	env.Spec.Natural = funnel.AnyNature // so that a few genomes fill all classes
	c.Calibration, c.Tournament, c.Holdout, c.Admission.Most = 8, 8, 10, 24
	r := &pipeline.Run{Dir: t.TempDir(), Env: env, Config: c}
	for _, stage := range pipeline.Stages {
		require.NoError(t, r.Do(t.Context(), stage))
		if stage == last {
			break
		}
	}
	return r
}

func read(t *testing.T, r *pipeline.Run, name string) string {
	t.Helper()
	data, err := os.ReadFile(r.Path(name))
	require.NoError(t, err)
	return string(data)
}

func TestReportOfARun(t *testing.T) {
	r := newRun(t, pipeline.Holdout)
	require.NoError(t, r.Ablate(t.Context(), pipeline.AblationOptions{Matches: 20, Seeds: 2, Best: 2, Rounds: 2}))
	byStyles := pipeline.AblationOptions{Of: pipeline.ByStyles, Matches: 20, Seeds: 2, Best: 2, Rounds: 2, Arms: []string{"class"}}
	require.NoError(t, r.Ablate(t.Context(), byStyles))
	require.NoError(t, report.Write(r))
	page := read(t, r, "report.html")
	for _, part := range []string{
		"Seed 7, preset default", "Medium above Easy", "all in order", "Spearman", "silhouette", "What matters", "random search", "Styles of each class", "−2474",
	} {
		assert.True(t, strings.Contains(page, part), part)
	}
	for _, part := range []string{"NaN", "Inf", "%!", "ZgotmplZ", "<no value>", "<script"} {
		assert.False(t, strings.Contains(content(t, page), part), part)
	}
	all, err := r.Candidates(pipeline.Pack)
	require.NoError(t, err)
	d, err := report.Load(r)
	require.NoError(t, err)
	tables := 0
	for _, class := range d.Shipped {
		for _, table := range class.Tables {
			tables++
			assert.True(t, strings.Contains(page, "<code>"+table.Key[:8]+"</code>"))
			assert.NotEmpty(t, table.Rows)
			for _, row := range table.Rows {
				assert.NotEmpty(t, row.WhyNot, "%s: %s", table.Key, row.Text)
			}
		}
	}
	assert.Equal(t, pipeline.CountFates(d.Classes, all).Total["shipped"], tables)
	pictures(t, page)
	links(t, page)
	svg, err := report.Trails(r, 2)
	require.NoError(t, err)
	wellFormed(t, string(svg))
	assert.Regexp(t, `>Easy <tspan class="soft">[0-9.]+ to [0-9.]+ berries</tspan></text>`, string(svg))
	for _, part := range []string{"from the ring to the dot", "Each frame is the whole map", `class="soft" x="16"`} {
		assert.Contains(t, string(svg), part)
	}
	assert.Contains(t, string(svg), "prefers-color-scheme:dark")
	assert.LessOrEqual(t, strings.Count(string(svg), `class="map"`), 6)
	_, err = report.WriteReplays(t.Context(), r)
	require.ErrorContains(t, err, "has no Replay")

	// The page is that of the run, whatever the flags, and the same each time.
	other := *r
	other.Config.Search.Seed, other.Config.Preset = 99, "paper2019"
	require.NoError(t, report.Write(&other))
	assert.True(t, page == read(t, r, "report.html"))

	rows, err := csv.NewReader(strings.NewReader(read(t, r, "history.csv"))).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 1+r.Config.Search.Generations)
	assert.Equal(t, []string{"in_Easy", "in_Medium", "in_Hard"}, rows[0][len(rows[0])-3:])
	assert.Empty(t, rows[1][6], "no monitor in the first generation")
	assert.NotEmpty(t, rows[2][6])
	rows, err = csv.NewReader(strings.NewReader(read(t, r, "ablation.csv"))).ReadAll()
	require.NoError(t, err)
	arms, err := pipeline.ArmsOf(r.Env.Spec, pipeline.ByPoints, nil)
	require.NoError(t, err)
	assert.Len(t, rows, 1+2*len(arms))
	rows, err = csv.NewReader(strings.NewReader(read(t, r, "ablation-styles.csv"))).ReadAll()
	require.NoError(t, err)
	assert.Len(t, rows, 1+2*2)
	assert.Equal(t, []string{"arm", "run", "styles_Easy", "styles_Medium", "styles_Hard"}, rows[0])
}

// content returns the page without its own script, of which there is one.
func content(t *testing.T, page string) string {
	t.Helper()
	before, rest, ok := strings.Cut(page, "<script>")
	require.True(t, ok)
	_, after, ok := strings.Cut(rest, "</script>")
	require.True(t, ok)
	return before + after
}

// links checks that the targets of the page's links are on it.
func links(t *testing.T, page string) {
	t.Helper()
	all := regexp.MustCompile(`href="#([a-z]+)"`).FindAllStringSubmatch(page, -1)
	assert.NotEmpty(t, all)
	for _, link := range all {
		assert.True(t, strings.Contains(page, ` id="`+link[1]+`"`), link[1])
	}
}

// pictures checks that the pictures are well-formed.
func pictures(t *testing.T, page string) {
	t.Helper()
	all := regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(page, -1)
	assert.GreaterOrEqual(t, len(all), 3, "the curves over time")
	for _, svg := range all {
		wellFormed(t, svg)
	}
}

// wellFormed checks that a picture is XML.
func wellFormed(t *testing.T, svg string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err, svg)
	}
}

// Load leaves out what later stages have not written yet.
func TestReportOfASearch(t *testing.T) {
	r := newRun(t, pipeline.Search)
	require.NoError(t, report.Write(r))
	page := read(t, r, "report.html")
	assert.True(t, strings.Contains(page, "Over time"))
	for _, part := range []string{"Do the classes hold?", "What matters", "silhouette"} {
		assert.False(t, strings.Contains(page, part), part)
	}
	links(t, page)
	assert.NoFileExists(t, r.Path("ablation.csv"))
	assert.NoFileExists(t, r.Path("ablation-styles.csv"))
}

func TestFilesThatDoNotFitAreReportedTogether(t *testing.T) {
	r := newRun(t, pipeline.Holdout)
	require.NoError(t, os.WriteFile(r.Path("ablation.json"), []byte("{"), 0o644))
	require.NoError(t, os.WriteFile(r.Path("pick.json"), []byte("[]"), 0o644))
	classes, err := r.Classes()
	require.NoError(t, err)
	require.Len(t, classes, 3)
	require.NoError(t, os.WriteFile(r.Path("classes.json"),
		[]byte(`[{"name":"Any","keep":1,"ranges":[{"metric":"berries","min":0,"max":1000,"weight":1}]}]`), 0o644))
	err = report.Write(r)
	for _, part := range []string{"ablation.json: ", "pick.json: ", "holdout.json: it is of 3 classes, or its lines are of different lengths, and the run has 1"} {
		assert.ErrorContains(t, err, part)
	}
	assert.NoFileExists(t, r.Path("report.html"))
}

func TestHoldoutOfUnevenLines(t *testing.T) {
	r := newRun(t, pipeline.Holdout)
	path := r.Path("holdout.json")
	require.NoError(t, os.WriteFile(path,
		[]byte(`[{"lineup":[2,1,1],"rounds":4,"above":[1,1],"beats":[[0,0,0],[1],[1,1,0]]}]`), 0o644))
	require.ErrorContains(t, report.Write(r), path+": it is of 3 classes, or its lines are of different lengths")
}

func TestNamesAreEscaped(t *testing.T) {
	page, err := (&report.Data{Game: "<script>", Preset: `"&`}).HTML()
	require.NoError(t, err)
	assert.NotContains(t, content(t, string(page)), "<script")
	assert.Contains(t, string(page), "&lt;script&gt;")
}
