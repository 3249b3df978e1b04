package profile_test

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/internal/tally"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/decider"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares text with a file.
func golden(t *testing.T, file string, text []byte) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile("testdata/"+file, text, 0o644))
	}
	want, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(text))
}

// grazing is a profile that is the same in each run.
func grazing(t *testing.T) *profile.Profile {
	clock := &clock{}
	p := profile.NewWithClock(profile.Options{Every: 1}, clock.read)
	play(t, decider.MustCompile(profile.Wrap(p, grazer())), &creature{clock: clock}, 1, 1000)
	got := p.Profile()
	got.Tally().Overhead = 12345
	return got
}

func TestText(t *testing.T) {
	p := grazing(t)
	var b bytes.Buffer
	require.NoError(t, p.WriteTop(&b, 5))
	require.NoError(t, p.WriteTop(&b, 0))
	require.NoError(t, p.WriteTree(&b))
	golden(t, "grazing.txt", b.Bytes())
}

func TestJSON(t *testing.T) {
	p := grazing(t)
	var b bytes.Buffer
	require.NoError(t, p.WriteJSON(&b))
	golden(t, "grazing.json", b.Bytes())
	read, err := profile.Read(&b)
	require.NoError(t, err)
	assert.Equal(t, p, read)
}

func TestReadRefuses(t *testing.T) {
	const head = `{"ethogram":"profile","version":1,"trees":[{"root":"R","fingerprint":"0x1","rows":[`
	for text, want := range map[string]string{
		`{}`:                     `no profile of rows: "ethogram" is ""`,
		`[1]`:                    "the value is a list; want an object",
		`{"ethogram":"profile"}`: "version 0",
		`{"ethogram":"profile","version":1,"every":-1}`: "negative",
		head + `]}]}`:                                                 "0 rows",
		head + `{"name":"A"}]}]}`:                                     "want 0, its index",
		head + `{"row":0},{"row":1}]}]}`:                              "its parent",
		head + `{"row":0},{"row":1,"parent":1}]}]}`:                   "its parent",
		head + `{"row":0},{"parent":0},{"row":2,"parent":0}]}]}`:      "stand at the end",
		head + `{"row":0},{"row":1,"parent":65536}]}]}`:               `"parent" is the number 65536`,
		head + `{"row":0,"calls":{"Think":{"calls":1}}}]}]}`:          `unknown callback "Think"`,
		head + `{"row":0,"calls":{"Tick":{"calls":1,"time":-1}}}]}]}`: "want 0 or more",
		head + `{"row":0,"calls":{"Tick":{"calls":-1}}}]}]}`:          `"calls" is the number -1`,
	} {
		_, err := profile.Read(strings.NewReader(text))
		assert.ErrorContains(t, err, want, text)
	}
}

// TestReadDeep: a chain of rows that no table can have is refused.
func TestReadDeep(t *testing.T) {
	rows := []string{`{"row":0,"name":"R"}`}
	for i := range 300 {
		rows = append(rows, fmt.Sprintf(`{"row":%d,"parent":%d,"name":"R"}`, i+1, i))
	}
	_, err := profile.Read(strings.NewReader(`{"ethogram":"profile","version":1,"trees":[{"root":"R","fingerprint":"1","rows":[` + strings.Join(rows, ",") + `]}]}`))
	assert.ErrorContains(t, err, "row 256")
}

// TestHuge: numbers at their limits overflow nothing.
func TestHuge(t *testing.T) {
	const text = `{"ethogram":"profile","version":1,"every":16,"elapsed":9223372036854775807,"trees":[{"root":"R","fingerprint":"0xffffffffffffffff","rows":[
		{"row":0,"name":"R","calls":{"Tick":{"calls":18446744073709551615,"sampled":1,"time":9223372036854775807},"Decide":{"calls":18446744073709551615,"accepted":18446744073709551615,"sampled":18446744073709551615,"time":5}}},
		{"row":1,"parent":0,"name":"A","calls":{"Tick":{"calls":3,"sampled":2,"time":9223372036854775807}}}]}]}`
	p, err := profile.Read(strings.NewReader(text))
	require.NoError(t, err)
	q, err := profile.Read(strings.NewReader(text))
	require.NoError(t, err)
	p.Merge(q)
	assert.Equal(t, time.Duration(math.MaxInt64), p.Tally().Trees[0].Spent())
	assert.Equal(t, time.Duration(math.MaxInt64), p.Tally().Elapsed)
	var b bytes.Buffer
	require.NoError(t, p.WriteTop(&b, 0))
	require.NoError(t, p.WriteTree(&b))
	require.NoError(t, p.WriteJSON(&b))
	require.NoError(t, (&tally.Profile{Trees: []tally.Tree{{}}}).WriteTree(&b)) // made by hand
}

