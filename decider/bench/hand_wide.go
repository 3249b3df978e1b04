package bench

// wideByHand is the wide table as a switch. Its masks are written out, as they
// would be in a game; a test compares them with wideMask.
func wideByHand(f uint64) Leaf {
	switch {
	// group 0
	case f&(1<<0|1<<32) == 1<<0|1<<32:
		return 1
	case f&(1<<1|1<<33) == 1<<1|1<<33:
		return 2
	case f&(1<<2|1<<34) == 1<<2|1<<34:
		return 3
	case f&(1<<3|1<<35) == 1<<3|1<<35:
		return 4
	case f&(1<<4|1<<36) == 1<<4|1<<36:
		return 5
	case f&(1<<5|1<<37) == 1<<5|1<<37:
		return 6
	case f&(1<<6|1<<38) == 1<<6|1<<38:
		return 7
	case f&(1<<7|1<<39) == 1<<7|1<<39:
		return 8
	case f&(1<<8|1<<40) == 1<<8|1<<40:
		return 9
	case f&(1<<9|1<<41) == 1<<9|1<<41:
		return 10
	// group 1
	case f&(1<<10|1<<42) == 1<<10|1<<42:
		return 11
	case f&(1<<11|1<<43) == 1<<11|1<<43:
		return 12
	case f&(1<<12|1<<44) == 1<<12|1<<44:
		return 13
	case f&(1<<13|1<<45) == 1<<13|1<<45:
		return 14
	case f&(1<<14|1<<46) == 1<<14|1<<46:
		return 15
	case f&(1<<15|1<<47) == 1<<15|1<<47:
		return 16
	case f&(1<<16|1<<48) == 1<<16|1<<48:
		return 17
	case f&(1<<17|1<<49) == 1<<17|1<<49:
		return 18
	case f&(1<<18|1<<50) == 1<<18|1<<50:
		return 19
	case f&(1<<19|1<<51) == 1<<19|1<<51:
		return 20
	// group 2
	case f&(1<<20|1<<52) == 1<<20|1<<52:
		return 21
	case f&(1<<21|1<<53) == 1<<21|1<<53:
		return 22
	case f&(1<<22|1<<54) == 1<<22|1<<54:
		return 23
	case f&(1<<23|1<<55) == 1<<23|1<<55:
		return 24
	case f&(1<<24|1<<56) == 1<<24|1<<56:
		return 25
	case f&(1<<25|1<<57) == 1<<25|1<<57:
		return 26
	case f&(1<<26|1<<58) == 1<<26|1<<58:
		return 27
	case f&(1<<27|1<<59) == 1<<27|1<<59:
		return 28
	case f&(1<<28|1<<60) == 1<<28|1<<60:
		return 29
	case f&(1<<29|1<<61) == 1<<29|1<<61:
		return 30
	// group 3
	case f&(1<<30|1<<62) == 1<<30|1<<62:
		return 31
	case f&(1<<31|1<<32) == 1<<31|1<<32:
		return 32
	case f&(1<<0|1<<33) == 1<<0|1<<33:
		return 33
	case f&(1<<1|1<<34) == 1<<1|1<<34:
		return 34
	case f&(1<<2|1<<35) == 1<<2|1<<35:
		return 35
	case f&(1<<3|1<<36) == 1<<3|1<<36:
		return 36
	case f&(1<<4|1<<37) == 1<<4|1<<37:
		return 37
	case f&(1<<5|1<<38) == 1<<5|1<<38:
		return 38
	case f&(1<<6|1<<39) == 1<<6|1<<39:
		return 39
	case f&(1<<7|1<<40) == 1<<7|1<<40:
		return 40
	// group 4
	case f&(1<<8|1<<41) == 1<<8|1<<41:
		return 41
	case f&(1<<9|1<<42) == 1<<9|1<<42:
		return 42
	case f&(1<<10|1<<43) == 1<<10|1<<43:
		return 43
	case f&(1<<11|1<<44) == 1<<11|1<<44:
		return 44
	case f&(1<<12|1<<45) == 1<<12|1<<45:
		return 45
	case f&(1<<13|1<<46) == 1<<13|1<<46:
		return 46
	case f&(1<<14|1<<47) == 1<<14|1<<47:
		return 47
	case f&(1<<15|1<<48) == 1<<15|1<<48:
		return 48
	case f&(1<<16|1<<49) == 1<<16|1<<49:
		return 49
	case f&(1<<17|1<<50) == 1<<17|1<<50:
		return 50
	// group 5
	case f&(1<<18|1<<51) == 1<<18|1<<51:
		return 51
	case f&(1<<19|1<<52) == 1<<19|1<<52:
		return 52
	case f&(1<<20|1<<53) == 1<<20|1<<53:
		return 53
	case f&(1<<21|1<<54) == 1<<21|1<<54:
		return 54
	case f&(1<<22|1<<55) == 1<<22|1<<55:
		return 55
	case f&(1<<23|1<<56) == 1<<23|1<<56:
		return 56
	case f&(1<<24|1<<57) == 1<<24|1<<57:
		return 57
	case f&(1<<25|1<<58) == 1<<25|1<<58:
		return 58
	case f&(1<<26|1<<59) == 1<<26|1<<59:
		return 59
	case f&(1<<27|1<<60) == 1<<27|1<<60:
		return 60
	// group 6
	case f&(1<<28|1<<61) == 1<<28|1<<61:
		return 61
	case f&(1<<29|1<<62) == 1<<29|1<<62:
		return 62
	case f&(1<<30|1<<32) == 1<<30|1<<32:
		return 63
	case f&(1<<31|1<<33) == 1<<31|1<<33:
		return 64
	case f&(1<<0|1<<34) == 1<<0|1<<34:
		return 65
	case f&(1<<1|1<<35) == 1<<1|1<<35:
		return 66
	case f&(1<<2|1<<36) == 1<<2|1<<36:
		return 67
	case f&(1<<3|1<<37) == 1<<3|1<<37:
		return 68
	case f&(1<<4|1<<38) == 1<<4|1<<38:
		return 69
	case f&(1<<5|1<<39) == 1<<5|1<<39:
		return 70
	// group 7
	case f&(1<<6|1<<40) == 1<<6|1<<40:
		return 71
	case f&(1<<7|1<<41) == 1<<7|1<<41:
		return 72
	case f&(1<<8|1<<42) == 1<<8|1<<42:
		return 73
	case f&(1<<9|1<<43) == 1<<9|1<<43:
		return 74
	case f&(1<<10|1<<44) == 1<<10|1<<44:
		return 75
	case f&(1<<11|1<<45) == 1<<11|1<<45:
		return 76
	case f&(1<<12|1<<46) == 1<<12|1<<46:
		return 77
	case f&(1<<13|1<<47) == 1<<13|1<<47:
		return 78
	case f&(1<<14|1<<48) == 1<<14|1<<48:
		return 79
	case f&(1<<15|1<<49) == 1<<15|1<<49:
		return 80
	// group 8
	case f&(1<<16|1<<50) == 1<<16|1<<50:
		return 81
	case f&(1<<17|1<<51) == 1<<17|1<<51:
		return 82
	case f&(1<<18|1<<52) == 1<<18|1<<52:
		return 83
	case f&(1<<19|1<<53) == 1<<19|1<<53:
		return 84
	case f&(1<<20|1<<54) == 1<<20|1<<54:
		return 85
	case f&(1<<21|1<<55) == 1<<21|1<<55:
		return 86
	case f&(1<<22|1<<56) == 1<<22|1<<56:
		return 87
	case f&(1<<23|1<<57) == 1<<23|1<<57:
		return 88
	case f&(1<<24|1<<58) == 1<<24|1<<58:
		return 89
	case f&(1<<25|1<<59) == 1<<25|1<<59:
		return 90
	// group 9
	case f&(1<<26|1<<60) == 1<<26|1<<60:
		return 91
	case f&(1<<27|1<<61) == 1<<27|1<<61:
		return 92
	case f&(1<<28|1<<62) == 1<<28|1<<62:
		return 93
	case f&(1<<29|1<<32) == 1<<29|1<<32:
		return 94
	case f&(1<<30|1<<33) == 1<<30|1<<33:
		return 95
	case f&(1<<31|1<<34) == 1<<31|1<<34:
		return 96
	case f&(1<<0|1<<35) == 1<<0|1<<35:
		return 97
	case f&(1<<1|1<<36) == 1<<1|1<<36:
		return 98
	case f&(1<<2|1<<37) == 1<<2|1<<37:
		return 99
	case f&(1<<3|1<<63) == 1<<3|1<<63:
		return 100
	}
	return 0
}
