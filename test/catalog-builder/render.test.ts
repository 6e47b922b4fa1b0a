import t from 'tap'
import type {PlacedPart} from '#shared/home/product/place-parts.ts'
import {createCamera} from '../../catalog-builder/camera.ts'
import {buildMesh} from '../../catalog-builder/mesh.ts'
import {render} from '../../catalog-builder/render.ts'
import {createSurfaces} from '../../catalog-builder/surfaces.ts'
import type {Mount} from '../../shared/home/product/mounts.ts'

const name = {it: 'x', en: 'x'}
const surfaceOf = createSurfaces({
  finishes: [
    {id: 'red', name, family: 'red', color: '#ff0000'},
    {id: 'blue', name, family: 'blue', color: '#0000ff'},
    {id: 'white', name, family: 'white', color: '#ffffff'},
    {id: 'black', name, family: 'black', color: '#000000'},
    {id: 'pane', name, family: 'glass', color: '#00ff00'},
  ],
})

const part = (rest: Partial<PlacedPart>): PlacedPart =>
  ({kind: 'box', at: [0, 0, 0], size: [1, 1, 1], angle: 0, finish: 'red', ...rest}) as PlacedPart

const meshes = (parts: PlacedPart[]) => parts.map((each) => buildMesh(each, surfaceOf(each.finish)))

type Rgb = [red: number, green: number, blue: number]

const pixels = 100

/** Renders wall products, so that the picture has no shadow. */
function picture(parts: PlacedPart[], mount: Mount = 'wall') {
  const {rgb} = render(meshes(parts), mount, pixels)
  const colorAt = (x: number, y: number) =>
    [...rgb.subarray(3 * (y * pixels + x), 3 * (y * pixels + x) + 3)] as unknown as Rgb
  const all = Array.from({length: pixels * pixels}, (_, at) => colorAt(at % pixels, Math.floor(at / pixels)))
  return {rgb, colorAt, all, count: (is: (color: Rgb) => boolean) => all.filter(is).length}
}

const isRed = ([red, green, blue]: Rgb) => red > 2 * green + 20 && red > 2 * blue + 20
const isBlue = ([red, green, blue]: Rgb) => blue > 2 * green + 20 && blue > 2 * red + 20
const isWhite = (color: Rgb) => color.every((channel) => channel === 255)

t.test('render() covers exactly the pixels of the parts', async (t) => {
  const box = part({size: [1, 0.4, 0.7], angle: 20})
  const {all} = picture([box])
  const {right, up, scale, x, y} = createCamera(meshes([box]), 'wall', {pixels, margin: 0.07 * pixels})
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const [dx, dy] = [bits & 1 ? 0.5 : -0.5, bits & 2 ? 0.2 : -0.2]
    const angle = (20 * Math.PI) / 180
    const at = [
      dx * Math.cos(angle) - dy * Math.sin(angle),
      bits & 4 ? 0.7 : 0,
      dx * Math.sin(angle) + dy * Math.cos(angle),
    ]
    const along = (direction: readonly number[]) =>
      direction.reduce((sum, each, axis) => sum + each * (at[axis] ?? 0), 0)
    return [x + scale * along(right), y - scale * along(up)] as const
  })
  /** Returns the least distance to an edge of the silhouette, on its inner side. */
  const insideBy = (px: number, py: number) => {
    let least = Number.POSITIVE_INFINITY
    for (const [ax, ay] of corners)
      for (const [bx, by] of corners) {
        const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2)
        const side = (cx: number, cy: number) => ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / length
        if (length > 0 && corners.every(([cx, cy]) => side(cx, cy) > -1e-6)) least = Math.min(least, side(px, py))
      }
    return least
  }
  let [inside, outside] = [0, 0]
  for (const [at, color] of all.entries()) {
    const by = insideBy((at % pixels) + 0.5, Math.floor(at / pixels) + 0.5)
    if (by > 1) inside++
    if (by < -1) outside++
    if (by > 1 && isWhite(color)) t.fail(`white at ${at % pixels}, ${Math.floor(at / pixels)}`)
    if (by < -1 && !isWhite(color)) t.fail(`not white at ${at % pixels}, ${Math.floor(at / pixels)}`)
  }
  t.ok(inside > 1500 && outside > 1500, 'both occur')
})

