package cover

// NewSuite makes this process measure as one that begins, until restore is called.
func NewSuite() (restore func()) {
	old := suite.take(nil, Profile{})
	return func() { suite.take(old.covers, old.over) }
}

// taken is what take has taken.
type taken struct {
	covers map[string]*Cover
	over   Profile
}

func (s *tests) take(covers map[string]*Cover, over Profile) taken {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := taken{s.covers, s.over}
	s.covers, s.over = covers, over
	return old
}
