import {readFileSync} from 'node:fs'
import sharp from 'sharp'
import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Wall} from '#shared/home/schema.ts'
import {drawPicture} from '../../../server/homes/draw-picture.ts'
import {makeReady} from '../../../server/homes/ready-home.ts'
import {homeWith} from '../api.ts'

const mostBytes = 16 * 1024 * 1024

async function picture(document: unknown, most?: number): Promise<Uint8Array | undefined> {
  const {home} = makeReady(document, {maxHome: mostBytes})
  if (!home) throw new TypeError('the home can be read')
  return drawPicture(most === undefined ? home : {...home, max: most})
}

/** Returns whether an area of a picture, in pixels, is dark, as a wall is. */
async function isDark(bytes: Uint8Array | undefined, left: number, top: number, width: number, height: number) {
  const part = await sharp(bytes).extract({left, top, width, height}).raw().toBuffer()
  const {channels} = await sharp(part, {raw: {width, height, channels: 3}}).stats()
  return channels.every(({min}) => min < 100)
}

const wall = (id: string, a: Wall['a'], b: Wall['b']): Wall => ({id, a, b, thickness: 0.5})
/** Returns the outline of a rectangle at the origin. */
const outline = (width: number, height: number) => [
  wall('top', [0, 0], [width, 0]),
  wall('right', [width, 0], [width, height]),
  wall('bottom', [width, height], [0, height]),
  wall('left', [0, height], [0, 0]),
]

t.test('drawPicture() draws the first plan as a small WebP', async (t) => {
  const flat = JSON.parse(readFileSync(new URL('../../../samples/flat.json', import.meta.url), 'utf8'))
  const bytes = await picture(flat)
  t.match(await sharp(bytes).metadata(), {format: 'webp', width: 640, height: 400, hasAlpha: false})
  t.ok(Number(bytes?.length) < limits.thumbnailBytes / 4)
  t.same(await picture(flat), bytes, 'always the same')
})

t.test('drawPicture() shows a whole plan of any shape on white', async (t) => {
  const wide = await picture(homeWith({walls: outline(200, 10)}))
  t.ok(await isDark(wide, 0, 150, 60, 100), 'its left end')
  t.ok(await isDark(wide, 580, 150, 60, 100), 'its right end')
  t.notOk(await isDark(wide, 0, 0, 640, 100))
  const tall = await picture(homeWith({walls: outline(10, 200)}))
  t.ok(await isDark(tall, 280, 0, 80, 40), 'its upper end')
  t.ok(await isDark(tall, 280, 300, 80, 100), 'its lower end')
  t.notOk(await isDark(tall, 0, 0, 200, 400))
  for (const bytes of [wide, tall]) {
    const {dominant} = await sharp(bytes).stats()
    t.ok(Object.values(dominant).every((part) => part > 240))
    t.same([...(await sharp(bytes).extract({left: 0, top: 0, width: 1, height: 1}).raw().toBuffer())], [255, 255, 255])
  }
})

t.test('drawPicture() returns undefined for an empty plan or too much detail', async (t) => {
  const [plan] = emptyHome('en').plans
  t.equal(await picture(emptyHome('en')), undefined)
  const other = {...plan, id: 'attic', walls: outline(4, 4)}
  t.equal(await picture({...emptyHome('en'), plans: [plan, other]}), undefined, 'it is of the first plan')
  t.ok(await picture({...emptyHome('en'), plans: [other, plan]}))
  t.equal(await picture(homeWith({walls: outline(4, 4)}), 100), undefined)
})

t.test('drawPicture() stays small for a crowded plan', async (t) => {
  const lights = Array.from({length: 5000}, (_, index) => ({
    id: `light-${index}`,
    at: [(index % 90) * 0.8, Math.floor(index / 90) * 0.8] as [number, number],
  }))
  const bytes = await picture(homeWith({lights}))
  t.ok(Number(bytes?.length) <= limits.thumbnailBytes)
})

t.test('drawPicture() draws the walls of a large home dark, and no names', async (t) => {
  const rooms = Array.from({length: 40}, (_, index) => ({
    id: `room-${index}`,
    name: 'Conference room',
    at: [(index % 8) * 25 + 12, Math.floor(index / 8) * 25 + 12] as [number, number],
  }))
  const thin = outline(200, 125).map((one) => ({...one, thickness: 0.1}))
  const bytes = await picture(homeWith({walls: thin, rooms}))
  t.ok(await isDark(bytes, 300, 0, 1, 40), 'the upper wall')
  const {channels} = await sharp(
    await sharp(bytes).extract({left: 40, top: 40, width: 560, height: 320}).toBuffer(),
  ).stats()
  t.ok(
    channels.every(({min, max}) => max - min < 8),
    'nothing within the walls but their floor',
  )
})
