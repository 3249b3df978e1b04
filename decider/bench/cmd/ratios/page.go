package main

import (
	"fmt"
	"os"
	"strings"
)

// The marks around the tables of a page.
const (
	pageBegin = "<!-- ratios: written by decider/bench/cmd/ratios -page -->\n"
	pageEnd   = "<!-- end of ratios -->\n"
)

// writePage replaces the text between the marks of a Markdown file.
func (rep *report) writePage(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), pageBegin)
	if !ok {
		return fmt.Errorf("%s has no line %q", name, strings.TrimSpace(pageBegin))
	}
	_, after, ok := strings.Cut(rest, pageEnd)
	if !ok {
		return fmt.Errorf("%s has no line %q after the first mark", name, strings.TrimSpace(pageEnd))
	}
	var tables strings.Builder
	if err := rep.write(&tables, true); err != nil {
		return err
	}
	page := before + pageBegin + "\n" + tables.String() + "\n" + pageEnd + after
	return os.WriteFile(name, []byte(page), 0o644)
}
