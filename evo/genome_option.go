package evo

import (
	"fmt"
	"time"
)

// option is a value of a row as a whole number; 0 is the default.
type option struct {
	unit unit
	get  func(*Row) int64
	set  func(*Row, int64)
	most int64              // of thousandths and constants
	name func(int64) string // of a constant
}

// unit says what the number of an option means.
type unit uint8

const (
	asNumber      unit = iota
	asFlag             // 0 and 1
	asThousandths      // a fraction
	asDuration         // nanoseconds
	asConstant         // of package decider
)

func flag(at func(*Row) *bool) option {
	return option{
		unit: asFlag,
		get:  func(r *Row) int64 { return int64(bit(*at(r), 0)) },
		set:  func(r *Row, n int64) { *at(r) = n != 0 },
	}
}

func integer[N ~int | ~int64 | ~uint8](unit unit, most int64, at func(*Row) *N) option {
	return option{
		unit: unit, most: most,
		get: func(r *Row) int64 { return int64(*at(r)) },
		set: func(r *Row, n int64) { *at(r) = N(n) },
	}
}

func whole(at func(*Row) *int) option { return integer(asNumber, 0, at) }

func duration(at func(*Row) *time.Duration) option { return integer(asDuration, 0, at) }

func thousandths(most int64, at func(*Row) *int) option { return integer(asThousandths, most, at) }

// constant is an option that is one of decider's constants from 0 to last.
func constant[E interface {
	~uint8
	String() string
}](last E, at func(*Row) *E) option {
	o := integer(asConstant, int64(last), at)
	o.name = func(n int64) string { return E(n).String() }
	return o
}

// show returns a value for people.
func (o *option) show(n int64) string {
	switch {
	case o.unit == asDuration:
		return time.Duration(n).String()
	case o.unit == asConstant:
		return o.name(n)
	case o.unit == asThousandths && o.most == 1000: // a chance
		return fmt.Sprintf("%d %%", (n+5)/10)
	case o.unit == asThousandths:
		return fmt.Sprintf("%d/1000", n)
	}
	return fmt.Sprint(n)
}
