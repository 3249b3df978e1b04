package stimuli_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"reflect"
	"testing"
	"time"

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
	list    struct{ All []stimuli.Senses[int32] }
	withSet struct{ Noticed stimuli.Set[int32] }
)

type sensing interface {
	Set(stimuli.Mask, int32, time.Duration)
	Get(stimuli.Mask) (int32, bool)
	Clear(stimuli.Mask)
}

func marshalJSON(v any) error { _, err := json.Marshal(v); return err }
func marshalXML(v any) error  { _, err := xml.Marshal(v); return err }
func marshalGob(v any) error  { return gob.NewEncoder(&bytes.Buffer{}).Encode(v) }

// TestMarshalersSave: encoders save what is in a field, wherever it stands, and read it again.
func TestMarshalersSave(t *testing.T) {
	fill := func(s sensing) { s.Set(Noise, 1, second) }
	holder, setter := &with{}, &withSet{}
	fill(&holder.Senses)
	fill(&setter.Noticed)
	many := list{make([]stimuli.Senses[int32], 2)}
	fill(&many.All[1])
	for _, c := range []struct {
		v, read any
		not     string // an encoding that has no such thing
		look    func(any) sensing
	}{
		{holder, &with{}, "", func(v any) sensing { return &v.(*with).Senses }},
		{setter, &withSet{}, "", func(v any) sensing { return &v.(*withSet).Noticed }},
		{&pointer{&holder.Senses}, &pointer{}, "", func(v any) sensing { return v.(*pointer).Senses }},
		{many, &list{}, "", func(v any) sensing { return &v.(*list).All[1] }},
		{map[string]*with{"wolf": holder}, &map[string]*with{}, "xml", func(v any) sensing { return &(*v.(*map[string]*with))["wolf"].Senses }},
	} {
		for name, again := range map[string]func(v, read any) error{"json": throughJSON, "gob": throughGob, "xml": throughXML} {
			if name == c.not {
				continue
			}
			read := reflect.New(reflect.TypeOf(c.read).Elem()).Interface()
			require.NoError(t, again(c.v, read), "%s of %T", name, c.v)
			got, ok := c.look(read).Get(Noise)
			assert.True(t, ok && got == 1, "%s of %T", name, c.v)
		}
	}
}

// TestMarshalersRefuseCopies: an encoder that has no address would lose all that is in it.
func TestMarshalersRefuseCopies(t *testing.T) {
	holder, setter, embedder := &with{}, &withSet{}, &embeds{}
	holder.Senses.Set(Noise, 1, second)
	setter.Noticed.Set(Noise, 1, second)
	embedder.Set(Noise, 1, second)
	byValue := func(p any) any { return reflect.ValueOf(p).Elem().Interface() }
	for _, v := range []any{&holder.Senses, holder, &setter.Noticed, setter, embedder} {
		for name, marshal := range map[string]func(any) error{"json": marshalJSON, "xml": marshalXML} {
			assert.ErrorContains(t, marshal(byValue(v)), "marshal a pointer to the agent", "%s of %T", name, v)
		}
		assert.ErrorContains(t, marshalGob(byValue(v)), "gob", "%T", v)
	}
}

func TestUnmarshalersRefuse(t *testing.T) {
	for _, in := range []string{`{"Senses":{}}`, `{"Senses":{"live":1}}`, `{"Senses":"x"}`, `{"Senses":"eA=="}`, `{"Senses":[1]}`} {
		assert.Error(t, json.Unmarshal([]byte(in), &with{}), in)
	}
	assert.ErrorIs(t, json.Unmarshal([]byte(`{"Senses":"eA=="}`), &with{}), stimuli.ErrSnapshot)
	assert.ErrorIs(t, xml.Unmarshal([]byte(`<with><Senses>1</Senses></with>`), &with{}), stimuli.ErrSnapshot)
}

func throughJSON(v, read any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, read)
}

func throughXML(v, read any) error {
	b, err := xml.Marshal(v)
	if err != nil {
		return err
	}
	return xml.Unmarshal(b, read)
}

func throughGob(v, read any) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		return err
	}
	return gob.NewDecoder(&b).Decode(read)
}

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
