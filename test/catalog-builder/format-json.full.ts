import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import t from 'tap'
import {formatJson} from '../../catalog-builder/format-json.ts'
import {sofa} from '../shared/home/product/sofa.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const long = (length: number) => 'x'.repeat(length)

const documents: Record<string, unknown> = {
  product: sofa(),
  flat: JSON.parse(readFileSync(join(root, 'samples/flat.json'), 'utf8')),
  empty: {list: [], object: {}, none: null, text: 'È "così"\n', yes: true},
  numbers: Array.from({length: 100}, (_, index) => index * 1000.5),
  // Around the width of 120, with and without a comma.
  edges: [109, 110, 111, 112, 113, 114, 115, 116].flatMap((length) => [
    {a: {b: long(length)}, c: 1},
    {c: 1, a: {b: long(length)}},
    [long(length), 1],
    [[[long(length - 1)]]],
  ]),
}

t.test('formatJson() writes the same values', async (t) => {
  for (const [name, document] of Object.entries(documents)) t.same(JSON.parse(formatJson(document)), document, name)
})

t.test('formatJson() puts values that fit on one line', async (t) => {
  const lines = [
    '{',
    '  "name": {"it": "Sedia", "en": "Chair"},',
    '  "parts": [',
    '    {"at": [0, 0, 0]},',
    `    {"text": "${long(100)}"}`,
    '  ]',
    '}',
    '',
  ]
  t.same(formatJson({name: {it: 'Sedia', en: 'Chair'}, parts: [{at: [0, 0, 0]}, {text: long(100)}]}).split('\n'), lines)
})

t.test('formatJson() agrees with the project’s formatter', async (t) => {
  const biome = createRequire(join(root, 'linter/package.json')).resolve('@biomejs/biome/bin/biome')
  for (const [name, document] of Object.entries(documents)) {
    const input = formatJson(document)
    const options = {cwd: root, input, encoding: 'utf8', maxBuffer: 2 * input.length} as const
    const {status, stdout} = spawnSync(process.execPath, [biome, 'format', '--stdin-file-path=catalog/x.json'], options)
    t.equal(status, 0)
    t.equal(stdout, input, name)
  }
})
