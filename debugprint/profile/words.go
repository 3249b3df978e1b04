package profile

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/ethogram-go/ethogram/decider"
	"github.com/ethogram-go/ethogram/internal/plain"
	"github.com/ethogram-go/ethogram/internal/refusal"
	"github.com/ethogram-go/ethogram/internal/rowbit"
	"github.com/ethogram-go/ethogram/stimuli"
)

// limitOf are the checks of limits that each agent may have for itself.
var limitOf = [refusal.NumChecks]decider.Limits{
	refusal.Cooldown: decider.LimitCooldown, refusal.Every: decider.LimitEvery, refusal.Chance: decider.LimitChance,
	refusal.Commit: decider.LimitCommit, refusal.Timeout: decider.LimitTimeout,
}

// words returns what check c of a row is about: the function that it calls, the bits
// that it wants, a time. world, which may be nil, names the bits.
func words(world *decider.World, o *decider.Outline, r *decider.RowInfo, c refusal.Check) string {
	if r.PerAgent&limitOf[c] != 0 {
		return "by agent"
	}
	p := &r.Preconditions
	switch c {
	case refusal.Flags:
		k := &p.Flags
		return bitWords(uint64(k.All), uint64(k.None), uint64(k.Any), uint64(k.AnyClear), func(bit uint64) string {
			return world.FlagName(o, decider.Flags(bit))
		})
	case refusal.Stimuli:
		k := &p.Stimuli
		return bitWords(uint64(k.All), uint64(k.None), uint64(k.Any), uint64(k.AnyClear), func(bit uint64) string {
			return world.StimulusName(o, stimuli.Mask(bit))
		})
	case refusal.Cooldown:
		return plain.Duration(p.Cooldown)
	case refusal.Every:
		return plain.Duration(p.Every)
	case refusal.Chance:
		return string(plain.AppendNumber(nil, p.Chance))
	case refusal.Gate:
		return r.Gate
	case refusal.When:
		if r.Bits&rowbit.Not != 0 && r.Checks&decider.CheckDecide == 0 {
			return "not " + r.When
		}
		return r.When
	case refusal.Decide, refusal.Score:
		if r.Bits&rowbit.Not != 0 {
			return "not " + r.Decide
		}
		return r.Decide
	case refusal.Slot:
		return r.Slot
	case refusal.Commit:
		return plain.Duration(r.Commit)
	case refusal.Timeout:
		return plain.Duration(r.Timeout)
	}
	return ""
}

// bitWords says which bits a check wants, such as "Night, no Dead".
func bitWords(all, none, any, anyClear uint64, name func(bit uint64) string) string {
	list := func(set uint64, sep string) string {
		var names []string
		for ; set != 0; set &= set - 1 {
			bit := set & -set
			n := name(bit)
			if n == "" {
				n = "1<<" + strconv.Itoa(bits.TrailingZeros64(bit))
			}
			names = append(names, n)
		}
		return strings.Join(names, sep)
	}
	var parts []string
	if all != 0 {
		parts = append(parts, list(all, ", "))
	}
	if none != 0 {
		parts = append(parts, "no "+list(none, ", no "))
	}
	var either []string
	if any != 0 {
		either = append(either, list(any, " or "))
	}
	if anyClear != 0 {
		either = append(either, "no "+list(anyClear, " or no "))
	}
	if either != nil {
		parts = append(parts, strings.Join(either, " or "))
	}
	return strings.Join(parts, ", ")
}
