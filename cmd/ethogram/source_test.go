package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/format"
	"go/scanner"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/gosource"
	"github.com/ethogram-go/ethogram/internal/probe"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// draw draws an edit of a table of the source that can often be made.
func draw(dice *rand.Rand, s *gosource.Source, table string, data string) vocabulary.Edit {
	var rows, groups []gosource.Row
	for _, r := range s.Rows(table) {
		if r.Name != "" {
			rows = append(rows, r)
			if r.Children != nil {
				groups = append(groups, r)
			}
		}
	}
	if groups == nil {
		groups = rows
	}
	row, group := rows[dice.IntN(len(rows))], groups[dice.IntN(len(groups))]
	deeds := []string{"set", "set", "set", "set", "unset", "unset", "order", "rename", "move", "move", "delete", "duplicate", "add", "paste", "wrap", "unwrap"}
	edit := vocabulary.Edit{Do: deeds[dice.IntN(len(deeds))], Row: row.Name}
	name := "N" + strconv.Itoa(dice.IntN(50))
	flag, mask := `["bit 40"]`, `["bit 40"]`
	for _, name := range s.Names().Flags { // the last one: in any order, but a map of Go cannot be drawn from
		flag = max(flag, `["`+name+`"]`)
	}
	for _, name := range s.Names().Stimuli {
		mask = max(mask, `["`+name+`", "bit 41"]`)
	}
	values := [][2]string{
		{"Timeout", `"2s"`},
		{"If", flag},
		{"Flags.None", flag},
		{"Flags", `{"All": ` + flag + `, "AnyClear": ["bit 40"]}`},
		{"Stimuli.Any", mask},
		{"Commit", `"1.5s"`},
		{"Cooldown", `"3m"`},
		{"Chance", "0.5"},
		{"Every", `"250ms"`},
		{"Loop", "2"},
		{"Recheck", `"EachTick"`},
		{"Act.For", `"3s"`},
		{"Gate.Limit", "4"},
		{"Targets.Max", "5"},
		{"Squad.Members", "3"},
		{"Urgent", "true"},
		{"Policy", `"Selector"`},
		{"Outcome", `"Fail"`},
		{"Score", "2.5"},
		{"EndOn", `"OnAny"`},
		{"BehaviorFlags", "1"},
		{"Accept", `[{"Code": "RootIdle", "Because": "\"it\" is"}]`},
		{"Remember", `"Place"`},
	}
	for _, m := range regexp.MustCompile(`"(When|Decide|Behavior|Do|Each|Run|Gate|Scope)": ("\w+")|"(Act|Ask)": ("\w+"|\{"\w+": \{[^}]*\}\})`).FindAllStringSubmatch(data, -1) {
		values = append(values, [2]string{m[1] + m[3], m[2] + m[4]}) // parts of the table
	}
	value := values[dice.IntN(len(values))]
	switch edit.Do {
	case "order":
		kids := append([]string{}, group.Children...)
		dice.Shuffle(len(kids), func(i, j int) { kids[i], kids[j] = kids[j], kids[i] })
		edit.Do, edit.Row, edit.Field = "set", group.Name, "Children"
		edit.Value, _ = json.Marshal(kids)
	case "set", "unset":
		edit.Field = value[0]
		if edit.Do == "set" {
			edit.Value = json.RawMessage(value[1])
		}
	case "rename", "duplicate":
		edit.Name = name
	case "move":
		edit.Group, edit.At = group.Name, dice.IntN(len(group.Children)+1)
	case "add":
		edit.Row, edit.Group, edit.At = "", group.Name, dice.IntN(len(group.Children)+1)
		edit.Value = json.RawMessage(fmt.Sprintf(`{"Name": %q, %q: %s, "Children": [{"Name": "M%d", "Cooldown": "1s"}]}`, name, value[0], value[1], dice.IntN(50)))
		if strings.Contains(value[0], ".") || dice.IntN(2) == 0 {
			edit.Value = json.RawMessage(fmt.Sprintf(`{"Name": %q}`, name))
		}
	case "paste":
		edit.Row, edit.Group, edit.At = "", group.Name, dice.IntN(len(group.Children)+1)
		edit.Value = json.RawMessage(fmt.Sprintf(`{"Name": %q, "Children": [{"Name": "P"}, {"Name": "Q", "Timeout": "2s"}]}`, row.Name))
	case "wrap":
		edit.Row, edit.Group, edit.Name, edit.Rows = "", group.Name, name, 1+dice.IntN(2)
		edit.At, edit.Value = dice.IntN(max(1, len(group.Children)-edit.Rows+1)), json.RawMessage(`"Selector"`)
	}
	return edit
}

