package ethogram

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// saved is what a save has. Its parts are JSON: a save can be read, compared and mended.
type saved struct {
	World  []byte // of World.Save
	Agents map[uint64]json.RawMessage
	State  json.RawMessage
}

// Save returns the world with all agents of its crowds, and state, which is what else the game
// has, as JSON. state is a pointer, or nil for none. Call it between two frames.
//
// Agents and state are marshaled by encoding/json, which keeps exported fields only, and nothing
// of who points to whom. So Save refuses what would be lost in silence, all of it at once: fields
// that are not exported, unless a tag says that the game restores them by itself (`save:"-"`),
// pointers to agents (write ids), interfaces, functions and channels, numbers that are none, and
// structs that embed something that marshals itself, such as stimuli.Senses: give the field a
// name. A type that marshals and unmarshals itself is its own business.
//
// Saves of two worlds in one state are equal, byte by byte.
func Save(w *decider.World, state any) ([]byte, error) {
	if w == nil {
		return nil, errors.New("ethogram: Save of a nil World; Open returns one")
	}
	world, err := w.Save()
	if err != nil {
		return nil, err
	}
	var losses losses
	if losses.look(w, state); losses.found != nil {
		return nil, losses.err()
	}
	b := bytes.NewBufferString(`{"World":`)
	text, err := json.Marshal(world)
	if err != nil {
		return nil, err
	}
	b.Write(text)
	b.WriteString(`,"Agents":{`)
	for id, agent := range w.Agents() {
		text, err := json.Marshal(agent)
		if err != nil {
			losses.value(fmt.Sprintf("agent %d, a %T", id, agent), agent, err)
			continue
		}
		if b.Bytes()[b.Len()-1] != '{' {
			b.WriteByte(',')
		}
		fmt.Fprintf(b, "\"%d\":", id)
		b.Write(text)
	}
	b.WriteString(`},"State":`)
	text, err = json.Marshal(state)
	if err != nil {
		losses.value(fmt.Sprintf("the state, a %T", state), state, err)
	}
	if err := losses.err(); err != nil {
		return nil, err
	}
	b.Write(text)
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Load puts what Save wrote into a world that Open has just made, and into state, a pointer of the
// type that was saved, or nil. Each agent is a new one; World.Welcome gives it what no save has.
// Fields of state that are not saved stay as they are.
//
// The tables may be other ones than those that were saved, see decider.World.Load: the result
// says what was dropped. An error changes neither the world nor state: the data are no save, or cut,
// or of a game none of whose kinds this one has, or an agent or state does not fit its type.
func Load(w *decider.World, data []byte, state any) (decider.LoadedWorld, error) {
	var none decider.LoadedWorld
	if w == nil {
		return none, errors.New("ethogram: Load into a nil World; Open returns one")
	}
	to := reflect.ValueOf(state)
	if state != nil && (to.Kind() != reflect.Pointer || to.IsNil()) {
		return none, fmt.Errorf("ethogram: Load: the state is a %T; want a pointer to it that is not nil", state)
	}
	var s saved
	if err := strict.Decode(data, &s); err != nil {
		return none, fmt.Errorf("ethogram: this is no save: %w", err)
	}
	var loaded reflect.Value
	if state != nil {
		loaded = reflect.New(to.Type().Elem())
		if err := json.Unmarshal(s.State, loaded.Interface()); err != nil {
			return none, fmt.Errorf("ethogram: the state of the save does not fit a %T: %w", state, err)
		}
	}
	report, err := w.Load(s.World, func(id uint64, to any) error {
		text, ok := s.Agents[id]
		if !ok || bytes.Equal(text, []byte("null")) {
			return decider.ErrNoAgent
		}
		return json.Unmarshal(text, to)
	})
	if err != nil {
		return none, err
	}
	if state != nil {
		adopt(to.Elem(), loaded.Elem())
	}
	return report, nil
}

// adopt sets what is saved of a state to what was loaded.
func adopt(to, from reflect.Value) {
	if to.Kind() != reflect.Struct || marshalsItself(to.Type()) {
		to.Set(from)
		return
	}
	for i := range to.NumField() {
		f := to.Type().Field(i)
		switch {
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			adopt(to.Field(i), from.Field(i))
		case f.IsExported() && f.Tag.Get("json") != "-":
			to.Field(i).Set(from.Field(i))
		}
	}
}
