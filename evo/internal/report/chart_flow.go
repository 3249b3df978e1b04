package report

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"github.com/ethogram-go/ethogram/evo"
)

// The measures of the picture of lineages.
const (
	flowWidth, flowTop  = 560, 24
	flowLeft, flowRight = 170, 430 // where the bands begin and end
	flowGap             = 8
	flowLine            = 18 // the least height of a box with a name
	flowBox             = 8  // the width of a box
)

// most founders with a box of their own; the others share one.
const maxFounders = 8

// flow draws from which founders the tables of each class descend: bands from the
// founders on the left to the classes on the right, as high as their number of
// tables. (A Sankey diagram.)
func (l Lineage) flow(classes []evo.Class) template.HTML {
	founders := l.merged(len(classes))
	if len(founders) == 0 {
		return ""
	}
	// A class is as high as any other, however many tables it has: what counts is
	// the share of a founder in it.
	const classHeight = 120
	totals := make([]int, len(classes))
	for _, f := range founders {
		for i, n := range f.Shipped {
			totals[i] += n
		}
	}
	band := func(f Founder, class int) float64 {
		if totals[class] == 0 {
			return 0
		}
		return classHeight * float64(f.Shipped[class]) / float64(totals[class])
	}
	left := make([]float64, len(founders)) // where the next band of a founder begins
	y := float64(flowTop)
	var boxes strings.Builder
	for i, f := range founders {
		height := 0.0
		for c := range classes {
			height += band(f, c)
		}
		left[i] = y
		fmt.Fprintf(&boxes, `<rect class="f%d" x="%d" y="%.1f" width="%d" height="%.1f"/><text text-anchor="end" x="%d" y="%.1f">%s: %d</text>`,
			i, flowLeft-flowBox, y, flowBox, height, flowLeft-flowBox-6, y+max(height, flowLine)/2+4, html.EscapeString(clip(f.Name)), f.Total)
		y += max(height, flowLine) + flowGap
	}
	bottom := y
	var bands strings.Builder
	y = flowTop
	for c, class := range classes {
		at := y
		for i, f := range founders {
			h := band(f, c)
			if h == 0 {
				continue
			}
			const mid = (flowLeft + flowRight) / 2
			fmt.Fprintf(&bands, `<path class="f%d" d="M%d %.1fC%d %.1f %d %.1f %d %.1fV%.1fC%d %.1f %d %.1f %d %.1fZ"><title>%s</title></path>`, i,
				flowLeft, left[i], mid, left[i], mid, at, flowRight, at, at+h, mid, at+h, mid, left[i]+h, flowLeft, left[i]+h,
				html.EscapeString(fmt.Sprintf("%d of %d %s from %s", f.Shipped[c], totals[c], class.Name, f.Name)))
			left[i], at = left[i]+h, at+h
		}
		name, share := l.Largest(c)
		fmt.Fprintf(&boxes, `<rect class="c%d" x="%d" y="%.1f" width="%d" height="%.1f"/><text x="%d" y="%.1f" class="title">%s: %d</text>`,
			c%classColors, flowRight, y, flowBox, max(at-y, 1), flowRight+flowBox+6, y+16, html.EscapeString(clip(class.Name)), totals[c])
		if totals[c] > 0 {
			fmt.Fprintf(&boxes, `<text x="%d" y="%.1f">%s</text><text x="%d" y="%.1f">%s</text>`,
				flowRight+flowBox+6, y+32, html.EscapeString(percent(share)), flowRight+flowBox+6, y+48, html.EscapeString(clip(name)))
		}
		y += max(at-y, flowLine*3) + flowGap
	}
	return template.HTML(fmt.Sprintf(`<svg class="flow" viewBox="0 0 %d %.0f" role="img" aria-label="From which tables the shipped ones descend">`+
		`<text class="tick" text-anchor="end" x="%d" y="12">first ancestor</text><text class="tick" x="%d" y="12">class, largest family</text>%s%s</svg>`,
		flowWidth, max(bottom, y), flowLeft, flowRight, bands.String(), boxes.String()))
}

// merged returns the founders with the most descendants, and one for the others.
func (l Lineage) merged(classes int) []Founder {
	if len(l.Founders) <= maxFounders {
		return l.Founders
	}
	founders := append([]Founder(nil), l.Founders[:maxFounders-1]...)
	rest := Founder{Name: fmt.Sprintf("%d others", len(l.Founders)-maxFounders+1), Shipped: make([]int, classes)}
	for _, f := range l.Founders[maxFounders-1:] {
		rest.Total += f.Total
		for i, n := range f.Shipped {
			rest.Shipped[i] += n
		}
	}
	return append(founders, rest)
}

// clip shortens a name that would not fit into a picture.
func clip(name string) string {
	const most = 20
	if runes := []rune(name); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return name
}

// classColors is how many colors classes have.
const classColors = 6
