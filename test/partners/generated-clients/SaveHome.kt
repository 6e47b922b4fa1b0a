import client.apis.VersionsApi
import client.infrastructure.ApiClient
import client.models.RevisionInput
import java.time.Duration
import java.util.UUID
import okhttp3.OkHttpClient

/** Reads a home and saves it with a client that openapi-generator made. */
fun main() {
  ApiClient.accessToken = System.getenv("TOKEN")
  val project = UUID.fromString(System.getenv("PROJECT"))
  // OkHttp gives a busy machine 10 seconds.
  val client = OkHttpClient.Builder().readTimeout(Duration.ofMinutes(5)).build()
  val versions = VersionsApi(System.getenv("SERVER"), client)
  val read = versions.readHome(project)
  // The mapper leaves out null in maps, and not in nodes.
  val home = read.home.put("name", "Saved").properties().associate { it.key to it.value }
  println("saved " + versions.saveRevision(project, RevisionInput(home, "", read.number)).number)
}
