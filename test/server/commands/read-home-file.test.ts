import {mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {describeFailure} from '../../../server/commands/failure.ts'
import {readHomeFile} from '../../../server/commands/read-home-file.ts'
import {homeWith, room} from '../../home-with.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-home-'))
function fileWith(content: string | Buffer, name: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

t.test('readHomeFile() takes homes of any version, and explains what it cannot take', async (t) => {
  const old = {schema: 1, name: 'Casa', walls: [[0, 0, 4, 0]], rooms: []}
  t.match(await readHomeFile(fileWith(JSON.stringify(old), 'old.json')), {home: {schema: 6, name: 'Casa'}, images: []})
  const marked = `\ufeff${JSON.stringify(emptyHome('en'))}`
  t.match(await readHomeFile(fileWith(marked, 'marked.json')), {home: {schema: 6}})

  const refused = async (content: string | Buffer, message: RegExp) =>
    t.rejects(
      readHomeFile(fileWith(content, 'x')).catch((error) => {
        const {message} = describeFailure(error, '')
        throw Object.assign(new Error(message), {name: error.name})
      }),
      {name: 'FileError', message},
    )
  await refused('PK\u0003\u0004', /--home: .*x: The file is damaged or incomplete/)
  await refused('%PDF-1.7', /a picture or a PDF/)
  await refused('{"schema": 6,', /x: This isn’t a Pianta home file: its JSON is broken/)
  await refused(JSON.stringify(homeWith({rooms: [room('kitchen')], walls: []})), /Room kitchen is not enclosed/)
  const drawings = [{id: 'scan', src: 'a'.repeat(64), at: [0, 0] as [number, number], width: 5}]
  await refused(JSON.stringify(homeWith({drawings})), /shows 1 picture that a home file can't contain/)
  await t.rejects(readHomeFile(join(folder, 'none')), {name: 'FileError', message: /can't be read/})
})
