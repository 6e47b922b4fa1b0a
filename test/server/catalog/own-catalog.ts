import {hash} from 'node:crypto'
import {mkdirSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {Test} from 'tap'
import type {Product} from '#shared/home/product.ts'
import {checkFolder} from '../../../server/catalog/check-folder.ts'
import type {Services} from '../../../server/services.ts'

/** Returns a new stool of a private catalog: two heights, two colours, with or without a back. */
export function stool(name = 'stool', more: Partial<Product> = {}): Product {
  return {
    id: `bottega/${name}`,
    version: 1,
    brand: 'Bottega',
    name: {it: `Sgabello ${name}`, en: `Stool ${name}`},
    category: 'seating/stool',
    mount: 'floor',
    thumbnails: [],
    finishes: [
      {id: 'oak', name: {it: 'Rovere', en: 'Oak'}, family: 'brown', color: '#b08a5b'},
      {id: 'black', name: {it: 'Nero', en: 'Black'}, family: 'black', color: '#222222'},
    ],
    options: [
      {
        id: 'height',
        kind: 'choice',
        name: {it: 'Altezza', en: 'Height'},
        values: [
          {id: 'low', name: {it: 'Bassa', en: 'Low'}, numbers: {seat: 0.45}},
          {id: 'high', name: {it: 'Alta', en: 'High'}, numbers: {seat: 0.75}},
        ],
        default: 'low',
      },
      {
        id: 'wood',
        kind: 'choice',
        name: {it: 'Legno', en: 'Wood'},
        values: [
          {id: 'oak', name: {it: 'Rovere', en: 'Oak'}, finish: 'oak'},
          {id: 'black', name: {it: 'Nero', en: 'Black'}, finish: 'black'},
        ],
        default: 'oak',
      },
      {id: 'back', kind: 'toggle', name: {it: 'Schienale', en: 'Back'}, default: false},
    ],
    size: {width: 0.4, depth: 0.4, height: 'height.seat + if(back.value, 0.25, 0)'},
    geometry: {
      kind: 'builtin',
      parts: [
        {kind: 'box', at: [0, 0, 0], size: [0.4, 0.4, 'height.seat'], finish: {option: 'wood'}},
        {
          kind: 'box',
          at: [0, -0.19, 'height.seat'],
          size: [0.4, 0.02, 0.25],
          finish: {option: 'wood'},
          when: [{option: 'back', is: [true]}],
        },
      ],
    },
    clearances: [],
    bindings: [],
    links: [],
    ...more,
  }
}

/** Builds a glTF header with the right length; these tests read no further. */
export function modelOf(text: string): Buffer {
  const head = Buffer.from('glTF\x02\0\0\0\0\0\0\0', 'latin1')
  const bytes = Buffer.concat([head, Buffer.from(text)])
  bytes.writeUInt32LE(bytes.length, 8)
  return bytes
}

export const pictureOf = (text: string): Buffer => Buffer.from(`RIFF\x04\0\0\0WEBPVP8 ${text}`, 'latin1')

export const sha256Of = (bytes: Buffer): string => hash('sha256', bytes)

export const modelFile = (bytes: Buffer) => ({[`models/${sha256Of(bytes)}.glb`]: bytes})
export const pictureFile = (bytes: Buffer) => ({[`thumbnails/${sha256Of(bytes)}.webp`]: bytes})

/** Places each product at `GROUP/NAME.json`. */
export const productFiles = (...products: Product[]): Record<string, string> =>
  Object.fromEntries(products.map((product) => [pathOf(product), JSON.stringify(product, null, 2)]))

export const pathOf = ({id, category}: Product) => `${category.split('/')[0]}/${id.split('/')[1]}.json`

export type Files = Record<string, string | Buffer>

/** Writes a folder with exactly these files. */
export function writeFiles(folder: string, files: Files): string {
  rmSync(folder, {recursive: true, force: true})
  mkdirSync(folder, {recursive: true})
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true})
    writeFileSync(join(folder, path), content)
  }
  return folder
}

export const folderOf = (t: Test, files: Files): string => writeFiles(join(t.testdir({}), 'catalog'), files)

/** Checks and loads a folder of these files, like the command. */
export async function loadFiles({catalogLoader}: Pick<Services, 'catalogLoader'>, folder: string, files: Files) {
  writeFiles(folder, files)
  const {digest, problems} = await checkFolder(folder, {isKnown: () => true})
  if (problems.count > 0) throw new Error(problems.sentences().join('\n'))
  return catalogLoader.load(folder, digest)
}
