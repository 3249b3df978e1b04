package cover_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

// readBack returns a profile that was written and read.
func readBack(t *testing.T, p *profile.Profile) *profile.Profile {
	t.Helper()
	text := profileText(t, p)
	got, err := profile.Read(strings.NewReader(text))
	require.NoError(t, err)
	windows, err := profile.Read(strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n")))
	require.NoError(t, err)
	require.Equal(t, text, profileText(t, windows), "the line ends of Windows")
	return got
}

// TestHalves: the profiles of parts of a run, cut anywhere, written, read and merged in
// any order, are the profile of the run.
func TestHalves(t *testing.T) {
	for cut := 1; cut < 40; cut += 3 {
		p := newPack(t, map[bool]*Decider{false: busy(), true: zoo()}[cut%2 == 0], 7)
		for i, f := range p.foxes {
			f.ready = i%2 == 0
		}
		whole, first := p.watch(), profile.NewCounts(decider.Rows)
		stop, err := first.Watch(p.world)
		require.NoError(t, err)
		p.play(cut)
		stop()
		second := p.watch()
		p.play(40 - cut)

		want := profileText(t, whole.Profile())
		require.NotEqual(t, want, profileText(t, first.Profile()))
		a, b := readBack(t, first.Profile()), readBack(t, second.Profile())
		var ab, ba profile.Profile
		ab.Merge(a)
		ab.Merge(b)
		ba.Merge(b)
		ba.Merge(a)
		assert.Equal(t, want, profileText(t, &ab), "cut at %d", cut)
		assert.Equal(t, want, profileText(t, &ba), "cut at %d", cut)
		assert.Equal(t, profileText(t, second.Profile()), profileText(t, b), "what was merged is as before")
	}
}

// TestAgentsAddUp: neither does it matter which agents a profile is of.
func TestAgentsAddUp(t *testing.T) {
	p := newPack(t, busy(), 6)
	whole, some, others := p.watch(), p.watch(1, 4), p.watch(2, 3, 5, 6)
	p.play(40)
	all := some.Profile()
	all.Merge(others.Profile())
	assert.Equal(t, profileText(t, whole.Profile()), profileText(t, all))
}

// TestEveryCountAddsUp: nothing that a file holds is lost in a merge.
func TestEveryCountAddsUp(t *testing.T) {
	file := func(k int) string {
		return fmt.Sprintf(`{"ethogram":"profile","version":1,"every":0,"elapsed":%d,"overhead":%d,"trees":[
{"root":"A","fingerprint":"0x000000000000001f","observed":true,"ticks":%d,"time":%d,"rows":[
{"row":0,"name":"A","asked":%d,"accepted":%d,"activated":%d,"done":%d,"denied":%d,"empty":%d,"ticked":%d,"active":%d,"checks":[{"check":"Decide","about":"d","points":["passed","failed"],"passed":%d,"failed":%d}],"left":{"Failed":%d,"Restored":%d},"values":[-1,2]}
]},
{"root":"A","fingerprint":"0x000000000000001f","rows":[
{"row":0,"name":"A","self":%d,"total":%[17]d,"calls":{"Tick":{"calls":%[18]d,"sampled":%[18]d,"time":%[17]d}}}
]}
]}
`, 11*k, 12*k, k, 13*k, 2*k, 3*k, 4*k, 14*k, 5*k, 6*k, 15*k, 16*k, 7*k, 8*k, 9*k, 10*k, 17*k, 18*k)
	}
	p, err := profile.Read(strings.NewReader(file(1)))
	require.NoError(t, err)
	assert.Equal(t, file(1), profileText(t, p))
	p.Merge(readBack(t, p))
	assert.Equal(t, file(2), profileText(t, p))

	foreign, err := profile.Read(strings.NewReader(strings.ReplaceAll(file(1), "1f", "2f")))
	require.NoError(t, err)
	p.Merge(foreign)
	r := cover.Of(p)
	require.Len(t, r.Data().Trees, 2, "a tree with another fingerprint stays apart")
	assert.EqualValues(t, 4, r.Data().Trees[0].Rows[0].Asked)
	assert.EqualValues(t, 2, r.Data().Trees[1].Rows[0].Asked)
}

// TestOthers: trees of another kind stay apart, even with the same names.
func TestOthers(t *testing.T) {
	tree := func(when bool, more ...*Decider) *profile.Profile {
		eat := &Decider{Name: "EAT", Decide: score, Behavior: stay}
		if when {
			eat.When = ready
		}
		root := &Decider{Name: "ROOT", Children: append([]*Decider{eat, {Name: "REST", Behavior: stay}}, more...)}
		return profile.NewCounts(decider.Rows, decider.MustCompile(root).Outline()).Profile()
	}
	var p profile.Profile
	for range 2 {
		p.Merge(tree(false))
		p.Merge(tree(true))
		p.Merge(tree(true, &Decider{Name: "LIE", Behavior: stay}))
	}
	r := cover.Of(&p)
	require.Len(t, r.Data().Trees, 3)
	assert.Equal(t, 5+7+8, r.Data().Points)
	text := r.String()
	assert.Equal(t, 3, strings.Count(text, "ROOT: 0.0 %"))
	assert.Equal(t, 3, strings.Count(text, "fingerprint 0x"), "they are told apart:\n%s", text)
}

// TestFullerWords: a profile of a run in which the flags had no names adds up with one
// in which they had.
func TestFullerWords(t *testing.T) {
	run := func(names bool) *profile.Profile {
		d := newDen(t, &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "SLEEP", Preconditions: Pre{Flags: decider.Check{All: Night, None: Dead}}, Behavior: stay}, {Name: "REST", Behavior: stay},
		}})
		if names {
			d.world.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night", Dead: "Dead"}})
		}
		c := profile.NewCounts(decider.Rows)
		_, err := c.Watch(d.world)
		require.NoError(t, err)
		d.play(tick{})
		return c.Profile()
	}
	assert.Contains(t, cover.Of(run(false)).String(), "Flags 1<<0, no 1<<1 never passed; it failed once.")
	for _, first := range []bool{false, true} {
		p := run(first)
		p.Merge(run(!first))
		assert.Contains(t, cover.Of(p).String(), "Flags Night, no Dead never passed; it failed 2 times.")
	}
}

