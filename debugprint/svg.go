package debugprint

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/decider"
)

// The drawing's measures, in pixels.
const (
	svgChar   = 7.3 // width of a character at 12 px, monospaced
	svgLine   = 15
	svgPad    = 8
	svgGapX   = 48
	svgGapY   = 10
	svgMargin = 12
)

// SVG writes a compiled tree as a picture that needs no other tool: columns by
// depth, the children of a group from top to bottom in their order. Names are
// escaped.
func SVG(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	l := layOut(g)
	top := 0.0
	if opts.Caption != "" {
		top = 2 * svgLine
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"monospace\" font-size=\"12\">\n", l.width, l.height+top)
	if opts.Caption != "" {
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>\n", svgMargin, svgMargin+svgLine, svgEscape(opts.Caption))
	}
	fmt.Fprintf(&b, "<g transform=\"translate(0 %.0f)\">\n", top)
	labels := make([]int, len(g.nodes)) // at each node: shared ones have several
	for i := range g.edges {
		e := &g.edges[i]
		from, to := l.boxes[e.from], l.boxes[e.to]
		stroke := "stroke=\"#888888\""
		if e.active {
			stroke = "stroke=\"#8a5a00\" stroke-width=\"3\""
		}
		x0, y0, x1, y1 := from.x+from.w, from.y+from.h/2, to.x, to.y+to.h/2
		mid := x1 - svgGapX/2
		fmt.Fprintf(&b, "<path d=\"M%.1f %.1fH%.1fL%.1f %.1fH%.1f\" fill=\"none\" %s/>\n", x0, y0, mid-svgGapX/4, mid, y1, x1, stroke)
		if label := e.label(); label != "" {
			fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" fill=\"#666666\">%s</text>\n", mid+2+float64(8*labels[e.to]), y1-3, label)
			labels[e.to]++
		}
	}
	for i := range g.nodes {
		n, box := &g.nodes[i], l.boxes[i]
		radius := svgPad * 1.5
		switch {
		case n.row.Group():
			radius = 0
		case !n.row.HasBehavior:
			radius = 3
		}
		fill := "fill=\"#ffffff\" stroke=\"#444444\""
		if n.active {
			fill = "fill=\"#ffd166\" stroke=\"#8a5a00\" stroke-width=\"2\""
		}
		if !n.row.Group() && !n.row.HasBehavior {
			fill += " stroke-dasharray=\"4 2\""
		}
		fmt.Fprintf(&b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.0f\" %s/>\n", box.x, box.y, box.w, box.h, radius, fill)
		for j, line := range n.lines() {
			weight := ""
			if j == 0 {
				weight = " font-weight=\"bold\""
			}
			fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", box.x+svgPad, box.y+svgPad/2+float64(svgLine*(j+1))-4, weight, svgEscape(line))
		}
	}
	b.WriteString("</g>\n</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// layout is where everything stands.
type layout struct {
	boxes         []box
	width, height float64
}

type box struct{ x, y, w, h float64 }

// layOut places the nodes: a column for each depth, as wide as its widest
// node; leaves one below the other as the tree is walked, a group in the
// middle of those children that it was the first to reach.
func layOut(g *graph) layout {
	l := layout{boxes: make([]box, len(g.nodes))}
	var columns []float64
	for i := range g.nodes {
		n, b := &g.nodes[i], &l.boxes[i]
		lines := n.lines()
		for _, line := range lines {
			b.w = max(b.w, float64(svgChar*float64(utf8.RuneCountInString(line)))+2*svgPad)
		}
		b.h = float64(svgLine*len(lines) + svgPad)
		for len(columns) <= n.depth {
			columns = append(columns, 0)
		}
		columns[n.depth] = max(columns[n.depth], b.w)
	}
	x := float64(svgMargin)
	for d, w := range columns {
		for i := range g.nodes {
			if g.nodes[i].depth == d {
				l.boxes[i].x = x
			}
		}
		x += w + svgGapX
	}
	l.width = x - svgGapX + svgMargin

	children := make([][]int, len(g.nodes))
	reached := make([]bool, len(g.nodes))
	for i := range g.edges {
		if e := &g.edges[i]; !reached[e.to] {
			reached[e.to] = true
			children[e.from] = append(children[e.from], e.to)
		}
	}
	y := float64(svgMargin)
	free := make([]float64, len(columns)) // below what stands in each column
	var place func(i int)
	place = func(i int) {
		b, column := &l.boxes[i], &free[g.nodes[i].depth]
		b.y = y
		if n := len(children[i]); n > 0 {
			for _, c := range children[i] {
				place(c)
			}
			first, last := l.boxes[children[i][0]], l.boxes[children[i][n-1]]
			b.y = (first.y+last.y+last.h)/2 - b.h/2
		}
		b.y = max(b.y, *column, svgMargin)
		*column = b.y + b.h + svgGapY
		y = max(y, *column)
	}
	place(0)
	l.height = y - svgGapY + svgMargin
	return l
}

// svgEscape escapes s for the text of an element.
func svgEscape(s string) string { return html.EscapeString(plain(s)) }
