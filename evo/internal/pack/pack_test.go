package pack_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo"
	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/evo/internal/pack"
	"github.com/ethogram-go/ethogram/evo/internal/testing/matchtest"
	"github.com/ethogram-go/ethogram/evo/internal/variation"
	"github.com/ethogram-go/ethogram/example/forage/game"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
)

// shipped returns a pack of two tables in each of two classes, 100 to 200 and 300 to 400
// points, with its genomes. What they are worth may change.
func shipped(t *testing.T) (*evo.Spec, *matchtest.FakeCache, *pack.Pack, [][]*evo.Genome) {
	t.Helper()
	spec, err := game.Forage.Spec()
	require.NoError(t, err)
	points := spec.Metrics[spec.Points].Name
	b, err := spec.WithClasses([]evo.Class{
		{Name: "Easy", Keep: 5, Ranges: []evo.Range{{Metric: points, Min: 100_000, Max: 200_000, Weight: 1}}},
		{Name: "Hard", Keep: 3, Ranges: []evo.Range{{Metric: points, Min: 300_000, Max: 400_000, Weight: 1}}},
	})
	require.NoError(t, err)
	worth := map[genome.Key]int64{}
	cache := &matchtest.FakeCache{Spec: b, Luck: 60, Worth: func(g *evo.Genome) int64 { return worth[genome.KeyOf(g)] }}
	match.References(cache, b)
	p := &pack.Pack{Game: b.Name, Version: b.Version, Vocabulary: b.Catalog.Fingerprint(), Seed: 9}
	genomes := make([][]*evo.Genome, 2)
	r := evo.NewRand(7)
	for i, class := range b.Classes {
		c := pack.Class{Class: class}
		for k := range 2 {
			g := variation.Random(b.Catalog, r, variation.DefaultOptions())
			key := cache.Add(g)
			worth[key] = 155 + 200*int64(i)
			out, err := cache.Play(t.Context(), []match.Match{pack.Match(b, g)})
			require.NoError(t, err)
			genomes[i] = append(genomes[i], g)
			c.Tables = append(c.Tables, pack.Table{
				Name: fmt.Sprint(class.Name, k), Key: key, Genome: b.Catalog.AppendJSON(nil, g), Hash: pack.Hash(out[0]),
				Points: worth[key] * 1000, Low: worth[key]*1000 - 5000, High: worth[key]*1000 + 5000, Rounds: 2,
			})
		}
		p.Classes = append(p.Classes, c)
	}
	return b, cache, p, genomes
}

// packed returns the pack as a file.
func packed(t *testing.T) (*evo.Spec, []byte) {
	t.Helper()
	b, _, p, _ := shipped(t)
	text, err := json.MarshalIndent(p, "", "\t")
	require.NoError(t, err)
	return b, append(text, '\n')
}

