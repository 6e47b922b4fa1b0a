#!/usr/bin/env bash
# knx 2.5.4 and knxultimate 5.4.0 (npm), KNX in Node.js and in Node-RED. 2026-12-01.
# A KNX sensor that has no value sends 7F FF: "invalid data" in every type 9 (temperature, humidity, light, wind). Both
# read it as 670760.96, a number as any other. One would guess undefined or an error; xknx 4.0.0 in Python raises one.
# Where it bites: the outdoor sensor's wire breaks, and the house has 670760.96 °C and as many lux or metres a second: the
# awnings go up, the heating goes off in winter, and the week's chart is one line at zero with a spike.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts knx@2.5.4 knxultimate@5.4.0
cat >broken.js <<'JS'
const {readFileSync} = require('node:fs')
const seen = []
for (const [name, path] of [['knx', 'src/dptlib'], ['knxultimate', 'build/dptlib']]) {
  console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version)
  const found = require(`./node_modules/${name}/${path}`)
  const types = found.default ?? found
  for (const [what, type] of [['temperature', 'DPT9.001'], ['light', 'DPT9.004'], ['humidity', 'DPT9.007']]) {
    const read = (bytes) => types.fromBuffer(Buffer.from(bytes), types.resolve(type))
    seen.push(read([0x7f, 0xff]))
    console.log(`${what}: 0C 1A is ${read([0x0c, 0x1a])}, 7F FF is ${seen.at(-1)}`)
  }
}
if (seen.some((value) => value !== 670760.96)) throw new Error('This has changed.')
JS
node broken.js
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check xknx==4.0.0
own/bin/python - <<'PY'
import sys
from xknx.dpt import DPTArray, DPTTemperature
from xknx.exceptions import ConversionError

try:
    sys.exit(f"This has changed: xknx reads {DPTTemperature.from_knx(DPTArray((0x7F, 0xFF)))}.")
except ConversionError as error:
    print("xknx:", error)
print("Seen: no value is 670760.96 of each unit.")
PY
