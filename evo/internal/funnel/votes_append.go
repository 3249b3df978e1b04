package funnel

import (
	"encoding/json"
	"errors"
	"os"
)

// AppendVotes adds votes to a file that [ReadVotes] reads, all or none of them. It
// makes the file if there is none, and returns when the votes are on the disk.
func AppendVotes(path string, votes ...Vote) error {
	var lines []byte
	for _, v := range votes {
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		lines = append(append(lines, text...), '\n')
	}
	return appendLines(path, lines)
}

// appendLines adds lines to a file whose last line may lack a newline. It does not
// replace the file, because another tool may have it open; it cuts off what a
// failed write has left.
func appendLines(path string, lines []byte) (err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	if size > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	}
	n, err := f.Write(lines)
	if err != nil && n > 0 {
		if info, statErr := f.Stat(); statErr == nil && info.Size() == size+int64(n) { // no other tool has written since
			err = errors.Join(err, f.Truncate(size))
		}
	}
	if err == nil {
		err = f.Sync()
	}
	return err
}
