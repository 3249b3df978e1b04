package debugprint

import (
	"strconv"
	"strings"
	"time"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/rowbit"
)

// Everything in this package is written by append functions into a buffer that
// is used again: printing every agent of a crowd in every frame makes no garbage.

// spell appends a text. For each word in braces, fill appends what stands for it.
func spell(buf []byte, text string, fill func(buf []byte, word string) []byte) []byte {
	for {
		before, rest, more := strings.Cut(text, "{")
		buf = append(buf, before...)
		if !more {
			return buf
		}
		word, after, _ := strings.Cut(rest, "}")
		buf, text = fill(buf, word), after
	}
}

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

// appendFlags appends v like 0x%x.
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

// appendTime appends d in seconds with their unit, and the text after it.
func appendTime(buf []byte, d time.Duration, after string) []byte {
	decimals := 1
	if d != 0 && d < 50*time.Millisecond {
		decimals = 3
	}
	buf = appendSeconds(buf, d, decimals)
	return append(append(buf, " s"...), after...)
}

// appendInt appends v in decimal.
func appendInt(buf []byte, v int) []byte {
	return strconv.AppendInt(buf, int64(v), 10)
}

// appendShare appends n/of.
func appendShare(buf []byte, n, of int) []byte {
	if buf = appendInt(buf, n); of == 0 { // each agent has a limit of its own
		return buf
	}
	return appendInt(append(buf, '/'), of)
}

// appendDecider appends NAME/0xid of the row's decider.
func appendDecider(buf []byte, r *decider.RowInfo) []byte {
	return appendFlags(append(plain.AppendName(buf, r.Name), '/'), r.ID)
}

// appendBehavior appends NAME/0xid of the row's behavior.
func appendBehavior(buf []byte, r *decider.RowInfo) []byte {
	return appendFlags(append(plain.AppendName(buf, r.Behavior), '/'), r.BehaviorID)
}

// appendPolicy appends kGroupPOLICY.
func appendPolicy(buf []byte, r *decider.RowInfo) []byte {
	return append(append(buf, "kGroup"...), r.Policy.String()...)
}

// rowKind is what a row is.
type rowKind uint8

const (
	groupRow rowKind = iota
	behaviorRow
	conditionRow
	barrierRow
	slotRow
	rowKinds
)

func kindOf(r *decider.RowInfo) rowKind {
	switch {
	case r.Group():
		return groupRow
	case r.HasBehavior:
		return behaviorRow
	case r.Barrier:
		return barrierRow
	case r.Slot != "":
		return slotRow
	}
	return conditionRow
}

// sporeKinds are Spore's names for the kinds of rows.
var sporeKinds = [rowKinds]string{"kGroup", "kBehavior", "kCondition", "kBarrier", "kSlot"}

// appendRow appends a row's name, and its behavior's in brackets unless the name
// ends in that.
func appendRow(buf []byte, info *decider.RowInfo) []byte {
	return appendBrackets(plain.AppendName(buf, info.Name), info)
}

// appendActive appends an active row in the same way, with its target.
func appendActive(buf []byte, info *decider.RowInfo, state decider.State) []byte {
	return appendBrackets(appendAimed(buf, info, state), info)
}

// appendAimed appends the name of an active row, with its target.
func appendAimed(buf []byte, info *decider.RowInfo, state decider.State) []byte {
	buf = plain.AppendName(buf, info.Name)
	if id, ok := state.Target(info.Row); ok {
		buf = appendTarget(buf, id)
	}
	return buf
}

// appendTarget appends a target behind the name of its row.
func appendTarget(buf []byte, id uint64) []byte {
	return strconv.AppendUint(append(buf, " #"...), id, 10)
}

// appendKey appends the key of a gate or squad, by its name if it has one.
func appendKey(buf []byte, key uint64, name string) []byte {
	buf = append(buf, " with key "...)
	if name != "" {
		return plain.AppendName(buf, name)
	}
	return strconv.AppendUint(buf, key, 10)
}

// appendBrackets appends a behavior that the row's name does not tell, and the arguments of an Act:
// HALT [Bark "Halt!" 20 m], BARK ["Halt!" 20 m].
func appendBrackets(buf []byte, info *decider.RowInfo) []byte {
	_, args, _ := strings.Cut(info.Act, "(")
	args = strings.TrimSuffix(args, ")")
	told := !info.HasBehavior || tells(info.Name, info.Behavior)
	if told && args == "" {
		return buf
	}
	buf = append(buf, " ["...)
	if !told {
		buf = plain.AppendName(buf, info.Behavior)
		if args != "" {
			buf = append(buf, ' ')
		}
	}
	return append(plain.AppendName(buf, args), ']')
}

// tells reports whether the name of a row ends in that of its behavior, as words: that PATROL runs,
// GUARD_NEST_PATROL already says, and LIE_DOWN that LieDown does.
func tells(row, behavior string) bool {
	i := len(row)
	for n := len(behavior) - 1; n >= 0; n-- {
		if i--; i >= 0 && row[i] == '_' && behavior[n] != '_' && n < len(behavior)-1 {
			i--
		}
		if i < 0 || lower(row[i]) != lower(behavior[n]) {
			return false
		}
	}
	return i == 0 || row[i-1] == '_'
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// appendRefusedWhen appends a row's When and the value with which it refused.
func appendRefusedWhen(buf []byte, info *decider.RowInfo) []byte {
	return appendWhen(buf, info, info.Bits&rowbit.Not != 0)
}

// appendWhen appends a row's When, as the source has it, and its value.
func appendWhen(buf []byte, info *decider.RowInfo, value bool) []byte {
	buf = append(buf, "When "...)
	if info.When != "" {
		buf = append(plain.AppendName(buf, info.When), ' ')
	}
	return strconv.AppendBool(append(buf, "is "...), value)
}

// appendDecideName appends a row's Decide or Ask as the source has it, with its
// arguments: Near(20 m), CanFire(16, 8), or CanFire(range 16, 8) if one has a name.
func appendDecideName(buf []byte, info *decider.RowInfo) []byte {
	switch {
	case info.Ask != "":
		return plain.AppendName(buf, info.Ask)
	case info.Decide == "":
		return append(buf, "Decide"...)
	case info.Act != "" && info.Decide == info.Behavior: // the Act is asked
		return plain.AppendName(buf, info.Act)
	}
	return plain.AppendName(buf, info.Decide)
}
