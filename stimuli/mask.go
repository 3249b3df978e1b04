package stimuli

// Mask is a set of stimulus tokens. A token is a mask of one bit, declared with
// 1 << iota; tokens are combined with |.
type Mask uint64

// Check is a precondition on the live stimuli. All fields that are set must
// hold; an empty Check always passes. (Spore S06: any/all with 0 or 1 bits.)
type Check struct {
	All      Mask // all of these are live
	None     Mask // none of these is live
	Any      Mask // at least one of these is live,
	AnyClear Mask // or at least one of these is not (one check with Any)
}

// All is the check that all of m are live. Like the other helpers it only fills
// in a field, so tables stay static data, but for calls in an argument of decider.Group.
func All(m Mask) Check { return Check{All: m} }

// None is the check that none of m is live.
func None(m Mask) Check { return Check{None: m} }

// Any is the check that at least one of m is live.
func Any(m Mask) Check { return Check{Any: m} }

// Passes reports whether live passes the check.
func (c Check) Passes(live Mask) bool {
	return live&c.All == c.All && live&c.None == 0 &&
		(c.Any|c.AnyClear == 0 || live&c.Any != 0 || ^live&c.AnyClear != 0)
}
