package report

import (
	"flag"
	"html/template"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// hostile is a name that must be escaped wherever it stands.
const hostile = `<script>alert("&")</script>`

// sample is the data of a small run, made up. Every name in it is hostile.
func sample() *Data {
	classes := []evo.Class{{Name: "Easy" + hostile, Keep: 2}, {Name: "Hard", Keep: 1}}
	table := func(key string, mean int64) Table {
		return Table{
			Key: key, Name: "Fights" + hostile, Style: hostile + "; mostly FIRE", How: hostile, Founder: hostile, Mean: mean, Low: mean - 500_000, High: mean + 500_000, Rounds: 8,
			Rows:    []Row{{Text: hostile, Active: percent(1000), Activation: hundredths(1234)}, {Indent: 1, Text: "FIRE_2", WhyNot: hostile}},
			Picture: template.HTML(`<svg viewBox="0 0 1 1"></svg>`),
		}
	}
	d := &Data{
		Game: hostile, Program: "./tanks", Settings: loop.Settings{Seed: 7, Objective: loop.Classes}, Classes: classes, Points: evo.Metric{Name: "points", Unit: "milli"},
		Warnings: []string{"one family " + hostile},
		Fates: loop.Fates{
			Created: 10, Total: map[funnel.Fate]int{funnel.NoClass: 4, funnel.Unnatural: 2, funnel.Similar: 1, funnel.Shipped: 3}, Odd: map[string]int{hostile: 1, "stands still": 1},
			ByClass: map[string]map[funnel.Fate]int{classes[0].Name: {funnel.Similar: 1, funnel.Shipped: 2}, "Hard": {funnel.Shipped: 1}},
		},
		Means: []int64{-2_500_000, 3_000_000}, Gauntlet: -123,
		Picked:  []funnel.Picked{{Class: classes[0].Name, Of: 3, Distinct: 3, Picked: 2, Least: 120, Median: 300, Silhouette: -40}},
		Learned: hostile + " beats it",
		Shipped: []Class{
			{Class: classes[0], Ranges: []string{hostile}, Tables: []Table{table("0123456789abcdef", -1_500_000), table("1123456789abcdef", -2_500_000)}},
			{Class: classes[1], Tables: []Table{table("2123456789abcdef", 4_000_000)}},
		},
		Lineage: Lineage{Founders: []Founder{{hostile, []int{2, 0}, 2}, {"Duelist", []int{0, 1}, 1}}},
		Seen:    []SeenMetric{{Name: hostile, Unit: "u", Classes: []SeenClass{seenClass(evo.Metric{Name: "shots", Max: 100}, classes[0], []int64{0, 50_000}), seenClass(evo.Metric{Name: "shots"}, classes[1], nil)}}},
		Styles:  []Heat{{Title: hostile, Note: "tables", Down: hostile, Across: "distance", Rows: []string{hostile}, Cols: []string{"near", "far"}, Cells: [][]HeatCell{{{"3", 1000}, {}}}}},
	}
	d.Archive = d.Styles
	d.Funnel = funnelRows(classes, d.Fates)
	d.hold([]funnel.Holdout{{Lineup: funnel.Lineup{1, 1}, Rounds: 20, All: 19, Beats: [][]int64{{0, 1}, {19, 0}}, Pairs: 30}})
	return d
}

// body returns what of a page stands between <body> and its own script.
func body(t *testing.T, page []byte) string {
	t.Helper()
	_, text, ok := strings.Cut(string(page), "<body")
	require.True(t, ok)
	text, _, ok = strings.Cut(text, "<script>")
	require.True(t, ok)
	return "<body" + text
}

func TestPageGolden(t *testing.T) {
	page, err := sample().HTML()
	require.NoError(t, err)
	const golden = "testdata/report.html.golden"
	text := body(t, page)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, []byte(text), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Empty(t, cmp.Diff(string(want), text), "run go test ./evo/internal/report -run TestPageGolden -update and read the diff")
}

func TestPageNeedsNoNetwork(t *testing.T) {
	page, err := sample().HTML()
	require.NoError(t, err)
	for _, part := range []string{`src=`, `href="http`, `href="//`, "@import", "url(", "<link", "<iframe", "fetch(", "XMLHttpRequest", "<img", "ZgotmplZ"} {
		assert.NotContains(t, string(page), part)
	}
	assert.Contains(t, string(page), "default-src 'none'; script-src 'sha256-")
}

func TestPageEscapesNames(t *testing.T) {
	page, err := sample().HTML()
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(string(page), "<script"), "its own")
	assert.Equal(t, 1, strings.Count(string(page), "</script"))
	assert.Greater(t, strings.Count(string(page), "&lt;script&gt;"), 30)
}

