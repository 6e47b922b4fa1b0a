#!/usr/bin/env bash
# three 0.187.0 (npm), ThreeMFLoader. 2026-12-01.
# The format has each model say its unit, from micron to meter. The loader keeps the numbers as they are, scales nothing,
# and does not pass the unit on: neither an option nor userData has it. One would guess one unit for all that it loads.
# Where it bites: the same sofa from two CAD programs is 2 long or 2000, and nothing that was loaded tells which it is.
# Whoever needs it reads the unit from 3D/3dmodel.model once more.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund three@0.187.0 linkedom@0.18.12 fflate@0.8.2
cat >load.js <<'JS'
import {readFileSync} from 'node:fs'
import {strToU8, zipSync} from 'fflate'
import {DOMParser} from 'linkedom'
import {Box3} from 'three'
import {ThreeMFLoader} from 'three/addons/loaders/3MFLoader.js'

console.log('three', JSON.parse(readFileSync('node_modules/three/package.json')).version)
globalThis.DOMParser = DOMParser

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const packageOf = (unit, length) =>
  zipSync({
    '[Content_Types].xml': strToU8(`${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`),
    '_rels/.rels': strToU8(`${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="r0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`),
    '3D/3dmodel.model': strToU8(`${head}<model unit="${unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources><object id="1" type="model"><mesh>
<vertices><vertex x="0" y="0" z="0"/><vertex x="${length}" y="0" z="0"/><vertex x="0" y="${length}" z="0"/><vertex x="0" y="0" z="${length}"/></vertices>
<triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/><triangle v1="0" v2="3" v3="2"/><triangle v1="1" v2="2" v3="3"/></triangles>
</mesh></object></resources><build><item objectid="1"/></build></model>`),
  })

const seen = []
for (const [unit, length] of [['meter', 2], ['centimeter', 200], ['millimeter', 2000]]) {
  const group = new ThreeMFLoader().parse(packageOf(unit, length).buffer)
  let told = false
  group.traverse((one) => (told ||= JSON.stringify(one.userData).includes(unit)))
  seen.push(new Box3().setFromObject(group).max.x, told)
  console.log(`2 m in ${unit}: ${seen.at(-2)} long, the unit is told: ${told}`)
}
if (seen.join() !== '2,false,200,false,2000,false') throw new Error('This has changed.')
console.log('Seen: one length in three sizes.')
JS
node load.js
