package funnel

import (
	"fmt"
	"math/big"

	"github.com/ethogram-go/ethogram/evo/internal/milli"
)

// Reliability says how much of a metric is due to the table, not to luck.
type Reliability struct {
	Metric string

	// OfEight is the share of the variance between tables in the variance of
	// their means over eight rounds, in thousandths: the intraclass correlation,
	// by the formula of Spearman and Brown. Low and High are its 95 % interval: that of
	// the variance of the tables' means, since the rounds of all tables together say well
	// enough how much luck there is. (Shrout and Fleiss, 1979.)
	OfEight int64
	Low     int64
	High    int64

	Error int64 // standard error of a mean over 96 rounds, in thousandths of the unit
}

// String says it with its interval.
func (r Reliability) String() string {
	return fmt.Sprintf("%s (95 %%: %s to %s)", milli.Percent(r.OfEight), milli.Percent(r.Low), milli.Percent(r.High))
}

// Reliable is the least OfEight of a metric that a class can rely on.
const Reliable = 800

// reliability compares the variance between tables with that within a table. The
// squares of values in small units are too large for 64 bits.
func (c *Calibration) reliability(m int) Reliability {
	n, rounds := int64(len(c.Tables)), int64(0)
	square := func(v int64) *big.Int { return new(big.Int).Mul(big.NewInt(v), big.NewInt(v)) }
	within := new(big.Int) // mean variance of a round, in millionths of the unit squared
	var sum int64
	squares := new(big.Int)
	for _, t := range c.Tables {
		of := t.Metrics[m]
		rounds += of.N
		sum += of.Mean()
		squares.Add(squares, square(of.Mean()))
		within.Add(within, new(big.Int).Mul(square(of.StdErr()), big.NewInt(of.N)))
	}
	within.Div(within, big.NewInt(n))
	r := Reliability{High: 1000, Error: new(big.Int).Sqrt(new(big.Int).Div(within, big.NewInt(96))).Int64()}
	if n < 2 {
		return r
	}
	means := squares.Mul(squares, big.NewInt(n)) // the variance of the means
	means.Sub(means, square(sum)).Div(means, big.NewInt(n*(n-1)))
	luck := new(big.Int).Div(within, big.NewInt(max(rounds/n, 1))) // the part of it that is luck
	ofEight := func(share int64) int64 {                           // if so many hundred thousandths of the variance were there
		between := new(big.Int).Mul(means, big.NewInt(100_000))
		between.Div(between, big.NewInt(share)).Sub(between, luck)
		if between.Sign() <= 0 {
			return 0
		}
		all := new(big.Int).Div(within, big.NewInt(8))
		return new(big.Int).Div(new(big.Int).Mul(between, big.NewInt(1000)), all.Add(all, between)).Int64()
	}
	spread := spreads[min(int(n)-2, len(spreads)-1)]
	r.OfEight, r.Low, r.High = ofEight(100_000), ofEight(spread[1]), ofEight(spread[0])
	return r
}

// spreads are how much of a variance a sample of 2, 3 and more values shows, from the
// luckiest fortieth to the unluckiest, in hundred thousandths: chi-squared by its degrees
// of freedom.
var spreads = [][2]int64{
	{98, 502389},
	{2532, 368888},
	{7193, 311613},
	{12110, 278582},
	{16624, 256650},
	{20622, 240823},
	{24141, 228754},
	{27247, 219182},
	{30004, 211364},
	{32470, 204832},
	{34689, 199273},
	{36698, 194472},
	{38529, 190274},
	{40205, 186564},
	{41748, 183256},
	{43173, 180283},
	{44495, 177594},
	{45726, 175147},
	{46876, 172907},
	{47954, 170848},
	{48966, 168947},
	{49920, 167185},
	{50820, 165546},
	{51671, 164017},
	{52479, 162586},
	{53246, 161243},
	{53975, 159980},
	{54671, 158789},
	{55335, 157663},
	{55969, 156597},
}
