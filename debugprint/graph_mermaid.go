package debugprint

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Mermaid writes a compiled tree as a Mermaid flowchart, which GitHub draws in
// Markdown: groups as boxes in the colour of their policy, behaviors rounded,
// conditions as hexagons, barriers with doubled sides, slots slanted; in each
// what it checks and shares, on the edges the numbers of the children. Names are
// escaped.
func Mermaid(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	m := mermaid{classes: map[string][]string{}}
	if opts.Caption != "" {
		fmt.Fprintf(&m.b, "---\ntitle: \"%s\"\n---\n", yamlEscape(opts.Caption))
	}
	m.b.WriteString("flowchart LR\n")
	for i := range g.nodes {
		n := &g.nodes[i]
		lines := []string{mermaidEscape(n.title)}
		for _, line := range n.details {
			lines = append(lines, mermaidEscape(line))
		}
		class := ""
		switch {
		case n.active:
			class = "active"
		case n.shape == groupShape:
			class = n.row.Policy.String()
		}
		m.node("  ", fmt.Sprintf("d%d", i), strings.Join(lines, "<br/>"), n.shape, class, n.colour())
	}
	var lit []string
	for i := range g.edges {
		e := &g.edges[i]
		if e.active {
			lit = append(lit, fmt.Sprint(i))
		}
		if label := e.label(); label != "" {
			fmt.Fprintf(&m.b, "  d%d -->|%s| d%d\n", e.from, label, e.to)
		} else {
			fmt.Fprintf(&m.b, "  d%d --> d%d\n", e.from, e.to)
		}
	}
	if !opts.NoLegend {
		m.b.WriteString("  subgraph legend [\"Legend\"]\n")
		for i, e := range g.legend() {
			class := ""
			if e.shape == groupShape || e.colour == activeColour {
				class = e.text
			}
			m.node("    ", fmt.Sprintf("l%d", i), e.text, e.shape, class, e.colour)
		}
		m.b.WriteString("  end\n")
	}
	m.styles()
	if len(lit) > 0 {
		fmt.Fprintf(&m.b, "  linkStyle %s stroke:%s,stroke-width:3px\n", strings.Join(lit, ","), activeColour.stroke)
	}
	_, err := w.Write(m.b.Bytes())
	return err
}

// mermaid is a flowchart that is written.
type mermaid struct {
	b       bytes.Buffer
	classes map[string][]string // the ids of their nodes
	order   []string
	colours []colour
}

// node writes a node whose label is escaped, and notes its class.
func (m *mermaid) node(indent, id, label string, s shape, class string, c colour) {
	sides := [shapes][2]string{{"[", "]"}, {"([", "])"}, {"{{", "}}"}, {"[[", "]]"}, {"[/", "/]"}}[s]
	fmt.Fprintf(&m.b, "%s%s%s\"%s\"%s\n", indent, id, sides[0], label, sides[1])
	if class == "" {
		return
	}
	if !slices.Contains(m.order, class) {
		m.order = append(m.order, class)
		m.colours = append(m.colours, c)
	}
	m.classes[class] = append(m.classes[class], id)
}

// styles writes the classes.
func (m *mermaid) styles() {
	for i, class := range m.order {
		width := ""
		if class == "active" {
			width = ",stroke-width:3px"
		}
		fmt.Fprintf(&m.b, "  classDef %s fill:%s,stroke:%s,color:#000000%s\n", class, m.colours[i].fill, m.colours[i].stroke, width)
		fmt.Fprintf(&m.b, "  class %s %s\n", strings.Join(m.classes[class], ","), class)
	}
}

// mermaidEscape writes what means something to Mermaid, or to the HTML that it
// makes, as its entity codes.
func mermaidEscape(s string) string {
	var b strings.Builder
	for _, r := range plain.Name(s) {
		switch r {
		case '"', '#', '%', '&', '<', '>', '`', '\\', '$':
			fmt.Fprintf(&b, "#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// yamlEscape escapes s for a double-quoted YAML scalar.
func yamlEscape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain.Name(s))
}
