package worlds

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

var dump = flag.String("dump", "", "")

func TestDump(t *testing.T) {
	if *dump == "" {
		t.Skip()
	}
	text, _ := os.ReadFile(*dump)
	s, err := Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, ways := range groups(s) {
		for _, way := range ways {
			w, err := NewWorld(s, way)
			if err != nil {
				t.Fatal(err)
			}
			for i := range s.Frames {
				fmt.Println("====", way.Name, i, w.Frame(), w.wrong)
			}
		}
	}
}
