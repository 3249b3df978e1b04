package report

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
)

// trailSize is the longer side of a map in pictures.
const trailSize = 1000

// frame maps a game's positions to a picture.
type frame struct {
	bounds        evo.Bounds
	width, height int
}

func newFrame(b evo.Bounds) frame {
	w, h := size(b.Right-b.Left), size(b.Bottom-b.Top)
	f := frame{bounds: b, width: trailSize, height: trailSize}
	if w > h {
		f.height = max(trailSize*h/w, 1)
	} else {
		f.width = max(trailSize*w/h, 1)
	}
	return f
}

// size is the length of a side, at least 1.
func size(n int) int { return max(n, -n, 1) }

// at returns where a position is in the picture.
func (f frame) at(p evo.Position) (x, y int) {
	scale := func(v, from, to, length int) int {
		if from == to {
			return length / 2
		}
		return (v - from) * length / (to - from)
	}
	return scale(p.X, f.bounds.Left, f.bounds.Right, f.width), scale(p.Y, f.bounds.Top, f.bounds.Bottom, f.height)
}

// point is a place in a picture.
type point struct{ x, y int }

// lines returns a path as lines of a picture. A jump, as across the edge of a map
// that has none, begins another line.
func (f frame) lines(t trail) (lines [][]point) {
	const jump = trailSize / 4
	for _, stretch := range t {
		var line []point
		for _, at := range stretch {
			x, y := f.at(at)
			if n := len(line); n > 0 {
				last := line[n-1]
				if size(x-last.x) > jump || size(y-last.y) > jump {
					lines, line = append(lines, straighten(line)), nil
				} else if last == (point{x, y}) {
					continue
				}
			}
			line = append(line, point{x, y})
		}
		lines = append(lines, straighten(line))
	}
	return lines
}

// straighten leaves out the points that nobody would miss: those that lie within a
// hundredth of the picture of the line without them. (Douglas and Peucker, 1973.)
func straighten(line []point) []point {
	if len(line) < 3 {
		return line
	}
	const tolerance = trailSize / 100
	a, b := line[0], line[len(line)-1]
	dx, dy := b.x-a.x, b.y-a.y
	length := dx*dx + dy*dy
	farthest, at := 0, 0
	for i, p := range line[1 : len(line)-1] {
		far := (p.x-a.x)*(p.x-a.x) + (p.y-a.y)*(p.y-a.y)
		if length > 0 {
			cross := dx*(p.y-a.y) - dy*(p.x-a.x)
			far = cross * cross / length
		}
		if far > farthest {
			farthest, at = far, i+1
		}
	}
	if farthest <= tolerance*tolerance {
		return []point{a, b}
	}
	return append(straighten(line[:at+1]), straighten(line[at:])[1:]...)
}

// d writes lines as the data of an SVG path.
func pathData(lines [][]point) string {
	var b strings.Builder
	for _, line := range lines {
		for i, p := range line {
			switch {
			case i == 0:
				fmt.Fprintf(&b, "M%d %d", p.x, p.y)
			case i == 1:
				fmt.Fprintf(&b, "l%d %d", p.x-line[0].x, p.y-line[0].y)
			default:
				fmt.Fprintf(&b, " %d %d", p.x-line[i-1].x, p.y-line[i-1].y)
			}
		}
		if len(line) == 1 {
			b.WriteString("h0")
		}
	}
	return b.String()
}

// drawing returns the elements of a path: where it goes, a ring where it begins and
// a dot where it ends.
func (f frame) drawing(t trail) string {
	lines := f.lines(t)
	if len(lines) == 0 || len(lines[0]) == 0 {
		return ""
	}
	first, last := lines[0][0], lines[len(lines)-1]
	end := last[len(last)-1]
	return fmt.Sprintf(`<path class="trail" d="%s"/><circle class="from" cx="%d" cy="%d" r="28"/><circle class="to" cx="%d" cy="%d" r="28"/>`,
		pathData(lines), first.x, first.y, end.x, end.y)
}

// thumbnail draws a path in the color of its class.
func thumbnail(t trail, b evo.Bounds, class int) template.HTML {
	f := newFrame(b)
	return template.HTML(fmt.Sprintf(`<svg class="thumb c%d" viewBox="-30 -30 %d %d" role="img" aria-label="its path through a round"><rect class="map" width="%d" height="%d"/>%s</svg>`,
		class%classColors, f.width+60, f.height+60, f.width, f.height, f.drawing(t)))
}

// classColors is the number of colors that the style sheet has for classes.
const classColors = 6
