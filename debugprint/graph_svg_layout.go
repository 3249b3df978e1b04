package debugprint

import "unicode/utf8"

// layout is where everything stands.
type layout struct {
	boxes         []box
	width, height float64
}

type box struct{ x, y, w, h float64 }

// textWidth is how wide text is whose characters are that wide.
func textWidth(text string, char float64) float64 {
	return float64(char * float64(utf8.RuneCountInString(text)))
}

// layOut places the nodes: a column for each depth, as wide as its widest
// node; leaves one below the other as the tree is walked, a group in the
// middle of its children. One that several groups share stands with the first of
// the deepest.
func layOut(g *graph) layout {
	l := layout{boxes: make([]box, len(g.nodes))}
	var columns []float64
	for i := range g.nodes {
		n, b := &g.nodes[i], &l.boxes[i]
		b.w = textWidth(n.title, svgChar)
		for _, line := range n.details {
			b.w = max(b.w, textWidth(line, svgSmallChar))
		}
		b.w += 2 * n.shape.inset()
		b.h = float64(svgLine + svgSmallLine*len(n.details) + svgPad)
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
		e := &g.edges[i]
		if !reached[e.to] && g.nodes[e.from].depth+1 == g.nodes[e.to].depth { // of a shared one the deepest
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
