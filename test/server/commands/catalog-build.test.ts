import {existsSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {modelFile, modelOf, productFiles, sha256Of, stool, writeFiles} from '../catalog/own-catalog.ts'
import {runHere} from './run-here.ts'

function setUp(t: Test) {
  const data = join(t.testdir({}), 'untouched')
  const folder = join(t.testdirName, 'my catalog')
  mkdirSync(folder)
  return {data, folder, run: (...words: string[]) => runHere(['catalog', ...words], {PIANTA_DATA: data})}
}

t.test('catalog build makes a folder valid for catalog check, without a server or data', async (t) => {
  const {data, folder, run} = setUp(t)
  const leg = modelOf('a leg')
  const ofModels = stool('b')
  ofModels.geometry.parts.push({kind: 'model', at: [0, 0, 0], size: [1, 1, 1], models: [{sha256: sha256Of(leg)}]})
  writeFiles(folder, {...productFiles(stool('a'), ofModels), ...modelFile(leg)})
  t.match(await run('build', folder), {
    code: 0,
    stderr: '',
    stdout: [
      'Built bottega: 2 products, 2 changed.',
      'Models: 5, 4 of them new. Pictures: 1, 1 of them new.',
      'Not built, because some of their parts are models: bottega/b.',
      '',
    ].join('\n'),
  })
  t.match(await run('check', folder), {code: 0, stdout: '2 products of bottega: no problems found.\n'})
  t.notOk(existsSync(data))

  writeFiles(folder, {...productFiles(stool('a', {size: {width: 1, depth: 1, height: 1}}))})
  t.match((await run('build', folder, '--json')).json(), {
    namespace: 'bottega',
    products: 1,
    changed: 1,
    models: {named: 4, written: 4},
    thumbnails: {named: 1, written: 1},
    removed: 0,
    left: [],
  })
  const changed = stool('a')
  changed.geometry.parts = changed.geometry.parts.slice(0, 1)
  writeFiles(join(folder, 'seating'), {'a.json': JSON.stringify(changed)})
  t.match(await run('build', folder), {stdout: /\nRemoved files that no product uses any more: 2\.\n$/})
})

t.test('catalog build lists all problems with their paths', async (t) => {
  const {folder, run} = setUp(t)
  writeFiles(folder, {...productFiles(stool('a')), 'b.json': '{'})
  const said = await run('build', folder)
  t.match(said, {code: 1, stdout: ''})
  t.match(said.stderr, /^pianta: .*my catalog: not built. Fix these problems first:\nb\.json: is not JSON \(.*\)\n$/)
  t.notOk(existsSync(join(folder, 'models')))
})

t.test('catalog build reports that it cannot write the folder, not the data folder', async (t) => {
  const {folder, run} = setUp(t)
  writeFiles(folder, {...productFiles(stool('a')), models: 'a file where a folder must be'})
  const {code, stderr} = await run('build', folder)
  t.equal(code, 1)
  t.match(stderr, /^pianta: .*my catalog: can't be written \(.*models/)
  t.notMatch(stderr, 'PIANTA_DATA')
})

t.test('catalog build refuses a missing or extra argument', async (t) => {
  const {run} = setUp(t)
  t.match(await run('build'), {
    code: 2,
    stderr: 'pianta: FOLDER is missing\nSee: npm run -s pianta -- catalog build --help\n',
  })
  t.match(await run('build', 'a', 'b'), {
    code: 2,
    stderr:
      'pianta: unexpected argument “b”: this command takes one FOLDER\nSee: npm run -s pianta -- catalog build --help\n',
  })
  t.match(await run('build', 'a', '--fast'), {code: 2, stderr: /Unknown option '--fast'/})
  t.match(await run('build', '/nowhere/at/all'), {code: 1, stderr: 'pianta: /nowhere/at/all: is missing\n'})
})
