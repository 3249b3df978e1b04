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
	"github.com/ethogram-go/ethogram/decider"
)

// readBack returns a profile that was written and read.
func readBack(t *testing.T, p *cover.Profile) *cover.Profile {
	t.Helper()
	text := profileText(t, p)
	got, err := cover.Read(strings.NewReader(text))
	require.NoError(t, err)
	windows, err := cover.Read(strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n")))
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
		whole, first := p.watch(), cover.New()
		stop, err := first.Watch(p.world)
		require.NoError(t, err)
		p.play(cut)
		stop()
		second := p.watch()
		p.play(40 - cut)

		want := profileText(t, whole.Profile())
		require.NotEqual(t, want, profileText(t, first.Profile()))
		a, b := readBack(t, first.Profile()), readBack(t, second.Profile())
		var ab, ba cover.Profile
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
		return fmt.Sprintf(`{"ethogram":"cover","version":1,"trees":[
{"fingerprint":"0x000000000000001f","ticks":%d,"rows":[
{"row":"A","parent":-1,"asked":%d,"accepted":%d,"chosen":%d,"denied":%d,"empty":%d,"checks":[{"check":"Decide","about":"d","points":["passed","failed"],"passed":%d,"failed":%d}],"left":{"Failed":%d,"Restored":%d},"values":[-1,2]}
]}
]}
`, k, 2*k, 3*k, 4*k, 5*k, 6*k, 7*k, 8*k, 9*k, 10*k)
	}
	p, err := cover.Read(strings.NewReader(file(1)))
	require.NoError(t, err)
	assert.Equal(t, file(1), profileText(t, p))
	p.Merge(readBack(t, p))
	assert.Equal(t, file(2), profileText(t, p))

	foreign, err := cover.Read(strings.NewReader(strings.Replace(file(1), "1f", "2f", 1)))
	require.NoError(t, err)
	p.Merge(foreign)
	r := p.Report()
	require.Len(t, r.Data().Trees, 2, "a tree with another fingerprint stays apart")
	assert.EqualValues(t, 4, r.Data().Trees[0].Rows[0].Asked)
	assert.EqualValues(t, 2, r.Data().Trees[1].Rows[0].Asked)
}

// TestOthers: trees of another kind stay apart, even with the same names.
func TestOthers(t *testing.T) {
	tree := func(when bool, more ...*Decider) *cover.Profile {
		eat := &Decider{Name: "EAT", Decide: score, Behavior: stay}
		if when {
			eat.When = ready
		}
		root := &Decider{Name: "ROOT", Children: append([]*Decider{eat, {Name: "REST", Behavior: stay}}, more...)}
		return cover.New(decider.MustCompile(root).Outline()).Profile()
	}
	var p cover.Profile
	for range 2 {
		p.Merge(tree(false))
		p.Merge(tree(true))
		p.Merge(tree(true, &Decider{Name: "LIE", Behavior: stay}))
	}
	r := p.Report()
	require.Len(t, r.Data().Trees, 3)
	assert.Equal(t, 5+7+8, r.Data().Points)
	text := r.String()
	assert.Equal(t, 3, strings.Count(text, "ROOT: 0.0 %"))
	assert.Equal(t, 3, strings.Count(text, "fingerprint 0x"), "they are told apart:\n%s", text)
}

// TestFullerWords: a profile of a run in which the flags had no names adds up with one
// in which they had.
func TestFullerWords(t *testing.T) {
	run := func(names bool) *cover.Profile {
		d := newDen(t, &Decider{Name: "ROOT", Children: []*Decider{
			{Name: "SLEEP", Preconditions: Pre{Flags: decider.Check{All: Night, None: Dead}}, Behavior: stay}, {Name: "REST", Behavior: stay},
		}})
		if names {
			d.world.SetNames(decider.Names{Flags: map[decider.Flags]string{Night: "Night", Dead: "Dead"}})
		}
		c := cover.New()
		_, err := c.Watch(d.world)
		require.NoError(t, err)
		d.play(tick{})
		return c.Profile()
	}
	assert.Contains(t, run(false).Report().String(), "Flags 1<<0, no 1<<1 never passed; it failed once.")
	for _, first := range []bool{false, true} {
		p := run(first)
		p.Merge(run(!first))
		assert.Contains(t, p.Report().String(), "Flags Night, no Dead never passed; it failed 2 times.")
	}
}

