package record

import (
	"math"
	"math/bits"
	"strconv"
	"unicode/utf8"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// This file appends values as the log has them. Nothing allocates but what the
// buffer lacks.

// appendKey appends a key of an object that has others before it.
func appendKey(b []byte, key string) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	return append(b, '"', ':')
}

func appendInt[T ~int | ~int64 | ~int32](b []byte, v T) []byte {
	if v < 0 {
		return appendUint(append(b, '-'), -uint64(v)) // of the least one, too
	}
	return appendUint(b, uint64(v))
}

// appendUint appends what a log is full of; strconv takes 1.7 times as long.
func appendUint[T ~uint64 | ~uint32 | ~uint16 | ~uint8](b []byte, v T) []byte {
	u := uint64(v)
	switch {
	case u < 10:
		return append(b, '0'+byte(u))
	case u < 100:
		return append(b, '0'+byte(u/10), '0'+byte(u%10))
	case u >= 1000:
		b, u = appendUint(b, u/1000), u%1000
	}
	return append(b, '0'+byte(u/100), '0'+byte(u/10%10), '0'+byte(u%10))
}

// appendID appends the id of an agent.
func appendID(b []byte, id uint64) []byte {
	return append(appendUint(append(b, '"'), id), '"')
}

// appendWord appends flags, stimuli, masks and hashes.
func appendWord[T ~uint64](b []byte, v T) []byte {
	b = append(b, `"0x`...)
	n := max((bits.Len64(uint64(v))+3)/4, 1)
	b = append(b, "0000000000000000"[:n]...)
	for i := len(b) - 1; v != 0; i-- { // strconv takes four times as long
		b[i] = lowerDigits[v&0xF]
		v >>= 4
	}
	return append(b, '"')
}

func appendKeyInt[T ~int | ~int64 | ~int32](b []byte, key string, v T) []byte {
	return appendInt(appendKey(b, key), v)
}

// appendNewInt and appendNewWord append a key if its value is not as it was.
func appendNewInt[T ~int | ~int64 | ~int32](b []byte, key string, v, was T) []byte {
	if v == was {
		return b
	}
	return appendKeyInt(b, key, v)
}

func appendNewWord[T ~uint64](b []byte, key string, v, was T) []byte {
	if v == was {
		return b
	}
	return appendKeyWord(b, key, v)
}

func appendKeyWord[T ~uint64](b []byte, key string, v T) []byte {
	return appendWord(appendKey(b, key), v)
}

// appendFloat appends a number so that reading it gives the same bits, but for the
// payload of NaN.
func appendFloat(b []byte, v float64) []byte {
	switch {
	case math.IsNaN(v):
		return append(b, `"NaN"`...)
	case math.IsInf(v, 1):
		return append(b, `"+Inf"`...)
	case math.IsInf(v, -1):
		return append(b, `"-Inf"`...)
	}
	return strconv.AppendFloat(b, v, 'g', -1, 64)
}

const lowerDigits = "0123456789abcdef"

// appendText appends a text with the escapes of encoding/json. Bytes that are not
// UTF-8, which JSON cannot hold, are written as printers show them.
func appendText(b []byte, s string) []byte {
	s = plain.Data(s)
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 0x7F:
			r, size := utf8.DecodeRuneInString(s[i:])
			if i += size - 1; !plain.Obeyed(r) {
				continue
			}
			b = plain.AppendRune(append(b, s[from:i+1-size]...), r)
		case c >= ' ' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&':
			continue
		default:
			b = append(b, s[from:i]...)
			if c == '"' || c == '\\' {
				b = append(b, '\\', c)
			} else {
				b = append(append(b, `\u00`...), lowerDigits[c>>4], lowerDigits[c&0xF])
			}
		}
		from = i + 1
	}
	return append(append(b, s[from:]...), '"')
}

func appendKeyText(b []byte, key, s string) []byte { return appendText(appendKey(b, key), s) }