// The page has one minus sign, and no numbers of thousandths.
func TestPageHasOneMinusSign(t *testing.T) {
	page, err := sample().HTML()
	require.NoError(t, err)
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(body(t, page), " ")
	assert.Empty(t, regexp.MustCompile(`(^|[\s(])-\d\S*`).FindAllString(text, -1))
	assert.Empty(t, regexp.MustCompile(`\d[.]\d{3}\b`).FindAllString(text, -1))
	for _, number := range []string{"−1.50", "−2.50 to −1.50", "−0.04", "−12.3 %", "−4"} {
		assert.Contains(t, text, number)
	}
}

// The tags of the page are balanced, those of cells and options apart, which HTML
// ends by itself.
func TestPageIsBalanced(t *testing.T) {
	page, err := sample().HTML()
	require.NoError(t, err)
	void := []string{"meta", "input", "br", "!doctype"}
	optional := []string{"td", "th", "option"}
	var open []string
	for _, tag := range regexp.MustCompile(`<(/?)([a-z!][a-z0-9]*)[^>]*?(/?)>`).FindAllStringSubmatch(body(t, page)+"</body>", -1) {
		name := tag[2]
		switch {
		case slices.Contains(void, name) || tag[3] != "":
		case tag[1] == "":
			open = append(open, name)
		default:
			for len(open) > 0 && open[len(open)-1] != name && slices.Contains(optional, open[len(open)-1]) {
				open = open[:len(open)-1]
			}
			require.NotEmpty(t, open, tag[0])
			require.Equal(t, open[len(open)-1], name, "%v", open)
			open = open[:len(open)-1]
		}
	}
	assert.Empty(t, open)
	ids := regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(string(page), -1)
	seen := map[string]bool{}
	for _, id := range ids {
		assert.False(t, seen[id[1]], "two elements have the id %s", id[1])
		seen[id[1]] = true
	}
}

func TestManyFamilies(t *testing.T) {
	var l Lineage
	for range 20 {
		l.Founders = append(l.Founders, Founder{strings.Repeat("x", 40), []int{1, 2}, 3})
	}
	classes := []evo.Class{{Name: "Easy"}, {Name: "Hard"}}
	svg := string(l.flow(classes))
	assert.Contains(t, svg, "13 others: 39")
	assert.NotContains(t, svg, ">"+strings.Repeat("x", 30))
	assert.Empty(t, string(Lineage{}.flow(classes)))
}

// The page also escapes what HTML does not: controls of terminals and of the
// direction of text.
func TestPageHasNoControls(t *testing.T) {
	page, err := (&Data{Game: "a\u009b31m\u202eb\x00", Learned: "c\u2028d"}).HTML()
	require.NoError(t, err)
	assert.Contains(t, string(page), `a\u009b31m\u202eb`)
	assert.Contains(t, string(page), `c\u2028d`)
	for _, r := range string(page) {
		require.False(t, r != '\n' && r != '\t' && r < ' ' || r >= 0x7F && r <= 0x9F || r == '\u202e', "%q", r)
	}
}

// A lineup of two classes says nothing of the third.
func TestHeldLineupsSayNothingOfClassesThatDoNotPlay(t *testing.T) {
	d := &Data{Classes: []evo.Class{{Name: "Easy"}, {Name: "Medium"}, {Name: "Hard"}}}
	d.hold([]funnel.Holdout{
		{Lineup: funnel.Lineup{1, 1, 0}, Rounds: 100, All: 90, Pairs: 180, Beats: [][]int64{{0, 10, 0}, {90, 0, 0}, {0, 0, 0}}},
		{Lineup: funnel.Lineup{0, 1, 1}, Rounds: 100, All: 80, Pairs: 180, Beats: [][]int64{{0, 0, 0}, {0, 0, 20}, {0, 80, 0}}},
	})
	var rows []string
	for _, r := range d.Held[0].Rows {
		rows = append(rows, r.What+" "+r.Found)
	}
	assert.Contains(t, rows, "Medium above Easy 90.0 %")
	assert.NotContains(t, strings.Join(rows, "; "), "Hard above Medium")
	assert.Equal(t, [][]string{{"", "10.0 %", ""}, {"90.0 %", "", "20.0 %"}, {"", "80.0 %", ""}}, d.Dominance)
}
