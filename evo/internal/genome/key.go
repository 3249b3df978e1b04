package genome

import (
	"bytes"
	"encoding/hex"
	"fmt"
)

// Key is a digest of content: of a genome's rows, or of everything that a match
// depends on.
type Key [16]byte

// String returns 32 hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Compare orders keys, so that no tie depends on the order of arrival.
func (k Key) Compare(l Key) int { return bytes.Compare(k[:], l[:]) }

// MarshalText returns what String does.
func (k Key) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what String returns.
func (k *Key) UnmarshalText(text []byte) error {
	bad := len(text) != 2*len(k) // asked first: Decode panics where there is more than k holds
	if !bad {
		_, err := hex.Decode(k[:], text)
		bad = err != nil
	}
	if bad {
		return fmt.Errorf("a key is %d hexadecimal digits, not %q", 2*len(k), text)
	}
	return nil
}
