package debugprint

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
)

// DOT writes a compiled tree in the language of Graphviz: groups as boxes in the
// colour of their policy, behaviors rounded, conditions as hexagons, barriers as
// octagons, slots as components. Each shows its preconditions and what it shares;
// the edges show the numbers of the children. Names are escaped.
//
//	go run . -dot | dot -Tsvg > tree.svg
func DOT(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	var d dot
	d.printf("digraph ethogram {\n")
	d.printf("  rankdir=LR; ordering=out;\n")
	d.printf("  node [fontname=\"Helvetica\", fontsize=11];\n")
	d.printf("  edge [fontname=\"Helvetica\", fontsize=9];\n")
	if opts.Caption != "" {
		d.printf("  label=\"%s\";\n", quoteEscape(opts.Caption))
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		d.node(fmt.Sprintf("  d%d", i), n.label(quoteEscape, `\n`), n.kind, n.colour(), n.active)
	}
	for i := range g.edges {
		d.edge(&g.edges[i])
	}
	if !opts.NoLegend {
		d.legend(g.legend())
	}
	d.printf("}\n")
	_, err := w.Write(d.b.Bytes())
	return err
}

// dot is a DOT file in the making.
type dot struct{ b bytes.Buffer }

func (d *dot) printf(format string, args ...any) { fmt.Fprintf(&d.b, format, args...) }

// node writes a node, whose label is escaped.
func (d *dot) node(id, label string, k rowKind, c colour, bold bool) {
	shape := [rowKinds]string{"box", "box", "hexagon", "octagon", "component"}[k]
	style := "filled"
	if k == behaviorRow {
		style = "rounded,filled"
	}
	d.printf("%s [label=\"%s\", shape=%s, style=\"%s\", fillcolor=\"%s\", color=\"%s\"", id, label, shape, style, c.fill, c.stroke)
	if bold {
		d.printf(", penwidth=2")
	}
	d.printf("];\n")
}

// edge writes an edge.
func (d *dot) edge(e *graphEdge) {
	var attrs []string
	if label := e.label(); label != "" {
		attrs = append(attrs, "label="+label)
	}
	if e.active {
		attrs = append(attrs, `color="`+activeColour.stroke+`"`, "penwidth=2")
	}
	d.printf("  d%d -> d%d", e.from, e.to)
	if len(attrs) > 0 {
		d.printf(" [%s]", strings.Join(attrs, ", "))
	}
	d.printf(";\n")
}

// legend writes the legend.
func (d *dot) legend(entries []legendEntry) {
	d.printf("  subgraph cluster_legend {\n    label=\"Legend\"; fontname=\"Helvetica\"; fontsize=9; color=\"#bbbbbb\";\n")
	d.printf("    node [fontsize=9, height=0.2];\n")
	for i, e := range entries {
		d.node(fmt.Sprintf("    l%d", i), e.text, e.kind, e.colour, false)
	}
	d.printf("  }\n")
}
