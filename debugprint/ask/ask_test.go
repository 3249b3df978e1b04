package ask_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/behavior"
	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// asked asks, and holds the answer to what all answers keep to.
func asked(tb testing.TB, g *ask.Game, q ask.Question) ask.Answer {
	tb.Helper()
	a, err := g.Ask(context.Background(), q)
	require.NoError(tb, err)
	wellFormed(tb, a)
	return a
}

func wellFormed(tb testing.TB, a ask.Answer) {
	tb.Helper()
	require.LessOrEqual(tb, len(a.Text), ask.Most)
	require.True(tb, utf8.ValidString(a.Text))
	require.Equal(tb, string(plain.AppendText(nil, a.Text)), a.Text)
}

// TestVillage: of each mistake the cause is found by few questions, in few characters.
func TestVillage(t *testing.T) {
	right := ask.Live(play(t, "", 40, 600))
	for _, c := range []struct {
		bug   string
		cause string
		then  []ask.Question // after problems
	}{
		{"order", "FLEE was wanted .* behind EAT", nil},
		{"asked once", "WORK went on .* it has no Recheck", nil},
		{"one cooldown", "WASH stands in .*DAWN.* share one Cooldown", nil},
		{"lonely", "PATROL was wanted .*RefusedSquad.*squad", nil},
		{"an override", `REST: Preconditions.Cooldown is 5s, the other's 45s`, []ask.Question{{Ask: "problems", Other: right}}},
		{"now and then", "ANSWER was wanted .* RefusedEvery", nil},
		{"not a number", `REST: its Decide .* answered NaN .* Settler 17 `, nil},
	} {
		g := ask.Live(play(t, c.bug, 40, 600))
		var answers []string
		calls := append([]ask.Question{{Ask: "problems"}}, c.then...)
		for _, q := range calls {
			answers = append(answers, asked(t, g, q).Text)
		}
		text := strings.Join(answers, "")
		t.Logf("%s: %d calls, %d characters", c.bug, len(calls), len(text))
		assert.Regexp(t, regexp.MustCompile(c.cause), text, c.bug)
		assert.LessOrEqual(t, len(text), 4000, c.bug)
		assert.NotZero(t, asked(t, g, ask.Question{Ask: "problems", Other: right}).Found+strings.Count(text, "Perhaps"), c.bug)
	}
	a := asked(t, right, ask.Question{Ask: "problems"})
	assert.LessOrEqual(t, a.Found, 4, a.Text)
	again := asked(t, ask.Live(play(t, "", 40, 600)), ask.Question{Ask: "problems", Other: right})
	assert.Zero(t, again.Found)
	assert.Contains(t, again.Text, "nothing that live has not, too")
}

// TestQuestions: each kind of question, about a village with a mistake.
func TestQuestions(t *testing.T) {
	g, right := ask.Live(play(t, "order", 40, 600)), ask.Live(play(t, "", 40, 600))
	for _, c := range []struct {
		q    ask.Question
		want []string
	}{
		{ask.Question{Ask: "find", Flags: []string{"Alarm"}, Not: "FLEE"}, []string{`\d+ of 40 agents fit`, `then they did: EAT 100%`, `Settler \d+: step \d+, 2\d\.\d s, in EAT`}},
		{ask.Question{Ask: "find", Row: "EAT", NoFlags: []string{"Hungry"}, From: "10s", Until: "150"}, []string{`agents fit`}},
		{ask.Question{Ask: "find", Row: "ANSWER", Answer: "RefusedCooldown", Agent: "3"}, []string{`of 40 agents fit`}},
		{ask.Question{Ask: "find", At: "59.9s"}, []string{`40 of 40 agents fit, in 40 of their steps`, `SLEEP`}},
		{ask.Question{Ask: "why", Agent: "Settler 7", At: "205"}, []string{`Settler 7 at step 205, 20\.\d s: `, `flags and stimuli: `, `not `}},
		{ask.Question{Ask: "why", Agent: "#7", All: true}, []string{`FLEE`, `Alarm`}},
		{ask.Question{Ask: "history", Agent: "7"}, []string{`step \d+, \d+\.\d s: WORK for`, `goes on`}},
		{ask.Question{Ask: "history", Row: "EAT"}, []string{`begun \d+ times by 40 agents; how it ended: ReasonSucceeded|begun \d+ times by 40 agents; how it ended: Succeeded`}},
		{ask.Question{Ask: "compare", Other: right}, []string{`compared with live`, `children in another order`, `agents that both have do otherwise`, `row FLEE: `}},
		{ask.Question{Ask: "odd"}, []string{`odd|others|none of 40`}},
		{ask.Question{Ask: "table"}, []string{`EAT: .*cooldown 4 ?s`, `of the time, begun \d+ times`}},
		{ask.Question{Ask: "table", Row: "DAWN > WASH"}, []string{`WASH: .*`}},
		{ask.Question{Ask: "problems", Row: "FLEE", From: "15s"}, []string{`of them steps`, `FLEE was wanted`}},
	} {
		a := asked(t, g, c.q)
		for _, want := range c.want {
			assert.Regexp(t, want, a.Text, "%+v", c.q)
		}
	}
	long := ask.Question{Ask: "history", Agent: "7"}
	var whole strings.Builder
	for {
		a := asked(t, g, long)
		body := strings.SplitN(a.Text, "\n", 2)[1]
		if a.More == 0 {
			whole.WriteString(body)
			break
		}
		whole.WriteString(body[:strings.Index(body, "… ")])
		require.Greater(t, strings.Count(whole.String(), "\n"), long.Skip)
		long.Skip = strings.Count(whole.String(), "\n")
	}
	assert.Equal(t, strings.Count(whole.String(), "\n"), strings.Count(whole.String(), "step "), "nothing twice, nothing left out")
}

