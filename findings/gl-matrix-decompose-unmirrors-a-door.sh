#!/usr/bin/env bash
# gl-matrix 3.4.4 (npm). 2026-12-01.
# mat4.decompose gives a scale that is never negative. A mirrored matrix comes back as scale 1 and a "rotation" that is no
# rotation; put together again with fromRotationTranslationScale, it is another matrix, here one that mirrors nothing.
# One would guess that what decompose takes apart its counterpart puts together, as three's decompose and compose do.
# Where it bites: whoever turns matrices of items into position, rotation and scale, as glTF and editors want them: every
# door, sofa or half of a bed that was placed mirrored opens to, or stands at, the other side.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund gl-matrix@3.4.4
cat >door.js <<'JS'
import {readFileSync} from 'node:fs'
import {mat4, quat, vec3} from 'gl-matrix'

console.log('gl-matrix', JSON.parse(readFileSync('node_modules/gl-matrix/package.json')).version)
const seen = []
for (const mirror of [1, -1]) {
  const placed = mat4.fromRotationTranslationScale(mat4.create(), quat.create(), [5, 0, 2], [mirror, 1, 1])
  const [turn, place, scale] = [quat.create(), vec3.create(), vec3.create()]
  mat4.decompose(turn, place, scale, placed)
  const again = mat4.fromRotationTranslationScale(mat4.create(), turn, place, scale)
  const [before, after] = [placed, again].map((matrix) => vec3.transformMat4(vec3.create(), [0.9, 0, 0], matrix)[0].toFixed(1))
  console.log(`scale ${mirror}: the leaf ends at x = ${before}, taken apart (scale ${[...scale]}) and put together at ${after}`)
  seen.push(before, after)
}
if (seen.join() !== '5.9,5.9,4.1,5.9') throw new Error('This has changed.')
console.log('Seen: the mirrored door is mirrored no more.')
JS
node door.js
