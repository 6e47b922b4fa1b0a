import {mkdir, writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import process from 'node:process'
import {gzipSync} from 'node:zlib'
import {buildCard} from './build-card.ts'

/** The command `npm run card`: writes the card's files into `dist/`, or into the folder that is named. */
const folder = resolve(process.argv[2] ?? 'dist')
await mkdir(folder, {recursive: true})
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
for (const [name, body] of await buildCard()) {
  const file = join(folder, name)
  await writeFile(file, body)
  console.log(`${file}: ${kilobytes(body.length)} kB, ${kilobytes(gzipSync(body, {level: 9}).length)} kB gzipped`)
}
