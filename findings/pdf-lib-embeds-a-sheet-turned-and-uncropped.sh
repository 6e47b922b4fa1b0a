#!/usr/bin/env bash
# pdf-lib 1.17.1 (npm). 2026-12-01.
# embedPdf takes the media box of a page and forgets its /Rotate and its CropBox. A sheet that every viewer shows wide is
# embedded upright and lies on its side; what was cropped away is back. width and height of the embedded page say the same.
# One would guess that a page is embedded as it is shown. page.getRotation() and page.getCropBox() tell what is missing.
# Where it bites: a frame with a title block around plans: CAD programs and scanners write a wide sheet as an upright one
# that is turned, and one detail of a plan is cut out by a crop box.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund pdf-lib@1.17.1
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check pypdfium2==5.15.2
cat >embed.js <<'JS'
import {readFileSync, writeFileSync} from 'node:fs'
import {degrees, PDFDocument} from 'pdf-lib'

console.log('pdf-lib', JSON.parse(readFileSync('node_modules/pdf-lib/package.json')).version)
const plans = await PDFDocument.create()
for (const change of [(page) => page.setRotation(degrees(90)), (page) => page.setCropBox(100, 100, 200, 300)]) {
  const page = plans.addPage([595, 842])
  page.drawText('Plan')
  change(page)
}
const bytes = await plans.save()
const frame = await PDFDocument.create()
for (const plan of await frame.embedPdf(bytes, [0, 1])) {
  frame.addPage([plan.width, plan.height]).drawPage(plan)
}
writeFileSync('plans.pdf', bytes)
writeFileSync('frame.pdf', await frame.save())
JS
node embed.js
own/bin/python - <<'PYTHON'
import sys

import pypdfium2

shown, framed = ([page.get_size() for page in pypdfium2.PdfDocument(name)] for name in ("plans.pdf", "frame.pdf"))
for kind, before, after in zip(("turned", "cropped"), shown, framed):
    print(f"{kind}: a viewer shows {before}, embedded it is {after}")
if shown != [(842, 595), (200, 300)] or framed != [(595, 842)] * 2:
    sys.exit("This has changed.")
print("Seen: the wide sheet is upright, the crop is the whole sheet.")
PYTHON