// TestHostileNames: names neither move a terminal's cursor nor become HTML.
func TestHostileNames(t *testing.T) {
	root := &Decider{Name: "<img src=x onerror=alert(1)>\x1b[2J\n\u202e\xff", Behavior: &Behavior{Name: "B", Each: func(*creature) {}}}
	p := profile.New(profile.Options{})
	play(t, decider.MustCompile(profile.Wrap(p, root)), &creature{}, 1, 10)
	counts := profile.NewCounts(decider.Rows)
	var text, data bytes.Buffer
	require.NoError(t, p.Profile().WriteTop(&text, 0))
	require.NoError(t, p.Profile().WriteTree(&text))
	world := decider.NewWorld(1)
	_, errObserve := world.Observe(counts, decider.Rows)
	require.NoError(t, errObserve)
	tree := decider.MustCompile(root)
	_, err := tree.Tick(&creature{}, tree.NewMemory(1), decider.Input{World: world})
	require.NoError(t, err)
	require.NoError(t, counts.Profile().WriteCounts(&text))
	assert.NotContains(t, text.String(), "\x1b")
	assert.NotContains(t, text.String(), "\u202e")
	assert.Contains(t, text.String(), `\x1b[2J\n\u202e\xff`)
	require.NoError(t, p.Profile().WriteJSON(&data))
	assert.NotContains(t, data.String(), "<")
	assert.NotContains(t, data.String(), "\x1b")
}

func TestMerge(t *testing.T) {
	p, q := grazing(t), grazing(t)
	calls := called(p)
	other := profile.New(profile.Options{Every: 1})
	play(t, decider.MustCompile(profile.Wrap(other, &Decider{Name: "OTHER", Behavior: &Behavior{Name: "B", Each: func(*creature) {}}})), &creature{}, 1, 3)
	empty := profile.New(profile.Options{Every: 1})
	profile.Wrap(empty, grazer())
	all := &profile.Profile{}
	all.Merge(empty.Profile(), p, q, other.Profile())
	for k, n := range calls {
		assert.Equal(t, 2*n, called(all)[k], k)
	}
	assert.Equal(t, 3, called(all)["OTHER Tick"])
	require.Len(t, all.Tally().Trees, 2)
	assert.Equal(t, 2*p.Tally().Trees[0].Spent(), all.Tally().Trees[1].Spent(), "behind OTHER")
	assert.Equal(t, calls, called(p), "Merge only reads the others")
	assert.Equal(t, 1, all.Tally().Every)
}

// FuzzRead: whatever is read or refused, nothing panics, and what was read can be
// written and read again.
func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/grazing.json")
	require.NoError(f, err)
	f.Add(data)
	var counts bytes.Buffer
	require.NoError(f, profile.NewCounts(decider.Rows, decider.MustCompile(grazer()).Outline()).Profile().WriteJSON(&counts))
	f.Add(counts.Bytes())
	f.Add([]byte(`{"ethogram":"profile","version":1,"trees":[{"root":"R","fingerprint":"1","rows":[{"row":0,"name":"R","calls":{
		"Tick":{"calls":0,"sampled":1,"time":5},"Score":{"calls":9223372036854775808,"sampled":9223372036854775808,"time":5}}}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := profile.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		p.Merge(p)
		var b, again bytes.Buffer
		require.NoError(t, p.WriteTop(&b, 3))
		require.NoError(t, p.WriteTree(&b))
		require.NoError(t, p.WriteCounts(&b))
		require.NoError(t, profile.WriteBudgets(&b, nil, p, p))
		_ = cover.Of(p).String()
		b.Reset()
		require.NoError(t, p.WriteJSON(&b))
		read, err := profile.Read(bytes.NewReader(b.Bytes()))
		require.NoError(t, err)
		require.NoError(t, read.WriteJSON(&again))
		require.Equal(t, b.String(), again.String())
	})
}
