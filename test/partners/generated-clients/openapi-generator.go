// Reads a home and saves it with a client that openapi-generator made.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"example.org/pianta/client"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("SERVER")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("TOKEN"))
	versions := client.NewAPIClient(configuration).VersionsAPI
	project := os.Getenv("PROJECT")
	read, _, err := versions.ReadHome(context.Background(), project).Execute()
	check(err)
	read.Home.Name = "Saved"
	text, err := json.Marshal(read.Home)
	check(err)
	input := client.RevisionInput{BaseRevision: *client.NewNullableInt64(&read.Number)}
	check(json.Unmarshal(text, &input.Home))
	saved, _, err := versions.SaveRevision(context.Background(), project).RevisionInput(input).Execute()
	check(err)
	fmt.Println("saved", saved.Number)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
