package gosource

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// list is what stands between brackets: rows of a group, or fields of a literal.
type list struct {
	from, to int // offsets
	items    []item
	foot     string // behind the last one
}

// item is an element of a list: white space and comments before it, itself, and the comment behind its
// comma on its line.
type item struct{ lead, text, tail string }

// list reads elements between brackets.
func (f *file) list(elements []ast.Expr, open, end token.Pos) *list {
	l := &list{from: f.offset(open) + 1, to: f.offset(end)}
	at := l.from
	for i, e := range elements {
		next := l.to
		if i+1 < len(elements) {
			next = f.offset(elements[i+1].Pos())
		}
		start, end := f.offset(e.Pos()), f.offset(e.End())
		it := item{lead: string(f.text[at:start]), text: string(f.text[start:end])}
		gap := string(f.text[end:next])
		at = end
		if m := comma.FindString(gap); m != "" {
			it.text += strings.TrimSuffix(m, ",")
			at += len(m)
			if line := strings.IndexByte(gap[len(m):], '\n'); line >= 0 {
				it.tail = gap[len(m) : len(m)+line]
				at += line
			}
		}
		l.items = append(l.items, it)
	}
	l.foot = string(f.text[at:l.to])
	return l
}

var (
	comma = regexp.MustCompile(`(?s)^(\s|/\*.*?\*/|//[^\n]*\n)*,`) // with the comments before it
	blank = regexp.MustCompile(`(?s)^(.*\n)[ \t]*(\n.*)$`)         // line, the last one
)

// lines reports whether the list ends on a line of its own.
func (l *list) lines() bool { return strings.Contains(l.foot, "\n") }

// next returns what stands before the element at a place, or behind the last one.
func (l *list) next(i int) *string {
	if i < len(l.items) {
		return &l.items[i].lead
	}
	return &l.foot
}

// cut takes an element out, and returns it with the comments that belong to it; what stands above a
// blank line is of the list.
func (l *list) cut(i int) item {
	it := l.items[i]
	l.items = append(l.items[:i:i], l.items[i+1:]...)
	if m := blank.FindStringSubmatch(it.lead); m != nil {
		it.lead = m[2]
		if i < len(l.items) || strings.TrimSpace(m[1]) != "" {
			*l.next(i) = m[1] + *l.next(i)
		}
	}
	if it.lead = strings.TrimSpace(it.lead); it.lead != "" {
		it.lead = "\n" + it.lead + "\n"
	}
	return it
}

// insert puts elements in front of the one at a place.
func (l *list) insert(i int, items ...item) {
	l.items = append(l.items[:i:i], append(items, l.items[i:]...)...)
}

// comment makes a comment of an element.
func (l *list) comment(i int) {
	it := l.items[i]
	l.items = append(l.items[:i:i], l.items[i+1:]...)
	next := l.next(i)
	text := it.text + "," + it.tail
	if strings.Contains(it.lead+*next+text, "\n") || strings.Contains(text, "*/") {
		last := text[strings.LastIndexByte(text, '\n')+1:]
		indent := last[:len(last)-len(strings.TrimLeft(last, "\t"))]
		text = "// " + strings.ReplaceAll(text, "\n"+indent, "\n// ")
		if it.lead = strings.TrimRight(it.lead, " \t"); !strings.HasSuffix(it.lead, "\n") {
			it.lead += "\n"
		}
		if !strings.HasPrefix(*next, "\n") {
			text += "\n"
		}
	} else {
		text = " /* " + text + " */"
	}
	*next = it.lead + text + *next
}

// String returns the list as source.
func (l *list) String() string {
	var b strings.Builder
	ends := false // a comment to the end of the line stands before
	for i, it := range l.items {
		if strings.TrimSpace(it.lead) == "" && !strings.Contains(it.lead, "\n") {
			switch {
			case i == 0 && !l.lines():
				it.lead = ""
			case it.lead == "" && l.lines():
				it.lead = "\n"
			default:
				it.lead = " "
			}
		}
		if ends && !strings.HasPrefix(strings.TrimLeft(it.lead, " \t"), "\n") {
			it.lead = "\n" + it.lead
		}
		b.WriteString(it.lead + it.text)
		if ends = strings.Contains(it.tail, "//"); i < len(l.items)-1 || l.lines() || ends {
			b.WriteString("," + it.tail)
		}
	}
	if ends && !l.lines() {
		b.WriteByte('\n')
	}
	if len(l.items) > 0 || strings.TrimSpace(l.foot) != "" {
		b.WriteString(l.foot)
	}
	return b.String()
}
