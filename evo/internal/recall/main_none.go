//go:build !faults

// Command recall measures which seeded faults a hunt finds: see main.go.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "recall: there are no faults. Fix: go run -tags faults ./evo/internal/recall")
	os.Exit(2)
}
