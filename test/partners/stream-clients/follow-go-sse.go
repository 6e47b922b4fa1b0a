// Follows a stream with go-sse: prints each event, each retry, then how it ended.
package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"time"

	"github.com/tmaxmax/go-sse"
)

func tell(what map[string]any) {
	json.NewEncoder(os.Stdout).Encode(what)
}

func main() {
	request, err := http.NewRequest(http.MethodGet, os.Args[1], nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Args[2])
	if len(os.Args) > 3 {
		request.Header.Set("Last-Event-ID", os.Args[3])
	}
	client := &sse.Client{
		ResponseValidator: func(response *http.Response) error {
			tell(map[string]any{"status": response.StatusCode})
			return sse.DefaultValidator(response)
		},
		OnRetry: func(_ error, wait time.Duration) { tell(map[string]any{"retry": wait.Milliseconds()}) },
	}
	connection := client.NewConnection(request)
	connection.SubscribeToAll(func(event sse.Event) {
		tell(map[string]any{"event": event.Type, "id": event.LastEventID, "data": event.Data})
	})
	err = connection.Connect()
	var failed *sse.ConnectionError
	if errors.As(err, &failed) {
		tell(map[string]any{"end": "ConnectionError"})
	} else {
		tell(map[string]any{"end": err.Error()})
	}
}
