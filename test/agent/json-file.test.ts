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

t.test('read() returns the written value, also after reopening', async (t) => {
  const {path, stored} = open(t)
  t.equal(await stored.read(), undefined)
  await stored.write({count: 1})
  t.same(await openJsonFile({path, version: 2, isValid: isCount}).read(), {count: 1})
  await stored.remove()
  t.equal(await stored.read(), undefined)
})

t.test('concurrent writes end with the last value, and each resolves once it or a later one is on disk', async (t) => {
  const {path, stored} = open(t)
  const writes = [1, 2, 3, 4, 5].map((count) => stored.write({count}))
  await writes[1]
  t.equal(JSON.parse(readFileSync(path, 'utf8')).value.count >= 2, true)
  await Promise.all(writes)
  t.same(await stored.read(), {count: 5})
})

t.test('a write after remove() stays', async (t) => {
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
  t.test(`read() treats a file that is ${name} as missing`, async (t) => {
    t.equal(await open(t, {'x.json': text}).stored.read(), undefined)
  })
}

t.test('read() rejects a newer agent’s file and doesn’t overwrite it', async (t) => {
  const {path, stored} = open(t, {'x.json': '{"version":3,"value":{}}'})
  await t.rejects(stored.read(), {
    kind: 'newer-data',
    message: `A newer agent wrote ${path}. Update this agent.`,
  })
})

t.test('writeOrWarn() logs a failed write and continues', async (t) => {
  const folder = t.testdir()
  const stored = openJsonFile({path: join(folder, 'none/x.json'), version: 1, isValid: isCount})
  await t.rejects(stored.write({count: 1}), {code: 'ENOENT'})
  const logger = keepingLogger()
  await writeOrWarn(stored, {count: 1}, logger)
  t.match(logger.entries, [{level: 'warn', fields: {reason: /ENOENT/}}])
})
