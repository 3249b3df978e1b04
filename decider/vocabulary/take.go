package vocabulary

import (
	"errors"
	"fmt"
	"math"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowoff"
)

// Bounds are the most that a game takes from the table of a level or a mod. 0 is no bound but those of Compile.
type Bounds struct {
	Rows  int // of the tree: a shared row counts in each of its places
	Lanes int // of a group that is Parallel
	Loop  int // of a row: how often a list runs, where -1, without end, is beyond each bound
	Bytes int // of an agent, see decider.Tree.MemorySize
}

// Take returns the compiled table that data says, for a new crowd or for [decider.Crowd.Retable]. What v
// allows, see [Vocabulary.Allow], is what the table may name. The error is of type [decider.Errors], and has
// everything that [Decode] finds, or else everything that Compile and the bounds refuse, with line and column: where
// the row begins.
func Take[A any](v *Vocabulary, data []byte, most Bounds, o ...decider.Option) (*decider.Tree[A], error) {
	table, l, err := decode[A](v, data)
	if err != nil {
		return nil, err
	}
	rows, name := places(table, map[*decider.Decider[A]]int{}), plain.Name(table.Name)
	found := beyond(nil, table.Name, name, fmt.Sprintf("the tree has %d rows", rows), rows, most.Rows, "leave some out; a shared row counts in each of its places")
	var tree *decider.Tree[A]
	if most.Rows <= 0 || rows <= 2*most.Rows { // what is far too large is not compiled: that takes long
		var wrong decider.Errors
		tree, err = decider.Compile(table, o...)
		errors.As(err, &wrong)
		found = append(wrong, found...)
	}
	if tree != nil {
		found = beyond(found, table.Name, name, fmt.Sprintf("an agent takes %d bytes", tree.MemorySize()), tree.MemorySize(), most.Bytes, "leave out rows, above all those that have memory")
	}
	for i, row := range l.read {
		row, path := row.Interface().(*decider.Decider[A]), l.spots[i].path
		if row.Policy == decider.Parallel {
			found = beyond(found, row.Name, path, fmt.Sprintf("there are %d lanes", len(row.Children)), len(row.Children), most.Lanes, "leave some out, or put some in one group")
		}
		loop, runs := row.Loop, fmt.Sprintf("the list runs %d times", row.Loop)
		if loop < 0 {
			loop, runs = math.MaxInt, "the list runs without end"
		}
		found = beyond(found, row.Name, path, runs, loop, most.Loop, fmt.Sprintf("write \"Loop\": %d", most.Loop))
	}
	if found == nil {
		return tree, nil
	}
	return nil, l.placed(found)
}

// places counts the rows of a tree, with what is counted already. Of a cycle, which Compile refuses, it counts a round.
func places[A any](row *decider.Decider[A], counted map[*decider.Decider[A]]int) int {
	if row == nil {
		return 0
	}
	n, ok := counted[row]
	if !ok {
		counted[row], n = 1, 1
		for _, kid := range row.Children {
			n = min(n+places(kid, counted), math.MaxInt32)
		}
		counted[row] = n
	}
	return n
}

// beyond adds the problem that there is more of something than the game takes.
func beyond(found decider.Errors, row, path, what string, is, most int, fix string) decider.Errors {
	if most <= 0 || is <= most {
		return found
	}
	return append(found, &decider.Problem{Code: codeBeyond, Path: path, Name: row, Message: fmt.Sprintf("%s; the game takes at most %d", what, most), Fix: fix})
}

// placed returns problems with the places where their rows begin.
func (l *loader) placed(found decider.Errors) (all decider.Errors) {
	at := map[string]int{}
	for i := len(l.read) - 1; i >= 0; i-- { // of rows without a name the first
		at[rowoff.Name(l.read[i])] = l.spots[i].at
	}
	for _, p := range found {
		own := *p
		own.Message = l.place(at[p.Name]) + p.Message
		all = append(all, &own)
	}
	return all
}

// codeBeyond is of a table that is larger than the game takes.
const codeBeyond decider.Code = "BeyondBounds"
