package journal_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/internal/testing/skip"
)

// boundaries returns where records begin and end.
func boundaries(t testing.TB, data []byte) (offsets []int64) {
	t.Helper()
	for r, err := range journal.Records(write(t, data)) {
		require.NoError(t, err)
		offsets = append(offsets, r.Offset)
	}
	return append(offsets, int64(len(data)))
}

func TestTruncated(t *testing.T) {
	skip.UnderRace(t)
	want := golden(t)
	ends := boundaries(t, want)
	at := []int64{0, 1, 17}
	at = append(at, ends...)
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		at = append(at, r.Int64N(int64(len(want))))
	}
	store, ev := local(t, 2)
	k := needKit(t)
	for _, n := range at {
		path := write(t, want[:n])
		stats := run(t, path, store, ev, journal.Options{})
		require.True(t, bytes.Equal(want, read(t, path)), "cut at byte %d", n)

		// All that was intact was used.
		played := 0
		for r, err := range journal.Records(path) {
			require.NoError(t, err)
			if r.Kind == journal.KindOutcome && r.Offset+16+int64(len(r.Data)) > n {
				played++
			}
		}
		require.Equal(t, played, stats.Played, "cut at byte %d", n)

		// What was cut is reported, and only that.
		path = write(t, want[:n])
		s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
		require.NoError(t, err)
		whole := n == 0
		for _, end := range ends[1:] {
			whole = whole || n == end
		}
		require.Equal(t, whole, s.Report() == "", "cut at byte %d: %q", n, s.Report())
		require.NoError(t, s.Close())
	}
}

func TestZeroTail(t *testing.T) {
	want := golden(t)
	ends := boundaries(t, want)
	store, ev := local(t, 2)
	path := write(t, append(bytes.Clone(want[:ends[len(ends)/2]]), make([]byte, 5000)...))
	run(t, path, store, ev, journal.Options{})
	assert.True(t, bytes.Equal(want, read(t, path)), "a machine that lost power leaves zeros")
}

func TestFlippedBits(t *testing.T) {
	skip.UnderRace(t)
	want := golden(t)
	ends := boundaries(t, want)
	last := ends[len(ends)-2]
	store, ev := local(t, 2)
	k := needKit(t)
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		bit := r.IntN(8 * len(want))
		data := bytes.Clone(want)
		data[bit/8] ^= 1 << (bit % 8)
		path := write(t, data)
		s, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{NoSync: true})
		at := int64(bit / 8)
		switch {
		case at < 19: // not even a journal
			require.ErrorIs(t, err, journal.ErrNotJournal)
			assert.Equal(t, data, read(t, path), "it was written to")
			continue
		case at >= last+16: // the last record's payload: as if it was not written to its end
			require.NoError(t, err)
			assert.NotEmpty(t, s.Report())
			require.NoError(t, s.Close())
		default:
			var d *journal.Damage
			require.ErrorAs(t, err, &d, "bit %d", bit)
			require.False(t, d.Torn)
			require.LessOrEqual(t, d.Offset, at)
			require.Contains(t, ends, d.Offset)
			for _, end := range ends {
				require.False(t, end > d.Offset && end <= at, "the records from %d to %d are intact", d.Offset, at)
			}
			require.Equal(t, data, read(t, path), "it was written to")
		}
		run(t, path, store, ev, journal.Options{Repair: true})
		require.True(t, bytes.Equal(want, read(t, path)), "bit %d", bit)
		if at < last+16 {
			kept := read(t, path+".damaged")
			require.True(t, bytes.HasSuffix(data, kept) && int64(len(kept)) >= int64(len(data))-at, "what is damaged is not kept")
		}
	}
}

// TestRepairKeeps the file of an earlier repair.
func TestRepairKeeps(t *testing.T) {
	data := golden(t)
	data[len(data)/2] ^= 1
	path := write(t, data)
	require.NoError(t, os.WriteFile(path+".damaged", []byte("precious"), 0o644))
	store, ev := local(t, 1)
	k := needKit(t)
	_, err := journal.Open(path, k.header, ev, store, k.catalog, journal.Options{Repair: true})
	require.ErrorContains(t, err, "nothing is repaired")
	assert.Equal(t, "precious", string(read(t, path+".damaged")))
	assert.Equal(t, data, read(t, path))
}

// TestKilled kills a process again and again until the run is over.
func TestKilled(t *testing.T) {
	want := golden(t)
	kills := 20
	if testing.Short() {
		kills = 3
	}
	exe, err := os.Executable()
	require.NoError(t, err)
	r := rand.New(rand.NewPCG(5, 6))
	path := filepath.Join(t.TempDir(), "run.journal")
	killed, sizes := 0, map[int64]bool{}
	for killed < kills {
		cmd := exec.Command(exe)
		cmd.Env = append(os.Environ(), helperEnv+"="+path)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		require.NoError(t, cmd.Start())
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()

		// Kills by the size of the file, not by the clock, so that each comes in
		// the middle of something on any machine.
		info, _ := os.Stat(path)
		size := int64(0)
		if info != nil {
			size = info.Size()
		}
		goal := size + r.Int64N(int64(len(want))/8)
		for done := false; !done; {
			select {
			case err := <-ended:
				require.NoError(t, err, "%s", &stderr)
				require.True(t, bytes.Equal(want, read(t, path)), "after %d kills", killed)
				require.NoError(t, os.Remove(path)) // and from the beginning
				done = true
			case <-time.After(time.Duration(r.IntN(1500)) * time.Microsecond):
				info, err := os.Stat(path)
				if err != nil || info.Size() < goal {
					continue
				}
				if cmd.Process.Kill() != nil {
					continue // it has just ended
				}
				<-ended
				killed++
				after, err := os.Stat(path)
				require.NoError(t, err)
				sizes[after.Size()] = true
				done = true
			}
		}
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), helperEnv+"="+path)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	assert.True(t, bytes.Equal(want, read(t, path)), "after %d kills", killed)
	assert.Greater(t, len(sizes), killed/3, "the kills were all at the same place")
}
