package report_test

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/loop"
	"github.com/ethogram-go/ethogram/evo/internal/report"
	"github.com/ethogram-go/ethogram/evo/internal/testing/foragetest"
)

// newResult returns a small run of the forage game.
func newResult(t *testing.T, objective loop.Objective) (*loop.Result, *loop.Env) {
	t.Helper()
	env, err := loop.NewEnv(&foragetest.Brief, loop.Local, 2)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, env.Close()) })
	r := &loop.Run{Dir: t.TempDir(), Env: env, Settings: loop.Settings{Seed: 7, Objective: objective, Generations: 2, Holdout: 10}}
	res, err := r.Do(t.Context(), "")
	require.NoError(t, err)
	return res, env
}

func TestReportOfARun(t *testing.T) {
	res, env := newResult(t, loop.Classes)
	path := filepath.Join(t.TempDir(), report.File)
	require.NoError(t, report.Write(path, res, env, "./forage"))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	page := string(data)
	for _, part := range []string{"Seed 7, for classes", "Medium above Easy", "all in order", "Spearman", "silhouette", "−2474", "./forage watch"} {
		assert.True(t, strings.Contains(page, part), part)
	}
	for _, part := range []string{"NaN", "Inf", "%!", "ZgotmplZ", "<no value>", "<script"} {
		assert.False(t, strings.Contains(content(t, page), part), part)
	}
	d, err := report.New(res, env, "")
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
	assert.Equal(t, res.Fates().Total["shipped"], tables)
	pictures(t, page)
	links(t, page)
}

// A search for points has no classes, but a table to show.
func TestReportOfPoints(t *testing.T) {
	res, env := newResult(t, loop.Points)
	d, err := report.New(res, env, "")
	require.NoError(t, err)
	data, err := d.HTML()
	require.NoError(t, err)
	page := string(data)
	assert.True(t, strings.Contains(page, "The best table"))
	assert.NotEmpty(t, d.Best.Rows)
	for _, part := range []string{"Do the classes hold?", "silhouette", "Classes of difficulty"} {
		assert.False(t, strings.Contains(page, part), part)
	}
	links(t, page)
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
	assert.GreaterOrEqual(t, len(all), 3, "a tree of each table, and the ancestors")
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

func TestNamesAreEscaped(t *testing.T) {
	page, err := (&report.Data{Game: "<script>"}).HTML()
	require.NoError(t, err)
	assert.NotContains(t, content(t, string(page)), "<script")
	assert.Contains(t, string(page), "&lt;script&gt;")
}
