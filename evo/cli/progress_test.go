package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/ethogram-go/ethogram/evo/pipeline"
)

// clock is a time that the test moves.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

// shown runs a stage of a hundred steps, five a second, and returns its output.
func shown(terminal bool, end error) string {
	var b bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	p := newProgress(&b)
	p.terminal, p.now = terminal, c.now
	p.begin(pipeline.Search)
	p.show(pipeline.Progress{Stage: pipeline.Search, Text: "a.journal: cut\nb.journal: cut", Note: true})
	for i := range int64(100) {
		c.at = c.at.Add(200 * time.Millisecond)
		p.show(pipeline.Progress{Stage: pipeline.Search, Done: i + 1, Of: 100, Played: 10 * (i + 1), Text: "some genomes"})
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
	assert.Equal(t, "\rsearch    a.journal: cut", lines[0], "a note stays")
	states := strings.Split(lines[2], "\r")
	assert.Len(t, states, 102, "every one of them: they are slower than ten a second")
	assert.Contains(t, states[51], " 51 %  some genomes  50 rounds/s  10s left")
	width := 0
	for _, state := range states[1:] {
		assert.GreaterOrEqual(t, len(state), width, "nothing of a longer line is left to be seen")
		width = len(strings.TrimRight(state, " "))
	}
	assert.Contains(t, states[101], "stopped after 20s")
	assert.Contains(t, shown(false, errors.New("broken")), "failed after 20s")
}

func TestProgressEstimatesAnewWhatCountsAnew(t *testing.T) {
	var b bytes.Buffer
	c := &clock{time.Unix(0, 0)}
	p := newProgress(&b)
	p.now = c.now
	p.begin(pipeline.Certify)
	p.show(pipeline.Progress{Done: 0, Of: 1000})
	c.at = c.at.Add(time.Minute)
	p.show(pipeline.Progress{Done: 1000, Of: 1000})
	for i := range int64(12) {
		p.show(pipeline.Progress{Done: 100 * i, Of: 2000, Text: "tournament"})
		c.at = c.at.Add(time.Second)
	}
	assert.Contains(t, b.String(), " 50 %  tournament  10s left", "not by the minute of what was before")
}

// A line of somebody else finds an empty line on a terminal, and nothing in a pipe.
func TestProgressMakesRoom(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		var b bytes.Buffer
		p := newProgress(&b)
		p.terminal = terminal
		p.begin(pipeline.Search)
		p.clear()
		assert.Empty(t, b.String())
		p.show(pipeline.Progress{Done: 1, Of: 4, Text: "some"})
		line := b.Len()
		p.clear()
		p.clear()
		if terminal {
			assert.Equal(t, "\r"+strings.Repeat(" ", line-1)+"\r", b.String()[line:])
		} else {
			assert.Len(t, b.String(), line)
		}
	}
}
