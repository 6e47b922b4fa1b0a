#!/usr/bin/env bash
# deno 2.9.6 (npm), installed with --ignore-scripts, as many do for safety. 2026-11-30.
# The program `deno` is then a script of Node.js which starts the real one and waits for it. A signal to it ends the script
# alone: the real one is not told, and goes on with its port and its standard output.
# Where it bites: a supervisor or a test stops a server that still listens, so the next start finds the port taken, and a
# caller that waits for the end of the output waits for ever. Start node_modules/@deno/*/deno itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "$(cat "$folder/pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts deno@2.9.6
cat >serve.js <<'JS'
Deno.writeTextFileSync('pid', String(Deno.pid))
Deno.serve({hostname: '127.0.0.1', port: 0, onListen: ({port}) => Deno.writeTextFileSync('port', String(port))}, () => new Response('served'))
JS
# Starts the server by a program, stops that program, and says whether the server still answers.
try() {
  rm -f port pid
  "$1" run --quiet --allow-net --allow-read --allow-write serve.js >/dev/null 2>&1 &
  program=$!
  until [ -s port ]; do sleep 0.1; done
  kill -TERM "$program"
  wait "$program" 2>/dev/null || true
  curl -s --retry 0 --max-time 5 "http://127.0.0.1:$(cat port)" || echo 'no answer'
}
echo "deno $(node_modules/.bin/deno --version | head -n 1 | cut -d' ' -f2)"
real=$(try "$(echo node_modules/@deno/*/deno)")
wrapped=$(try node_modules/.bin/deno)
echo "after SIGTERM to the real program: $real"
echo "after SIGTERM to npm's program: $wrapped"
[ "$real" = 'no answer' ] && [ "$wrapped" = served ] || {
  echo 'This has changed.' >&2
  exit 1
}
echo "Seen: stopping npm's deno leaves the server running."
