package gosource

import (
	"go/ast"
	"regexp"
	"strings"
)

// list is what stands between brackets: rows of a group, or fields of a literal.
type list struct {
	f        *file
	from, to int // offsets
	items    []item
	foot     string // behind the last one
}

// item is an element of a list with what is around it.
type item struct {
	lead string // white space and comments before it
	text string
	tail string // the comment behind its comma, on its line
	uses map[string]string
}

// list reads elements.
func (s *Source) list(f *file, elements []ast.Expr, from, to int) *list {
	l := &list{f: f, from: from, to: to}
	at := from
	for i, e := range elements {
		start, end := f.tok.Offset(e.Pos()), f.tok.Offset(e.End())
		next := to
		if i+1 < len(elements) {
			next = f.tok.Offset(elements[i+1].Pos())
		}
		it := item{lead: string(f.text[at:start]), text: string(f.text[start:end]), uses: s.packages(f, e)}
		gap := string(f.text[end:next])
		at = end
		if comma := commaIn(gap); comma >= 0 {
			it.text += gap[:comma]
			at = end + comma + 1
			if line := strings.IndexByte(gap[comma:], '\n'); line >= 0 {
				it.tail = gap[comma+1 : comma+line]
				at += len(it.tail)
			}
		}
		l.items = append(l.items, it)
	}
	l.foot = string(f.text[at:to])
	return l
}

var blank = regexp.MustCompile(`(?s)^(.*\n)[ \t]*(\n.*)$`)

// commaIn returns where the comma stands in what is between elements, -1 without one.
func commaIn(gap string) int {
	for i := 0; i < len(gap); i++ {
		switch rest := gap[i:]; {
		case rest[0] == ',':
			return i
		case strings.HasPrefix(rest, "//"):
			i += max(strings.IndexByte(rest, '\n'), 0)
		case strings.HasPrefix(rest, "/*"):
			i += strings.Index(rest, "*/") + 1
		}
	}
	return -1
}

// lines reports whether the list ends on a line of its own.
func (l *list) lines() bool { return strings.Contains(l.foot, "\n") }

// cut takes an element out, and returns it with the comments that belong to it.
func (l *list) cut(i int) item {
	it := l.items[i]
	kept := "" // what stands above a blank line is of the list
	if m := blank.FindStringSubmatch(it.lead); m != nil {
		kept, it.lead = m[1], m[2]
	}
	l.items = append(l.items[:i:i], l.items[i+1:]...)
	switch {
	case kept == "":
	case i < len(l.items):
		l.items[i].lead = kept + l.items[i].lead
	case strings.TrimSpace(kept) != "":
		l.foot = kept + l.foot
	}
	it.lead = strings.TrimSpace(it.lead)
	if it.lead != "" {
		it.lead = "\n" + it.lead + "\n"
	}
	return it
}

// insert puts elements in front of the one at a place.
func (l *list) insert(i int, items ...item) {
	l.items = append(l.items[:i:i], append(items, l.items[i:]...)...)
}

// String returns the list as source.
func (l *list) String() string {
	var b strings.Builder
	ends := false // a comment to the end of the line stands before
	for i, it := range l.items {
		lead := it.lead
		if strings.TrimSpace(lead) == "" && !strings.Contains(lead, "\n") {
			switch {
			case i == 0 && !l.lines():
				lead = ""
			case lead == "" && l.lines():
				lead = "\n"
			default:
				lead = " "
			}
		}
		if ends && !strings.HasPrefix(strings.TrimLeft(lead, " \t"), "\n") {
			lead = "\n" + lead
		}
		b.WriteString(lead + it.text)
		ends = strings.Contains(it.tail, "//")
		if i < len(l.items)-1 || l.lines() || ends {
			b.WriteString("," + it.tail)
		}
	}
	switch {
	case len(l.items) == 0 && strings.TrimSpace(l.foot) == "":
	case ends && !strings.Contains(l.foot, "\n"):
		b.WriteString("\n" + l.foot)
	default:
		b.WriteString(l.foot)
	}
	return b.String()
}
