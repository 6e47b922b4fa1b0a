import {mkdir, writeFile} from 'node:fs/promises'
import {join, resolve} from 'node:path'
import process from 'node:process'
import {gzipSync} from 'node:zlib'
import {buildCard} from './build-card.ts'

/** The command `npm run card`: writes `dist/pianta-card.js`, or the file into the folder that is named. */
const folder = resolve(process.argv[2] ?? 'dist')
const script = await buildCard()
const file = join(folder, 'pianta-card.js')
await mkdir(folder, {recursive: true})
await writeFile(file, script)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
console.log(`${file}: ${kilobytes(script.length)} kB, ${kilobytes(gzipSync(script, {level: 9}).length)} kB gzipped`)
