import client.ApiClient;
import client.api.VersionsApi;
import client.model.RevisionInput;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;
import java.util.UUID;

/** Reads a home and saves it with a client that openapi-generator made. */
class SaveHome {
  public static void main(String[] words) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("SERVER"));
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    var project = UUID.fromString(System.getenv("PROJECT"));
    var versions = new VersionsApi(client);
    var read = versions.readHome(project, null);
    var home = client.getObjectMapper().convertValue(read.getHome().name("Saved"), new TypeReference<Map<String, Object>>() {});
    var input = new RevisionInput().home(home).message("").baseRevision(read.getNumber());
    System.out.println("saved " + versions.saveRevision(project, input, null).getNumber());
  }
}
