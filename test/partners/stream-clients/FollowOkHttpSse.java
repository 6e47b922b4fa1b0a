import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.sse.EventSource;
import okhttp3.sse.EventSourceListener;
import okhttp3.sse.EventSources;

/** Follows a stream with okhttp-sse: prints each event, then how it ended. */
class FollowOkHttpSse extends EventSourceListener {
  public static void main(String[] words) {
    var builder = new OkHttpClient.Builder();
    if (System.getenv("OWN_TIMEOUT") == null) builder.readTimeout(60, TimeUnit.SECONDS);
    var request = new Request.Builder().url(words[0]).header("Authorization", "Bearer " + words[1]);
    if (words.length > 2) request.header("Last-Event-ID", words[2]);
    EventSources.createFactory(builder.build()).newEventSource(request.build(), new FollowOkHttpSse());
  }

  static String quote(String text) {
    return text == null ? "\"\"" : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
  }

  static void tell(String json) {
    System.out.println("{" + json + "}");
    System.out.flush();
  }

  static void end(String how) {
    tell("\"end\": " + quote(how));
    System.exit(0);
  }

  @Override
  public void onOpen(EventSource source, Response response) {
    tell("\"status\": " + response.code());
  }

  @Override
  public void onEvent(EventSource source, String id, String type, String data) {
    tell("\"event\": " + quote(type) + ", \"id\": " + quote(id) + ", \"data\": " + quote(data));
  }

  @Override
  public void onClosed(EventSource source) {
    end("onClosed");
  }

  @Override
  public void onFailure(EventSource source, Throwable error, Response response) {
    if (response != null) tell("\"status\": " + response.code());
    end(error == null ? "onFailure" : error.getClass().getSimpleName());
  }
}
