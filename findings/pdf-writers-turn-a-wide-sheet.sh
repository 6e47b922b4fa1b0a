#!/usr/bin/env bash
# jspdf 4.2.1 (npm) and fpdf2 2.8.9 (PyPI). 2026-12-01.
# A sheet that is told by its width and height, 420 by 297 mm, is turned upright: by jspdf unless "landscape" is said with
# it, and by fpdf2 if it is. For jspdf the orientation sorts the two numbers; for fpdf2 "landscape" swaps them, whatever
# they are. One would guess that numbers are kept, or that two libraries of the same design take them alike.
# Where it bites: a wide plan is cut off at the right and has an empty lower half.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts jspdf@4.2.1
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check fpdf2==2.8.9
cat >jspdf.js <<'JS'
import {jsPDF} from 'jspdf'

for (const orientation of ['portrait', 'landscape']) {
  const {pageSize} = new jsPDF({unit: 'mm', format: [420, 297], orientation}).internal
  console.log(`jspdf ${jsPDF.version} ${orientation} ${Math.round(pageSize.getWidth())}x${Math.round(pageSize.getHeight())}`)
}
JS
cat >sheet.py <<'PYTHON'
import importlib.metadata

import fpdf

for orientation in ("portrait", "landscape"):
    sheet = fpdf.FPDF(unit="mm", format=(420, 297), orientation=orientation)
    print("fpdf2", importlib.metadata.version("fpdf2"), orientation, f"{sheet.w:.0f}x{sheet.h:.0f}")
PYTHON
seen=$(node jspdf.js && own/bin/python sheet.py)
echo "$seen"
[ "$(echo "$seen" | cut -d ' ' -f 4 | paste -s -d ' ')" = '297x420 420x297 420x297 297x420' ] || { echo 'This has changed.'; exit 1; }
echo 'Seen: each turns the sheet that the other keeps.'
