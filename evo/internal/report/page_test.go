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
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
	"github.com/ethogram-go/ethogram/evo/internal/search"
	"github.com/ethogram-go/ethogram/evo/internal/stats"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// hostile is a name that must be escaped wherever it stands.
const hostile = `<script>alert("&")</script>`

// sample is the data of a small run, made up. Every name in it is hostile.
func sample() *Data {
	tally := func(values ...int64) (t stats.Tally) {
		for _, v := range values {
			t.Add(v)
		}
		return t
	}
	classes := []evo.Class{{Name: "Easy" + hostile, Keep: 2}, {Name: "Hard", Keep: 1}}
	square := trail{{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 10, Y: 10}}, {{X: 3, Y: 3}}}
	table := func(class int, key string, mean int64) Table {
		return Table{
			Key: key, Class: class, Name: "Fights" + hostile, Style: hostile + "; mostly FIRE", How: hostile, Founder: hostile, Mean: mean, Low: mean - 500_000, High: mean + 500_000, Rounds: 8,
			Rows:  []Row{{Text: hostile, Active: percent(1000), Activation: hundredths(1234)}, {Indent: 1, Text: "FIRE_2", WhyNot: hostile}},
			Thumb: thumbnail(square, evo.Bounds{Right: 10, Bottom: 10}, class), Picture: template.HTML(`<svg viewBox="0 0 1 1"></svg>`), Replay: replayFile(key),
		}
	}
	d := &Data{
		Game: hostile, Program: "./tanks", Seed: 7, Preset: "default", Classes: classes, Points: evo.Metric{Name: "points", Unit: "milli"}, Trails: true,
		Warnings: []string{"one family " + hostile},
		Fates: pipeline.Fates{
			Created: 10, Total: map[funnel.Fate]int{funnel.NoClass: 4, funnel.Unnatural: 2, funnel.Similar: 1, funnel.Shipped: 3}, Odd: map[string]int{hostile: 1, "stands still": 1},
			ByClass: map[string]map[funnel.Fate]int{classes[0].Name: {funnel.Similar: 1, funnel.Shipped: 2}, "Hard": {funnel.Shipped: 1}},
		},
		Certified: pipeline.Certified{Means: []int64{-2_500_000, 3_000_000}, Gauntlet: -123},
		Picked:    []funnel.Picked{{Class: classes[0].Name, Of: 3, Distinct: 3, Picked: 2, Least: 120, Median: 300, Silhouette: -40}},
		History: []search.Generation{
			{Number: 0, Fitness: tally(400_000, 600_000), Best: 600_000, Points: tally(-2_500_000, 0), Shapes: 9, Rows: tally(4, 8), Operators: map[string]int{hostile: 3, "random": 5}},
			{Number: 1, Restart: 1, Fitness: tally(500_000, 700_000), Best: 700_000, Points: tally(0, 2_000_000), Shapes: 8, Rows: tally(4, 6), MonitorPoints: tally(1_000_000, 1_500_000)},
		},
		Ablations: []*pipeline.Ablation{
			{Of: pipeline.ByPoints, Seeds: 2, Matches: 20, Best: 2, Rounds: 2, Arms: []pipeline.ArmResults{{Name: hostile, Points: []int64{-1_000_000, 2_000_000}, Median: -1_000_000, Low: -2_000_000, High: 3_000_000}}},
			{
				Of: pipeline.ByStyles, Seeds: 2, Matches: 20, Best: 2, Rounds: 24, Classes: []string{classes[0].Name, "Hard"}, Cells: 12,
				Arms: []pipeline.ArmResults{{Name: hostile, Styles: [][]int{{8, 3}, {9, 3}}, Median: 11_500, Low: 11_250, High: 11_750, A12: 500, P: 1_000_000}},
			},
		},
		Learned: hostile + " beats it",
		Shipped: []Class{
			{Class: classes[0], Ranges: []string{hostile}, Tables: []Table{table(0, "0123456789abcdef", -1_500_000), table(0, "1123456789abcdef", -2_500_000)}},
			{Class: classes[1], Tables: []Table{table(1, "2123456789abcdef", 4_000_000)}},
		},
		Lineage: Lineage{Founders: []Founder{{hostile, []int{2, 0}, 2}, {"Duelist", []int{0, 1}, 1}}},
		Seen:    []SeenMetric{{Name: hostile, Unit: "u", Classes: []SeenClass{seenClass(evo.Metric{Name: "shots", Max: 100}, classes[0], []int64{0, 50_000}), seenClass(evo.Metric{Name: "shots"}, classes[1], nil)}}},
		Styles:  []Heat{{Title: hostile, Note: "tables", Down: hostile, Across: "distance", Rows: []string{hostile}, Cols: []string{"near", "far"}, Cells: [][]HeatCell{{{"3", 1000}, {}}}}},
		Stages:  []StageState{{Name: "search", State: "now", Text: hostile, Known: true, Done: 200, Percent: "20 %", Pace: "3s"}, {Name: "certify", State: "failed", Text: hostile}, {Name: "pick", State: "next", About: "picks"}},
	}
	d.Archive, d.Chosen = d.Styles, true
	d.Funnel = funnelRows(classes, d.Fates)
	d.hold([]funnel.Holdout{{Lineup: funnel.Lineup{1, 1}, Rounds: 20, Above: []int64{19}, All: 19, Beats: [][]int64{{0, 1}, {19, 0}}, Pairs: 30, PairsOf: 20}})
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
	// Hashes of parts say nothing that the parts do not say.
	text := regexp.MustCompile(` data-hash="[0-9a-f]+"`).ReplaceAllString(body(t, page), "")
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
	assert.NotContains(t, string(page), "connect-src", "only a live page may ask its server")
}

func TestPageEscapesNames(t *testing.T) {
	page, err := sample().HTML()
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(string(page), "<script"), "its own")
	assert.Equal(t, 1, strings.Count(string(page), "</script"))
	assert.Greater(t, strings.Count(string(page), "&lt;script&gt;"), 30)
	d := sample()
	all, err := d.sections()
	require.NoError(t, err)
	page, err = d.page(all, pageOfRun)
	require.NoError(t, err)
	assert.Contains(t, string(page), "connect-src 'self'")
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

func TestPathsAreDrawn(t *testing.T) {
	bounds := evo.Bounds{Left: 0, Right: 100, Top: 50, Bottom: 0} // y grows upwards
	f := newFrame(bounds)
	assert.Equal(t, [2]int{1000, 500}, [2]int{f.width, f.height})
	lines := f.lines(trail{{{X: 0, Y: 50}, {X: 1, Y: 50}, {X: 2, Y: 50}, {X: 2, Y: 40}, {X: 90, Y: 40}, {X: 91, Y: 40}}, {{X: 5, Y: 5}}, nil})
	assert.Equal(t, [][]point{{{0, 0}, {20, 0}, {20, 100}}, {{900, 100}, {910, 100}}, {{50, 450}}, nil}, lines, "straight lines, broken at the jump")
	assert.Equal(t, "M0 0l20 0 0 100M900 100l10 0M50 450h0", pathData(lines))
	assert.Empty(t, f.drawing(nil))
	b := boundsOf(evo.Bounds{}, map[genome.Key]trail{{1}: {{{X: -3, Y: 2}}}, {2}: {{{X: 7, Y: -1}}}})
	assert.Equal(t, evo.Bounds{Left: -3, Right: 7, Top: -1, Bottom: 2}, b)
	assert.NotPanics(t, func() { newFrame(evo.Bounds{}).drawing(trail{{{X: 1, Y: 1}}}) })
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
