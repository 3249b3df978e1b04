package worlds

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
)

// Script is a world as data.
type Script struct {
	Seed    uint64 // of all draws in callbacks
	Agents  int    // how many there are at the beginning, of twice as many ids
	Workers int    // of the first way to play it
	Words   []string
	Table   *Row // of agents that are pointers
	Other   *Row // of agents that are values, in a crowd of their own; nil is none
	Guest   *Row // to be injected
	Frames  []Frame
}

// Row is a row of a table, as words.
type Row struct {
	Name   string
	Policy string // "" of a leaf
	Words  []string
	Kids   []*Row
}

// Frame is what happens before a frame, and how much time passes in it.
type Frame struct {
	Ops   []Op
	Delta time.Duration
}

// Op is something that is done to an agent, or to all.
type Op struct {
	What  string
	Agent uint64
	N     int // which of several, or how much: each op has a meaning for it
}

// has reports whether a world has one of the words that stand before its table.
func (s *Script) has(word string) bool {
	_, ok := value(s.Words, word)
	return ok
}

// tables are the roots that a script has.
func (s *Script) tables() (all []*Row) {
	for _, r := range []*Row{s.Table, s.Other, s.Guest} {
		if r != nil {
			all = append(all, r)
		}
	}
	return all
}

// rows calls do for each row below r and for r itself.
func (r *Row) rows(do func(*Row)) {
	do(r)
	for _, kid := range r.Kids {
		kid.rows(do)
	}
}

// word returns the value of a row's word.
func (r *Row) word(key string) (string, bool) { return value(r.Words, key) }

// value returns the value of one of some words.
func value(words []string, key string) (string, bool) {
	for _, w := range words {
		if k, v, _ := strings.Cut(w, "="); k == key {
			return v, true
		}
	}
	return "", false
}

// clone returns a copy that shares nothing with r.
func (r *Row) clone() *Row {
	if r == nil {
		return nil
	}
	c := &Row{Name: r.Name, Policy: r.Policy, Words: append([]string(nil), r.Words...)}
	for _, kid := range r.Kids {
		c.Kids = append(c.Kids, kid.clone())
	}
	return c
}

// clone returns a copy that shares nothing with s.
func (s *Script) clone() *Script {
	c := *s
	c.Words = append([]string(nil), s.Words...)
	c.Table, c.Other, c.Guest = s.Table.clone(), s.Other.clone(), s.Guest.clone()
	c.Frames = nil
	for _, f := range s.Frames {
		c.Frames = append(c.Frames, Frame{append([]Op(nil), f.Ops...), f.Delta})
	}
	return &c
}

// String returns the script as [Parse] reads it.
func (s *Script) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, "seed", s.Seed, "agents", s.Agents, "workers", s.Workers, strings.Join(s.Words, " "))
	for i, root := range []*Row{s.Table, s.Other, s.Guest} {
		if root != nil {
			fmt.Fprintln(&b, tableNames[i])
			root.write(&b, 1)
		}
	}
	for width, room := 120, most-goLines-strings.Count(b.String(), "\n"); ; width *= 2 {
		frames := s.framesIn(width)
		if strings.Count(frames, "\n") <= max(room, 1) {
			return b.String() + frames
		}
	}
}

// A script as a Go test has at most so many lines, if its tables leave room for its frames: many
// frames make long lines.
const (
	most    = 40
	goLines = 5
)

