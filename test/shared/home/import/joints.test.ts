import t from 'tap'
import {wallLine} from '#shared/home/wall-line.ts'
import {door, noted, planOf, wall} from '../sweet-home-3d/home-xml.ts'

const right = Math.PI / 2

/** Four walls of 4 × 4 m, and one across the middle that a test draws in two pieces, at x = 200. */
const box = [wall(0, 0, 400, 0), wall(400, 0, 400, 400), wall(400, 400, 0, 400), wall(0, 400, 0, 0)]

t.test('a door over two walls of one line that overlap keeps its place and width', async (t) => {
  for (const overlap of [0.2, 1, 4, 8, 20, 60])
    for (const at of [160, 190, 200, 204, 230, 246])
      for (const beside of [0, 0.2, 1]) {
        const upper = [wall(200, 0, 200, 200 + overlap), wall(200 + overlap, 200, 200, 0)] as const
        const place = `overlap ${overlap}, door at ${at}, ${beside} beside`
        const {openings, walls, imported} = planOf(
          t,
          ...box,
          at % 20 === 0 ? upper[0] : wall(200, 200 + overlap, 200, 0),
          wall(200 + beside, 200, 200, 400),
          wall(0, 100, 200, 100),
          door(200, at, {angle: right}),
        )
        const [opening] = openings.filter(({kind}) => kind === 'door')
        const host = walls.find(({id}) => id === opening?.wall)
        if (!opening || !host) return void t.fail(place)
        const {point} = wallLine(host).at(opening.at)
        t.ok(Math.hypot(point[0] - 2, point[1] - at / 100) < 0.03, place)
        t.equal(opening.width, 0.9, place)
        t.equal(noted(imported, 'openings-fitted') + noted(imported, 'openings-as-items'), 0, place)
      }
})

t.test('a door over a corner that bends by up to 2° keeps its place and width', async (t) => {
  for (const degrees of [-2, -1, -0.3, 0.1, 0.5, 1, 2])
    for (const gap of [0, 1, 2.5])
      for (const at of [165, 185, 200, 215, 235]) {
        const place = `${degrees}°, gap ${gap}, door at ${at}`
        const aside = 200 * Math.tan((degrees * Math.PI) / 180)
        const {openings, walls, imported} = planOf(
          t,
          ...box,
          wall(200, 0, 200, 200),
          wall(200, 200 + gap, 200 + aside, 400),
          door(200, at, {angle: right}),
        )
        const [opening] = openings
        const host = walls.find(({id}) => id === opening?.wall)
        if (!opening || !host) return void t.fail(place)
        const {point} = wallLine(host).at(opening.at)
        t.ok(Math.hypot(point[0] - 2, point[1] - at / 100) < 0.03, place)
        t.equal(opening.width, 0.9, place)
        t.equal(noted(imported, 'openings-fitted'), 0, place)
      }
})

t.test('walls that bend by more, or differ in thickness, stay as they are', async (t) => {
  const drawn = (second: string) => planOf(t, ...box, wall(200, 0, 200, 200), second, door(200, 200, {angle: right}))
  const bent = drawn(wall(200, 200, 230, 400))
  t.ok(
    bent.walls.some(({a, b}) => [a, b].some(([x, y]) => x === 2 && y === 2)),
    'the corner stays',
  )
  const thick = drawn(wall(200, 200, 200, 400, {thickness: 30}))
  t.ok(thick.walls.some(({a, b}) => [a, b].some(([x, y]) => x === 2 && y === 2)))
})

t.test('a window stays in an arc of about half a circle and more, wherever it is', async (t) => {
  for (const extent of [3.1, Math.PI - 1e-7, Math.PI, Math.PI + 1e-7, 3.142, 3.2, 3.5, 4, 4.5])
    for (const sign of [1, -1])
      for (const part of [0.3, 0.5, 0.62]) {
        const place = `arc ${sign * extent}, window at ${part}`
        const bow = 2 * Math.tan(extent / 4)
        const line = wallLine({a: [4, 3], b: [0, 3], bow})
        const {point, direction} = line.at(line.length * part)
        const {openings, walls, imported} = planOf(
          t,
          wall(0, 0, 400, 0),
          wall(0, 300, 0, 0),
          wall(400, 0, 400, 300),
          sign > 0 ? wall(400, 300, 0, 300, {arcExtent: extent}) : wall(0, 300, 400, 300, {arcExtent: -extent}),
          door(point[0] * 100, point[1] * 100, {angle: Math.atan2(direction[1], direction[0]), width: 80}),
        )
        const [opening] = openings
        const host = walls.find(({id}) => id === opening?.wall)
        if (!opening || !host) return void t.fail(place)
        const {point: there} = wallLine(host).at(opening.at)
        t.ok(Math.hypot(there[0] - point[0], there[1] - point[1]) < 0.03, place)
        t.equal(opening.width, 0.8, place)
        t.equal(noted(imported, 'openings-fitted'), 0, place)
        t.equal(walls.length, extent < 3.145 ? 4 : 5, place)
      }
})
