package plain

// Made panics with words where a method is called of a nil or zero value that only a
// function of the library can make. typ and method say which, how what makes one.
func Made(is bool, typ, method, how string) {
	if !is {
		panic("ethogram: " + typ + "." + method + " of a nil or zero value; " + how + " makes one")
	}
}