func (s *Script) framesIn(width int) string {
	b, line := strings.Builder{}, 0
	for i := 0; i < len(s.Frames); {
		f, n := s.Frames[i], 1
		for i+n < len(s.Frames) && s.Frames[i+n].Delta == f.Delta && slices.Equal(s.Frames[i+n].Ops, f.Ops) {
			n++
		}
		i += n
		words := []string{"", f.Delta.String()}
		if n > 1 {
			words[1] += fmt.Sprint("*", n)
		}
		for _, op := range f.Ops {
			words = append(words, fmt.Sprintf("%s:%d:%d", strings.ReplaceAll(op.What, " ", "_"), op.Agent, op.N))
		}
		text := strings.Join(words, " ")
		if line+len(text) > width && line > 0 {
			b.WriteByte('\n')
			line = 0
		}
		if line == 0 {
			b.WriteString("frame")
		}
		b.WriteString(text)
		line += len(text)
	}
	if line > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

var tableNames = []string{"table", "other", "guest"}

func (r *Row) write(b *strings.Builder, depth int) {
	b.WriteString(strings.Repeat("  ", depth))
	b.WriteString(r.Name)
	for _, w := range append([]string{r.Policy}, r.Words...) {
		if w != "" {
			b.WriteString(" " + w)
		}
	}
	b.WriteByte('\n')
	for _, kid := range r.Kids {
		kid.write(b, depth+1)
	}
}

// Parse reads a script.
func Parse(text string) (*Script, error) {
	s := &Script{Agents: 1, Workers: 1}
	var path []*Row // the last row of each depth
	var root **Row
	for number, line := range strings.Split(text, "\n") {
		depth := (len(line) - len(strings.TrimLeft(line, " "))) / 2
		words := strings.Fields(line)
		wrong := func(err error) error { return fmt.Errorf("line %d, %q: %w", number+1, line, err) }
		switch {
		case len(words) == 0:
		case depth > 0:
			if root == nil || depth > len(path)+1 {
				return nil, wrong(errors.New("no row is above it"))
			}
			r := &Row{Name: words[0]}
			for _, w := range words[1:] {
				if _, ok := policyOf(w); ok && r.Policy == "" {
					r.Policy = w
				} else {
					r.Words = append(r.Words, w)
				}
			}
			if path = append(path[:depth-1], r); depth == 1 {
				*root = r
			} else {
				path[depth-2].Kids = append(path[depth-2].Kids, r)
			}
		case words[0] == "seed":
			if err := s.head(words); err != nil {
				return nil, wrong(err)
			}
		case words[0] == "frame":
			if err := s.frame(words); err != nil {
				return nil, wrong(err)
			}
		default:
			roots := map[string]**Row{"table": &s.Table, "other": &s.Other, "guest": &s.Guest}
			if root, path = roots[words[0]], nil; root == nil {
				return nil, wrong(errors.New("want seed, table, other, guest or frame"))
			}
		}
	}
	if s.Table == nil {
		return nil, errors.New("there is no table")
	}
	return s, nil
}

func (s *Script) head(words []string) (err error) {
	if len(words) < 6 {
		return errors.New("want seed N agents N workers N")
	}
	if s.Seed, err = strconv.ParseUint(words[1], 10, 64); err == nil {
		if s.Agents, err = strconv.Atoi(words[3]); err == nil {
			s.Workers, err = strconv.Atoi(words[5])
		}
	}
	s.Words = append([]string(nil), words[6:]...)
	return err
}

// frame reads frames: of each its delta, how often it comes, and its operations.
func (s *Script) frame(words []string) error {
	for words = words[1:]; len(words) > 0; {
		var f Frame
		n := 1
		delta, times, more := strings.Cut(words[0], "*")
		var err error
		if f.Delta, err = time.ParseDuration(delta); err == nil && more {
			n, err = strconv.Atoi(times)
		}
		for words = words[1:]; err == nil && len(words) > 0 && strings.Contains(words[0], ":"); words = words[1:] {
			var op Op
			op, err = parseOp(words[0])
			f.Ops = append(f.Ops, op)
		}
		if err != nil {
			return err
		}
		for range n {
			s.Frames = append(s.Frames, Frame{slices.Clone(f.Ops), f.Delta})
		}
	}
	return nil
}

func parseOp(word string) (op Op, err error) {
	part := strings.Split(word, ":")
	if len(part) != 3 {
		return op, fmt.Errorf("%q: want WHAT:AGENT:N", word)
	}
	op.What = strings.ReplaceAll(part[0], "_", " ")
	if op.Agent, err = strconv.ParseUint(part[1], 10, 64); err == nil {
		op.N, err = strconv.Atoi(part[2])
	}
	return op, err
}

func policyOf(name string) (decider.Policy, bool) {
	for p := decider.PrioritizedList; p.String() != "Policy(?)"; p++ {
		if p.String() == name {
			return p, true
		}
	}
	return 0, false
}

// GoTest returns the script as a test that plays it as another one plays worlds.
func (s *Script) GoTest(test string) string {
	return fmt.Sprintf("func TestShrunk%d(t *testing.T) {\n\tt.Setenv(worlds.Env, `\n%s`)\n\t%s(t)\n}\n", s.Seed, s, test)
}
