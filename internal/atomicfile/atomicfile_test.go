package atomicfile_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// contents returns the files of a folder by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	all := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		all[e.Name()] = string(data)
	}
	return all
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	require.NoError(t, atomicfile.Write(path, []byte("one")))
	require.NoError(t, os.Chmod(path, 0o600))
	held, err := os.Open(path)
	require.NoError(t, err)
	defer held.Close()
	require.NoError(t, atomicfile.Write(path, []byte("two")))
	assert.Equal(t, map[string]string{"a.txt": "two"}, contents(t, dir), "nothing is left over")

	old := make([]byte, 3)
	_, err = held.ReadAt(old, 0)
	require.NoError(t, err)
	assert.Equal(t, "one", string(old), "a reader of the old file keeps it")
	if info, err := os.Stat(path); assert.NoError(t, err) && runtime.GOOS != "windows" {
		assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}
	assert.ErrorContains(t, atomicfile.Write(dir, nil), "is a folder")
	assert.Error(t, atomicfile.Write(filepath.Join(dir, "no", "b"), nil))
}

func TestWriteFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a.txt"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(path, []byte("one"), 0o644))
	if err := os.Symlink("a.txt", link); err != nil {
		t.Skip(err)
	}
	require.NoError(t, atomicfile.Write(link, []byte("two")))
	assert.Equal(t, map[string]string{"a.txt": "two", "link": "two"}, contents(t, dir))
	to, err := os.Readlink(link)
	require.NoError(t, err)
	assert.Equal(t, "a.txt", to)
}

// All are written before the first is replaced: what fails leaves all of them.
func TestWriteAllOrNone(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a.txt")
	require.NoError(t, atomicfile.Write(a, []byte("one")))
	err := atomicfile.WriteAll(
		atomicfile.File{Path: a, Data: []byte("two")},
		atomicfile.File{Path: filepath.Join(dir, "missing", "b.txt"), Data: []byte("two")},
	)
	require.Error(t, err)
	assert.Equal(t, map[string]string{"a.txt": "one"}, contents(t, dir))
}

// What a killed process has left does not stand in the way of the next.
func TestWriteBy(t *testing.T) {
	dir := t.TempDir()
	path, temporary := filepath.Join(dir, "a.txt"), filepath.Join(dir, "a.txt.new")
	require.NoError(t, os.WriteFile(temporary, []byte("a longer text than the new one"), 0o644))
	require.NoError(t, atomicfile.WriteBy(temporary, path, []byte("one")))
	assert.Equal(t, map[string]string{"a.txt": "one"}, contents(t, dir))

	below := filepath.Join(dir, "below")
	require.NoError(t, os.Mkdir(below, 0o755))
	require.Error(t, atomicfile.WriteBy(temporary, below, nil), "a folder is not replaced")
	assert.NoFileExists(t, temporary)
}