// TestDamaged: a damaged file is refused with the place of the damage.
func TestDamaged(t *testing.T) {
	c := cover.New(decider.MustCompile(busy()).Outline())
	good := profileText(t, c.Profile())
	edit := func(old, with string) string {
		require.Contains(t, good, old)
		return strings.Replace(good, old, with, 1)
	}
	for _, k := range []struct{ name, file, says string }{
		{"empty", "", "column 1: the file ends within a value"},
		{"cut", good[:len(good)/2], "the file ends within a value"},
		{"more", good + "{}", "line 11, column 1: invalid character '{' after top-level value"},
		{"other", `{"ethogram":"log","version":1,"trees":[]}`, `the file is no profile of decision coverage: "ethogram" is "log", want "cover"`},
		{"newer", edit(`"version":1`, `"version":2`), "the profile of decision coverage has version 2, want 1"},
		{"field", edit(`"asked"`, `"Asked"`), `line 3, column 54: there is no field "Asked": write it as "asked"`},
		{"negative", edit(`"asked":0`, `"asked":-1`), `"asked" is the number -1; want a whole number from 0`},
		{"fingerprint", edit(`"fingerprint":"0x`, `"fingerprint":"x`), `tree 1: fingerprint "x`},
		{"no rows", `{"ethogram":"cover","version":1,"trees":[{"fingerprint":"0x1","ticks":0,"rows":[]}]}`, "tree 1: 0 rows: want 1 to 65535"},
		{"root", edit(`"parent":-1`, `"parent":0`), `tree 1: row 0, "ROOT": parent 0: want -1 for the root`},
		{"parent", edit(`"parent":0`, `"parent":5`), `tree 1: row 1, "ENTER": parent 5: want a row before it, 0 to 0`},
		{"second root", edit(`"parent":0`, `"parent":-1`), `tree 1: row 1, "ENTER": parent -1`},
		{"leaf", edit(`"parent":2`, `"parent":1`), `parent 1 has no policy: want a group`},
		{"policy", edit("PrioritizedList", "Anarchy"), `tree 1: row 0, "ROOT": unknown policy "Anarchy"`},
		{"check", edit(`"check":"Chance"`, `"check":"Luck"`), `unknown check "Luck"`},
		{"twice", edit(`"check":"Chance"`, `"check":"Every"`), "check Every is there twice"},
		{"point", edit(`["passed","failed"]`, `["maybe"]`), `point "maybe" of check`},
		{"no point", edit(`["passed","failed"]`, `[]`), "has no points"},
		{"reason", edit(`"chosen":0`, `"chosen":0,"left":{"Bored":1}`), `unknown reason "Bored"`},
		{"values", edit(`"chosen":0`, `"chosen":0,"values":[2,1]`), "values [2 1]: want the least and the greatest"},
		{"one value", edit(`"chosen":0`, `"chosen":0,"values":[2]`), "values [2]"},
	} {
		p, err := cover.Read(strings.NewReader(k.file))
		assert.ErrorContains(t, err, k.says, k.name)
		assert.Nil(t, p, k.name)
	}
	for cut := range len(good) - 1 {
		_, err := cover.Read(strings.NewReader(good[:cut]))
		assert.Error(t, err, "the first %d bytes", cut)
	}
}

// TestHostile: names and counts of a profile that somebody else made do no harm.
func TestHostile(t *testing.T) {
	const evil = `{"ethogram":"cover","version":1,"trees":[{"fingerprint":"0x1","ticks":18446744073709551615,"rows":[
{"row":"\u001b[31m<img onerror=x>\n","parent":-1,"policy":"Random","asked":18446744073709551615,"accepted":18446744073709551615,"chosen":1,"left":{"Reset":18446744073709551615}},
{"row":"","parent":0,"asked":1,"accepted":7,"chosen":0,"checks":[{"check":"When","about":"\u202e\u001b]0;","points":["failed"],"passed":18446744073709551615,"failed":0}]}
]}]}`
	p, err := cover.Read(strings.NewReader(evil))
	require.NoError(t, err)
	p.Merge(p)
	p.Merge(readBack(t, p))
	text := p.Report(cover.Allow("\x1b[31m<img onerror=x>\n", "\x1b[32m")).String()
	assert.NotContains(t, text, "\x1b")
	assert.NotContains(t, text, "\u202e")
	assert.Contains(t, text, "18446744073709551615 ticks", "sums stop at the largest number")
	for line := range strings.SplitSeq(text, "\n") {
		assert.False(t, strings.HasPrefix(line, "<"), line)
	}

	deep := bytes.NewBufferString(`{"ethogram":"cover","version":1,"trees":[{"fingerprint":"0x1","ticks":0,"rows":[{"row":"A","parent":-1,"policy":"Random","asked":0,"accepted":0,"chosen":0}`)
	for i := range 60000 {
		deep.WriteString(`,{"row":"A","parent":` + strconv.Itoa(i) + `,"policy":"Random","asked":0,"accepted":0,"chosen":0}`)
	}
	deep.WriteString("]}]}")
	p, err = cover.Read(deep)
	require.NoError(t, err)
	assert.Less(t, len(p.Report().String()), 60000*200)
}

// FuzzRead: what can be read can be reported, written and read again.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	_, err := cover.New(decider.MustCompile(busy()).Outline()).Profile().WriteTo(&b)
	require.NoError(f, err)
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := cover.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		_ = p.Report().String()
		text := profileText(t, p)
		assert.Equal(t, text, profileText(t, readBack(t, p)))
	})
}
