package record

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ethogram-go/ethogram/debugprint/internal/page"
	"github.com/ethogram-go/ethogram/internal/atomicfile"
)

// diffEnv is an environment variable with the absolute path of a directory: [Check]
// leaves its pages there.
const diffEnv = "ETHOGRAM_DIFF"

// comparing writes the page that shows a run beside the log in file, and says where it is.
func comparing(t TB, file string, run *Recorder) string {
	path, err := diffPath(t, file)
	if err == nil {
		err = writeDiff(path, file, run)
	}
	if err != nil {
		return fmt.Sprintf("No page that shows both was written: %v\n", err)
	}
	return fmt.Sprintf("Both side by side, in a browser: %s (%s=DIR or go test -artifacts leave it elsewhere)\n", path, diffEnv)
}

// diffPath returns where the page for a file is: in the directory that the environment
// names, in that of the test's artifacts, or beside the file.
func diffPath(t TB, file string) (string, error) {
	beside := besides(file)
	name := filepath.Base(beside)
	if dir := os.Getenv(diffEnv); dir != "" {
		if !filepath.IsAbs(dir) {
			return "", fmt.Errorf("%s is %q: want an absolute path, because go test runs each package in a directory of its own", diffEnv, dir)
		}
		binary := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe"), ".test")
		return filepath.Join(dir, fmt.Sprintf("%s.%d.%s", binary, os.Getpid(), name)), nil // packages may have the same name
	}
	if a, ok := t.(interface{ ArtifactDir() string }); ok && isOn(flag.Lookup("test.artifacts")) {
		return filepath.Join(a.ArtifactDir(), name), nil
	}
	return beside, nil
}

// besides returns where the page is if nobody wants it elsewhere.
func besides(file string) string {
	name, _, _ := strings.Cut(filepath.Base(file), ".jsonl")
	return filepath.Join(filepath.Dir(file), name+".diff.html")
}

func writeDiff(path, file string, run *Recorder) error {
	golden, err := os.Open(file)
	if err != nil {
		return err
	}
	defer golden.Close()
	from, to := io.Pipe()
	defer from.Close() // which ends the writing, too
	go func() {
		_, err := run.WriteTo(to)
		to.CloseWithError(err)
	}()
	var b bytes.Buffer
	logs := []page.Log{{From: from, Name: "this run"}, {From: golden, Name: filepath.Base(file)}}
	if err := page.Write(&b, page.Bundle(), logs...); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, b.Bytes())
}
