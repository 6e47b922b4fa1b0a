#!/usr/bin/env bash
# @hey-api/openapi-ts 0.99.0 and typescript 7.0.2 (npm). 2026-11-30.
# It asks for TypeScript as a peer, ">=5.5.3 || >=6.0.0 || 6.0.1-rc", which 7 satisfies; so npm installs 7 beside it. TypeScript
# 7 has another API: the generator ends with a TypeError before it reads its document.
# Where it bites: the two commands of its guide, in an empty folder, fail with a trace from inside the generator that names no
# version. Install typescript@5 with it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >lamp.json <<'JSON'
{"openapi": "3.1.0", "info": {"title": "House", "version": "1"}, "paths": {"/lamp": {"get": {"operationId": "readLamp",
  "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"type": "string"}}}}}}}}}
JSON
# Installs packages into an empty folder and generates; says how that ended.
try() {
  mkdir "$1"
  echo '{"private": true, "type": "module"}' >"$1/package.json"
  npm install --prefix "$1" --silent --no-audit --no-fund --ignore-scripts "${@:2}"
  version=$(node -p "require('./$1/node_modules/typescript/package.json').version")
  said=$("$1/node_modules/.bin/openapi-ts" -i lamp.json -o "$1/made" --no-log-file 2>&1) && said=generated
  echo "typescript $version: $(grep -m 1 -E '^(TypeError.*|generated)$' <<<"$said")"
}
echo '@hey-api/openapi-ts 0.99.0'
# A newer release of TypeScript 7 may be there by now; the peer range takes it as well.
alone=$(try alone @hey-api/openapi-ts@0.99.0 typescript@7.0.2)
beside=$(try beside @hey-api/openapi-ts@0.99.0 typescript@5.9.3)
echo "$alone"
echo "$beside"
case "$alone|$beside" in
*7.0.2*TypeError*'|'*5.9.3*generated) ;;
*) echo 'This has changed.' >&2 && exit 1 ;;
esac
echo 'Seen: its peer range takes a TypeScript that it cannot use, and npm installs that one.'
