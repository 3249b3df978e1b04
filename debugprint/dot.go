package debugprint

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
)

// DOT writes a compiled tree in the language of Graphviz: groups as boxes with
// their policy, leaves rounded, conditions as hexagons, the behaviors in
// brackets, and the numbers of the children on the edges. Names are escaped.
//
//	go run . -dot | dot -Tsvg > tree.svg
func DOT(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	var b bytes.Buffer
	b.WriteString("digraph ethogram {\n")
	b.WriteString("  rankdir=LR; ordering=out;\n")
	b.WriteString("  node [fontname=\"Helvetica\", fontsize=11, shape=box];\n")
	b.WriteString("  edge [fontname=\"Helvetica\", fontsize=9];\n")
	if opts.Caption != "" {
		fmt.Fprintf(&b, "  label=\"%s\";\n", dotEscape(opts.Caption))
	}
	for i := range g.nodes {
		n := &g.nodes[i]
		lines := n.lines()
		for j := range lines {
			lines[j] = dotEscape(lines[j])
		}
		fmt.Fprintf(&b, "  d%d [label=\"%s\"", i, strings.Join(lines, `\n`))
		var style []string
		switch {
		case n.row.Group():
		case n.row.HasBehavior:
			style = append(style, "rounded")
		default:
			b.WriteString(", shape=hexagon")
		}
		if n.active {
			style = append(style, "filled")
			b.WriteString(", fillcolor=\"#ffd166\", color=\"#8a5a00\", penwidth=2")
		}
		if len(style) > 0 {
			fmt.Fprintf(&b, ", style=\"%s\"", strings.Join(style, ","))
		}
		b.WriteString("];\n")
	}
	for i := range g.edges {
		e := &g.edges[i]
		var attrs []string
		if label := e.label(); label != "" {
			attrs = append(attrs, "label="+label)
		}
		if e.active {
			attrs = append(attrs, "color=\"#8a5a00\"", "penwidth=2")
		}
		fmt.Fprintf(&b, "  d%d -> d%d", e.from, e.to)
		if len(attrs) > 0 {
			fmt.Fprintf(&b, " [%s]", strings.Join(attrs, ", "))
		}
		b.WriteString(";\n")
	}
	b.WriteString("}\n")
	_, err := w.Write(b.Bytes())
	return err
}

// dotEscape escapes s for a quoted DOT string, where a backslash begins
// Graphviz's own escapes.
func dotEscape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain(s))
}
