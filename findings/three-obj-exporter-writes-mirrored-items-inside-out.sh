#!/usr/bin/env bash
# three 0.187.0 (npm), OBJExporter and STLExporter. 2026-11-29.
# Points and normals are written as a node's matrix has them, but the corners of each face keep their order. A node with
# a negative scale turns that order round, which renderers make up for and these files don't.
# Where it bites: a mirrored door, sofa or half of a bed, as every plan has, is exported with faces that look inwards: its
# volume is negative, slicers and other programs cull what should be seen. The glTF of the same scene keeps the scale.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund three@0.187.0
cat >export.js <<'JS'
import {readFileSync} from 'node:fs'
import {BoxGeometry, Mesh} from 'three'
import {OBJExporter} from 'three/addons/exporters/OBJExporter.js'
import {STLExporter} from 'three/addons/exporters/STLExporter.js'

console.log('three', JSON.parse(readFileSync('node_modules/three/package.json')).version)

/** The signed volume of a closed mesh of faces. */
const volumeOf = (faces) =>
  Math.round(
    faces.reduce((sum, [a, ...rest]) => {
      for (let at = 0; at + 1 < rest.length; at++) {
        const [b, c] = [rest[at], rest[at + 1]]
        sum += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
      }
      return sum
    }, 0) * 1000,
  ) / 6000

function facesOfObj(text) {
  const rows = text.split('\n').map((line) => line.split(' '))
  const points = rows.filter(([kind]) => kind === 'v').map(([, ...at]) => at.map(Number))
  return rows.filter(([kind]) => kind === 'f').map(([, ...corners]) => corners.map((corner) => points[Number.parseInt(corner) - 1]))
}
function facesOfStl(text) {
  const points = [...text.matchAll(/vertex (\S+) (\S+) (\S+)/g)].map(([, ...at]) => at.map(Number))
  return Array.from({length: points.length / 3}, (_, face) => points.slice(face * 3, face * 3 + 3))
}
const sofa = new Mesh(new BoxGeometry(2, 0.8, 0.9))
const seen = []
for (const scale of [1, -1]) {
  sofa.scale.x = scale
  sofa.updateMatrixWorld(true)
  seen.push([volumeOf(facesOfObj(new OBJExporter().parse(sofa))), volumeOf(facesOfStl(new STLExporter().parse(sofa)))])
  console.log(`${scale === 1 ? 'as it is' : 'mirrored'}: ${seen.at(-1)[0]} m³ in OBJ, ${seen.at(-1)[1]} m³ in STL`)
}
if (seen[0].some((volume) => volume !== 1.44) || seen[1].some((volume) => volume !== -1.44)) throw new Error('This has changed.')
console.log('Seen: a mirrored item has its volume inside out.')
JS
node export.js
