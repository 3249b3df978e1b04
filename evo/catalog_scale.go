package evo

import (
	"math"
	"strconv"
	"strings"
)

// Limits of arguments. A decimal of at most 15 digits goes through a float64
// and back unchanged.
const (
	maxDigits = 15
	maxSteps  = 1 << 16
)

// Scale is an [Argument] as evolution sees it: a step from 0 to Steps-1. It is
// made by [NewCatalog] only.
type Scale struct {
	Argument
	Steps       int // how many values there are, at least 1
	DefaultStep int

	// Min and Step times ten, a few times over, so that they are whole.
	min, step int64
	unit      float64 // what they were multiplied with
}

// Value returns the value of a step: the decimal Min + step*Step, rounded once,
// so that it is the number that the same decimal in Go source means. It panics
// if the scale has no such step.
func (s *Scale) Value(step int) float64 {
	if step < 0 || step >= s.Steps {
		panic("evo: the argument " + s.Name + " has no step " + strconv.Itoa(step))
	}
	// Both are exact, so the quotient is the float64 nearest to the decimal.
	return float64(s.min+int64(step)*s.step) / s.unit
}

// Step returns the step whose Value is value, and false if there is none.
func (s *Scale) Step(value float64) (step int, ok bool) {
	if !(value >= s.Value(0) && value <= s.Value(s.Steps-1)) {
		return 0, false
	}
	if s.step > 0 {
		step = int((int64(math.Floor(float64(value*s.unit)+0.5)) - s.min + s.step/2) / s.step)
		step = min(max(step, 0), s.Steps-1)
	}
	return step, s.Value(step) == value
}

// decimal is the number digits / 10^places.
type decimal struct {
	digits int64
	places int
}

// decimalOf reads x as the decimal that it prints as. It returns false if that
// has more than maxDigits digits, or x is not a finite number.
func decimalOf(x float64) (decimal, bool) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return decimal{}, false
	}
	text := strconv.FormatFloat(x, 'f', -1, 64)
	whole, fraction, _ := strings.Cut(text, ".")
	if len(strings.TrimPrefix(whole, "-"))+len(fraction) > maxDigits {
		return decimal{}, false
	}
	n, err := strconv.ParseInt(whole+fraction, 10, 64)
	return decimal{n, len(fraction)}, err == nil
}

// at returns the digits of d with that many decimal places, at least its own,
// and false if they are too many.
func (d decimal) at(places int) (int64, bool) {
	for range places - d.places {
		if d.digits *= 10; d.digits >= 1e15 || d.digits <= -1e15 {
			return 0, false
		}
	}
	return d.digits, true
}

// newScale turns an argument into a scale. What is wrong with it is added to
// errs, and then the scale is of no use.
func newScale(a Argument, path string, errs *Errors) Scale {
	s := Scale{Argument: a, Steps: 1, unit: 1}
	if a.Name == "" {
		errs.add(CodeArgumentWithoutName, path, "the argument has no Name",
			"give it a short name, as in \"distance\": files and reports show it")
	}
	var digits [4]int64
	places := 0
	var ds [4]decimal
	numbers := [4]float64{a.Min, a.Max, a.Step, a.Default}
	names := [4]string{"Min", "Max", "Step", "Default"}
	before := len(*errs)
	for i, x := range numbers {
		d, ok := decimalOf(x)
		if !ok {
			errs.add(CodeBadDecimal, path, names[i]+" is "+number(x)+"; want a decimal of at most 15 digits",
				"round it, or use a larger unit")
		}
		ds[i] = d
		places = max(places, d.places)
	}
	for i, d := range ds {
		n, ok := d.at(places)
		if !ok {
			errs.add(CodeBadDecimal, path, names[i]+" is "+number(numbers[i])+" and another of the argument's numbers has "+strconv.Itoa(places)+" decimal places; together they need more than 15 digits",
				"round the finer one, or use another unit")
		}
		digits[i] = n
	}
	if len(*errs) > before {
		return s
	}
	low, high, step, initial := digits[0], digits[1], digits[2], digits[3]
	if high < low {
		errs.add(CodeEmptyRange, path, "Max "+number(a.Max)+" is below Min "+number(a.Min)+", so that there is no value to choose",
			"swap them, or make both the same number if there is nothing to choose")
		return s
	}
	if step < 0 || step == 0 && high > low {
		errs.add(CodeBadStep, path, "Step is "+number(a.Step)+"; want how far two neighboring values are apart, more than 0",
			"write a Step of which "+number(a.Max)+" - "+number(a.Min)+" is a multiple")
		return s
	}
	if high > low {
		if (high-low)%step != 0 {
			errs.add(CodeBadStep, path, "Max "+number(a.Max)+" is not reached from Min "+number(a.Min)+" in steps of "+number(a.Step),
				"move Max, or choose a Step of which the range is a multiple")
			return s
		}
		if (high-low)/step >= maxSteps {
			errs.add(CodeTooManySteps, path, "there are "+strconv.FormatInt((high-low)/step+1, 10)+" values to choose from; at most 65,536 are allowed",
				"choose a larger Step: players cannot tell values apart that are so close")
			return s
		}
		s.Steps = int((high-low)/step) + 1
	}
	if initial < low || initial > high || step > 0 && (initial-low)%step != 0 {
		errs.add(CodeBadDefault, path, "Default "+number(a.Default)+" is none of the values from "+number(a.Min)+" to "+number(a.Max)+" in steps of "+number(a.Step),
			"choose one of them, as a designer would to begin with")
		return s
	}
	if step > 0 {
		s.DefaultStep = int((initial - low) / step)
	}
	s.min, s.step = low, step
	for range places {
		s.unit = float64(s.unit * 10)
	}
	return s
}

// number prints x as a plain decimal where that is short.
func number(x float64) string {
	if math.Abs(x) >= 1e-6 && math.Abs(x) < 1e15 || x == 0 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
