package plain

import (
	"strings"
	"time"
)

// Duration returns d as the source has it: without needless zeros, as in 1h30m.
func Duration(d time.Duration) string {
	s := d.String()
	for _, zero := range [...][2]string{{"m0s", "m"}, {"h0m", "h"}} {
		if head, found := strings.CutSuffix(s, zero[0]); found {
			s = head + zero[1]
		}
	}
	return s
}
