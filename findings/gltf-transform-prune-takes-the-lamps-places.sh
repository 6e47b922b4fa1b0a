#!/usr/bin/env bash
# @gltf-transform/functions 4.5.1 (npm). 2026-12-01.
# prune(), which removes what is unused, removes each node without a mesh, camera or light, also one with a name, a place
# and extras. One would guess that such a node is content: it is in the scene, and nothing else says what it says.
# Where it bites: places that a program finds by name, as "light.kitchen" where a lamp of the smart home hangs. The house
# looks the same. keepLeaves: true keeps them all; keepExtras: true, those with extras.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @gltf-transform/core@4.5.1 @gltf-transform/functions@4.5.1
cat >prune.js <<'JS'
import {readFileSync} from 'node:fs'
import {Document, Logger, Verbosity} from '@gltf-transform/core'
import {prune} from '@gltf-transform/functions'

console.log('@gltf-transform/functions', JSON.parse(readFileSync('node_modules/@gltf-transform/functions/package.json')).version)

async function namesAfter(options) {
  const house = new Document().setLogger(new Logger(Verbosity.SILENT))
  const corners = house
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array([0, 0, 0, 0, 0, 3, 4, 0, 0]))
    .setBuffer(house.createBuffer())
  const floor = house.createMesh().addPrimitive(house.createPrimitive().setAttribute('POSITION', corners))
  const lamp = house.createNode('light.kitchen').setTranslation([2, 2.4, 1.5]).setExtras({entity: 'light.kitchen'})
  house.createScene().addChild(house.createNode('floor').setMesh(floor)).addChild(lamp)
  await house.transform(prune(options))
  return house.getRoot().listNodes().map((node) => node.getName()).sort().join()
}
const seen = [await namesAfter({}), await namesAfter({keepLeaves: true}), await namesAfter({keepExtras: true})]
console.log(`prune(): ${seen[0]}; with keepLeaves: ${seen[1]}; with keepExtras: ${seen[2]}`)
if (seen[0] !== 'floor' || seen[1] !== 'floor,light.kitchen' || seen[2] !== seen[1]) throw new Error('This has changed.')
console.log("Seen: the lamp's place is gone.")
JS
node prune.js
