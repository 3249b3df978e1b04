package pipeline

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/evo/journal"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
	"github.com/ethogram-go/ethogram/internal/strict"
)

// ErrBusy is the error of what writes to a run's folder while another process
// does.
var ErrBusy = errors.New("another process works in this folder")

// Exclusive calls do while no other process writes to the run's folder, which it
// makes if it is not there; else it is ErrBusy. What do calls of the same Run may
// be exclusive too: the folder is released when the outermost call ends. Where
// the system has no locks that end with a process, nobody is kept out.
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
	defer folder.Close() // which ends the lock
	if !journal.Lock(folder) {
		return fmt.Errorf("%s: %w; wait for it to end", r.Dir, ErrBusy)
	}
	r.locked = true
	defer func() { r.locked = false }()
	return do()
}

// WriteFile writes a file of the run at once or not at all, also if the disk is
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

// read reads a JSON file of the run, which must have nothing else in it.
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
		return nil, fmt.Errorf("%s is not there: run the stage that writes it first (%w)", r.Path(name), err)
	}
	return data, err
}
