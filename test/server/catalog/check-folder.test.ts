import {spawnSync} from 'node:child_process'
import {chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import type {Product} from '#shared/home/product.ts'
import {checkFolder} from '../../../server/catalog/check-folder.ts'
import {findProductFiles} from '../../../server/catalog/folder/find-product-files.ts'
import {createFolderProblems} from '../../../server/catalog/folder/folder-problems.ts'
import {describeReadError} from '../../../server/catalog/folder/read-inside.ts'
import {needsProgram} from '../../needs-program.ts'
import {
  type Files,
  folderOf,
  modelFile,
  modelOf,
  pictureFile,
  pictureOf,
  productFiles,
  sha256Of,
  stool,
  writeFiles,
} from './own-catalog.ts'

const findProblems = async (t: Test, files: Files) => (await checkFolder(folderOf(t, files))).problems.sentences()

t.test('checkFolder() accepts a whole catalog in any folders', async (t) => {
  const [model, picture] = [modelOf('a'), pictureOf('a')]
  const files = {
    ...productFiles(stool('one', {thumbnails: [sha256Of(picture)], models: [{sha256: sha256Of(model)}]})),
    'deep/in/here/two.json': JSON.stringify(stool('two', {links: [{kind: 'goes-with', product: 'bottega/one'}]})),
    'README.md': 'Our catalog',
    '.git/config.json': 'no product',
    ...modelFile(model),
    ...pictureFile(picture),
    'models/notes.json': 'no product either',
  }
  const {problems, ...checked} = await checkFolder(folderOf(t, files))
  t.same(problems.sentences(), [])
  t.match(checked, {namespace: 'bottega', products: 2, digest: /^[0-9a-f]{64}$/})
  t.equal((await checkFolder(folderOf(t, files))).digest, checked.digest, 'the digest depends on the content only')
  t.not((await checkFolder(folderOf(t, {...files, ...productFiles(stool('three'))}))).digest, checked.digest)
})

t.test('checkFolder() throws without a folder', async (t) => {
  const folder = t.testdir({file: ''})
  await t.rejects(checkFolder(join(folder, 'none')), {code: 'invalid_input', problems: [/none: is missing$/]})
  await t.rejects(checkFolder(join(folder, 'file')), {code: 'invalid_input', problems: [/file: is not a folder$/]})
})

t.test('checkFolder() follows a link to the folder', async (t) => {
  const folder = folderOf(t, productFiles(stool()))
  symlinkSync(folder, `${folder}-link`)
  t.match(await checkFolder(`${folder}-link`), {products: 1, problems: {count: 0}})
})

t.test('checkFolder() requires a product', async (t) => {
  t.same(await findProblems(t, {'README.md': ''}), ['folder: has no products'])
})

t.test('checkFolder() reports the line of a JSON error', async (t) => {
  const [wrong] = await findProblems(t, {'a.json': '{\n  "id": "bottega/a",\n  oops\n}'})
  t.match(wrong, /^a\.json: is not JSON \(.*line 3 column 3/)
  t.same(await findProblems(t, {'a.json': Buffer.from([0x22, 0xff, 0x22])}), ['a.json: is not UTF-8'])
})

t.test('checkFolder() reports every problem of a product with its path', async (t) => {
  const broken = {...stool('a'), mount: 'sky', colour: 'red', options: [...stool().options, {id: 'x', kind: 'toggle'}]}
  const unsound = stool('b', {size: {width: 'heihgt.seat', depth: 0.4, height: 0.4}, category: 'Seating'})
  const later = stool('c', {size: {width: 'heihgt.seat', depth: 0.4, height: 0.4}})
  t.same(await findProblems(t, {...productFiles(broken as Product, later), 'b.json': JSON.stringify(unsound)}), [
    'b.json /category: must be a path like furniture/bed in small letters, digits and hyphens',
    'seating/a.json /colour: is not a known key here',
    'seating/a.json /options/3/name: is required',
    'seating/c.json /size/width: names heihgt.seat at character 1, but there is no option heihgt',
  ])
  t.match(await findProblems(t, {'a.json': '[]', 'b.json': 'null', 'c.json': '7'}), [
    'a.json: must be an object',
    'b.json: must be an object',
    'c.json: must be an object',
  ])
})

t.test('checkFolder() tries every option value, and reports the failing ones', async (t) => {
  const product = stool('a', {size: {width: 0.4, depth: 'if(height.seat > 0.5, 0 - 1, 0.4)', height: 0.4}})
  t.same(await findProblems(t, productFiles(product)), [
    'seating/a.json /size/depth: evaluates to -1, but must be more than 0 and at most 1000 m, with height high, wood oak, back false',
  ])
})

t.test('checkFolder() ignores values that the rules exclude', async (t) => {
  const product = stool('a', {size: {width: 0.4, depth: 'if(height.seat > 0.5, 0 - 1, 0.4)', height: 0.4}})
  product.rules = [{option: 'height', value: 'high', when: [{option: 'wood', is: []}]}]
  t.notMatch((await findProblems(t, productFiles(product))).join(), '/size/depth')
})

t.test('checkFolder() requires ids to match their file and one namespace', async (t) => {
  const files = {
    'a.json': JSON.stringify(stool('a')),
    'b.json': JSON.stringify(stool('c')),
    'd.json': JSON.stringify(stool('d', {id: 'other/d'})),
    'e/a.json': JSON.stringify(stool('a')),
  }
  t.same(await findProblems(t, files), [
    'b.json /id: must end with /b, the name of its file',
    'd.json /id: must begin with bottega/, like the ids in the files before it',
    'e/a.json /id: bottega/a is already in a.json',
  ])
})

t.test('checkFolder() requires linked products, except in other catalogs', async (t) => {
  const links = ['bottega/b', 'bottega/none', 'acme/none'].map((product) => ({kind: 'goes-with', product}))
  t.same(await findProblems(t, productFiles(stool('a', {links}), stool('b'))), [
    'seating/a.json /links/1/product: the folder has no product bottega/none',
  ])
})

t.test('checkFolder() checks models’ hash and glTF header', async (t) => {
  const good = modelOf('good')
  const old = modelOf('old')
  old.writeUInt32LE(1, 4)
  const longer = Buffer.concat([modelOf('longer'), Buffer.from('!')])
  const text = Buffer.from('no model at all')
  const short = Buffer.from('glTF')
  const missing = sha256Of(modelOf('missing'))
  const models = [...[good, old, longer, text, short].map(sha256Of), missing, sha256Of(pictureOf('other'))]
  const product = stool('a', {models: models.map((sha256) => ({sha256}))})
  const files = {...modelFile(good), ...modelFile(old), ...modelFile(longer), ...modelFile(text), ...modelFile(short)}
  const wrongs = await findProblems(t, {
    ...productFiles(product),
    ...files,
    [`models/${models[6]}.glb`]: modelOf('of another hash'),
  })
  t.same(
    wrongs.map((wrong) => wrong.replace(/models\/[0-9a-f]{64}\.glb/, 'GLB')),
    [
      'seating/a.json /models/1/sha256: GLB is glTF version 1: must be 2',
      'seating/a.json /models/2/sha256: GLB has 19 bytes, but its header says 18',
      'seating/a.json /models/3/sha256: GLB is not binary glTF',
      'seating/a.json /models/4/sha256: GLB is not binary glTF',
      'seating/a.json /models/5/sha256: GLB is missing',
      'seating/a.json /models/6/sha256: GLB does not match the hash in its name',
    ],
  )
})

t.test('checkFolder() checks models of parts, and reports each reference', async (t) => {
  const sha256 = sha256Of(modelOf('missing'))
  const {geometry} = stool()
  const product = stool('a', {models: [{sha256}]})
  product.geometry = {
    ...geometry,
    parts: [{kind: 'model', at: [0, 0, 0], size: [0.4, 0.4, 0.4], models: [{sha256}], finish: 'oak'}],
  }
  t.same(await findProblems(t, productFiles(product)), [
    `seating/a.json /geometry/parts/0/models/0/sha256: models/${sha256}.glb is missing`,
    `seating/a.json /models/0/sha256: models/${sha256}.glb is missing`,
  ])
})

t.test('checkFolder() checks thumbnails’ hash, type and size', async (t) => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')
  const large = Buffer.concat([pictureOf('large'), Buffer.alloc(256 * 1024)])
  const most = Buffer.concat([pictureOf('most'), Buffer.alloc(256 * 1024)]).subarray(0, 256 * 1024)
  const thumbnails = [png, large, most].map(sha256Of)
  const files = {...pictureFile(png), ...pictureFile(large), ...pictureFile(most)}
  const wrongs = await findProblems(t, {...productFiles(stool('a', {thumbnails})), ...files})
  t.same(
    wrongs.map((wrong) => wrong.replace(/thumbnails\/[0-9a-f]{64}\.webp/, 'WEBP')),
    [
      'seating/a.json /thumbnails/0: WEBP is not a WebP image',
      `seating/a.json /thumbnails/1: WEBP has ${large.length} bytes; the limit is 262144`,
    ],
  )
})

t.test('checkFolder() skips known assets', async (t) => {
  const sha256 = sha256Of(modelOf('known'))
  const folder = folderOf(t, productFiles(stool('a', {models: [{sha256}], thumbnails: [sha256]})))
  const {problems} = await checkFolder(folder, {isKnown: (hash, kind) => hash === sha256 && kind === 'model'})
  t.same(problems.sentences(), [`seating/a.json /thumbnails/0: thumbnails/${sha256}.webp is missing`])
})

t.test('checkFolder() follows no link to a path outside or to a folder', async (t) => {
  const root = t.testdir({})
  const folder = writeFiles(join(root, 'catalog'), productFiles(stool('a')))
  const model = modelOf('outside')
  const outside = writeFiles(join(root, 'outside'), {'b.json': JSON.stringify(stool('b')), 'model.glb': model})
  symlinkSync(join(outside, 'b.json'), join(folder, 'b.json'))
  // Its path has the folder's path as a prefix.
  const beside = writeFiles(`${folder}-beside`, {'f.json': JSON.stringify(stool('f'))})
  symlinkSync(join(beside, 'f.json'), join(folder, 'f.json'))
  symlinkSync(outside, join(folder, 'linked'))
  symlinkSync('seating/a.json', join(folder, 'c.json'))
  symlinkSync('nowhere.json', join(folder, 'd.json'))
  symlinkSync(folder, join(folder, 'loop'))
  mkdirSync(join(folder, 'models'))
  symlinkSync(join(outside, 'model.glb'), join(folder, `models/${sha256Of(model)}.glb`))
  writeFileSync(join(folder, 'e.json'), JSON.stringify(stool('e', {models: [{sha256: sha256Of(model)}]})))
  const {problems} = await checkFolder(folder)
  t.same(problems.sentences(), [
    'linked: is a link to a folder: replace it with the folder',
    'loop: is a link to a folder: replace it with the folder',
    'b.json: is a link to a path outside the folder',
    'c.json /id: must end with /c, the name of its file',
    'd.json: is missing',
    `e.json /models/0/sha256: models/${sha256Of(model)}.glb is a link to a path outside the folder`,
    'f.json: is a link to a path outside the folder',
    'seating/a.json /id: bottega/a is already in c.json',
  ])
})

t.test('checkFolder() reports unreadable files', needsProgram('mkfifo'), async (t) => {
  const folder = folderOf(t, productFiles(stool('a')))
  t.equal(spawnSync('mkfifo', [join(folder, 'pipe.json')]).status, 0)
  mkdirSync(join(folder, 'folder.json'))
  writeFileSync(join(folder, 'large.json'), Buffer.alloc(1024 * 1024 + 1, ' '))
  const {problems} = await checkFolder(folder)
  t.same(problems.sentences(), ['large.json: has 1048577 bytes; the limit is 1048576', 'pipe.json: is not a file'])
})

t.test('checkFolder() reports files without read permission', async (t) => {
  const outside = mkdtempSync(join(tmpdir(), 'pianta-catalog-'))
  t.teardown(() => rmSync(outside, {recursive: true}))
  const files = {...productFiles(stool('a')), 'b.json': '', 'c/d.json': ''}
  const folder = writeFiles(join(outside, 'catalog'), files)
  chmodSync(join(folder, 'b.json'), 0)
  chmodSync(join(folder, 'c'), 0)
  // Root can read everything, so another user runs the check, with access up to the folder.
  for (const path of [outside, folder]) chmodSync(path, 0o755)
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.('nobody')
  const {problems} = await checkFolder(folder).finally(() => isRoot && process.seteuid?.(0))
  chmodSync(join(folder, 'c'), 0o700)
  t.match(problems.sentences(), [/^c: can't be read \(EACCES/, /^b\.json: can't be read \(EACCES/])
})

t.test('describeReadError() rethrows errors of the program', (t) => {
  t.throws(() => describeReadError(new TypeError('a mistake')), /a mistake/)
  t.end()
})

t.test('checkFolder() reports up to 100 problems, and the number of others', async (t) => {
  const files = Object.fromEntries(Array.from({length: 130}, (_, index) => [`p${index}.json`, '{']))
  const {problems} = await checkFolder(folderOf(t, files))
  t.equal(problems.count, 130)
  t.equal(problems.listed().length, 100)
  t.equal(problems.sentences().length, 101)
  t.equal(problems.sentences().at(-1), 'and 30 more')
})

t.test('findProductFiles() stops at too many files', async (t) => {
  const root = folderOf(t, {'a.json': '', 'b.txt': '', 'c/d.json': '', 'models/e.glb': '', '.f': ''})
  const problems = createFolderProblems()
  t.same(await findProductFiles(root, problems, 3), ['a.json', 'c/d.json'])
  t.equal(problems.count, 0)
  t.same(await findProductFiles(root, problems, 2), [])
  t.same(problems.sentences(), ['folder: has more than 2 files'])
})
