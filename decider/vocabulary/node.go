package vocabulary

import (
	"encoding/json"
	"strings"
)

// node is a value of JSON, with its place.
type node struct {
	kind  byte     // '{', '[', '"', or the first byte of a number, true, false or null
	at    int      // offset of its first byte
	text  string   // the JSON
	keys  []string // of an object
	keyAt []int
	items []*node // of an object or list
	flat  string  // on one line, once line was asked
}

// parse returns the value of valid JSON.
func parse(data []byte) *node {
	p := parser{data: data}
	p.space()
	return p.value()
}

type parser struct {
	data []byte
	i    int
}

func (p *parser) space() {
	for p.i < len(p.data) && strings.IndexByte(" \t\r\n,:", p.data[p.i]) >= 0 {
		p.i++
	}
}

func (p *parser) value() *node {
	n := &node{kind: p.data[p.i], at: p.i}
	switch n.kind {
	case '{', '[':
		p.i++
		for p.space(); p.data[p.i] != n.kind+2; p.space() { // '}' and ']' are two behind
			if n.kind == '{' {
				n.keyAt = append(n.keyAt, p.i)
				n.keys = append(n.keys, p.string())
				p.space()
			}
			n.items = append(n.items, p.value())
		}
		p.i++
	case '"':
		p.string()
	default:
		for p.i < len(p.data) && strings.IndexByte(" \t\r\n,]}", p.data[p.i]) < 0 {
			p.i++
		}
	}
	n.text = string(p.data[n.at:p.i])
	return n
}

// string returns what a string says.
func (p *parser) string() (s string) {
	start := p.i
	for p.i++; p.data[p.i] != '"'; p.i++ {
		if p.data[p.i] == '\\' {
			p.i++
		}
	}
	p.i++
	_ = json.Unmarshal(p.data[start:p.i], &s) // it is valid
	return s
}

// string returns what a string says, ok of no other value.
func (n *node) string() (s string, ok bool) {
	if n.kind != '"' {
		return "", false
	}
	_ = json.Unmarshal([]byte(n.text), &s) // it is valid
	return s, true
}

// depth returns how deep the deepest value of valid JSON stands in others.
func depth(data []byte) int {
	deepest, now, quoted := 0, 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			now++
			deepest = max(deepest, now)
		case c == '}' || c == ']':
			now--
		}
	}
	return deepest
}
