package evo_test

import "flag"

func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "write golden files anew")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }
