#!/usr/bin/env bash
# web-ifc 0.0.78 (npm), the reader of IFC under most viewers in browsers. 2026-11-30.
# Renga writes an asterisk for each attribute without a value, where the standard has a dollar sign. One would guess
# that a reader takes both as "no value", or refuses the line. web-ifc drops the asterisk from the line, so each attribute
# after it is read as the one before: the placement of this wall is its ObjectType, and its shape is its placement. Nothing
# is logged. ifcopenshell reads the same line with each value at its place.
# Where it bites: a house of 46 walls opens without an error and has no wall, no room and two storeys at height 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "commonjs"}' >package.json
npm install --silent --no-audit --no-fund web-ifc@0.0.78
cat >read.js <<'JS'
const {IfcAPI} = require('web-ifc')

const fileWith = (line) => `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('wall.ifc','2026-11-30T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('IFC2X3'));
ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCLOCALPLACEMENT($,#2);
#4=IFCPRODUCTDEFINITIONSHAPE($,$,());
#5=${line};
ENDSEC;
END-ISO-10303-21;
`

async function main() {
  const api = new IfcAPI()
  await api.Init()
  console.log('web-ifc', api.GetVersion())
  const seen = ['$', '*'].map((none) => {
    const text = fileWith(`IFCWALL('2ScB0b_Z1FQRFCzNdZeouf',$,'Wall',${none},${none},#3,#4,${none})`)
    const wall = api.GetLine(api.OpenModel(Buffer.from(text)), 5)
    const shown = `ObjectType ${wall.ObjectType?.value ?? 'none'}, placement #${wall.ObjectPlacement?.value}, shape #${wall.Representation?.value}`
    console.log(`${none} for no value:`, shown)
    return wall.Representation?.value
  })
  if (seen[0] !== 4 || seen[1] === 4) throw new Error('This has changed.')
  console.log('Seen: an asterisk shifts the attributes after it.')
}
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
JS
node read.js
