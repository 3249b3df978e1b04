package hunt

import (
	"go/format"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A finding comes from a file, which may have any texts: they reach neither a terminal nor
// Go source raw.
func TestTextsOfFindings(t *testing.T) {
	for _, evil := range []string{"\x1b[2J", "a\nb", "\u202egnp", "\x00\xff", "\uFEFF", "\r", "\u2028"} {
		f := &Finding{Verdict: Verdict{Oracle: Panic, Message: "m" + evil, Place: "p" + evil, Detail: "d" + evil}, Round: Round{Mode: "mode" + evil}}
		for _, text := range []string{f.String(), f.Verdict.String()} {
			for _, raw := range []string{"\x1b", "\u202e", "\x00", "\xff", "\r", "\u2028", "pa\nb", "modea\nb"} {
				assert.NotContains(t, text, raw, "%q", evil)
			}
		}
		_, err := format.Source([]byte("package p\n\n" + f.comment() + "func TestHunt() {}\n"))
		require.NoError(t, err, "%q", evil)
		assert.Equal(t, 6, strings.Count(f.comment(), "\n"), "%q", evil)
	}
}
