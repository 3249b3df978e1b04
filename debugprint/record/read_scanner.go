package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/ethogram-go/ethogram/decider"
)

// scanner reads the JSON of one line without building anything. After an error it
// finds nothing more, so that loops end.
type scanner struct {
	b   []byte
	i   int
	err error
	tmp []byte
}

// maxNested bounds values of keys that are not known.
const maxNested = 64

func (s *scanner) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf(format, args...)
	}
	s.i = len(s.b)
}

// peek returns the next byte that is no space, 0 at the end.
func (s *scanner) peek() byte {
	for s.i < len(s.b) {
		switch c := s.b[s.i]; c {
		case ' ', '\t', '\r':
			s.i++
		default:
			return c
		}
	}
	return 0
}

// open enters an object or a list.
func (s *scanner) open(bracket byte) {
	if c := s.peek(); c != bracket {
		s.fail("%s; want %q", s.found(), string(bracket))
		return
	}
	s.i++
}

// found says what stands at the scanner's place.
func (s *scanner) found() string {
	if s.i >= len(s.b) {
		return "the line ends"
	}
	return fmt.Sprintf("found %.20q", s.b[s.i:])
}

// more reports whether another value follows in the list or object that ends with
// bracket, and goes there or behind the end. first says whether none was read yet.
func (s *scanner) more(bracket byte, first *bool) bool {
	c := s.peek()
	switch {
	case s.err != nil:
		return false
	case c == bracket:
		s.i++
		return false
	case *first:
		*first = false
		return true
	case c == ',':
		s.i++
		if s.peek() != bracket {
			return true
		}
	}
	s.fail("%s; want a comma or %q", s.found(), string(bracket))
	return false
}

// key reads a key and its colon.
func (s *scanner) key() []byte {
	k := s.text()
	if s.peek() != ':' {
		s.fail("%s; want a colon", s.found())
		return nil
	}
	s.i++
	return k
}

// end fails if something follows the value.
func (s *scanner) end() {
	if s.err == nil && s.peek() != 0 || s.i < len(s.b) {
		s.fail("%s after the object", s.found())
	}
}

// text reads a text. It is valid until the next one is read.
func (s *scanner) text() []byte {
	if s.peek() != '"' {
		s.fail("%s; want a text", s.found())
		return nil
	}
	from := s.i + 1
	for i := from; i < len(s.b); i++ {
		switch c := s.b[i]; {
		case c == '"':
			s.i = i + 1
			return s.b[from:i]
		case c == '\\':
			return s.escaped()
		case c < ' ':
			s.fail("a control character in a text")
			return nil
		}
	}
	s.fail("the line ends within a text")
	return nil
}

// escaped reads a text with escapes.
func (s *scanner) escaped() []byte {
	i := s.i + 1
	for i < len(s.b) && s.b[i] != '"' {
		if s.b[i] == '\\' {
			i++
		}
		i++
	}
	if i >= len(s.b) {
		s.fail("the line ends within a text")
		return nil
	}
	var t string
	if err := json.Unmarshal(s.b[s.i:i+1], &t); err != nil {
		s.fail("a text that is not valid: %.40q", s.b[s.i:i+1])
		return nil
	}
	s.i = i + 1
	s.tmp = append(s.tmp[:0], t...)
	return s.tmp
}

// literal reads a number, true, false or null.
func (s *scanner) literal() []byte {
	s.peek()
	from := s.i
	for s.i < len(s.b) {
		switch c := s.b[s.i]; {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c == '-', c == '+', c == '.', c == 'E':
			s.i++
			continue
		}
		break
	}
	if s.i == from {
		s.fail("%s; want a number", s.found())
	}
	return s.b[from:s.i]
}

// int reads a whole number from least to most.
func (s *scanner) int(least, most int64) int64 {
	lit := s.literal()
	if s.err != nil {
		return 0
	}
	v, ok := parseInt(lit)
	if !ok || v < least || v > most {
		s.fail("%.30q; want a whole number from %d to %d", lit, least, most)
		return 0
	}
	return v
}

// uint reads a whole number of 64 bits that is not negative.
func (s *scanner) uint() uint64 {
	lit := s.literal()
	if s.err != nil {
		return 0
	}
	v, err := strconv.ParseUint(string(lit), 10, 64)
	if err != nil || lit[0] == '0' && len(lit) > 1 {
		s.fail("%.30q; want a whole number from 0 to %d", lit, uint64(math.MaxUint64))
	}
	return v
}

// index, step and row read the numbers that lines refer to.
func (s *scanner) index() int       { return int(s.int(0, maxIndex)) }
func (s *scanner) step() int64      { return s.int(0, maxStep) }
func (s *scanner) row() decider.Row { return decider.Row(s.int(0, maxRow)) }

// parseInt reads a whole number as JSON has it.
func parseInt(b []byte) (int64, bool) {
	v, err := strconv.ParseInt(string(b), 10, 64)
	digits := bytes.TrimPrefix(b, []byte("-"))
	return v, err == nil && digits[0] != '+' && (digits[0] != '0' || len(digits) == 1)
}

// word reads a text with a 64-bit word in hexadecimal or an id in decimal.
func (s *scanner) word() uint64 {
	t := s.text()
	if s.err != nil {
		return 0
	}
	v, err := parseWord(string(t))
	if err != nil {
		s.fail("%v", err)
	}
	return v
}

// float reads a number, or the text of one that JSON lacks.
func (s *scanner) float() float64 {
	text := s.peek() == '"'
	from := s.i
	if text {
		s.text()
	} else {
		s.literal()
	}
	if s.err != nil {
		return 0
	}
	v, err := parseNumber(s.b[from:s.i])
	if err != nil {
		s.fail("%v", err)
	}
	return v
}

// constant reads the name of a constant, of those from first on.
func constant[T ~uint8](s *scanner, first T, nameOf func(T) string) T {
	name := s.text()
	v, ok := named(name, first, nameOf)
	if !ok || len(name) == 0 {
		s.fail("unknown %.40q", name)
	}
	return v
}

// skip goes behind the next value, whatever it is.
func (s *scanner) skip() {
	depth := 0
	for {
		switch c := s.peek(); c {
		case '{', '[':
			if depth++; depth > maxNested {
				s.fail("values are nested more than %d deep", maxNested)
				return
			}
			s.i++
			continue
		case '}', ']':
			depth--
			s.i++
		case '"':
			s.text()
		case ',', ':':
			s.i++
			if depth <= 0 {
				s.fail("found %q; want a value", c)
			}
			continue
		case 0:
			s.fail("the line ends within a value")
		default:
			s.literal()
		}
		if s.err != nil {
			return
		}
		if depth < 0 {
			s.fail("a bracket too many")
		}
		if depth <= 0 {
			return
		}
	}
}
