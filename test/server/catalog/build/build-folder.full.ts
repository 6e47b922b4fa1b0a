import {spawnSync} from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {basename, join} from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import type {Product} from '#shared/home/product.ts'
import {buildFolder} from '../../../../server/catalog/build/build-folder.ts'
import {checkFolder} from '../../../../server/catalog/check-folder.ts'
import {validate} from '../../../validate-gltf.ts'
import {
  folderOf,
  modelFile,
  modelOf,
  pathOf,
  pictureFile,
  pictureOf,
  productFiles,
  sha256Of,
  stool,
  writeFiles,
} from '../own-catalog.ts'

const read = (folder: string, product: Product): Product =>
  JSON.parse(readFileSync(join(folder, pathOf(product)), 'utf8'))

/** Returns every file of a folder with its bytes. */
const contentOf = (folder: string) =>
  new Map(
    readdirSync(folder, {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => join(parentPath, name))
      .sort()
      .map((path) => [path, readFileSync(path, 'latin1')]),
  )

t.test('buildFolder() builds a model per shape and a thumbnail, and names them in the file', async (t) => {
  const product = stool()
  const folder = folderOf(t, productFiles(product, stool('other', {geometry: {kind: 'builtin', parts: []}})))
  t.same(await buildFolder(folder), {
    namespace: 'bottega',
    products: 2,
    changed: 2,
    models: {named: 4, written: 4},
    thumbnails: {named: 1, written: 1},
    removed: 0,
    lost: [],
    left: [],
  })
  t.match((await checkFolder(folder)).problems.listed(), [])

  const {models = [], thumbnails, ...rest} = read(folder, product)
  const {thumbnails: _, ...before} = product
  t.same(rest, before, 'the rest is unchanged')
  t.same(
    models.map(({when}) => when?.map(({is}) => is[0])),
    [
      ['low', false],
      ['high', false],
      ['low', true],
      ['high', true],
    ],
  )
  for (const {sha256} of models)
    t.same((await validate(readFileSync(join(folder, `models/${sha256}.glb`)))).issues.messages, [])
  t.equal(thumbnails.length, 1)
  const picture = readFileSync(join(folder, `thumbnails/${thumbnails[0]}.webp`))
  t.match(await sharp(picture).metadata(), {format: 'webp', width: 400, height: 400, hasAlpha: false})
  t.ok(picture.length < 20_000)
  t.same(read(folder, stool('other')).thumbnails, [], 'a product without parts has no thumbnail')
  t.notOk('models' in read(folder, stool('other')))
})

t.test('buildFolder() writes keys in the order of the format', async (t) => {
  const {id, version, geometry, ...rest} = stool()
  const folder = folderOf(t, {
    'seating/stool.json': JSON.stringify({geometry, ...rest, keywords: {it: 'x', en: 'x'}, version, id}),
  })
  await buildFolder(folder)
  t.same(Object.keys(read(folder, stool())), [
    ...['id', 'version', 'brand', 'name', 'keywords', 'category', 'mount', 'thumbnails', 'finishes', 'options'],
    ...['size', 'geometry', 'models', 'clearances', 'bindings', 'links'],
  ])
})

t.test('buildFolder() changes nothing the second time', async (t) => {
  const folder = folderOf(t, productFiles(stool(), stool('other')))
  await buildFolder(folder)
  const content = contentOf(folder)
  t.match(await buildFolder(folder), {changed: 0, models: {written: 0}, thumbnails: {written: 0}, removed: 0})
  t.same(contentOf(folder), content)
  t.notOk(
    [...content.keys()].some((path) => basename(path).startsWith('.')),
    'nothing half-written is left',
  )
})

t.test('buildFolder() builds the same bytes in any folder', async (t) => {
  const one = folderOf(t, productFiles(stool()))
  await buildFolder(one)
  const two = writeFiles(join(t.testdirName, 'two'), productFiles(stool()))
  await buildFolder(two)
  t.same([...contentOf(two).values()], [...contentOf(one).values()])
})

t.test('buildFolder() rebuilds missing and damaged assets', async (t) => {
  const folder = folderOf(t, productFiles(stool()))
  await buildFolder(folder)
  const content = contentOf(folder)
  const [gone, damaged] = readdirSync(join(folder, 'models')).map((name) => join(folder, 'models', name))
  rmSync(gone as string)
  writeFileSync(damaged as string, 'x')
  t.match(await buildFolder(folder), {changed: 0, models: {written: 2}})
  t.same(contentOf(folder), content)
})

t.test('buildFolder() reports named assets that are missing or altered', async (t) => {
  const [gone, other] = ['a'.repeat(64), 'b'.repeat(64)]
  const product = stool('stool', {thumbnails: [gone, other]})
  const folder = folderOf(t, {...productFiles(product), [`thumbnails/${other}.webp`]: 'of another hash'})
  const {lost} = await buildFolder(folder)
  t.same(lost, [`thumbnails/${gone}.webp`, `thumbnails/${other}.webp`])
  t.equal(read(folder, product).thumbnails.length, 1)
  t.same((await buildFolder(folder)).lost, [])
})

t.test('buildFolder() deletes built assets that no product names', async (t) => {
  const folder = folderOf(t, productFiles(stool(), stool('other', {size: {width: 1, depth: 1, height: 2}})))
  await buildFolder(folder)
  const [before] = read(folder, stool()).thumbnails
  const changed = read(folder, stool())
  changed.geometry.parts = changed.geometry.parts.slice(1)
  writeFileSync(join(folder, pathOf(changed)), JSON.stringify(changed))
  rmSync(join(folder, pathOf(stool('other'))))
  const {removed, models, thumbnails} = await buildFolder(folder)
  // The two stools have one shape, so they shared all assets.
  t.same(
    {removed, models, thumbnails},
    {
      removed: 5,
      models: {named: 2, written: 2},
      thumbnails: {named: 0, written: 0},
    },
  )
  t.notOk(existsSync(join(folder, `thumbnails/${before}.webp`)))
  t.equal(readdirSync(join(folder, 'models')).length, 2)
})

t.test('buildFolder() keeps handmade assets', async (t) => {
  const [model, unnamed] = [modelOf('ours'), modelOf('not named yet')]
  const [picture, other] = [pictureOf('ours'), pictureOf('not named yet')]
  const when = [{option: 'back', is: [true]}]
  const product = stool('stool', {thumbnails: [sha256Of(picture)], models: [{sha256: sha256Of(model), when}]})
  const kept = {
    ...modelFile(model),
    ...modelFile(unnamed),
    ...pictureFile(picture),
    ...pictureFile(other),
    'models/notes.txt': 'x',
    'thumbnails/sketch.webp': 'x',
  }
  const folder = folderOf(t, {...productFiles(product), ...kept})
  for (const times of ['once', 'twice']) {
    t.match(await buildFolder(folder), {removed: 0, models: {named: 5}, thumbnails: {named: 2}}, times)
    const {thumbnails, models = []} = read(folder, product)
    t.equal(thumbnails.length, 2)
    t.equal(thumbnails[0], sha256Of(picture))
    t.equal(models.length, 5)
    t.same(models[0], {sha256: sha256Of(model), when})
    for (const path of Object.keys(kept)) t.ok(existsSync(join(folder, path)), path)
  }
})

t.test('buildFolder() keeps to the format’s limits beside handmade assets', async (t) => {
  const pictures = Array.from({length: 20}, (_, index) => pictureOf(`ours ${index}`))
  const product = stool('stool', {
    thumbnails: pictures.map(sha256Of),
    models: Array.from({length: 98}, () => ({sha256: sha256Of(modelOf('ours'))})),
  })
  const files = Object.assign({}, ...pictures.map(pictureFile), modelFile(modelOf('ours')))
  const folder = folderOf(t, {...productFiles(product), ...files})
  t.match(await buildFolder(folder), {models: {written: 2}, thumbnails: {written: 0}})
  t.match((await checkFolder(folder)).problems.listed(), [])
  t.equal(read(folder, product).models?.length, 100)
})

t.test('buildFolder() reports products with models as parts, and builds nothing of them', async (t) => {
  const model = modelOf('a leg')
  const sha256 = sha256Of(model)
  const product = stool('stool')
  product.geometry.parts.push({kind: 'model', at: [0, 0, 0], size: [1, 1, 1], models: [{sha256}]})
  const folder = folderOf(t, {...productFiles(product), ...modelFile(model)})
  t.match(await buildFolder(folder), {left: ['bottega/stool'], models: {named: 1, written: 0}, thumbnails: {named: 0}})
  t.same(read(folder, product), product)
  t.ok(existsSync(join(folder, `models/${sha256}.glb`)))
})

t.test('buildFolder() keeps a built model that another product uses as a part', async (t) => {
  const folder = folderOf(t, productFiles(stool()))
  await buildFolder(folder)
  const [sha256] = (read(folder, stool()).models ?? []).map(({sha256}) => sha256) as [string]
  const product = stool('stool')
  product.geometry.parts = [{kind: 'model', at: [0, 0, 0], size: [1, 1, 1], models: [{sha256}]}]
  writeFileSync(join(folder, pathOf(product)), JSON.stringify(product))
  t.match(await buildFolder(folder), {removed: 4, models: {named: 1}})
  t.same(readdirSync(join(folder, 'models')), [`${sha256}.glb`])
})

t.test('buildFolder() writes nothing when any product has a problem', async (t) => {
  const wrong = stool('other', {id: 'bottega/wrong'})
  const lacking = stool('lacking')
  const sha256 = 'a'.repeat(64)
  lacking.geometry.parts = [{kind: 'model', at: [0, 0, 0], size: [1, 1, 1], models: [{sha256}]}]
  const folder = folderOf(t, {
    ...productFiles(stool(), lacking),
    'seating/other.json': JSON.stringify(wrong),
    'broken.json': '{',
  })
  const content = contentOf(folder)
  await t.rejects(buildFolder(folder), {
    code: 'invalid_input',
    problems: [
      `${folder}: not built. Fix these problems first:`,
      /^broken\.json: is not JSON/,
      `seating/lacking.json /geometry/parts/0/models/0/sha256: models/${sha256}.glb is missing`,
      'seating/other.json /id: must end with /other, the name of its file',
    ],
  })
  t.same(contentOf(folder), content)
  await t.rejects(buildFolder(join(folder, 'nowhere')), {code: 'invalid_input', problems: [/nowhere: is missing/]})
  const empty = writeFiles(join(t.testdirName, 'empty'), {})
  await t.rejects(buildFolder(empty), {
    code: 'invalid_input',
    problems: [`${empty}: not built. Fix these problems first:`, 'folder: has no products'],
  })
})

t.test('buildFolder() copies the folder’s read permissions, whatever the umask', async (t) => {
  const folder = folderOf(t, productFiles(stool()))
  chmodSync(folder, 0o755)
  chmodSync(join(folder, pathOf(stool())), 0o640)
  const umask = process.umask(0o077)
  t.teardown(() => process.umask(umask))
  await buildFolder(folder)
  const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8)
  t.equal(modeOf('models'), '755')
  t.equal(modeOf('thumbnails'), '755')
  t.equal(modeOf(pathOf(stool())), '640')
  for (const name of readdirSync(join(folder, 'models'))) t.equal(modeOf(`models/${name}`), '644')
})