// edited are edits of a table that were drawn.
type edited struct {
	source  *gosource.Source
	made    []vocabulary.Edit
	refused [][]vocabulary.Edit // those that were made before, and one that the source refused
	why     []string
}

// counts say how edits of the source went.
type counts struct {
	tried, right, none int            // none: that memory refuses, too
	refused            map[string]int // that memory makes
	lines              map[int]int
	lost               []string // comments
}

// edits draws edits of a table, and makes them in the source.
func (c *counts) edits(t *testing.T, dice *rand.Rand, s *gosource.Source, table, data string, n int) (e edited) {
	e.source = s
	make := func(edit vocabulary.Edit, at *gosource.Source) *gosource.Source {
		c.tried++
		next, err := at.Apply(table, edit)
		if err != nil {
			assert.NotContains(t, err.Error(), "would be no Go")
			e.why = append(e.why, regexp.MustCompile(`\b[\w.]*\d[\w.:]*\b|\b[A-Z_]{2,}\d*\b`).ReplaceAllString(err.Error(), "X"))
			e.refused = append(e.refused, append(slices.Clone(e.made), edit))
			return nil
		}
		e.made = append(e.made, edit)
		change, n := at.Change(next), 0
		for line := range strings.Lines(change.Diff()) {
			if (line[0] == '+' || line[0] == '-') && !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "+++") {
				n++
			}
		}
		c.lines[n]++
		text, _ := json.Marshal(edit)
		if gone := lost(change); gone != "" && edit.Do != "delete" && edit.Do != "unset" {
			c.lost = append(c.lost, fmt.Sprintf("%s loses %s", text, gone))
		}
		if os.Getenv("SHOW") != "" && n > 6 {
			t.Logf("%s\n%s", text, change.Diff())
		}
		return next
	}
	for range n {
		if next := make(draw(dice, e.source, table, data), e.source); next != nil {
			e.source = next
		}
	}
	// Rows that are off stay to be edited in memory until the end.
	rows := e.source.Rows(table)
	if next := make(vocabulary.Edit{Do: "set", Row: rows[dice.IntN(len(rows))].Name, Field: "Off", Value: json.RawMessage("true")}, e.source); next != nil {
		e.source = next
	}
	return e
}

// lost returns a comment of the source before that is not there any more, "" for none.
func lost(c *gosource.Change) string {
	var before, after []byte
	for _, f := range c.Files {
		before, after = append(before, f.Before...), append(after, f.After...)
	}
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(before)), before, nil, scanner.ScanComments)
	for _, tok, text := s.Scan(); tok != token.EOF; _, tok, text = s.Scan() {
		if tok == token.COMMENT && bytes.Count(after, []byte(text)) < bytes.Count(before, []byte(text)) {
			return text
		}
	}
	return ""
}

// TestEditsOfSource: random edits of the tables of all examples do the same in memory, in data and in source, or are
// refused in words.
func TestEditsOfSource(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	where, n, seed := []string{"./example/...", "./site/play/...", "./evo/arena"}, 25, uint64(0)
	if testing.Short() {
		where = []string{"./example/nest/creatures", "./example/tavern", "./example/ambush"}
	}
	if of := os.Getenv("PACKAGES"); of != "" {
		where = strings.Fields(of)
	}
	if draws, _ := strconv.Atoi(os.Getenv("EDITS")); draws > 0 { // of each table
		n, seed = draws, uint64(draws)
	}
	c := &counts{refused: map[string]int{}, lines: map[int]int{}}
	t.Chdir("../..")
	if where[0] != "ported" {
		editsOf(t, c, where, n, seed)
	}
	if !testing.Short() && len(where) == 3 || where[0] == "ported" {
		ported(t)
		editsOf(t, c, []string{"./..."}, n, seed)
	}
	lines, most := 0, 0
	for n, edits := range c.lines {
		lines, most = lines+n*edits, max(most, n)
	}
	t.Logf("%d edits, %d right, %d refused in memory, too; %.2f lines each, most %d; %d lose a comment", c.tried, c.right, c.none, float64(lines)/float64(max(1, c.right)), most, len(c.lost))
	for _, why := range sortedKeys(c.refused) {
		t.Logf("%4d refused: %s", c.refused[why], why)
	}
	for _, n := range sortedKeys(c.lines) {
		t.Logf("%4d edits of %d lines", c.lines[n], n)
	}
	for _, text := range c.lost {
		t.Log(text)
	}
	assert.LessOrEqual(t, lines, 6*c.right)
}

