package debugprint

import (
	"bytes"
	"fmt"
	"html"
	"io"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// The measures of the drawing, in pixels.
const (
	svgChar      = 7.3 // width of a character at 12 px, monospaced and bold
	svgSmallChar = 6.1 // at 10 px
	svgLine      = 15
	svgSmallLine = 13
	svgPad       = 8
	svgGapX      = 48
	svgGapY      = 10
	svgMargin    = 12
	svgLegend    = 480 // the least width that a legend may use
	svgBow       = 30  // how far edges between states reach out at most
)

// SVG writes a compiled tree as a picture that needs no other tool: columns by
// depth, the children of a group from top to bottom in their order. Groups are
// boxes in the colour of their policy, behaviors rounded, conditions hexagons,
// barriers have doubled sides, slots dashed ones. Each shows its preconditions
// and what it shares. Lines with arrows lead from states of a StateMachine to those that
// may interrupt them, dashed ones to those that come when they have ended. A legend explains colours and shapes. Names are escaped. On a
// dark page the picture is dark, by a style sheet in it.
func SVG(w io.Writer, outline *decider.Outline, opts GraphOptions) error {
	g := graphOf(outline, opts)
	l := layOut(g)
	top, width, height := opts.svgTop(), l.width, l.height
	if opts.Caption != "" {
		width = max(width, textWidth(plain.Name(opts.Caption), svgChar)+2*svgMargin)
	}
	var legend svgCanvas
	if !opts.NoLegend {
		w, h := legend.legend(g.legend(), max(width, svgLegend), height)
		width, height = max(width, w), height+h
	}
	var c svgCanvas
	c.printf("<svg class=\""+svgClass+"\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" font-family=\"monospace\" font-size=\"12\">\n", width, height+top)
	if !opts.NoDark {
		c.b.WriteString(svgDark)
	}
	c.printf("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n")
	if opts.Caption != "" {
		c.printf("<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>\n", svgMargin, svgMargin+svgLine, svgEscape(opts.Caption))
	}
	c.printf("<g transform=\"translate(0 %.0f)\">\n", top)
	c.edges(g, l)
	c.follows(g, l)
	for i := range g.nodes {
		c.node(&g.nodes[i], l.boxes[i])
	}
	c.b.Write(legend.b.Bytes())
	c.printf("</g>\n</svg>\n")
	_, err := w.Write(c.b.Bytes())
	return err
}

// Box is a rectangle in a picture of [SVG]: its upper left corner and its size, in
// pixels from the upper left corner of the picture.
type Box struct{ X, Y, W, H float64 }

// Boxes returns where [SVG] draws each row of a tree, in the order of the rows. Rows
// that are drawn as one, because several groups share their decider, have the same
// box. The options are those that SVG is called with.
func Boxes(outline *decider.Outline, opts GraphOptions) []Box {
	g := graphOf(outline, opts)
	l, top := layOut(g), opts.svgTop()
	boxes := make([]Box, len(g.of))
	for r, node := range g.of {
		at := l.boxes[node]
		boxes[r] = Box{at.x, at.y + top, at.w, at.h}
	}
	return boxes
}

// svgTop is the height of the caption.
func (opts *GraphOptions) svgTop() float64 {
	if opts.Caption == "" {
		return 0
	}
	return 2 * svgLine
}

// svgCanvas is a picture in the making.
type svgCanvas struct{ b bytes.Buffer }

func (c *svgCanvas) printf(format string, args ...any) { fmt.Fprintf(&c.b, format, args...) }

// edges draws all edges, with the numbers of the children.
func (c *svgCanvas) edges(g *graph, l layout) {
	labels := make([]int, len(g.nodes)) // by node: a shared one has several
	for i := range g.edges {
		e := &g.edges[i]
		from, to := l.boxes[e.from], l.boxes[e.to]
		stroke := "stroke=\"#888888\""
		if e.active {
			stroke = "stroke=\"" + activeColour.stroke + "\" stroke-width=\"3\""
		}
		x0, y0, x1, y1 := from.x+from.w, from.y+from.h/2, to.x, to.y+to.h/2
		mid := x1 - svgGapX/2
		c.printf("<path d=\"M%.1f %.1fH%.1fL%.1f %.1fH%.1f\" fill=\"none\" %s/>\n", x0, y0, mid-svgGapX/4, mid, y1, x1, stroke)
		if label := e.label(); label != "" {
			c.printf("<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" fill=\"#666666\">%s</text>\n", mid+2+float64(8*labels[e.to]), y1-3, label)
			labels[e.to]++
		}
	}
}

// follows draws the edges between states: bows at the right of their boxes.
func (c *svgCanvas) follows(g *graph, l layout) {
	for i, e := range g.follows {
		from, to := l.boxes[e.from], l.boxes[e.to]
		x0, x1, y0, y1 := from.x+from.w, to.x+to.w, from.y+from.h/2-4, to.y+to.h/2+4
		bow := max(x0, x1)
		for _, at := range l.boxes { // it goes around those between them
			if at.x == from.x && at.y > min(from.y, to.y) && at.y < max(from.y, to.y) {
				bow = max(bow, at.x+at.w)
			}
		}
		bow += float64(12 + 6*i%(svgBow-12))
		look := "stroke=\"#888888\""
		if e.ended {
			look += " stroke-dasharray=\"4 3\""
		}
		c.printf("<path d=\"M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f\" fill=\"none\" %s/>\n", x0, y0, bow, y0, bow, y1, x1+4, y1, look)
		c.printf("<path d=\"M%.1f %.1fl6 -3v6z\" fill=\"#888888\"/>\n", x1, y1)
		if e.on != "" {
			c.printf("<text x=\"%.1f\" y=\"%.1f\" font-size=\"9\" fill=\"#666666\">%s</text>\n", x1+8, y1+10, e.on)
		}
	}
}

// node draws a node with its text.
func (c *svgCanvas) node(n *graphNode, at box) {
	c.shape(n.kind, n.colour(), at, n.active)
	x, y := at.x+n.kind.inset(), at.y+svgPad/2+svgLine-4
	c.printf("<text x=\"%.1f\" y=\"%.1f\" font-weight=\"bold\">%s</text>\n", x, y, svgEscape(n.title))
	for _, line := range n.details {
		y += svgSmallLine
		c.printf("<text x=\"%.1f\" y=\"%.1f\" font-size=\"10\">%s</text>\n", x, y, svgEscape(line))
	}
}

// inset is the distance of the text from the sides of its box.
func (k rowKind) inset() float64 {
	switch k {
	case conditionRow:
		return svgPad + 6
	case barrierRow:
		return svgPad + 4
	}
	return svgPad
}

// shape draws a node without its text.
func (c *svgCanvas) shape(k rowKind, col colour, at box, bold bool) {
	look := fmt.Sprintf("fill=\"%s\" stroke=\"%s\"", col.fill, col.stroke)
	if bold {
		look += " stroke-width=\"2\""
	}
	if k == conditionRow {
		left, right, cut := at.x, at.x+at.w, min(svgPad+2, at.h/2)
		c.printf("<polygon points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f %.1f,%.1f %.1f,%.1f %.1f,%.1f\" %s/>\n",
			left, at.y+at.h/2, left+cut, at.y, right-cut, at.y, right, at.y+at.h/2, right-cut, at.y+at.h, left+cut, at.y+at.h, look)
		return
	}
	radius := 0.0
	switch k {
	case behaviorRow:
		radius = min(svgPad*1.5, at.h/2)
	case slotRow:
		radius = 3
		look += " stroke-dasharray=\"4 2\""
	}
	c.printf("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.0f\" %s/>\n", at.x, at.y, at.w, at.h, radius, look)
	if k == barrierRow {
		for _, x := range [...]float64{at.x + 4, at.x + at.w - 4} {
			c.printf("<path d=\"M%.1f %.1fV%.1f\" stroke=\"%s\"/>\n", x, at.y, at.y+at.h, col.stroke)
		}
	}
}

// legend draws the entries side by side from y on, in rows of this width, and
// returns how wide and high they are.
func (c *svgCanvas) legend(entries []legendEntry, width, y float64) (w, h float64) {
	const box0, row = 22.0, 20.0
	x, top := float64(svgMargin), y
	for _, e := range entries {
		need := box0 + 6 + textWidth(e.text, svgSmallChar) + 16
		if x > svgMargin && x+need > width {
			x, y = svgMargin, y+row
		}
		c.shape(e.kind, e.colour, box{x, y, box0, 12}, false)
		c.printf("<text x=\"%.1f\" y=\"%.1f\" font-size=\"10\">%s</text>\n", x+box0+6, y+10, svgEscape(e.text))
		x += need
		w = max(w, x)
	}
	return w, y + row - top + svgMargin/2
}

// svgEscape escapes s for the text of an element.
func svgEscape(s string) string { return html.EscapeString(plain.Name(s)) }
