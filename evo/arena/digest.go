package arena

// digest is a hash of 64-bit words: multiply and fold. The words' order counts.
type digest uint64

func (h *digest) add(w uint64) {
	x := (uint64(*h) ^ w) * 0x9fb21c651e98df25
	*h = digest(x ^ x>>29)
}
