#!/usr/bin/env bash
# openapi-generator 7.25.0 (Maven), generator java with its defaults (okhttp-gson). 2026-11-28.
# A schema that says nothing of additionalProperties allows more properties, in OpenAPI as in JSON Schema. The generated
# Java client throws IllegalArgumentException at a field that it doesn't know.
# Where it bites: a server adds a field to an answer, the safest of all changes, and every Java client that is out there
# fails at every request. --additional-properties=disallowAdditionalPropertiesIfNotPresent=false makes it tolerant.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
cat >lamp.yaml <<'YAML'
openapi: 3.0.3
info: {title: House, version: '1'}
paths:
  /lamp:
    get:
      operationId: readLamp
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Lamp'}}}}
components:
  schemas:
    Lamp: {type: object, required: [id], properties: {id: {type: string}}}
YAML
echo "openapi-generator $(java -jar openapi-generator-cli-7.25.0.jar version)"
mkdir use
cat >use/Use.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.DefaultApi;

public class Use {
  public static void main(String[] args) throws Exception {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    int[] requests = {0};
    server.createContext("/lamp", exchange -> {
      String more = requests[0]++ == 0 ? "" : ", \"room\": \"Kitchen\"";
      byte[] body = ("{\"id\": \"a\"" + more + "}").getBytes();
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
    ApiClient client = new ApiClient();
    client.setBasePath("http://127.0.0.1:" + server.getAddress().getPort());
    for (String name : new String[] {"old answer", "answer with a new field"}) {
      try {
        System.out.println(name + ": lamp " + new DefaultApi(client).readLamp().getId());
      } catch (Exception error) {
        System.out.println(name + ": " + error.toString().split("\n")[0]);
      }
    }
    System.exit(0);
  }
}
JAVA
generate() {
  java -jar openapi-generator-cli-7.25.0.jar generate -i lamp.yaml -g java -o "$1" "--additional-properties=$2" >log 2>&1 ||
    { cat log; exit 1; }
}
use() {
  mkdir "$1/classes"
  find "$1/src/main" use -name '*.java' >sources
  javac -nowarn -cp "strict/lib/*" -d "$1/classes" @sources 2>log || { cat log; exit 1; }
  java -cp "$1/classes:strict/lib/*" Use
}
generate strict hideGenerationTimestamp=true
generate kind disallowAdditionalPropertiesIfNotPresent=false
(cd strict && mvn -q -B dependency:copy-dependencies -DincludeScope=compile -DoutputDirectory=lib)
echo "By default:"
strict=$(use strict)
echo "$strict"
echo "With disallowAdditionalPropertiesIfNotPresent=false:"
kind=$(use kind)
echo "$kind"
case "$strict|$kind" in
*"old answer: lamp a"*"new field: java.lang.IllegalArgumentException"*"|"*"new field: lamp a") ;;
*) echo "This has changed."; exit 1 ;;
esac
echo "Seen: a new field in an answer breaks the generated Java client."
