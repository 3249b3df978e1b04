package arena

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/internal/fixed"
)

// colors are those of the slots. Pictures also write a slot's letter, so that
// people need not tell two colors apart.
var colors = [MaxTanks]string{
	"#0072b2", "#d97706", "#009e73", "#c2559d", "#c2410c", "#3a9bd9", "#8a7a00", "#7b5ea7",
	"#b03060", "#4b8b3b", "#a0522d", "#008b8b", "#6a5acd", "#64748b", "#c71585", "#556b2f",
}

// boxColors are those of the kinds of boxes.
var boxColors = [BoxKinds]string{"#2563eb", "#9333ea", "#a16207", "#15803d"}

const svgStyle = `
.arena-ground { fill: #f4f1ea } .arena-wall { fill: #5b6470 } .arena-shell { fill: #1d2430 } .arena-ring { fill: none; stroke: #1d2430; stroke-width: .2 }
@media (prefers-color-scheme: dark) { .arena-ground { fill: #1b2028 } .arena-wall { fill: #6c7788 } .arena-shell { fill: #f4f1ea } .arena-ring { stroke: #e4e8ee } }
.arena-blast { fill: #e25822; fill-opacity: .35; stroke: #e25822; stroke-width: .2 }
.arena-letter { font: bold 1.3px system-ui, sans-serif; fill: #fff; text-anchor: middle }
`

// SVG draws the present moment as a self-contained picture of 100 by 100 u, with y
// upwards. names are those of the players, by slot; a player without one is called
// by its letter. The bytes depend only on the round and the names. Only rounds of
// an [Arena] can be drawn.
func SVG(w io.Writer, sim evo.Sim[*Tank], names []string) error {
	a, ok := sim.(*Arena)
	if !ok {
		return fmt.Errorf("arena: SVG: the sim is %T, want the *arena.Arena of a round", sim)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">`, MapSize/Unit, MapSize/Unit)
	fmt.Fprintf(&b, "\n<title>A round of %d tanks after %v</title>\n<style>%s</style>\n", a.count, time.Duration(a.tick)*TickTime, svgStyle)
	fmt.Fprintf(&b, `<rect class="arena-ground" width="%d" height="%d"/>`+"\n", MapSize/Unit, MapSize/Unit)
	a.svgWalls(&b)
	for k := range BoxKind(BoxKinds) {
		for _, p := range a.Boxes(k) {
			x, y := svgPoint(p)
			fmt.Fprintf(&b, `<g transform="translate(%s %s)"><title>%s box</title><rect x="-.9" y="-.9" width="1.8" height="1.8" rx=".3" fill="%s"/><text class="arena-letter" y=".45">%s</text></g>`+"\n",
				x, y, k, boxColors[k], strings.ToUpper(k.String()[:1]))
		}
	}
	for _, s := range a.blasts.at[:a.blasts.n] {
		x, y := svgPoint(s.at)
		fmt.Fprintf(&b, `<circle class="arena-blast" cx="%s" cy="%s" r="%d"/>`+"\n", x, y, a.rules.SplashRadius)
	}
	for _, s := range a.shells.at[:a.shells.n] {
		x, y := svgPoint(s.pos)
		fmt.Fprintf(&b, `<circle class="arena-shell" cx="%s" cy="%s" r="%s"/>`+"\n", x, y, [...]string{".3", ".5"}[bit(s.upgraded)])
	}
	for slot := range a.Tanks() {
		if t := a.Tank(slot); t.alive {
			t.svg(&b, nameOf(names, slot))
		}
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// nameOf returns a slot's name, or its letter.
func nameOf(names []string, slot int) string {
	if slot < len(names) && names[slot] != "" {
		return names[slot]
	}
	return string(letter(slot))
}

// svgWalls draws all walls as one path.
func (a *Arena) svgWalls(b *bytes.Buffer) {
	b.WriteString(`<path class="arena-wall" d="`)
	runs := a.wallRuns()
	for i := 0; i < len(runs); i += 3 {
		x, y, n := runs[i], runs[i+1], runs[i+2]
		fmt.Fprintf(b, "M%d %dh%dv2h-%dz", 2*x, int(MapSize/Unit)-2*y-2, 2*n, 2*n)
	}
	b.WriteString("\"/>\n")
}

// wallRuns returns the walls as rows of cells: x and y of the first cell, and the
// number of cells.
func (a *Arena) wallRuns() []int {
	runs := []int{}
	for y := range Cells {
		for x := 0; x < Cells; x++ {
			start := x
			for x < Cells && a.Wall(x, y) {
				x++
			}
			if x > start {
				runs = append(runs, start, y, x-start)
			}
		}
	}
	return runs
}

func (t *Tank) svg(b *bytes.Buffer, name string) {
	x, y := svgPoint(t.pos)
	words := append([]string{fmt.Sprintf("%s: health %d %%, ammo %d", name, t.Health(), t.ammo)}, t.status()...)
	color := colors[t.slot]
	fmt.Fprintf(b, `<g transform="translate(%s %s)"><title>%s</title>`, x, y, xmlText(strings.Join(words, ", ")))
	fmt.Fprintf(b, `<g transform="rotate(%s)"><path d="M0 0H2" stroke="%s" stroke-width="%s"/><rect x="-1" y="-.9" width="2" height="1.8" rx=".4" fill="%s"/></g>`,
		hundredths(-int64(t.heading)*36000/fixed.Turn), color, [...]string{".5", ".9"}[bit(t.upgraded)], color)
	fmt.Fprintf(b, `<text class="arena-letter" y=".45">%c</text>`, letter(int(t.slot)))
	if t.Shielded() {
		b.WriteString(`<circle class="arena-ring" r="1.7"/>`)
	}
	if t.Protected() {
		b.WriteString(`<circle class="arena-ring" r="1.7" stroke-dasharray=".5 .4"/>`)
	}
	fmt.Fprintf(b, `<path d="M-1.2 -2.2h2.4" stroke="#0006" stroke-width=".4"/><path d="M-1.2 -2.2h%s" stroke="%s" stroke-width=".4"/></g>`+"\n",
		hundredths(int64(t.Health())*240/100), healthColor(t.Health()))
}

// xmlText makes text of anything, even of names with control characters.
func xmlText(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder does not fail
	return b.String()
}

func healthColor(percent int) string {
	switch {
	case percent > 60:
		return "#22a35a"
	case percent > escapeHealth:
		return "#e0a100"
	}
	return "#d62828"
}

// svgPoint returns the coordinates of a picture, which has y downwards.
func svgPoint(p Point) (x, y string) {
	of := func(n Num) string { return hundredths((int64(n)*100 + int64(Unit)/2) >> 16) }
	return of(p.X), of(MapSize - p.Y)
}

// hundredths prints n/100 with as few digits as possible.
func hundredths(n int64) string { return strconv.FormatFloat(float64(n)/100, 'f', -1, 64) }
