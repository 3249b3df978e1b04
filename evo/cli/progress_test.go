package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/internal/loop"
)

// clock is a time that the test moves.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

// shown runs a stage of a hundred steps, five a second, and returns its output.
func shown(terminal bool, end error) string {
	var b bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	p := newProgress(&b)
	p.terminal, p.now, p.columns = terminal, c.now, func() int { return 80 }
	p.begin(loop.Searching)
	p.show(loop.Progress{Text: "a.journal: cut\nb.journal: cut", Note: true})
	for i := range int64(100) {
		c.at = c.at.Add(200 * time.Millisecond)
		p.show(loop.Progress{Done: i + 1, Of: 100, Played: 10 * (i + 1), Text: "some genomes"})
	}
	p.end(end)
	return b.String()
}

func TestProgressInAPipeIsPlainLines(t *testing.T) {
	assert.Equal(t, []string{
		"search    a.journal: cut",
		"search    b.journal: cut",
		"search      1 %  some genomes",
		"search     51 %  some genomes  50 rounds/s  10s left",
		"search    done in 20s",
		"",
	}, strings.Split(shown(false, nil), "\n"))
}

func TestProgressOnATerminalIsALineThatChanges(t *testing.T) {
	text := shown(true, context.Canceled)
	lines := strings.Split(text, "\n")
	assert.Len(t, lines, 4, "two notes, the line, and its end")
	assert.Equal(t, "search    a.journal: cut", lines[0], "a note stays")
	states := strings.Split(lines[2], "\r\x1b[K")
	assert.Len(t, states, 102, "every one of them: they are slower than ten a second")
	assert.Contains(t, states[51], " 51 %  some genomes  50 rounds/s  10s left")
	assert.Contains(t, states[101], "stopped after 20s")
	assert.Contains(t, shown(false, errors.New("broken")), "failed after 20s")
}

func TestProgressEstimatesAnewWhatCountsAnew(t *testing.T) {
	var b bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	p := newProgress(&b)
	p.now = c.now
	p.begin(loop.Certifying)
	p.show(loop.Progress{Done: 0, Of: 1000})
	c.at = c.at.Add(time.Minute)
	p.show(loop.Progress{Done: 1000, Of: 1000})
	for i := range int64(12) {
		p.show(loop.Progress{Done: 100 * i, Of: 2000, Text: "tournament"})
		c.at = c.at.Add(time.Second)
	}
	assert.Contains(t, b.String(), " 50 %  tournament  10s left", "not by the minute of what was before")
}

// A line of somebody else finds an empty line on a terminal, and nothing in a pipe.
func TestProgressMakesRoom(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		var b bytes.Buffer
		p := newProgress(&b)
		p.terminal, p.columns = terminal, func() int { return 80 }
		p.begin(loop.Searching)
		p.clear()
		assert.Empty(t, b.String())
		p.show(loop.Progress{Done: 1, Of: 4, Text: "some"})
		line := b.Len()
		p.clear()
		p.clear()
		if terminal {
			assert.Equal(t, "\r\x1b[K", b.String()[line:])
		} else {
			assert.Len(t, b.String(), line)
		}
	}
}

// screen is a terminal of some columns. Resizing it breaks its lines anew, as most
// terminals do.
type screen struct {
	columns int
	rows    []string
	row, at int
}

// Write obeys what the progress writes, and panics about anything else.
func (s *screen) Write(b []byte) (int, error) {
	text := string(b)
	for text != "" {
		if len(s.rows) == s.row {
			s.rows = append(s.rows, "")
		}
		var up int
		switch {
		case text[0] == '\r':
			s.at, text = 0, text[1:]
		case text[0] == '\n':
			s.row, s.at, text = s.row+1, 0, text[1:]
		case strings.HasPrefix(text, "\x1b[K"):
			s.rows[s.row], text = s.rows[s.row][:s.at], text[3:]
		case strings.HasPrefix(text, "\x1b[J"):
			s.rows[s.row], s.rows, text = s.rows[s.row][:s.at], s.rows[:s.row+1], text[3:]
		case strings.HasPrefix(text, "\x1b["):
			n, err := fmt.Sscanf(text, "\x1b[%dA", &up)
			if n != 1 || err != nil {
				panic(text)
			}
			s.row, text = s.row-up, text[strings.IndexByte(text, 'A')+1:]
		default:
			if s.at == s.columns {
				s.row, s.at = s.row+1, 0
				continue
			}
			r, size := utf8.DecodeRuneInString(text)
			row := []rune(s.rows[s.row])
			row = append(row[:s.at:s.at], append([]rune{r}, row[min(s.at+1, len(row)):]...)...)
			s.rows[s.row], s.at, text = string(row), s.at+1, text[size:]
		}
	}
	return len(b), nil
}

// resize breaks the last line anew.
func (s *screen) resize(columns int) {
	last := []rune(s.rows[s.row])
	s.columns, s.rows = columns, s.rows[:s.row]
	for ; len(last) > columns; last = last[columns:] {
		s.rows = append(s.rows, string(last[:columns]))
	}
	s.rows = append(s.rows, string(last))
	s.row, s.at = len(s.rows)-1, len(last)
}

// TestProgressFitsTheTerminal shows progress that is longer than the window is wide, and
// resizes it meanwhile: there is one line of it, and all notes.
func TestProgressFitsTheTerminal(t *testing.T) {
	t.Setenv("XTERM_VERSION", "")
	s := &screen{columns: 60}
	c := &clock{time.Unix(0, 0)}
	p := newProgress(s)
	p.terminal, p.now, p.columns = true, c.now, func() int { return s.columns }
	p.begin(loop.Certifying)
	p.show(loop.Progress{Text: strings.Repeat("note ", 20) + "end", Note: true})
	notes := 2
	long := "410 of 1200 genomes, 12 ± 3 of them in a class so far, which is good"
	for i := range int64(100) {
		c.at = c.at.Add(200 * time.Millisecond)
		p.show(loop.Progress{Done: i + 1, Of: 100, Played: 10 * (i + 1), Text: long})
		assert.Len(t, s.rows, notes+1, "one line, in %d columns", s.columns)
		assert.Equal(t, fmt.Sprintf("certify   %3d %%", i+1), s.rows[notes][:15])
		assert.LessOrEqual(t, utf8.RuneCountInString(s.rows[notes]), s.columns-3)
		assert.Contains(t, s.rows[notes], "…")
		if sizes := map[int64]int{20: 40, 40: 22, 60: 70, 80: 37}; sizes[i] > 0 {
			s.resize(sizes[i])
		}
	}
	p.end(nil)
	assert.Equal(t, "certify   done in 20s", s.rows[notes])
	assert.Len(t, s.rows, notes+1)
	t.Setenv("XTERM_VERSION", "XTerm(390)")
	p.width = 100
	assert.Equal(t, "\r\x1b[K", p.back(60), "it breaks no lines anew")
}
