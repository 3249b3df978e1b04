package debugprint

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// DOT writes a compiled tree in the language of Graphviz: groups as boxes in the
// colour of their policy, behaviors rounded, conditions as hexagons, barriers as
// octagons, slots as components; in each what it checks and shares, on the edges
// the numbers of the children. Names are escaped.
//
//	go run . -dot | dot -Tsvg > tree.svg
func DOT(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	var b bytes.Buffer
	b.WriteString("digraph ethogram {\n")
	b.WriteString("  rankdir=LR; ordering=out;\n")
	b.WriteString("  node [fontname=\"Helvetica\", fontsize=11];\n")
	b.WriteString("  edge [fontname=\"Helvetica\", fontsize=9];\n")
	if opts.Caption != "" {
		fmt.Fprintf(&b, "  label=\"%s\";\n", dotEscape(opts.Caption))
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		lines := []string{dotEscape(n.title)}
		for _, line := range n.details {
			lines = append(lines, dotEscape(line))
		}
		dotNode(&b, fmt.Sprintf("d%d", i), strings.Join(lines, `\n`), n.shape, n.colour(), n.active)
	}
	for i := range g.edges {
		e := &g.edges[i]
		var attrs []string
		if label := e.label(); label != "" {
			attrs = append(attrs, "label="+label)
		}
		if e.active {
			attrs = append(attrs, `color="`+activeColour.stroke+`"`, "penwidth=2")
		}
		fmt.Fprintf(&b, "  d%d -> d%d", e.from, e.to)
		if len(attrs) > 0 {
			fmt.Fprintf(&b, " [%s]", strings.Join(attrs, ", "))
		}
		b.WriteString(";\n")
	}
	if !opts.NoLegend {
		b.WriteString("  subgraph cluster_legend {\n    label=\"Legend\"; fontname=\"Helvetica\"; fontsize=9; color=\"#bbbbbb\";\n")
		b.WriteString("    node [fontsize=9, height=0.2];\n")
		for i, e := range g.legend() {
			b.WriteString("  ")
			dotNode(&b, fmt.Sprintf("l%d", i), e.text, e.shape, e.colour, false)
		}
		b.WriteString("  }\n")
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// dotNode writes a node whose label is escaped.
func dotNode(b *bytes.Buffer, id, label string, s shape, c colour, bold bool) {
	shape := [shapes]string{"box", "box", "hexagon", "octagon", "component"}[s]
	style := "filled"
	if s == behaviorShape {
		style = "rounded,filled"
	}
	fmt.Fprintf(b, "  %s [label=\"%s\", shape=%s, style=\"%s\", fillcolor=\"%s\", color=\"%s\"", id, label, shape, style, c.fill, c.stroke)
	if bold {
		b.WriteString(", penwidth=2")
	}
	b.WriteString("];\n")
}

// dotEscape escapes s for a quoted DOT string, where a backslash begins
// Graphviz's own escapes.
func dotEscape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain.Name(s))
}
