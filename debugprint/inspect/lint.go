package inspect

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// A log says nothing of Lint: it is the same for tables that Lint warns of. The page gets
// what Lint says as a further key of the header, "lint", and so does what the page saves:
//
//	"lint":[{"tree":0,"found":[{"row":3,"code":"RootIdle","says":"...","fix":"..."}]}]
type lintOf struct {
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

// linter remembers what Lint says of trees, which takes a while to find out.
type linter struct {
	trees func() []*decider.Outline
	mu    sync.Mutex
	known map[*decider.Outline]lintOf
}

func newLinter(rec *record.Recorder) *linter {
	return &linter{trees: rec.Outlines, known: map[*decider.Outline]lintOf{}}
}

// key returns the key of the header, nil if there is nothing to say.
func (l *linter) key() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []lintOf
	for i, o := range l.trees() {
		of, ok := l.known[o]
		if !ok {
			of = lint(i, o)
			l.known[o] = of
		}
		if len(of.Found) > 0 {
			all = append(all, of)
		}
	}
	if all == nil {
		return nil
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // texts and numbers
	}
	return plain.AppendJSON([]byte(`,"lint":`), text)
}

func lint(index int, o *decider.Outline) lintOf {
	found := o.Lint()
	of := lintOf{Tree: index, More: max(0, len(found)-maxFindings)}
	for _, p := range found[:len(found)-of.More] {
		of.Found = append(of.Found, lintFinding{rowAt(o, p.Path), string(p.Code), p.Message, p.Fix})
	}
	return of
}

// rowAt returns the row at the end of a problem's path, in which names that would be
// unclear are quoted: the one with the longest name that fits, or the root.
func rowAt(o *decider.Outline, path string) (at decider.Row) {
	longest := 0
	for i := range o.Rows() {
		row := o.Row(decider.Row(i))
		for _, name := range []string{row.Name, strconv.Quote(row.Name)} {
			if len(name) > longest && (path == name || strings.HasSuffix(path, " > "+name)) {
				at, longest = row.Row, len(name)
			}
		}
	}
	return at
}

// in returns lines of a log in which the header, if they begin with it, says what Lint says.
func (l *linter) in(lines []byte) []byte {
	end := bytes.IndexByte(lines, '\n')
	if end < 0 || !bytes.HasPrefix(lines, []byte(`{"ethogram":`)) {
		return lines
	}
	key := l.key()
	if key == nil {
		return lines
	}
	brace := end - 1
	return append(append(append(make([]byte, 0, len(lines)+len(key)), lines[:brace]...), key...), lines[brace:]...)
}

// linted is where a log goes with what Lint says in its header, which a recorder writes
// at once.
type linted struct {
	to    io.Writer
	l     *linter
	begun bool
}

func (w *linted) Write(b []byte) (int, error) {
	text := b
	if !w.begun {
		w.begun, text = true, w.l.in(b)
	}
	_, err := w.to.Write(text)
	if err != nil {
		return 0, err
	}
	return len(b), nil
}
