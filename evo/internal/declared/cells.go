package declared

import (
	"cmp"

	"golang.org/x/exp/slices"

	"github.com/ethogram-go/ethogram/evo"
)

// Cell returns the cell of a value in thousandths.
func Cell(d *evo.Descriptor, value int64) int {
	n, found := slices.BinarySearch(d.Cuts, value)
	if found {
		n++
	}
	return n
}

// Band returns the index of the word that describes a cell.
func Band(d *evo.Descriptor, cell int) int { return cell * len(d.Words) / d.Cells() }

// Or returns the limits of n with those of other in place of those that are 0.
func Or(n, other evo.Naturalness) evo.Naturalness {
	return evo.Naturalness{
		PerSecond: cmp.Or(n.PerSecond, other.PerSecond),
		Brief:     cmp.Or(n.Brief, other.Brief),
		Restarts:  cmp.Or(n.Restarts, other.Restarts),
		Leafless:  cmp.Or(n.Leafless, other.Leafless),
		OneAction: cmp.Or(n.OneAction, other.OneAction),
	}
}
