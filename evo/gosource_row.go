package evo

import (
	"reflect"
	"strings"
)

// The widths of lines, with four columns a tab: a row stays on one line even if
// that is somewhat too wide.
const (
	goRowColumns = 160
	goColumns    = 120
)

// row writes the literal of a row without its type.
func (g *goWriter) row(r reflect.Value, indent int) {
	fields := g.Fields(r, "")
	line := strings.Join(fields, ", ")
	kids := r.FieldByName("Children")
	group := kids.Len() > 0
	children := "Children: []*" + g.Type(r.Type()) + "{"
	inner := indent
	switch width := 4*indent + len(line); {
	case !group && width <= goRowColumns:
		g.b.WriteString("{" + line + "}")
		return
	case group && width+len(children) <= goRowColumns:
		g.b.WriteString("{" + line + ", " + children)
	default:
		inner++
		g.b.WriteByte('{')
		g.fill(fields, inner)
		if group {
			g.line(inner)
			g.b.WriteString(children)
		}
	}
	for i := range kids.Len() {
		g.line(inner + 1)
		g.row(kids.Index(i).Elem(), inner+1)
		g.b.WriteByte(',')
	}
	if group {
		g.line(inner)
		g.b.WriteByte('}')
	}
	if inner > indent {
		if group {
			g.b.WriteByte(',')
		}
		g.line(indent)
	}
	g.b.WriteByte('}')
}

func (g *goWriter) line(indent int) {
	g.b.WriteByte('\n')
	g.b.WriteString(strings.Repeat("\t", indent))
}

// fill writes fields into as few lines as they need.
func (g *goWriter) fill(fields []string, indent int) {
	width := goColumns
	for _, f := range fields {
		if width+len(f)+2 > goColumns {
			g.line(indent)
			width = 4 * indent
		} else {
			g.b.WriteByte(' ')
		}
		g.b.WriteString(f + ",")
		width += len(f) + 2
	}
}
