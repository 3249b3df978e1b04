// Package browser tests the inspector's page in a real browser: headless Chromium. It is
// a module of its own, because it needs chromedp. Without a Chromium the tests are
// skipped; CHROMIUM names one that is not in PATH.
//
//	cd debugprint/inspect/browser && go test -v .
//
// With -shots DIR the tests leave pictures of what they saw in a folder. Those in
// docs are drawn again, and looked at, when the page looks otherwise:
//
//	go test -run TestPictures . -pictures ../../../docs
package browser
