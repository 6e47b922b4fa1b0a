#!/usr/bin/env bash
# three 0.187.0 (npm), SVGLoader, with linkedom 0.18.12 as the parser of XML. 2026-11-28.
# A length with a unit is read at 90 pixels an inch; CSS and every browser count 96. One without a unit, or in px, is kept.
# So a drawing that mixes both, like a plan in mm with line widths in px, changes its proportions.
# Where it bites: a floor plan exported in millimetres is 6.7 % too small in the 3D view, and beside parts drawn in px
# it no longer fits. The property defaultDPI, once set to 96, mends it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund three@0.187.0 linkedom@0.18.12
cat >read.js <<'JS'
import {readFileSync} from 'node:fs'
import {DOMParser} from 'linkedom'

globalThis.DOMParser = DOMParser
const {SVGLoader} = await import('three/addons/loaders/SVGLoader.js')
const widthOf = (width, loader = new SVGLoader()) => {
  const {paths} = loader.parse(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="${width}" height="${width}"/></svg>`)
  return Math.max(...paths[0].subPaths[0].getPoints().map(({x}) => x))
}
console.log('three', JSON.parse(readFileSync('node_modules/three/package.json')).version)
const seen = {}
for (const width of ['96', '96px', '1in', '25.4mm']) {
  seen[width] = Math.round(widthOf(width) * 100) / 100
  console.log(`${width.padEnd(7)} is ${seen[width]}`)
}
const asCss = new SVGLoader()
asCss.defaultDPI = 96
seen.asCss = widthOf('1in', asCss)
console.log(`1in     is ${seen.asCss} with defaultDPI = 96`)
const expected = {96: 96, '96px': 96, '1in': 90, '25.4mm': 90, asCss: 96}
if (Object.entries(expected).some(([width, value]) => seen[width] !== value)) throw new Error('This has changed.')
console.log('Seen: an inch is 90 pixels, though 96px is 96.')
JS
node read.js
