package ask

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Question is what a game is asked. A moment is a step, such as "620", or a time, such as
// "12.4s". All but Ask may be zero.
type Question struct {
	Ask string // one of Questions

	Agent   string   // an id or a name
	Row     string   // a name, or a path such as "DAWN > WASH"
	Not     string   // find: a row that must not be active
	Flags   []string // find: flags and stimuli that are there
	NoFlags []string // find: flags and stimuli that are not
	Answer  string   // find: what Row answered, such as "RefusedEvery"
	Value   string   // find: what holds of a value that the game showed, such as "hunger > 0.8"
	At      string   // a moment
	From    string   // the first moment
	Until   string   // the last one
	Other   *Game    // problems: a game that is right; compare: what it is compared with
	All     bool     // why: all rows, with their numbers
	Edits   string   // rehearse: JSON such as {"WORK.Recheck": "EachTick", "EAT.Off": true}

	Skip int // so many lines of the answer, which an earlier one had: the rest is of the same log
}

// Kind is a kind of question.
type Kind struct {
	Name string
	Says string // what it answers
	Uses string // which fields of a Question
	ask  func(*call) error
}

// Questions are the kinds of questions.
var Questions = []Kind{
	{"problems", "what is wrong, the gravest first; with other, what a right game has not", "row from until other", (*call).problems},
	{"find", "which agents are so, and when first", "row not flags noflags answer value agent at from until", (*call).find},
	{"why", "what an agent does at a moment, and why nothing else", "agent at all", (*call).why},
	{"history", "what an agent did, or what became of a row", "agent row from until", (*call).history},
	{"compare", "what two games do otherwise", "agent row other", (*call).compare},
	{"odd", "which agents live unlike the others", "row", (*call).odd},
	{"table", "a table, or a row of it, and how often it ran", "row", (*call).table},
	{"vocabulary", "what the rows of the tables have, and which", "", (*call).vocabulary},
	{"rehearse", "what the agents would have done with other numbers", "edits", (*call).rehearse},
}

// Most is how many bytes an answer has at most.
const Most = 4000

// Answer is what a game says.
type Answer struct {
	Text  string `json:"text"`  // lines, at most Most bytes
	Lines []Line `json:"lines"` // those of them that are no head, with what they are about
	More  int    `json:"more"`  // lines that are left: ask again with Skip
	Last  int64  `json:"last"`  // step that was looked at
	Found int    `json:"found"` // problems, without those that are perhaps meant; agents that fit or do otherwise
}

// Line is a line of an answer, and the agent and moment that show it.
type Line struct {
	Text  string `json:"text"`
	Row   string `json:"row,omitempty"`
	Agent uint64 `json:"agent,string,omitempty"`
	Step  int64  `json:"step"` // -1: it is of no moment
}

// Refusal is the error of a question that makes no sense, with all that is wrong with it.
type Refusal []string

// Error implements error.
func (r Refusal) Error() string { return strings.Join(r, "\n") }

// call is a question on its way.
type call struct {
	Question
	ctx   context.Context
	g     *Game
	lives *lives
	wrong Refusal
	head  []string
	lines []Line
	found int
}

// pairs is locked by who locks two games, so that nobody waits for a game in a ring.
var pairs sync.Mutex

// Ask answers a question. The error is a [Refusal], that of reading the log, or that of ctx.
func (g *Game) Ask(ctx context.Context, q Question) (Answer, error) {
	var kind *Kind
	var names []string
	for i := range Questions {
		if names = append(names, Questions[i].Name); Questions[i].Name == q.Ask {
			kind = &Questions[i]
		}
	}
	if kind == nil {
		return Answer{}, Refusal{fmt.Sprintf("there is no question %s; want one of %s", name(q.Ask), strings.Join(names, ", "))}
	}
	if other := q.Other; other != nil && other != g {
		pairs.Lock()
		defer pairs.Unlock()
		err := other.refresh(ctx, q.Skip > 0)
		defer other.mu.Unlock()
		if err != nil {
			return Answer{}, err
		}
	}
	err := g.refresh(ctx, q.Skip > 0)
	defer g.mu.Unlock()
	if err != nil {
		return Answer{}, err
	}
	c := &call{Question: q, ctx: ctx, g: g, lives: g.whole(ctx)}
	c.head = g.head(c.lives)
	c.check(kind)
	err = kind.ask(c) // refuses more, or does nothing if something is wrong already
	switch {
	case ctx.Err() != nil:
		return Answer{}, context.Cause(ctx)
	case c.wrong != nil:
		return Answer{}, c.wrong
	case err != nil:
		return Answer{}, err
	}
	return c.answer(), nil
}

