// Reads a home and saves it with a client that ogen made.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/google/uuid"

	"example.org/app/pianta"
)

type token struct{}

func (token) Openid(context.Context, pianta.OperationName) (pianta.Openid, error) {
	return pianta.Openid{Token: os.Getenv("TOKEN")}, nil
}

func main() {
	ctx := context.Background()
	client, err := pianta.NewClient(os.Getenv("SERVER"), token{})
	check(err)
	project := uuid.MustParse(os.Getenv("PROJECT"))
	answer, err := client.ReadHome(ctx, pianta.ReadHomeParams{ProjectId: project})
	check(err)
	read, ok := answer.(*pianta.RevisionWithHomeHeaders)
	if !ok {
		panic(fmt.Sprintf("%T", answer))
	}
	home := read.Response.Home
	home.Name = "Saved"
	text, err := home.MarshalJSON()
	check(err)
	input := pianta.RevisionInput{BaseRevision: pianta.NewNilInt64(read.Response.Number)}
	check(json.Unmarshal(text, &input.Home))
	result, err := client.SaveRevision(ctx, &input, pianta.SaveRevisionParams{ProjectId: project})
	check(err)
	saved, ok := result.(*pianta.RevisionHeaders)
	if !ok {
		panic(fmt.Sprintf("%T", result))
	}
	fmt.Println("saved", saved.Response.Number)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
