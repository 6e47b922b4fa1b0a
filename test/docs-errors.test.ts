import {readFileSync} from 'node:fs'
import t from 'tap'
import {errorTable} from '../server/errors.ts'

const apiDoc = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')

t.test('docs/api.md lists every error as server/errors.ts defines it', async (t) => {
  const rows = Object.entries(errorTable).map(([code, {status, when}]) => `| \`${code}\` | ${status} | ${when} |`)
  const expected = ['| `error` | Status | When |', '|---|---|---|', ...rows].join('\n')
  const [, written = ''] = /^<!-- errors -->\n(.*?)\n<!-- \/errors -->$/ms.exec(apiDoc) ?? []
  t.equal(written.trim(), expected, 'replace the table between the two markers with this one')
})
