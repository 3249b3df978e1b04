package debugprint

import "unicode/utf8"

// layout has the place of every node.
type layout struct {
	boxes         []box
	width, height float64
}

type box struct{ x, y, w, h float64 }

// textWidth is the width of a text whose characters are that wide.
func textWidth(text string, char float64) float64 {
	return float64(char * float64(utf8.RuneCountInString(text)))
}

// layOut places the nodes: a column for each depth, as wide as its widest node;
// leaves one below the other in depth-first order, a group in the middle of its
// children. A node that several groups share stands with the first of the
// deepest.
func layOut(g *graph) layout {
	l := layout{boxes: make([]box, len(g.nodes))}
	l.columns(g)
	rows := layoutRows{l.boxes, g.nodes, ownChildren(g), make([]float64, len(g.nodes)), svgMargin}
	rows.place(0)
	l.height = rows.y - svgGapY + svgMargin
	return l
}

// columns sizes the boxes and places them side by side.
func (l *layout) columns(g *graph) {
	var widths []float64
	for i := range g.nodes {
		n, b := &g.nodes[i], &l.boxes[i]
		b.w = textWidth(n.title, svgChar)
		for _, line := range n.details {
			b.w = max(b.w, textWidth(line, svgSmallChar))
		}
		b.w += 2 * n.kind.inset()
		b.h = float64(svgLine + svgSmallLine*len(n.details) + svgPad)
		for len(widths) <= n.depth {
			widths = append(widths, 0)
		}
		widths[n.depth] = max(widths[n.depth], b.w)
	}
	x := float64(svgMargin)
	for depth, width := range widths {
		for i := range g.nodes {
			if g.nodes[i].depth == depth {
				l.boxes[i].x = x
			}
		}
		x += width + svgGapX
	}
	l.width = x - svgGapX + svgMargin
	if len(g.follows) > 0 {
		l.width += svgBow + textWidth("on success", svgSmallChar)
	}
}

// ownChildren returns the children that each node is drawn with.
func ownChildren(g *graph) [][]int {
	children := make([][]int, len(g.nodes))
	owned := make([]bool, len(g.nodes))
	for i := range g.edges {
		e := &g.edges[i]
		if !owned[e.to] && g.nodes[e.from].depth+1 == g.nodes[e.to].depth { // of several parents the deepest
			owned[e.to] = true
			children[e.from] = append(children[e.from], e.to)
		}
	}
	return children
}

// layoutRows places the boxes one below the other.
type layoutRows struct {
	boxes    []box
	nodes    []graphNode
	children [][]int
	free     []float64 // by depth: the first free y of the column
	y        float64   // of the next leaf
}

// place places node i and its own children.
func (r *layoutRows) place(i int) {
	b, free := &r.boxes[i], &r.free[r.nodes[i].depth]
	b.y = r.y
	if own := r.children[i]; len(own) > 0 {
		for _, c := range own {
			r.place(c)
		}
		first, last := r.boxes[own[0]], r.boxes[own[len(own)-1]]
		b.y = (first.y+last.y+last.h)/2 - b.h/2
	}
	b.y = max(b.y, *free, svgMargin)
	*free = b.y + b.h + svgGapY
	r.y = max(r.y, *free)
}
