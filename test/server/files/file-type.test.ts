import t from 'tap'
import {fileTypeOf, namedType} from '../../../server/files/file-type.ts'
import {pdf, pictureOf} from './fixtures.ts'

t.test('fileTypeOf() knows the supported types as programs write them', async (t) => {
  for (const format of ['png', 'jpeg', 'webp'] as const) t.equal(fileTypeOf(await pictureOf(format)), `image/${format}`)
  t.equal(fileTypeOf(pdf), 'application/pdf')
})

t.test('a PDF header may follow other bytes within the first 1024', async (t) => {
  const behind = (bytes: number) => fileTypeOf(Buffer.concat([Buffer.alloc(bytes), pdf]))
  t.equal(behind(1), 'application/pdf')
  t.equal(behind(1024 - 5), 'application/pdf')
  t.equal(behind(1024 - 4), undefined)
})

t.test(
  'fileTypeOf() knows no partial signature, no other format, and no picture that contains a PDF header',
  async (t) => {
    const png = await pictureOf('png')
    const others = [
      '',
      'x',
      '%PDF',
      'GIF89a',
      'BM',
      '<svg/>',
      '<html>',
      'PK\x03\x04',
      'II*\0',
      'RIFFxxxxWEBP',
      'RIFFxxxxWEBPVP9 ',
    ]
    for (const text of others) t.equal(fileTypeOf(Buffer.from(text, 'latin1')), undefined, JSON.stringify(text))
    t.equal(fileTypeOf(png.subarray(0, 7)), undefined)
    t.equal(fileTypeOf(Buffer.concat([png.subarray(0, 40), pdf])), 'image/png')
    t.equal(fileTypeOf(Buffer.concat([Buffer.from('GIF89a'), pdf])), undefined)
  },
)

t.test('namedType() reads every spelling of Content-Type', async (t) => {
  for (const text of ['image/png', 'IMAGE/PNG', ' image/png ', 'image/png; charset=binary', 'Image/Png ;a="b;c"'])
    t.equal(namedType(text), 'image/png', text)
  for (const text of [
    undefined,
    '',
    'image/gif',
    'image',
    'image/',
    'text/png',
    'image/pngx',
    ';image/png',
    'image/png,image/png',
  ])
    t.equal(namedType(text), undefined, JSON.stringify(text))
})