t.test('buildFolder() writes inside the folder only', async (t) => {
  const folder = folderOf(t, productFiles(stool()))
  const outside = writeFiles(join(t.testdirName, 'outside'), {'note.txt': ''})
  symlinkSync(outside, join(folder, 'models'))
  const problems = ['models: is a link to a path outside the folder']
  await t.rejects(buildFolder(folder), {code: 'invalid_input', problems})
  t.same(readdirSync(outside), ['note.txt'])
})

t.test('buildFolder() refuses pipes and large files', async (t) => {
  const pipe = sha256Of(modelOf('pipe'))
  const folder = folderOf(t, productFiles(stool('a', {models: [{sha256: pipe}]})))
  mkdirSync(join(folder, 'models'))
  const place = join(folder, `models/${pipe}.glb`)
  t.equal(spawnSync('mkfifo', [place]).status, 0)
  await t.rejects(buildFolder(folder), {code: 'invalid_input', problems: [`models/${pipe}.glb is not a file`]})
  rmSync(place)
  writeFileSync(place, Buffer.alloc(8 * 1024 * 1024 + 1))
  await t.rejects(buildFolder(folder), {code: 'invalid_input', problems: [/ has 8388609 bytes; the limit is 8388608$/]})
  t.same(read(folder, stool('a')).models, [{sha256: pipe}], 'a handmade model is still named')
  rmSync(place)
  const other = join(folder, `models/${sha256Of(modelOf('other'))}.glb`)
  spawnSync('mkfifo', [other])
  await buildFolder(folder)
  t.ok(existsSync(other), 'an unnamed file is kept')
})
