import t from 'tap'
import {importFile} from '../../../server/imports/import-file.ts'

const options = {name: 'file', language: 'en', maxFile: 1024 * 1024, maxHome: 1024 * 1024} as const

t.test('importFile() names the kinds of files that people take for plans', async (t) => {
  const refused = async (start: string) => {
    const read = await importFile({...options, content: Buffer.from(start, 'latin1')})
    return 'refused' in read ? read.refused.en : ''
  }
  t.match(await refused('AC1032\0\0'), /DWG/)
  t.match(await refused('%PDF-1.7\n'), /picture or a PDF/)
  t.match(await refused('\x89PNG\r\n'), /picture or a PDF/)
  t.match(await refused('<svg xmlns="http://www.w3.org/2000/svg"/>'), /picture or a PDF/)
  t.match(await refused('glTF\x02\0\0\0'), /3D model/)
  t.match(await refused('hello'), /neither/)
})
