package gen

import (
	"fmt"
	"strings"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// partNames are what the interpreter does of a row, as notes say it.
var partNames = []struct {
	part codeplan.Parts
	name string
}{
	{codeplan.Asks, "asked"},
	{codeplan.Enters | codeplan.Activates, "entered"},
	{codeplan.Leaves, "left"},
	{codeplan.Decides, "decides"},
	{codeplan.Redecides, "decides again"},
	{codeplan.Ends, "ends"},
	{codeplan.Ticks, "each tick"},
}

// interpreted lists the rows of which the code hands something to the interpreter, what, and
// why: "ROOT→THROW: a Gate (asked, entered, left), a Scope (entered, left)".
func (w *writer) interpreted() []string {
	var lines []string
	for r := range w.Rows {
		var why []string
		for _, h := range w.Rows[r].Handed {
			var parts []string
			for _, p := range partNames {
				if h.Parts.Has(p.part) {
					parts = append(parts, p.name)
				}
			}
			why = append(why, fmt.Sprintf("%s (%s)", h.What, strings.Join(parts, ", ")))
		}
		if len(why) > 0 {
			lines = append(lines, w.path(r)+": "+strings.Join(why, ", "))
		}
	}
	return lines
}

// path is where row r stands: the names of the groups above it, and its own.
func (w *writer) path(r int) string {
	if up := w.Rows[r].Parent; up != codeplan.NoRow {
		return w.path(int(up)) + "→" + w.Rows[r].Name
	}
	return w.Rows[r].Name
}

// Share says of how many rows the interpreter does a part, as in "3 of 12 rows are interpreted
// in part". How many ticks need these parts is up to the game.
func (f Files) Share() string {
	return fmt.Sprintf("%d of %d rows are interpreted in part", len(f.Interpreted), f.Rows)
}
