// Package milli prints whole numbers of thousandths.
package milli

import "fmt"

// Decimal prints a number of thousandths: -17 is "-0.017". Evolution decides by
// whole numbers of thousandths only.
func Decimal(thousandths int64) string {
	sign, n := Signed(thousandths)
	return fmt.Sprintf("%s%d.%03d", sign, n/1000, n%1000)
}

// Percent prints a share in thousandths: 176 is "17.6 %".
func Percent(thousandths int64) string {
	sign, n := Signed(thousandths)
	return fmt.Sprintf("%s%d.%d %%", sign, n/10, n%10)
}

// Signed returns the sign of a number as it is printed, and its size.
func Signed(n int64) (sign string, size uint64) {
	if n < 0 {
		return "-", -uint64(n)
	}
	return "", uint64(n)
}
