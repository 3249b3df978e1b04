package worlds

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

var dump = flag.String("dump", "", "a file with a script, as failures print it: TestDump prints all that happens in it")

// TestDump prints each frame of a script in all ways.
func TestDump(t *testing.T) {
	if *dump == "" {
		t.Skip("no -dump")
	}
	text, err := os.ReadFile(*dump)
	require.NoError(t, err)
	s, err := Parse(string(text))
	require.NoError(t, err)
	for _, ways := range groups(s) {
		for _, way := range ways {
			w, err := NewWorld(s, way)
			require.NoError(t, err)
			for i := range s.Frames {
				fmt.Printf("== %s, frame %d: %s\n", way.Name, i, w.Frame())
				for _, err := range w.wrong {
					fmt.Println("!!", err)
				}
			}
		}
	}
}
