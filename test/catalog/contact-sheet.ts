/**
 * Draws all thumbnails of a catalog's folder with their ids into one picture, for people to inspect: `node
 * test/catalog/contact-sheet.ts FOLDER FILE.png`.
 */
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import {createFolderProblems} from '../../server/catalog/folder/folder-problems.ts'
import {readProducts, resolveFolder} from '../../server/catalog/folder/read-products.ts'
import type {Product} from '../../shared/home/product.ts'

const columns = 8
const cell = {width: 240, height: 262}

const [folder = 'catalog', file = 'contact-sheet.png'] = process.argv.slice(2)
const root = await resolveFolder(folder)
const pictures: {input: Buffer; left: number; top: number}[] = []
for await (const {document} of readProducts(root, createFolderProblems())) {
  const {id, category, thumbnails} = document as Product
  const label = `<svg width="${cell.width}" height="${cell.height}"><text x="${cell.width / 2}" y="${cell.height - 6}"
    text-anchor="middle" font-family="sans-serif" font-size="13">${id.replace(/^.*\//, '')} · ${category}</text></svg>`
  const at: {left: number; top: number} = {
    left: (pictures.length % columns) * cell.width,
    top: Math.floor(pictures.length / columns) * cell.height,
  }
  const picture = thumbnails[0] && readFileSync(join(root, 'thumbnails', `${thumbnails[0]}.webp`))
  const composed = sharp({create: {...cell, channels: 3, background: 'white'}}).composite([
    ...(picture ? [{input: await sharp(picture).resize(cell.width).toBuffer(), top: 0, left: 0}] : []),
    {input: Buffer.from(label)},
  ])
  pictures.push({input: await composed.png().toBuffer(), ...at})
}
const height = Math.ceil(pictures.length / columns) * cell.height
await sharp({create: {width: columns * cell.width, height, channels: 3, background: 'white'}})
  .composite(pictures)
  .png()
  .toFile(file)
