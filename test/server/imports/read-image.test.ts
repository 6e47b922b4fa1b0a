import {createHash} from 'node:crypto'
import sharp from 'sharp'
import t from 'tap'
import {readImage} from '../../../server/imports/read-image.ts'

const limits = {maxBytes: 1024 * 1024}
const picture = (width = 30, height = 20) =>
  sharp({create: {width, height, channels: 3, background: {r: 200, g: 30, b: 30}}})

t.test('readImage() keeps formats that browsers show, byte for byte', async (t) => {
  for (const [format, bytes] of Object.entries({
    png: await picture().png().toBuffer(),
    jpeg: await picture().jpeg().toBuffer(),
    webp: await picture().webp().toBuffer(),
  })) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const image = await readImage(bytes, limits)
    t.same(image, {sha256, contentType: `image/${format}`, bytes, width: 30, height: 20}, format)
  }
})

t.test('readImage() converts other formats to PNG', async (t) => {
  for (const [format, bytes] of Object.entries({
    gif: await picture().gif().toBuffer(),
    tiff: await picture().tiff().toBuffer(),
  })) {
    const image = await readImage(bytes, limits)
    t.match(image, {contentType: 'image/png', width: 30, height: 20}, format)
    t.match(await sharp(image?.bytes).metadata(), {format: 'png', width: 30, height: 20}, format)
    t.equal(
      image?.sha256,
      createHash('sha256')
        .update(image?.bytes ?? '')
        .digest('hex'),
      format,
    )
  }
})

t.test('readImage() keeps a photo as stored, whatever its orientation', async (t) => {
  const bytes = await picture().jpeg().withMetadata({orientation: 6}).toBuffer()
  t.match(await sharp(bytes).metadata(), {orientation: 6})
  const image = await readImage(bytes, limits)
  t.match(image, {contentType: 'image/jpeg', width: 30, height: 20})
  t.match(await sharp(image?.bytes).metadata(), {orientation: undefined, width: 30, height: 20})
})

t.test('readImage() returns undefined without a picture that browsers can show', async (t) => {
  const noisy = await sharp({
    create: {width: 300, height: 300, channels: 3, background: 'black', noise: {type: 'gaussian', sigma: 30}},
  })
    .png()
    .toBuffer()
  const wrong = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('not a picture'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    bmp: Buffer.from('Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAADEDgAAxA4AAAAAAAAAAAAA////AA==', 'base64'),
    cut: noisy.subarray(0, noisy.length / 2),
  }
  for (const [what, bytes] of Object.entries(wrong)) t.equal(await readImage(bytes, limits), undefined, what)
})

t.test('readImage() returns undefined over the limits', async (t) => {
  const large = await picture(8193, 8192).png().toBuffer()
  t.ok(large.length < 1024 * 1024, 'few bytes, very many pixels')
  t.equal(await readImage(large, limits), undefined)
  const gif = await picture(300, 300).gif().toBuffer()
  t.ok(gif.length < 1000)
  t.equal(await readImage(gif, {maxBytes: 100}), undefined, 'too many bytes as PNG')
})

t.test('readImage() limits the pixels of several pictures, damaged ones too', async (t) => {
  const noisy = await sharp({
    create: {width: 100, height: 100, channels: 3, background: 'black', noise: {type: 'gaussian', sigma: 30}},
  })
    .png()
    .toBuffer()
  const pixels = {left: 29_999}
  const images = [noisy.subarray(0, noisy.length / 2), noisy, noisy]
  const read = []
  for (const bytes of images) read.push(await readImage(bytes, {...limits, pixels}))
  t.match(read, [undefined, {width: 100}, undefined])
  t.match(await readImage(await picture(99, 101).png().toBuffer(), {...limits, pixels}), {width: 99})
  t.same(pixels, {left: 0})
})

t.test('readImage() returns undefined for an SVG, however it starts', async (t) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  for (const start of [
    '',
    '<?xml version="1.0"?>',
    '\n',
    'GIF89a',
    'II*\0',
    '\x89PNG\r\n',
    'RIFFxxxxWEBP',
    '\xff\xd8\xff',
  ])
    t.equal(await readImage(Buffer.from(start + svg, 'latin1'), limits), undefined, JSON.stringify(start))
})
