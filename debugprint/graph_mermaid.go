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
// conditions as hexagons, barriers with doubled sides, slots slanted. Each shows
// its preconditions and what it shares; the edges show the numbers of the
// children. Thick edges lead from states of a StateMachine to those that may interrupt
// them, dotted ones to those that come when they have ended. Names are escaped.
func Mermaid(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	m := mermaid{classes: map[string][]string{}}
	if opts.Caption != "" {
		m.printf("---\ntitle: \"%s\"\n---\n", quoteEscape(opts.Caption))
	}
	m.printf("flowchart LR\n")
	for i := range g.nodes {
		n := &g.nodes[i]
		class := ""
		switch {
		case n.active:
			class = "active"
		case n.kind == groupRow:
			class = n.row.Policy.String()
		}
		m.node(fmt.Sprintf("  d%d", i), n.label(mermaidEscape, "<br/>"), n.kind, class, n.colour())
	}
	active := m.edges(g)
	if !opts.NoLegend {
		m.legend(g.legend())
	}
	m.styles()
	if len(active) > 0 {
		m.printf("  linkStyle %s stroke:%s,stroke-width:3px\n", strings.Join(active, ","), activeColour.stroke)
	}
	_, err := w.Write(m.b.Bytes())
	return err
}

// mermaid is a flowchart in the making.
type mermaid struct {
	b       bytes.Buffer
	classes map[string][]string // the ids of their nodes
	order   []string
	colours []colour
}

func (m *mermaid) printf(format string, args ...any) { fmt.Fprintf(&m.b, format, args...) }

// node writes a node, whose label is escaped, and adds it to its class.
func (m *mermaid) node(id, label string, k rowKind, class string, c colour) {
	sides := [rowKinds][2]string{{"[", "]"}, {"([", "])"}, {"{{", "}}"}, {"[[", "]]"}, {"[/", "/]"}}[k]
	m.printf("%s%s\"%s\"%s\n", id, sides[0], label, sides[1])
	if class == "" {
		return
	}
	if !slices.Contains(m.order, class) {
		m.order = append(m.order, class)
		m.colours = append(m.colours, c)
	}
	m.classes[class] = append(m.classes[class], strings.TrimSpace(id))
}

// edges writes the edges and returns the numbers of the active ones.
func (m *mermaid) edges(g *graph) (active []string) {
	for i := range g.edges {
		e := &g.edges[i]
		if e.active {
			active = append(active, fmt.Sprint(i))
		}
		if label := e.label(); label != "" {
			m.printf("  d%d -->|%s| d%d\n", e.from, label, e.to)
		} else {
			m.printf("  d%d --> d%d\n", e.from, e.to)
		}
	}
	for _, e := range g.follows {
		line := "==>"
		if e.ended {
			line = "-.->"
		}
		if e.on != "" {
			line += "|" + e.on + "|"
		}
		m.printf("  d%d %s d%d\n", e.from, line, e.to)
	}
	return active
}

// legend writes the legend.
func (m *mermaid) legend(entries []legendEntry) {
	m.printf("  subgraph legend [\"Legend\"]\n")
	for i, e := range entries {
		class := ""
		if e.kind == groupRow || e.colour == activeColour {
			class = e.text
		}
		m.node(fmt.Sprintf("    l%d", i), e.text, e.kind, class, e.colour)
	}
	m.printf("  end\n")
}

// styles writes the classes.
func (m *mermaid) styles() {
	for i, class := range m.order {
		width := ""
		if class == "active" {
			width = ",stroke-width:3px"
		}
		m.printf("  classDef %s fill:%s,stroke:%s,color:#000000%s\n", class, m.colours[i].fill, m.colours[i].stroke, width)
		m.printf("  class %s %s\n", strings.Join(m.classes[class], ","), class)
	}
}

// mermaidEscape writes the characters with a meaning in Mermaid, or in the HTML
// that it makes, as entity codes.
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

// quoteEscape escapes s for a quoted string of YAML.
func quoteEscape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain.Name(s))
}
