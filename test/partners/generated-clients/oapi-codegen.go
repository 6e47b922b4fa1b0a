// Reads a home and saves it with a client that oapi-codegen made.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"github.com/google/uuid"

	"example.org/app/pianta"
)

func main() {
	ctx := context.Background()
	signIn := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))
		return nil
	}
	client, err := pianta.NewClientWithResponses(os.Getenv("SERVER"), pianta.WithRequestEditorFn(signIn))
	check(err)
	project := uuid.MustParse(os.Getenv("PROJECT"))
	read, err := client.ReadHomeWithResponse(ctx, project, nil)
	check(err)
	home := read.JSON200.Home
	home.Name = "Saved"
	text, err := json.Marshal(home)
	check(err)
	input := pianta.RevisionInput{BaseRevision: &read.JSON200.Number}
	check(json.Unmarshal(text, &input.Home))
	saved, err := client.SaveRevisionWithResponse(ctx, project, nil, input)
	check(err)
	if saved.JSON201 == nil {
		panic(string(saved.Body))
	}
	fmt.Println("saved", saved.JSON201.Number)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
