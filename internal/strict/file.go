package strict

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/ethogram-go/ethogram/internal/plain"
)

// maxFile is how many bytes ReadFile reads at most.
const maxFile = 256 << 20

// ReadFile reads a file of this library into what into points to, as Decode. In its
// fields "ethogram" and "version" the file says that it is of this kind, called what,
// and has this version.
func ReadFile(r io.Reader, kind, what string, version int, into any) error {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return err
	}
	if len(data) > maxFile {
		return fmt.Errorf("the file has more than %d MiB: want a smaller one", maxFile>>20)
	}
	var head struct {
		Ethogram string `json:"ethogram"`
		Version  int    `json:"version"`
	}
	// A log has one value a line: only the first is read. Decode says what is wrong.
	mark, _ := plain.Mark(data) // Decode says what is wrong
	if json.NewDecoder(bytes.NewReader(data[mark:])).Decode(&head) == nil {
		if head.Ethogram != kind {
			return fmt.Errorf("the file is no %s: \"ethogram\" is %s, want %q", what, Quote(head.Ethogram), kind)
		}
		if head.Version != version {
			return fmt.Errorf("the %s has version %d, want %d: write it again with this version of the library", what, head.Version, version)
		}
	}
	return Decode(data, into)
}
