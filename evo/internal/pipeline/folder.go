package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo/internal/journal"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// ErrBusy is the error of a write to a run's folder while another process works
// there.
var ErrBusy = errors.New("another process works in this folder")

// Exclusive locks the run's folder against other processes and calls do. It makes
// the folder if there is none, and returns [ErrBusy] if another process has it
// locked. Calls on the same Run may nest: the outermost call releases the folder.
// It locks nothing on systems without locks that end with a process.
func (r *Run) Exclusive(do func() error) error {
	if r.locked {
		return do()
	}
	if err := os.MkdirAll(r.Dir, 0o755); err != nil {
		return err
	}
	folder, err := os.Open(r.Dir)
	if err != nil {
		return err
	}
	defer folder.Close() // ends the lock
	if !journal.Lock(folder) {
		return fmt.Errorf("%s: %w; wait for it to end", r.Dir, ErrBusy)
	}
	r.locked = true
	defer func() { r.locked = false }()
	return do()
}

// WriteFile replaces a file of the run at once or not at all, even if the disk is
// full or the machine dies.
func (r *Run) WriteFile(name string, data []byte) error {
	return r.Exclusive(func() error {
		return atomicfile.WriteBy(r.Path(name+".new"), r.Path(name), data)
	})
}

// write writes a file of the run as indented JSON.
func (r *Run) write(name string, v any) error {
	text, err := indent(v)
	if err != nil {
		return err
	}
	return r.WriteFile(name, text)
}

func indent(v any) ([]byte, error) {
	text, err := json.MarshalIndent(v, "", "\t")
	return append(text, '\n'), err
}

// read reads a file of the run that has one JSON value and nothing else.
func (r *Run) read(name string, v any) error {
	data, err := os.ReadFile(r.Path(name))
	if err != nil {
		return err
	}
	if err := strict.Decode(data, v); err != nil {
		return fmt.Errorf("%s: %w", r.Path(name), err)
	}
	return nil
}

// written reads a file that a stage writes.
func (r *Run) written(name string) ([]byte, error) {
	data, err := os.ReadFile(r.Path(name))
	if errors.Is(err, os.ErrNotExist) {
		fix := "run the stage that writes it first"
		writes := func(info StageInfo) bool { return info.Candidates == name || slices.Contains(info.Results, name) }
		if all := stages(); slices.ContainsFunc(all, writes) {
			fix += ": " + string(all[slices.IndexFunc(all, writes)].Stage)
		}
		return nil, fmt.Errorf("%s is not there (%w). Fix: %s", r.Path(name), err, fix)
	}
	return data, err
}
