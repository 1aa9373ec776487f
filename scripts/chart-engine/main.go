// Renders the templates of a chart as helm does, with the same template engine and functions, as far as our chart uses them:
// render-chart TEMPLATES < VALUES, where VALUES is the JSON of what helm gives a template. For machines without helm.
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"text/template"

	"github.com/Masterminds/sprig"
)

func main() {
	var given map[string]interface{}
	must(json.NewDecoder(os.Stdin).Decode(&given))
	chart := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, of interface{}) (string, error) {
		var text bytes.Buffer
		err := chart.ExecuteTemplate(&text, name, of)
		return text.String(), err
	}
	// JSON is YAML.
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := json.Marshal(value)
		return string(text), err
	}
	chart.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*"))
	must(err)
	template.Must(chart.ParseFiles(files...))
	for _, file := range files {
		if filepath.Ext(file) == ".yaml" {
			os.Stdout.WriteString("---\n")
			must(chart.ExecuteTemplate(os.Stdout, filepath.Base(file), given))
		}
	}
}

func must(err error) {
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
