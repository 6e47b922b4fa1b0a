import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {fileWith, folder, importHere, peopled} from './importing.ts'
import {pianta} from './pianta.ts'
import {runHere} from './run-here.ts'

/** Returns the text of a binary glTF's first chunk. */
const jsonOfGlb = (bytes: Buffer) => bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString()

const house = readFileSync(new URL('../../../samples/house.json', import.meta.url), 'utf8')

t.test('export writes the plans of a version as files', async (t) => {
  const {settings, projectId} = await peopled(t)
  await importHere([fileWith(house, 'house.json'), '--project', projectId], settings)
  const out = join(folder, 'house.pdf')
  const {code, stderr, json} = await pianta(['export', projectId, '--out', out, '--json'], settings)
  t.equal(code, 0, stderr)
  t.match(json(), {file: out, version: 1, bytes: Number})
  t.match(readFileSync(out, 'latin1'), /^%PDF-/)
  const svg = join(folder, 'upper.svg')
  const upper = ['export', projectId, '--format', 'svg', '--plan', 'Primo piano', '--scale', '100', '--paper', 'A3']
  t.match(await runHere([...upper, '--out', svg], settings), {code: 0, stdout: `Wrote ${svg}.\n`})
  const drawn = readFileSync(svg, 'utf8')
  t.match(drawn, />Scala 1:100</, 'in the owner’s language')
  t.match(drawn, />Primo piano</)
  const glb = join(folder, 'house.glb')
  t.match(await runHere(['export', projectId, '--format', 'glb', '--out', glb], settings), {code: 0})
  t.match(JSON.parse(jsonOfGlb(readFileSync(glb))), {asset: {version: '2.0'}, nodes: [{name: /./}]})
  t.match(await runHere([...upper, '--out', svg], settings), {code: 2, stderr: /already exists; choose another file/})
})

t.test('export says what is wrong, and what there is', async (t) => {
  const {settings, projectId} = await peopled(t)
  const failing = async (...words: string[]) => {
    const {code, stderr} = await runHere(['export', ...words], settings)
    return `${code} ${stderr.split('\n')[0]}`
  }
  t.equal(await failing(projectId), '1 pianta: Casa: has no version yet')
  t.match(await failing('nothing'), /^1 .*no project has this ID/)
  await importHere([fileWith(house, 'house.json'), '--project', projectId], settings)
  t.equal(await failing(projectId, '--version', '7'), '1 pianta: Casa: has no version 7')
  t.match(
    await failing(projectId, '--plan', 'Attic'),
    /^2 .*no plan is called “Attic”: there are “Piano terra”, “Primo piano”/,
  )
  t.match(await failing(projectId, '--format', 'dwg'), /^2 .*--format must be pdf, /)
  t.match(await failing(projectId, '--scale', '3'), /^2 .*--scale must be 50, 100, 200 or fit/)
  t.match(await failing(projectId, '--paper', 'a9'), /^2 .*--paper must be a4 or a3/)
  t.match(await failing(projectId, '--version', 'x'), /^2 .*--version must be a number/)
  t.match(await failing(projectId, '--language', 'fr'), /^2 .*--language must be en or it/)
  t.match(await failing(), /^2 .*PROJECT is missing/)
})