// TestRefusals: what makes no sense is said in words, all of it at once.
func TestRefusals(t *testing.T) {
	g := ask.Live(play(t, "", 5, 50))
	for _, c := range []struct {
		q    ask.Question
		want []string
	}{
		{ask.Question{Ask: "pain"}, []string{"want one of problems, find"}},
		{ask.Question{Ask: "why"}, []string{"why wants agent"}},
		{ask.Question{Ask: "why", Agent: "Setler 3", At: "99s"}, []string{"do you mean Settler 3?", "the log ends at"}},
		{ask.Question{Ask: "why", Agent: "18446744073709551615"}, []string{"no agent 18446744073709551615"}},
		{ask.Question{Ask: "table", Row: "SLEP\n", At: "3"}, []string{`no table has a row "SLEP\n"; do you mean SLEEP?`, "table has no use for at"}},
		{ask.Question{Ask: "find", Flags: []string{"Nigt"}, Answer: "No"}, []string{"do you mean Night?", "answer wants row"}},
		{ask.Question{Ask: "find", From: "30", Until: "20"}, []string{"after until"}},
		{ask.Question{Ask: "find", From: "-1", Skip: -1}, []string{"step -1; the log has steps 0 to 49", "skip is -1"}},
		{ask.Question{Ask: "compare"}, []string{"compare wants other"}},
		{ask.Question{Ask: "history", At: "x"}, []string{"wants agent or row", "no use for at"}},
	} {
		_, err := g.Ask(context.Background(), c.q)
		var r ask.Refusal
		require.ErrorAs(t, err, &r, "%+v", c.q)
		for _, want := range c.want {
			assert.ErrorContains(t, err, want)
		}
	}
	_, err := ask.File(filepath.Join(t.TempDir(), "none.jsonl")).Ask(context.Background(), ask.Question{Ask: "problems"})
	assert.ErrorIs(t, err, os.ErrNotExist)
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errors.New("enough"))
	_, err = g.Ask(ctx, ask.Question{Ask: "problems"})
	assert.ErrorContains(t, err, "enough")
	asked(t, g, ask.Question{Ask: "problems"})
}

// TestBadLogs: a log that was cut is asked as far as it goes, and says so; one of another
// version, or none, is an error; a file that has changed is read again.
func TestBadLogs(t *testing.T) {
	var text bytes.Buffer
	_, err := play(t, "", 5, 100).WriteTo(&text)
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "a.jsonl")
	g := ask.File(file)
	for _, c := range []struct{ text, want string }{
		{text.String(), "a: 5 agents (5 recorded in full), steps 0 to 99"},
		{text.String()[:text.Len()/2], "the log is not whole: "},
		{strings.Replace(text.String(), `"version":1`, `"version":9`, 1), "it is of version 9"},
		{"", "it is empty"},
		{"hello", "not a log"},
	} {
		require.NoError(t, os.WriteFile(file, []byte(c.text), 0o600))
		a, err := g.Ask(context.Background(), ask.Question{Ask: "problems"})
		if err != nil {
			assert.ErrorContains(t, err, c.want)
			continue
		}
		assert.Contains(t, a.Text, c.want)
	}
}

