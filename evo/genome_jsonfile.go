package evo

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/exp/slices"
)

// maxNesting bounds how deep the values of a file stand in each other: far more
// than the rows of a genome ever need.
const maxNesting = 256

// jsonValue is a value in a JSON file, and where it begins.
type jsonValue struct {
	at    int          // offset in the file
	what  byte         // '{', '[', '"', '0', 't' for both booleans, 'n'
	text  string       // of a string or number
	on    bool         // of a boolean
	names []jsonName   // of an object
	items []*jsonValue // of an array or object
}

// jsonName is a name in an object.
type jsonName struct {
	at   int
	text string
}

// jsonFile is a JSON text that is read into values with positions: what
// encoding/json decodes into structs forgets them.
type jsonFile struct {
	data  []byte
	dec   *json.Decoder
	lines []int // where lines end; nil until a position is asked for
}

// parseJSON reads a file that is one value. An error has the position.
func parseJSON(data []byte) (*jsonFile, *jsonValue, error) {
	f := &jsonFile{data: data, dec: json.NewDecoder(bytes.NewReader(data))}
	f.dec.UseNumber()
	v, err := f.value(0)
	if err != nil {
		return f, nil, err
	}
	if at := f.next(); at < len(data) {
		return f, nil, f.problem(at, CodeSyntax, "there is something behind the end of the genome", "a file holds one genome; remove the rest")
	}
	return f, v, nil
}

// next returns the offset at which the next token begins.
func (f *jsonFile) next() int {
	at := int(f.dec.InputOffset())
	for at < len(f.data) && strings.IndexByte(" \t\r\n,:", f.data[at]) >= 0 {
		at++
	}
	return at
}

// token returns the next token and its offset.
func (f *jsonFile) token() (json.Token, int, error) {
	at := f.next()
	t, err := f.dec.Token()
	if err == nil {
		return t, at, nil
	}
	message := "the file ends within the genome"
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		message = syntax.Error() // its offset is now before, now behind the byte that is wrong
	} else if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		message = err.Error()
	} else {
		at = len(f.data)
	}
	return nil, at, f.problem(at, CodeSyntax, "this is no JSON: "+message, "compare with a genome that the program wrote")
}

// value reads a value at a depth of nesting.
func (f *jsonFile) value(depth int) (*jsonValue, error) {
	t, at, err := f.token()
	if err != nil {
		return nil, err
	}
	if depth == maxNesting {
		return nil, f.problem(at, CodeSyntax, fmt.Sprintf("values stand more than %d deep in each other", maxNesting), "rows of a genome stand at most 32 deep")
	}
	v := &jsonValue{at: at}
	switch t := t.(type) {
	case nil:
		v.what = 'n'
	case bool:
		v.what, v.on = 't', t
	case json.Number:
		v.what, v.text = '0', t.String()
	case string:
		v.what, v.text = '"', t
	case json.Delim:
		v.what = byte(t)
		for f.dec.More() {
			if t == '{' {
				name, at, err := f.token()
				if err != nil {
					return nil, err
				}
				text, _ := name.(string) // the decoder has made sure of it
				v.names = append(v.names, jsonName{at, text})
			}
			item, err := f.value(depth + 1)
			if err != nil {
				return nil, err
			}
			v.items = append(v.items, item)
		}
		if _, _, err := f.token(); err != nil { // the closing one
			return nil, err
		}
	}
	return v, nil
}

// problem returns a problem at an offset.
func (f *jsonFile) problem(at int, code Code, message, fix string) *Problem {
	p := &Problem{Code: code, Message: message, Fix: fix}
	p.Line, p.Column = f.position(at)
	return p
}

// position returns the line and column of an offset, counted in bytes, from 1.
func (f *jsonFile) position(at int) (line, column int) {
	if f.lines == nil {
		f.lines = []int{-1} // as if a line ended before the first
		for i, b := range f.data {
			if b == '\n' {
				f.lines = append(f.lines, i)
			}
		}
	}
	line, _ = slices.BinarySearch(f.lines, at)
	return line, at - f.lines[line-1]
}

// kind says what a value is, in words.
func (v *jsonValue) kind() string {
	switch v.what {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return fmt.Sprintf("the text %q", clip(v.text))
	case '0':
		return "the number " + clip(v.text)
	case 't':
		return fmt.Sprint(v.on)
	}
	return "null"
}
