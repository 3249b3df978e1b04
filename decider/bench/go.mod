module github.com/ethogram-go/ethogram/decider/bench

go 1.26.0

require (
	github.com/askft/go-behave v0.0.0-20200603190557-1fef2510d574
	github.com/ethogram-go/ethogram v0.0.0
	github.com/joeycumines/go-behaviortree v1.11.0
	github.com/magicsea/behavior3go v0.0.4
	github.com/stretchr/testify v1.11.1
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e
)

require (
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/fatih/color v1.7.0 // indirect
	github.com/joeycumines/go-bigbuff v1.21.0 // indirect
	github.com/mattn/go-colorable v0.1.2 // indirect
	github.com/mattn/go-isatty v0.0.8 // indirect
	github.com/pkg/errors v0.8.1 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/ethogram-go/ethogram => ../..
