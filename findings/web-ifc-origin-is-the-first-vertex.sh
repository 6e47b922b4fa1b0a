#!/usr/bin/env bash
# web-ifc 0.0.78 (npm), the reader of IFC under most viewers in browsers. 2026-11-28.
# COORDINATE_TO_ORIGIN brings a model from its surveyor's coordinates to the origin: one would guess its middle, or a
# corner of its box. It is the vertex that is read first, here one of the upper ones: a block of 4 x 1 x 2.5 m that
# stood on the ground hangs 2.5 m below it. Its axes are turned as well, (x, y, z) to (x, z, -y), and its lengths are metres.
# Where it bites: each model of one house, opened by itself, is moved by another vector, so floors no longer stand on
# each other, and a ground plane cuts through the rooms.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "commonjs"}' >package.json
npm install --silent --no-audit --no-fund web-ifc@0.0.78
cat >block.ifc <<'IFC'
ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('block.ifc','2026-11-28T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
#1=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#2=IFCUNITASSIGNMENT((#1));
#3=IFCCARTESIANPOINT((0.,0.,0.));
#4=IFCAXIS2PLACEMENT3D(#3,$,$);
#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#4,$);
#6=IFCPROJECT('2$7bKjLrz3fhYmHNoWWU6i',$,'Flat',$,$,$,$,(#5),#2);
#7=IFCLOCALPLACEMENT($,#4);
#8=IFCCARTESIANPOINT((2000.,500.));
#9=IFCAXIS2PLACEMENT2D(#8,$);
#10=IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,4000.,1000.);
#11=IFCDIRECTION((0.,0.,1.));
#12=IFCEXTRUDEDAREASOLID(#10,#4,#11,2500.);
#13=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#12));
#14=IFCPRODUCTDEFINITIONSHAPE($,$,(#13));
#15=IFCBUILDINGELEMENTPROXY('1hOSvn6df7F8_7GcBWlR72',$,'Block',$,$,#7,#14,$,$);
#16=IFCBUILDING('3Gy2nN$cj1JRnJ3k9mUuXa',$,'House',$,$,#7,$,$,.ELEMENT.,$,$,$);
#17=IFCRELAGGREGATES('0_k5d2nCv1fPpTvNLjGmYR',$,$,$,#6,(#16));
#18=IFCRELCONTAINEDINSPATIALSTRUCTURE('2mHhZ5Gsf4PvWxK3FZQdTu',$,$,$,(#15),#16);
ENDSEC;
END-ISO-10303-21;
IFC
cat >read.js <<'JS'
const {readFileSync} = require('node:fs')
const {IfcAPI} = require('web-ifc')

/** Returns the lowest and highest coordinates of a model's meshes. */
function boxOf(api, settings) {
  const model = api.OpenModel(new Uint8Array(readFileSync('block.ifc')), settings)
  const [low, high] = [[1e9, 1e9, 1e9], [-1e9, -1e9, -1e9]]
  api.StreamAllMeshes(model, ({geometries}) => {
    for (let nth = 0; nth < geometries.size(); nth++) {
      const {flatTransformation: m, geometryExpressID} = geometries.get(nth)
      const geometry = api.GetGeometry(model, geometryExpressID)
      const data = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
      // Each vertex has a place and a normal.
      for (let at = 0; at < data.length; at += 6)
        for (const axis of [0, 1, 2]) {
          const value = m[axis] * data[at] + m[4 + axis] * data[at + 1] + m[8 + axis] * data[at + 2] + m[12 + axis]
          low[axis] = Math.min(low[axis], value)
          high[axis] = Math.max(high[axis], value)
        }
    }
  })
  api.CloseModel(model)
  return [low, high].map((corner) => corner.map((value) => Math.round(value * 1000) / 1000 + 0).join(' ')).join(' to ')
}

async function main() {
  const api = new IfcAPI()
  await api.Init()
  console.log('web-ifc', api.GetVersion())
  const [plain, moved] = [boxOf(api, {}), boxOf(api, {COORDINATE_TO_ORIGIN: true})]
  console.log('a block from 0 0 0 to 4000 1000 2500 mm')
  console.log('as it is:             ', plain)
  console.log('COORDINATE_TO_ORIGIN: ', moved)
  if (plain !== '0 0 -1 to 4 2.5 0' || moved !== '0 -2.5 -1 to 4 0 0') throw new Error('This has changed.')
  console.log('Seen: the block that stood at the origin was moved 2.5 m down.')
}
main().catch((error) => {
  console.error(error)
  process.exit(1)
})
JS
node read.js
