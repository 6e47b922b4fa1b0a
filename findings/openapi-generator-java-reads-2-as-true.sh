#!/usr/bin/env bash
# openapi-generator 7.25.0 (Maven), generator java, library native. 2026-11-30.
# A value that is a text, a double or a boolean (anyOf) is tried as each class in the order of the alphabet, whatever the order
# of the document: Boolean comes first, and Jackson makes true of 2 and false of 0.
# Where it bites: a setting is read and saved again, and its number is gone, without an error. A number without a format
# is a BigDecimal, which comes before Boolean; or switch Jackson's ALLOW_COERCION_OF_SCALARS off in the client's mapper.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
cat >lamp.yaml <<'YAML'
openapi: 3.1.0
info: {title: House, version: '1'}
paths:
  /lamp:
    get: {operationId: readLamp, responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Lamp'}}}}}}
components:
  schemas:
    Lamp:
      type: object
      properties:
        setting: {anyOf: [{type: number, format: double}, {type: string}, {type: boolean}]}
YAML
echo "openapi-generator $(java -jar openapi-generator-cli-7.25.0.jar version)"
java -jar openapi-generator-cli-7.25.0.jar generate -i lamp.yaml -g java --library native -o client \
  --global-property apiTests=false,modelTests=false >log 2>&1 || { cat log; exit 1; }
cat >Use.java <<'JAVA'
import com.fasterxml.jackson.databind.MapperFeature;
import org.openapitools.client.ApiClient;
import org.openapitools.client.model.Lamp;

public class Use {
  public static void main(String[] args) throws Exception {
    var mapper = new ApiClient().getObjectMapper();
    for (boolean coerces : new boolean[] {true, false}) {
      mapper = mapper.copy().configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, coerces);
      var text = new StringBuilder(coerces ? "as it comes:" : "without coercion:");
      for (String value : new String[] {"2", "0", "\"warm\""})
        text.append(" ").append(value).append(" -> ").append(mapper.writeValueAsString(mapper.readValue("{\"setting\": " + value + "}", Lamp.class).getSetting())).append(";");
      System.out.println(text);
    }
  }
}
JAVA
cd client
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DincludeScope=compile -DoutputDirectory=lib
find src/main ../Use.java -name '*.java' >sources
javac -nowarn -cp 'lib/*' -d classes @sources 2>log || { cat log; exit 1; }
said=$(java -cp 'classes:lib/*' Use)
echo "$said"
case "$said" in
*"comes: 2 -> true; 0 -> false;"*"coercion: 2 -> 2.0; 0 -> 0.0;"*) ;;
*) echo 'This has changed.' >&2 && exit 1 ;;
esac
echo 'Seen: the number 2 is read as true.'
