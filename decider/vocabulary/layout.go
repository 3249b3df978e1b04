package vocabulary

import (
	"bytes"
	"encoding/json"
	"strings"
)

// wide is how long a line may be, in characters with four for each tab.
const wide = 140

// layOut lays JSON without spaces out so that a row is a line, or a few, and a diff shows rows.
func layOut(data json.RawMessage) []byte {
	var b bytes.Buffer
	lay(&b, parse(data), 0, 0)
	return append(b.Bytes(), '\n')
}

// lay writes a value that stands behind used characters of its line.
func lay(b *bytes.Buffer, n *node, indent, used int) {
	if line := n.line(); 4*indent+used+len(line) <= wide && !n.has("Children") {
		b.WriteString(line)
		return
	}
	newline := func(indent int) { b.WriteString("\n" + strings.Repeat("\t", indent)) }
	switch n.kind {
	case '[':
		b.WriteByte('[')
		for i, item := range n.items {
			newline(indent + 1)
			lay(b, item, indent+1, 0)
			if i < len(n.items)-1 {
				b.WriteByte(',')
			}
		}
		newline(indent)
		b.WriteByte(']')
	case '{':
		b.WriteByte('{')
		width := 4*indent + used
		for i, item := range n.items {
			key := string(quote(n.keys[i])) + ": "
			if text := key + item.line(); n.keys[i] != "Children" && !item.has("Children") && i > 0 && width+len(text) > wide {
				newline(indent + 1)
				width = 4 * (indent + 1)
			} else if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(key)
			lay(b, item, indent, width+len(key)-4*indent)
			width += len(key) + len(item.line()) + 2
			if i < len(n.items)-1 {
				b.WriteByte(',')
			}
		}
		b.WriteByte('}')
	default:
		b.WriteString(n.text)
	}
}

// has reports whether a value has a field of that name, at any depth.
func (n *node) has(key string) bool {
	for i, item := range n.items {
		if n.kind == '{' && n.keys[i] == key || item.has(key) {
			return true
		}
	}
	return false
}

// line returns a value on one line.
func (n *node) line() string {
	if n.flat != "" {
		return n.flat
	}
	all := make([]string, len(n.items))
	for i, item := range n.items {
		all[i] = item.line()
		if n.kind == '{' {
			all[i] = string(quote(n.keys[i])) + ": " + all[i]
		}
	}
	switch n.kind {
	case '[':
		n.flat = "[" + strings.Join(all, ", ") + "]"
	case '{':
		n.flat = "{" + strings.Join(all, ", ") + "}"
	default:
		n.flat = n.text
	}
	return n.flat
}
