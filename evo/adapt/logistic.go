package adapt

// Chances are in millionths and abilities in thousandths of a scale, in which a
// difference of one makes odds of e to one.
const (
	million = 1_000_000
	unit    = 1000
)

// logistics holds 1/(1+exp(-k/16)) in millionths.
var logistics = [...]int64{
	500000, 515620, 531209, 546738, 562177, 577495, 592667, 607663, 622459, 637031, 651355, 665411,
	679179, 692642, 705785, 718594, 731059, 743168, 754915, 766294, 777300, 787931, 798187, 808067,
	817574, 826712, 835484, 843895, 851953, 859664, 867036, 874077, 880797, 887205, 893309, 899121,
	904651, 909907, 914901, 919643, 924142, 928409, 932453, 936285, 939913, 943348, 946597, 949669,
	952574, 955319, 957912, 960361, 962673, 964855, 966914, 968856, 970688, 972415, 974043, 975577,
	977023, 978385, 979668, 980876, 982014, 983085, 984094, 985043, 985936, 986777, 987568, 988313,
	989013, 989672, 990292, 990874, 991423, 991938, 992423, 992879, 993307, 993710, 994089, 994445,
	994780, 995095, 995390, 995668, 995930, 996176, 996406, 996623, 996827, 997019, 997199, 997368,
	997527, 997677, 997817, 997949, 998073, 998190, 998299, 998402, 998499, 998590, 998675, 998755,
	998830, 998901, 998968, 999030, 999089, 999144, 999196, 999245, 999290, 999333, 999374, 999412,
	999447, 999481, 999512, 999542, 999569, 999596, 999620, 999643, 999665, 999685, 999704, 999722,
	999739, 999755, 999769, 999783, 999797, 999809, 999820, 999831, 999842, 999851, 999860, 999869,
	999877, 999884, 999891, 999898, 999904, 999910, 999915, 999920, 999925, 999930, 999934, 999938,
	999942, 999945, 999949, 999952, 999955, 999957, 999960, 999962, 999965, 999967, 999969, 999971,
	999972, 999974, 999976, 999977, 999979, 999980, 999981, 999982, 999983, 999984, 999985, 999986,
	999987, 999988, 999989, 999989, 999990, 999990, 999991, 999992, 999992, 999993, 999993, 999993,
	999994,
}

// logistic returns the chance, in millionths, of who is better by x thousandths: the
// table's values, and straight lines between them. It is at most 50 millionths from
// 1/(1+exp(-x/1000)), never falls, and logistic(-x) is a million less logistic(x).
func logistic(x int64) int64 {
	if x < 0 {
		return million - logistic(-x)
	}
	k, rest := int(min(x, 1<<30)*16/unit), x*16%unit
	if k >= len(logistics)-1 {
		return logistics[len(logistics)-1]
	}
	return logistics[k] + divRound((logistics[k+1]-logistics[k])*rest, unit)
}

// logit returns the smallest x for which logistic(x) reaches a chance, which must be
// between those of ±12.
func logit(chance int64) int64 {
	low, high := int64(-12*unit), int64(12*unit)
	for low < high {
		mid := low + (high-low)/2
		if logistic(mid) >= chance {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// divRound returns a/b rounded to the nearest, halves away from zero. b must be
// positive.
func divRound(a, b int64) int64 {
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}
