package stimuli

import "errors"

// encoding/json and the like see no exported fields in a Set or an Inbox and
// would silently write an empty one. So both refuse: they embed a type whose
// methods return an error. Promoted methods are there for values and for
// pointers alike, and none of them has the Inbox as a receiver, which must not
// be copied.
//
// Writers of json and xml come upon the exported field, which refuses for itself:
// also in a struct that embeds both a Set and an Inbox. That has none of the methods,
// because two of the same name cancel each other out; so the names of the fields
// differ. gob leaves out the field, because it is zero, and asks the method.
type (
	setRefusal   struct{ UseSetSave setMarshaler }
	inboxRefusal struct{ UseInboxSave inboxMarshaler }

	setMarshaler   struct{}
	inboxMarshaler struct{}
)

const advice = "with a Codec and keep the bytes it returns; exclude the field from other encodings, " +
	"for example by the tag `json:\"-\"`. A struct that embeds it is refused as a whole: give the field a name"

var (
	errSetMarshal     = errors.New("stimuli: a Set cannot be marshaled: call Set.Save " + advice)
	errSetUnmarshal   = errors.New("stimuli: a Set cannot be unmarshaled: call Set.Load with what Set.Save returned")
	errInboxMarshal   = errors.New("stimuli: an Inbox cannot be marshaled: call Inbox.Save " + advice)
	errInboxUnmarshal = errors.New("stimuli: an Inbox cannot be unmarshaled: call Inbox.Load with what Inbox.Save returned")
)

// MarshalBinary always returns an error: use [Set.Save]. encoding/gob calls it.
func (setRefusal) MarshalBinary() ([]byte, error) { return nil, errSetMarshal }

// UnmarshalJSON always returns an error: use [Set.Load].
func (setRefusal) UnmarshalJSON([]byte) error { return errSetUnmarshal }

// UnmarshalText always returns an error: use [Set.Load].
func (setRefusal) UnmarshalText([]byte) error { return errSetUnmarshal }

// UnmarshalBinary always returns an error: use [Set.Load]. encoding/gob calls it.
func (setRefusal) UnmarshalBinary([]byte) error { return errSetUnmarshal }

// MarshalBinary always returns an error: use [Inbox.Save]. encoding/gob calls it.
func (inboxRefusal) MarshalBinary() ([]byte, error) { return nil, errInboxMarshal }

// UnmarshalJSON always returns an error: use [Inbox.Load].
func (inboxRefusal) UnmarshalJSON([]byte) error { return errInboxUnmarshal }

// UnmarshalText always returns an error: use [Inbox.Load].
func (inboxRefusal) UnmarshalText([]byte) error { return errInboxUnmarshal }

// UnmarshalBinary always returns an error: use [Inbox.Load]. encoding/gob calls it.
func (inboxRefusal) UnmarshalBinary([]byte) error { return errInboxUnmarshal }

// MarshalText always returns an error, for json and xml.
func (setMarshaler) MarshalText() ([]byte, error) { return nil, errSetMarshal }

// MarshalText always returns an error, for json and xml.
func (inboxMarshaler) MarshalText() ([]byte, error) { return nil, errInboxMarshal }
