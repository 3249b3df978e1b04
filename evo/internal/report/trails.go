package report

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/declared"
	"github.com/ethogram-go/ethogram/evo/internal/funnel"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/pipeline"
)

// The measures of the picture of trails, in pixels.
const (
	sheetMap    = 150 // the side of a map
	sheetGap    = 14
	sheetText   = 34 // below a map
	sheetKey    = 40 // above all classes
	sheetWords  = 23 // letters that fit below a map
	sheetHead   = 30 // above the maps of a class
	sheetMargin = 16
	sheetLeast  = 540 // the least width of the sheet, that of its first lines
)

// sheetStyle makes the picture follow the reader's choice of light and dark.
const sheetStyle = `text{font:12px system-ui,sans-serif;fill:#1d2430}.head{font-size:15px;font-weight:600}.soft{font-size:10.5px;fill:#566171}tspan.soft{font-weight:400;font-size:12px}.back{fill:#fff}.map{fill:#f6f8fa;stroke:#d5dbe3;stroke-width:6}` +
	`.trail{fill:none;stroke:currentColor;stroke-width:9;stroke-linejoin:round;stroke-linecap:round;opacity:.85}.from{fill:#fff;stroke:currentColor;stroke-width:10}.to{fill:currentColor}` +
	`.c0{color:#1a7f4b}.c1{color:#b35c00}.c2{color:#b3261e}.c3{color:#6c4ab6}.c4{color:#0e7490}.c5{color:#5b6472}.key{color:#566171}` +
	`@media(prefers-color-scheme:dark){text{fill:#e4e8ee}.soft{fill:#a3aebd}.back{fill:#14181f}.map{fill:#1b212a;stroke:#3a4452}.from{fill:#14181f}` +
	`.c0{color:#5fd394}.c1{color:#f5a94b}.c2{color:#ff8a80}.c3{color:#b39dfa}.c4{color:#5cc8dc}.c5{color:#aab4c2}.key{color:#a3aebd}}`

// Trails draws the paths of so many shipped tables of each class through the round
// that all of them play alike, as an SVG for documents: a row for each class, its
// tables from the fewest points to the most, evenly spread. One sees how classes
// differ, and how tables of a class do.
func Trails(r *pipeline.Run, perClass int) ([]byte, error) {
	if r.Env.Trail == nil {
		return nil, fmt.Errorf("the game %q has no Trail to draw paths with. Fix: give it one: where the player of a slot is", r.Env.Spec.Name)
	}
	classes, err := r.Classes()
	if err != nil {
		return nil, err
	}
	all, err := r.Latest()
	if err != nil {
		return nil, err
	}
	points := r.Env.Spec.Points
	rows := make([][]*funnel.Candidate, len(classes))
	var drawn []*funnel.Candidate
	for i := range classes {
		var of []*funnel.Candidate
		for _, c := range funnel.With(all, funnel.Shipped) {
			if c.Class == i {
				of = append(of, c)
			}
		}
		slices.SortFunc(of, func(a, b *funnel.Candidate) int {
			if x, y := a.Certified[points].Mean(), b.Certified[points].Mean(); x != y {
				return int(min(max(x-y, -1), 1))
			}
			return a.Key.Compare(b.Key)
		})
		rows[i] = spread(of, perClass)
		drawn = append(drawn, rows[i]...)
	}
	if len(drawn) == 0 {
		return nil, errors.New("no table is shipped yet: there are no paths to draw. Fix: run the stages until pack")
	}
	paths := map[genome.Key]trail{}
	trails(r.Env, paths, drawn)
	return sheet(r.Env, classes, rows, paths), nil
}

// spread returns n of all, from the first to the last, with equal distances.
func spread(all []*funnel.Candidate, n int) []*funnel.Candidate {
	if n < 1 || len(all) <= n {
		return all
	}
	var some []*funnel.Candidate
	for i := range n {
		some = append(some, all[i*(len(all)-1)/max(n-1, 1)])
	}
	return some
}

// habit says what a table does most, as briefly as a map is wide.
func habit(c *funnel.Candidate) string {
	words := c.Style
	if _, actions, ok := strings.Cut(words, "; "); ok {
		words = actions
	}
	words = strings.TrimPrefix(words, "mostly ")
	if runes := []rune(words); len(runes) > sheetWords {
		words = string(runes[:sheetWords-1]) + "…"
	}
	return words
}

// sheet draws the picture.
func sheet(env *pipeline.Env, classes []evo.Class, rows [][]*funnel.Candidate, paths map[genome.Key]trail) []byte {
	f := newFrame(boundsOf(env.Bounds, paths))
	columns := 1
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	height := sheetMap * f.height / trailSize
	width := max(2*sheetMargin+columns*(sheetMap+sheetGap)-sheetGap, sheetLeast)
	points := env.Spec.Metrics[env.Spec.Points]
	var b bytes.Buffer
	y := sheetMargin
	// What the signs mean. One frame is the whole map.
	fmt.Fprintf(&b, `<svg class="key" x="%d" y="%d" width="%d" height="16" viewBox="0 0 1600 160"><circle class="from" cx="60" cy="80" r="40"/><path class="trail" d="M100 80H320M520 80H780"/><circle class="to" cx="790" cy="80" r="40"/></svg>`+"\n", sheetMargin, y, 160)
	for i, line := range []string{
		"from the ring to the dot; a gap is a jump, such as a new life",
		"Each frame is the whole map. All tables play the same round against the same opponents.",
	} {
		fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`+"\n", sheetMargin+90*(1-i), y+12+18*i, line)
	}
	y += sheetKey
	for i, row := range rows {
		reach := "no tables"
		if len(row) > 0 {
			reach = declared.Show(points, row[0].Certified[env.Spec.Points].Mean())
			if last := declared.Show(points, row[len(row)-1].Certified[env.Spec.Points].Mean()); last != reach {
				reach += " to " + last
			}
			reach += " " + declared.ShownUnit(points)
		}
		fmt.Fprintf(&b, `<text class="head" x="%d" y="%d">%s <tspan class="soft">%s</tspan></text>`+"\n", sheetMargin, y+16, html.EscapeString(classes[i].Name), html.EscapeString(reach))
		y += sheetHead
		for k, c := range row {
			x := sheetMargin + k*(sheetMap+sheetGap)
			fmt.Fprintf(&b, `<svg class="c%d" x="%d" y="%d" width="%d" height="%d" viewBox="-30 -30 %d %d"><rect class="map" width="%d" height="%d"/>%s</svg>`+"\n",
				i%classColors, x, y, sheetMap, height, f.width+60, f.height+60, f.width, f.height, f.drawing(paths[c.Key]))
			fmt.Fprintf(&b, `<text x="%d" y="%d">%s %s</text><text class="soft" x="%d" y="%d">%s</text>`+"\n",
				x, y+height+14, html.EscapeString(declared.Show(points, c.Certified[env.Spec.Points].Mean())), html.EscapeString(declared.ShownUnit(points)),
				x, y+height+28, html.EscapeString(habit(c)))
		}
		y += height + sheetText + sheetGap
	}
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" role="img"><title>Paths of tables through the same round</title><style>%s</style><rect class="back" width="100%%" height="100%%"/>`+"\n",
		width, y, width, sheetStyle)
	return append(append([]byte(head), b.Bytes()...), "</svg>\n"...)
}
