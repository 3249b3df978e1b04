package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// series is a line of a chart. low and high, if there are any, are a band around
// it.
type series struct {
	name      string
	x, y      []float64
	low, high []float64
}

// The chart's measures, in pixels.
const (
	chartWidth, chartHeight = 560, 250
	chartLeft, chartRight   = 56, 12
	chartTop, chartBottom   = 12, 40
)

// lineStyles is the number of styles that the style sheet has for lines.
const lineStyles = 6

// mark is a moment that a chart points out.
type mark struct {
	x    float64
	text string
}

// chart draws lines over a common scale as SVG. Lines differ by color and by
// their dashes; the key above them has their names.
func chart(title, xAxis string, all []series, marks ...mark) template.HTML {
	minX, maxX, minY, maxY := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, s := range all {
		for i := range s.x {
			minX, maxX = min(minX, s.x[i]), max(maxX, s.x[i])
			minY, maxY = min(minY, s.y[i]), max(maxY, s.y[i])
			if s.low != nil {
				minY, maxY = min(minY, s.low[i]), max(maxY, s.high[i])
			}
		}
	}
	if minX > maxX {
		return ""
	}
	if minX == maxX {
		maxX++
	}
	step := niceStep((maxY - minY) / 5)
	minY, maxY = math.Floor(minY/step)*step, math.Ceil(maxY/step)*step
	if minY == maxY {
		maxY = max(maxY+step, math.Nextafter(maxY, math.Inf(1))) // step may be lost in the size of maxY
	}
	px := func(x float64) float64 {
		return chartLeft + (x-minX)/(maxX-minX)*(chartWidth-chartLeft-chartRight)
	}
	py := func(y float64) float64 {
		return chartHeight - chartBottom - (y-minY)/(maxY-minY)*(chartHeight-chartTop-chartBottom)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<figure class="chart"><figcaption><b>%s</b>`, html.EscapeString(title))
	for i, s := range all {
		fmt.Fprintf(&b, ` <span class="key"><svg viewBox="0 0 28 10" aria-hidden="true"><path class="line s%d" d="M0 5h28"/></svg>%s</span>`, i%lineStyles, html.EscapeString(s.name))
	}
	fmt.Fprintf(&b, `</figcaption><svg viewBox="0 0 %d %d" role="img" aria-label="%s">`, chartWidth, chartHeight, html.EscapeString(title))
	for i := range ticks(minY, maxY, step) {
		y := minY + float64(i)*step
		fmt.Fprintf(&b, `<path class="grid" d="M%d %.1fH%d"/><text class="tick" text-anchor="end" x="%d" y="%.1f">%s</text>`,
			chartLeft, py(y), chartWidth-chartRight, chartLeft-6, py(y)+4, number(y, step))
	}
	stepX := max(1, niceStep((maxX-minX)/8))
	firstX := math.Ceil(minX/stepX) * stepX
	for i := range ticks(firstX, maxX, stepX) {
		x := firstX + float64(i)*stepX
		fmt.Fprintf(&b, `<text class="tick" text-anchor="middle" x="%.1f" y="%d">%s</text>`, px(x), chartHeight-chartBottom+18, number(x, stepX))
	}
	fmt.Fprintf(&b, `<text class="tick" text-anchor="end" x="%d" y="%d">%s</text>`, chartWidth-chartRight, chartHeight-4, html.EscapeString(xAxis))
	for _, m := range marks {
		fmt.Fprintf(&b, `<path class="mark" d="M%.1f %dV%d"><title>%s</title></path>`, px(m.x), chartTop, chartHeight-chartBottom, html.EscapeString(m.text))
	}
	for i, s := range all {
		if s.low != nil {
			var band strings.Builder
			for k := range s.x {
				fmt.Fprintf(&band, "%.1f,%.1f ", px(s.x[k]), py(s.high[k]))
			}
			for k := len(s.x) - 1; k >= 0; k-- {
				fmt.Fprintf(&band, "%.1f,%.1f ", px(s.x[k]), py(s.low[k]))
			}
			fmt.Fprintf(&b, `<polygon class="band s%d" points="%s"/>`, i%lineStyles, band.String())
		}
		var line strings.Builder
		for k := range s.x {
			fmt.Fprintf(&line, "%.1f,%.1f ", px(s.x[k]), py(s.y[k]))
		}
		fmt.Fprintf(&b, `<polyline class="line s%d" points="%s"/>`, i%lineStyles, line.String())
		if len(s.x) == 1 { // a line of one point is invisible
			fmt.Fprintf(&b, `<circle class="s%d" cx="%.1f" cy="%.1f" r="3"/>`, i%lineStyles, px(s.x[0]), py(s.y[0]))
		}
	}
	b.WriteString("</svg></figure>")
	return template.HTML(b.String())
}

// ticks returns how many ticks there are from one value to another. A step that is
// lost in the size of the values does not make them many.
func ticks(from, to, step float64) int {
	const most = 50 // niceStep makes about ten
	return int(min(math.Floor((to-from)/step+1e-9), most)) + 1
}

// niceStep returns the smallest of …, 1, 2, 5, 10, … that is not below a distance.
func niceStep(d float64) float64 {
	if d <= 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(d)))
	for _, m := range []float64{1, 2, 5, 10} {
		if m*power >= d {
			return m * power
		}
	}
	return 10 * power
}

// number formats a value with as many digits as its scale needs.
func number(v, step float64) string {
	digits := 0
	for step < 1 && digits < 6 {
		step, digits = step*10, digits+1
	}
	text := fmt.Sprintf("%.*f", digits, v)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return strings.Replace(text, "-", "−", 1)
}
