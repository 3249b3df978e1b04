package gen

import (
	"bytes"
	"fmt"
	"go/format"
	"hash/fnv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/codeplan"
)

// file puts the parts of the code together.
func (w *writer) file(c Config, lower, typed string) ([]byte, error) {
	rows := w.rowsLiteral()
	id := fnv.New64a()
	for _, part := range []any{lower, c.Path, w.Layout, w.Guard, rows} {
		fmt.Fprintf(id, "%v\n", part)
	}
	id.Write(w.bodies)

	var b bytes.Buffer
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	w.head(&b, c, "!")
	body := w.bodies
	w.imported(&b, append([]byte(rows), body...), "coderun.", "decider.")
	p("const %sID = %#x", lower, id.Sum64())
	p("\n// %sEngine is the tree as this code sees it, and %sTurn a tick that does not go as planned.", lower, lower)
	p("type (\n%sEngine = coderun.Engine[%s]\n%sTurn = coderun.Turn[%s]\n)", lower, w.agent, lower, w.agent)
	p("\n// %sCode is the table %s as Go code, for Compile: decider.Generated(%sCode).", lower, comment(w.Rows[0].Name), lower)
	p("var %sCode = &decider.GeneratedCode[%s]{", lower, w.agent)
	p("Version: %d,\nID: %sID,\nLayout: %#x,\nRedecides: %d,\nTick: %sTick,", codeplan.Version, lower, w.Layout, w.Guard, lower)
	p("Rows: []decider.GeneratedRow[%s]{\n%s},\n}\n", w.agent, rows)
	if len(w.notes) > 0 {
		p("// These functions have no name that this file could call. They are called through their")
		p("// rows, which costs about 2 ns more; package-level functions and method expressions such as")
		p("// (*Guard).Bark are called directly:")
		for _, note := range w.notes {
			p("//   - %s", comment(note))
		}
		p("")
	}
	if rows := w.interpreted(); len(rows) > 0 {
		p("// The interpreter does a part of %d of the %d rows; how many ticks need it is up to the game:", len(rows), len(w.Rows))
		for _, row := range rows {
			p("//   - %s", comment(row))
		}
		p("")
	}
	p("// %s is [decider.Tree.Tick] of a tree that was compiled with %sCode. It saves a call;", typed, lower)
	p("// other trees tick as they would by Tick.")
	p("func %s(t *decider.Tree[%s], agent %s, mem decider.Memory, in decider.Input) (decider.Result, error) {", typed, w.agent, w.agent)
	p("return %sTick(t, agent, mem, in, coderun.Lone)\n}\n", lower)
	b.Write(body)
	return formatted(b.Bytes())
}

// stub is the file that stands for the code while it is renewed: code that no longer
// compiles must not keep the test from being built.
func (w *writer) stub(c Config, lower, typed string) ([]byte, error) {
	var b bytes.Buffer
	w.head(&b, c, "")
	w.imported(&b, nil, "decider.")
	fmt.Fprintf(&b, "// %sCode is empty while the code is renewed. If the agents' type is renamed, rename it here too.\n", lower)
	fmt.Fprintf(&b, "var %sCode *decider.GeneratedCode[%s]\n\n", lower, w.agent)
	fmt.Fprintf(&b, "func %s(t *decider.Tree[%s], agent %s, mem decider.Memory, in decider.Input) (decider.Result, error) {\nreturn t.Tick(agent, mem, in)\n}\n", typed, w.agent, w.agent)
	return formatted(b.Bytes())
}

func (w *writer) head(b *bytes.Buffer, c Config, not string) {
	fmt.Fprintf(b, "// Code generated from the table %s by ethogram's package gen. DO NOT EDIT.\n", comment(w.Rows[0].Name))
	if c.Renew != "" {
		fmt.Fprintf(b, "// Renew it: %s\n", c.Renew)
	}
	fmt.Fprintf(b, "\n//go:build %sethogen\n\npackage %s\n\n", not, c.Package)
}

// imported writes the imports that text and always use.
func (w *writer) imported(b *bytes.Buffer, text []byte, always ...string) {
	var lines []string
	all := string(text) + " " + strings.Join(always, " ") + " " + w.agent
	for path, name := range w.imports {
		if !uses([]byte(all), name) {
			continue
		}
		line := fmt.Sprintf("%q", path)
		if !slices.Contains(usual, path) { // its name may be any
			line = name + " " + line
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	fmt.Fprintf(b, "import (\n%s\n)\n\n", strings.Join(lines, "\n"))
}

// rowsLiteral is what the code relies on in each row.
func (w *writer) rowsLiteral() string {
	var b strings.Builder
	for i := range w.Rows {
		row := &w.Rows[i]
		fmt.Fprintf(&b, "{Name: %q, Hash: %#x", row.Name, row.Hash)
		for _, f := range row.Functions {
			if expr := w.direct(i, f.Field); expr != "" && f.Of == nil { // the hash has the type of those
				fmt.Fprintf(&b, ", %s: %s", f.Field, expr)
			}
		}
		b.WriteString("},\n")
	}
	return b.String()
}

func formatted(source []byte) ([]byte, error) {
	out, err := format.Source(source)
	if err != nil {
		return nil, fmt.Errorf("internal error: the code is not Go: %w\n%s", err, source)
	}
	return out, nil
}
