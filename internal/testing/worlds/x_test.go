package worlds

import (
	"fmt"
	"strings"
	"testing"
)

func TestRefused(t *testing.T) {
	codes := map[string]int{}
	n := 0
	refused = func(err error) {
		n++
		for _, l := range strings.Split(err.Error(), "\n") {
			if i := strings.Index(l, "("); i >= 0 {
			}
			if len(l) > 10 {
				codes[l[:min(len(l), 200)]]++
			}
		}
	}
	for i := range uint64(100) {
		Draw(i, 10)
	}
	fmt.Println(n)
	k := 0
	for c, n := range codes {
		if k++; k < 40 {
			fmt.Println(n, c)
		}
	}
	refused = nil
}
