// Prints the names of the projects with a generated client.
package main

import (
	"context"
	"fmt"
	"os"

	"example.org/pianta/client"
)

func main() {
	configuration := client.NewConfiguration()
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Args[1])
	page, _, err := client.NewAPIClient(configuration).ProjectsAPI.ListProjects(context.Background()).Execute()
	if err != nil {
		panic(err)
	}
	for _, project := range page.Rows {
		fmt.Println(project.Name)
	}
}
