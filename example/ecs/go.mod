module github.com/ethogram-go/ethogram/example/ecs

go 1.26.0

require (
	github.com/ethogram-go/ethogram v0.0.0
	github.com/mlange-42/ark v0.6.4
	github.com/stretchr/testify v1.11.1
)

require (
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/ethogram-go/ethogram => ../..
