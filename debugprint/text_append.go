package debugprint

import (
	"strconv"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
)

// Everything in this package is written with append functions into a buffer
// that is used again: printing every agent of a crowd every frame makes no
// garbage.

// appendSpaces appends n spaces.
func appendSpaces(buf []byte, n int) []byte {
	for range n {
		buf = append(buf, ' ')
	}
	return buf
}

const (
	lowerDigits = "0123456789abcdef"
	upperDigits = "0123456789ABCDEF"
)

// appendHex appends 0x and v with at least width digits.
func appendHex(buf []byte, v uint64, width int, digits string) []byte {
	buf = append(buf, "0x"...)
	n := 1
	for x := v >> 4; x != 0; x >>= 4 {
		n++
	}
	for n = max(n, width); n > 0; n-- {
		buf = append(buf, digits[v>>(4*(n-1))&0xF])
	}
	return buf
}

// appendFlags appends v like %x after 0x.
func appendFlags[T ~uint32 | ~uint64](buf []byte, v T) []byte {
	return appendHex(buf, uint64(v), 1, lowerDigits)
}

// appendWord appends v like 0x%08x.
func appendWord[T ~uint32 | ~uint64](buf []byte, v T) []byte {
	return appendHex(buf, uint64(v), 8, lowerDigits)
}

// appendAddress appends v like 0x%08X: agents and trees.
func appendAddress(buf []byte, v uint64) []byte {
	return appendHex(buf, v, 8, upperDigits)
}

// appendFloat appends v with a fixed number of decimals.
func appendFloat(buf []byte, v float64, decimals int) []byte {
	return strconv.AppendFloat(buf, v, 'f', decimals, 64)
}

// appendSeconds appends d in seconds with a fixed number of decimals.
func appendSeconds(buf []byte, d time.Duration, decimals int) []byte {
	return appendFloat(buf, d.Seconds(), decimals)
}

// appendInt appends v in decimal.
func appendInt(buf []byte, v int) []byte {
	return strconv.AppendInt(buf, int64(v), 10)
}

// appendBit appends 1 or 0.
func appendBit(buf []byte, b bool) []byte {
	if b {
		return append(buf, '1')
	}
	return append(buf, '0')
}

// appendDecider appends NAME/0xid of the row's decider.
func appendDecider(buf []byte, r *decider.RowInfo) []byte {
	buf = plain.AppendName(buf, r.Name)
	buf = append(buf, '/')
	return appendFlags(buf, r.ID)
}

// appendBehavior appends NAME/0xid of the row's behavior.
func appendBehavior(buf []byte, r *decider.RowInfo) []byte {
	buf = plain.AppendName(buf, r.Behavior)
	buf = append(buf, '/')
	return appendFlags(buf, r.BehaviorID)
}

// kind is the name that Spore gives to what a row is.
func kind(r *decider.RowInfo) string {
	switch {
	case r.Group():
		return "kGroup"
	case r.HasBehavior:
		return "kBehavior"
	case r.Barrier:
		return "kBarrier"
	case r.Slot != "":
		return "kSlot"
	}
	return "kCondition"
}

// appendPolicy appends kGroupPOLICY.
func appendPolicy(buf []byte, r *decider.RowInfo) []byte {
	buf = append(buf, "kGroup"...)
	return append(buf, r.Policy.String()...)
}

// appendTime appends d in seconds with their unit, and what comes behind.
func appendTime(buf []byte, d time.Duration, after string) []byte {
	decimals := 1
	if d != 0 && d < 50*time.Millisecond {
		decimals = 3
	}
	buf = appendSeconds(buf, d, decimals)
	return append(append(buf, " s"...), after...)
}
