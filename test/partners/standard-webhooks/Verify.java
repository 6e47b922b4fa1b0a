// Verifies a post with the library of Standard Webhooks: Verify FOLDER, with the files secret, body and one a header.

import com.standardwebhooks.Webhook;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

public class Verify {
    public static void main(String[] words) throws Exception {
        Path folder = Path.of(words[0]);
        Map<String, List<String>> headers = new HashMap<>();
        for (String name : List.of("webhook-id", "webhook-timestamp", "webhook-signature"))
            headers.put(name, List.of(Files.readString(folder.resolve(name))));
        String body = Files.readString(folder.resolve("body"));
        try {
            Webhook webhook = new Webhook(Files.readString(folder.resolve("secret")));
            webhook.verify(body, HttpHeaders.of(headers, (name, value) -> true));
        } catch (Exception error) {
            System.out.println("refused " + error.getMessage());
            return;
        }
        var type = Pattern.compile("\"type\":\"([^\"]+)\"").matcher(body);
        type.find();
        System.out.println("genuine " + type.group(1));
    }
}
