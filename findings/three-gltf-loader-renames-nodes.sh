#!/usr/bin/env bash
# three 0.187.0 (npm), its GLTFLoader. 2026-11-28.
# The loader takes ". : / [ ]" out of every node's name, makes spaces "_" and numbers equal names, so that animations can
# address nodes. getObjectByName() with the name that the file has finds nothing; the true one is in userData.name, and
# only where it was changed.
# Where it bites: a 3D house whose lamps are named by their entity, "light.kitchen", as floor plans are often made. The
# model validates, other viewers keep the names, and no lamp is ever found.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund three@0.187.0
cat >names.js <<'JS'
import {REVISION} from 'three'
import {GLTFLoader} from 'three/examples/jsm/loaders/GLTFLoader.js'

console.log('three', REVISION)
const names = ['light.kitchen', 'light.kitchen_2', 'Living room/lamp', 'door']
const house = {
  asset: {version: '2.0'},
  scene: 0,
  scenes: [{nodes: names.map((_, index) => index)}],
  nodes: names.map((name) => ({name})),
}
const {scene} = await new GLTFLoader().parseAsync(JSON.stringify(house), '')
const found = names.map((name) => scene.getObjectByName(name) !== undefined)
for (const [index, child] of scene.children.entries()) {
  console.log(`file: ${names[index]} | loaded: ${child.name} | userData.name: ${child.userData.name} | found: ${found[index]}`)
}
if (found.join() !== 'false,false,false,true' || scene.children[0].name !== 'lightkitchen') {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: the nodes named by an entity are not found by the name in the file.')
JS
node names.js