t.test('render() fills the picture but for a margin', async (t) => {
  for (const size of [
    [3, 0.1, 0.1],
    [0.1, 0.1, 4],
    [1, 1, 1],
  ] as const) {
    const {all} = picture([part({size})])
    const drawn = all.flatMap((color, at) => (isWhite(color) ? [] : [[at % pixels, Math.floor(at / pixels)] as const]))
    const reach = [0, 1].map((axis) => {
      const along = drawn.map((at) => at[axis] as number)
      return [Math.min(...along), Math.max(...along)] as const
    })
    const margin = Math.min(...reach.map(([from, to]) => Math.min(from, pixels - 1 - to)))
    t.ok(margin >= 6 && margin <= 8, `${size}: ${margin}`)
  }
})

t.test('render() looks from the front right, above', async (t) => {
  const blues = (x: number, y: number) =>
    picture([part({}), part({at: [x, y, 0], size: [0.9, 0.9, 0.9], finish: 'blue'})]).count(isBlue)
  t.ok(blues(0, 1) > 1.2 * blues(0, -1), 'the front hides the back')
  t.ok(blues(1, 0) > 1.2 * blues(-1, 0), 'the right hides the left')
  t.ok(picture([part({}), part({at: [0, 0, 1], finish: 'blue'})]).colorAt(50, 20)[2] > 100, 'the top is at the top')
})

t.test('render() looks at ceiling products from below, at flat ones from higher', async (t) => {
  const lamp = [part({size: [1, 1, 0.3]}), part({at: [0, 0, 0.3], size: [1, 1, 0.3], finish: 'blue'})]
  const shares = (mount: Mount) => picture(lamp, mount).count(isRed) / picture(lamp, mount).count(isBlue)
  t.ok(shares('ceiling') > 1 && shares('wall') < 1)
  const heightOf = (parts: PlacedPart[]) =>
    new Set(picture(parts).all.flatMap((color, at) => (isWhite(color) ? [] : [Math.floor(at / pixels)]))).size
  t.ok(
    heightOf([part({size: [1, 1, 0.01]})]) >
      1.4 * heightOf([part({size: [1, 1, 0.01]}), part({size: [0.01, 0.01, 0.2]})]),
  )
})

t.test('render() lights the top, the front and the right differently', async (t) => {
  const {all} = picture([part({})])
  const reds = new Map<number, number>()
  for (const color of all) if (isRed(color)) reds.set(color[0], (reds.get(color[0]) ?? 0) + 1)
  t.equal([...reds.values()].filter((count) => count > 300).length, 3)
})

t.test('render() outlines white products on white, and keeps black ones distinct', async (t) => {
  const {all} = picture([part({finish: 'white'})])
  t.ok(all.filter(([red]) => red < 200).length > 200)
  const black = picture([part({finish: 'black'})])
  t.ok(new Set(black.all.filter(([red]) => red < 60).map(([red]) => red)).size > 1)
})

t.test('render() shows parts behind glass', async (t) => {
  const pane = part({at: [0, 0.6, 0], size: [1, 0.02, 1], finish: 'pane'})
  const [red = 0, green = 0, blue = 0] = picture([part({}), pane]).colorAt(45, 60)
  t.ok(red > blue + 50 && green > blue + 50, `${red} ${green} ${blue}`)
  const wall = part({at: [0, 0.6, 0], size: [1, 0.02, 1]})
  const [, through = 255] = picture([wall, {...pane, at: [0, 0, 0]}]).colorAt(45, 60)
  t.ok(through < 10, 'and hides it where it is behind')
})

t.test('render() shadows standing products only', async (t) => {
  const table = [part({at: [0, 0, 0.5], size: [1, 1, 0.1]}), part({size: [0.1, 0.1, 0.5]})]
  const isGrey = ([red, green, blue]: Rgb) => red === green && green === blue && red > 100 && red < 250
  t.ok(picture(table, 'floor').count(isGrey) > 300)
  t.ok(picture(table, 'surface').count(isGrey) > 300)
  t.equal(picture(table, 'wall').count(isGrey), 0)
  t.equal(picture(table, 'ceiling').count(isGrey), 0)
})

t.test('render() shows the first of two coplanar faces, without patches', async (t) => {
  const size = [1, 1, 0.1 + 0.2] as const
  const {count} = picture([part({size, angle: 30}), part({size: [1, 1, 0.3], angle: 30, finish: 'blue'})])
  t.equal(count(isBlue), 0)
  t.ok(count(isRed) > 1000)
})

t.test('render() gives the same picture each time', async (t) => {
  const parts = [part({angle: 33}), part({kind: 'cylinder', at: [0.5, 0.5, 0.5], finish: 'pane'})]
  t.same(picture(structuredClone(parts)).rgb, picture(parts).rgb)
})