// TestDamaged: a damaged file is refused with the place of the damage.
func TestDamaged(t *testing.T) {
	c := profile.NewCounts(decider.Rows, decider.MustCompile(busy()).Outline())
	good := profileText(t, c.Profile())
	edit := func(old, with string) string {
		require.Contains(t, good, old)
		return strings.Replace(good, old, with, 1)
	}
	for _, k := range []struct{ name, file, says string }{
		{"empty", "", "column 1: the file ends within a value"},
		{"cut", good[:len(good)/2], "the file ends within a value"},
		{"more", good + "{}", "line 11, column 1: invalid character '{' after top-level value"},
		{"other", `{"ethogram":"log","version":1,"trees":[]}`, `the file is no profile of rows: "ethogram" is "log", want "profile"`},
		{"newer", edit(`"version":1`, `"version":2`), "the profile of rows has version 2, want 1"},
		{"field", edit(`"policy"`, `"Policy"`), `line 3, column 24: there is no field "Policy": write it as "policy"`},
		{"negative", edit(`"policy"`, `"asked":-1,"policy"`), `"asked" is the number -1; want a whole number from 0`},
		{"time", edit(`"observed":true`, `"observed":true,"time":-1`), `tree 1: its time is -1 ns`},
		{"active", edit(`"policy"`, `"active":-1,"policy"`), `tree 1: row 0, "ROOT": it was active for -1 ns`},
		{"fingerprint", edit(`"fingerprint":"0x`, `"fingerprint":"x`), `tree 1: fingerprint "x`},
		{"no rows", `{"ethogram":"profile","version":1,"trees":[{"root":"A","fingerprint":"0x1","rows":[]}]}`, "tree 1: 0 rows: want 1 to 131069"},
		{"number", edit(`"row":1`, `"row":2`), `tree 1: row 1, "ENTER": its number is 2, want 1, its index`},
		{"no number", edit(`"row":1,`, ``), `tree 1: row 1, "ENTER": its number is 65535, want 1, its index`},
		{"root", edit(`"row":0`, `"row":0,"parent":0`), `tree 1: row 0, "ROOT": its parent is 0`},
		{"parent", edit(`"parent":0`, `"parent":5`), `tree 1: row 1, "ENTER": its parent is 5, want a row before it`},
		{"second root", edit(`"parent":0,`, ``), `tree 1: row 1, "ENTER": its parent is 65535`},
		{"leaf", edit(`"parent":2`, `"parent":1`), `its parent 1 has no policy: want a group`},
		{"unobserved", edit(`"observed":true,`, ``), `tree 1: row 0, "ROOT": its tree was not observed: want calls only`},
		{"policy", edit("PrioritizedList", "Anarchy"), `tree 1: row 0, "ROOT": unknown policy "Anarchy"`},
		{"check", edit(`"check":"Chance"`, `"check":"Luck"`), `unknown check "Luck"`},
		{"twice", edit(`"check":"Chance"`, `"check":"Every"`), "check Every is there twice"},
		{"point", edit(`["passed","failed"]`, `["maybe"]`), `point "maybe" of check`},
		{"no point", edit(`["passed","failed"]`, `[]`), "has no points"},
		{"reason", edit(`"policy"`, `"left":{"Bored":1},"policy"`), `unknown reason "Bored"`},
		{"values", edit(`"policy"`, `"values":[2,1],"policy"`), "values [2 1]: want the least and the greatest"},
		{"one value", edit(`"policy"`, `"values":[2],"policy"`), "values [2]"},
	} {
		p, err := profile.Read(strings.NewReader(k.file))
		assert.ErrorContains(t, err, k.says, k.name)
		assert.Nil(t, p, k.name)
	}
	for cut := range len(good) - 1 {
		_, err := profile.Read(strings.NewReader(good[:cut]))
		assert.Error(t, err, "the first %d bytes", cut)
	}
}