// A game ships a pack, so every other file is refused, with what was found, what
// was wanted and how to fix it.
func TestReadPackRefuses(t *testing.T) {
	b, good := packed(t)
	p, genomes, err := pack.Read(b, good, false)
	require.NoError(t, err)
	require.Len(t, genomes, 2)
	require.Len(t, genomes[0], 2)
	key := p.Classes[0].Tables[0].Key.String()
	other := p.Classes[0].Tables[1].Key.String()
	edit := func(old, new string) func(string) string {
		return func(s string) string {
			require.Contains(t, s, old)
			return strings.Replace(s, old, new, 1)
		}
	}
	for name, c := range map[string]struct {
		edit func(string) string
		want []string
	}{
		"nothing":       {func(string) string { return "" }, []string{"the file ends within a value", "Fix: take the pack.json"}},
		"half":          {func(s string) string { return s[:len(s)/2] }, []string{"the file ends within a value"}},
		"more":          {func(s string) string { return s + "x" }, []string{"invalid character 'x' after top-level value"}},
		"twice":         {func(s string) string { return s + s }, []string{"after top-level value"}},
		"unknown field": {edit(`"seed"`, `"sead"`), []string{`line 5, column 2: there is no field "sead"`}},
		"field twice":   {edit(`"seed"`, `"seed": 1, "seed"`), []string{`the field "seed" is there twice`}},
		"other case":    {edit(`"seed"`, `"Seed"`), []string{`there is no field "Seed": write it as "seed"`}},
		"kind":          {edit(`"seed": 9`, `"seed": "9"`), []string{"line 5, column "}},
		"negative seed": {edit(`"seed": 9`, `"seed": -9`), []string{`"seed" is the number -9; want a whole number from 0`}},
		"huge seed":     {edit(`"seed": 9`, `"seed": 1e99`), []string{`"seed" is the number 1e99; want`}},
		"game":          {edit(`"forage"`, `"\u001b[2Jchess"`), []string{`it is of the game "\x1b[2Jchess", not of "forage"`, "Fix: "}},
		"version":       {edit(`"version": 1`, `"version": 99`), []string{"it is of version 99 of the game's rules, and the game has version 1", "Fix: "}},
		"vocabulary":    {edit(p.Vocabulary.String(), strings.Repeat("0", 32)), []string{"it is of the vocabulary 0000", "Fix: "}},
		"no vocabulary": {edit(`"vocabulary": "`+p.Vocabulary.String()+`",`, ""), []string{"it is of the vocabulary 0000"}},
		"no classes": {
			func(s string) string { return s[:strings.Index(s, `"classes"`)] + `"classes": null}` },
			[]string{"it has no classes"},
		},
		"class name":        {edit(`"Easy"`, `"\u001b]0;pwn\u0007<script>"`), []string{`its name is "\x1b]0;pwn\a<script>"`}},
		"class twice":       {edit(`"Hard"`, `"Easy"`), []string{"two classes have this name"}},
		"range":             {edit(`"min": 100000`, `"min": 400000`), []string{"the range of berries, 400000 to 200000, is empty"}},
		"metric":            {edit(`"metric": "berries"`, `"metric": "joy"`), []string{`there is no metric "joy"`}},
		"keep":              {edit(`"keep": 5`, `"keep": -5`), []string{"it keeps -5 tables"}},
		"key":               {edit(key, strings.Repeat("0a", 16)), []string{"class Easy, table 0, 0a0a", "its key is " + key, "the file was changed"}},
		"a short key":       {edit(key, "0a"), []string{"a key is 32 hexadecimal digits"}},
		"same table":        {func(s string) string { return twice(t, s) }, []string{other, "it is there twice"}},
		"no genome":         {edit(`"genome": {`, `"genome": null, "hash": {`), []string{"is an object; want a text"}},
		"null genome":       {func(s string) string { return nullGenome(t, s) }, []string{"the file is null; want an object"}},
		"rounds":            {edit(`"rounds": 2`, `"rounds": 0`), []string{"over 0 rounds: that was never measured"}},
		"points":            {edit(`"points": 155000`, `"points": -155000`), []string{"it has -155000 points", "never measured"}},
		"other points":      {func(s string) string { return moved(t, s, 200_000) }, []string{"it has 355.00 points (", "and its class wants berries from 100.00 to 200.00: the file was changed"}},
		"points beyond all": {func(s string) string { return moved(t, s, 1<<60) }, []string{"points, and the game's are from 0 to 1000: the file was changed"}},
		"hash":              {edit(`"hash": "`, `"hash": "\u009b`), []string{`its hash is "\u009b`, "want 16 hexadecimal digits"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := pack.Read(b, []byte(c.edit(string(good))), false)
			require.Error(t, err)
			for _, want := range c.want {
				assert.ErrorContains(t, err, want)
			}
			assert.NotContains(t, err.Error(), "\x1b")
		})
	}
	for _, foreign := range []string{"version", "vocabulary"} {
		text := edit(`"version": 1`, `"version": 99`)(string(good))
		if foreign == "vocabulary" {
			text = edit(p.Vocabulary.String(), strings.Repeat("0", 32))(string(good))
		}
		_, again, err := pack.Read(b, []byte(text), true)
		require.NoError(t, err, "what is forced is read")
		assert.Equal(t, genomes, again)
	}
}

// twice replaces the second table by the first.
func twice(t *testing.T, s string) string {
	return change(t, s, func(p *pack.Pack) { p.Classes[0].Tables[0] = p.Classes[0].Tables[1] })
}

// moved adds to the points of the first table.
func moved(t *testing.T, s string, by int64) string {
	return change(t, s, func(p *pack.Pack) {
		of := &p.Classes[0].Tables[0]
		of.Points, of.Low, of.High = of.Points+by, of.Low+by, of.High+by
	})
}

