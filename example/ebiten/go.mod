module github.com/ethogram-go/ethogram/example/ebiten

go 1.26.0

require (
	github.com/ethogram-go/ethogram v0.0.0
	github.com/hajimehoshi/ebiten/v2 v2.9.4
	github.com/jezek/xgb v1.1.1
	github.com/stretchr/testify v1.11.1
	golang.org/x/image v0.31.0
)

require (
	github.com/davecgh/go-spew v1.1.1 // indirect
	github.com/ebitengine/gomobile v0.0.0-20250923094054-ea854a63cce1 // indirect
	github.com/ebitengine/hideconsole v1.0.0 // indirect
	github.com/ebitengine/purego v0.9.0 // indirect
	github.com/go-text/typesetting v0.3.0 // indirect
	github.com/pmezard/go-difflib v1.0.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/exp v0.0.0-20261014143641-f0251eb4aa3e // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.36.0 // indirect
	golang.org/x/text v0.29.0 // indirect
	gopkg.in/yaml.v3 v3.0.1 // indirect
)

replace github.com/ethogram-go/ethogram => ../..
