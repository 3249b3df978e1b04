package debugprint_test

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// exporters are the drawings.
var exporters = map[string]func(io.Writer, *decider.Outline, debugprint.GraphOptions) error{
	"mermaid": debugprint.Mermaid,
	"svg":     debugprint.SVG,
}

func TestGraphGolden(t *testing.T) {
	s := newStage(t, dag())
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, s.tree.Outline(), debugprint.GraphOptions{Caption: "by day & night"}))
		golden(t, "graph."+name, b.String())
	}
	s.flags = Night
	s.tick(0)
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, s.tree.Outline(), debugprint.GraphOptions{State: s.tree.State(s.mem), Unfold: true}))
		golden(t, "graph_unfolded."+name, b.String())
	}
}

// An edge stands for each name in From and After.
func TestGraphStates(t *testing.T) {
	s := newStage(t, guard())
	s.tick(0)
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, s.tree.Outline(), debugprint.GraphOptions{State: s.tree.State(s.mem)}))
		golden(t, "graph_states."+name, b.String())
	}
}

// A shared decider is drawn once, and highlighted wherever it is active.
func TestGraphShared(t *testing.T) {
	for _, flags := range []decider.Flags{0, Night} {
		s := newStage(t, dag())
		s.flags = flags
		s.tick(0)
		var b strings.Builder
		require.NoError(t, debugprint.Mermaid(&b, s.tree.Outline(), debugprint.GraphOptions{State: s.tree.State(s.mem), NoLegend: true}))
		assert.Equal(t, 1, strings.Count(b.String(), `"FEED`))
		lit := regexp.MustCompile(`class (\S+) active`).FindStringSubmatch(b.String())
		require.NotNil(t, lit)
		var names []string
		for id := range strings.SplitSeq(lit[1], ",") {
			names = append(names, regexp.MustCompile(` ` + id + `\W+(\w+)`).FindStringSubmatch(b.String())[1])
		}
		want, edges := []string{"ROOT", "FEED", "EAT"}, 2
		if flags == Night {
			want, edges = []string{"ROOT", "NIGHT", "HIDE", "FEED", "EAT"}, 4
		}
		assert.Equal(t, want, names)
		assert.Len(t, strings.Split(regexp.MustCompile(`linkStyle (\S+)`).FindStringSubmatch(b.String())[1], ","), edges)
	}
}

const nasty = "A\"B\\N<script>alert('x')</script>&amp;\n#`$x$`\u2028{}[]|%%;--"

// harmless is nasty as it is shown.
var harmless = strings.NewReplacer("\n", `\n`, "\u2028", `\u2028`).Replace(nasty)

// Names must neither break a drawing nor become code in it.
func TestGraphEscapes(t *testing.T) {
	s := newStage(t, list(decider.PrioritizedList,
		&Decider{Name: nasty, Behavior: act(nasty)}, rest()))
	for name, export := range exporters {
		var b strings.Builder
		require.NoError(t, export(&b, s.tree.Outline(), debugprint.GraphOptions{Caption: nasty}))
		golden(t, "graph_nasty."+name, b.String())
		assert.NotContains(t, b.String(), "\u2028")
		switch name {
		case "svg":
			decoder := xml.NewDecoder(strings.NewReader(b.String()))
			var text strings.Builder
			for {
				token, err := decoder.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				require.NoError(t, err)
				switch token := token.(type) {
				case xml.StartElement:
					assert.NotEqual(t, "script", token.Name.Local)
				case xml.CharData:
					text.WriteString(string(token))
				}
			}
			assert.Contains(t, text.String(), harmless)
		case "mermaid":
			for line := range strings.SplitSeq(b.String(), "\n") {
				if strings.HasPrefix(line, "  d1") {
					assert.Equal(t, 2, strings.Count(line, `"`), line)
					assert.NotContains(t, line, "<script")
				}
			}
		}
	}
}

func TestGraphWriteError(t *testing.T) {
	s := newStage(t, nest())
	broken := errors.New("broken")
	for name, export := range exporters {
		assert.ErrorIs(t, export(failingWriter{broken}, s.tree.Outline(), debugprint.GraphOptions{}), broken, name)
	}
}

