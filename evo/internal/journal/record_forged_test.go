package journal_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"iter"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/genome"
	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/evo/internal/match"
	"github.com/ethogram-go/ethogram/internal/testing/growth"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

const begins = "ethogram journal 1\n"

// appendRecord writes a record as the package does, with good checksums.
func appendRecord(b []byte, kind journal.Kind, payload []byte) []byte {
	place := binary.LittleEndian.AppendUint64(nil, uint64(len(b)))
	n := len(b)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(payload)))
	b = append(b, byte(kind), 0, 0, 0)
	b = binary.LittleEndian.AppendUint32(b, crc32.Update(crc32.Checksum(place, castagnoli), castagnoli, b[n:n+8]))
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(payload, castagnoli))
	return append(b, payload...)
}

// forge writes a journal again with each payload as change returns it.
func forge(t *testing.T, data []byte, change func(r journal.Record) []byte) []byte {
	t.Helper()
	out := []byte(begins)
	for r, err := range journal.Records(write(t, data)) {
		require.NoError(t, err)
		out = appendRecord(out, r.Kind, change(r))
	}
	return out
}

// outcomes returns a change of the first OK outcome that has rows, or not.
func outcomes(t *testing.T, rows bool, change func(*match.Match, *match.Outcome)) func(journal.Record) []byte {
	done := false
	return func(r journal.Record) []byte {
		if r.Kind != journal.KindOutcome || done {
			return r.Data
		}
		m, o, err := r.Outcome()
		require.NoError(t, err)
		if o.Status != match.OK || m.Want.Rows.Empty() == rows {
			return r.Data
		}
		done = true
		change(&m, &o)
		return match.AppendOutcome(match.AppendMatch(nil, m), o)
	}
}

// A checksum says that a record is as it was written, not that it makes sense.
func TestForgedOutcomesAreDamage(t *testing.T) {
	skip.UnderRace(t)
	want := golden(t)
	k := needKit(t)
	store, ev := local(t, 1)
	for name, c := range map[string]struct {
		change func(journal.Record) []byte
		want   string
	}{
		"no metrics":    {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Metrics = nil }), "it has the metrics of 0 slots, want 4"},
		"fewer slots":   {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Metrics = o.Metrics[:2] }), "the metrics of 2 slots"},
		"fewer metrics": {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Metrics[1] = nil }), "slot 1 has 0 metrics"},
		"out of range":  {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Metrics[1][0] = 1 << 60 }), "slot 1: metric coins is 1152921504606846976"},
		"blame":         {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Slot = 4 }), "slot 4 is to blame"},
		"no steps":      {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Steps = 0; o.Hashes = nil }), "it has no steps"},
		"many steps":    {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Steps = 1 << 30 }), "it has 1073741824 steps"},
		"hashes":        {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Hashes = make([]uint64, 1000) }), "it has 1000 hashes"},
		"status":        {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Status = match.Panic }), "it has metrics or rows, want none of a round that ended with Panic"},
		"other mode":    {outcomes(t, false, func(m *match.Match, _ *match.Outcome) { m.Mode = "endless" }), `the game has no mode "endless"`},
		"slots":         {outcomes(t, false, func(m *match.Match, _ *match.Outcome) { m.Slots = m.Slots[1:] }), "the match has 3 slots"},
		"no rows":       {outcomes(t, true, func(_ *match.Match, o *match.Outcome) { o.Rows = nil }), "the rows of 0 slots"},
		"rows unasked":  {outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Rows = make([][]match.RowUse, 4) }), "it says what rows did"},
		"row":           {outcomes(t, true, func(_ *match.Match, o *match.Outcome) { o.Rows[0][0].ID = 0 }), "slot 0: row 0 has"},
		"note": {func(r journal.Record) []byte {
			if r.Kind == journal.KindNote {
				return append([]byte(`{"kind":"x",`), r.Data[1:]...)
			}
			return r.Data
		}, `the field "kind" is there twice`},
	} {
		t.Run(name, func(t *testing.T) {
			path := write(t, forge(t, want, c.change))
			var d *journal.Damage
			_, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
			require.ErrorAs(t, err, &d)
			require.False(t, d.Torn)
			require.ErrorContains(t, err, c.want)
		})
	}
	path := write(t, forge(t, want, outcomes(t, false, func(_ *match.Match, o *match.Outcome) { o.Metrics = nil })))
	run(t, path, store, ev, journal.Options{Repair: true})
	assert.True(t, bytes.Equal(want, read(t, path)), "a repair plays it again")
}

