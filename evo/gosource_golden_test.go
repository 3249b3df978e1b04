package evo_test

import "flag"

func init() {
	if flag.Lookup("update") == nil {
		flag.Bool("update", false, "rewrite golden files")
	}
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }
