import {truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {checkLog} from '../../../server/doctor/check-database.ts'

t.test('checkLog() names a log that another program keeps from being emptied', async (t) => {
  const file = join(t.testdir({}), 'pianta.sqlite')
  t.match(checkLog(file), {check: 'log', ok: true})
  writeFileSync(`${file}-wal`, '')
  truncateSync(`${file}-wal`, 300 * 1024 ** 2)
  t.match(checkLog(file), {
    ok: false,
    message: /pianta\.sqlite-wal has grown to 300 MB: another program, such as Litestream/,
  })
})
