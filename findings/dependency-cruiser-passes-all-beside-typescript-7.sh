#!/usr/bin/env bash
# dependency-cruiser 18.7.2 and TypeScript 7.0.2 (npm). 2026-11-28.
# Beside TypeScript 7, whose package has no compiler to call, dependency-cruiser reads no .ts file: it says that no
# dependency violation was found, in "0 modules", and ends with 0. Beside TypeScript 5 the same command finds the
# forbidden import and ends with 1.
# Where it bites: the update of one package turns the check of a project's bounds off, and the build stays green.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
echo '{"private": true, "type": "module"}' >package.json
echo 'export const store: string = "kept"' >src/store.ts
echo 'import {store} from "./store.ts"; export const page: string = store' >src/page.ts
cat >rules.json <<'JSON'
{
  "forbidden": [{"name": "pages-ask-no-store", "severity": "error", "from": {"path": "page"}, "to": {"path": "store"}}],
  "options": {"tsPreCompilationDeps": true}
}
JSON

# Prints what the tool says beside a TypeScript, and sets `said` and `code`. It needs Node 22 or newer.
check() {
  npm install --silent --no-audit --no-fund node@24.11.1 dependency-cruiser@18.7.2 "typescript@$1"
  local cruise=(node_modules/node/bin/node node_modules/dependency-cruiser/bin/dependency-cruiser.mjs)
  code=0
  said=$("${cruise[@]}" --config rules.json src 2>&1) || code=$?
  echo "dependency-cruiser $("${cruise[@]}" --version), TypeScript $(node -p 'require("typescript/package.json").version'): exit $code"
  grep -E 'error|violation' <<<"$said" | sed 's/^/  /'
}

check 5.9.3
five=$code
check 7.0.2
seven=$code
[ "$five" = 1 ] && [ "$seven" = 0 ] && grep -q '(0 modules' <<<"$said" || {
  echo 'This has changed.' >&2
  exit 1
}
echo 'Seen: with TypeScript 7 the forbidden import is not found, and nothing says so.'
