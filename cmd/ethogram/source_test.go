package main

import (
	"encoding/json"
	"fmt"
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
	deeds := []string{"set", "set", "set", "set", "unset", "unset", "rename", "move", "move", "delete", "duplicate", "add", "paste", "wrap", "unwrap"}
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

// TestEditsOfSource: random edits of the tables of all examples do the same in memory and in source, or are
// refused in words.
func TestEditsOfSource(t *testing.T) {
	skip.UnderRace(t)
	skip.On32Bit(t)
	t.Chdir("../..")
	rounds, edits, seed := 1, 25, uint64(0)
	if n, _ := strconv.Atoi(os.Getenv("EDITS")); n > 0 {
		rounds, edits, seed = 100, n, uint64(n)
	}
	var o options
	where := []string{"./example/...", "./site/play/...", "./evo/arena"}
	if testing.Short() {
		where = []string{"./example/nest/creatures", "./example/tavern", "./example/ambush"}
	}
	if of := os.Getenv("PACKAGES"); of != "" { // and EDITS says how many, in all tables of them
		where = strings.Fields(of)
	}
	l, err := o.list(where)
	require.NoError(t, err)
	tried, refused, lines, most := 0, map[string]int{}, 0, map[int]int{}
	for round := range rounds {
		var packages []*checked
		sources, after := map[string]*gosource.Source{}, map[string]*gosource.Source{}
		made := map[string]map[string][]vocabulary.Edit{}
		data := map[string]string{}
		if round > 0 && !slices.ContainsFunc(l.packages, func(p *checked) bool { return round < len(p.roots) }) {
			break
		}
		for _, p := range l.packages {
			if len(p.roots) == 0 {
				continue
			}
			if round >= len(p.roots) {
				continue
			}
			s, err := gosource.Open(p.Listed)
			require.NoError(t, err)
			packages, sources[p.Dir] = append(packages, p), s
		}
		answers, said, _ := programs[told](o, packages, func(p *checked) []byte { return p.tells(sources[p.Dir], nil) }, nil)
		require.NotEmpty(t, answers, said)
		for _, one := range answers {
			data[one.Package] += one.Data
		}
		for _, p := range packages {
			s := sources[p.Dir]
			after[p.Dir] = s
			table := p.roots[round].Name.Name
			if rows := s.Rows(table); len(rows) == 0 || rows[0].Name == "" {
				continue
			}
			dice := rand.New(rand.NewPCG(uint64(round)+seed, uint64(len(p.Dir))))
			at := s
			for range edits {
				edit := draw(dice, at, table, data[p.ImportPath])
				tried++
				next, err := at.Apply(table, s.Names(), edit)
				if err != nil {
					assert.NotContains(t, err.Error(), "would be no Go")
					text := regexp.MustCompile(`\b[\w.]*\d[\w.:]*\b|\b[A-Z_]{2,}\d*\b`).ReplaceAllString(err.Error(), "X")
					refused[text]++
					continue
				}
				n := 0
				for line := range strings.Lines(at.Change(next).Diff()) {
					if (line[0] == '+' || line[0] == '-') && !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "+++") {
						n++
					}
				}
				lines += n
				most[n]++
				if os.Getenv("SHOW") != "" && n > 6 {
					text, _ := json.Marshal(edit)
					t.Logf("%s\n%s", text, at.Change(next).Diff())
				}
				at = next
				if made[p.Dir] == nil {
					made[p.Dir] = map[string][]vocabulary.Edit{}
				}
				made[p.Dir][table] = append(made[p.Dir][table], edit)
			}
			// Rows that are off stay to be edited in memory until the end.
			var off []vocabulary.Edit
			for range 2 {
				rows := at.Rows(table)
				off = append(off, vocabulary.Edit{Do: "set", Row: rows[dice.IntN(len(rows))].Name, Field: "Off", Value: json.RawMessage("true")})
			}
			if next, err := at.Apply(table, s.Names(), off...); err == nil && made[p.Dir] != nil {
				at = next
				made[p.Dir][table] = append(made[p.Dir][table], off...)
			}
			after[p.Dir] = at
		}
		tell := func(files map[string][]byte, program func(p *checked) []byte) map[string]told {
			answers, said, err := programs[told](o, packages, program, files)
			all := map[string]told{}
			for _, one := range answers {
				all[one.Package+" "+one.Table] = one
			}
			if err != nil {
				t.Log(said)
			}
			return all
		}
		want := tell(nil, func(p *checked) []byte { return p.tells(sources[p.Dir], made[p.Dir]) })
		files := map[string][]byte{}
		for _, p := range packages {
			for _, f := range sources[p.Dir].Change(after[p.Dir]).Files {
				files[filepath.Join(p.Dir, f.Name)] = f.After
			}
		}
		got := tell(files, func(p *checked) []byte { return p.tells(after[p.Dir], map[string][]vocabulary.Edit{"none": nil}) })
		for _, p := range packages {
			for table := range made[p.Dir] {
				key := p.ImportPath + " " + table
				a, b := want[key], got[key]
				if a.Wrong != "" || b.Wrong != "" || !assert.Equal(t, a.Data, b.Data, key) {
					text, _ := json.Marshal(made[p.Dir][table])
					t.Errorf("%s: %s; %s\n%s\n%s", key, a.Wrong, b.Wrong, text, sources[p.Dir].Change(after[p.Dir]).Diff())
				}
			}
		}
	}
	t.Logf("%d edits, %d refused, %.2f lines each", tried, tried-total(most), float64(lines)/float64(max(1, total(most))))
	for _, why := range sortedKeys(refused) {
		t.Logf("%4d %s", refused[why], why)
	}
	for _, n := range sortedKeys(most) {
		t.Logf("%4d edits of %d lines", most[n], n)
	}
}

func total(m map[int]int) (n int) {
	for _, x := range m {
		n += x
	}
	return n
}

func sortedKeys[K int | string](m map[K]int) []K {
	var all []K
	for k := range maps.Keys(m) {
		all = append(all, k)
	}
	slices.Sort(all)
	return all
}
