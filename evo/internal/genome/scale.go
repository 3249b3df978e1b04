package genome

import (
	"math"
	"reflect"
	"strconv"
	"strings"
)

// Limits of arguments. A decimal of at most 15 digits goes through a float64
// and back unchanged.
const (
	maxDigits = 15
	maxSteps  = 1 << 16
)

// Argument is what a vocabulary says of a number that evolution may choose: one of Min,
// Min+Step, … Max. Each of the four numbers means the decimal that it prints as, so that
// steps of 0.05 stay exact.
type Argument struct {
	Name           string
	Unit           string
	Min, Max, Step float64
	Default        float64
}

// Scale is an [Argument] as evolution sees it: a step from 0 to Steps-1. It is
// made by [NewScale] only.
type Scale struct {
	Argument
	Steps       int // how many values there are, at least 1
	DefaultStep int

	// Min and Step times a power of ten, so that they are whole.
	min, step int64
	unit      float64 // that power
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
	step = s.Nearest(value)
	return step, s.Value(step) == value
}

// Nearest returns the step whose Value is nearest to value.
func (s *Scale) Nearest(value float64) (step int) {
	last := s.Steps - 1
	switch {
	case !(value > s.Value(0)): // or it is no number
		return 0
	case value >= s.Value(last):
		return last
	}
	step = int((int64(math.Floor(float64(value*s.unit)+0.5)) - s.min + s.step/2) / s.step)
	return min(max(step, 0), last)
}

// span says which values there are.
func (s *Scale) Span() string {
	return Number(s.Min) + " to " + Number(s.Max) + " in steps of " + Number(s.Argument.Step)
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

// NewScale turns an argument into a scale, and adds to errs what is wrong with it beyond
// its bounds, within which Min and Default are. After an error the scale must not be used.
func NewScale(a Argument, path string, errs *Errors) Scale {
	digits, places, ok := wholes(a, path, errs)
	if !ok || !checkSteps(a, digits, path, errs) {
		return Scale{Argument: a, Steps: 1, unit: 1}
	}
	low, high, step, initial := digits[0], digits[1], digits[2], digits[3]
	s := Scale{Argument: a, Steps: int((high-low)/step) + 1, DefaultStep: int((initial - low) / step), min: low, step: step, unit: 1}
	for range places {
		s.unit = float64(s.unit * 10)
	}
	return s
}

// wholes returns Min, Max, Step and Default as whole numbers with a common
// number of decimal places.
func wholes(a Argument, path string, errs *Errors) (digits [4]int64, places int, ok bool) {
	numbers := [4]float64{a.Min, a.Max, a.Step, a.Default}
	names := [4]string{"min", "max", "step", "the default"}
	var decimals [4]decimal
	before := len(*errs)
	for i, x := range numbers {
		d, ok := decimalOf(x)
		if !ok {
			Add(errs, codeBadDecimal, path, names[i]+" is "+Number(x)+"; want a decimal of at most 15 digits",
				"round it, or use a larger unit")
		}
		decimals[i] = d
		places = max(places, d.places)
	}
	for i, d := range decimals {
		n, ok := d.at(places)
		if !ok {
			Add(errs, codeBadDecimal, path, names[i]+" is "+Number(numbers[i])+" and another of the argument's numbers has "+strconv.Itoa(places)+" decimal places; together they need more than 15 digits",
				"round the finer one, or use another unit")
		}
		digits[i] = n
	}
	return digits, places, len(*errs) == before
}

// checkSteps checks that Step leads from Min to Max and to Default.
func checkSteps(a Argument, digits [4]int64, path string, errs *Errors) bool {
	low, high, step, initial := digits[0], digits[1], digits[2], digits[3]
	switch {
	case (high-low)%step != 0:
		Add(errs, codeBadStep, path, "max "+Number(a.Max)+" is not reached from min "+Number(a.Min)+" in steps of "+Number(a.Step),
			"move max, or choose a step of which the range is a multiple")
	case (high-low)/step >= maxSteps:
		Add(errs, codeTooManySteps, path, "there are "+strconv.FormatInt((high-low)/step+1, 10)+" values to choose from; at most 65,536 are allowed",
			"choose a larger step: players cannot tell values apart that are so close")
	case (initial-low)%step != 0:
		Add(errs, codeBadDefault, path, "it has "+Number(a.Default)+", which is none of the values from "+Number(a.Min)+" to "+Number(a.Max)+" in steps of "+Number(a.Step),
			"choose one of them, the one that a designer would start from")
	default:
		return true
	}
	return false
}

// PackageOf returns the import path and the name of the package of a type, or of what it
// points to.
func PackageOf(t reflect.Type) (path, name string) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ = strings.Cut(t.String(), ".")
	return t.PkgPath(), name
}

// Number prints x as a plain decimal where that is short.
func Number(x float64) string {
	if math.Abs(x) >= 1e-6 && math.Abs(x) < 1e15 || x == 0 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}
