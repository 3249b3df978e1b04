//go:build !ethogram_rounds

package arena

import (
	"bytes"
	"compress/gzip"
	_ "embed" // situations.bin
	"encoding/binary"
	"fmt"
	"io"
)

// situations.bin holds recorded moments of rounds between library tables:
// gzipped, each preceded by its length. A test rewrites it with -update.
//
//go:embed situations.bin
var situationsFile []byte

// situations returns the moments of situations.bin. It panics if the file is
// damaged: it is part of the program, and a test reads it.
func situations() [][]byte {
	s, err := unpackSituations(situationsFile)
	if err != nil {
		panic(fmt.Sprintf("arena: situations.bin: %v", err))
	}
	return s
}

// unpackSituations returns the moments of a file, or where it is damaged.
func unpackSituations(file []byte) ([][]byte, error) {
	if len(file) == 0 {
		return nil, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var moments [][]byte
	for at := 0; at < len(data); {
		n, k := binary.Uvarint(data[at:])
		if k <= 0 || n > uint64(len(data)-at-k) {
			return nil, fmt.Errorf("moment %d at byte %d is cut off", len(moments), at)
		}
		at += k
		moments = append(moments, data[at:at+int(n):at+int(n)])
		at += int(n)
	}
	return moments, nil
}
