package export_test

import (
	"bytes"
	"encoding/csv"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/export"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
	"github.com/ethogram-go/ethogram/stimuli"
)

// hostileNames are names of bytes that no format likes.
var hostileNames = []string{
	hostile, "\xff\xfe\x80", "\x00", "\u2028\u2029", "\"},{\"ph\":\"B\"", "\\", "a,b;c\r\nd", "'=1+1", "@SUM(1)", "\ufeff", "\U0010ffff\ud7ff", "\xed\xa0\x80", " ", "\t",
}

// hostileTable is a table in which all that has a name has one of these.
func hostileTable() *Decider {
	n := 0
	next := func() string { n++; return hostileNames[n%len(hostileNames)] + strconv.Itoa(n) } // no two are the same
	leaf := func() *Decider { return &Decider{Name: next(), Behavior: &Behavior{Name: next()}} }
	root := &Decider{Name: next(), Policy: decider.Parallel}
	for range hostileNames {
		lane := leaf()
		lane.Gate = &decider.Gate[*creature]{Name: next()}
		lane.Decide = func(c *creature, q decider.Query) float64 {
			q.Note(hostileNames[1]+"%v", 1)
			return hunger(c, q)
		}
		root.Children = append(root.Children, &Decider{Name: next(), Children: []*Decider{lane, leaf()}})
	}
	return root
}

// hostileLog is a log of agents with these names.
func hostileLog(t *testing.T) []byte {
	t.Helper()
	tree := decider.MustCompile(hostileTable())
	world := tree.NewWorld(1)
	world.SetNames(decider.Names{
		Flags:   map[decider.Flags]string{1: hostileNames[1], 2: hostile},
		Stimuli: map[stimuli.Mask]string{1: hostile, 2: hostileNames[1]},
		Agent:   func(id uint64) string { return hostileNames[id] },
	})
	rec, err := record.New(world, record.Options{Everything: true, Keyframe: 3})
	require.NoError(t, err)
	dice := rand.New(rand.NewPCG(1, 2))
	crowd, err := tree.NewCrowd(world, func(*creature, time.Duration) decider.Sense {
		word := stimuli.Mask(dice.IntN(4))
		return decider.Sense{Flags: decider.Flags(dice.IntN(4)), Stimuli: &word}
	})
	require.NoError(t, err)
	for id := range uint64(2) {
		require.NoError(t, crowd.Add(id, &creature{}))
	}
	for range 5 {
		crowd.Each(func(_ uint64, c *creature) bool {
			c.hungry = dice.IntN(2) == 0
			return true
		})
		require.NoError(t, world.Tick(100*time.Millisecond))
	}
	var b bytes.Buffer
	_, err = rec.WriteTo(&b)
	require.NoError(t, err)
	return b.Bytes()
}

// TestExportsOfCutLogs: a log that was cut anywhere is refused with an error, or what is
// intact of it gives valid files, whatever its names are.
func TestExportsOfCutLogs(t *testing.T) {
	skip.UnderRace(t)
	text := hostileLog(t)
	step := 7
	if testing.Short() {
		step = 97
	}
	read := 0
	for end := len(text); end >= 0; end -= step {
		log, err := record.Read(bytes.NewReader(text[:end]), record.Limits{})
		if log == nil {
			require.Error(t, err, "cut at %d", end)
			continue
		}
		read++
		require.Equal(t, end == len(text), err == nil && log.Complete(), "cut at %d", end)
		var trace, table bytes.Buffer
		require.NoError(t, export.PerfettoLog(&trace, log, record.Range{}, export.PerfettoOptions{Detail: decider.Rows}), "cut at %d", end)
		parsed(t, trace.Bytes())
		counts := profile.NewCounts(decider.Rows)
		require.NoError(t, log.Play(counts, record.Range{}), "cut at %d", end)
		require.NoError(t, export.CountsCSV(&table, counts.Profile()))
		_, err = csv.NewReader(&table).ReadAll()
		require.NoError(t, err, "cut at %d", end)
	}
	assert.Greater(t, read, 20)
	t.Log(len(text), "bytes,", read, "cuts that can be read")
}

// TestExportsOfHostileNames: profiles of a table with these names can be exported.
func TestExportsOfHostileNames(t *testing.T) {
	p := profile.New(profile.Options{Every: 1})
	tree := decider.MustCompile(profile.Wrap(p, hostileTable()))
	world, c, mem := tree.NewWorld(1), &creature{}, tree.NewMemory(1)
	for i := range 10 {
		c.hungry = i%2 == 0
		_, err := tree.Tick(c, mem, decider.Input{Delta: 100 * time.Millisecond, World: world})
		require.NoError(t, err)
	}
	var table, packed bytes.Buffer
	require.NoError(t, export.ProfileCSV(&table, p.Profile()))
	all, err := csv.NewReader(&table).ReadAll()
	require.NoError(t, err)
	for _, cells := range all {
		for _, cell := range cells {
			assert.False(t, cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r"), "a formula: %q", cell)
		}
	}
	require.NoError(t, export.Pprof(&packed, p.Profile()))
}
