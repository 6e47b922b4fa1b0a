#!/usr/bin/env bash
# svg-to-pdfkit 0.1.8 with pdfkit 0.20.2 (npm). 2026-11-29.
# `vector-effect: non-scaling-stroke` is passed over without a word, as an attribute and in a style: a line's width is
# scaled with the drawing.
# Where it bites: a plan whose units are metres draws its hair lines so. On a screen they are 1 px wide; in the PDF they
# are a metre wide at the plan's scale, and cover it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund svg-to-pdfkit@0.1.8 pdfkit@0.20.2
cat >print.js <<'JS'
import {readFileSync} from 'node:fs'
import PDFDocument from 'pdfkit'
import SVGtoPDF from 'svg-to-pdfkit'

for (const name of ['svg-to-pdfkit', 'pdfkit']) console.log(name, JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version)

/** Returns the width in points of the only line of a drawing of 4 m, on a page of 400 points. */
async function widthOf(line) {
  const page = new PDFDocument({size: [400, 400], margin: 0, compress: false})
  const pieces = []
  page.on('data', (piece) => pieces.push(piece))
  const ended = new Promise((resolve) => page.on('end', resolve))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 4 4">${line}</svg>`
  SVGtoPDF(page, svg, 0, 0, {assumePt: true})
  page.end()
  await ended
  const content = Buffer.concat(pieces).toString('latin1')
  const scale = [...content.matchAll(/^(\S+) 0 0 -?(\S+) \S+ \S+ cm$/gm)].reduce((all, [, x]) => all * Number(x), 1)
  return scale * Number(/^(\S+) w$/m.exec(content)[1])
}
const line = (more) => `<path d="M0 2H4" stroke="black" stroke-width="1" ${more}/>`
const seen = {
  attribute: await widthOf(line('vector-effect="non-scaling-stroke"')),
  style: await widthOf(line('style="vector-effect: non-scaling-stroke"')),
  'without it': await widthOf(line('')),
}
for (const [how, width] of Object.entries(seen)) console.log(`${how.padEnd(10)} ${width} pt wide; a browser draws ${how === 'without it' ? 100 : 1} px`)
if (Object.values(seen).some((width) => width !== 100)) throw new Error('This has changed.')
console.log('Seen: the line that must not scale is 100 times as wide.')
JS
node print.js
