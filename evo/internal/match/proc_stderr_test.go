package match

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStderr: why a process dies is known however much its game has said before, and in
// whatever pieces.
func TestStderr(t *testing.T) {
	said := append(bytes.Repeat([]byte("step\n"), 1<<16), "panic: at 0xc000123456\n\tpanic: again\n\ngoroutine 1 [running]:\n"...)
	for _, piece := range []int{1, 7, len(said)} {
		of := stderr{most: 1 << 12}
		for rest := said; len(rest) > 0; rest = rest[min(piece, len(rest)):] {
			n, err := of.Write(rest[:min(piece, len(rest))])
			require.NoError(t, err)
			require.Equal(t, min(piece, len(rest)), n)
		}
		require.Equal(t, "panic: at 0x?", of.words())
		of.forget()
		require.Empty(t, of.words())
	}
}
