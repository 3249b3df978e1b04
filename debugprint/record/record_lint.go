package record

import (
	"encoding/json"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// lintLine is what Lint says of a tree.
type lintLine struct {
	Tree  int           `json:"tree"`
	Found []lintFinding `json:"found"`
	More  int           `json:"more,omitempty"` // findings that are left out
}

type lintFinding struct {
	Row  decider.Row `json:"row"`
	Code string      `json:"code"`
	Says string      `json:"says"`
	Fix  string      `json:"fix"`
}

// maxFindings bounds what a header has of a tree.
const maxFindings = 256

// lint finds out what Lint says of the trees that are known, so that the recorder is not
// locked for as long as that takes.
func (r *Recorder) lint() {
	r.mu.Lock()
	trees := r.trees[:len(r.trees):len(r.trees)]
	r.mu.Unlock()
	for _, t := range trees {
		t.lint()
	}
}

// appendLint appends the key of the header.
func (r *Recorder) appendLint(b []byte) []byte {
	first := 0
	for _, t := range r.trees {
		found := t.lint()
		switch {
		case found == nil:
			continue
		case first == 0:
			b = append(b, `,"lint":[`...)
			first = len(b)
		default:
			b = append(b, ',')
		}
		b = append(b, found...)
	}
	if first > 0 {
		b = append(b, ']')
	}
	return b
}

// appendFindings appends what Lint says of a tree, nothing where that is nothing.
func appendFindings(b []byte, index int, o *decider.Outline) []byte {
	found := o.Lint()
	if len(found) == 0 {
		return b
	}
	of := lintLine{Tree: index, More: max(0, len(found)-maxFindings)}
	for _, p := range found[:len(found)-of.More] {
		row := decider.Row(0)
		if rows := o.Find(p.Name); len(rows) > 0 {
			row = rows[0] // the first place of a row that is shared, as in the problem's path
		}
		of.Found = append(of.Found, lintFinding{row, string(p.Code), p.Message, p.Fix})
	}
	text, err := json.Marshal(of)
	if err != nil {
		panic(err) // texts and numbers
	}
	return plain.AppendJSON(b, text)
}

// Finding is what decider's Outline.Lint said of a row of the game that was recorded: a log
// has no functions to ask again.
type Finding struct {
	Outline         *decider.Outline
	Row             decider.Row
	Code, Says, Fix string
}

// Lint returns what Lint said of the trees of the log, as far as its header tells.
func (l *Log) Lint() []Finding {
	l.there("Lint")
	return l.lint
}

// readLint takes over what the header says, but for what makes no sense: nobody needs it
// to play the log.
func (l *Log) readLint(text []byte) {
	var all list[lintLine]
	if len(text) == 0 || json.Unmarshal(text, &all) != nil {
		return
	}
	for _, of := range all {
		if of.Tree < 0 || of.Tree >= len(l.trees) || len(of.Found) > maxFindings {
			continue
		}
		o := l.trees[of.Tree].outline
		for _, f := range of.Found {
			if int(f.Row) < len(o.Rows()) {
				l.lint = append(l.lint, Finding{o, f.Row, f.Code, f.Says, f.Fix})
			}
		}
	}
}