// check refuses what a kind of question does not use: whoever asks has expected something.
func (c *call) check(kind *Kind) {
	for _, field := range []struct {
		name string
		set  bool
	}{
		{"agent", c.Agent != ""},
		{"row", c.Row != ""},
		{"not", c.Not != ""},
		{"flags", len(c.Flags) > 0},
		{"noflags", len(c.NoFlags) > 0},
		{"answer", c.Answer != ""},
		{"value", c.Value != ""},
		{"at", c.At != ""},
		{"from", c.From != ""},
		{"until", c.Until != ""},
		{"other", c.Other != nil},
		{"all", c.All},
		{"edits", c.Edits != ""},
	} {
		if uses := strings.Fields(kind.Uses); field.set && !slices.Contains(uses, field.name) {
			c.refuse("%s has no use for %s; it has %s", kind.Name, field.name, strings.Join(uses, ", "))
		}
	}
	if c.Skip < 0 {
		c.refuse("skip is %d; want how many lines to leave out", c.Skip)
	}
}

func (c *call) refuse(format string, a ...any) { c.wrong = append(c.wrong, fmt.Sprintf(format, a...)) }

// say adds a line.
func (c *call) say(format string, a ...any) { c.show(0, -1, "", format, a...) }

// show adds a line about a row of an agent in a step.
func (c *call) show(agent uint64, step int64, row, format string, a ...any) {
	c.lines = append(c.lines, Line{fmt.Sprintf(format, a...), row, agent, step})
}

// maxLine bounds a line, in bytes.
const maxLine = 700

// answer returns the lines that have room.
func (c *call) answer() Answer {
	var b strings.Builder
	for _, l := range c.head {
		b.WriteString(plain.Shorten(plain.Name(l), maxLine) + "\n")
	}
	n := min(c.Skip, len(c.lines))
	said := []Line{}
	for ; n < len(c.lines); n++ {
		l := c.lines[n]
		l.Text = plain.Shorten(string(plain.AppendText(nil, strings.ReplaceAll(l.Text, "\n", " "))), maxLine)
		if b.Len()+len(l.Text)+61 > Most {
			break
		}
		b.WriteString(l.Text + "\n")
		said = append(said, l)
	}
	more := len(c.lines) - n
	if more > 0 {
		fmt.Fprintf(&b, "… %s more: ask the same with skip %d\n", plural(more, "line"), n)
	}
	return Answer{Text: b.String(), Lines: said, More: more, Last: c.lives.step, Found: c.found}
}

// near returns a word about what somebody may have meant.
func near(text string, names []string) string {
	if n := plain.Nearest(text, names, 4); n != "" {
		return "; do you mean " + n + "?"
	}
	return "."
}

// agentAsked returns the agent of the question; ok is false without one.
func (c *call) agentAsked() (id uint64, ok bool) {
	if c.Agent == "" {
		return 0, false
	}
	if id, ok = c.g.agent(c.Agent); !ok {
		var names []string
		for _, id := range c.lives.ids[:min(len(c.lives.ids), 1000)] {
			names = append(names, c.g.nameOf(id))
		}
		c.refuse("the log has no agent %s%s It has %s", name(c.Agent), near(c.Agent, names), few(names, 6))
	}
	return id, ok
}

// rowAsked returns the rows that a text names, nil without one.
func (c *call) rowAsked(text string) map[*decider.Outline][]decider.Row {
	if text == "" {
		return nil
	}
	rows := c.g.rowsOf(text)
	if len(rows) == 0 {
		names := c.g.rowNames()
		slices.Sort(names)
		c.refuse("no table has a row %s%s The rows are %s", name(text), near(text, names), few(names, 40))
	}
	return rows
}

// moment returns the step that a text names, or otherwise.
func (c *call) moment(field, text string, otherwise int64) int64 {
	if text == "" {
		return otherwise
	}
	l := c.lives
	step, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		d, err := time.ParseDuration(strings.ReplaceAll(text, " ", ""))
		if err != nil {
			c.refuse("%s is %s; want a step, such as 620, or a time, such as 12.4s", field, name(text))
			return otherwise
		}
		if last := l.at(l.step); d < 0 || d > last+time.Second {
			c.refuse("%s is %s; the log ends at %s", field, name(text), secs(last))
		}
		step = l.stepAt(d)
	}
	if step < l.first || step > l.step {
		c.refuse("%s is step %d; the log has steps %d to %d, %s", field, step, l.first, l.step, secs(l.at(l.step)))
		return otherwise
	}
	return step
}

// span returns the range of the question, as far as it has one.
func (c *call) span() record.Range {
	from, until := c.moment("from", c.From, c.lives.first), c.moment("until", c.Until, c.lives.step)
	if from > until {
		c.refuse("from is step %d, after until, step %d", from, until)
	}
	return record.Range{From: from, Until: until + 1}
}

// part looks at a part of the game by itself, if what is known of the whole lacks some of it.
func (c *call) part(span record.Range) {
	if l := c.lives; c.wrong == nil && (l.err != nil || l.more() || l.left > 0) && (c.From != "" || c.Until != "" || c.At != "") {
		c.lives = c.g.look(c.ctx, span)
	}
}

// bounded returns the log with questions that end.
func (c *call) bounded() *record.Log { return c.g.log.Within(c.ctx, maxTicks) }
