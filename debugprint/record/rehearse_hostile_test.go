package record_test

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/debugprint/cover"
	"github.com/ethogram-go/ethogram/debugprint/profile"
	"github.com/ethogram-go/ethogram/debugprint/record"
	"github.com/ethogram-go/ethogram/decider"
)

// FuzzAsk asks damaged logs everything that a log can be asked: nothing panics.
func FuzzAsk(f *testing.F) {
	text := campText(f)
	for seed := range uint64(4) {
		f.Add(damaged(text, seed))
	}
	whole := readCamp(f, text)
	f.Fuzz(func(_ *testing.T, text []byte) { askAll(whole, text) })
}

// TestAskDamaged does the same with random damage: some, since FuzzAsk goes on with
// thousands.
func TestAskDamaged(t *testing.T) {
	text := campText(t)
	whole := readCamp(t, text)
	n, reads := uint64(80), 0
	for seed := range n {
		if askAll(whole, damaged(text, seed)) {
			reads++
		}
	}
	require.Greater(t, reads, int(n)/2)
}

// askAll reports whether there was a log to be asked.
func askAll(whole *record.Log, text []byte) bool {
	log, _ := record.Read(bytes.NewReader(text), record.Limits{Bytes: 1 << 22, Line: 1 << 20})
	if log == nil {
		return false
	}
	log = log.Within(context.Background(), 1<<16)
	if res, err := record.Rehearse(log); err == nil {
		_ = res.String()
	}
	if res, err := record.Rehearse(log, whole.Outlines()...); err == nil {
		_ = res.String()
	}
	_ = log.Compare(whole).String()
	_ = whole.Compare(log).String()
	counts := profile.NewCounts(decider.Rows)
	_ = log.Play(counts, record.Range{})
	p := counts.Profile()
	_ = profile.WriteBudgets(io.Discard, nil, p, p)
	_ = p.WriteCounts(io.Discard)
	_ = cover.Of(p).String()
	return true
}

func campText(t testing.TB) []byte {
	t.Helper()
	c := newCamp(t, 1)
	r, err := record.New(c.world, record.Options{Everything: true, Keyframe: 20})
	require.NoError(t, err)
	for range 40 {
		c.tick()
	}
	require.NoError(t, r.Stop())
	var b bytes.Buffer
	_, err = r.WriteTo(&b)
	require.NoError(t, err)
	return b.Bytes()
}

func readCamp(t testing.TB, text []byte) *record.Log {
	t.Helper()
	log, err := record.Read(bytes.NewReader(text), record.Limits{})
	require.NoError(t, err)
	return log
}

// damaged changes some numbers, characters or lines of a log.
func damaged(text []byte, seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 3))
	lines := bytes.SplitAfter(text, []byte("\n"))
	for range 1 + rng.IntN(4) {
		i := rng.IntN(len(lines))
		line := bytes.Clone(lines[i])
		switch rng.IntN(5) {
		case 0:
			line = nil
		case 1:
			line = append(line, lines[rng.IntN(len(lines))]...)
		case 2:
			if len(line) > 0 {
				line[rng.IntN(len(line))] = byte(rng.IntN(128))
			}
		default: // another number
			at := rng.IntN(len(line) + 1)
			for at < len(line) && (line[at] < '0' || line[at] > '9') {
				at++
			}
			end := at
			for end < len(line) && line[end] >= '0' && line[end] <= '9' {
				end++
			}
			if end > at {
				numbers := []int64{0, 1, 2, 7, 63, 64, 255, 65535, 65536, 1 << 20, 1 << 40, -1}
				line = append(append(bytes.Clone(line[:at]), strconv.FormatInt(numbers[rng.IntN(len(numbers))], 10)...), line[end:]...)
			}
		}
		lines[i] = line
	}
	return bytes.Join(lines, nil)
}
