package debugprint_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint"
	"github.com/ethogram-go/ethogram/decider"
)

// exporters are the three drawings.
var exporters = map[string]func(io.Writer, *decider.Outline, debugprint.GraphOptions) error{
	"mermaid": debugprint.Mermaid,
	"dot":     debugprint.DOT,
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

// A shared decider is drawn once, and highlighted wherever it is active.
func TestGraphShared(t *testing.T) {
	for _, flags := range []decider.Flags{0, Night} {
		s := newStage(t, dag())
		s.flags = flags
		s.tick(0)
		var b strings.Builder
		require.NoError(t, debugprint.DOT(&b, s.tree.Outline(), debugprint.GraphOptions{State: s.tree.State(s.mem), NoLegend: true}))
		assert.Equal(t, 1, strings.Count(b.String(), `label="FEED`))
		lit := regexp.MustCompile(`label="(\w+).*fillcolor="#ffd166"`).FindAllStringSubmatch(b.String(), -1)
		var names []string
		for _, m := range lit {
			names = append(names, m[1])
		}
		want, edges := []string{"ROOT", "FEED", "EAT"}, 2
		if flags == Night {
			want, edges = []string{"ROOT", "NIGHT", "HIDE", "FEED", "EAT"}, 4
		}
		assert.Equal(t, want, names)
		assert.Len(t, regexp.MustCompile(`->.*penwidth`).FindAllString(b.String(), -1), edges)
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
		case "dot":
			for _, m := range regexp.MustCompile(`label="((?:[^"\\]|\\.)*)"`).FindAllStringSubmatch(b.String(), -1) {
				if strings.Contains(m[1], "script") {
					first, _, _ := strings.Cut(m[1], `\n[`)
					assert.Equal(t, harmless,
						strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(first))
				}
			}
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

// No box covers another, and all lie within the picture.
func TestSVGBoxes(t *testing.T) {
	for _, root := range []*Decider{nest(), dag(), lanes(), every(new(float64)), soldier()} {
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
