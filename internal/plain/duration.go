package plain

import (
	"fmt"
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

// GoDuration returns d, which is not 0, as an expression in Go, in the largest unit of
// which it is a multiple. pkg is what package time is called there.
func GoDuration(d time.Duration, pkg string) string {
	for _, unit := range []struct {
		d    time.Duration
		name string
	}{
		{time.Hour, "Hour"},
		{time.Minute, "Minute"},
		{time.Second, "Second"},
		{time.Millisecond, "Millisecond"},
		{time.Microsecond, "Microsecond"},
	} {
		switch n := d / unit.d; {
		case d%unit.d != 0:
		case n == 1:
			return pkg + "." + unit.name
		default:
			return fmt.Sprintf("%d * %s.%s", n, pkg, unit.name)
		}
	}
	return fmt.Sprintf("%d * %s.Nanosecond", d, pkg)
}
