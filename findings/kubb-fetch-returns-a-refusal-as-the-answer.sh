#!/usr/bin/env bash
# @kubb/plugin-client 4.39.3 (npm), client: 'fetch'. 2026-11-30.
# Its client axios, the default, sends JSON as application/json and rejects when the server refuses. The client fetch sends
# the same JSON as text/plain, and resolves with the body of any status, typed as the answer of success.
# Where it bites: somebody changes axios for fetch, which is smaller. A server refuses the text with 415, and the program goes
# on with {error} as if it were the lamp that it saved. Pass a client of your own, or keep axios.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @kubb/{cli,core,plugin-oas,plugin-ts,plugin-client}@4.39.3 \
  axios@1.21.1 esbuild@0.28.2
cat >lamp.json <<'JSON'
{"openapi": "3.1.0", "info": {"title": "House", "version": "1"}, "paths": {"/lamp": {"post": {"operationId": "saveLamp",
  "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Lamp"}}}},
  "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Lamp"}}}}}}}},
  "components": {"schemas": {"Lamp": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}}}}
JSON
cat >kubb.config.mjs <<'JS'
import {defineConfig} from '@kubb/core'
import {pluginClient} from '@kubb/plugin-client'
import {pluginOas} from '@kubb/plugin-oas'
import {pluginTs} from '@kubb/plugin-ts'
const client = process.env.CLIENT
export default defineConfig({
  input: {path: './lamp.json'},
  output: {path: `./${client}`},
  plugins: [pluginOas({generators: []}), pluginTs({output: {path: 'types.ts'}}), pluginClient({output: {path: 'client.ts'}, client})],
})
JS
cat >use.mjs <<'JS'
import {createServer} from 'node:http'
const server = createServer(async (request, response) => {
  const type = request.headers['content-type'] ?? 'none'
  request.resume()
  console.log(`sent as ${type.split(';')[0]}`)
  response.writeHead(409, {'content-type': 'application/json'}).end('{"error": "somebody else saved"}')
}).listen(0, '127.0.0.1', async () => {
  const {saveLamp} = await import(process.argv[2])
  const options = {baseURL: `http://127.0.0.1:${server.address().port}`}
  await saveLamp({name: 'Kitchen'}, options).then(
    (lamp) => console.log('resolved with', JSON.stringify(lamp)),
    (error) => console.log('rejected:', error.message),
  )
  server.close()
  server.closeAllConnections()
})
JS
echo '@kubb/plugin-client 4.39.3'
for client in axios fetch; do
  CLIENT=$client node_modules/.bin/kubb generate >log 2>&1 || { cat log; exit 1; }
  node_modules/.bin/esbuild "$client/client.ts" --bundle --platform=node --format=cjs --outfile="$client.cjs" --log-level=error
  node use.mjs "./$client.cjs" >"$client.said"
  echo "$client: $(paste -sd, "$client.said")"
done
grep -q '^rejected' axios.said && grep -q application/json axios.said && grep -q '^resolved' fetch.said && grep -q text/plain fetch.said || {
  echo 'This has changed.' >&2
  exit 1
}
echo 'Seen: with fetch a refusal is the answer, and JSON is no JSON.'
