#!/usr/bin/env bash
# color-temperature 0.2.7 (npm), from kelvin to RGB and back. 2026-12-01.
# Each white below 2100 K comes back as 1000 K: 2000 K is the colour 255, 139, 0, and that colour is 1000 K. Its way back
# compares blue with red alone, and blue is 0 there. One would guess about 2000, as 2200 comes back as 2199.
# Where it bites: warm lamps go down to 2000 K and its own example is candle light of 1850 K. A hub that keeps a lamp's
# colour as RGB sets the dining table, at its next reading, to 1000 K, a deep red, or to the lamp's other end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund color-temperature@0.2.7 chroma-js@3.2.0
cat >candle.js <<'JS'
import {readFileSync} from 'node:fs'
import chroma from 'chroma-js'
import {colorTemperature2rgb, rgb2colorTemperature} from 'color-temperature'

console.log('color-temperature', JSON.parse(readFileSync('node_modules/color-temperature/package.json')).version)
const seen = [1500, 1850, 2000, 2200, 2700].map((kelvin) => {
  const rgb = colorTemperature2rgb(kelvin)
  const back = rgb2colorTemperature(rgb)
  console.log(kelvin, 'K is', rgb.red, rgb.green, rgb.blue, 'and comes back as', back)
  return back
})
console.log('chroma-js: 2000 comes back as', chroma(chroma.temperature(2000).hex()).temperature())
if (seen.join() !== '1000,1000,1000,2199,2693') throw new Error('This has changed.')
console.log('Seen: candle light comes back as 1000 K.')
JS
node candle.js
