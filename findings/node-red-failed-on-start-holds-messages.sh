#!/usr/bin/env bash
# Node-RED 5.0.7 (npm), function nodes with On Start. 2026-11-30.
# Expected: when On Start fails, the error is logged and messages go on, or each fails, so that an HTTP request is answered.
# Seen: the error is logged once, and the node keeps each message for good: a request never gets an answer, and no second
# error says so. A node whose On Start succeeds answers at once.
# Where it bites: a flow that signs in or connects in On Start, while the other side is down for a moment, hangs every
# caller until somebody deploys again. Start such work without awaiting it, and answer 503 until it is done.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${pid:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-audit --no-fund --ignore-scripts --loglevel=error node-red@5.0.7 >/dev/null
cat >flows.json <<'JSON'
[
  {"id": "tab", "type": "tab", "label": "Try"},
  {"id": "in1", "type": "http in", "z": "tab", "url": "/failed", "method": "get", "wires": [["failed"]]},
  {"id": "failed", "type": "function", "z": "tab", "func": "return msg", "outputs": 1, "initialize": "throw new Error('away')", "wires": [["out"]]},
  {"id": "in2", "type": "http in", "z": "tab", "url": "/started", "method": "get", "wires": [["started"]]},
  {"id": "started", "type": "function", "z": "tab", "func": "return msg", "outputs": 1, "initialize": "node.log('ready')", "wires": [["out"]]},
  {"id": "out", "type": "http response", "z": "tab", "wires": []}
]
JSON
port=24917
node node_modules/node-red/red.js --userDir "$folder" --port $port flows.json >said 2>&1 &
pid=$!
until grep -q 'Started flows' said; do sleep 0.2; done
ask() { curl -s -o /dev/null -w '%{http_code}' --max-time 5 "http://127.0.0.1:$port/$1" || true; }
until [ "$(ask started)" = 200 ]; do sleep 0.2; done
echo "node-red $(node -p "require('./node_modules/node-red/package.json').version")"
grep -o '\[error\].*' said
first=$(ask failed) second=$(ask failed)
echo "after On Start succeeded: $(ask started); after it failed: $first, then $second (000: no answer in 5 s)"
echo "errors in the log: $(grep -c '\[error\]' said)"
[ "$first $second" = "000 000" ] && [ "$(grep -c '\[error\]' said)" = 1 ] || exit 1
