#!/usr/bin/env bash
# jspdf 4.2.1 (npm). 2026-11-28.
# With unit: 'px' a pixel becomes 96/72 of a point. In CSS, SVG and every converter it is 72/96: 96 px are an inch, so
# 72 pt. A sheet and all on it come out 1.78 times too large. The right scale must be asked for: hotfixes: ['px_scaling'].
# Where it bites: a floor plan drawn in px at 96 px an inch and printed at "1:50" is at 1:28, with no error, and looks
# right on the screen, since all parts grow alike. Who measures on paper orders the wrong cupboard.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts jspdf@4.2.1
cat >scale.js <<'JS'
import {jsPDF} from 'jspdf'

console.log('jspdf', jsPDF.version)
// A sheet of 10 × 10 inches as CSS has it, and a wall of 1 inch.
function draw(options) {
  const pdf = new jsPDF({format: [960, 960], ...options})
  pdf.line(0, 0, 96, 0)
  const text = pdf.output()
  const sheet = Number(/MediaBox \[0 0 ([\d.]+)/.exec(text)[1])
  const wall = Number(/([\d.]+) [\d.]+ l\n/.exec(text)[1])
  console.log(`${JSON.stringify(options)}: sheet ${sheet / 72} inches, wall ${wall / 72} inches`)
  return [sheet, wall]
}
const plain = draw({unit: 'px'})
const mended = draw({unit: 'px', hotfixes: ['px_scaling']})
if (plain.join() !== '1280,128' || mended.join() !== '720,72') {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: 960 px are 17.8 inches, not 10.')
JS
node scale.js
