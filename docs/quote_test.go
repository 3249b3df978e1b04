package docs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestQuotes holds the blocks that quote a file of this repository against it:
// their lines must stand there as they are, one after the other.
func TestQuotes(t *testing.T) {
	for _, p := range pages(t) {
		for _, b := range p.blocks {
			if !b.has("quote") {
				continue
			}
			require.NotEmpty(t, b.file(), "%s: quote of what? Name a file of the repository", b)
			data, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(b.file())))
			require.NoError(t, err, "%s", b)
			assert.True(t, quotes(string(data), b.text),
				"%s: %s has no such lines; a line ... stands for any number of them", b, b.file())
		}
	}
}

// quotes reports whether text has these lines, where a line "..." stands for
// any number of others.
func quotes(text, lines string) bool {
	rest := "\n" + strings.ReplaceAll(text, "\r\n", "\n") + "\n"
	for part := range strings.SplitSeq("\n"+lines+"\n", "\n...\n") {
		part = "\n" + strings.Trim(part, "\n") + "\n"
		at := strings.Index(rest, part)
		if at < 0 {
			return false
		}
		rest = rest[at+len(part)-1:]
	}
	return true
}

func TestQuotesRefuse(t *testing.T) {
	const text = "a\nb\n\nc\nd\n"
	for lines, want := range map[string]bool{
		"a\nb": true, "b\n\nc": true, "d": true, "a\n...\nd": true, "a\n...\nc\nd": true,
		"b\nc": false, "d\n...\na": false, "a\n...\nb\nd": false, "x": false,
	} {
		assert.Equal(t, want, quotes(text, lines), "%q", lines)
	}
}
