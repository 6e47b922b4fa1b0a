import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {openJsonFile, writeOrWarn} from '../../agent/json-file.ts'
import {keepingLogger} from './quiet.ts'

const isCount = (value: unknown): value is {count: number} => typeof (value as {count?: unknown})?.count === 'number'

function open(t: Test, files: Record<string, string> = {}) {
  const path = join(t.testdir(files), 'x.json')
  return {path, stored: openJsonFile({path, version: 2, isValid: isCount})}
}

t.test('a value is read as it was written, by another that opens the file too', async (t) => {
  const {path, stored} = open(t)
  t.equal(await stored.read(), undefined)
  await stored.write({count: 1})
  t.same(await openJsonFile({path, version: 2, isValid: isCount}).read(), {count: 1})
  await stored.remove()
  t.equal(await stored.read(), undefined)
})

t.test(
  'values written at once end with the last, and each write waits until its own or a later is there',
  async (t) => {
    const {path, stored} = open(t)
    const writes = [1, 2, 3, 4, 5].map((count) => stored.write({count}))
    await writes[1]
    t.equal(JSON.parse(readFileSync(path, 'utf8')).value.count >= 2, true)
    await Promise.all(writes)
    t.same(await stored.read(), {count: 5})
  },
)

t.test('what is written after a removal stays', async (t) => {
  const {stored} = open(t)
  await Promise.all([stored.write({count: 1}), stored.remove(), stored.write({count: 2})])
  t.same(await stored.read(), {count: 2})
})

for (const [name, text] of [
  ['cut off', '{"version":2,"value":{"cou'],
  ['of an older version', '{"version":1,"value":{"count":1}}'],
  ['of another shape', '{"version":2,"value":{"count":"1"}}'],
  ['no object', 'null'],
] as const) {
  t.test(`a file that is ${name} is as none`, async (t) => {
    t.equal(await open(t, {'x.json': text}).stored.read(), undefined)
  })
}

t.test('a file of a newer agent is refused, not overwritten', async (t) => {
  const {path, stored} = open(t, {'x.json': '{"version":3,"value":{}}'})
  await t.rejects(stored.read(), {
    kind: 'newer-data',
    message: `${path} was written by a newer agent. Update this one.`,
  })
})

t.test('keep() says what the disk did not take, and goes on', async (t) => {
  const folder = t.testdir()
  const stored = openJsonFile({path: join(folder, 'none/x.json'), version: 1, isValid: isCount})
  await t.rejects(stored.write({count: 1}), {code: 'ENOENT'})
  const logger = keepingLogger()
  await writeOrWarn(stored, {count: 1}, logger)
  t.match(logger.entries, [{level: 'warn', fields: {reason: /ENOENT/}}])
})
