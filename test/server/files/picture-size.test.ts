import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import t, {type Test} from 'tap'
import {pictureSize} from '../../../server/files/picture-size.ts'

const picture = (width: number, height: number) =>
  sharp({create: {width, height, channels: 3, background: '#888888'}, limitInputPixels: false})

function stored(t: Test, bytes: Uint8Array): string {
  const path = join(t.testdir(), 'picture')
  writeFileSync(path, bytes)
  return path
}

t.test('pictureSize() returns the size of every supported picture', async (t) => {
  for (const bytes of [
    await picture(30, 20).png().toBuffer(),
    await picture(30, 20).jpeg().toBuffer(),
    await picture(30, 20).webp().toBuffer(),
  ])
    t.match(await pictureSize(stored(t, bytes)), {width: 30, height: 20})
})

t.test('pictureSize() returns the size of a photo after its rotation', async (t) => {
  const bytes = await picture(30, 20).withMetadata({orientation: 6}).jpeg().toBuffer()
  t.match(await pictureSize(stored(t, bytes)), {width: 20, height: 30})
})

t.test('pictureSize() returns undefined for other, damaged, huge and missing files', async (t) => {
  const png = await picture(30, 20).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>')
  for (const bytes of [svg, Buffer.from('%PDF-1.7'), Buffer.alloc(0), png.subarray(0, 20)])
    t.equal(await pictureSize(stored(t, bytes)), undefined)
  t.equal(await pictureSize(stored(t, await picture(8193, 8192).png().toBuffer())), undefined)
  t.equal(await pictureSize(join(t.testdir(), 'nothing')), undefined)
})