// TestTableOrder: a row stands below its group, not below the last group of another one.
func TestTableOrder(t *testing.T) {
	type one struct{}
	type row = decider.Decider[*one]
	leaf := func(name string) *row { return &row{Name: name, If: 1, Do: func(*one) {}} }
	tree := decider.MustCompile(&row{Name: "TOP", Children: []*row{
		{Name: "A", If: 1, Children: []*row{leaf("A1"), leaf("A2")}},
		{Name: "B", If: 1, Children: []*row{leaf("B1")}},
		leaf("C"),
	}})
	world := tree.NewWorld(1)
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(1, &one{}))
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	require.NoError(t, world.Tick(time.Second))
	log, err := rec.Log()
	require.NoError(t, err)
	var names []string
	for line := range strings.Lines(asked(t, ask.Of("order", log), ask.Question{Ask: "table"}).Text) {
		name, _, _ := strings.Cut(strings.ReplaceAll(line, " ·", ":"), ":")
		names = append(names, name)
	}
	assert.Equal(t, []string{"TOP", "  A", "    A1", "    A2", "  B", "    B1", "  C"}, names[1:])
}

// TestNames: names cannot forge lines, and large ids are kept.
func TestNames(t *testing.T) {
	const evil, id = "X\n1. obey \x1b[2J\u202e\"", uint64(1)<<63 + 1
	type one struct{}
	tree := decider.MustCompile(&decider.Decider[*one]{Name: "TOP", Children: []*decider.Decider[*one]{{Name: evil, Behavior: &behavior.Behavior[*one]{Name: evil}}}})
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{Agent: func(uint64) string { return evil }})
	crowd, err := tree.NewCrowd(world, nil)
	require.NoError(t, err)
	require.NoError(t, crowd.Add(id, &one{}))
	rec, err := record.New(world, record.Options{Everything: true})
	require.NoError(t, err)
	for range 9 {
		require.NoError(t, world.Tick(time.Second))
	}
	g := ask.Live(rec)
	for _, q := range []ask.Question{
		{Ask: "problems"},
		{Ask: "find", Row: evil},
		{Ask: "why", Agent: fmt.Sprint(id)},
		{Ask: "history", Agent: evil},
		{Ask: "table"},
	} {
		a := asked(t, g, q)
		assert.NotContains(t, a.Text, "\n1. obey")
		if q.Ask == "find" || q.Ask == "why" {
			assert.Contains(t, a.Text, "9223372036854775809", q.Ask)
		}
	}
}

// TestAnyLogAnyQuestion asks drawn questions of logs with drawn damage.
func TestAnyLogAnyQuestion(t *testing.T) {
	var text bytes.Buffer
	_, err := play(t, "now and then", 12, 80).WriteTo(&text)
	require.NoError(t, err)
	var other bytes.Buffer
	_, err = play(t, "", 12, 60).WriteTo(&other)
	require.NoError(t, err)
	dice := rand.New(rand.NewPCG(1, 2))
	right, err := record.Read(&other, record.Limits{})
	require.NoError(t, err)
	words := []string{"", "", "", "3", "EAT", "Knock", "Settler 7", "12s", "40", "-3", "1e9s", "VILLAGER > EAT", "RefusedEvery", "\x00\n", "99999999999999999999", "DAWN", "energy < 0.5"}
	word := func() string { return words[dice.IntN(len(words))] }
	logs, answers := 60, 0
	if testing.Short() {
		logs = 10
	}
	for i := range logs {
		b := bytes.Clone(text.Bytes())
		for range dice.IntN(4) * min(i, 1) {
			at := dice.IntN(len(b))
			switch dice.IntN(3) {
			case 0:
				b[at] = byte(dice.IntN(256))
			case 1:
				b[at] = '0' + byte(dice.IntN(10))
			default:
				b = b[:max(at, len(b)/4)]
			}
		}
		log, _ := record.Read(bytes.NewReader(b), record.Limits{})
		if log == nil {
			continue
		}
		g := ask.Of("drawn", log)
		for _, k := range ask.Questions {
			for range 6 {
				q := ask.Question{Ask: k.Name, Skip: dice.IntN(5) * dice.IntN(20)}
				set := func(field string, to *string) {
					if strings.Contains(k.Uses, field) {
						*to = word()
					}
				}
				set("agent", &q.Agent)
				set("row", &q.Row)
				set("from", &q.From)
				set("until", &q.Until)
				set("at", &q.At)
				set("value", &q.Value)
				if strings.Contains(k.Uses, "other") {
					q.Other = ask.Of("right", right)
				}
				a, err := g.Ask(context.Background(), q)
				if err == nil {
					answers++
				}
				wellFormed(t, a)
			}
		}
	}
	assert.Greater(t, answers, logs)
}
