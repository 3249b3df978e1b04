package local

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/ethogram-go/ethogram/decider/vocabulary"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// Keep has the page save edits in a file, and offer those of last time that are in it: nothing is applied before the
// page asks for it. The file is a list of [vocabulary.Edit], as the command ethogram reads it; it need not be there
// yet. Without this, as in a browser, the page keeps them in the browser's storage.
func (t *Table) Keep(file string) error {
	t.there("Keep")
	data, err := os.ReadFile(file)
	var edits []vocabulary.Edit
	if err == nil {
		err = strict.Decode(data, &edits)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("local: Keep: the edits in %s: %w", file, err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = edits
	t.keep = func(b []byte) error { return atomicfile.Write(file, b) } // programs that keep nothing do without it
	return nil
}

// save writes the edits that the page shows.
func (t *Table) save(tuneOrder) error {
	if t.keep == nil {
		return refuse(notFound, "the game gives no file for edits: see Table.Keep")
	}
	edits := t.history[t.at]
	b := []byte("[")
	for i, e := range edits {
		if i > 0 {
			b = append(b, ',')
		}
		line, _ := json.Marshal(e) // its value was read
		b = append(append(b, "\n"...), line...)
	}
	if err := t.keep(append(b, "\n]\n"...)); err != nil {
		return err
	}
	t.kept = edits
	return nil
}
