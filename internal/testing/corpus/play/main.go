// Command play prints what package corpus makes on this machine, byte for byte, and what
// it loads from a folder. Tests compare the output of machines.
package main

import (
	"fmt"
	"os"

	"github.com/ethogram-go/ethogram/internal/testing/corpus"
)

func main() {
	if err := corpus.Print(os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
