package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// builder builds this program with a game that was changed.
type builder struct {
	root string // of the module
	temp string // what it writes
}

func newBuilder(ctx context.Context) (*builder, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOMOD").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOMOD: %w", err)
	}
	mod := strings.TrimSpace(string(out))
	if filepath.Base(mod) != "go.mod" {
		return nil, errors.New("this folder is of no module: run recall in a checkout")
	}
	temp, err := os.MkdirTemp("", "recall")
	return &builder{root: filepath.Dir(mod), temp: temp}, err
}

func (b *builder) close() { _ = os.RemoveAll(b.temp) }

// program is where the program is that was built last.
func (b *builder) program() string { return filepath.Join(b.temp, "worker") }

// errBroken is of a change that does not compile, or with which the game does not start.
var errBroken = errors.New("broken")

// build builds the program with other texts of files of a game.
func (b *builder) build(ctx context.Context, s *subject, texts map[string]string) error {
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for file, text := range texts {
		at := filepath.Join(b.temp, file)
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			return err
		}
		overlay.Replace[filepath.Join(b.root, s.dir, file)] = at
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	list := filepath.Join(b.temp, "overlay.json")
	if err := os.WriteFile(list, data, 0o644); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-ldflags=-s -w", "-tags=recall_worker,recall_"+s.name, "-overlay", list, "-o", b.program(), "./evo/internal/testing/recall")
	cmd.Dir = b.root
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %v: %s", errBroken, err, out)
	}
	return nil
}

// run has the program do a task.
func (b *builder) run(ctx context.Context, t task) (of outcome, err error) {
	data, err := json.Marshal(t)
	if err != nil {
		return of, err
	}
	cmd := exec.CommandContext(ctx, b.program())
	cmd.Env = append(os.Environ(), taskEnv+"="+string(data))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return of, context.Cause(ctx)
	}
	if err != nil {
		words := stderr.Bytes()
		return of, fmt.Errorf("%w: %v: %s", errBroken, err, words[:min(len(words), 2000)])
	}
	return of, json.Unmarshal(out, &of)
}

// read returns the text of a file of a game.
func (b *builder) read(s *subject, file string) (string, error) {
	data, err := os.ReadFile(filepath.Join(b.root, s.dir, file))
	return string(data), err
}

// with returns the texts of the files that a fault changes.
func (b *builder) with(s *subject, f *fault) (map[string]string, error) {
	texts := map[string]string{}
	for _, file := range f.files() {
		text, err := b.read(s, file)
		if err == nil {
			texts[file], err = f.apply(file, text)
		}
		if err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// mutants returns those of a game's rules, in an order drawn from the seed.
func (b *builder) mutants(s *subject, seed uint64) (all []mutant, err error) {
	var files []string
	for _, pattern := range s.rules {
		found, err := filepath.Glob(filepath.Join(b.root, s.dir, pattern))
		if err != nil {
			return nil, err
		}
		for _, file := range found {
			if !strings.HasSuffix(file, "_test.go") {
				files = append(files, filepath.Base(file))
			}
		}
	}
	slices.Sort(files)
	for _, file := range files {
		text, err := b.read(s, file)
		if err != nil {
			return nil, err
		}
		of, err := mutantsOf(file, text, s.but)
		if err != nil {
			return nil, err
		}
		all = append(all, of...)
	}
	r := evo.NewRand(evo.Seed(seed, "mutants\n"+s.name))
	for i := len(all) - 1; i > 0; i-- {
		k := r.IntN(i + 1)
		all[i], all[k] = all[k], all[i]
	}
	return all, nil
}
