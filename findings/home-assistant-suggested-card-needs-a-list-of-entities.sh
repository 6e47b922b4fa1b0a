#!/usr/bin/env bash
# home-assistant-frontend 20261028.4 (PyPI), of Home Assistant 2026.11.0. 2026-11-29.
# A custom card's getEntitySuggestion may return any settings. The card picker shortens two of their fields for its preview:
# it calls slice() on `cards` or `entities`, also where `entities` is an object. The same settings on a dashboard are fine.
# Where it bites: a card whose `entities` are named, like {sofa: light.sofa}, is suggested with an empty preview, and the
# error is in the console alone. Its suggestion must leave the field out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The wheel names a newer Python, which only reads it: a download needs none.
pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --python-version 3.14 \
  home-assistant-frontend==20261028.4
python3 -c 'import glob, zipfile; zipfile.ZipFile(glob.glob("*.whl")[0]).extractall("wheel")'
cat >suggest.mjs <<'JS'
import {readdirSync, readFileSync} from 'node:fs'

const scripts = 'wheel/hass_frontend/frontend_latest'
const texts = readdirSync(scripts)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(`${scripts}/${name}`, 'utf8'))
// The function that makes the preview's settings, in its module beside the element hui-suggestion-card.
const [, limit, source] =
  texts.flatMap((text) => /const d=(\d+),h=(e=>\{const t=e,a=t\.cards\?\?t\.entities;.*?\});class/.exec(text) ?? []).slice(0, 3)
const previewOf = new Function('d', `return ${source}`)(Number(limit))

console.log('home-assistant-frontend 20261028.4')
const seen = [['light.sofa'], {sofa: 'light.sofa'}, undefined].map((entities) => {
  const config = {type: 'custom:plan', ...(entities && {entities})}
  try {
    return `shows ${JSON.stringify(previewOf(config).config)}`
  } catch (error) {
    return `fails: ${error.message}`
  }
})
for (const line of seen) console.log('the preview', line)
const isAsSeen = seen[0].startsWith('shows') && seen[1].includes('slice is not a function') && seen[2].startsWith('shows')
if (!isAsSeen) throw new Error('This has changed.')
console.log('Seen: an object as entities has no preview.')
JS
node suggest.mjs
