import client.ApiClient;
import client.api.ProjectsApi;

/** Prints the names of the projects with a generated client. */
class ListProjects {
  public static void main(String[] words) throws Exception {
    var client = new ApiClient();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + words[0]));
    for (var project : new ProjectsApi(client).listProjects(null, null).getRows()) System.out.println(project.getName());
  }
}
