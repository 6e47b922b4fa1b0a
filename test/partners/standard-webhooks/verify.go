// Verifies a post with the library of Standard Webhooks: verify POST.json
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func main() {
	file, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var post struct {
		Secret, Body string
		Headers      map[string]string
	}
	if err := json.Unmarshal(file, &post); err != nil {
		panic(err)
	}
	webhook, err := standardwebhooks.NewWebhook(post.Secret)
	if err != nil {
		fmt.Println("refused", err)
		return
	}
	headers := http.Header{}
	for name, value := range post.Headers {
		headers.Set(name, value)
	}
	if err := webhook.Verify([]byte(post.Body), headers); err != nil {
		fmt.Println("refused", err)
		return
	}
	var event struct{ Type string }
	if err := json.Unmarshal([]byte(post.Body), &event); err != nil {
		panic(err)
	}
	fmt.Println("genuine", event.Type)
}
