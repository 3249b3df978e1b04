package stimuli_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/stimuli"
)

// People hold their stimuli in many ways.
type (
	withSet   struct{ Noticed stimuli.Set[int32] }
	withInbox struct{ Inbox stimuli.Inbox[int32] }
	pointers  struct {
		Noticed *stimuli.Set[int32]
		Inbox   *stimuli.Inbox[int32]
	}
	embedsSet   struct{ stimuli.Set[int32] }
	embedsInbox struct{ stimuli.Inbox[int32] }
	embedsBoth  struct {
		stimuli.Set[int32]
		stimuli.Inbox[int32]
	}
	EmbedsDeep struct {
		embedsSet
		Name string
	}
	BothDeep struct {
		*embedsBoth
		Name string
	}
	list struct{ All []stimuli.Set[int32] }
)

func marshalJSON(v any) error { _, err := json.Marshal(v); return err }
func marshalXML(v any) error  { _, err := xml.Marshal(v); return err }
func marshalGob(v any) error  { return gob.NewEncoder(&bytes.Buffer{}).Encode(v) }

func TestMarshalersRefuse(t *testing.T) {
	const set, inbox = "a Set cannot be marshaled: call Set.Save with a Codec", "an Inbox cannot be marshaled: call Inbox.Save with a Codec"
	var noticed stimuli.Set[int32]
	noticed.Set(Noise, 1, second) // gob leaves out fields that are zero
	posted := func() *withInbox {
		w := &withInbox{}
		w.Inbox.Post(1, 1, Noise, 1, second)
		return w
	}
	both := &embedsBoth{Set: noticed}
	both.Inbox.Post(1, 1, Noise, 1, second)

	for _, c := range []struct {
		v    any
		want string
		not  string // an encoding that has no such thing
	}{
		{noticed, set, ""},
		{&noticed, set, ""},
		{&posted().Inbox, inbox, ""},
		{withSet{noticed}, set, ""},
		{&withSet{noticed}, set, ""},
		{posted(), inbox, ""},
		{reflect.ValueOf(posted()).Elem().Interface(), inbox, ""}, // by value, without an address
		{map[string]withSet{"wolf": {noticed}}, set, "xml"},
		{[]*withInbox{posted()}, inbox, ""},
		{pointers{Noticed: &noticed}, set, ""},
		{pointers{Inbox: &posted().Inbox}, inbox, ""},
		{list{[]stimuli.Set[int32]{noticed}}, set, ""},
		{embedsSet{noticed}, set, ""},
		{&embedsSet{noticed}, set, ""},
		{&embedsInbox{}, inbox, ""},
		{both, set, ""},
		{EmbedsDeep{embedsSet{noticed}, "wolf"}, set, ""},
		{BothDeep{both, "wolf"}, set, "gob"}, // which sees no unexported types
	} {
		for name, marshal := range map[string]func(any) error{"json": marshalJSON, "gob": marshalGob, "xml": marshalXML} {
			if name != c.not {
				assert.ErrorContains(t, marshal(c.v), c.want, "%s of %T", name, c.v)
			}
		}
	}
}

func TestUnmarshalersRefuse(t *testing.T) {
	for _, in := range []string{`{"Noticed":{}}`, `{"Noticed":{"live":1}}`, `{"Noticed":"x"}`, `{"Noticed":[1]}`} {
		assert.ErrorContains(t, json.Unmarshal([]byte(in), &withSet{}), "a Set cannot be unmarshaled: call Set.Load", in)
	}
	assert.ErrorContains(t, json.Unmarshal([]byte(`{"Inbox":{}}`), &withInbox{}), "an Inbox cannot be unmarshaled: call Inbox.Load")
	assert.ErrorContains(t, json.Unmarshal([]byte(`{}`), &embedsSet{}), "call Set.Load")
	assert.ErrorContains(t, xml.Unmarshal([]byte(`<withSet><Noticed>1</Noticed></withSet>`), &withSet{}), "call Set.Load")
	assert.ErrorContains(t, xml.Unmarshal([]byte(`<withInbox><Inbox>1</Inbox></withInbox>`), &withInbox{}), "call Inbox.Load")

	// What gob would have been given by a type that agrees.
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(struct{ Noticed agreeable }{1}))
	assert.ErrorContains(t, gob.NewDecoder(bytes.NewReader(b.Bytes())).Decode(&withSet{}), "call Set.Load")
	b.Reset()
	require.NoError(t, gob.NewEncoder(&b).Encode(struct{ Inbox agreeable }{1}))
	assert.ErrorContains(t, gob.NewDecoder(&b).Decode(&withInbox{}), "call Inbox.Load")
}

type agreeable int

func (agreeable) MarshalBinary() ([]byte, error) { return []byte{1}, nil }

// TestMarshalersAround: fields that are left out harm nobody.
func TestMarshalersAround(t *testing.T) {
	type wolf struct {
		Name    string
		Noticed stimuli.Set[int32]    `json:"-" xml:"-"`
		inbox   stimuli.Inbox[int32]  // unexported: json, xml and gob never see it
		Pack    *stimuli.Inbox[int32] `json:",omitempty"`
	}
	w := &wolf{Name: "Akela"}
	w.inbox.Post(1, 1, Noise, 1, second)
	b, err := json.Marshal(w)
	require.NoError(t, err)
	assert.Equal(t, `{"Name":"Akela"}`, string(b))
	require.NoError(t, json.Unmarshal(b, w))
	require.NoError(t, marshalXML(w))
}
