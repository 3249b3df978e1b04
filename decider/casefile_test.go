package decider_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// readCases parses a case file. Lines without indentation are keywords; what
// is indented below them is a table or what a step must bring about; # opens a
// comment.
func readCases(file string) ([]*scenario, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return parseCases(file, string(data))
}

func parseCases(file, text string) ([]*scenario, error) {
	p := caseParser{file: file}
	for i, line := range strings.Split(text, "\n") {
		p.line = i + 1
		line, _, _ = strings.Cut(strings.TrimSuffix(line, "\r")+" ", "# ") // "#A" is a callback
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := p.parse(strings.TrimRight(line, " \t")); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, p.line, err)
		}
	}
	return p.cases, nil
}

type caseParser struct {
	file    string
	line    int
	cases   []*scenario
	inTable bool
	table   *[]tableRow
}

func (p *caseParser) parse(line string) error {
	words := strings.Fields(line)
	indented := line[0] == ' '
	if !indented && words[0] == "case" {
		p.inTable = false
		p.cases = append(p.cases, &scenario{name: strings.TrimSpace(strings.TrimPrefix(line, "case")), file: p.file, line: p.line})
		return nil
	}
	if len(p.cases) == 0 {
		return fmt.Errorf("%q before the first case", words[0])
	}
	s := p.cases[len(p.cases)-1]
	switch {
	case indented && p.inTable:
		return p.parseRow(line, words)
	case indented && len(s.steps) > 0:
		return s.steps[len(s.steps)-1].parse(words)
	case indented:
		return fmt.Errorf("%q belongs to nothing", words[0])
	}
	p.inTable = words[0] == "table"
	switch words[0] {
	case "rules":
		s.rules = append(s.rules, words[1:]...)
	case "agents":
		n, err := strconv.Atoi(strings.Join(words[1:], ""))
		if err != nil || n < 1 {
			return fmt.Errorf("want: agents N")
		}
		s.agents = n
	case "crowd":
		s.crowd = true
		if len(words) > 1 {
			n, err := strconv.Atoi(words[1])
			if err != nil || n < 1 {
				return fmt.Errorf("want: crowd, or crowd N for N of them")
			}
			s.crowds = n
		}
	case "gate":
		if len(words) == 1 {
			return fmt.Errorf("want: gate NAME [options]")
		}
		s.gates = append(s.gates, tableRow{name: words[1], opts: words[2:]})
	case "table":
		p.table = &s.table
		if len(words) > 1 { // another, to be injected
			s.trees = append(s.trees, namedTable{name: words[1]})
			p.table = &s.trees[len(s.trees)-1].rows
		}
	case "show":
		s.show = len(words) == 2 && words[1] == "redecide"
		if !s.show {
			return fmt.Errorf("want: show redecide")
		}
	case "given":
		s.given = append(s.given, words[1:]...)
	case "tick", "reset", "clear", "unwind", "copy", "save", "remove", "add", "inject", "eject":
		st := step{do: words[0], assigns: words[1:], line: p.line}
		if len(words) > 1 {
			if n, err := strconv.Atoi(words[1]); err == nil {
				st.agent, st.assigns = n, words[2:]
			}
		}
		if n := len(st.assigns); st.do == "inject" && n != 2 || st.do == "eject" && n != 1 {
			return fmt.Errorf("want inject [AGENT] SLOT TABLE or eject [AGENT] SLOT")
		}
		s.steps = append(s.steps, st)
	case "check":
		s.check = append(s.check, check{strings.Join(words[1:], " "), p.line})
	default:
		return fmt.Errorf("unknown keyword %q", words[0])
	}
	return nil
}

func (p *caseParser) parseRow(line string, words []string) error {
	indent := len(line) - len(strings.TrimLeft(line, " "))
	if indent%2 != 0 {
		return fmt.Errorf("%q: want two spaces a level", words[0])
	}
	r := tableRow{depth: indent/2 - 1, name: words[0], opts: words[1:]}
	if len(r.opts) > 0 && r.opts[0][0] >= 'A' && r.opts[0][0] <= 'Z' {
		r.policy, r.opts = r.opts[0], r.opts[1:]
	}
	*p.table = append(*p.table, r)
	return nil
}

// parse reads what a step must bring about: callbacks and a result, of several
// agents with the agent's number before, as "2: ?A +A .A => Running A"; or who
// holds a gate, as "holders GRENADE 1 3".
func (st *step) parse(words []string) error {
	if words[0] == "holders" && len(words) > 2 {
		st.holders = append(st.holders, words[1:])
		return nil
	}
	agent := max(st.agent-1, 0)
	if number, ok := strings.CutSuffix(words[0], ":"); ok {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 {
			return fmt.Errorf("%q: want the number of an agent", words[0])
		}
		agent, words = n-1, words[1:]
	}
	e := st.one(agent)
	if e.result != "" {
		return fmt.Errorf("more after the result")
	}
	for i, word := range words {
		switch word {
		case "_":
		case "=>":
			if st.do != "tick" && st.do != "reset" {
				return fmt.Errorf("a result of a %s", st.do)
			}
			e.result = strings.Join(words[i+1:], " ")
			return nil
		default:
			e.calls = append(e.calls, word)
		}
	}
	return nil
}
