package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/ethogram-go/ethogram/debugprint/ask"
	"github.com/ethogram-go/ethogram/internal/command"
)

const askHelp = `Usage: ethogram ask LOG QUESTION [flags]

Ask answers a question about a game that was recorded, see package debugprint/record. An
answer has at most 4,000 characters, and says how to get the rest.

`

const askHelpEnd = `
A MOMENT is a step, such as 620, or a time, such as 12.4s. A row is named by its name, or by
a path such as "DAWN > WASH".

The exit status is 1 if problems finds some that are not perhaps meant, or if a log cannot be
read, and 2 after a mistake in the command line. To learn in CI what is new, keep the log of a
game that is right:

  ethogram ask new.jsonl.gz problems -other right.jsonl.gz

Flags:
`

// askGame is the command ask.
func askGame(args []string, _ io.Reader, stdout io.Writer) error {
	var q ask.Question
	flags := flag.NewFlagSet("ask", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	list := func(to *[]string, name, says string) {
		flags.Func(name, says, func(s string) error { *to = append(*to, strings.Split(s, ",")...); return nil })
	}
	flags.StringVar(&q.Agent, "agent", "", "an agent's `id` or name")
	flags.StringVar(&q.Row, "row", "", "a `row`")
	flags.StringVar(&q.Not, "not", "", "find: a `row` that must not be active")
	list(&q.Flags, "flags", "find: `flags` and stimuli that are there, with commas between them")
	list(&q.NoFlags, "noflags", "find: `flags` and stimuli that are not there")
	flags.StringVar(&q.Answer, "answer", "", "find: what the row `answered`, such as RefusedEvery")
	flags.StringVar(&q.Value, "value", "", "find: what holds of a `value` that the game showed, such as 'hunger > 0.8'")
	flags.StringVar(&q.At, "at", "", "a `moment`; of why the last one without it")
	flags.StringVar(&q.From, "from", "", "the first `moment`")
	flags.StringVar(&q.Until, "until", "", "the last `moment`")
	flags.BoolVar(&q.All, "all", false, "why: all rows with their numbers")
	flags.StringVar(&q.Edits, "edits", "", `rehearse: the `+"`numbers`"+`, such as {"WORK.Recheck": "EachTick", "EAT.Off": true}`)
	flags.IntVar(&q.Skip, "skip", 0, "leave out so many `lines` of the answer")
	other := flags.String("other", "", "problems: the `log` of a game that is right; compare: the one to compare with")
	var words []string
	for len(words) < 2 && len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		words, args = append(words, args[0]), args[1:]
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, askHelp)
		for _, k := range ask.Questions {
			fmt.Fprintf(stdout, "  %-10s  %s\n", k.Name, k.Says)
			if k.Uses != "" {
				fmt.Fprintf(stdout, "              -%s\n", strings.ReplaceAll(k.Uses, " ", " -"))
			}
		}
		fmt.Fprint(stdout, askHelpEnd)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return nil
	case err != nil:
		return command.Usagef("ask: %v", err)
	}
	if words = append(words, flags.Args()...); len(words) != 2 {
		return command.Usagef("ask: found %q; want a log and a question, then flags", words)
	}
	q.Ask = words[1]
	if *other != "" {
		q.Other = ask.File(*other)
	}
	return sayAnswer(ask.File(words[0]), q, stdout)
}

// sayAnswer asks a question, until Ctrl-C.
func sayAnswer(g *ask.Game, q ask.Question, stdout io.Writer) error {
	a, err := g.Ask(running, q)
	if running.Err() != nil {
		return errors.New("interrupted")
	}
	if r := ask.Refusal(nil); errors.As(err, &r) {
		return command.Usagef("ask: %w", err)
	} else if err != nil {
		return err
	}
	if _, err := io.WriteString(stdout, a.Text); err != nil || q.Ask != "problems" || a.Found == 0 {
		return err
	}
	return fmt.Errorf("%d problems", a.Found)
}