// editsOf makes random edits in all tables of packages.
func editsOf(t *testing.T, c *counts, where []string, n int, seed uint64) {
	o := probe.Go{Context: t.Context()}
	l, err := o.List(where...)
	require.NoError(t, err)
	require.Empty(t, l.Broken)
	tell := func(r probe.Program, packages []*probe.Package) map[string][]probe.Answer {
		r.Go, r.File = o, probe.TellFile
		answers, err := r.Run(packages...)
		require.NoError(t, err)
		all := map[string][]probe.Answer{}
		for _, one := range answers {
			all[one.Package+" "+one.Table] = append(all[one.Package+" "+one.Table], one)
		}
		return all
	}
	for round := 0; ; round++ {
		var packages []*probe.Package
		drawn := map[*probe.Package]edited{}
		for _, p := range l.Packages {
			if round < len(p.Roots) {
				packages = append(packages, p)
			}
		}
		if len(packages) == 0 {
			return
		}
		data := map[string]string{}
		for _, all := range tell(probe.Program{}, packages) {
			for _, one := range all {
				data[one.Package] = max(data[one.Package], one.Data)
				assert.NotContains(t, one.Wrong, "its data")
			}
		}
		files, all, none := map[string][]byte{}, map[string][][]vocabulary.Edit{}, map[string][][]vocabulary.Edit{}
		for _, p := range packages {
			table := p.Roots[round].Name.Name
			if rows := p.Rows(table); len(rows) == 0 || rows[0].Name == "" {
				continue
			}
			e := c.edits(t, rand.New(rand.NewPCG(uint64(round)+seed, uint64(len(p.Dir)))), p.Source, table, data[p.ImportPath], n)
			key := p.ImportPath + " " + table
			drawn[p], all[key], none[key] = e, append([][]vocabulary.Edit{e.made}, e.refused...), [][]vocabulary.Edit{nil}
			for _, f := range p.Change(e.source).Files {
				files[filepath.Join(p.Dir, f.Name)] = f.After
			}
		}
		want, got := tell(probe.Program{Edits: all}, packages), tell(probe.Program{Edits: none, Files: files}, packages)
		for _, p := range packages {
			key, e := p.ImportPath+" "+p.Roots[round].Name.Name, drawn[p]
			if e.made == nil || !assert.NotEmpty(t, want[key]) || !assert.NotEmpty(t, got[key]) {
				continue
			}
			if a, b := want[key][0], got[key][0]; a.Wrong != "" || b.Wrong != "" || !assert.Equal(t, a.Data, b.Data, key) {
				text, _ := json.Marshal(e.made)
				t.Errorf("%s: %s; %s\n%s\n%s", key, a.Wrong, b.Wrong, text, p.Change(e.source).Diff())
			} else {
				c.right += len(e.made)
			}
			for i, why := range e.why {
				if want[key][1+i].Wrong == "" {
					c.refused[why]++
				} else {
					c.none++
				}
			}
		}
	}
}

// ported goes to a module with the tables of internal/ported in variables, a package for each game.
func ported(t *testing.T) {
	files, head := map[string]string{}, "package ported\n\nimport (\n\t\"github.com/ethogram-go/ethogram/behavior\"\n\t\"github.com/ethogram-go/ethogram/decider\"\n)\n\nvar _ behavior.Status\n\n"
	world, err := os.ReadFile("internal/ported/world_test.go")
	require.NoError(t, err)
	for _, name := range []string{"old", "new"} {
		text, err := os.ReadFile("internal/ported/" + name + "_test.go")
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?ms)^func (\w+)\(\) \[\]\*Row \{\n(.*?)^\treturn `).FindAllStringSubmatch(string(text), -1) {
			body := m[2]
			for _, is := range regexp.MustCompile(`(?m)^\t+(\w+) +:?= (?:Act|Row|decider\.Group)\b`).FindAllStringSubmatch(body, -1) { // a function has the name, too
				body = regexp.MustCompile(`(?m)^(\t+)`+is[1]+`( +:?= )`).ReplaceAllString(body, "${1}"+is[1]+"Row$2")
				body = regexp.MustCompile(`&`+is[1]+`\b`).ReplaceAllString(body, "&"+is[1]+"Row")
			}
			body = regexp.MustCompile(`(?m)^\t(\w+) := `).ReplaceAllString(body, "var $1 = ")
			tidy, err := format.Source([]byte(head + body))
			require.NoError(t, err)
			files[strings.ToLower(m[1])+"/table.go"], files[strings.ToLower(m[1])+"/world.go"] = string(tidy), string(world)
		}
	}
	require.Len(t, files, 12)
	t.Chdir("cmd/ethogram")
	module(t, files)
}

func sortedKeys[K int | string, V any](m map[K]V) []K {
	var all []K
	for k := range maps.Keys(m) {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}
