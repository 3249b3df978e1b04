package stimuli

import "errors"

// encoding/json and the like see no exported fields in Senses and would silently
// write empty ones. So Senses refuse: they embed a type whose methods return an error.
// Promoted methods are there for values and for pointers alike, and none of them has
// the Senses as a receiver, which must not be copied.
//
// Writers of json and xml come upon the exported field, which refuses for itself, also in
// a struct that embeds Senses. gob leaves out the field, because it is zero, and asks the
// method.
type (
	refusal   struct{ UseSensesSave marshaler }
	marshaler struct{}
)

var (
	errMarshal = errors.New("stimuli: Senses cannot be marshaled: call Senses.Save with a Codec and keep the bytes it returns; " +
		"exclude the field from other encodings, for example by the tag `json:\"-\"`. A struct that embeds it is refused as a whole: give the field a name")
	errUnmarshal = errors.New("stimuli: Senses cannot be unmarshaled: call Senses.Load with what Senses.Save returned")
)

// MarshalBinary always returns an error: use [Senses.Save]. encoding/gob calls it.
func (refusal) MarshalBinary() ([]byte, error) { return nil, errMarshal }

// UnmarshalJSON always returns an error: use [Senses.Load].
func (refusal) UnmarshalJSON([]byte) error { return errUnmarshal }

// UnmarshalText always returns an error: use [Senses.Load].
func (refusal) UnmarshalText([]byte) error { return errUnmarshal }

// UnmarshalBinary always returns an error: use [Senses.Load]. encoding/gob calls it.
func (refusal) UnmarshalBinary([]byte) error { return errUnmarshal }

// MarshalText always returns an error, for json and xml.
func (marshaler) MarshalText() ([]byte, error) { return nil, errMarshal }
