package vocabulary

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// Allow returns the vocabulary for data that others have made: of the parts that v has now, it has those
// that are named, by kind as in Add, with "*" for all parts of the kind. [Decode], [Take] and [Vocabulary.Apply] refuse
// the others in words. An edit that names no part may still move or copy a row of the game with whatever that has.
// Flags, stimuli and the numbers of rows are not denied. The error has all kinds and names that v does not have.
func (v *Vocabulary) Allow(parts map[string][]string) (*Vocabulary, error) {
	if v == nil || v.row == nil {
		return nil, errors.New("ethogram: vocabulary: Allow of none; make one with Of")
	}
	own := &Vocabulary{row: v.row, known: map[any]*Part{}, named: map[[2]string]*Part{}, denied: map[[2]string]bool{}, flags: v.flags, stimuli: v.stimuli}
	var wrong []string
	kinds := make([]string, 0, len(parts))
	for kind := range parts {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		for _, name := range parts[kind] {
			if _, err := v.Find(kind, name); err != nil && (name != "*" || len(v.names(kind)) == 0) {
				wrong = append(wrong, strings.TrimPrefix(err.Error(), "ethogram: vocabulary: "))
			}
		}
	}
	if wrong != nil {
		return nil, fmt.Errorf("ethogram: vocabulary: Allow: %s", strings.Join(wrong, "; "))
	}
	for _, p := range v.parts {
		key := [2]string{p.Kind, p.Name}
		switch names := parts[p.Kind]; {
		case p.Doubt != "":
		case slices.Contains(names, p.Name) || slices.Contains(names, "*"):
			own.parts = append(own.parts, p)
			own.named[key] = p
		default:
			own.denied[key] = true
		}
	}
	for id, p := range v.known { // in any order
		if own.named[[2]string{p.Kind, p.Name}] == p {
			own.known[id] = p
		}
	}
	return own, nil
}

// deniedPart says why data may not have a part, "" if it may.
func (v *Vocabulary) deniedPart(kind, name string) string {
	if !v.denied[[2]string{kind, name}] {
		return ""
	}
	return fmt.Sprintf("the game does not allow data the %s %.60s", kind, plain.Name(name))
}
