package debugprint

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
)

// Mermaid writes a compiled tree as a Mermaid flowchart, which GitHub draws in
// Markdown: groups as boxes with their policy, leaves rounded, conditions as
// hexagons, the behaviors in brackets, and the numbers of the children on the
// edges. Names are escaped.
func Mermaid(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	var b bytes.Buffer
	if opts.Caption != "" {
		fmt.Fprintf(&b, "---\ntitle: \"%s\"\n---\n", yamlEscape(opts.Caption))
	}
	b.WriteString("flowchart LR\n")
	for i := range g.nodes {
		n := &g.nodes[i]
		open, shut := "([", "])"
		switch {
		case n.row.Group():
			open, shut = "[", "]"
		case !n.row.HasBehavior:
			open, shut = "{{", "}}"
		}
		lines := n.lines()
		for j := range lines {
			lines[j] = mermaidEscape(lines[j])
		}
		fmt.Fprintf(&b, "  d%d%s\"%s\"%s\n", i, open, strings.Join(lines, "<br/>"), shut)
	}
	var lit []string
	for i := range g.edges {
		e := &g.edges[i]
		if e.active {
			lit = append(lit, fmt.Sprint(i))
		}
		if label := e.label(); label != "" {
			fmt.Fprintf(&b, "  d%d -->|%s| d%d\n", e.from, label, e.to)
		} else {
			fmt.Fprintf(&b, "  d%d --> d%d\n", e.from, e.to)
		}
	}
	var active []string
	for i := range g.nodes {
		if g.nodes[i].active {
			active = append(active, fmt.Sprintf("d%d", i))
		}
	}
	if len(active) > 0 {
		b.WriteString("  classDef active fill:#ffd166,stroke:#8a5a00,stroke-width:3px,color:#000000\n")
		fmt.Fprintf(&b, "  class %s active\n", strings.Join(active, ","))
	}
	if len(lit) > 0 {
		fmt.Fprintf(&b, "  linkStyle %s stroke:#8a5a00,stroke-width:3px\n", strings.Join(lit, ","))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// mermaidEscape writes what means something to Mermaid, or to the HTML that it
// makes, as its entity codes.
func mermaidEscape(s string) string {
	var b strings.Builder
	for _, r := range plain(s) {
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
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain(s))
}
