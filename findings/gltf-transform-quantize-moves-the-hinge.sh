#!/usr/bin/env bash
# @gltf-transform/functions 4.5.1 (npm), its transform quantize(). 2026-11-28.
# quantize() makes a model's numbers smaller. It also moves and scales the nodes themselves: each node that has a mesh gets
# the middle of its mesh as its new origin, and a scale. The picture is the same, the pivots and places are others.
# Where it bites: a 3D house whose door leaves have their origin on the hinge. A program that turns the node to open the door
# turns it about its middle, through the wall. Lamps that are found by their node's place are found elsewhere.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1
cat >door.js <<'JS'
import {readFileSync} from 'node:fs'
import {Document, getBounds} from '@gltf-transform/core'
import {quantize} from '@gltf-transform/functions'

console.log('@gltf-transform/functions', JSON.parse(readFileSync('node_modules/@gltf-transform/functions/package.json')).version)
const house = new Document()
const buffer = house.createBuffer()
const corners = new Float32Array([0, 0, 0, 0.9, 0, 0, 0.9, 2, 0, 0, 2, 0])
const leaf = house
  .createPrimitive()
  .setAttribute('POSITION', house.createAccessor().setType('VEC3').setArray(corners).setBuffer(buffer))
  .setIndices(house.createAccessor().setArray(new Uint16Array([0, 1, 2, 0, 2, 3])).setBuffer(buffer))
// The hinge is at x = 5, the leaf reaches to 5.9.
const door = house.createNode('door').setTranslation([5, 0, 0]).setMesh(house.createMesh().addPrimitive(leaf))
house.createScene().addChild(door)

function tell(when) {
  const half = Math.SQRT1_2
  const shut = getBounds(door)
  const hinge = door.getTranslation().map((n) => Math.round(n * 1000) / 1000)
  // Opened by 90 degrees about its own origin, as a viewer does.
  door.setRotation([0, half, 0, half])
  const open = getBounds(door)
  door.setRotation([0, 0, 0, 1])
  const span = ({min, max}) => [min[0], max[0]].map((n) => Math.round(n * 100) / 100)
  console.log(`${when}: origin ${hinge.join(' ')}, shut x ${span(shut).join(' to ')}, open x ${span(open).join(' to ')}`)
  return [...hinge, ...span(shut), ...span(open)].join()
}
const before = tell('before')
await house.transform(quantize())
const after = tell('after')
if (before !== '5,0,0,5,5.9,5,5' || !after.startsWith('5.45,1,0,5,5.9,5.45,')) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: the shut door is where it was, the open one turns about its middle.')
JS
node door.js
