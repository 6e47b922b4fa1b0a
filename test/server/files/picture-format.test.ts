import sharp from 'sharp'
import t from 'tap'
import {pictureFormat} from '../../../server/files/picture-format.ts'

t.test('pictureFormat() knows the supported formats as programs write them', async (t) => {
  const picture = sharp({create: {width: 3, height: 2, channels: 3, background: 'red'}})
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'tiff'] as const)
    t.equal(pictureFormat(await picture.clone().toFormat(format).toBuffer()), format)
  t.equal(pictureFormat(Buffer.from('MM\0*\0\0\0\x08', 'latin1')), 'tiff')
})

t.test('pictureFormat() knows no SVG and no truncated signature', async (t) => {
  for (const text of ['', 'GIF', 'RIFF', 'RIFFxxxxWAVE', '<svg/>', ' GIF89a', '%PDF-1.7', '<?xml version="1.0"?>'])
    t.equal(pictureFormat(Buffer.from(text)), undefined, text)
})
