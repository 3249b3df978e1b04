package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// maxBundle and maxPacked bound the script of the page, with all its libraries, as it is and
// as it goes over a wire.
const (
	maxBundle = 236_000 // of which the editor is 23,000
	maxPacked = 86_000
)

// TestBundle: the script stays small, and all files can stand within one page.
func TestBundle(t *testing.T) {
	for _, name := range []string{"index.html", "page.css", "page.js"} {
		data, err := fs.ReadFile(Bundle(), name)
		require.NoError(t, err)
		t.Logf("%s has %d bytes", name, len(data))
		require.Less(t, len(data), maxBundle, name)
		var packed bytes.Buffer
		zip := gzip.NewWriter(&packed)
		_, err = zip.Write(data)
		require.NoError(t, errors.Join(err, zip.Close()))
		require.Less(t, packed.Len(), maxPacked, name)
		require.False(t, bytes.Contains(data, []byte("http://")) && name != "page.js", "%s refers to another site", name)
	}
}

// TestHashes: a browser runs the script of a page only if the hash is right.
func TestHashes(t *testing.T) {
	var want strings.Builder
	for _, name := range []string{"page.js", "page.css"} {
		data, err := fs.ReadFile(Bundle(), name)
		require.NoError(t, err)
		sum := sha256.Sum256(data)
		want.WriteString("sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "\n")
	}
	got, err := fs.ReadFile(Bundle(), "hashes.txt")
	require.NoError(t, err)
	require.Equal(t, want.String(), string(got))
}