// luminance is the brightness of a colour such as #1f3347, as WCAG counts it.
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(strings.TrimPrefix(colour, "#"), 16, 32)
	require.NoError(t, err)
	part := func(shift uint) float64 {
		v := float64(n>>shift&255) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

// Each colour of a picture has another one on dark pages, on which its text can be read.
func TestSVGDark(t *testing.T) {
	var children []*Decider
	for p := decider.PrioritizedList; p <= decider.StateMachine; p++ {
		children = append(children, list(p, &Decider{Name: "A" + p.String(), Behavior: act("A")}, &Decider{Name: "B" + p.String(), Behavior: act("B")}))
		children[p-decider.PrioritizedList].Name = p.String()
	}
	s := newStage(t, list(decider.PrioritizedList, children...))
	s.tick(0)
	var b strings.Builder
	require.NoError(t, debugprint.SVG(&b, s.tree.Outline(), debugprint.GraphOptions{State: s.tree.State(s.mem)}))
	style, rest, ok := strings.Cut(b.String(), "</style>\n")
	require.True(t, ok)
	dark := map[string]string{}
	for _, m := range regexp.MustCompile(`\[((?:fill|stroke)="#\w+")\]\{\w+:(#\w+)\}`).FindAllStringSubmatch(style, -1) {
		dark[m[1]] = m[2]
	}
	text := luminance(t, regexp.MustCompile(` text\{fill:(#\w+)\}`).FindStringSubmatch(style)[1])
	seen := 0
	for _, m := range regexp.MustCompile(`<(\w+) [^>]*>`).FindAllStringSubmatch(rest, -1) {
		for _, c := range regexp.MustCompile(`(fill|stroke)="#\w+"`).FindAllStringSubmatch(m[0], -1) {
			seen++
			if assert.Contains(t, dark, c[0], m[0]) && c[1] == "fill" && m[1] != "text" {
				assert.Greater(t, (text+0.05)/(luminance(t, dark[c[0]])+0.05), 4.5, "text on %s", c[0])
			}
		}
	}
	assert.Greater(t, seen, 50)

	var light strings.Builder
	require.NoError(t, debugprint.SVG(&light, s.tree.Outline(), debugprint.GraphOptions{State: s.tree.State(s.mem), NoDark: true}))
	assert.Equal(t, strings.Replace(b.String(), style[strings.Index(style, "<style>"):]+"</style>\n", "", 1), light.String())
}

// No box covers another, and all lie within the picture.
func TestSVGBoxes(t *testing.T) {
	for _, root := range []*Decider{nest(), dag(), lanes(), every(new(float64)), soldier(), guard()} {
		for _, unfold := range []bool{false, true} {
			s := newStage(t, root)
			var b strings.Builder
			require.NoError(t, debugprint.SVG(&b, s.tree.Outline(), debugprint.GraphOptions{Unfold: unfold}))
			size := regexp.MustCompile(`viewBox="0 0 (\d+) (\d+)"`).FindStringSubmatch(b.String())
			type box struct{ x, y, w, h float64 }
			var boxes []box
			for _, m := range regexp.MustCompile(`<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"`).FindAllStringSubmatch(b.String(), -1) {
				boxes = append(boxes, box{number(t, m[1]), number(t, m[2]), number(t, m[3]), number(t, m[4])})
			}
			for _, m := range regexp.MustCompile(`<polygon points="([\d.]+),[\d.]+ [\d.]+,([\d.]+) [\d.]+,[\d.]+ ([\d.]+),[\d.]+ [\d.]+,([\d.]+)`).FindAllStringSubmatch(b.String(), -1) {
				x, y := number(t, m[1]), number(t, m[2])
				boxes = append(boxes, box{x, y, number(t, m[3]) - x, number(t, m[4]) - y})
			}
			require.NotEmpty(t, boxes)
			for i, a := range boxes {
				assert.Less(t, a.x+a.w, number(t, size[1]))
				assert.Less(t, a.y+a.h, number(t, size[2]))
				for _, c := range boxes[:i] {
					apart := a.x+a.w <= c.x || c.x+c.w <= a.x || a.y+a.h <= c.y || c.y+c.h <= a.y
					assert.True(t, apart, "%v covers %v", a, c)
				}
			}
		}
	}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(s, 64)
	require.NoError(t, err)
	return f
}
