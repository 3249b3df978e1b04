package stimuli

import "errors"

// encoding/json and the like see no exported fields in a Set or in Senses and would
// silently write an empty one. So both refuse: they embed a type whose methods return an
// error. Promoted methods are there for values and for pointers alike, and none of them
// has the Set as a receiver, which must not be copied.
//
// Writers of json and xml come upon the exported field, which refuses for itself, also in
// a struct that embeds a Set. gob leaves out the field, because it is zero, and asks the
// method.
type (
	refusal   struct{ UseSave marshaler }
	marshaler struct{}
)

var (
	errMarshal = errors.New("stimuli: a Set or Senses cannot be marshaled: call Save with a Codec and keep the bytes it returns; " +
		"exclude the field from other encodings, for example by the tag `json:\"-\"`. A struct that embeds it is refused as a whole: give the field a name")
	errUnmarshal = errors.New("stimuli: a Set or Senses cannot be unmarshaled: call Load with what Save returned")
)

// MarshalBinary always returns an error: use Save. encoding/gob calls it.
func (refusal) MarshalBinary() ([]byte, error) { return nil, errMarshal }

// UnmarshalJSON always returns an error: use Load.
func (refusal) UnmarshalJSON([]byte) error { return errUnmarshal }

// UnmarshalText always returns an error: use Load.
func (refusal) UnmarshalText([]byte) error { return errUnmarshal }

// UnmarshalBinary always returns an error: use Load. encoding/gob calls it.
func (refusal) UnmarshalBinary([]byte) error { return errUnmarshal }

// MarshalText always returns an error, for json and xml.
func (marshaler) MarshalText() ([]byte, error) { return nil, errMarshal }
