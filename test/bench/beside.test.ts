import {execFileSync} from 'node:child_process'
import {existsSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {measureBeside} from '../../bench/beside.ts'
import {needsProgram} from '../needs-program.ts'

const programs = needsProgram('git', 'npm')

/** A checkout with a bench that prints a figure of its product. Returns its commits. */
function makeCheckout(folder: string, commits: readonly {product: string; bench: string}[]): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const root = {name: 'small', version: '1.0.0'}
  git('init', '--quiet')
  mkdirSync(join(folder, 'bench'))
  const scripts = {bench: 'node bench/main.mjs'}
  writeFileSync(join(folder, 'package.json'), JSON.stringify({...root, scripts}))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({...root, lockfileVersion: 3, packages: {'': root}}))
  return commits.map(({product, bench}) => {
    writeFileSync(join(folder, 'product.mjs'), product)
    writeFileSync(join(folder, 'bench/main.mjs'), bench)
    git('add', '.')
    git('commit', '--quiet', '--message=Change the product')
    return git('rev-parse', 'HEAD')
  })
}

const bench = `import {took} from '../product.mjs'
console.log('2 products\\n' + process.argv[2] + '  took ' + took + ' ms')`

/** Measures a checkout beside its first commit. Returns the output, and the folder of the other build. */
async function measure(checkout: string, commit: string, turns = 3) {
  const printed: string[] = []
  const told: string[] = []
  const print = (line: string) => void printed.push(line)
  await measureBeside({checkout, commit, name: 'pace', turns, print, progress: (line) => void told.push(line)})
  return {printed, told, built: / in (.+)$/.exec(told[0] ?? '')?.[1] ?? ''}
}

t.test('a commit is built, measured in turns with this checkout, and removed', programs, async (t) => {
  const checkout = t.testdir()
  const [first = ''] = makeCheckout(checkout, [
    {product: 'export const took = 200', bench: 'throw new Error("the old bench")'},
    {product: 'export const took = 50', bench},
  ])
  const {printed, told, built} = await measure(checkout, first)
  const short = first.slice(0, 8)
  t.strictSame(printed, [
    `pace: this build beside ${short}, the medians of 3 turns each`,
    '2 products',
    `here      pace  took 50 ms\n${short}  pace  took 200 ms\n          0.25 ×`,
  ])
  t.equal(told.length, 4)
  t.ok(built.includes('pianta-beside-'))
  t.notOk(existsSync(built))
})

t.test("a commit with which today's bench does not run is measured by its own", programs, async (t) => {
  const checkout = t.testdir()
  const [first = ''] = makeCheckout(checkout, [
    {product: 'export const lasted = 200', bench: bench.replace('took}', 'lasted as took}')},
    {product: 'export const took = 100', bench},
  ])
  const {printed} = await measure(checkout, first, 1)
  t.match(
    printed[0],
    /^Today's bench does not run with [0-9a-f]{8}, which is measured by its own: compare with care\.$/,
  )
  t.match(printed.at(-1), /0\.50 ×$/)
})

t.test('an unknown commit is refused in words', programs, async (t) => {
  const checkout = t.testdir()
  makeCheckout(checkout, [{product: 'export const took = 1', bench}])
  await t.rejects(measure(checkout, 'no-such'), {
    message: 'This checkout has no commit no-such. Fetch it, or name another.',
  })
})
