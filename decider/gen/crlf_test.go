//go:build !ethogen

package gen_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/ethogram-go/ethogram/decider/gen"
)

// failures is a test that notes how it fails.
type failures struct {
	testing.TB
	all []string
}

func (f *failures) Name() string                  { return "TestCode" }
func (f *failures) Errorf(about string, v ...any) { f.all = append(f.all, fmt.Sprintf(about, v...)) }

// guardFolder has the code of the table GUARD with these line ends.
func guardFolder(t *testing.T, eol string) string {
	dir := t.TempDir()
	for _, name := range []string{"guard_code_test.go", "guard_code_stub_test.go", "check_test.go", "crlf_test.go"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), bytes.ReplaceAll(text, []byte("\n"), []byte(eol)), 0o644))
	}
	return dir
}

// TestLineEnds: Check passes with the line ends of any system, and fails when a line differs.
func TestLineEnds(t *testing.T) {
	here, err := os.Getwd()
	require.NoError(t, err)
	for _, eol := range []string{"\n", "\r\n"} {
		for _, edited := range []string{"", "guard_code_test.go", "guard_code_stub_test.go"} {
			f := &failures{TB: t}
			t.Chdir(here)
			t.Chdir(guardFolder(t, eol))
			if edited != "" {
				text, err := os.ReadFile(edited)
				require.NoError(t, err)
				is := bytes.Replace(text, []byte("package gen_test"), []byte("package gen_tests"), 1)
				require.NotEqual(t, text, is)
				require.NoError(t, os.WriteFile(edited, is, 0o644))
			}
			gen.Check(f, "guard", &Root)
			if edited == "" {
				assert.Empty(t, f.all)
			} else if assert.Len(t, f.all, 1) {
				assert.Contains(t, f.all[0], edited+" is out of date")
				assert.NotContains(t, f.all[0], `\r`)
			}
		}
	}
}