// An outcome under the key of another match is an error when the program asks for
// it.
func TestOutcomeUnderAnotherKey(t *testing.T) {
	k := needKit(t)
	store, ev := local(t, 1)
	path := write(t, forge(t, golden(t), outcomes(t, false, func(m *match.Match, _ *match.Outcome) { m.Seed++ })))
	s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
	require.NoError(t, err)
	require.ErrorContains(t, program(t.Context(), s, 1), "another match")
	require.Error(t, s.Close())
}

// An outcome that could not be read again is not written.
func TestEvaluatorThatMakesUpOutcomes(t *testing.T) {
	k := needKit(t)
	store, ev := local(t, 1)
	path := write(t, nil)
	s, err := journal.Open(path, k.header, liar{ev}, store, k.catalog, journal.Options{NoSync: true})
	require.NoError(t, err)
	require.ErrorContains(t, program(t.Context(), s, 1), "the evaluator's outcome of match ")
	require.NoError(t, s.Close())
	for r, err := range journal.Records(path) {
		require.NoError(t, err)
		require.NotEqual(t, journal.KindOutcome, r.Kind)
	}
}

// liar leaves out the metrics.
type liar struct{ match.Evaluator }

func (l liar) Evaluate(ctx context.Context, matches iter.Seq[match.Match]) iter.Seq2[match.Outcome, error] {
	return func(yield func(match.Outcome, error) bool) {
		for o, err := range l.Evaluator.Evaluate(ctx, matches) {
			o.Metrics = nil
			if !yield(o, err) {
				return
			}
		}
	}
}

// Reading any journal takes time and memory in proportion to its size.
func TestReadingJournalsTakesTimeByTheirSize(t *testing.T) {
	k := needKit(t)
	var head []byte
	for r, err := range journal.Records(write(t, golden(t))) {
		require.NoError(t, err)
		head = r.Data
		break
	}
	many := func(kind journal.Kind, payload string) func(n int) []byte {
		return func(n int) []byte {
			b := appendRecord([]byte(begins), journal.KindHeader, head)
			for range n {
				b = appendRecord(b, kind, []byte(payload))
			}
			return b
		}
	}
	note := func(n int) []byte {
		b := appendRecord([]byte(begins), journal.KindHeader, head)
		return appendRecord(b, journal.KindNote, []byte(`{"kind":"x","event":[`+strings.Repeat("0,", 100*n)+`0]}`))
	}
	genome := genome.Key{1}.String()
	for name, data := range map[string]func(n int) []byte{
		"notes":        many(journal.KindNote, `{"kind":"x","event":1}`),
		"headers":      many(journal.KindHeader, string(head)),
		"genomes":      many(journal.KindGenome, `{"key":"`+genome+`","origin":{"how":"x"},"genome":{}}`),
		"a large note": note,
		"zeros":        func(n int) []byte { return append([]byte(begins), make([]byte, 100*n)...) },
		"a lie": func(n int) []byte { // of 256 MB
			b := appendRecord(appendRecord([]byte(begins), journal.KindHeader, head), journal.KindNote, nil)
			binary.LittleEndian.PutUint32(b[len(b)-16:], 1<<28)
			place := binary.LittleEndian.AppendUint64(nil, uint64(len(b)-16))
			binary.LittleEndian.PutUint32(b[len(b)-8:], crc32.Update(crc32.Checksum(place, castagnoli), castagnoli, b[len(b)-16:len(b)-8]))
			return append(b, make([]byte, n)...)
		},
		"counts that are lies": many(journal.KindOutcome, strings.Repeat("\xff", 200)),
	} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, 300, func(n int) func() {
				data, path := data(n), write(t, nil)
				return func() {
					require.NoError(t, os.WriteFile(path, data, 0o644)) // Open cuts what is torn
					for _, err := range journal.Records(path) {
						_ = err
					}
					s, err := journal.Open(path, k.header, nil, nil, k.catalog, journal.Options{NoSync: true})
					if err == nil {
						require.NoError(t, s.Close())
					}
				}
			})
		})
	}
}
