package genome

import (
	"fmt"
	"time"
)

// option is a value of a row as a whole number; 0 is the default.
type Option struct {
	Unit unit
	Get  func(*Row) int64
	Set  func(*Row, int64)
	Most int64              // of thousandths and constants
	Name func(int64) string // of a constant
}

// unit says what the number of an option means.
type unit uint8

const (
	AsNumber      unit = iota
	AsFlag             // 0 and 1
	AsThousandths      // a fraction
	AsDuration         // nanoseconds
	AsConstant         // of package decider
)

func flag(at func(*Row) *bool) Option {
	return Option{
		Unit: AsFlag,
		Get:  func(r *Row) int64 { return int64(Bit(*at(r))) },
		Set:  func(r *Row, n int64) { *at(r) = n != 0 },
	}
}

func integer[N ~int | ~int64 | ~uint8](unit unit, most int64, at func(*Row) *N) Option {
	return Option{
		Unit: unit, Most: most,
		Get: func(r *Row) int64 { return int64(*at(r)) },
		Set: func(r *Row, n int64) { *at(r) = N(n) },
	}
}

func whole(at func(*Row) *int) Option { return integer(AsNumber, 0, at) }

func duration(at func(*Row) *time.Duration) Option { return integer(AsDuration, 0, at) }

func thousandths(most int64, at func(*Row) *int) Option { return integer(AsThousandths, most, at) }

// constant is an option that is one of decider's constants from 0 to last.
func constant[E interface {
	~uint8
	String() string
}](last E, at func(*Row) *E) Option {
	o := integer(AsConstant, int64(last), at)
	o.Name = func(n int64) string { return E(n).String() }
	return o
}

// show returns a value for people.
func (o *Option) show(n int64) string {
	switch {
	case o.Unit == AsDuration:
		return time.Duration(n).String()
	case o.Unit == AsConstant:
		return o.Name(n)
	case o.Unit == AsThousandths && o.Most == 1000: // a chance
		return fmt.Sprintf("%d %%", (n+5)/10)
	case o.Unit == AsThousandths:
		return fmt.Sprintf("%d/1000", n)
	}
	return fmt.Sprint(n)
}
