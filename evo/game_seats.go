package evo

// Seats returns the slots of a mode on which evolved tables play, in ascending
// order.
func (s *Spec) Seats(m Mode) []int {
	seats := make([]int, m.Slots)
	for slot := range seats {
		seats[slot] = slot
	}
	return seats
}