// TestHostile: names and counts of a profile that somebody else made do no harm.
func TestHostile(t *testing.T) {
	const evil = `{"ethogram":"profile","version":1,"trees":[{"root":"","fingerprint":"0x1","observed":true,"ticks":18446744073709551615,"time":9223372036854775807,"rows":[
{"row":0,"name":"\u001b[31m<img onerror=x>\n","policy":"Random","asked":18446744073709551615,"accepted":18446744073709551615,"activated":1,"active":9223372036854775807,"left":{"Reset":18446744073709551615}},
{"row":1,"parent":0,"name":"","asked":1,"accepted":7,"checks":[{"check":"When","about":"\u202e\u001b]0;","points":["failed"],"passed":18446744073709551615,"failed":0}]}
]}]}`
	p, err := profile.Read(strings.NewReader(evil))
	require.NoError(t, err)
	p.Merge(p)
	p.Merge(readBack(t, p))
	text := cover.Of(p, cover.Allow("\x1b[31m<img onerror=x>\n", "\x1b[32m")).String()
	assert.NotContains(t, text, "\x1b")
	assert.NotContains(t, text, "\u202e")
	assert.Contains(t, text, "18446744073709551615 ticks", "sums stop at the largest number")
	for line := range strings.SplitSeq(text, "\n") {
		assert.False(t, strings.HasPrefix(line, "<"), line)
	}

	deep := bytes.NewBufferString(`{"ethogram":"profile","version":1,"trees":[{"root":"A","fingerprint":"0x1","observed":true,"rows":[{"row":0,"name":"A","policy":"Random"}`)
	for i := range 60000 {
		deep.WriteString(`,{"row":` + strconv.Itoa(i+1) + `,"parent":` + strconv.Itoa(min(i, 254)) + `,"name":"A","policy":"Random"}`)
	}
	deep.WriteString("]}]}")
	p, err = profile.Read(deep)
	require.NoError(t, err)
	assert.Less(t, len(cover.Of(p).String()), 60000*200)
}
