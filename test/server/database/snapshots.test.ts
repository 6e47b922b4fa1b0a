import {readdirSync} from 'node:fs'
import t from 'tap'

const folder = new URL('../../../server/database/migrations/', import.meta.url)

t.test('one snapshot of the schema is kept, of the newest migration: drizzle-kit reads no other', async (t) => {
  const [newest = ''] = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .reverse()
  t.same(
    readdirSync(new URL('meta/', folder)).filter((name) => name !== '_journal.json'),
    [`${newest.slice(0, 4)}_snapshot.json`],
    'delete the older ones after `npm run migration`',
  )
})
