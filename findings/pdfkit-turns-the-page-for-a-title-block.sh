#!/usr/bin/env bash
# pdfkit 0.20.2 (npm). 2026-11-29.
# Text at a place of one's own, page.text('…', x, y), begins a new page if a line of it would reach below the bottom
# margin: also on a page without margins, by a fraction of a point. What is drawn afterwards lands on the new page.
# Where it bites: the title block or the scale under a plan, at the sheet's lower edge, comes alone on a second sheet, and
# the rest of the drawing follows it. `lineBreak: false` or a height keeps it where it was put.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund pdfkit@0.20.2
cat >print.js <<'JS'
import {readFileSync} from 'node:fs'
import PDFDocument from 'pdfkit'

console.log('pdfkit', JSON.parse(readFileSync('node_modules/pdfkit/package.json')).version)

/** Writes one word at a place of an A4 sheet (841.89 points high) and returns how many sheets there are. */
function sheetsFor(document, y, options) {
  let sheets = 1
  const page = new PDFDocument({size: 'A4', ...document})
  page.on('pageAdded', () => sheets++)
  page.on('data', () => {})
  page.fontSize(8).text('1:50', 400, y, options)
  page.end()
  return sheets
}
const seen = {
  'in the middle': sheetsFor({}, 400),
  'in the margin of an inch': sheetsFor({}, 800),
  'no margins, one point too low': sheetsFor({margin: 0}, 834),
  'the same with lineBreak: false': sheetsFor({margin: 0}, 834, {lineBreak: false}),
  'the same with a height': sheetsFor({margin: 0}, 834, {height: 8}),
}
for (const [where, sheets] of Object.entries(seen)) console.log(`${where.padEnd(31)} ${sheets} sheet(s)`)
if (Object.values(seen).join() !== '1,2,2,1,1') throw new Error('This has changed.')
console.log('Seen: a word at the lower edge begins a second sheet.')
JS
node print.js