func nullGenome(t *testing.T, s string) string {
	return change(t, s, func(p *pack.Pack) { p.Classes[0].Tables[0].Genome = json.RawMessage("null") })
}

func change(t *testing.T, s string, edit func(*pack.Pack)) string {
	t.Helper()
	var p pack.Pack
	require.NoError(t, json.Unmarshal([]byte(s), &p))
	edit(&p)
	text, err := json.Marshal(p)
	require.NoError(t, err)
	return string(text)
}

// Reading takes time in proportion to the size, however much is wrong.
func TestReadingPacksTakesTimeByTheirSize(t *testing.T) {
	b, good := packed(t)
	list := func(before, item, after string) func(n int) string {
		return func(n int) string { return before + strings.TrimSuffix(strings.Repeat(item, n), ",") + after }
	}
	var p pack.Pack
	require.NoError(t, json.Unmarshal(good, &p))
	head := fmt.Sprintf(`{"game":"forage","version":1,"vocabulary":"%v","classes":[`, p.Vocabulary)
	table, err := json.Marshal(p.Classes[0].Tables[0])
	require.NoError(t, err)
	class := head + `{"name":"Easy","keep":1,"ranges":[{"metric":"berries","min":0,"max":1000,"weight":1}],"tables":[`
	for name, file := range map[string]func(n int) string{
		"classes":        list(head, `{"name":"Easy","keep":1,"ranges":[{"metric":"berries","min":0,"max":1000,"weight":1}]},`, `]}`),
		"ranges":         list(head+`{"name":"Easy","keep":1,"ranges":[`, `{"metric":"berries","min":0,"max":1000,"weight":1},`, `]}]}`),
		"one table":      list(class, string(table)+",", `]}]}`),
		"unknown tables": list(class, `{"key":"`+strings.Repeat("0a", 16)+`","genome":{"ethogram":"table","version":1,"Table":{"Name":"A_1","Act":"FLEA"}}},`, `]}]}`),
		"unknown fields": list(`{"game":"forage"`, `,"x":1`, `}`),
		"long names":     list(head+`{"name":"`, `Easy`, `"}]}`),
	} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, 200, func(n int) func() {
				data := []byte(file(n))
				return func() {
					_, _, err := pack.Read(b, data, false)
					require.Error(t, err)
					require.Less(t, len(err.Error()), 10_000)
				}
			})
		})
	}
}

func TestCheck(t *testing.T) {
	b, cache, p, genomes := shipped(t)
	checked, err := pack.Check(t.Context(), cache, b, p, genomes, 12)
	require.NoError(t, err)
	require.Len(t, checked, 4)
	for _, c := range checked {
		assert.True(t, c.Same)
		assert.False(t, c.Left)
		assert.EqualValues(t, 12, c.Now.N)
	}

	// After a change of balance every table has twice as many points.
	worth := cache.Worth
	cache.Worth = func(g *genome.Genome) int64 { return 2 * worth(g) }
	checked, err = pack.Check(t.Context(), cache, b, p, genomes, 12)
	require.NoError(t, err)
	for _, c := range checked {
		assert.False(t, c.Same)
		assert.True(t, c.Left)
		assert.True(t, c.Moved)
		require.Len(t, c.Outside, 1)
		assert.Equal(t, c.Now, c.Outside[0].Now)
	}
	assert.Equal(t, "Hard", checked[0].Fits)
	shifts := pack.Shifts(checked)
	require.Len(t, shifts, 2)
	assert.Equal(t, 2, shifts[0].Tables)
	assert.Equal(t, 2, shifts[0].Left)
	assert.EqualValues(t, 155_000, shifts[0].Was)
	assert.Greater(t, shifts[0].Now, shifts[0].Was+shifts[0].Margin)
	assert.Empty(t, pack.Shifts([]pack.Checked{{Class: "Easy"}}), "of nothing that was measured")

	// A table that breaks its rounds is no longer as shipped.
	cache.Breaks = func(g *genome.Genome) match.Status {
		if g == genomes[0][1] {
			return match.Panic
		}
		return match.OK
	}
	checked, err = pack.Check(t.Context(), cache, b, p, genomes, 12)
	require.NoError(t, err)
	assert.Equal(t, "Panic: made up", checked[1].Fault)
	assert.Zero(t, checked[1].Now.N)
	assert.Empty(t, checked[0].Fault)
}
