package vocabulary

import (
	"encoding"
	"errors"
	"fmt"
	"math/bits"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/stimuli"
)

// SetNames gives the bits of flags and stimuli the names by which data knows them, as
// [decider.World.SetNames] does for readers. A bit without a name is its number: "bit 5". The error
// lists names of more or less than one bit, and names that two bits have.
func (v *Vocabulary) SetNames(n decider.Names) error {
	if v == nil {
		return errors.New("ethogram: vocabulary: SetNames of none; make one with Of")
	}
	flags, stimuli := make(map[uint64]string, len(n.Flags)), make(map[uint64]string, len(n.Stimuli))
	for flag, name := range n.Flags { // in any order: bitNames sorts them
		flags[uint64(flag)] = name
	}
	for token, name := range n.Stimuli {
		stimuli[uint64(token)] = name
	}
	var wrong []string
	v.flags, wrong = bitNames("flag", flags, nil)
	if v.stimuli, wrong = bitNames("stimulus", stimuli, wrong); wrong != nil {
		return fmt.Errorf("ethogram: vocabulary: %s", strings.Join(wrong, "; "))
	}
	return nil
}

// bitNames returns names by bit, and what is wrong with them behind what was.
func bitNames(what string, named map[uint64]string, wrong []string) (names [64]string, _ []string) {
	masks := make([]uint64, 0, len(named))
	for mask := range named {
		masks = append(masks, mask)
	}
	slices.Sort(masks)
	for _, mask := range masks {
		name := named[mask]
		switch {
		case bits.OnesCount64(mask) != 1:
			wrong = append(wrong, fmt.Sprintf("the %s %q has %d bits; want one", what, name, bits.OnesCount64(mask)))
		case name == "" || strings.HasPrefix(name, bitPrefix):
			wrong = append(wrong, fmt.Sprintf("the %s %#x is called %q; want a name that is no number of a bit", what, mask, name))
		case slices.Contains(names[:], name):
			wrong = append(wrong, fmt.Sprintf("two bits are the %s %q; want another name for one of them", what, name))
		default:
			names[bits.TrailingZeros64(mask)] = name
		}
	}
	return names, wrong
}

// Types of fields.
var (
	flagsType  = reflect.TypeFor[decider.Flags]()
	maskType   = reflect.TypeFor[stimuli.Mask]()
	textReader = reflect.TypeFor[encoding.TextUnmarshaler]()
)

const bitPrefix = "bit "

// bitsOf returns the names of the bits of a type, nil of other types.
func (v *Vocabulary) bitsOf(t reflect.Type) *[64]string {
	switch t {
	case flagsType:
		return &v.flags
	case maskType:
		return &v.stimuli
	}
	return nil
}

// namesOfBits returns what data calls the bits of a word.
func namesOfBits(names *[64]string, word uint64) (all []string) {
	for ; word != 0; word &= word - 1 {
		bit := bits.TrailingZeros64(word)
		name := names[bit]
		if name == "" {
			name = bitPrefix + strconv.Itoa(bit)
		}
		all = append(all, name)
	}
	return all
}

// bitCalled returns the bit with that name, or that number if it has no name.
func bitCalled(names *[64]string, name string) (bit int, ok bool) {
	if i := slices.Index(names[:], name); i >= 0 && name != "" {
		return i, true
	}
	number, isNumber := strings.CutPrefix(name, bitPrefix)
	bit, err := strconv.Atoi(number)
	return bit, isNumber && err == nil && bit >= 0 && bit < len(names) && names[bit] == "" && strconv.Itoa(bit) == number
}

// constants returns the names of a type's constants, in their order from 0 on, nil of a type that has
// none.
func constants(t reflect.Type) (names []string) {
	if t.Kind() != reflect.Uint8 || t.PkgPath() != deciderPath {
		return nil
	}
	for n := range 256 {
		at := reflect.New(t).Elem()
		at.SetUint(uint64(n))
		name := at.Interface().(fmt.Stringer).String()
		if strings.Contains(name, "?") {
			break
		}
		names = append(names, name)
	}
	return names
}
