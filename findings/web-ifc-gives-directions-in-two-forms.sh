#!/usr/bin/env bash
# web-ifc 0.0.78 (npm), the reader of IFC under most viewers in browsers. 2026-11-30.
# One would guess that the same entity of IFC comes in one form, whatever the version of the file, when its attributes are
# the same in both. The ratios of a direction are numbers in a file of IFC2X3, and objects with a `value` in one of IFC4;
# the coordinates of a point are objects in both.
# Where it bites: code that was tried with one version reads NaN, or adds up texts, with files of the other: walls turn.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "commonjs"}' >package.json
npm install --silent --no-audit --no-fund web-ifc@0.0.78
cat >read.js <<'JS'
const {IfcAPI} = require('web-ifc')

const fileOf = (schema) => `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('direction.ifc','2026-11-30T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('${schema}'));
ENDSEC;
DATA;
#1=IFCDIRECTION((0.6,0.8,0.));
#2=IFCCARTESIANPOINT((0.6,0.8,0.));
ENDSEC;
END-ISO-10303-21;
`

async function main() {
  const api = new IfcAPI()
  await api.Init()
  console.log('web-ifc', api.GetVersion())
  const seen = ['IFC2X3', 'IFC4'].map((schema) => {
    const model = api.OpenModel(Buffer.from(fileOf(schema)))
    const [ratio] = api.GetLine(model, 1).DirectionRatios
    const [x] = api.GetLine(model, 2).Coordinates
    console.log(`${schema}: a ratio is a ${typeof ratio}, a coordinate is a ${typeof x}; twice the ratio is ${ratio * 2}`)
    return typeof ratio
  })
  if (seen.join() !== 'number,object') throw new Error('This has changed.')
  console.log('Seen: directions are numbers in one version and objects in the other.')
}
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
JS
node read.js
