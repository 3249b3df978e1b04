package ethogram

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"

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
	if err := checkState("Save", state); err != nil {
		return nil, err
	}
	world, err := w.Save()
	if err != nil {
		return nil, err
	}
	var losses losses
	if losses.look(w, state); losses.found != nil {
		return nil, losses.err()
	}
	var b bytes.Buffer
	b.Grow(2 * base64.StdEncoding.EncodedLen(len(world))) // agents take about as much
	b.WriteString(`{"World":"`)
	b.Write(base64.StdEncoding.AppendEncode(b.AvailableBuffer(), world))
	b.WriteString(`","Agents":{`)
	enc := json.NewEncoder(&b) // a Marshal of each agent would copy them all once more
	separator := ""
	for id, agent := range w.Agents() {
		fmt.Fprintf(&b, `%s"%d":`, separator, id)
		separator = ","
		if err := enc.Encode(agent); err != nil {
			losses.value(fmt.Sprintf("agent %d, a %T", id, agent), agent, err)
			continue
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteString(`},"State":`)
	if err := enc.Encode(state); err != nil {
		losses.value(fmt.Sprintf("the state, a %T", state), state, err)
	}
	if err := losses.err(); err != nil {
		return nil, err
	}
	b.Truncate(b.Len() - 1)
	b.WriteByte('}')
	return b.Bytes(), nil
}

// checkState returns what is wrong with a state that is no pointer.
func checkState(method string, state any) error {
	if v := reflect.ValueOf(state); state != nil && (v.Kind() != reflect.Pointer || v.IsNil()) {
		return fmt.Errorf("ethogram: %s: the state is a %T; want a pointer to it that is not nil", method, state)
	}
	return nil
}

// Load puts what Save wrote into a world that Open has just made, and into state, a pointer of the
// type that was saved, or nil. Each agent is a new one; World.Welcome gives it what no save has.
// Fields of state that are not saved, or that the save does not have, stay as they are; one that it
// has is read anew, with all that is below it.
//
// The tables may be other ones than those that were saved, see decider.World.Load, and the types
// may have lost fields: the result says what was dropped. An error changes neither the world nor
// state: the data are no save, or cut, or have no state for one that is not nil, or of a game none
// of whose kinds this one has, or an agent or state does not fit its type.
func Load(w *decider.World, data []byte, state any) (decider.LoadedWorld, error) {
	var none decider.LoadedWorld
	if w == nil {
		return none, errors.New("ethogram: Load into a nil World; Open returns one")
	}
	if err := checkState("Load", state); err != nil {
		return none, err
	}
	var s saved
	if err := strict.Decode(data, &s); err != nil {
		return none, fmt.Errorf("ethogram: this is no save: %w", err)
	}
	if s.World == nil {
		return none, errors.New("ethogram: this is no save: it has no World")
	}
	l := loading{asked: map[uint64]bool{}}
	loaded, err := l.state(s.State, state)
	if err != nil {
		return none, err
	}
	report, err := w.Load(s.World, func(id uint64, to any) error {
		l.asked[id] = true
		text := s.Agents[id]
		if isNull(text) {
			return decider.ErrNoAgent
		}
		return l.read(text, to, fmt.Sprintf("Agents.%d", id))
	})
	if err != nil {
		return none, err
	}
	if state != nil {
		adopt(reflect.ValueOf(state).Elem(), loaded.Elem(), fieldsIn(s.State))
	}
	l.strangers(&report, s.Agents)
	report.Dropped = append(report.Dropped, l.dropped...)
	return report, nil
}

func isNull(text json.RawMessage) bool { return text == nil || string(text) == "null" }

// loading is what Load drops.
type loading struct {
	asked   map[uint64]bool // the agents that the world has asked for
	dropped []decider.Dropped
}

func (l *loading) drop(kind, at, why string) {
	l.dropped = append(l.dropped, decider.Dropped{Kind: kind, Name: at, Why: why})
}

// read reads a value of the save, at a place there, into what to points to, which is zero.
func (l *loading) read(text json.RawMessage, to any, at string) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == nil || !strings.HasPrefix(err.Error(), "json: unknown field ") {
		return err
	}
	reflect.ValueOf(to).Elem().SetZero() // that error may stand before another one
	if err := json.Unmarshal(text, to); err != nil {
		return err
	}
	of := reflect.TypeOf(to).Elem()
	for _, field := range strict.Unknown(text, of) {
		l.drop("field", at+"."+field, fmt.Sprintf("a %v has no such field", of))
	}
	return nil
}

// state reads the state into a new one of its type.
func (l *loading) state(text json.RawMessage, state any) (loaded reflect.Value, err error) {
	if state == nil {
		if !isNull(text) {
			l.drop("state", "State", "Load was given no state")
		}
		return loaded, nil
	}
	of := reflect.TypeOf(state).Elem()
	if text == nil || isNull(text) && of.Kind() == reflect.Struct && !marshalsItself(of) {
		return loaded, fmt.Errorf("ethogram: the save has no state, and Load is given a %T; save with one, or load with nil", state)
	}
	loaded = reflect.New(of)
	if err := l.read(text, loaded.Interface(), "State"); err != nil {
		return loaded, fmt.Errorf("ethogram: the state of the save does not fit a %T: %w", state, err)
	}
	return loaded, nil
}

// strangers notes the agents of the save of which the saved world knows nothing.
func (l *loading) strangers(report *decider.LoadedWorld, agents map[uint64]json.RawMessage) {
	for _, c := range report.Crowds { // the world does not ask for those whose crowd is gone
		for _, d := range c.Dropped {
			l.asked[d.Agent] = true
		}
	}
	for _, id := range sortedKeys(agents) {
		if !l.asked[id] {
			l.drop("agent", fmt.Sprintf("Agents.%d", id), "the World of the save has no such agent")
		}
	}
}

// fieldsIn returns the names of an object's fields, as encoding/json compares them.
func fieldsIn(text json.RawMessage) map[string]bool {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(text, &fields) // into a struct that reads itself it may be something else
	has := make(map[string]bool, len(fields))
	for name := range fields { // in any order: into a set
		has[strings.ToLower(name)] = true
	}
	return has
}

// adopt sets what a save has of a state to what was loaded.
func adopt(to, from reflect.Value, has map[string]bool) {
	if to.Kind() != reflect.Struct || marshalsItself(to.Type()) {
		to.Set(from)
		return
	}
	below := maps.Clone(has) // what is not of the struct itself, but of those that it embeds
	for f := range to.Type().Fields() {
		if f.IsExported() && f.Tag.Get("json") != "-" {
			delete(below, jsonName(f))
		}
	}
	for i := range to.NumField() {
		f := to.Type().Field(i)
		name := jsonName(f)
		at, loaded := to.Field(i), from.Field(i)
		switch {
		case f.Tag.Get("json") == "-":
		case name == "" && f.Type.Kind() == reflect.Struct:
			adopt(at, loaded, below)
		case !f.IsExported():
		case name == "":
			if loaded.IsNil() { // the save has none of its fields
				continue
			}
			if !at.IsNil() {
				own := reflect.New(f.Type.Elem()) // others may point to the one that was there
				own.Elem().Set(at.Elem())
				adopt(own.Elem(), loaded.Elem(), below)
				loaded = own
			}
			at.Set(loaded)
		case has[name]:
			at.Set(loaded)
		}
	}
}

// jsonName returns a field's name as fieldsIn has it, "" of an embedded struct, whose fields stand in
// its place.
func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if f.Anonymous && name == "" && t.Kind() == reflect.Struct {
		return ""
	}
	return strings.ToLower(cmp.Or(name, f.Name))
}
