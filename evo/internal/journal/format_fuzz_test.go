package journal_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/journal"
)

// FuzzJournal opens whatever bytes: that never panics, leaves what is intact,
// and after a repair the journal is intact.
func FuzzJournal(f *testing.F) {
	whole := golden(f)
	f.Add(whole)
	f.Add(whole[:len(whole)-5])
	f.Add(whole[:300])
	f.Add([]byte(nil))
	f.Add([]byte("ethogram journal 1\n"))
	f.Add(append(bytes.Clone(whole[:700]), make([]byte, 100)...))
	k := needKit(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		path := write(t, data)
		intact := int64(0)
		for r, err := range journal.Records(path) {
			var d *journal.Damage
			switch {
			case errors.As(err, &d):
				require.GreaterOrEqual(t, int64(len(data)), d.Offset)
				require.True(t, d.Records == 0 || d.Offset == intact)
			case err != nil:
				require.ErrorIs(t, err, journal.ErrNotJournal)
			default:
				intact = r.Offset + 16 + int64(len(r.Data))
			}
		}
		s, err := journal.Open(path, k.header, nil, nil, k.catalog, journal.Options{NoSync: true})
		if err == nil {
			require.NoError(t, s.Close())
		} else {
			require.Equal(t, data, read(t, path), "it was written to")
		}
		s, err = journal.Open(path, k.header, nil, nil, k.catalog, journal.Options{NoSync: true, Repair: true, Force: true})
		if errors.Is(err, journal.ErrNotJournal) {
			return
		}
		require.NoError(t, err)
		require.NoError(t, s.Close())
		after := read(t, path)
		require.True(t, bytes.HasPrefix(after, data[:intact]), "what was intact is lost")
		for _, err := range journal.Records(path) {
			require.NoError(t, err)
		}
		_ = os.Remove(path + ".damaged")
	})
}
