package strict

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// most is how many problems an error lists before it only counts them: a file that is
// wrong throughout must fill neither the screen nor the memory.
const most = 20

// Problems collects what is wrong with a file. The zero Problems are none.
type Problems struct {
	errs []error
	more int
}

// Add adds a problem unless it is nil.
func (p *Problems) Add(err error) {
	switch {
	case err == nil:
	case len(p.errs) == most:
		p.more++
	default:
		p.errs = append(p.errs, err)
	}
}

// Addf adds a problem.
func (p *Problems) Addf(format string, args ...any) {
	if len(p.errs) == most {
		p.more++ // do not format it
		return
	}
	p.Add(fmt.Errorf(format, args...))
}

// Err returns the first problems as one error, one a line, and the number of the
// others; nil if there are none.
func (p *Problems) Err() error {
	errs := p.errs
	if p.more > 0 {
		errs = append(errs[:len(errs):len(errs)], fmt.Errorf("and %d more", p.more))
	}
	return errors.Join(errs...)
}

// Quote returns s in quotes for a message, escaped as in Go and cut if it is
// long.
func Quote(s string) string {
	const long = 80
	if len(s) <= long {
		return strconv.Quote(s)
	}
	return strconv.Quote(strings.ToValidUTF8(s[:long], "")) + fmt.Sprintf("… (%d bytes)", len(s))
}
