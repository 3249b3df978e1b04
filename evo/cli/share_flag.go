package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// thousandths is a flag whose value is a share in percent, such as "10%" or "2.5".
type thousandths struct{ of *int }

// String returns the share as a user writes it.
func (s thousandths) String() string {
	if s.of == nil || *s.of < 0 { // none was given
		return ""
	}
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", *s.of/10, *s.of%10), ".0") + "%"
}

// Set reads a share.
func (s thousandths) Set(text string) error {
	whole, tenth, dot := strings.Cut(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "%")), ".")
	if !dot {
		tenth = "0"
	}
	n, err := strconv.ParseUint(whole, 10, 8)
	m, err2 := strconv.ParseUint(tenth, 10, 8)
	if n = 10*n + m; err != nil || err2 != nil || m > 9 || n > 1000 {
		return errors.New("want a share from 0% to 100%, with at most one decimal place")
	}
	*s.of = int(n)
	return nil
}
