#!/usr/bin/env bash
# openapi-generator 7.25.0 (Maven), generator kotlin, serializationLibrary=jackson; jackson-module-kotlin 2.22.1. 2026-12-01.
# The class of an object that is open to unknown fields (additionalProperties: true) extends HashMap. Jackson reads all its
# fields, and writes it as a map: the unknown ones alone, without those that the document names, and without an error.
# Where it bites: a client reads a lamp, saves it, and its name is gone. (Gson can't create it; moshi drops the unknown
# fields; for kotlinx_serialization it does not compile.) Map the schema to a tree: --schema-mappings Lamp=…ObjectNode.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
plugin=org.apache.maven.plugins:maven-dependency-plugin:3.6.1
mvn -q -B $plugin:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>app</groupId><artifactId>app</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-compiler-embeddable</artifactId><version>2.4.0</version></dependency>
    <dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>kotlin-reflect</artifactId><version>2.4.0</version></dependency>
    <dependency><groupId>com.fasterxml.jackson.module</groupId><artifactId>jackson-module-kotlin</artifactId><version>2.22.1</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B $plugin:copy-dependencies -DoutputDirectory=lib
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
      required: [name]
      properties: {name: {type: string}, watts: {type: number, format: double}}
      additionalProperties: true
YAML
echo "openapi-generator $(java -jar openapi-generator-cli-7.25.0.jar version)"
java -jar openapi-generator-cli-7.25.0.jar generate -i lamp.yaml -g kotlin -o client --global-property models \
  --additional-properties serializationLibrary=jackson,packageName=client >log 2>&1 || { cat log; exit 1; }
cat >Use.kt <<'KT'
import client.models.Lamp
import com.fasterxml.jackson.module.kotlin.jacksonObjectMapper

fun main() {
  val mapper = jacksonObjectMapper()
  val lamp = mapper.readValue("""{"name": "Kitchen", "watts": 4.5, "colour": "warm"}""", Lamp::class.java)
  println("read: ${lamp.name}, ${lamp.watts}, ${lamp["colour"]}; written: ${mapper.writeValueAsString(lamp)}")
}
KT
java -cp 'lib/*' org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -nowarn -no-stdlib -cp "$(echo lib/*.jar | tr ' ' :)" -d classes \
  client/src/main Use.kt >log 2>&1 || { cat log; exit 1; }
said=$(java -cp 'lib/*:classes' UseKt)
echo "$said"
[ "$said" = 'read: Kitchen, 4.5, warm; written: {"colour":"warm"}' ] || { echo 'This has changed.' >&2; exit 1; }
echo 'Seen: it writes only the field that it does not know.'
