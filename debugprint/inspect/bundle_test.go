package inspect

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"
)

// maxBundle bounds the script of the page, with all its libraries.
const maxBundle = 190 << 10

// TestBundle: the script stays small, and all files can stand within one page.
func TestBundle(t *testing.T) {
	for _, name := range []string{"index.html", "page.css", "page.js"} {
		data, err := fs.ReadFile(bundle, name)
		require.NoError(t, err)
		t.Logf("%s has %d bytes", name, len(data))
		require.Less(t, len(data), maxBundle, name)
		require.False(t, bytes.Contains(data, []byte("http://")) && name != "page.js", "%s refers to another site", name)
	}
}
