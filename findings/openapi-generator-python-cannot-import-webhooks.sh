#!/usr/bin/env bash
# openapi-generator 7.25.0 (Maven), generator python with its defaults, OpenAPI 3.1. 2026-11-28.
# An API that describes its webhooks gets functions that call them, beside those of the paths with the same tag. A
# parameter of a webhook has no type there: the file is no Python, and importing the client's operations fails.
# Where it bites: the delivery's id in a header is described, as the standard asks, and every generated Python client is
# broken at its import. Without the webhooks the same API works.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=.
cat >told.yaml <<'YAML'
openapi: 3.1.0
info: {title: House, version: '1'}
paths:
  /lamp:
    get: {operationId: readLamp, tags: [lamp], responses: {'200': {description: ok}}}
webhooks:
  saved:
    post:
      operationId: homeSaved
      tags: [lamp]
      parameters: [{name: webhook-id, in: header, required: true, schema: {type: string}}]
      responses: {'204': {description: taken}}
YAML
sed '/^webhooks/,$d' told.yaml >plain.yaml
echo "openapi-generator $(java -jar openapi-generator-cli-7.25.0.jar version)"
python3 -m venv venv
# Generates a client of an API, and says how many of its files are Python.
try() {
  java -jar openapi-generator-cli-7.25.0.jar generate -q -g python -i "$1.yaml" -o "$1" --package-name "$1" >/dev/null 2>&1
  venv/bin/pip install --quiet --disable-pip-version-check urllib3==2.5.0 python-dateutil==2.9.0.post0 pydantic==2.12.4 typing-extensions==4.15.0
  (cd "$1" && ../venv/bin/python -c "import $1.api" 2>&1 | tail -n 3 || true) >said
  echo "import of the client of $1.yaml: $([ -s said ] && tail -n 1 said || echo works)"
}
try plain
[ ! -s said ] || exit 1
try told
grep -q SyntaxError said || {
  echo 'This has changed.' >&2
  exit 1
}
echo 'Seen: a described webhook makes the whole package unreadable.'
