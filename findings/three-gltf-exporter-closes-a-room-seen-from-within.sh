#!/usr/bin/env bash
# three 0.187.0 (npm), GLTFExporter. 2026-12-01.
# A material with side: BackSide is written as a plain one, which shows the front: glTF knows the front, or both. The faces
# are not turned, doubleSided is not set, and nothing is logged. One would guess one of the three.
# Where it bites: a room drawn as a box with BackSide, so that one looks in past the walls that are near. In every other
# viewer it is a closed box, and from within its walls are not there. Faces turned by hand, with FrontSide, are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund three@0.187.0
cat >export.js <<'JS'
import {readFileSync} from 'node:fs'
import {BackSide, BoxGeometry, DoubleSide, FrontSide, Mesh, MeshStandardMaterial} from 'three'
import {GLTFExporter} from 'three/addons/exporters/GLTFExporter.js'

console.log('three', JSON.parse(readFileSync('node_modules/three/package.json')).version)
// The exporter reads its blobs by a browser's FileReader.
globalThis.FileReader = class {
  async readAsDataURL(blob) {
    this.result = `data:application/octet-stream;base64,${Buffer.from(await blob.arrayBuffer()).toString('base64')}`
    this.onloadend()
  }
}
const warnings = []
for (const kind of ['warn', 'error']) console[kind] = (...words) => warnings.push(words.join(' '))
const written = {}
for (const [name, side] of Object.entries({FrontSide, BackSide, DoubleSide})) {
  const room = new Mesh(new BoxGeometry(4, 2.5, 3), new MeshStandardMaterial({side}))
  const {materials, buffers} = await new GLTFExporter().parseAsync(room)
  written[name] = {doubleSided: materials[0].doubleSided ?? false, faces: buffers[0].uri}
  const same = written[name].faces === written.FrontSide.faces
  console.log(`${name}: doubleSided ${written[name].doubleSided}, faces ${same ? 'as with FrontSide' : 'turned'}`)
}
console.log('warnings:', warnings.length)
const {FrontSide: front, BackSide: back, DoubleSide: both} = written
if (back.doubleSided || back.faces !== front.faces || !both.doubleSided || warnings.length) throw new Error('This has changed.')
console.log('Seen: what was seen from within is seen from outside.')
JS
node export.js
