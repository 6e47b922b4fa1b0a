import {spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, utimesSync} from 'node:fs'
import {dirname, join} from 'node:path'
import t, {type Test} from 'tap'
import {packFolder} from '../../package/archive.ts'
import {keepWhole, unpack} from '../../package/loader/unpack.ts'
import {needsProgram} from '../needs-program.ts'

/** Unpacks three files into a cache folder of their own. */
function unpackFiles(t: Test) {
  const models = {catalog: {models: {'chair.glb': 'glTF'}}}
  const folder = t.testdir({made: {server: {'main.cjs': 'run()'}, docs: {'agent.md': '# Agent'}, ...models}})
  const {index, archive} = packFolder(join(folder, 'made'))
  const packed = {index, readArchive: () => archive}
  const base = join(folder, 'cache')
  return {packed, base, root: unpack(packed, [base])}
}

t.test('keepWhole() puts back files that were deleted from a running program, or all of them', async (t) => {
  const {packed, base, root} = unpackFiles(t)
  const read = () => [
    readFileSync(join(root, 'server/main.cjs'), 'utf8'),
    readFileSync(join(root, 'docs/agent.md'), 'utf8'),
  ]
  for (const deleted of [join(root, 'docs/agent.md'), root, base]) {
    rmSync(deleted, {recursive: true})
    keepWhole(root, packed)
    t.same(read(), ['run()', '# Agent'])
    t.equal(statSync(base).mode & 0o777, 0o700)
  }
})

t.test('a start looks at what it reads, and keepWhole() also at models and pictures', async (t) => {
  const {packed, base, root} = unpackFiles(t)
  const model = join(root, 'catalog/models/chair.glb')
  rmSync(model)
  t.equal(unpack(packed, [base]), root)
  t.notOk(existsSync(model))
  keepWhole(root, packed)
  t.ok(existsSync(model))
  rmSync(model)
  rmSync(join(root, 'docs/agent.md'))
  unpack(packed, [base])
  t.ok(existsSync(model), 'a start that misses a file puts all of them back')
})

t.test('a folder in use is not deleted by another release', async (t) => {
  const {packed, base, root} = unpackFiles(t)
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  const unpackOther = () => unpack({...packed, index: {...packed.index, id: 'other'}}, [base])
  utimesSync(root, longAgo, longAgo)
  keepWhole(root, packed)
  const other = unpackOther()
  t.equal(readdirSync(base).length, 2)

  utimesSync(root, longAgo, longAgo)
  rmSync(other, {recursive: true})
  unpackOther()
  t.same(readdirSync(base), [`pianta-${packed.index.version}-other`], 'unless nothing used it for long')
})

t.test('a folder behind a link, as systemd makes for a service, is returned by its real path', async (t) => {
  const {packed, base, root} = unpackFiles(t)
  const link = `${base}-link`
  symlinkSync(dirname(base), link)
  t.equal(unpack(packed, [join(link, 'cache')]), realpathSync(root))
})

t.test('a disk that may not run programs is passed over', needsProgram('strace'), async (t) => {
  const {packed, base} = unpackFiles(t)
  rmSync(base, {recursive: true})
  const script = `import {unpack} from ${JSON.stringify(join(import.meta.dirname, '../../package/loader/unpack.ts'))}
    unpack({index: ${JSON.stringify(packed.index)}, readArchive: () => { throw new Error('unpacks') }}, [${JSON.stringify(base)}])`
  // Mounting needs rights: strace answers as such a disk does.
  const refused = ['-f', '-qq', '-o', '/dev/null', '-e', 'inject=/access:error=EACCES']
  const {stderr} = spawnSync('strace', [...refused, process.execPath, '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  t.match(stderr, /on a disk that may run programs\.\n.*its disk may not run programs \(noexec\)/)
  t.same(readdirSync(base), [])
})
