import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {all, anyOfTheRest, createDisk, onlySynced, type Survival} from './disk.ts'
import type {Step} from './trace.ts'

/** Returns the text of each file that a power cut after these steps leaves in `/disk`, by path. */
function leftAfter(t: Test, steps: readonly Step[], survival: Survival = onlySynced): Record<string, string> {
  const disk = createDisk('/disk')
  for (const [number, step] of steps.entries()) disk.apply(step, number)
  const folder = join(t.testdir({}), 'left')
  disk.restore(folder, survival)
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({parentPath, name}) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1), readFileSync(path, 'latin1')]
    }),
  )
}

const create = (path: string): Step => ({what: 'create', path})
const put = (path: string, text: string, at = 0): Step => ({what: 'write', path, at, bytes: Buffer.from(text)})
/** A sync that began after `from` steps; by default, when it ended. */
const sync = (path: string, from = Number.POSITIVE_INFINITY): Step => ({what: 'sync', path, from})

t.test('a file survives exactly when it and its folder were synced', (t) => {
  const written = [create('/disk/a'), put('/disk/a', 'text')]
  t.same(leftAfter(t, written), {})
  t.same(leftAfter(t, [...written, sync('/disk/a')]), {})
  t.same(leftAfter(t, [...written, sync('/disk')]), {a: ''})
  t.same(leftAfter(t, [...written, sync('/disk/a'), sync('/disk')]), {a: 'text'})
  t.same(leftAfter(t, written, all), {a: 'text'})
  t.end()
})

t.test('a sync covers the writes before it began', (t) => {
  const steps = [create('/disk/a'), sync('/disk'), put('/disk/a', 'old'), put('/disk/a', 'new')]
  t.same(leftAfter(t, [...steps, sync('/disk/a', 3)]), {a: 'old'})
  t.same(leftAfter(t, [...steps, sync('/disk/a', 4)]), {a: 'new'})
  t.end()
})

t.test('a folder survives with its content when its parent was synced', (t) => {
  const steps: Step[] = [
    {what: 'mkdir', path: '/disk/in'},
    create('/disk/in/a'),
    put('/disk/in/a', 'text'),
    sync('/disk/in/a'),
    sync('/disk/in'),
  ]
  t.same(leftAfter(t, steps), {})
  t.same(leftAfter(t, [...steps, sync('/disk')]), {'in/a': 'text'})
  t.end()
})

t.test('a renamed file has its new name, its old one, or both, and never none', (t) => {
  const steps: Step[] = [
    {what: 'mkdir', path: '/disk/in'},
    {what: 'mkdir', path: '/disk/out'},
    sync('/disk'),
    create('/disk/in/a'),
    sync('/disk/in'),
    {what: 'rename', path: '/disk/in/a', to: '/disk/out/b'},
  ]
  t.same(leftAfter(t, steps), {'in/a': ''})
  t.same(leftAfter(t, [...steps, sync('/disk/out')]), {'in/a': '', 'out/b': ''})
  t.same(leftAfter(t, [...steps, sync('/disk/out'), sync('/disk/in')]), {'out/b': ''})
  for (let seed = 0; seed < 64; seed++) {
    let bits = seed
    const random = () => {
      bits = bits >> 1
      return bits & 1
    }
    t.ok(Object.keys(leftAfter(t, steps, anyOfTheRest(random))).length > 0)
  }
  t.end()
})

t.test('a removed or truncated file is back until the change was synced', (t) => {
  const steps = [create('/disk/a'), sync('/disk'), put('/disk/a', 'text'), sync('/disk/a')]
  const removed: Step[] = [...steps, {what: 'unlink', path: '/disk/a'}]
  t.same(leftAfter(t, removed), {a: 'text'})
  t.same(leftAfter(t, [...removed, sync('/disk')]), {})
  const cut: Step[] = [...steps, {what: 'truncate', path: '/disk/a', size: 2}]
  t.same(leftAfter(t, cut), {a: 'text'})
  t.same(leftAfter(t, [...cut, sync('/disk/a')]), {a: 'te'})
  t.end()
})

t.test('unsynced writes survive, are torn, or leave zeros', (t) => {
  const steps = [create('/disk/a'), sync('/disk'), put('/disk/a', 'text'), put('/disk/a', 'more', 4)]
  const keeping = (...kept: (number | 'hole')[]): Survival => ({
    name: '',
    keepsName: () => true,
    keeps: () => kept.shift() ?? 0,
  })
  t.same(leftAfter(t, steps, keeping(4, 0)), {a: 'text'})
  t.same(leftAfter(t, steps, keeping(0, 4)), {a: '\0\0\0\0more'})
  t.same(leftAfter(t, steps, keeping(4, 2)), {a: 'textmo'})
  t.same(leftAfter(t, steps, keeping(4, 'hole')), {a: 'text\0\0\0\0'})
  t.end()
})
