import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import type {Product} from '#shared/home/product.ts'
import {buildFolder} from '../server/catalog/build/build-folder.ts'
import {checkFolder} from '../server/catalog/check-folder.ts'
import {folderLimits} from '../server/catalog/folder/limits.ts'
import {maxUnknownModels} from '../server/catalog/project-models.ts'
import {startServer} from './helper.ts'
import {type Files, loadFiles, writeFiles} from './server/catalog/own-catalog.ts'

const text = readFileSync(new URL('../docs/catalog.md', import.meta.url), 'utf8')

/** Returns a code block of the page by its language and name. */
const block = (language: string, name: string) =>
  new RegExp(`^\`\`\`${language} ${name}\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1] ?? ''

const file = 'storage/hall-bench.json'
const files = (change: (product: Product) => Product = (product) => product): Files => ({
  [file]: JSON.stringify(change(JSON.parse(block('json', file)))),
})

t.test('the catalog of docs/catalog.md can be checked, built, loaded and found as described', async (t) => {
  const {services} = await startServer(t, {PIANTA_DATA: t.testdir({})})
  const folder = writeFiles(join(t.testdirName, 'officina'), files())
  const sound = async () => (await checkFolder(folder)).problems.sentences()
  t.same(await sound(), [])
  t.match(await buildFolder(folder), {namespace: 'officina', products: 1, thumbnails: {named: 1}})
  t.same(await sound(), [], 'also after the build')
  const {digest} = await checkFolder(folder)
  const {namespace, added, changed, unchanged, unlisted} = await services.catalogLoader.load(folder, digest)
  t.equal(
    block('text', 'load'),
    `Loaded the catalog ${namespace}: ${added} new, ${changed} changed, ${unchanged} as before, ${unlisted} no longer found.\n`,
  )
  const [, queries = ''] = /On the page Catalog, (.*) now find it/.exec(text) ?? []
  const said = [...queries.matchAll(/`(.*?)`/g)].map(([, q]) => q as string)
  t.equal(said.length, 3)
  for (const q of said) {
    const {rows} = services.catalogSearch.search({q, sort: 'relevance', language: 'en', limit: 3})
    t.match(rows, [{id: 'officina/hall-bench'}], q)
  }
})

t.test('a shape change in the same version is refused with the text in docs/catalog.md', async (t) => {
  const {services} = await startServer(t, {PIANTA_DATA: t.testdir({})})
  const folder = join(t.testdirName, 'officina')
  await loadFiles(services, folder, files())
  const deeper = files((product) => ({...product, size: {...product.size, depth: 0.5}}))
  await t.rejects(loadFiles(services, folder, deeper), {
    code: 'invalid_input',
    problems: [block('text', 'refused').trim()],
  })
})

t.test('the limits in docs/catalog.md are the real ones', async (t) => {
  const [, table = ''] = text.split('## Limits')
  const said = [...table.matchAll(/^\| .* \| ([\d,]+)( [KM]iB)?/gm)].map(
    ([, number = '', unit = '']) =>
      Number(number.replaceAll(',', '')) * ({' KiB': 2 ** 10, ' MiB': 2 ** 20}[unit] ?? 1),
  )
  t.same(said, [...Object.values(folderLimits), maxUnknownModels])
})
