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

// People hold their senses in many ways.
type (
	with    struct{ Senses stimuli.Senses[int32] }
	pointer struct{ Senses *stimuli.Senses[int32] }
	embeds  struct{ stimuli.Senses[int32] }
	Deep    struct {
		*embeds
		Name string
	}
	list     struct{ All []stimuli.Senses[int32] }
	withSet  struct{ Noticed stimuli.Set[int32] }
	embedSet struct{ stimuli.Set[int32] }
)

func marshalJSON(v any) error { _, err := json.Marshal(v); return err }
func marshalXML(v any) error  { _, err := xml.Marshal(v); return err }
func marshalGob(v any) error  { return gob.NewEncoder(&bytes.Buffer{}).Encode(v) }

func TestMarshalersRefuse(t *testing.T) {
	s := &stimuli.Senses[int32]{}
	s.Set(Noise, 1, second) // gob leaves out fields that are zero
	holder := &with{}
	holder.Senses.Set(Noise, 1, second)
	embedder := &embeds{}
	embedder.Set(Noise, 1, second)
	many := list{make([]stimuli.Senses[int32], 1)}
	many.All[0].Set(Noise, 1, second)
	setter := &withSet{}
	setter.Noticed.Set(Noise, 1, second)
	embedded := &embedSet{}
	embedded.Set.Set(Noise, 1, second)
	byValue := func(p any) any { return reflect.ValueOf(p).Elem().Interface() } // without an address

	for _, c := range []struct {
		v   any
		not string // an encoding that has no such thing
	}{
		{s, ""},
		{byValue(s), ""},
		{holder, ""},
		{byValue(holder), ""},
		{map[string]*with{"wolf": holder}, "xml"},
		{[]*with{holder}, ""},
		{pointer{s}, ""},
		{many, ""},
		{embedder, ""},
		{byValue(embedder), ""},
		{setter, ""},
		{byValue(setter), ""},
		{&setter.Noticed, ""},
		{embedded, ""},
		{byValue(embedded), ""},
		{Deep{embedder, "wolf"}, "gob"}, // which sees no unexported types
	} {
		for name, marshal := range map[string]func(any) error{"json": marshalJSON, "gob": marshalGob, "xml": marshalXML} {
			if name != c.not {
				assert.ErrorContains(t, marshal(c.v), "a Set or Senses cannot be marshaled: call Save with a Codec", "%s of %T", name, c.v)
			}
		}
	}
}

func TestUnmarshalersRefuse(t *testing.T) {
	for _, in := range []string{`{"Senses":{}}`, `{"Senses":{"live":1}}`, `{"Senses":"x"}`, `{"Senses":[1]}`} {
		assert.ErrorContains(t, json.Unmarshal([]byte(in), &with{}), "a Set or Senses cannot be unmarshaled: call Load", in)
	}
	assert.ErrorContains(t, json.Unmarshal([]byte(`{}`), &embeds{}), "call Load")
	assert.ErrorContains(t, xml.Unmarshal([]byte(`<with><Senses>1</Senses></with>`), &with{}), "call Load")

	// What gob would have been given by a type that agrees.
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(struct{ Senses agreeable }{1}))
	assert.ErrorContains(t, gob.NewDecoder(&b).Decode(&with{}), "call Load")
}

type agreeable int

func (agreeable) MarshalBinary() ([]byte, error) { return []byte{1}, nil }

// TestMarshalersAround: fields that are left out harm nobody.
func TestMarshalersAround(t *testing.T) {
	type wolf struct {
		Name    string
		Noticed stimuli.Senses[int32]  `json:"-" xml:"-"`
		secret  stimuli.Senses[int32]  // unexported: json, xml and gob never see it
		Pack    *stimuli.Senses[int32] `json:",omitempty"`
	}
	w := &wolf{Name: "Akela"}
	w.secret.Post(1, 1, Noise, 1, second)
	b, err := json.Marshal(w)
	require.NoError(t, err)
	assert.Equal(t, `{"Name":"Akela"}`, string(b))
	require.NoError(t, json.Unmarshal(b, w))
	require.NoError(t, marshalXML(w))
}
