import type {PictureOf} from '#shared/home/draw/drawings.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import {planOrGround} from '#shared/home/plan-or-ground.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {pictureSize} from '../files/picture-size.ts'
import {type DrawnPlan, packDrawing, packPlaces} from './drawn-plan.ts'
import {elementKey} from './elements.ts'
import type {ReadyHome} from './ready-home.ts'
import {readStoredHome} from './stored-home.ts'

/** A picture of the project that a plan may show in its background. */
export interface ShownPicture {
  sha256: string
  /** The path of the file. */
  path: string
  /** The URL for the page. */
  href: string
}

/** The maximum characters of all drawings of a home. */
const maxSvg = 16 * 1024 * 1024

/** The maximum pictures of a home: a browser loads each in full. */
const maxPictures = 64

interface Task extends Pick<ReadyHome, 'json'> {
  pictures?: readonly ShownPicture[]
  max?: number
}

/** Draws the plans of a stored home in order. Runs in a worker thread. */
export async function drawPlans({json, pictures = [], max = maxSvg}: Task): Promise<DrawnPlan[]> {
  // Slow to load, and most threads never draw.
  const {drawPlan} = await import('#shared/home/draw-svg.ts')
  const {planRegions} = await import('#shared/home/regions.ts')
  const home = JSON.parse(readStoredHome(json).toString()) as Home
  const imageOf = await measurePictures(home, pictures)
  const ground = planOrGround(home, null)
  let left = max
  return home.plans.map((plan) => {
    const {id, name, rooms} = plan
    const regions = planRegions(plan)
    const drawn = left > 0 ? drawPlan(home, id, {styles: 'none', imageOf, regions}) : ''
    left -= drawn.length
    const svg = left >= 0 && drawn !== '' ? drawn : undefined
    return {
      id,
      name,
      isGround: plan === ground,
      svg: svg && packDrawing(svg),
      box: svg && boxOf(svg),
      hasPictures: svg?.includes('class="drawing"') ?? false,
      places: packPlaces({
        rooms: rooms.map((room) => ({
          id: room.id,
          name: room.name,
          at: room.at,
          rings: regions.rooms.get(room.id)?.rings ?? [],
        })),
        names: namesOf(plan),
      }),
    }
  })
}

/** Measures the pictures that the plans show. */
async function measurePictures({plans}: Home, pictures: readonly ShownPicture[]): Promise<PictureOf> {
  const named = new Set(plans.flatMap(({drawings = []}) => drawings.map(({src}) => src)))
  const shown = new Map<string, {href: string; aspect: number}>()
  for (const {sha256, path, href} of pictures.filter((one) => named.has(one.sha256)).slice(0, maxPictures)) {
    const size = await pictureSize(path)
    if (size) shown.set(sha256, {href, aspect: size.height / size.width})
  }
  return (sha256) => shown.get(sha256)
}

/** Reads the area that a drawing shows, in metres: a unit of its `viewBox` is a centimetre. */
export function boxOf(svg: string): Box {
  const [left = 0, top = 0, width = 0, height = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '')
    .split(' ')
    .map((centimetres) => Number(centimetres) / 100)
  return {left, top, right: left + width, bottom: top + height}
}

function namesOf(plan: Plan): Record<string, string> {
  const named = elementLists.flatMap(([list, kind]) =>
    plan[list].flatMap(({id, name}): [string, string][] =>
      name === undefined ? [] : [[elementKey({kind, id}), name]],
    ),
  )
  return Object.fromEntries(named)
}
